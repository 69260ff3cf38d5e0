#include <algorithm>

#include "pair/proof/certificate_numbers.hpp"

/// The checker of certificates. It is meant to be read: apart from Boost's rationals and the reading of numbers and
/// points, nothing else need be trusted.

namespace motzkin::detail {
namespace {

/// `normal . p - offset` for each point, up to a positive factor.
Numbers heights(const Scaled& normal, const Scaled& offset, const std::vector<Numbers>& points) {
  const Rational scale(offset.denominator);
  const Rational shift = Rational(offset.numbers[0]) * Rational(normal.denominator);
  Numbers result;
  for (const Numbers& point : points) {
    result.push_back(dot(normal.numbers, point) * scale - shift);
  }
  return result;
}

/// A shape as a certificate sees it.
struct Side {
  std::vector<Numbers> points;  ///< none of a half-space
  Rational radius;
  Numbers normal;  ///< of a half-space, in space, and its offset at each time
  Numbers offsets;

  [[nodiscard]] bool is_half_space() const { return !normal.empty(); }
};

Side side_of(const Hull& hull, bool in_time) {
  Side side{exact_points(hull, in_time), Rational(hull.radius), {}, {}};
  if (!hull.normal.empty()) {
    Rational way = 0;
    for (std::size_t k = 0; k < hull.normal.size(); ++k) {
      side.normal.push_back(Rational(hull.normal[k]));
      way += hull.velocity.empty() ? Rational(0) : Rational(side.normal[k] * Rational(hull.velocity[k]));
    }
    side.offsets.push_back(Rational(hull.offset));
    if (in_time) {
      side.offsets.push_back(side.offsets[0] + way);
    }
  }
  return side;
}

/// The square of the part of the normal in space.
Rational square_in_space(const Scaled& normal, std::size_t dimension) {
  Integer sum = 0;
  for (std::size_t k = 0; k < dimension; ++k) {
    sum += normal.numbers[k] * normal.numbers[k];
  }
  return Rational(sum);
}

/// Whether no point is nearer to the plane than the radius, nor as near where `strict`.
bool keeps_off(const Numbers& heights, const Scaled& normal, const Scaled& offset, const Side& side,
               std::size_t dimension, bool strict) {
  const Rational reach = side.radius * Rational(offset.denominator);
  const Rational square = reach * reach * square_in_space(normal, dimension);
  return std::all_of(heights.begin(), heights.end(), [&](const Rational& height) {
    const Rational excess = height * height - square;
    return excess > 0 || (excess == 0 && !strict);
  });
}

/// Whether a half-space lies below the plane at both times, or above it where `above`: their normals are parallel.
bool is_beyond(const Scaled& normal, const Scaled& offset, const Side& side, bool above, bool strict) {
  const std::size_t dimension = side.normal.size();
  std::size_t at = 0;
  while (side.normal[at] == 0) {
    ++at;
  }
  const auto component = [&](std::size_t k) { return Rational(normal.numbers[k], normal.denominator); };
  const Rational factor = component(at) / side.normal[at];
  for (std::size_t k = 0; k < dimension; ++k) {
    if (component(k) != factor * side.normal[k]) {
      return false;
    }
  }
  if (factor == 0 || (factor < 0) != above) {
    return false;
  }
  const Rational plane(offset.numbers[0], offset.denominator);
  for (std::size_t time = 0; time < side.offsets.size(); ++time) {
    const Rational moved = time == 0 ? Rational(0) : component(dimension);
    const Rational room = above ? Rational(factor * side.offsets[time] + moved - plane)
                                : Rational(plane - moved - factor * side.offsets[time]);
    if (room < 0 || (strict && room == 0)) {
      return false;
    }
  }
  return true;
}

void check_plane(const Plane& plane, const Side& a, const Side& b, std::size_t dimension, bool in_time, bool strict) {
  const Scaled normal = read(plane.normal, dimension + (in_time ? 1 : 0), "plane.normal");
  const Scaled offset = read({plane.offset}, 1, "plane.offset");
  bool holds_both = true;  // or neither, where a normal of zero in space would say nothing
  const auto check_side = [&](const Side& side, bool above, const char* wrong) {
    if (side.is_half_space()) {
      require(is_beyond(normal, offset, side, above, strict), wrong);
      holds_both = false;
      return;
    }
    const Numbers all = heights(normal, offset, side.points);
    const auto [low, high] = std::minmax_element(all.begin(), all.end());
    require(above ? *low >= 0 : *high <= 0, wrong);
    require(!strict || (above ? *low > 0 : *high < 0), "plane: it touches a shape, which proves no distance");
    require(side.radius == 0 || keeps_off(all, normal, offset, side, dimension, strict),
            "plane: a shape reaches beyond it with its radius");
    require(side.radius == 0 || square_in_space(normal, dimension) > 0, "plane: its normal has no direction in space");
    holds_both = holds_both && side.radius == 0 && *low == 0 && *high == 0;
  };
  check_side(a, false, "plane: a point of the first shape lies above it");
  check_side(b, true, "plane: a point of the second shape lies below it");
  require(!holds_both, "plane: it contains both shapes");
}

void check_point(const SharedPoint& point, const Side& a, const Side& b, std::size_t dimension, bool strict) {
  const Scaled weights_a = read(point.weights_a, a.points.size(), "point.weights_a");
  const Scaled weights_b = read(point.weights_b, b.points.size(), "point.weights_b");
  const Rational reach = a.radius + b.radius;
  const bool inner = strict && reach == 0;
  check_weights(weights_a, inner, "point.weights_a");
  check_weights(weights_b, inner, "point.weights_b");
  const Numbers in_a = weighted(weights_a, a.points);
  const Numbers in_b = weighted(weights_b, b.points);
  Rational square = 0;
  for (std::size_t k = 0; k < in_a.size(); ++k) {
    const Rational way = in_b[k] / Rational(weights_b.denominator) - in_a[k] / Rational(weights_a.denominator);
    require(way == 0 || (reach > 0 && k < dimension), "point: the weights give two different points");
    square += way * way;
  }
  require(square <= reach * reach, "point: the weights give points farther apart than the radii");
  require(!strict || reach == 0 || square < reach * reach, "point: the weights prove no inner point");
}

/// Of a half-space, which has no weights, and another shape.
void check_point_in(const Side& half_space, const Side& side, const std::vector<std::string>& none,
                    const std::vector<std::string>& texts, const std::string& where, bool strict) {
  require(none.empty(), "point: a half-space has no weights");
  const Scaled weights = read(texts, side.points.size(), where);
  check_weights(weights, strict && side.radius == 0, where);
  const Numbers point = weighted(weights, side.points);
  const std::size_t dimension = half_space.normal.size();
  const Rational unit(weights.denominator);
  const Rational time = point.size() > dimension ? Rational(point[dimension] / unit) : Rational(0);
  Rational height = -half_space.offsets.front();
  height -=
      half_space.offsets.size() > 1 ? Rational(time * (half_space.offsets[1] - half_space.offsets[0])) : Rational(0);
  Rational square = 0;
  for (std::size_t k = 0; k < dimension; ++k) {
    height += half_space.normal[k] * point[k] / unit;
    square += half_space.normal[k] * half_space.normal[k];
  }
  const Rational excess = height < 0 ? Rational(-1) : Rational(height * height - side.radius * side.radius * square);
  require(excess < 0 || (!strict && excess == 0), "point: it is not in the half-space, nor as near as its radius");
}

}  // namespace

std::optional<std::string> flaw(const Certificate& certificate, const Hull& a, const Hull& b) {
  const Relation relation = certificate.relation;
  const bool in_time = !a.velocity.empty() || !b.velocity.empty();
  try {
    require(!to_text(relation).empty(), "relation: unknown");
    require(certificate.plane.has_value() == (relation != Relation::Overlapping),
            certificate.plane ? "plane: superfluous" : "plane: missing");
    require(certificate.point.has_value() == (relation != Relation::Disjoint),
            certificate.point ? "point: superfluous" : "point: missing");
    const Side side_a = side_of(a, in_time);
    const Side side_b = side_of(b, in_time);
    require(!side_a.is_half_space() || !side_b.is_half_space(), "two half-spaces have no certificates");
    const Side& bounded = side_a.is_half_space() ? side_b : side_a;
    const std::size_t dimension = bounded.points.front().size() - (in_time ? 1 : 0);
    if (certificate.plane) {
      check_plane(*certificate.plane, side_a, side_b, dimension, in_time, relation == Relation::Disjoint);
    }
    if (certificate.point) {
      const SharedPoint& point = *certificate.point;
      const bool strict = relation == Relation::Overlapping;
      if (side_a.is_half_space()) {
        check_point_in(side_a, side_b, point.weights_a, point.weights_b, "point.weights_b", strict);
      } else if (side_b.is_half_space()) {
        check_point_in(side_b, side_a, point.weights_b, point.weights_a, "point.weights_a", strict);
      } else {
        check_point(point, side_a, side_b, dimension, strict);
      }
    }
  } catch (const Rejection& rejection) {
    return rejection.what();
  }
  return std::nullopt;
}

}  // namespace motzkin::detail
