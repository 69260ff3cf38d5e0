#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "motzkin/shape/ray.hpp"
#include "number/fraction.hpp"
#include "number/triple.hpp"
#include "pair/distance/core.hpp"

namespace motzkin::detail {

/// A ray and the points whose hull a core is, as seen from the origin of the ray: exactly, in units in which all
/// numbers are integers, so that rationals have nothing to reduce; and rounded, in the units of the shape.
class CorePoints {
 public:
  CorePoints(const Ray<3>& ray, const Core& core, double radius);

  [[nodiscard]] std::uint32_t size() const noexcept { return size_; }

  /// `Number` is BigInteger, Fraction or double.
  template <class Number>
  [[nodiscard]] Triple<Number> point(std::uint32_t i) const;
  template <class Number>
  [[nodiscard]] Triple<Number> direction() const;
  template <class Number>
  [[nodiscard]] Number radius() const;

  /// The parameter of the ray for one in these units.
  [[nodiscard]] Rational parameter(const Fraction& exact) const {
    return times_power(to_rational(exact), parameter_exponent_);
  }

  /// A point with `normal . point` above `level`: one of those farthest along the normal, nearly, or the first of all.
  /// No value where there is none. Guarantee: exact.
  [[nodiscard]] std::optional<std::uint32_t> beyond(const Triple<BigInteger>& normal, const BigInteger& level,
                                                    bool first = false) const;
  [[nodiscard]] std::optional<std::uint32_t> beyond(const Triple<Fraction>& normal, const Fraction& level) const;

  /// The same in doubles, without a guarantee.
  [[nodiscard]] std::optional<std::uint32_t> beyond(const Triple<double>& normal, double level) const;

 private:
  [[nodiscard]] Triple<BigInteger> exact_point(std::uint32_t i) const;
  [[nodiscard]] Triple<double> rounded_point(std::uint32_t i) const;

  Triple<double> origin_;  ///< of the ray
  Triple<double> rounded_direction_;
  double rounded_radius_;
  const Core& core_;
  std::uint32_t size_;
  int unit_;                ///< lengths are in units of 2^unit_
  int parameter_exponent_;  ///< and parameters in 2^parameter_exponent_
  Triple<BigInteger> direction_;
  BigInteger radius_;
  std::vector<Triple<BigInteger>> corners_;  ///< of a core with axes
  std::vector<Triple<double>> rounded_corners_;
};

/// Parameters in the units of CorePoints.
struct CoreSpan {
  Fraction enter;
  Fraction exit;
};

/// Where the ray is in the hull of the points, each moved by `shift`. Guarantee: exact.
[[nodiscard]] std::optional<CoreSpan> span_in_hull(const CorePoints& points, const Triple<Fraction>& shift);

}  // namespace motzkin::detail
