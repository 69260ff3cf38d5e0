#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// What a floating-point number is made of, and the exact number it stands for. Everything is read from the value of
/// the bits, so the order of bytes in memory does not matter.
/// Source: 004 section 1.1, errata E4.13 to E4.17.

namespace motzkin::lab {

enum class FloatFormat : std::uint8_t { Half, Single, Double };

[[nodiscard]] std::string_view to_text(FloatFormat format) noexcept;

/// How IEEE 754 divides the bits of a format: sign, exponent, mantissa, from the highest bit down.
struct FloatLayout {
  int exponent_bits = 0;
  int mantissa_bits = 0;  ///< without the hidden one

  [[nodiscard]] constexpr int bits() const { return 1 + exponent_bits + mantissa_bits; }
  /// Significant binary digits, the hidden one included.
  [[nodiscard]] constexpr int precision() const { return mantissa_bits + 1; }
  /// Added to an exponent to store it. Also the largest exponent of a finite number.
  [[nodiscard]] constexpr int bias() const { return (1 << (exponent_bits - 1)) - 1; }
  /// Exponent of the smallest normal number and of all subnormal ones.
  [[nodiscard]] constexpr int least_exponent() const { return 1 - bias(); }
};

[[nodiscard]] constexpr FloatLayout layout(FloatFormat format) {
  switch (format) {
    case FloatFormat::Half: return {5, 10};
    case FloatFormat::Single: return {8, 23};
    case FloatFormat::Double: break;
  }
  return {11, 52};
}

enum class FloatClass : std::uint8_t { Normal, Subnormal, Zero, Infinity, Nan };

[[nodiscard]] std::string_view to_text(FloatClass kind) noexcept;

/// The bits of one floating-point number.
class FloatBits {
 public:
  /// Throws InvalidInput where `bits` has more of them than the format.
  FloatBits(FloatFormat format, std::uint64_t bits);
  explicit FloatBits(float value) noexcept;
  explicit FloatBits(double value) noexcept;

  [[nodiscard]] FloatFormat format() const noexcept { return format_; }
  [[nodiscard]] FloatLayout layout() const noexcept { return lab::layout(format_); }
  [[nodiscard]] std::uint64_t bits() const noexcept { return bits_; }

  [[nodiscard]] bool negative() const noexcept { return (bits_ >> static_cast<unsigned>(layout().bits() - 1)) != 0; }
  /// As stored, with the bias.
  [[nodiscard]] int raw_exponent() const noexcept;
  /// As stored, without the hidden digit.
  [[nodiscard]] std::uint64_t mantissa() const noexcept;

  [[nodiscard]] FloatClass kind() const noexcept;
  /// Neither infinite nor NaN.
  [[nodiscard]] bool finite() const noexcept;
  /// The power of two that the significand is multiplied with. Degenerate: of zero as of subnormal numbers; of infinity
  /// and NaN one more than of the largest number.
  [[nodiscard]] int exponent() const noexcept;

  friend bool operator==(const FloatBits&, const FloatBits&) = default;

 private:
  FloatFormat format_;
  std::uint64_t bits_;
};

/// The same number as a double. Guarantee: exact, of a NaN only that it is one.
[[nodiscard]] double to_double(const FloatBits& number) noexcept;

/// The neighbour above, and the one below. Degenerate: as nextafter. NaN, +infinity upwards and -infinity downwards
/// give themselves; both zeros have the smallest subnormal numbers as neighbours.
[[nodiscard]] FloatBits next_up(const FloatBits& number) noexcept;
[[nodiscard]] FloatBits next_down(const FloatBits& number) noexcept;

/// The value of the last place: the distance to the next number of larger magnitude. Degenerate: NaN of infinity and
/// NaN, the smallest subnormal number of zero.
[[nodiscard]] FloatBits ulp(const FloatBits& number) noexcept;

/// All bits, the highest first.
[[nodiscard]] std::string bit_string(const FloatBits& number);

/// The exact number in decimal, every digit: `-6.80000019073486328125`, `-0`, `inf`, `nan`.
[[nodiscard]] std::string exact_decimal(const FloatBits& number);

/// The factor of 2^exponent, exact and without the sign: in [1, 2) of normal numbers, below 1 of subnormal ones.
/// Degenerate: `inf`, `nan`.
[[nodiscard]] std::string significand(const FloatBits& number);

/// Longest text that is read as a number, in characters, and largest power of ten (or of two, in hexadecimal) in it.
inline constexpr std::size_t max_number_text = 5000;
inline constexpr int max_number_exponent = 5000;

/// The number of this format that is nearest to a text: decimal (-6.8, 1e-7), hexadecimal (0x1.8p3), inf or nan. Halves
/// go to the even neighbour.
/// Guarantee: correctly rounded, once, from the exact number. Throws InvalidInput for what is no number.
[[nodiscard]] FloatBits nearest_float(FloatFormat format, std::string_view text);

/// What rounding added: `number` minus the number that `text` says, exact. Degenerate: `inf` or `-inf` where rounding
/// left the range, 0 between equal infinities, `nan` otherwise.
[[nodiscard]] std::string rounding_error(const FloatBits& number, std::string_view text);

}  // namespace motzkin::lab
