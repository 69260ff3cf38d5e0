#include "motzkin/contact/first_contact.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "contact/describe.hpp"
#include "contact/find_contact.hpp"
#include "contact/known_contact.hpp"
#include "contact/separation.hpp"
#include "contact/triangle_lanes.hpp"
#include "motzkin/pair/relate.hpp"
#include "pair/axes/triangle_verdict.hpp"

#define MOTZKIN_COMPILED_TWICE "contact/triangle_lanes.inc"
#include "number/compiled_twice.inc"

namespace motzkin {
namespace {

using Path = LinearPath<Triangle<3>>;

std::size_t next(std::size_t i) noexcept { return i == 2 ? 0 : i + 1; }

detail::CornerPath corner(const Path& a, std::size_t i, const Path& b, std::size_t j) noexcept {
  return {&a.start.vertices()[i], &a.end.vertices()[i], &b.start.vertices()[j], &b.end.vertices()[j]};
}

/// Calls `function` with the corners of one of the 15 pairs.
template <class Function>
auto with_corners(const Path& a, const Path& b, unsigned element, const Function& function) noexcept {
  const std::size_t i = element / detail::bits_per_vertex;
  const std::size_t other = element % detail::bits_per_vertex;
  if (other < 2) {
    const Path& vertex = other == 0 ? a : b;
    const Path& face = other == 0 ? b : a;
    return function(
        detail::Corners<3>{corner(vertex, i, face, 0), corner(vertex, i, face, 1), corner(vertex, i, face, 2)});
  }
  const std::size_t j = other - 2;
  return function(detail::Corners<4>{corner(a, i, b, j), corner(a, next(i), b, j), corner(a, next(i), b, next(j)),
                                     corner(a, i, b, next(j))});
}

/// A part of edge i as a part of the triangle.
Feature in_triangle(Feature of_edge, std::size_t i) noexcept {
  const bool second = of_edge.kind == FeatureKind::Vertex && of_edge.index == 1;
  return {of_edge.kind, static_cast<std::uint8_t>(second ? next(i) : i)};
}

/// A contact of one of the 15 pairs as one of the triangles.
Contact<3> in_triangles(Contact<3> contact, unsigned element) noexcept {
  const std::size_t i = element / detail::bits_per_vertex;
  const std::size_t other = element % detail::bits_per_vertex;
  if (other >= 2) {
    contact.on_a = in_triangle(contact.on_a, i);
    contact.on_b = in_triangle(contact.on_b, other - 2);
    return contact;
  }
  contact.on_a.index = static_cast<std::uint8_t>(i);
  if (other == 1) {
    std::swap(contact.on_a, contact.on_b);
    contact.normal = -contact.normal;
  }
  return contact;
}

/// Those of the 15 pairs that may meet: at the start, or at any time.
unsigned near_elements(const Path& a, const Path& b, double until, const ContactOptions& options) noexcept {
  using namespace detail;  // for the two instruction sets
  const TrianglePath path_a = {a.start.vertices(), (until == 0 ? a.start : a.end).vertices()};
  const TrianglePath path_b = {b.start.vertices(), (until == 0 ? b.start : b.end).vertices()};
  const FreeElements found = MOTZKIN_CHOOSE(free_elements(path_a, path_b));
  if (options.stats != nullptr) {
    const auto apart = static_cast<std::uint64_t>(std::popcount(found.apart));
    const auto free = static_cast<std::uint64_t>(std::popcount(found.free));
    *options.stats += {.questions = free, .by_boxes = apart, .by_filter = free - apart};
  }
  return all_elements & ~found.free;
}

/// A later time than this is of no interest: what begins after it has a bracket above the one that is known.
double interest(const TimeBracket& known, double until) noexcept {
  return std::min(until, known.upper + ContactOptions{}.time_tolerance);
}

/// The first contact of all pairs that begins up to a time.
Contact<3> first_of_elements(const Path& a, const Path& b, const ContactOptions& options, double until) noexcept {
  TimeBracket time;
  detail::FirstTime first;  // of the pair with the least upper end, which begins before all upper ends
  unsigned first_element = 0;
  for (unsigned rest = near_elements(a, b, until, options); rest != 0 && time.upper > 0; rest &= rest - 1) {
    const auto element = static_cast<unsigned>(std::countr_zero(rest));
    const auto found = with_corners(a, b, element, [&](const auto& corners) {
      return find_first_time(corners, options, detail::Tried::WholeTime, until);
    });
    if (found) {
      if (found->time.upper < time.upper) {
        first = *found;
        first_element = element;
      }
      time = {std::min(time.lower, found->time.lower), std::min(time.upper, found->time.upper)};
      until = interest(time, until);
    }
  }
  if (time == TimeBracket{}) {
    return {};
  }
  const auto describe = [&](const auto& corners) { return described(corners, first); };
  Contact<3> result = in_triangles(with_corners(a, b, first_element, describe), first_element);
  result.time = time;
  return result;
}

/// The same with a separation.
Contact<3> first_approach_of_elements(const Path& a, const Path& b, const ContactOptions& options,
                                      double until) noexcept {
  Contact<3> known;
  for (unsigned element = 0; element < detail::element_count && known.time.upper > 0; ++element) {
    const auto approach = [&](const auto& corners) { return first_approach(corners, options, until); };
    detail::take(known, in_triangles(with_corners(a, b, element, approach), element));
    until = interest(known.time, until);
  }
  return known;
}

/// Whether all vertices of one are above those of the other in a coordinate at the beginning and at the end, and so all
/// the time.
bool apart_in_a_coordinate(const Path& a, const Path& b) noexcept {
  const auto least = [](const Triangle<3>& triangle, int k) {
    const auto& [p, q, r] = triangle.vertices();
    return std::min(std::min(p[k], q[k]), r[k]);
  };
  const auto most = [](const Triangle<3>& triangle, int k) {
    const auto& [p, q, r] = triangle.vertices();
    return std::max(std::max(p[k], q[k]), r[k]);
  };
  for (int k = 0; k < 3; ++k) {
    if ((most(a.start, k) < least(b.start, k) && most(a.end, k) < least(b.end, k)) ||
        (most(b.start, k) < least(a.start, k) && most(b.end, k) < least(a.end, k))) {
      return true;
    }
  }
  return false;
}

/// What doubles can prove of the triangles.
Verdict start_verdict(const Triangle<3>& a, const Triangle<3>& b) noexcept {
  return detail::are_near(a.vertices(), b.vertices()) ? detail::triangle_verdict(a.vertices(), b.vertices())
                                                      : Verdict::Undecided;
}

}  // namespace

Contact<3> first_contact(const Path& a, const Path& b, const ContactOptions& options) {
  const detail::StandardArithmetic standard;
  detail::check(options);
  if (options.min_separation == 0 && apart_in_a_coordinate(a, b)) {
    return {};
  }
  ContactOptions narrow = options;  // brackets that tell which of the pairs is first
  narrow.time_tolerance = std::min(options.time_tolerance, ContactOptions{}.time_tolerance);
  const Verdict at_start = start_verdict(a.start, b.start);
  const double until = at_start == Verdict::Overlapping ? 0 : 1;
  const Contact<3> known = options.min_separation == 0 ? first_of_elements(a, b, narrow, until)
                                                       : first_approach_of_elements(a, b, narrow, until);
  if (known.time.upper > 0 && at_start != Verdict::Disjoint) {
    if (const auto common = intersection_box(a.start, b.start)) {  // an edge of one pierces the other
      constexpr Feature face{FeatureKind::Face, 0};
      return {
          ContactStatus::InitialContact, face, face, {0, 0}, common->min() / 2 + common->max() / 2, Vector<3>::Zero()};
    }
  }
  return known;
}

}  // namespace motzkin
