#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "pair/cast/core_cast.hpp"
#include "pair/cast/core_points.hpp"

/// A ray and all that is at most R from a hull. The squared distance of `s direction` from the hull is a convex
/// function of s. It is known for a few of the points, a working set, of which it is the least over all triangles,
/// edges and vertices of a quadratic in s, as far as the nearest point is in the triangle, edge or vertex. Where the
/// distance of the set is R for the first time, no point of the hull may lie beyond the plane through the nearest
/// point: then the set alone decides. Otherwise a point beyond joins what is nearest, and what is left out leaves the
/// set. The times of the set move one way only, and where rounded roots hide that, nothing is left out: so this ends.
///
/// A line that only grazes is R away all along a face or an edge, perhaps. Moved towards the shape by R it is in that
/// face where it grazes, and a linear program tells from where to where.
///
/// All of it runs in doubles first, which mostly name the right working sets, then exactly, which decides.

namespace motzkin::detail {
namespace {

using WorkingSet = std::vector<std::uint32_t>;

/// Steps in doubles, where nothing says that they end.
constexpr int max_rounded_steps = 32;

/// a s^2 + 2 b s + c.
template <class Number>
struct Quadratic {
  Number a;
  Number b;
  Number c;

  [[nodiscard]] Number at(const Number& s) const { return Number((a * s + 2 * b) * s + c); }
};

/// A vertex, edge or triangle of the working set: for s from `low` to `high` the point of its line or plane that is
/// nearest to `s direction` lies in it, at the squared distance `square / scale`.
template <class Number>
struct Piece {
  std::array<std::uint32_t, 3> corners{};
  std::size_t count = 0;
  Quadratic<Number> square{};
  Number scale = 1;
  Number low = 0;
  std::optional<Number> high = std::nullopt;

  /// Keeps the s with `offset + slope s >= 0`, and says whether there are any.
  [[nodiscard]] bool clip(const Number& offset, const Number& slope) {
    if (slope == 0) {
      return offset >= 0;
    }
    const Number end = -offset / slope;
    if (slope > 0) {
      low = std::max(low, end);
    } else {
      high = high ? std::min(*high, end) : end;
    }
    return !high || low <= *high;
  }
};

/// What is nearest at an s.
template <class Number>
struct Nearest {
  Number square;        ///< of the distance
  Triple<Number> away;  ///< from the nearest point to `s direction`, times `scale`
  Number scale;
  std::array<std::uint32_t, 3> corners{};
  std::size_t count = 0;
};

/// The s at which a shape is entered or left, rounded outwards. Where the line only grazes, one of those at which it
/// does, and where the nearest point is from there.
template <class Number>
struct Extreme {
  Number s;
  std::optional<Triple<Number>> grazes = std::nullopt;
};

/// Where the distance is at most R, rounded outwards.
template <class Number>
struct Ends {
  Number enter;
  Number exit;
};

RootAround root_bounds(const Fraction& square) { return root_around(square.numerator()); }  // an integer
Fraction outwards(const Fraction& root, bool up) { return shortened(root, up); }

struct RoundedRoot {
  double below;
  double above;
};
RoundedRoot root_bounds(double square) { return {std::sqrt(square), std::sqrt(square)}; }
double outwards(double root, bool /*up*/) { return root; }

template <class Number>
class RoundCast {
 public:
  explicit RoundCast(const CorePoints& points)
      : points_(points),
        direction_(points.direction<Number>()),
        radius_sq_(points.radius<Number>() * points.radius<Number>()) {}

  /// Changes the set until the line meets what is R around it. No value where it misses all; in doubles, also where
  /// that is not found out.
  [[nodiscard]] std::optional<Ends<Number>> meet(WorkingSet& set) const;

  /// Changes a set that the line meets until it is the one that the line enters or leaves the shape at.
  [[nodiscard]] Extreme<Number> extreme(WorkingSet& set, bool entering) const;

 private:
  [[nodiscard]] std::vector<Piece<Number>> pieces(const WorkingSet& set) const;
  [[nodiscard]] std::optional<Piece<Number>> vertex(std::uint32_t i) const;
  [[nodiscard]] std::optional<Piece<Number>> edge(std::uint32_t i, std::uint32_t j) const;
  [[nodiscard]] std::optional<Piece<Number>> triangle(std::uint32_t i, std::uint32_t j, std::uint32_t k) const;
  [[nodiscard]] std::optional<Ends<Number>> ends(const std::vector<Piece<Number>>& pieces) const;
  [[nodiscard]] std::optional<Ends<Number>> ends(const Piece<Number>& piece) const;
  [[nodiscard]] Nearest<Number> nearest(const std::vector<Piece<Number>>& pieces, const Number& s) const;
  [[nodiscard]] Triple<Number> away(const Piece<Number>& piece, const Number& s) const;
  [[nodiscard]] std::optional<std::uint32_t> beyond(const Nearest<Number>& nearest) const;
  [[nodiscard]] Extreme<Number> finished(const Nearest<Number>& nearest, const Number& s) const;
  [[nodiscard]] Triple<Number> from(const Triple<Number>& point, const Number& s) const {
    return {s * direction_[0] - point[0], s * direction_[1] - point[1], s * direction_[2] - point[2]};
  }

  const CorePoints& points_;
  Triple<Number> direction_;
  Number radius_sq_;
};

template <class Number>
std::optional<Piece<Number>> RoundCast<Number>::vertex(std::uint32_t i) const {
  const Triple<Number> p = points_.point<Number>(i);
  Piece<Number> piece;
  piece.corners = {i};
  piece.count = 1;
  piece.square = {dot(direction_, direction_), -dot(direction_, p), dot(p, p)};
  return piece;
}

template <class Number>
std::optional<Piece<Number>> RoundCast<Number>::edge(std::uint32_t i, std::uint32_t j) const {
  const Triple<Number> p = points_.point<Number>(i);
  const Triple<Number> e = difference(points_.point<Number>(j), p);
  Piece<Number> piece;
  piece.corners = {i, j};
  piece.count = 2;
  piece.scale = dot(e, e);
  const Triple<Number> speed = cross(direction_, e);
  const Triple<Number> start = cross(p, e);
  piece.square = {dot(speed, speed), -dot(speed, start), dot(start, start)};
  const Number along = dot(direction_, e);
  const Number before = dot(p, e);
  const bool is_somewhere =
      piece.scale > 0 && piece.clip(-before, along) && piece.clip(Number(before + piece.scale), Number(-along));
  return is_somewhere ? std::optional(piece) : std::nullopt;
}

template <class Number>
std::optional<Piece<Number>> RoundCast<Number>::triangle(std::uint32_t i, std::uint32_t j, std::uint32_t k) const {
  const std::array<Triple<Number>, 3> p = {points_.point<Number>(i), points_.point<Number>(j),
                                           points_.point<Number>(k)};
  const Triple<Number> normal = cross(difference(p[1], p[0]), difference(p[2], p[0]));
  Piece<Number> piece;
  piece.corners = {i, j, k};
  piece.count = 3;
  piece.scale = dot(normal, normal);
  if (!(piece.scale > 0)) {
    return std::nullopt;
  }
  const Number speed = dot(direction_, normal);
  const Number start = dot(p[0], normal);
  piece.square = {speed * speed, -speed * start, start * start};
  for (std::size_t side = 0; side < 3; ++side) {
    const Triple<Number> inwards = cross(normal, difference(p[(side + 1) % 3], p[side]));
    if (!piece.clip(Number(-dot(inwards, p[side])), dot(inwards, direction_))) {
      return std::nullopt;
    }
  }
  return piece;
}

template <class Number>
std::vector<Piece<Number>> RoundCast<Number>::pieces(const WorkingSet& set) const {
  std::vector<Piece<Number>> result;
  const auto add = [&](std::optional<Piece<Number>> piece) {
    if (piece) {
      result.push_back(std::move(*piece));
    }
  };
  for (std::size_t i = 0; i < set.size(); ++i) {
    add(vertex(set[i]));
    for (std::size_t j = 0; j < i; ++j) {
      add(edge(set[j], set[i]));
      for (std::size_t k = 0; k < j; ++k) {
        add(triangle(set[k], set[j], set[i]));
      }
    }
  }
  return result;
}

/// The s of a piece at which `square <= scale R^2`.
template <class Number>
std::optional<Ends<Number>> RoundCast<Number>::ends(const Piece<Number>& piece) const {
  const Number& a = piece.square.a;
  const Number& b = piece.square.b;
  const Number c = piece.square.c - piece.scale * radius_sq_;
  if (a == 0) {  // along the plane or edge, and so b is 0, and the ends of the piece are those of its side
    return c <= 0 ? std::optional(Ends<Number>{piece.low, piece.high.value_or(piece.low)}) : std::nullopt;
  }
  const Number discriminant = b * b - a * c;
  if (!(discriminant >= 0)) {
    return std::nullopt;
  }
  const Quadratic<Number> excess = {a, b, c};
  const bool low_inside = excess.at(piece.low) <= 0;
  const bool high_inside = piece.high && excess.at(*piece.high) <= 0;
  const auto is_before_middle = [&](const Number& s) { return a * s + b < 0; };
  if ((!low_inside && !is_before_middle(piece.low)) || (piece.high && !high_inside && is_before_middle(*piece.high))) {
    return std::nullopt;
  }
  // Each root as a quotient whose parts do not cancel. The lower one is positive, and c as well. Where both are the
  // same, the line may graze the shape, which is seen at the exact root.
  const auto [below, above] = root_bounds(discriminant);
  const auto root = [&](const Number& quotient, bool up) {
    return discriminant == 0 ? quotient : outwards(quotient, up);
  };
  return Ends<Number>{
      low_inside ? piece.low : root(c / (above - b), false),
      high_inside ? *piece.high : root(b <= 0 ? Number((above - b) / a) : Number(-c / (b + below)), true)};
}

template <class Number>
std::optional<Ends<Number>> RoundCast<Number>::ends(const std::vector<Piece<Number>>& pieces) const {
  std::optional<Ends<Number>> result;
  for (const Piece<Number>& piece : pieces) {
    if (const auto here = ends(piece)) {
      result = result ? Ends<Number>{std::min(result->enter, here->enter), std::max(result->exit, here->exit)} : *here;
    }
  }
  return result;
}

template <class Number>
Triple<Number> RoundCast<Number>::away(const Piece<Number>& piece, const Number& s) const {
  const Triple<Number> p = points_.point<Number>(piece.corners[0]);
  const Triple<Number> x = from(p, s);
  if (piece.count == 1) {
    return x;
  }
  const auto times = [](const Number& factor, const Triple<Number>& v) {
    return Triple<Number>{factor * v[0], factor * v[1], factor * v[2]};
  };
  const Triple<Number> e = difference(points_.point<Number>(piece.corners[1]), p);
  if (piece.count == 2) {
    return difference(times(piece.scale, x), times(dot(x, e), e));
  }
  const Triple<Number> normal = cross(e, difference(points_.point<Number>(piece.corners[2]), p));
  return times(dot(x, normal), normal);
}

template <class Number>
Nearest<Number> RoundCast<Number>::nearest(const std::vector<Piece<Number>>& pieces, const Number& s) const {
  const Piece<Number>* least = &pieces.front();
  std::optional<Number> square;
  for (const Piece<Number>& piece : pieces) {
    if (s < piece.low || (piece.high && s > *piece.high)) {
      continue;
    }
    const Number here = piece.square.at(s) / piece.scale;
    if (!square || here < *square) {
      square = here;
      least = &piece;
    }
  }
  return {square.value_or(Number(0)), away(*least, s), least->scale, least->corners, least->count};
}

template <class Number>
std::optional<std::uint32_t> RoundCast<Number>::beyond(const Nearest<Number>& nearest) const {
  return points_.beyond(nearest.away, dot(nearest.away, points_.point<Number>(nearest.corners[0])));
}

template <class Number>
std::optional<Ends<Number>> RoundCast<Number>::meet(WorkingSet& set) const {
  for (int step = 0; !std::is_same_v<Number, double> || step < max_rounded_steps; ++step) {
    const std::vector<Piece<Number>> all = pieces(set);
    if (const auto found = ends(all)) {
      return found;
    }
    std::optional<Number> least;
    Number at = 0;
    for (const Piece<Number>& piece : all) {
      Number s = piece.low;
      if (piece.square.a > 0) {
        s = std::max(s, Number(-piece.square.b / piece.square.a));
        s = piece.high ? std::min(s, *piece.high) : s;
      }
      const Number here = piece.square.at(s) / piece.scale;
      if (!least || here < *least) {
        least = here;
        at = s;
      }
    }
    const Nearest<Number> closest = nearest(all, at);
    const std::optional<std::uint32_t> more = beyond(closest);
    if (!more || std::find(set.begin(), set.end(), *more) != set.end()) {
      return std::nullopt;
    }
    set.assign(closest.corners.begin(), closest.corners.begin() + static_cast<std::ptrdiff_t>(closest.count));
    set.push_back(*more);
  }
  return std::nullopt;
}

template <class Number>
Extreme<Number> RoundCast<Number>::finished(const Nearest<Number>& nearest, const Number& s) const {
  if (nearest.square != radius_sq_ || dot(nearest.away, direction_) != 0) {
    return {s};
  }
  const auto& [x, y, z] = nearest.away;
  return {s, Triple<Number>{x / nearest.scale, y / nearest.scale, z / nearest.scale}};
}

template <class Number>
Extreme<Number> RoundCast<Number>::extreme(WorkingSet& set, bool entering) const {
  std::optional<Number> best;
  for (int step = 0; !std::is_same_v<Number, double> || step < max_rounded_steps; ++step) {
    const std::vector<Piece<Number>> all = pieces(set);
    const std::optional<Ends<Number>> found = ends(all);
    if (!found) {
      break;  // in doubles
    }
    const Number s = entering ? found->enter : found->exit;
    const bool is_better = !best || (entering ? s < *best : s > *best);
    best = is_better ? s : *best;
    const Nearest<Number> closest = nearest(all, s);
    const std::optional<std::uint32_t> more = beyond(closest);
    if (!more || std::find(set.begin(), set.end(), *more) != set.end()) {
      return finished(closest, s);
    }
    WorkingSet smaller(closest.corners.begin(), closest.corners.begin() + static_cast<std::ptrdiff_t>(closest.count));
    smaller.push_back(*more);
    set.push_back(*more);
    if (is_better && ends(pieces(smaller))) {
      set = smaller;
    }
  }
  return {best.value_or(Number(0))};
}

}  // namespace

std::optional<ParameterSpan> cast_at_round(const Ray<3>& ray, const Core& core, double radius, bool starts_inside) {
  const CorePoints points(ray, core, radius);
  const RoundCast<double> rounded(points);
  const RoundCast<Fraction> exact(points);
  WorkingSet set = {0};
  static_cast<void>(rounded.meet(set));
  if (!exact.meet(set)) {
    return std::nullopt;
  }
  const auto end = [&](bool entering) {
    WorkingSet own = set;
    static_cast<void>(rounded.extreme(own, entering));
    static_cast<void>(exact.meet(own));  // does, by now
    const Extreme<Fraction> extreme = exact.extreme(own, entering);
    if (!extreme.grazes) {
      return points.parameter(extreme.s);
    }
    const CoreSpan span = span_in_hull(points, *extreme.grazes).value();
    return points.parameter(entering ? span.enter : span.exit);
  };
  const double enter = starts_inside ? 0 : round_down(end(true));
  return ParameterSpan{enter, round_up(end(false))};
}

}  // namespace motzkin::detail
