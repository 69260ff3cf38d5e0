#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

/// Integers of a fixed number of 64-bit limbs, for exact signs without memory allocation. Whoever uses them chooses the
/// width so that nothing overflows: products are as wide as both factors together, sums as wide as their terms.

/// Of functions with large integers in them: inlined, the stack would have room for those of all of them at once.
#define MOTZKIN_OWN_FRAME [[gnu::noinline]]

namespace motzkin::detail {

using DoubleLimb = unsigned __int128;

/// Sets `result` to a + b + carry and returns the new carry.
inline unsigned char add_with_carry(std::uint64_t a, std::uint64_t b, unsigned char carry,
                                    std::uint64_t& result) noexcept {
#if defined(__x86_64__)
  unsigned long long sum = 0;
  carry = _addcarry_u64(carry, a, b, &sum);
  result = sum;
  return carry;
#else
  const DoubleLimb sum = DoubleLimb{a} + b + carry;
  result = static_cast<std::uint64_t>(sum);
  return static_cast<unsigned char>(sum >> 64U);
#endif
}

/// Sets `result` to a - b - borrow and returns the new borrow.
inline unsigned char subtract_with_borrow(std::uint64_t a, std::uint64_t b, unsigned char borrow,
                                          std::uint64_t& result) noexcept {
#if defined(__x86_64__)
  unsigned long long difference = 0;
  borrow = _subborrow_u64(borrow, a, b, &difference);
  result = difference;
  return borrow;
#else
  const DoubleLimb difference = DoubleLimb{a} - b - borrow;
  result = static_cast<std::uint64_t>(difference);
  return static_cast<unsigned char>(difference >> 127U);
#endif
}

/// Two's complement, least significant limb first.
template <int N>
struct WideInteger {
  static_assert(N >= 1);
  static constexpr auto limb_count = static_cast<std::size_t>(N);

  std::array<std::uint64_t, limb_count> limbs;

  [[nodiscard]] static constexpr WideInteger of(std::int64_t value) noexcept {
    WideInteger result;
    result.limbs.fill(value < 0 ? ~std::uint64_t{0} : 0);
    result.limbs[0] = static_cast<std::uint64_t>(value);
    return result;
  }

  [[nodiscard]] bool negative() const noexcept { return static_cast<std::int64_t>(limbs.back()) < 0; }

  /// All bits set for a negative value, none otherwise.
  [[nodiscard]] std::uint64_t sign_mask() const noexcept {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(limbs.back()) >> 63U);
  }

  [[nodiscard]] bool zero() const noexcept {
    std::uint64_t any = 0;
    for (const std::uint64_t limb : limbs) {
      any |= limb;
    }
    return any == 0;
  }

  [[nodiscard]] bool positive() const noexcept { return !negative() && !zero(); }

  friend WideInteger operator+(const WideInteger& a, const WideInteger& b) noexcept {
    WideInteger result;
    unsigned char carry = 0;
    for (std::size_t i = 0; i < limb_count; ++i) {
      carry = add_with_carry(a.limbs[i], b.limbs[i], carry, result.limbs[i]);
    }
    return result;
  }

  friend WideInteger operator-(const WideInteger& a, const WideInteger& b) noexcept {
    WideInteger result;
    unsigned char borrow = 0;
    for (std::size_t i = 0; i < limb_count; ++i) {
      borrow = subtract_with_borrow(a.limbs[i], b.limbs[i], borrow, result.limbs[i]);
    }
    return result;
  }

  friend WideInteger operator-(const WideInteger& a) noexcept { return of(0) - a; }
  friend bool operator==(const WideInteger&, const WideInteger&) = default;
  friend bool operator<(const WideInteger& a, const WideInteger& b) noexcept { return (a - b).negative(); }

  [[nodiscard]] friend WideInteger magnitude(const WideInteger& a) noexcept { return a.negative() ? -a : a; }

  void complement() noexcept {
    for (std::uint64_t& limb : limbs) {
      limb = ~limb;
    }
  }
};

/// A product of factors as if unsigned counts 2^(64 n) too much for a negative one of n limbs: takes this off the upper
/// limbs.
template <int N, int M>
void take_off_negative(WideInteger<N + M>& product, const WideInteger<N>& a, const WideInteger<M>& b) noexcept {
  const auto take_off = [&](std::size_t from, const auto& limbs, std::uint64_t mask) {
    unsigned char borrow = 0;
    for (std::size_t i = 0; i < limbs.size(); ++i) {
      borrow = subtract_with_borrow(product.limbs[from + i], limbs[i] & mask, borrow, product.limbs[from + i]);
    }
  };
  take_off(WideInteger<N>::limb_count, b.limbs, a.sign_mask());
  take_off(WideInteger<M>::limb_count, a.limbs, b.sign_mask());
}

[[nodiscard]] inline WideInteger<2> operator*(const WideInteger<1>& a, const WideInteger<1>& b) noexcept {
  const auto product = static_cast<DoubleLimb>(static_cast<__int128>(static_cast<std::int64_t>(a.limbs[0])) *
                                               static_cast<std::int64_t>(b.limbs[0]));
  return {{static_cast<std::uint64_t>(product), static_cast<std::uint64_t>(product >> 64U)}};
}

template <int N, int M>
[[nodiscard]] inline WideInteger<N + M> operator*(const WideInteger<N>& a, const WideInteger<M>& b) noexcept {
  constexpr std::size_t n = WideInteger<N>::limb_count;
  constexpr std::size_t m = WideInteger<M>::limb_count;
  auto result = WideInteger<N + M>::of(0);
  for (std::size_t j = 0; j < m; ++j) {
    if (m > 2 && b.limbs[j] == 0) {
      continue;
    }
    std::uint64_t rest = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const DoubleLimb part = DoubleLimb{a.limbs[i]} * b.limbs[j] + result.limbs[i + j] + rest;
      result.limbs[i + j] = static_cast<std::uint64_t>(part);
      rest = static_cast<std::uint64_t>(part >> 64U);
    }
    result.limbs[n + j] = rest;
  }
  take_off_negative(result, a, b);
  return result;
}

/// sum += a * b, without a place for the product.
template <int N, int M>
void add_product(WideInteger<N + M>& sum, const WideInteger<N>& a, const WideInteger<M>& b) noexcept {
  constexpr std::size_t n = WideInteger<N>::limb_count;
  constexpr std::size_t m = WideInteger<M>::limb_count;
  for (std::size_t j = 0; j < m; ++j) {
    if (b.limbs[j] == 0) {
      continue;
    }
    std::uint64_t rest = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const DoubleLimb part = DoubleLimb{a.limbs[i]} * b.limbs[j] + rest + sum.limbs[i + j];
      sum.limbs[i + j] = static_cast<std::uint64_t>(part);
      rest = static_cast<std::uint64_t>(part >> 64U);
    }
    for (std::size_t i = n + j; rest != 0 && i < n + m; ++i) {
      rest = add_with_carry(sum.limbs[i], rest, 0, sum.limbs[i]);
    }
  }
  take_off_negative(sum, a, b);
}

/// sum -= a * b. In two's complement the complement of x is -x - 1.
template <int N, int M>
void subtract_product(WideInteger<N + M>& sum, const WideInteger<N>& a, const WideInteger<M>& b) noexcept {
  sum.complement();
  add_product(sum, a, b);
  sum.complement();
}

/// The bits that a double occupies: it is an odd integer below 2^(high - low) times 2^low.
struct BitRange {
  int low;
  int high;
};

/// A finite double as mantissa * 2^unit, the mantissa without its sign.
struct Decomposed {
  std::uint64_t mantissa;
  int unit;
};

[[nodiscard]] inline Decomposed decomposed(double value) noexcept {
  constexpr std::uint64_t hidden_bit = std::uint64_t{1} << 52U;
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const auto biased = static_cast<int>((bits >> 52U) & 0x7ffU);
  const std::uint64_t fraction = bits & (hidden_bit - 1);
  if (biased == 0) {
    return {fraction, -1074};
  }
  return {fraction | hidden_bit, biased - 1075};
}

/// Of a finite double that is not zero.
[[nodiscard]] inline BitRange bit_range(double value) noexcept {
  const auto [mantissa, unit] = decomposed(value);
  return {unit + std::countr_zero(mantissa), unit + static_cast<int>(std::bit_width(mantissa))};
}

/// value * 2^-low, which must be an integer that fits.
template <int N>
[[nodiscard]] inline WideInteger<N> scaled_integer(double value, int low) noexcept {
  const auto [mantissa, unit] = decomposed(value);
  if (mantissa == 0) {
    return WideInteger<N>::of(0);
  }
  const int shift = unit - low;
  if constexpr (N == 1) {
    const std::uint64_t size =
        shift < 0 ? mantissa >> static_cast<unsigned>(-shift) : mantissa << static_cast<unsigned>(shift);
    const std::uint64_t sign = value < 0 ? ~std::uint64_t{0} : 0;
    return {{(size ^ sign) - sign}};
  } else {
    auto result = WideInteger<N>::of(0);
    if (shift < 0) {
      result.limbs[0] = mantissa >> static_cast<unsigned>(-shift);
    } else {
      const auto limb = static_cast<std::size_t>(shift) / 64;
      const auto bit = static_cast<unsigned>(shift) % 64;
      result.limbs[limb] = mantissa << bit;
      if (limb + 1 < WideInteger<N>::limb_count && bit != 0) {
        result.limbs[limb + 1] = mantissa >> (64 - bit);
      }
    }
    return value < 0 ? -result : result;
  }
}

/// The 64 leading bits of a positive integer: it lies in [top, top + (exact ? 0 : 1)] * 2^exponent.
struct Leading {
  std::uint64_t top;
  int exponent;
  bool exact;
};

template <int N>
[[nodiscard]] Leading leading(const WideInteger<N>& positive) noexcept {
  int limb = N - 1;
  while (limb > 0 && positive.limbs[static_cast<std::size_t>(limb)] == 0) {
    --limb;
  }
  const auto at = static_cast<std::size_t>(limb);
  const auto shift = static_cast<unsigned>(std::countl_zero(positive.limbs[at]));
  std::uint64_t top = positive.limbs[at] << shift;
  std::uint64_t rest = 0;
  if (at > 0) {
    const std::uint64_t next = positive.limbs[at - 1];
    top |= shift == 0 ? 0 : next >> (64 - shift);
    rest = next << shift;
    for (std::size_t i = 0; i + 1 < at; ++i) {
      rest |= positive.limbs[i];
    }
  }
  return {top, 64 * limb - static_cast<int>(shift), rest == 0};
}

/// Two doubles around a real number.
struct Enclosure {
  double low;
  double high;
};

enum class Rounding { Down, Up };

/// value * 2^exponent as a double on the given side. The largest finite double where that is beyond and rounded down.
[[nodiscard]] double rounded(DoubleLimb value, int exponent, Rounding rounding) noexcept;

/// numerator / denominator * 2^exponent, rounded.
/// Guarantee: on the given side of the exact value, and within 2 ulp of it.
template <int N, int M>
[[nodiscard]] double quotient(const WideInteger<N>& numerator, const WideInteger<M>& denominator, int exponent,
                              Rounding rounding) noexcept {
  if (numerator.zero()) {
    return 0;
  }
  const Leading n = leading(magnitude(numerator));
  const Leading d = leading(magnitude(denominator));
  const int scale = n.exponent - d.exponent - 63 + exponent;
  const bool positive = numerator.negative() == denominator.negative();
  double size = 0;
  if ((rounding == Rounding::Down) == positive) {
    const DoubleLimb low = (DoubleLimb{n.top} << 63U) / (DoubleLimb{d.top} + (d.exact ? 0 : 1));
    size = rounded(low, scale, Rounding::Down);
  } else {
    const DoubleLimb above = (DoubleLimb{n.top} + (n.exact ? 0 : 1)) << 63U;
    size = rounded((above + d.top - 1) / d.top, scale, Rounding::Up);
  }
  return positive ? size : -size;
}

}  // namespace motzkin::detail
