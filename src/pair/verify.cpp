#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <numeric>
#include <stdexcept>

#include "motzkin/pair/certificate.hpp"

/// The checker of certificates. It is meant to be read: apart from Boost's rationals, nothing else need be trusted.

namespace motzkin::detail {
namespace {

using Integer = boost::multiprecision::cpp_int;
using Rational = boost::multiprecision::cpp_rational;
using Numbers = std::vector<Rational>;

struct Rejection : std::runtime_error {
  using std::runtime_error::runtime_error;
};

void require(bool holds, const std::string& complaint) {
  if (!holds) {
    throw Rejection(complaint);
  }
}

/// The numbers of a certificate times a common positive denominator: signs, and ratios among them, stay.
struct Scaled {
  std::vector<Integer> numbers;
  Integer denominator = 1;
};

/// Digits of the denominator, which is 1 where there is no slash.
std::string lower_part(const std::string& text) {
  const std::size_t slash = text.find('/');
  return slash == std::string::npos ? "1" : text.substr(slash + 1);
}

/// The number before the slash, with its sign.
std::string upper_part(const std::string& text) { return text.substr(0, text.find('/')); }

Integer integer(const std::string& text, const std::string& where) {
  const bool negative = text.starts_with('-');
  const std::string digits = text.substr(negative ? 1 : 0);
  require(!digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos, where + " is no rational");
  const Integer magnitude(digits.substr(std::min(digits.find_first_not_of('0'), digits.size() - 1)));  // 010 is 10
  return negative ? Integer(-magnitude) : magnitude;
}

/// Reads `-?[0-9]+(/[0-9]+)?`, the denominators not zero.
Scaled read(const std::vector<std::string>& texts, std::size_t count, const std::string& where) {
  require(texts.size() == count,
          where + ": expected " + std::to_string(count) + " numbers, found " + std::to_string(texts.size()));
  Scaled result;
  std::vector<Integer> denominators;
  for (const std::string& text : texts) {
    const std::string place = where + (count == 1 ? "" : "[" + std::to_string(denominators.size()) + "]");
    require(text.size() <= max_certificate_number, place + " is longer than " + std::to_string(max_certificate_number));
    result.numbers.push_back(integer(upper_part(text), place));
    denominators.push_back(integer(lower_part(text), place));
    require(denominators.back() > 0, place + " has a denominator that is not positive");
    if (result.denominator % denominators.back() != 0) {
      result.denominator = lcm(result.denominator, denominators.back());
      require(msb(result.denominator) < 4 * max_certificate_number, where + ": the common denominator is too long");
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    result.numbers[i] *= result.denominator / denominators[i];
  }
  return result;
}

Numbers sum(Numbers left, const std::vector<double>& right) {
  for (std::size_t k = 0; k < right.size(); ++k) {
    left[k] += Rational(right[k]);
  }
  return left;
}

/// The hull points in the order of the header, with the time as last coordinate where asked for.
std::vector<Numbers> exact_points(const Hull& hull, bool in_time) {
  std::vector<Numbers> points;
  for (const auto& terms : hull.points) {
    Numbers point(terms.front().size() + (in_time ? 1 : 0));
    for (const std::vector<double>& term : terms) {
      point = sum(std::move(point), term);
    }
    points.push_back(std::move(point));
  }
  for (std::size_t i = 0; in_time && i < hull.points.size(); ++i) {
    points.push_back(sum(points[i], hull.velocity));
    points.back().back() = 1;
  }
  return points;
}

/// One coordinate of all points.
Numbers coordinate(const std::vector<Numbers>& points, std::size_t k) {
  Numbers result;
  for (const Numbers& point : points) {
    result.push_back(point[k]);
  }
  return result;
}

Rational dot(const std::vector<Integer>& coefficients, const Numbers& values) {
  return std::inner_product(values.begin(), values.end(), coefficients.begin(), Rational(0));
}

/// `normal . p - offset` for each point, up to a positive factor.
Numbers heights(const Scaled& normal, const Scaled& offset, const std::vector<Numbers>& points) {
  Numbers result;
  for (const Numbers& point : points) {
    result.push_back(dot(normal.numbers, point) * offset.denominator - offset.numbers[0] * normal.denominator);
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
  const Integer sum = std::accumulate(weights.numbers.begin(), weights.numbers.end(), Integer(0));
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
    require(in_a * weights_b.denominator == in_b * weights_a.denominator,
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
