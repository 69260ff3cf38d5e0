#pragma once

#include <algorithm>

#include "number/wide_integer.hpp"

/// Polynomials in time with integer coefficients, constant one first, and their signs at rational and at quadratic
/// irrational times. Everything is homogeneous in the coordinates, so that a number of degree d has d times the limbs
/// of a coordinate; docs/decisions/0015-first-contact.md shows that nothing overflows.

namespace motzkin::detail {

template <int N, int Degree>
using Polynomial = std::array<WideInteger<N>, static_cast<std::size_t>(Degree) + 1>;

template <int N>
using Quadratic = Polynomial<N, 2>;

template <int N>
using Cubic = Polynomial<N, 3>;

template <int N>
[[nodiscard]] int sign(const WideInteger<N>& value) noexcept {
  return value.negative() ? -1 : value.zero() ? 0 : 1;
}

/// value * factor, which must fit.
template <int N>
[[nodiscard]] WideInteger<N> times(const WideInteger<N>& value, std::uint64_t factor) noexcept {
  WideInteger<N> result;
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < WideInteger<N>::limb_count; ++i) {
    const DoubleLimb product = DoubleLimb{value.limbs[i]} * factor + carry;
    result.limbs[i] = static_cast<std::uint64_t>(product);
    carry = static_cast<std::uint64_t>(product >> 64U);
  }
  return result;
}

/// The same number in more limbs.
template <int M, int N>
[[nodiscard]] WideInteger<M> widened(const WideInteger<N>& value) noexcept {
  static_assert(M >= N);
  WideInteger<M> result;
  result.limbs.fill(value.sign_mask());
  std::copy(value.limbs.begin(), value.limbs.end(), result.limbs.begin());
  return result;
}

template <int N, int Degree>
[[nodiscard]] bool is_zero(const Polynomial<N, Degree>& polynomial) noexcept {
  return std::all_of(polynomial.begin(), polynomial.end(), [](const auto& coefficient) { return coefficient.zero(); });
}

/// A time over > 0 as a fraction.
template <int N>
struct Fraction {
  WideInteger<N> over;
  WideInteger<N> under;
};

template <int N>
[[nodiscard]] Fraction<N> fraction(const WideInteger<N>& over, const WideInteger<N>& under) noexcept {
  return under.negative() ? Fraction<N>{-over, -under} : Fraction<N>{over, under};
}

/// The sign of a - b.
template <int N, int M>
[[nodiscard]] int compare(const Fraction<N>& a, const Fraction<M>& b) noexcept {
  auto difference = a.over * b.under;
  subtract_product(difference, a.under, b.over);
  return sign(difference);
}

/// The sign of a polynomial.
template <int N, std::size_t Size, int M>
[[nodiscard]] MOTZKIN_OWN_FRAME int sign_at(const std::array<WideInteger<N>, Size>& polynomial,
                                            const Fraction<M>& time) noexcept {
  if constexpr (Size == 1) {
    return sign(polynomial[0]);
  } else if constexpr (Size == 2) {
    auto value = polynomial[0] * time.under;
    add_product(value, polynomial[1], time.over);
    return sign(value);
  } else if constexpr (Size == 3) {
    auto part = polynomial[2] * time.over;
    add_product(part, polynomial[1], time.under);
    auto value = part * time.over;
    part = polynomial[0] * time.under;
    add_product(value, part, time.under);
    return sign(value);
  } else {
    static_assert(Size == 4);
    const auto square = time.under * time.under;
    auto part = polynomial[3] * time.over;
    add_product(part, polynomial[2], time.under);
    auto larger_part = part * time.over;
    add_product(larger_part, polynomial[1], square);
    auto value = larger_part * time.over;
    part = polynomial[0] * time.under;
    add_product(value, part, square);
    return sign(value);
  }
}

/// The sign of x + branch y sqrt(d), d >= 0, where branch is 1 or -1.
template <int N, int M, int K>
[[nodiscard]] MOTZKIN_OWN_FRAME int sign_with_root(const WideInteger<N>& x, int branch, const WideInteger<M>& y,
                                                   const WideInteger<K>& d) noexcept {
  static_assert(2 * N == 2 * M + K);
  const int of_x = sign(x);
  const int of_root = d.zero() ? 0 : branch * sign(y);
  if (of_root == 0 || of_x == of_root) {
    return of_x;
  }
  if (of_x == 0) {
    return of_root;
  }
  auto difference = x * x;
  subtract_product(difference, y * y, d);
  const int larger = sign(difference);
  return larger == 0 ? 0 : larger > 0 ? of_x : of_root;
}

/// The polynomial in doubles, divided by the magnitude of its largest coefficient, which is not 0. Rounded, and good
/// for guesses alone.
template <int N, std::size_t Size>
[[nodiscard]] std::array<double, Size> approximation(const std::array<WideInteger<N>, Size>& polynomial) noexcept {
  WideInteger<N> largest = WideInteger<N>::of(0);
  for (const WideInteger<N>& coefficient : polynomial) {
    largest = std::max(largest, magnitude(coefficient));
  }
  std::array<double, Size> result;
  for (std::size_t i = 0; i < Size; ++i) {
    result[i] = quotient(polynomial[i], largest, 0, Rounding::Down);
  }
  return result;
}

/// A root of a polynomial of degree 2 with real roots.
template <int N>
struct QuadraticRoot {
  Quadratic<N> polynomial;          ///< the last coefficient is not 0
  WideInteger<2 * N> discriminant;  ///< not negative
  int branch;                       ///< 1 for (-p1 + sqrt(discriminant)) / (2 p2), -1 for the other one

  /// The sign of another polynomial.
  template <int M>
  [[nodiscard]] int sign_of(const Quadratic<M>& other) const noexcept {
    // What is left of p2 * other after division by the polynomial.
    const auto& p = polynomial;
    auto linear = p[2] * other[1];
    subtract_product(linear, other[2], p[1]);
    auto constant = p[2] * other[0];
    subtract_product(constant, other[2], p[0]);
    auto twice = times(p[2], 2) * constant;
    subtract_product(twice, p[1], linear);
    return sign_with_root(twice, branch, linear, discriminant);
  }

  [[nodiscard]] double guess() const noexcept {
    const auto p = approximation(polynomial);
    const double root = std::sqrt(std::max(0.0, p[1] * p[1] - 4 * p[0] * p[2])) * branch;
    // The form without a difference of like numbers.
    return p[1] * branch > 0 ? 2 * p[0] / (-p[1] - root) : (-p[1] + root) / (2 * p[2]);
  }

  /// The sign of root - time.
  template <int M>
  [[nodiscard]] int compared_to(const Fraction<M>& time) const noexcept {
    const auto& p = polynomial;
    auto slope = p[1] * time.under;
    add_product(slope, times(p[2], 2), time.over);
    return -sign(p[2]) * sign_with_root(slope, -branch, time.under, discriminant);
  }

  /// The sign of this root - other.
  template <int M>
  [[nodiscard]] int compared_to(const QuadraticRoot<M>& other) const noexcept {
    const auto& p = other.polynomial;
    const int outside = sign(p[2]);
    const int upper = other.branch * outside;  // whether the other one is the upper one of its polynomial
    const int value = outside * sign_of(p);    // negative between the roots of that
    const int side = outside * sign_of(Quadratic<M>{p[1], times(p[2], 2), WideInteger<M>::of(0)});  // of their middle
    if (value < 0) {
      return -upper;
    }
    return value == 0 && side == upper ? 0 : side;
  }
};

template <int N>
[[nodiscard]] WideInteger<2 * N> discriminant(const Quadratic<N>& p) noexcept {
  return p[1] * p[1] - times(p[0] * p[2], 4);
}

/// The sign of a cubic at a root of a quadratic.
template <int N, int M>
[[nodiscard]] MOTZKIN_OWN_FRAME int sign_at(const Cubic<N>& cubic, const QuadraticRoot<M>& root) noexcept {
  // What is left of p2^2 * cubic after division by the quadratic.
  const auto& p = root.polynomial;
  auto square = p[2] * cubic[2];
  subtract_product(square, cubic[3], p[1]);
  auto part = p[2] * cubic[1];
  subtract_product(part, cubic[3], p[0]);
  auto linear = p[2] * part;
  subtract_product(linear, square, p[1]);
  part = p[2] * cubic[0];
  auto constant = p[2] * part;
  subtract_product(constant, square, p[0]);
  auto twice = times(p[2], 2) * constant;
  subtract_product(twice, p[1], linear);
  return sign(p[2]) * sign_with_root(twice, root.branch, linear, root.discriminant);
}

}  // namespace motzkin::detail
