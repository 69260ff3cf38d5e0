#pragma once

#include <array>
#include <cmath>
#include <cstddef>

/// Expansion arithmetic: a number as a sum of doubles that do not overlap, smallest first. Exact as long as nothing
/// overflows or underflows, which is where integers have the advantage.
/// Source: J. R. Shewchuk, Adaptive precision floating-point arithmetic and fast robust geometric predicates, 1997.

namespace motzkin::bench {

/// At most N terms, without zeros.
template <std::size_t N>
struct Expansion {
  std::array<double, N> terms;
  std::size_t count = 0;

  void push(double term) {
    if (term != 0) {
      terms[count++] = term;
    }
  }

  /// The largest term is larger than the sum of all others.
  [[nodiscard]] int sign() const {
    if (count == 0) {
      return 0;
    }
    return terms[count - 1] > 0 ? 1 : -1;
  }
};

struct Sum {
  double value;
  double error;
};

inline Sum two_sum(double a, double b) {
  const double value = a + b;
  const double b_part = value - a;
  const double a_part = value - b_part;
  return {value, (a - a_part) + (b - b_part)};
}

/// For |a| >= |b|.
inline Sum fast_two_sum(double a, double b) {
  const double value = a + b;
  return {value, b - (value - a)};
}

/// A double as two of 26 bits.
inline Sum split(double a) {
  const double scaled = 134217729.0 * a;
  const double high = scaled - (scaled - a);
  return {high, a - high};
}

inline Sum two_product(double a, double b, const Sum& b_halves) {
  const double value = a * b;
  const Sum a_halves = split(a);
  const double first = value - a_halves.value * b_halves.value;
  const double second = first - a_halves.error * b_halves.value;
  const double third = second - a_halves.value * b_halves.error;
  return {value, a_halves.error * b_halves.error - third};
}

inline Expansion<2> difference(double a, double b) {
  Expansion<2> result;
  const Sum sum = two_sum(a, -b);
  result.push(sum.error);
  result.push(sum.value);
  return result;
}

/// Merges by magnitude and adds up. Source: FAST-EXPANSION-SUM.
template <std::size_t N, std::size_t M>
Expansion<N + M> operator+(const Expansion<N>& a, const Expansion<M>& b) {
  Expansion<N + M> result;
  std::size_t i = 0;
  std::size_t j = 0;
  const auto next = [&] {
    const bool from_a = j == b.count || (i < a.count && std::abs(a.terms[i]) < std::abs(b.terms[j]));
    return from_a ? a.terms[i++] : b.terms[j++];
  };
  if (a.count + b.count == 0) {
    return result;
  }
  double rest = next();
  while (i + j < a.count + b.count) {
    const Sum sum = two_sum(rest, next());
    result.push(sum.error);
    rest = sum.value;
  }
  result.push(rest);
  return result;
}

template <std::size_t N>
Expansion<N> operator-(Expansion<N> a) {
  for (std::size_t i = 0; i < a.count; ++i) {
    a.terms[i] = -a.terms[i];
  }
  return a;
}

/// Source: SCALE-EXPANSION.
template <std::size_t N>
Expansion<2 * N> operator*(const Expansion<N>& a, double factor) {
  Expansion<2 * N> result;
  if (a.count == 0) {
    return result;
  }
  const Sum halves = split(factor);
  const Sum first = two_product(a.terms[0], factor, halves);
  result.push(first.error);
  double rest = first.value;
  for (std::size_t i = 1; i < a.count; ++i) {
    const Sum product = two_product(a.terms[i], factor, halves);
    const Sum low = two_sum(rest, product.error);
    result.push(low.error);
    const Sum high = fast_two_sum(product.value, low.value);
    result.push(high.error);
    rest = high.value;
  }
  result.push(rest);
  return result;
}

/// Of a number that is the exact difference of two doubles.
template <std::size_t N>
Expansion<4 * N> operator*(const Expansion<N>& a, const Expansion<2>& factor) {
  if (factor.count == 0) {
    return {};
  }
  const Expansion<2 * N> high = a * factor.terms[factor.count - 1];
  if (factor.count == 2) {
    return a * factor.terms[0] + high;
  }
  Expansion<4 * N> result;
  for (std::size_t i = 0; i < high.count; ++i) {
    result.push(high.terms[i]);
  }
  return result;
}

}  // namespace motzkin::bench
