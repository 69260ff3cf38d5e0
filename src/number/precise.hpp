#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cstdint>

#include "number/dyadic.hpp"

/// Numbers of some hundred digits with proved error bounds, for what doubles cannot tell apart. They are slow, and need
/// no memory from the heap. The same bits on every processor, since only integers compute.

namespace motzkin::detail {

/// A real number within `radius` of `middle`.
class Precise {
 public:
  static constexpr int bits = 512;
  using Float = boost::multiprecision::number<
      boost::multiprecision::cpp_bin_float<bits, boost::multiprecision::digit_base_2, void, std::int32_t>,
      boost::multiprecision::et_off>;

  Precise() = default;
  Precise(double exact) : middle_(exact) {}  // NOLINT(google-explicit-constructor): it is one
  explicit Precise(Float exact) : middle_(std::move(exact)) {}
  Precise(Float middle, double radius) : middle_(std::move(middle)), radius_(radius) {}

  /// Of any size; rounded if it has more bits than fit.
  [[nodiscard]] static Precise of(const Dyadic& number);

  [[nodiscard]] const Float& middle() const noexcept { return middle_; }
  [[nodiscard]] double radius() const noexcept { return radius_; }
  /// At least the magnitude.
  [[nodiscard]] double magnitude() const;

  [[nodiscard]] bool is_positive() const { return middle_ > radius_; }
  [[nodiscard]] bool is_negative() const { return middle_ < -radius_; }

  [[nodiscard]] Precise operator-() const { return {Float(-middle_), radius_}; }
  friend Precise operator+(const Precise& a, const Precise& b);
  friend Precise operator-(const Precise& a, const Precise& b);
  friend Precise operator*(const Precise& a, const Precise& b);

 private:
  Float middle_ = 0;
  double radius_ = 0;
};

/// x times 2^exponent, exactly.
[[nodiscard]] Precise scaled(const Precise& x, int exponent);

/// 1 / x. Where x may be 0, the radius is infinite.
[[nodiscard]] Precise inverse(const Precise& x);

/// The square root of a number that is not negative. Where it may be 0, the radius is infinite.
[[nodiscard]] Precise square_root(const Precise& x);

struct SineAndVersine {
  Precise sine;
  Precise versine;  ///< 1 - cosine
};

/// Of an angle in radians. Guarantee: encloses; to more than 400 bits for angles up to `max_trigonometric_argument`
/// that are as precise.
[[nodiscard]] SineAndVersine sine_and_versine(const Precise& angle);

}  // namespace motzkin::detail
