#pragma once

#include <array>
#include <span>
#include <vector>

#include "contact/integer_polynomial.hpp"
#include "contact/rational_contact.hpp"

/// Two rational motions as polynomials in time with integer coefficients.

namespace motzkin::detail {

/// Rotation / weight is a rotation; the weight is positive between the knots. Both are constants where the body does
/// not turn.
struct IntegerRotation {
  std::array<PolynomialVector, 3> rows;
  IntegerPolynomial weight;
  bool identity = false;  ///< and the weight is 1

  [[nodiscard]] PolynomialVector turned(const IntegerVector& vector) const;
  [[nodiscard]] PolynomialVector turned_back(const PolynomialVector& vector) const;
};

/// How a body `b` moves in the coordinates of a body `a`. Lengths are integers in one unit. A point X of b is at Y with
///   weight Y = (rotation of a)^T (rotation of b X + weight of b * shift),
/// and weight = weight of a * weight of b.
struct RelativeMotion {
  IntegerRotation a;
  IntegerRotation b;
  PolynomialVector shift;
  IntegerPolynomial weight;
  std::vector<IntegerVector> vertices_a;
  std::vector<IntegerVector> vertices_b;
  BigInteger radius = 0;

  RelativeMotion(const RationalPrimitive& body_a, const RationalPrimitive& body_b, const Dyadic& length = {});

  /// weight * Y of the point X.
  [[nodiscard]] PolynomialVector position(const IntegerVector& x) const;
  /// The same of a direction.
  [[nodiscard]] PolynomialVector direction(const IntegerVector& x) const;
  /// weight * (Y_0 x Y_1) of two points.
  [[nodiscard]] PolynomialVector moment(const IntegerVector& x0, const IntegerVector& x1) const;
  /// weight * (Y_0 . Y_1) of two points.
  [[nodiscard]] IntegerPolynomial product(const IntegerVector& x0, const IntegerVector& x1) const;
};

}  // namespace motzkin::detail
