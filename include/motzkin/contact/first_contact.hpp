#pragma once

#include <span>

#include "motzkin/contact/contact.hpp"
#include "motzkin/shape/linear_path.hpp"

/// The first time at which two primitives share a point, while all their vertices move on straight lines. In space
/// these are two edges, a vertex and a face, and all features of two triangles at once; in the plane and in space, two
/// edges, a vertex and an edge, and two vertices. Guarantee: exact for every path that could be constructed: contact is
/// found exactly where there is one, touching
///   counts, at t = 0 and t = 1 too. The bracket contains the exact first time and is at most `time_tolerance` wide.
/// Degenerate: triangles that are or become segments or points, parallel, collinear and zero-length edges, vertices
/// that
///   stay in the plane of the triangle, double roots and no motion at all are decided like any others.
/// Cost: about ten nanoseconds for most that stay apart, half a microsecond to one for a contact; a few microseconds
/// where
///   doubles cannot decide. The work is bounded, and no memory is allocated. Throws InvalidInput for options out of
///   range.
/// Source: 001 sections 7.1 to 7.3, errata E1.18, E1.19, E1.22.

namespace motzkin {

/// A vertex and a face.
[[nodiscard]] Contact<3> first_contact(const LinearPath<Point<3>>& vertex, const LinearPath<Triangle<3>>& face,
                                       const ContactOptions& options = {});

/// Two edges.
template <int D>
[[nodiscard]] Contact<D> first_contact(const LinearPath<Segment<D>>& a, const LinearPath<Segment<D>>& b,
                                       const ContactOptions& options = {});

/// A vertex and an edge.
template <int D>
[[nodiscard]] Contact<D> first_contact(const LinearPath<Point<D>>& vertex, const LinearPath<Segment<D>>& edge,
                                       const ContactOptions& options = {});

/// Two vertices.
template <int D>
[[nodiscard]] Contact<D> first_contact(const LinearPath<Point<D>>& a, const LinearPath<Point<D>>& b,
                                       const ContactOptions& options = {});

/// Two triangles. Those that intersect at t = 0, in whatever way, are in `InitialContact`. Features are those of one of
/// the contacts that begin within the bracket.
/// Cost: half a microsecond where doubles prove all 15 pairs of a vertex and a face or two edges apart, two for a
///   contact. The pairs are looked at in one pass: three at a time for a proof that they never meet, then those that
///   are left in turn, each of them only until a little after the first contact that is known.
/// Source: 001 sections 7 and 9.5, erratum E1.17.
[[nodiscard]] Contact<3> first_contact(const LinearPath<Triangle<3>>& a, const LinearPath<Triangle<3>>& b,
                                       const ContactOptions& options = {});

struct VertexFace {
  LinearPath<Point<3>> vertex;
  LinearPath<Triangle<3>> face;
};

struct EdgeEdge {
  LinearPath<Segment<3>> a;
  LinearPath<Segment<3>> b;
};

/// The same for many, side by side in the registers of the processor and on several threads: `results[i]` is the
/// contact of `queries[i]`. Throws InvalidInput where the sizes differ.
void first_contacts(std::span<const VertexFace> queries, std::span<Contact<3>> results,
                    const ContactOptions& options = {});
void first_contacts(std::span<const EdgeEdge> queries, std::span<Contact<3>> results,
                    const ContactOptions& options = {});

}  // namespace motzkin
