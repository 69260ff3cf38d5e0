#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <numeric>
#include <stdexcept>

#include "motzkin/pair/certificate.hpp"

/// The checker of certificates. It is meant to be read: apart from Boost's rationals, nothing else need be trusted.

namespace motzkin::detail {
namespace {

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

/// `-?[0-9]+(/[0-9]+)?`, the denominator not zero.
Rational read(const std::string& text, const std::string& where) {
  require(text.size() <= max_certificate_number, where + " is longer than " + std::to_string(max_certificate_number));
  const std::size_t slash = std::min(text.find('/'), text.size());
  const std::string upper = text.substr(text.starts_with('-') ? 1 : 0, slash - (text.starts_with('-') ? 1 : 0));
  const std::string lower = slash < text.size() ? text.substr(slash + 1) : "1";
  for (const std::string& digits : {upper, lower}) {
    require(!digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos, where + " is no rational");
  }
  const auto integer = [](const std::string& digits) {  // a zero in front would mean octal
    const std::size_t first = std::min(digits.find_first_not_of('0'), digits.size() - 1);
    return boost::multiprecision::cpp_int(digits.substr(first));
  };
  const auto denominator = integer(lower);
  require(denominator != 0, where + " has the denominator 0");
  const Rational magnitude(integer(upper), denominator);
  return text.starts_with('-') ? Rational(-magnitude) : magnitude;
}

Numbers read(const std::vector<std::string>& texts, std::size_t count, const std::string& where) {
  require(texts.size() == count,
          where + ": expected " + std::to_string(count) + " numbers, found " + std::to_string(texts.size()));
  Numbers numbers;
  for (const std::string& text : texts) {
    numbers.push_back(read(text, where + "[" + std::to_string(numbers.size()) + "]"));
  }
  return numbers;
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

/// `normal . p - offset` for each point.
Numbers heights(const std::vector<Numbers>& points, const Numbers& normal, const Rational& offset) {
  Numbers result;
  for (const Numbers& point : points) {
    result.push_back(std::inner_product(point.begin(), point.end(), normal.begin(), Rational(-offset)));
  }
  return result;
}

Numbers combination(const std::vector<Numbers>& points, const Numbers& weights) {
  Numbers result(points.front().size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t k = 0; k < result.size(); ++k) {
      result[k] += weights[i] * points[i][k];
    }
  }
  return result;
}

void check_plane(const Plane& plane, const std::vector<Numbers>& a, const std::vector<Numbers>& b, bool strict) {
  const Numbers normal = read(plane.normal, a.front().size(), "plane.normal");
  const Rational offset = read(plane.offset, "plane.offset");
  const Numbers below = heights(a, normal, offset);
  const Numbers above = heights(b, normal, offset);
  const Rational highest = *std::max_element(below.begin(), below.end());
  const Rational lowest = *std::min_element(above.begin(), above.end());
  require(highest <= 0, "plane: a point of the first shape lies above it");
  require(lowest >= 0, "plane: a point of the second shape lies below it");
  if (strict) {
    require(highest < 0 && lowest > 0, "plane: it touches a shape, which proves no distance");
  } else {
    const auto is_zero = [](const Rational& height) { return height == 0; };
    require(!std::all_of(below.begin(), below.end(), is_zero) || !std::all_of(above.begin(), above.end(), is_zero),
            "plane: it contains both shapes");
  }
}

void check_weights(const Numbers& weights, bool strict, const std::string& where) {
  const Rational least = *std::min_element(weights.begin(), weights.end());
  require(least >= 0, where + ": one is negative");
  require(!strict || least > 0, where + ": one is zero, which proves no interior point");
  require(std::accumulate(weights.begin(), weights.end(), Rational(0)) == 1, where + ": their sum is not 1");
}

void check_point(const SharedPoint& point, const std::vector<Numbers>& a, const std::vector<Numbers>& b, bool strict) {
  const Numbers weights_a = read(point.weights_a, a.size(), "point.weights_a");
  const Numbers weights_b = read(point.weights_b, b.size(), "point.weights_b");
  check_weights(weights_a, strict, "point.weights_a");
  check_weights(weights_b, strict, "point.weights_b");
  require(combination(a, weights_a) == combination(b, weights_b), "point: the weights give two different points");
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
