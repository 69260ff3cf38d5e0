#pragma once

#include <array>
#include <cstddef>

#include "contact/relative_motion.hpp"

/// The moving polygons of decision 0015 for rational motions: everything that is asked of them is linear in the
/// position of b, its direction and its moment, in the coordinates of a. All polynomials are multiplied by the weight
/// of the motion, which is positive. Degrees: docs/decisions/0018-turning-primitives-in-integers.md.

namespace motzkin::detail {

/// The differences of a point of body b and one to three vertices of body a. Refers to the motion.
class VertexPolygon {
 public:
  explicit VertexPolygon(const RelativeMotion& motion);

  [[nodiscard]] std::size_t count() const noexcept { return motion_.vertices_a.size(); }
  [[nodiscard]] IntegerPolynomial volume() const;
  [[nodiscard]] IntegerPolynomial edge_function(std::size_t i, std::size_t axis) const;
  [[nodiscard]] IntegerPolynomial dot_polynomial(std::size_t i, std::size_t j) const;

  /// direction . (Y - A_i), Y the place of the point.
  [[nodiscard]] IntegerPolynomial along(const IntegerVector& direction, std::size_t i) const;

 private:
  const RelativeMotion& motion_;
  PolynomialVector position_;
};

/// The differences of the vertices of two edges. Refers to the motion.
class EdgePolygon {
 public:
  explicit EdgePolygon(const RelativeMotion& motion);

  [[nodiscard]] static std::size_t count() noexcept { return 4; }
  [[nodiscard]] IntegerPolynomial volume() const;
  [[nodiscard]] IntegerPolynomial edge_function(std::size_t i, std::size_t axis) const;
  [[nodiscard]] IntegerPolynomial dot_polynomial(std::size_t one, std::size_t other) const;

 private:
  [[nodiscard]] IntegerPolynomial along_a(std::size_t j, std::size_t axis) const;
  [[nodiscard]] IntegerPolynomial along_b(std::size_t i, std::size_t axis) const;

  const RelativeMotion& motion_;
  IntegerVector edge_;
  std::array<PolynomialVector, 2> positions_;
  PolynomialVector direction_;
  PolynomialVector moment_;
};

}  // namespace motzkin::detail
