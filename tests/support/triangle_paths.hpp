#pragma once

#include <array>
#include <string>
#include <vector>

#include "corpus/contact_query.hpp"
#include "corpus/generator.hpp"
#include "motzkin/contact/first_contact.hpp"

namespace motzkin::testing {

/// Two triangles on linear paths: the vertices of both, six in all.
struct TrianglePaths {
  std::vector<Vector<3>> start;
  std::vector<Vector<3>> end;

  /// The triangle that begins with a vertex.
  [[nodiscard]] LinearPath<Triangle<3>> triangle(std::size_t first) const;

  /// The contact of the triangles.
  [[nodiscard]] Contact<3> ask(const ContactOptions& options = {}) const;

  [[nodiscard]] std::string text() const;
};

/// The vertices that a feature of a triangle has, of one that begins with a vertex.
[[nodiscard]] std::vector<std::size_t> vertices_of(const Feature& feature, std::size_t first);

/// A vertex with a face or an edge with an edge, by four of the six vertices.
struct TriangleElement {
  ContactKind kind;
  std::array<std::size_t, 4> vertices;

  [[nodiscard]] ContactQuery query(const TrianglePaths& paths) const;
};

/// All 15 there are, in the order in which the first of several that meet at once is named.
[[nodiscard]] std::vector<TriangleElement> triangle_elements();

/// Adds the vertices that are missing: anywhere, at or on the way between others, or where another is all the time.
[[nodiscard]] TrianglePaths completed(const ContactQuery& query, Generator& generator);

/// Empty where the contact of the triangles is what the answers about all 15 elements make of it, to the last bit, and
/// the counts add up.
[[nodiscard]] std::string wrong_summary(const TrianglePaths& paths, const ContactOptions& options);

}  // namespace motzkin::testing
