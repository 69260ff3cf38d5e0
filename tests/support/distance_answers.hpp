#pragma once

#include <cmath>
#include <limits>
#include <string>

#include "corpus/any_shape.hpp"
#include "corpus/oracle.hpp"
#include "motzkin/pair/penetration.hpp"

/// What is wrong with distances, clearances and depths, by numbers that are known exactly. Each is an empty text where
/// nothing is.

namespace motzkin::testing {

/// Whether the ends are the doubles next to a number, or both it: `side(x)` is the sign of the number less x.
template <class Side>
[[nodiscard]] bool is_tightest(double lower, double upper, const Side& side) {
  if (lower == upper) {
    return side(lower) == 0;
  }
  return side(lower) > 0 && side(upper) < 0 && std::nextafter(lower, std::numeric_limits<double>::infinity()) == upper;
}

/// Of two shapes whose cores have this squared distance, and whose radii this sum: bounds, their symmetry, `start` and
/// `at_most`, and `within` at the bounds and one step beyond.
template <class A, class B>
[[nodiscard]] std::string wrong_distance(const A& a, const B& b, const Rational& square, const Rational& radius) {
  const auto found = distance(a, b);
  const auto swapped = distance(b, a);
  const auto side = [&](double x) {
    const Rational y = exact(x) + radius;
    return Rational(square - y * y).sign();
  };
  if (side(0) <= 0 ? found.lower != 0 || found.upper != 0 : !is_tightest(found.lower, found.upper, side)) {
    return "[" + std::to_string(found.lower) + ", " + std::to_string(found.upper) + "] is not tight or wrong";
  }
  if (found.lower != swapped.lower || found.upper != swapped.upper) {
    return "not symmetric";
  }
  DistanceFeatures start = found.features;
  const auto restarted = distance(a, b, {.start = &start});
  start.pairs[0] = {1, 1};
  const auto misled = distance(a, b, {.start = &start});
  for (const auto& other : {restarted, misled, distance(a, b, {.at_most = found.upper})}) {
    if (other.lower != found.lower || other.upper != found.upper) {
      return "`start` or `at_most` changes the enclosure";
    }
  }
  if (const double less = found.lower / 2; less > 0) {
    const auto far = distance(a, b, {.at_most = less});
    if (!(far.lower > less && far.lower <= found.upper && far.upper >= found.upper)) {
      return "`at_most` tells something wrong";
    }
  }
  const double below = std::nextafter(found.lower, 0.0);
  const double above = std::nextafter(found.upper, std::numeric_limits<double>::infinity());
  for (const double clearance : {found.lower, found.upper, below, above, 0.0}) {
    if (clearance > max_coordinate) {
      continue;
    }
    const Rational reach = exact(clearance) + radius;
    if (within(a, b, clearance) != (square <= reach * reach) || within(b, a, clearance) != within(a, b, clearance)) {
      return "within " + std::to_string(clearance) + " is wrong";
    }
  }
  return {};
}

/// Of two shapes without radii that meet where the squared depth is given: bounds and their symmetry.
template <class A, class B>
[[nodiscard]] std::string wrong_depth(const A& a, const B& b, const Rational* depth_sq) {
  const auto found = penetration(a, b);
  if (found.has_value() != (depth_sq != nullptr)) {
    return found ? "a depth of shapes that are apart" : "no depth of shapes that meet";
  }
  if (!found) {
    return {};
  }
  const auto side = [&](double x) { return Rational(*depth_sq - exact(x) * exact(x)).sign(); };
  if (!is_tightest(found->lower, found->upper, side)) {
    return "depth [" + std::to_string(found->lower) + ", " + std::to_string(found->upper) + "] is not tight or wrong";
  }
  const auto swapped = penetration(b, a);
  return swapped && swapped->lower == found->lower && swapped->upper == found->upper ? "" : "depth is not symmetric";
}

/// Of two shapes at rest, and of balls about a corner of the first one beside the second, at contact to the last bit.
template <int D>
[[nodiscard]] std::string wrong_distance(const AnyPair<D>& pair);

/// Of two shapes at rest, which meet or not.
template <int D>
[[nodiscard]] std::string wrong_depth(const AnyPair<D>& pair, Relation truth);

/// Boxes of one rotation, one above the other: the nearest points are whole faces, and doubles do not know which
/// corners are nearest.
[[nodiscard]] std::pair<Obb<3>, Obb<3>> draw_stack(Generator& generator);

/// A box of a rotation inside a larger one of the same: many directions are the least but for rounding.
[[nodiscard]] std::pair<Obb<3>, Obb<3>> draw_near_ties(Generator& generator);

}  // namespace motzkin::testing
