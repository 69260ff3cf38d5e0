#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "contact/exact_contact.hpp"
#include "number/wide_integer.hpp"

/// When 0 is in a moving polygon for the first time, whatever its corners and its times are. The argument is in
/// docs/decisions/0015-first-contact.md: of the motion it only uses that it is continuous.
///
/// `Polygon` has `count()`, the number of corners P_i, and the polynomials in time
///   `edge_function(i, axis)`, a component of P_i x P_next,
///   `dot_polynomial(i, j)`, P_i . P_j,
///   `volume()`, P_0 . (P_1 x P_last), where there are three corners or more,
/// each times a positive number that may depend on the time. `Times` says from when to when:
///   `start()`, the first time,
///   `visit_roots(polynomial, visit)`, which calls with each root of a polynomial that is not 0, in ascending order,
///     until that returns true,
///   `is_zero(polynomial)`, `is_before(a, b)`, `is_after_end(time)`, `bracket(time)`,
///   `EdgeTime`, which holds any root of an edge function or a dot polynomial, and `with(edge_time, function)`.

namespace motzkin::detail {

[[nodiscard]] inline std::size_t next_corner(std::size_t i, std::size_t count) noexcept {
  return i + 1 == count ? 0 : i + 1;
}

/// The place of 0 in a polygon with an area, given the edges whose line holds it, two at most.
[[nodiscard]] inline Place place_of(const std::array<std::size_t, 2>& on, std::size_t on_count,
                                    std::size_t count) noexcept {
  if (on_count == 0) {
    return {};
  }
  if (on_count == 1) {
    return {Place::Kind::Edge, static_cast<int>(on[0])};
  }
  return {Place::Kind::Corner, static_cast<int>(next_corner(on[0], count) == on[1] ? on[1] : on[0])};
}

template <class Polygon, class Times>
class PolygonTimes {
 public:
  PolygonTimes(const Polygon& polygon, const Times& times) noexcept : polygon_(polygon), times_(times) {}

  /// Where in the polygon 0 lies, if it does, at a time when its plane holds 0.
  template <class Time>
  [[nodiscard]] MOTZKIN_OWN_FRAME std::optional<Place> place_at(Time& time) const {
    const std::size_t count = polygon_.count();
    for (std::size_t k = 0; k < 3; ++k) {
      int side = 0;
      std::array<std::size_t, 2> on{};  // edges whose line holds 0
      std::size_t on_count = 0;
      for (std::size_t i = 0; i < count; ++i) {
        const int one = time.sign_of(polygon_.edge_function(i, k));
        if (one == 0) {
          on[std::min<std::size_t>(on_count++, 1)] = i;
        } else if (one == -side) {
          return std::nullopt;
        } else {
          side = one;
        }
      }
      if (side != 0) {  // the projection has an area, and 0 is on no edge's outer side
        return place_of(on, on_count, count);
      }
    }
    // All corners and 0 are on one line.
    for (std::size_t i = 0; i < count; ++i) {
      if (time.sign_of(polygon_.dot_polynomial(i, i)) == 0) {
        return Place{Place::Kind::Corner, static_cast<int>(i)};
      }
    }
    for (std::size_t i = 0; i < count; ++i) {
      if (time.sign_of(polygon_.dot_polynomial(i, next_corner(i, count))) < 0) {
        return Place{Place::Kind::Edge, static_cast<int>(i)};
      }
    }
    return std::nullopt;
  }

  /// Where the plane of the polygon holds 0 at roots of the volume only.
  template <class Polynomial>
  [[nodiscard]] MOTZKIN_OWN_FRAME std::optional<FirstTime> first_time_in_plane(const Polynomial& volume) const {
    std::optional<FirstTime> result;
    times_.visit_roots(volume, [&](auto&& root) {
      if (times_.is_after_end(root)) {
        return true;
      }
      if (const std::optional<Place> place = place_at(root)) {
        result = {times_.bracket(root), *place};
      }
      return result.has_value();
    });
    return result;
  }

  /// Where 0 never leaves the plane of the polygon: it comes in over an edge unless it is there from the beginning.
  [[nodiscard]] MOTZKIN_OWN_FRAME std::optional<FirstTime> first_time_always_in_plane() const {
    auto start = times_.start();
    if (const auto place = place_at(start)) {
      return FirstTime{times_.bracket(start), *place};
    }
    std::optional<EdgeTime> first;
    const std::size_t edges = polygon_.count() == 2 ? 1 : polygon_.count();
    for (std::size_t i = 0; i < edges; ++i) {
      std::optional<EdgeTime> time = first_time_on_edge(i);
      if (time && (!first || times_.is_before(*time, *first))) {
        first = time;
      }
    }
    if (!first || times_.with(*first, [&](auto& time) { return times_.is_after_end(time); })) {
      return std::nullopt;
    }
    return times_.with(*first, [&](auto& time) {
      return FirstTime{times_.bracket(time), place_at(time).value_or(Place{})};
    });
  }

 private:
  using EdgeTime = typename Times::EdgeTime;

  /// When 0 is on an edge for the first time, if it is not at the start.
  [[nodiscard]] std::optional<EdgeTime> first_time_on_edge(std::size_t i) const {
    const auto order = polygon_.dot_polynomial(i, next_corner(i, polygon_.count()));
    std::optional<EdgeTime> result;
    const auto try_time = [&](auto&& time) {
      if (time.sign_of(order) > 0) {
        return false;
      }
      for (std::size_t k = 0; k < 3; ++k) {
        if (time.sign_of(polygon_.edge_function(i, k)) != 0) {
          return false;
        }
      }
      result = time;
      return true;
    };
    for (std::size_t k = 0; k < 3; ++k) {
      if (const auto function = polygon_.edge_function(i, k); !times_.is_zero(function)) {
        times_.visit_roots(function, try_time);
        return result;
      }
    }
    times_.visit_roots(order, try_time);  // the line always holds 0, which comes in over a corner
    return result;
  }

  const Polygon& polygon_;
  const Times& times_;
};

template <class Polygon, class Times>
[[nodiscard]] std::optional<FirstTime> first_time(const Polygon& polygon, const Times& times) {
  const PolygonTimes search(polygon, times);
  if (polygon.count() >= 3) {
    if (const auto volume = polygon.volume(); !times.is_zero(volume)) {
      return search.first_time_in_plane(volume);
    }
  }
  return search.first_time_always_in_plane();
}

}  // namespace motzkin::detail
