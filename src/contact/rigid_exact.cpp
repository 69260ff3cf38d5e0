#include "contact/rigid_exact.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "motzkin/number/floating_point.hpp"

namespace motzkin::detail {
namespace {

/// Steps that are spent on a proof in doubles that two parts stay apart, before integers are asked.
constexpr int filter_steps = 60;

/// Some vertices of a hull.
MovingHull part_of(const MovingHull& hull, std::span<const std::uint8_t> vertices) {
  MovingHull result = hull;
  result.arms.count = 0;
  for (std::size_t i = 0; i < most_hull_points; ++i) {
    const std::uint8_t vertex = vertices[std::min(i, vertices.size() - 1)];
    if (i < vertices.size()) {
      result.arms.add(hull.arms[vertex]);
    }
    result.levers[i] = hull.levers[vertex];
  }
  return result;
}

/// The vertices of a part that hold a place of the polygon of differences, as `contact/corner_paths.hpp` numbers it.
struct PlaceParts {
  std::array<std::size_t, 3> a{};
  std::size_t count_a = 0;
  std::array<std::size_t, 3> b{};
  std::size_t count_b = 0;
};

PlaceParts parts_at(const Place& place, std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) {
  PlaceParts result;
  const auto take_a = [&](std::size_t i) { result.a[result.count_a++] = a[i]; };
  const auto take_b = [&](std::size_t j) { result.b[result.count_b++] = b[j]; };
  const auto index = static_cast<std::size_t>(place.index);
  if (a.size() == 2) {
    const auto of_a = [](std::size_t corner) { return corner == 1 || corner == 2 ? std::size_t{1} : std::size_t{0}; };
    const auto of_b = [](std::size_t corner) { return corner >= 2 ? std::size_t{1} : std::size_t{0}; };
    if (place.kind == Place::Kind::Corner) {
      take_a(of_a(index));
      take_b(of_b(index));
    } else if (place.kind == Place::Kind::Edge && index % 2 == 0) {
      take_a(0);
      take_a(1);
      take_b(of_b(index));
    } else if (place.kind == Place::Kind::Edge) {
      take_a(of_a(index));
      take_b(0);
      take_b(1);
    } else {
      take_a(0);
      take_a(1);
      take_b(0);
      take_b(1);
    }
    return result;
  }
  take_a(0);
  if (place.kind == Place::Kind::Corner) {
    take_b(index);
  } else if (place.kind == Place::Kind::Edge) {
    take_b(index);
    take_b((index + 1) % b.size());
  } else {
    for (std::size_t j = 0; j < b.size(); ++j) {
      take_b(j);
    }
  }
  return result;
}

}  // namespace

RationalPair::Side::Side(const ConvexBody& its_body, const MovingHull& its_hull) : body(&its_body), hull(&its_hull) {
  vertices.reserve(body->vertices().count);
  for (std::size_t i = 0; i < body->vertices().count; ++i) {
    vertices.push_back(body->exact_vertex(i));
  }
}

std::optional<RationalPair> RationalPair::of(const ConvexBody& a, const MovingHull& hull_a, const ConvexBody& b,
                                             const MovingHull& hull_b) {
  if (!hull_a.path->rational(0) || !hull_b.path->rational(0)) {
    return std::nullopt;
  }
  return RationalPair(Side(a, hull_a), Side(b, hull_b));
}

void RationalPair::try_parts(const Side& a, Part of_a, const Side& b, Part of_b, bool swapped,
                             const TimeBracket& window, double time_tolerance, std::optional<ExactFound>& known) const {
  const double until = known ? std::min(window.upper, known->time.upper) : window.upper;
  const MovingHull hull_a = part_of(*a.hull, of_a);
  const MovingHull hull_b = part_of(*b.hull, of_b);
  if (until > window.lower && RigidApproach(hull_a, hull_b, 0, filter_steps).is_free(window.lower, until)) {
    return;
  }
  const double middle = window.lower + (window.upper - window.lower) / 2;
  const RationalMotion motion_a = *a.hull->path->rational(middle);
  const RationalMotion motion_b = *b.hull->path->rational(middle);
  const auto exact = [](const Side& side, Part part) {
    std::vector<ExactPoint> result;
    for (const std::uint8_t vertex : part) {
      result.push_back(side.vertices[vertex]);
    }
    return result;
  };
  const std::vector<ExactPoint> points_a = exact(a, of_a);
  const std::vector<ExactPoint> points_b = exact(b, of_b);
  const RationalPrimitive primitive_a{motion_a, points_a};
  const RationalPrimitive primitive_b{motion_b, points_b};
  const TimeBracket rest{window.lower, until};
  const Dyadic radius = Dyadic(a.body->radius()) + Dyadic(b.body->radius());
  const std::optional<FirstTime> found = a.body->radius() > 0 || b.body->radius() > 0
                                             ? rational_approach(primitive_a, primitive_b, radius, rest, time_tolerance)
                                             : rational_contact(primitive_a, primitive_b, rest, time_tolerance);
  if (!found) {
    return;
  }
  const PlaceParts parts = parts_at(found->place, of_a, of_b);
  ExactFound one{found->time, a.body->topology().feature({parts.a.data(), parts.count_a}),
                 b.body->topology().feature({parts.b.data(), parts.count_b})};
  constexpr Feature face{FeatureKind::Face, 0};
  one.on_a = a.body->radius() > 0 ? face : one.on_a;
  one.on_b = b.body->radius() > 0 ? face : one.on_b;
  if (swapped) {
    std::swap(one.on_a, one.on_b);
  }
  if (!known) {
    known = one;
    return;
  }
  const double lower = std::min(known->time.lower, one.time.lower);
  if (one.time.upper < known->time.upper) {
    known = one;
  }
  known->time.lower = lower;
}

void RationalPair::try_all(const TimeBracket& window, double time_tolerance, std::optional<ExactFound>& known) const {
  constexpr std::array<std::uint8_t, most_hull_points> each = {0, 1, 2, 3, 4, 5, 6, 7};
  const auto vertex = [&](std::size_t i) { return Part(each).subspan(i, 1); };
  const auto vertices_against = [&](const Side& one, const Side& other, bool swapped) {
    for (std::size_t i = 0; i < one.vertices.size(); ++i) {
      const auto try_part = [&](Part part) {
        try_parts(one, vertex(i), other, part, swapped, window, time_tolerance, known);
      };
      const Topology& topology = other.body->topology();
      if (!topology.triangles.empty()) {
        for (const Topology::Triangle& triangle : topology.triangles) {
          try_part(triangle.vertices);
        }
      } else if (!topology.edges.empty()) {
        for (const Topology::Edge& edge : topology.edges) {
          try_part(edge.vertices);
        }
      } else {
        try_part(vertex(0));
      }
    }
  };
  // A vertex alone meets the other's largest parts, the boundaries of which are included.
  if (b_.vertices.size() > 1 || a_.vertices.size() == 1) {
    vertices_against(a_, b_, false);
  }
  if (a_.vertices.size() > 1) {
    vertices_against(b_, a_, true);
  }
  for (const Topology::Edge& of_a : a_.body->topology().edges) {
    for (const Topology::Edge& of_b : b_.body->topology().edges) {
      try_parts(a_, of_a.vertices, b_, of_b.vertices, false, window, time_tolerance, known);
    }
  }
}

std::optional<ExactFound> RationalPair::first(const TimeBracket& window, double time_tolerance) const {
  std::optional<ExactFound> known;
  for (double begin = window.lower; !known && begin <= window.upper;) {
    const double end = std::min({window.upper, a_.hull->path->next_knot(begin), b_.hull->path->next_knot(begin)});
    try_all({begin, end}, time_tolerance, known);
    if (!(end > begin) || end >= window.upper) {
      break;
    }
    begin = end;
  }
  return known;
}

}  // namespace motzkin::detail
