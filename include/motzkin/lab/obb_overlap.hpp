#pragma once

#include <Eigen/Core>
#include <optional>

#include "motzkin/shape/obb.hpp"

/// The classical overlap tests of oriented boxes, in single or double precision, as they are used elsewhere: to compare
/// with, and to see where they err. All of them are approximate; `relate` is the exact one.
///
/// Two polytopes with F faces and E edges each are disjoint exactly if one of 2 F face normals and E^2 cross products
/// of edges separates them: 156 directions for two boxes, of which 3 + 3 + 9 = 15 differ, as faces and edges of a box
/// are parallel in threes.
///
/// True of every test here: axes are taken to be orthonormal, and where they are not, the axes and their products are
/// not the normals of the faces, so that boxes far apart may count as overlapping. Touching counts as overlap, so far
/// as rounding lets it. `Scalar` float rounds all numbers of the boxes first; those beyond its range become infinite,
/// and comparisons with what follows are never a separation. Nothing is allocated or thrown.
/// Source: 004 section 3, errata E4.4 to E4.8.

namespace motzkin::lab {

template <class Scalar>
using Vector3 = Eigen::Matrix<Scalar, 3, 1, Eigen::DontAlign>;

/// A vector that knows where it starts and ends, and keeps the difference. Source: 004 section 3.1.
template <class Scalar>
class Edge {
 public:
  Edge(const Vector3<Scalar>& source, const Vector3<Scalar>& destination)
      : source_(source), destination_(destination), vector_(destination - source) {}

  [[nodiscard]] const Vector3<Scalar>& source() const noexcept { return source_; }
  [[nodiscard]] const Vector3<Scalar>& destination() const noexcept { return destination_; }
  [[nodiscard]] const Vector3<Scalar>& vector() const noexcept { return vector_; }

 private:
  Vector3<Scalar> source_;
  Vector3<Scalar> destination_;
  Vector3<Scalar> vector_;
};

/// When a vector is taken for zero.
enum class NearZero {
  Relative,  ///< every component below the machine epsilon times the lengths of the vectors it was computed from
  Absolute,  ///< every component below the machine epsilon, whatever the unit: the documents' rule, erratum E4.24
};

/// `vector` divided by its length; as it is where it is near zero, for `Relative` only where it is zero.
/// Guarantee: approximate.
template <class Scalar>
[[nodiscard]] Vector3<Scalar> normalized_unless_zero(const Vector3<Scalar>& vector,
                                                     NearZero near_zero = NearZero::Relative) noexcept;

/// A direction perpendicular to two edges, in which they may separate their bodies. Where the edges are nearly
/// parallel, the cross product is noise: with `robust` a direction perpendicular to the first edge in the plane of both
/// takes its place. Guarantee: approximate.
/// Degenerate: no value where the edges are nearly parallel and not `robust`, or on one line. The plane comes from the
/// vector between the sources, so edges that both start at the origin, as the axes of a box do, have none (erratum
/// E4.7). Source: 004 algorithm 2.
template <class Scalar>
[[nodiscard]] std::optional<Vector3<Scalar>> separating_axis_cross_product(
    const Edge<Scalar>& ab, const Edge<Scalar>& cd, bool robust, NearZero near_zero = NearZero::Relative) noexcept;

/// The 15 directions, cross products as they come.
/// Guarantee: approximate. Boxes in contact may be missed, and boxes apart count as overlapping, where the overlap or
/// gap is below some units of rounding of the sizes. A product of nearly parallel axes is noise, which makes nothing
/// worse: any direction is a fair one.
/// Cost: 105 absolute values, 459 multiplications and 357 sums where the boxes overlap. Source: 004 section 3.1.
template <class Scalar = double>
[[nodiscard]] bool obb_overlap_plain(const Obb<3>& a, const Obb<3>& b) noexcept;

/// The same with `separating_axis_cross_product` of real edges of the boxes: for each pair of axes the edge of `a`
/// along the one that lies farthest towards the centre of `b`, and the edge of `b` along the other that lies farthest
/// towards the centre of `a`. Of the 16 pairs of edges these face each other; the others could only repeat them.
/// Guarantee: approximate, wrong about as often as the plain test. The alternative direction may see a gap between
/// boxes with nearly parallel edges, but the face normals see the same gap, up to the angle between the edges, which is
/// about a rounding error where the alternative is used.
/// Cost: 171 absolute values, 783 multiplications, 741 sums, 114 divisions and 18 roots where the boxes overlap.
template <class Scalar = double>
[[nodiscard]] bool obb_overlap_robust(const Obb<3>& a, const Obb<3>& b,
                                      NearZero near_zero = NearZero::Relative) noexcept;

/// What the documents add to the absolute values of the rotation.
inline constexpr double default_obb_epsilon = 1e-6;

/// Gottschalk's test: the same directions in the coordinates of `a`, where most of the products vanish, with `epsilon`
/// added to the absolute values of the rotation so that rounding errors do not separate boxes in contact.
/// Guarantee: approximate. Boxes up to about `epsilon` times their sizes apart count as overlapping. Boxes in contact
/// are missed where rounding exceeds that, for instance where `epsilon` is zero or the box that it widens has no size.
/// Axes that are off by more than `epsilon` from being orthonormal mislead it both ways, and differently in either
/// order of the boxes, as one of them gives the coordinates.
/// Cost: 24 absolute values, 117 multiplications and 96 sums where the boxes overlap. Source: 004 section 3.2.
template <class Scalar = double>
[[nodiscard]] bool obb_overlap_gottschalk(const Obb<3>& a, const Obb<3>& b,
                                          double epsilon = default_obb_epsilon) noexcept;

/// The same for boxes that are flat in space, rectangles: one half size of each is 0. Ten directions do: the normals of
/// both planes, the products of the edges, and, for planes that are parallel, the sides of both rectangles; most of
/// their sums lose a product. Guarantee: as Gottschalk's test.
/// Degenerate: where a box is no rectangle, but a solid, a segment or a point, this is Gottschalk's test.
/// Cost: 18 absolute values, 70 multiplications and 57 sums where the boxes overlap. Source: 004 exercise 4.
template <class Scalar = double>
[[nodiscard]] bool obb_overlap_flat(const Obb<3>& a, const Obb<3>& b, double epsilon = default_obb_epsilon) noexcept;

/// The same in the plane, where four directions do and no product of edges is needed, nor an epsilon.
/// Guarantee: approximate, as the plain test. Cost: 8 absolute values, 24 multiplications and 18 sums.
/// Source: 004 exercise 4.
template <class Scalar = double>
[[nodiscard]] bool obb_overlap_planar(const Obb<2>& a, const Obb<2>& b) noexcept;

}  // namespace motzkin::lab
