#pragma once

#include "number/directed.hpp"
#include "pair/distance/integer_set.hpp"

/// The doubles around sqrt(N / D) + t, for integers N, D and t: exact comparisons with doubles, as few as it takes.

namespace motzkin::detail {

/// The integer shifted up by so many bits, in M limbs that it fits.
template <int M, int N>
[[nodiscard]] WideInteger<M> shifted_up(const WideInteger<N>& x, int bits) noexcept {
  const auto limbs = static_cast<std::size_t>(bits) / 64;
  const auto rest = static_cast<unsigned>(bits) % 64;
  auto result = WideInteger<M>::of(0);
  const std::uint64_t sign = x.sign_mask();
  for (std::size_t i = limbs; i < result.limbs.size(); ++i) {
    const std::size_t from = i - limbs;
    const std::uint64_t upper = from < x.limbs.size() ? x.limbs[from] : sign;
    const std::uint64_t lower = from == 0 ? 0 : (from - 1 < x.limbs.size() ? x.limbs[from - 1] : sign);
    result.limbs[i] = rest == 0 ? upper : (upper << rest | lower >> (64 - rest));
  }
  return result;
}

/// sqrt(squared / divisor) + shift, in units of 2^low. Coordinates have L limbs: `squared` is of degree 6 in them,
/// `divisor` of degree 4, neither is negative, and `divisor` is not 0.
///
/// With n = 64 L - 6: a result that is not 0 is at least 2^-(5n+6) units, since |N - t^2 D| >= 1, D < 2^(4n+4) and
/// sqrt(N / D) + |t| < 2^(n+2). A double between such a result and its neighbour is a multiple of 2^-(5n+6+53) units,
/// so that the shift below is at most 5n + 59 bits: y has at most 6n + 62, y^2 D and N shifted at most 16n + 130 bits.
template <int L>
class ShiftedRoot {
 public:
  ShiftedRoot(const WideInteger<6 * L>& squared, const WideInteger<4 * L>& divisor, const WideInteger<L>& shift,
              int low) noexcept
      : squared_(squared), divisor_(divisor), shift_(shift), low_(low) {}

  /// The sign of the number less a finite double that is 0, or not below 2^-(5n+6) units in magnitude.
  MOTZKIN_OWN_FRAME [[nodiscard]] int compare(double x) const noexcept {
    int fraction = 0;  // bits that x has below the unit
    WideInteger<y_limbs> y = WideInteger<y_limbs>::of(0);
    if (x != 0) {
      const BitRange range = bit_range(x);
      fraction = std::max(0, low_ - range.low);
      y = scaled_integer<y_limbs>(x, low_ - fraction);
    }
    y = y - shifted_up<y_limbs>(shift_, fraction);
    if (y.negative()) {
      return 1;
    }
    const WideInteger<full> left = shifted_up<full>(squared_, 2 * fraction);
    const WideInteger<full> right = widened_to<full>(y * y * divisor_);
    return sign(left - right);
  }

  [[nodiscard]] int sign_of() const noexcept { return compare(0); }

  /// The doubles next to it, or it; 0 where the number is negative.
  [[nodiscard]] Enclosure enclosed() const noexcept { return enclosed_side(1); }

  /// The same of minus the number.
  [[nodiscard]] Enclosure opposite() const noexcept { return enclosed_side(-1); }

 private:
  static constexpr int y_limbs = 6 * L + 2;
  static constexpr int full = 16 * L + 4;

  /// Of the number times `side`, 1 or -1.
  MOTZKIN_OWN_FRAME [[nodiscard]] Enclosure enclosed_side(int side) const noexcept {
    if (side * compare(0) <= 0) {
      return {0, 0};
    }
    const Enclosure root = root_estimate();
    const Enclosure size = shift_.zero() ? Enclosure{0, 0} : enclosure(magnitude(shift_));
    const bool negative = shift_.negative();
    const Enclosure sum{add_down(root.low, negative ? -size.high : size.low),
                        add_up(root.high, negative ? -size.low : size.high)};
    // A number that is not 0 has a least size, below which no double need be tried.
    constexpr int n = 64 * L - 6;
    const int least = std::clamp(low_ - (5 * n + 7), -1080, 1020);
    Enclosure range{side > 0 ? sum.low : -sum.high, side > 0 ? sum.high : -sum.low};
    range.low = std::fmax(range.low, least < -1074 ? 0.0 : std::ldexp(1.0, least));
    range.high = std::fmax(range.high, range.low);
    return narrowed(range, side);
  }

  [[nodiscard]] Enclosure enclosure(const WideInteger<L>& x) const noexcept {
    const Leading top = leading(x);
    return {rounded(top.top, top.exponent + low_, Rounding::Down),
            rounded(DoubleLimb{top.top} + (top.exact ? 0 : 1), top.exponent + low_, Rounding::Up)};
  }

  [[nodiscard]] static std::uint64_t integer_root(DoubleLimb value) noexcept {
    auto root = static_cast<std::uint64_t>(
        std::fmin(std::sqrt(std::ldexp(static_cast<double>(static_cast<std::uint64_t>(value >> 64U)), 64) +
                            static_cast<double>(static_cast<std::uint64_t>(value))),
                  0x1.fffffffffffffp63));
    for (int step = 0; step < 3; ++step) {  // Newton's steps from 53 bits to all
      root = static_cast<std::uint64_t>((DoubleLimb{root} + value / root) / 2);
    }
    while (DoubleLimb{root} * root > value) {
      --root;
    }
    while (value - DoubleLimb{root} * root > 2 * DoubleLimb{root}) {
      ++root;
    }
    return root;
  }

  /// Of sqrt(N / D).
  [[nodiscard]] Enclosure root_estimate() const noexcept {
    if (squared_.zero()) {
      return {0, 0};
    }
    const Leading n = leading(squared_);
    const Leading d = leading(divisor_);
    // Between low and high times 2^exponent, both below 2^126.
    int exponent = n.exponent - d.exponent - 60;
    DoubleLimb low = (DoubleLimb{n.top} << 60U) / (DoubleLimb{d.top} + (d.exact ? 0 : 1));
    DoubleLimb high = ((DoubleLimb{n.top} + (n.exact ? 0 : 1)) << 60U) / d.top + 1;
    low <<= 62U;
    high <<= 62U;
    exponent -= 62;
    if (exponent % 2 != 0) {
      low <<= 1U;
      high <<= 1U;
      --exponent;
    }
    return {rounded(integer_root(low), exponent / 2 + low_, Rounding::Down),
            rounded(DoubleLimb{integer_root(high)} + 1, exponent / 2 + low_, Rounding::Up)};
  }

  /// The ends are not negative, and the number times `side` is between them.
  [[nodiscard]] Enclosure narrowed(const Enclosure& range, int side) const noexcept {
    std::uint64_t low = std::bit_cast<std::uint64_t>(range.low);
    std::uint64_t high = std::bit_cast<std::uint64_t>(range.high);
    if (side * compare(side * range.low) <= 0) {
      return {range.low, range.low};  // less is impossible
    }
    while (high - low > 1) {
      const std::uint64_t middle = low + (high - low) / 2;
      const double x = std::bit_cast<double>(middle);
      const int above = side * compare(side * x);
      if (above == 0) {
        return {x, x};
      }
      (above > 0 ? low : high) = middle;
    }
    const Enclosure result{std::bit_cast<double>(low), std::bit_cast<double>(high)};
    return compare(side * result.high) == 0 ? Enclosure{result.high, result.high} : result;
  }

  const WideInteger<6 * L>& squared_;
  const WideInteger<4 * L>& divisor_;
  const WideInteger<L>& shift_;
  int low_;
};

}  // namespace motzkin::detail
