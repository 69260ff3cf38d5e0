#include "pair/distance/relative_interior.hpp"

#include "pair/distance/integer_set.hpp"
#include "pair/distance/walk.hpp"

// A plane through 0 with all of M on one side holds every vertex of the carrier, because 0 lies between them. With w
// one of these, the vertex b of the second core less the vertex a of the first, perhaps late, all other vertices of M
// are sums of w and the ways to vertices of which one of the three differs: the star of w. So such a plane is one that
// has the star on one side and holds the carrier, and 0 is in the relative interior if every such plane holds all of
// the star. What is left to look at is the star as seen along the carrier:
//
//   carrier                 0 is inside if
//   four vertices           always
//   three, in a plane       the star has points on both sides of it, or none off it
//   two, on a line          the half-planes from the line through the star go all around it, or into opposite
//                           directions, or there are none
//   one: 0 itself           the star is 0 alone, or 0 lies between others of its vertices; these are a larger carrier

namespace motzkin::detail {
namespace {

[[nodiscard]] std::uint32_t vertex_count(const Core& core) noexcept {
  if (core.points != nullptr) {
    return core.point_count;
  }
  return core.kind == FrameKind::Cuboid ? 1U << static_cast<unsigned>(core.axis_count)
                                        : static_cast<std::uint32_t>(core.axis_count) + 1;
}

/// The half-planes from a line that were seen so far: none, one, two opposite ones, all in a wedge between two, all on
/// one side of a plane through the line, or more.
template <int L>
class Fan {
 public:
  explicit Fan(const IntegerTriple<L>& line) noexcept : line_(line) {}

  void add(const IntegerTriple<L>& point) noexcept {
    if (form_ == Form::All || is_zero(cross(point, line_))) {
      return;
    }
    switch (form_) {
      case Form::None:
        form_ = Form::One;
        first_ = point;
        return;
      case Form::One: {
        const int side = turn(first_, point);
        if (side == 0) {
          form_ = is_opposite(first_, point) ? Form::Opposite : Form::One;
          return;
        }
        form_ = Form::Wedge;
        last_ = point;
        if (side < 0) {
          std::swap(first_, last_);
        }
        return;
      }
      case Form::Opposite:
        if (const int side = turn(first_, point); side != 0) {
          side_ = side;
          form_ = Form::Half;
        }
        return;
      case Form::Wedge: add_to_wedge(point); return;
      case Form::Half: form_ = turn(first_, point) * side_ < 0 ? Form::All : Form::Half; return;
      case Form::All: return;
    }
  }

  /// Whether what was seen has no plane on one side of it, but for those that hold all of it.
  [[nodiscard]] bool surrounds() const noexcept {
    return form_ == Form::None || form_ == Form::Opposite || form_ == Form::All;
  }

 private:
  enum class Form : std::uint8_t { None, One, Opposite, Wedge, Half, All };

  /// The sign of the angle about the line from the one to the other.
  [[nodiscard]] int turn(const IntegerTriple<L>& from, const IntegerTriple<L>& to) const noexcept {
    return sign(dot(cross(from, to), line_));
  }

  /// Of half-planes in one plane.
  [[nodiscard]] bool is_opposite(const IntegerTriple<L>& p, const IntegerTriple<L>& q) const noexcept {
    return dot(cross(p, line_), cross(q, line_)).negative();
  }

  void add_to_wedge(const IntegerTriple<L>& point) noexcept {
    const int after_first = turn(first_, point);
    const int before_last = turn(point, last_);
    if (after_first >= 0 && before_last >= 0) {
      return;
    }
    if (after_first > 0) {
      last_ = point;
    } else if (before_last > 0) {
      first_ = point;
    } else if (after_first < 0 && before_last < 0) {
      form_ = Form::All;
    } else {  // opposite to an end
      first_ = after_first == 0 ? first_ : point;
      side_ = 1;
      form_ = Form::Half;
    }
  }

  const IntegerTriple<L>& line_;
  Form form_ = Form::None;
  int side_ = 0;
  IntegerTriple<L> first_;
  IntegerTriple<L> last_;
};

/// The star of a vertex of M, as a set to walk on where that vertex is 0: 0 itself does not count.
template <int L>
class Star {
 public:
  Star(const IntegerSet<L>& set, const CorePair& pair, const DifferenceVertex& middle) noexcept
      : set_(set), pair_(pair), middle_(middle) {}

  [[nodiscard]] IntegerTriple<L> vertex(const DifferenceVertex& name) const noexcept { return set_.vertex(name); }
  [[nodiscard]] IntegerTriple<L> edge(const DifferenceVertex& from, const DifferenceVertex& to) const noexcept {
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
  template <int N>
  [[nodiscard]] std::optional<DifferenceVertex> behind(const IntegerTriple<N>& direction) const noexcept {
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
      const IntegerTriple<L> point = vertex(name);
      if (!is_zero(point) && dot(direction, point).zero()) {
        beside = name;
      }
      return beside.has_value();
    });
    return beside;
  }

  /// Vertices other than 0 whose hull has 0 in its relative interior. None where there are no such.
  [[nodiscard]] Feature carrier() const noexcept {
    Feature feature;
    any([&](const DifferenceVertex& name) {
      if (!is_zero(vertex(name))) {
        feature.add(name);
      }
      return feature.count > 0;
    });
    while (feature.count > 0 && is_off(*this, feature)) {
      const auto next = with_direction(*this, feature, [&](const auto& direction) { return behind(direction); });
      if (!next) {
        return {};
      }
      feature.add(*next);
      const std::optional<Feature> part = nearest_part(*this, feature, feature.count - 1);
      if (!part) {
        break;  // 0 is inside all four
      }
      feature = *part;
    }
    return feature;
  }

 private:
  const IntegerSet<L>& set_;
  const CorePair& pair_;
  DifferenceVertex middle_;
};

template <int L>
MOTZKIN_OWN_FRAME bool is_inside(const IntegerSet<L>& set, const CorePair& pair, const Feature& given) noexcept {
  const Star<L> star(set, pair, given[0]);
  Feature carrier = given;
  if (carrier.count == 1) {
    const bool alone = !star.any([&](const DifferenceVertex& name) { return !is_zero(star.vertex(name)); });
    if (alone) {
      return true;
    }
    carrier = star.carrier();
  }
  switch (carrier.count) {
    case 2: {
      const IntegerTriple<L> line = star.edge(carrier[0], carrier[1]);
      Fan<L> fan(line);
      star.any([&](const DifferenceVertex& name) {
        fan.add(star.vertex(name));
        return false;
      });
      return fan.surrounds();
    }
    case 3: {
      const IntegerTriple<2 * L> normal = cross(star.edge(carrier[0], carrier[1]), star.edge(carrier[0], carrier[2]));
      bool above = false;
      bool below = false;
      star.any([&](const DifferenceVertex& name) {
        const int side = sign(dot(normal, star.vertex(name)));
        above = above || side > 0;
        below = below || side < 0;
        return above && below;
      });
      return above == below;
    }
    default: return carrier.count == 4;
  }
}

}  // namespace

bool is_relative_interior(const CorePair& pair, const Feature& carrier) noexcept {
  if (carrier.count == 4) {
    return true;
  }
  return with_integer_set(pair, {},
                          [&]<int L>(const IntegerSet<L>& set, int /*low*/) { return is_inside(set, pair, carrier); });
}

}  // namespace motzkin::detail
