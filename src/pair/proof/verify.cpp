#include <algorithm>

#include "pair/proof/certificate_numbers.hpp"

/// The checker of certificates. It is meant to be read: apart from Boost's rationals and the reading of numbers and
/// points, nothing else need be trusted.

namespace motzkin::detail {
namespace {

/// One coordinate of all points.
Numbers coordinate(const std::vector<Numbers>& points, std::size_t k) {
  Numbers result;
  for (const Numbers& point : points) {
    result.push_back(point[k]);
  }
  return result;
}

Rational dot(const std::vector<Integer>& coefficients, const Numbers& values) {
  Rational sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    sum += Rational(coefficients[i]) * values[i];
  }
  return sum;
}

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

void check_plane(const Plane& plane, const std::vector<Numbers>& a, const std::vector<Numbers>& b, bool strict) {
  const Scaled normal = read(plane.normal, a.front().size(), "plane.normal");
  const Scaled offset = read({plane.offset}, 1, "plane.offset");
  const Numbers below = heights(normal, offset, a);
  const Numbers above = heights(normal, offset, b);
  const auto [low_a, high_a] = std::minmax_element(below.begin(), below.end());
  const auto [low_b, high_b] = std::minmax_element(above.begin(), above.end());
  require(*high_a <= 0, "plane: a point of the first shape lies above it");
  require(*low_b >= 0, "plane: a point of the second shape lies below it");
  require(!strict || (*high_a < 0 && *low_b > 0), "plane: it touches a shape, which proves no distance");
  require(*low_a < 0 || *high_b > 0, "plane: it contains both shapes");
}

void check_weights(const Scaled& weights, bool strict, const std::string& where) {
  const Integer least = *std::min_element(weights.numbers.begin(), weights.numbers.end());
  Integer sum = 0;
  for (const Integer& weight : weights.numbers) {
    sum += weight;
  }
  require(least >= 0, where + ": one is negative");
  require(!strict || least > 0, where + ": one is zero, which proves no interior point");
  require(sum == weights.denominator, where + ": their sum is not 1");
}

void check_point(const SharedPoint& point, const std::vector<Numbers>& a, const std::vector<Numbers>& b, bool strict) {
  const Scaled weights_a = read(point.weights_a, a.size(), "point.weights_a");
  const Scaled weights_b = read(point.weights_b, b.size(), "point.weights_b");
  check_weights(weights_a, strict, "point.weights_a");
  check_weights(weights_b, strict, "point.weights_b");
  for (std::size_t k = 0; k < a.front().size(); ++k) {
    const Rational in_a = dot(weights_a.numbers, coordinate(a, k));
    const Rational in_b = dot(weights_b.numbers, coordinate(b, k));
    require(in_a * Rational(weights_b.denominator) == in_b * Rational(weights_a.denominator),
            "point: the weights give two different points");
  }
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
    const std::vector<Numbers> points_a = exact_points(a, in_time);
    const std::vector<Numbers> points_b = exact_points(b, in_time);
    if (certificate.plane) {
      check_plane(*certificate.plane, points_a, points_b, relation == Relation::Disjoint);
    }
    if (certificate.point) {
      check_point(*certificate.point, points_a, points_b, relation == Relation::Overlapping);
    }
  } catch (const Rejection& rejection) {
    return rejection.what();
  }
  return std::nullopt;
}

}  // namespace motzkin::detail
