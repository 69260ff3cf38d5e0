#include "pair/proof/certificate_numbers.hpp"

#include <algorithm>

namespace motzkin::detail {
namespace {

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

Numbers sum(Numbers left, const HullTerm& right) {
  const Rational factor(right.factor);
  for (std::size_t k = 0; k < right.vector.size(); ++k) {
    left[k] += factor * Rational(right.vector[k]);
  }
  return left;
}

/// One coordinate of all points.
Numbers coordinate(const std::vector<Numbers>& points, std::size_t k) {
  Numbers result;
  for (const Numbers& point : points) {
    result.push_back(point[k]);
  }
  return result;
}

}  // namespace

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

std::vector<Numbers> exact_points(const Hull& hull, bool in_time) {
  std::vector<Numbers> points;
  for (const auto& terms : hull.points) {
    Numbers point(terms.front().vector.size() + (in_time ? 1 : 0));
    for (const HullTerm& term : terms) {
      point = sum(std::move(point), term);
    }
    points.push_back(std::move(point));
  }
  for (std::size_t i = 0; in_time && i < hull.points.size(); ++i) {
    points.push_back(sum(points[i], HullTerm{hull.velocity}));
    points.back().back() = 1;
  }
  return points;
}

Rational dot(const std::vector<Integer>& coefficients, const Numbers& values) {
  Rational sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    sum += Rational(coefficients[i]) * values[i];
  }
  return sum;
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

Numbers weighted(const Scaled& weights, const std::vector<Numbers>& points) {
  Numbers result;
  for (std::size_t k = 0; k < points.front().size(); ++k) {
    result.push_back(dot(weights.numbers, coordinate(points, k)));
  }
  return result;
}

}  // namespace motzkin::detail
