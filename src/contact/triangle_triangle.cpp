#include "motzkin/contact/triangle_triangle.hpp"

#include <algorithm>

#include "contact/find_contact.hpp"
#include "motzkin/pair/relate.hpp"

namespace motzkin {
namespace {

using Path = LinearPath<Triangle<3>>;

std::size_t next(std::size_t i) noexcept { return i == 2 ? 0 : i + 1; }

CornerPath corner(const Path& a, std::size_t i, const Path& b, std::size_t j) noexcept {
  return {&a.start.vertices()[i], &a.end.vertices()[i], &b.start.vertices()[j], &b.end.vertices()[j]};
}

/// Vertex i of the first with the face of the second.
Contact<3> vertex_contact(const Path& a, std::size_t i, const Path& b, const ContactOptions& options) noexcept {
  Contact<3> result = find_contact(Corners<3>{corner(a, i, b, 0), corner(a, i, b, 1), corner(a, i, b, 2)}, options);
  result.on_a.index = static_cast<std::uint8_t>(i);
  return result;
}

Contact<3> swapped(Contact<3> contact) noexcept {
  std::swap(contact.on_a, contact.on_b);
  contact.normal = -contact.normal;
  return contact;
}

/// A part of edge i as a part of the triangle.
Feature in_triangle(Feature of_edge, std::size_t i) noexcept {
  const bool second = of_edge.kind == FeatureKind::Vertex && of_edge.index == 1;
  return {of_edge.kind, static_cast<std::uint8_t>(second ? next(i) : i)};
}

Contact<3> edge_contact(const Path& a, std::size_t i, const Path& b, std::size_t j,
                        const ContactOptions& options) noexcept {
  Contact<3> result = find_contact(Corners<4>{corner(a, i, b, j), corner(a, next(i), b, j),
                                              corner(a, next(i), b, next(j)), corner(a, i, b, next(j))},
                                   options);
  result.on_a = in_triangle(result.on_a, i);
  result.on_b = in_triangle(result.on_b, j);
  return result;
}

/// What is known of the first contact of both from that of two of their parts.
void take(Contact<3>& known, const Contact<3>& part) noexcept {
  if (part.is_free()) {
    return;
  }
  if (known.is_free()) {
    known = part;
    return;
  }
  const TimeBracket time{std::min(known.time.lower, part.time.lower), std::min(known.time.upper, part.time.upper)};
  const bool was_open = known.status == ContactStatus::Unresolved;
  const bool is_open = part.status == ContactStatus::Unresolved;
  if (was_open == is_open ? part.time.lower < known.time.lower : was_open) {
    known = part;
  }
  known.time = time;
  if (!was_open || !is_open) {
    known.status = time.upper == 0 ? ContactStatus::InitialContact : ContactStatus::Contact;
  }
}

/// Whether all vertices of one are above those of the other in a coordinate at the beginning and at the end, and so all
/// the time.
bool apart_in_a_coordinate(const Path& a, const Path& b) noexcept {
  const auto range = [](const Triangle<3>& triangle, int k) {
    const auto& [p, q, r] = triangle.vertices();
    return std::minmax({p[k], q[k], r[k]});
  };
  for (int k = 0; k < 3; ++k) {
    const auto [a0, a1] = range(a.start, k);
    const auto [b0, b1] = range(b.start, k);
    const auto [c0, c1] = range(a.end, k);
    const auto [d0, d1] = range(b.end, k);
    if ((a1 < b0 && c1 < d0) || (b1 < a0 && d1 < c0)) {
      return true;
    }
  }
  return false;
}

}  // namespace

Contact<3> first_contact(const Path& a, const Path& b, const ContactOptions& options) {
  check(options);
  ContactOptions narrow = options;  // brackets that tell which of the pairs is first
  narrow.time_tolerance = std::min(options.time_tolerance, ContactOptions{}.time_tolerance);
  if (options.min_separation == 0 && apart_in_a_coordinate(a, b)) {
    return {};
  }
  Contact<3> result;
  for (std::size_t i = 0; i < 3; ++i) {
    take(result, vertex_contact(a, i, b, narrow));
    take(result, swapped(vertex_contact(b, i, a, narrow)));
    for (std::size_t j = 0; j < 3; ++j) {
      take(result, edge_contact(a, i, b, j, narrow));
    }
  }
  if (result.status != ContactStatus::InitialContact) {
    if (const auto common = intersection_box(a.start, b.start)) {  // an edge of one pierces the other
      constexpr Feature face{FeatureKind::Face, 0};
      return {
          ContactStatus::InitialContact, face, face, {0, 0}, common->min() / 2 + common->max() / 2, Vector<3>::Zero()};
    }
  }
  return result;
}

}  // namespace motzkin
