#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <utility>

#include "pair/distance/walk.hpp"

// A plane through 0 with all of M on one side holds every vertex of a carrier, vertices of M whose hull has 0 in its
// relative interior, because 0 lies between them. With w one of these, the vertex b of the second core less the vertex
// a of the first, perhaps late, all other vertices of M are sums of w and the ways to vertices of which one of the
// three differs: the star of w. So such a plane is one that has the star on one side and holds the carrier, and 0 is in
// the relative interior if every such plane holds all of the star. What is left to look at is the star as seen along
// the carrier:
//
//   carrier                 0 is inside if
//   four vertices           always
//   three, in a plane       the star has points on both sides of it, or none off it
//   two, on a line          the half-planes from the line through the star go all around it, or into opposite
//                           directions, or there are none
//   one: 0 itself           the star is 0 alone, or 0 lies between others of its vertices; these are a larger carrier

namespace motzkin::detail {

[[nodiscard]] inline std::uint32_t vertex_count(const Core& core) noexcept {
  if (core.points != nullptr) {
    return core.point_count;
  }
  return core.kind == FrameKind::Cuboid ? 1U << static_cast<unsigned>(core.axis_count)
                                        : static_cast<std::uint32_t>(core.axis_count) + 1;
}

template <ClosedUnderProducts Number>
[[nodiscard]] bool is_zero(const Triple<Number>& vector) {
  return vector[0] == 0 && vector[1] == 0 && vector[2] == 0;
}

/// The half-planes from a line through vertices of M that were seen so far.
template <class Vector>
class Fan {
 public:
  enum class Form : std::uint8_t {
    None,      ///< nothing but the line
    One,       ///< `seen(0)`
    Opposite,  ///< `seen(0)` and, opposite to it, `seen(1)`
    Wedge,     ///< all from `seen(0)` counterclockwise to `seen(1)`
    Half,      ///< from `seen(0)` to the opposite `seen(1)`, on the side of `seen(2)`
    All,       ///< the vertices seen, three or four, are all around the line
  };

  explicit Fan(const Vector& line) noexcept : line_(line) {}

  void add(const Vector& point, const DifferenceVertex& name) noexcept {
    if (form_ == Form::All || is_zero(cross(point, line_))) {
      return;
    }
    const Seen one{point, name};
    switch (form_) {
      case Form::None: become(Form::One, {one}); return;
      case Form::One: {
        const int side = turn(0, point);
        if (side != 0) {
          become(Form::Wedge, side > 0 ? Seens{seen_[0], one} : Seens{one, seen_[0]});
        } else if (sign(dot(cross(seen_[0].point, line_), cross(point, line_))) < 0) {
          become(Form::Opposite, {seen_[0], one});
        }
        return;
      }
      case Form::Opposite:
        if (turn(0, point) != 0) {
          become(Form::Half, {seen_[0], seen_[1], one});
        }
        return;
      case Form::Wedge: add_to_wedge(one); return;
      case Form::Half:
        if (turn(0, point) * turn(0, seen_[2].point) < 0) {
          become(Form::All, {seen_[0], seen_[1], seen_[2], one});
        }
        return;
      case Form::All: return;
    }
  }

  [[nodiscard]] Form form() const noexcept { return form_; }
  [[nodiscard]] const DifferenceVertex& seen(std::size_t i) const noexcept { return seen_[i].name; }
  [[nodiscard]] std::size_t seen_count() const noexcept { return count_; }

  /// Whether what was seen has no plane on one side of it, but for those that hold all of it.
  [[nodiscard]] bool surrounds() const noexcept {
    return form_ == Form::None || form_ == Form::Opposite || form_ == Form::All;
  }

 private:
  struct Seen {
    Vector point;
    DifferenceVertex name;
  };
  using Seens = std::initializer_list<Seen>;

  void become(Form form, Seens seen) noexcept {
    std::array<Seen, 4> next = seen_;
    std::copy(seen.begin(), seen.end(), next.begin());
    seen_ = next;
    count_ = seen.size();
    form_ = form;
  }

  /// The sign of the angle about the line from one that was seen to a point.
  [[nodiscard]] int turn(std::size_t from, const Vector& to) const noexcept {
    return sign(dot(cross(seen_[from].point, to), line_));
  }

  void add_to_wedge(const Seen& one) noexcept {
    const Seen first = seen_[0];
    const Seen last = seen_[1];
    const int after_first = turn(0, one.point);
    const int before_last = -turn(1, one.point);
    if (after_first >= 0 && before_last >= 0) {
      return;
    }
    if (after_first > 0) {
      become(Form::Wedge, {first, one});
    } else if (before_last > 0) {
      become(Form::Wedge, {one, last});
    } else if (after_first < 0 && before_last < 0) {
      become(Form::All, {first, last, one});
    } else if (after_first == 0) {  // opposite to an end
      become(Form::Half, {first, one, last});
    } else {
      become(Form::Half, {one, last, first});
    }
  }

  const Vector& line_;
  Form form_ = Form::None;
  std::array<Seen, 4> seen_{};
  std::size_t count_ = 0;
};

/// The star of a vertex of M, as a set to walk on where that vertex is 0: 0 itself does not count.
template <class Set>
class Star {
 public:
  Star(const Set& set, const CorePair& pair, const DifferenceVertex& middle) noexcept
      : set_(set), pair_(pair), middle_(middle) {}

  [[nodiscard]] auto vertex(const DifferenceVertex& name) const noexcept { return set_.vertex(name); }
  [[nodiscard]] auto edge(const DifferenceVertex& from, const DifferenceVertex& to) const noexcept {
    return set_.edge(from, to);
  }

  /// Calls `visit` for the vertices but the middle, until it returns true; whether it did.
  template <class Visit>
  bool any(const Visit& visit) const noexcept {
    for (std::uint32_t j = 0; j < vertex_count(pair_.b); ++j) {
      if (j != middle_.b && visit(DifferenceVertex{middle_.a, j, middle_.late})) {
        return true;
      }
    }
    for (std::uint32_t i = 0; i < vertex_count(pair_.a); ++i) {
      if (i != middle_.a && visit(DifferenceVertex{i, middle_.b, middle_.late})) {
        return true;
      }
    }
    return visit(DifferenceVertex{middle_.a, middle_.b, !middle_.late});
  }

  /// A vertex other than 0 that is not in front of 0 along a direction: of those behind it one that is farthest back.
  template <class Direction>
  [[nodiscard]] std::optional<DifferenceVertex> behind(const Direction& direction) const noexcept {
    if (const auto farthest = set_.farther_back(direction, middle_)) {
      const std::array<DifferenceVertex, 3> parts = {{{middle_.a, farthest->b, middle_.late},
                                                      {farthest->a, middle_.b, middle_.late},
                                                      {middle_.a, middle_.b, farthest->late}}};
      return *std::min_element(parts.begin(), parts.end(), [&](const auto& p, const auto& q) {
        return dot(direction, vertex(p)) < dot(direction, vertex(q));
      });
    }
    std::optional<DifferenceVertex> beside;
    any([&](const DifferenceVertex& name) {
      const auto point = vertex(name);
      if (!is_zero(point) && sign(dot(direction, point)) == 0) {
        beside = name;
      }
      return beside.has_value();
    });
    return beside;
  }

  /// Vertices other than 0 whose hull has 0 in its relative interior. Without them, `separate(direction)` is called
  /// with one along which all vertices but 0 are in front of it, unless there are none.
  template <class Separate>
  [[nodiscard]] Feature carrier(const Separate& separate) const noexcept {
    Feature feature;
    any([&](const DifferenceVertex& name) {
      if (!is_zero(vertex(name))) {
        feature.add(name);
      }
      return feature.count > 0;
    });
    while (feature.count > 0) {
      const FeatureNumbers<Star> numbers(*this, feature);
      if (!numbers.is_off()) {
        break;
      }
      const auto next = numbers.with_direction([&](const auto& direction) {
        auto found = behind(direction);
        if (!found) {
          separate(direction);
        }
        return found;
      });
      if (!next) {
        return {};
      }
      feature.add(*next);
      const std::optional<FeatureNumbers<Star>> part = nearest_part(*this, feature, feature.count - 1);
      if (!part) {
        break;  // 0 is inside all four
      }
      feature = part->feature();
    }
    return feature;
  }

  /// Whether the star is 0 alone.
  [[nodiscard]] bool is_alone() const noexcept {
    return !any([&](const DifferenceVertex& name) { return !is_zero(vertex(name)); });
  }

 private:
  const Set& set_;
  const CorePair& pair_;
  DifferenceVertex middle_;
};

}  // namespace motzkin::detail
