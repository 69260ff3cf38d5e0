#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "motzkin/pair/certificate.hpp"

/// What a certificate is read into: exact numbers, and the points whose hulls the shapes are. Used by the checker
/// alone.

namespace motzkin::detail {

using Integer = boost::multiprecision::cpp_int;
using Rational = boost::multiprecision::cpp_rational;
using Numbers = std::vector<Rational>;

/// A certificate that does not prove its claim, and why.
struct Rejection : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline void require(bool holds, const std::string& complaint) {
  if (!holds) {
    throw Rejection(complaint);
  }
}

/// Numbers times a common positive denominator: signs, and ratios among them, stay.
struct Scaled {
  std::vector<Integer> numbers;
  Integer denominator = 1;
};

/// Reads `-?[0-9]+(/[0-9]+)?`, the denominators not zero. Throws Rejection naming the place.
[[nodiscard]] Scaled read(const std::vector<std::string>& texts, std::size_t count, const std::string& where);

/// The hull points in the order of the public header, with the time as last coordinate where asked for.
[[nodiscard]] std::vector<Numbers> exact_points(const Hull& hull, bool in_time);

[[nodiscard]] Rational dot(const std::vector<Integer>& coefficients, const Numbers& values);

/// That weights are those of a convex combination, all of them positive where `strict`.
void check_weights(const Scaled& weights, bool strict, const std::string& where);

/// The point that weights give, times `weights.denominator`.
[[nodiscard]] Numbers weighted(const Scaled& weights, const std::vector<Numbers>& points);

}  // namespace motzkin::detail
