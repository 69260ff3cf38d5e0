#pragma once

#include <optional>

#include "contact/exact_polynomial.hpp"

/// Times that are roots of polynomials, exactly: the sign of other polynomials at them, and their order among rational
/// times. Nothing is iterated: all answers are signs of expressions in the coefficients.

namespace motzkin::detail {

/// The unit interval in steps of 2^-52, in which brackets are found.
inline constexpr std::int64_t time_steps = std::int64_t{1} << 52U;

[[nodiscard]] inline Fraction<1> time_step(std::int64_t steps) noexcept {
  return {WideInteger<1>::of(steps), WideInteger<1>::of(time_steps)};
}

/// A rational time.
template <int N>
struct RationalTime {
  Fraction<N> value;

  [[nodiscard]] double guess() const noexcept { return quotient(value.over, value.under, 0, Rounding::Down); }

  template <int M>
  [[nodiscard]] int sign_of(const Quadratic<M>& polynomial) const noexcept {
    return sign_at(polynomial, value);
  }
  template <int M>
  [[nodiscard]] int compared_to(const Fraction<M>& time) const noexcept {
    return compare(value, time);
  }
};

/// A simple root of a cubic, the only one between two fractions. Refers to them.
template <int N>
struct CubicRoot {
  const Cubic<N>& polynomial;
  const Fraction<2 * N>& low;
  const Fraction<2 * N>& high;
  int sign_above;  ///< of the polynomial, between the root and `high`

  [[nodiscard]] double guess() const noexcept {
    const auto p = approximation(polynomial);
    double below = RationalTime<2 * N>{low}.guess();
    double above = RationalTime<2 * N>{high}.guess();
    double time = below + (above - below) / 2;
    for (int i = 0; i < 60; ++i) {
      const double value = p[0] + time * (p[1] + time * (p[2] + time * p[3]));
      (value * sign_above > 0 ? above : below) = time;
      double next = time - value / (p[1] + time * (2 * p[2] + time * 3 * p[3]));
      if (!(next > below && next < above)) {  // NaN: too
        next = below + (above - below) / 2;
      }
      if (std::abs(next - time) < 0x1p-48) {
        return next;
      }
      time = next;
    }
    return time;
  }

  /// The sign of root - time, of any time with its order to `low` and `high` and the sign of the polynomial there.
  template <class Order, class Sign>
  [[nodiscard]] int located(const Order& time_compared_to, const Sign& sign_at_time) const noexcept {
    if (time_compared_to(low) <= 0) {
      return 1;
    }
    if (time_compared_to(high) >= 0) {
      return -1;
    }
    return -sign_above * sign_at_time();
  }

  template <int M>
  [[nodiscard]] int compared_to(const Fraction<M>& time) const noexcept {
    return located([&](const auto& end) { return compare(time, end); }, [&] { return sign_at(polynomial, time); });
  }

  template <int M>
  [[nodiscard]] int compared_to(const QuadraticRoot<M>& time) const noexcept {
    return located([&](const auto& end) { return time.compared_to(end); }, [&] { return sign_at(polynomial, time); });
  }

  /// The sign of a quadratic follows from where its roots are.
  template <int M>
  [[nodiscard]] int sign_of(const Quadratic<M>& other) const noexcept {
    const int outside = sign(other[2]);
    if (outside == 0) {
      const int slope = sign(other[1]);
      return slope == 0 ? sign(other[0]) : slope * compared_to(fraction(-other[0], other[1]));
    }
    QuadraticRoot<M> root{other, discriminant(other), -outside};
    if (root.discriminant.negative()) {
      return outside;
    }
    if (const int order = compared_to(root); order <= 0) {
      return -outside * order;
    }
    root.branch = outside;
    return outside * compared_to(root);
  }
};

/// Calls `visit` with each root in [0, 1] of a polynomial that is not 0, in ascending order, until it returns true.
/// Returns whether it did.
template <int N, class Visit>
bool visit_roots(const Quadratic<N>& polynomial, const Visit& visit) noexcept {
  const Fraction<1> zero = time_step(0);
  const Fraction<1> one = time_step(time_steps);
  const auto try_root = [&](const auto& root) {
    return root.compared_to(zero) >= 0 && root.compared_to(one) <= 0 && visit(root);
  };
  const int above = sign(polynomial[2]);
  if (above == 0) {
    return !polynomial[1].zero() && try_root(RationalTime<N>{fraction(-polynomial[0], polynomial[1])});
  }
  QuadraticRoot<N> root{polynomial, discriminant(polynomial), -above};
  if (root.discriminant.negative()) {
    return false;
  }
  if (try_root(root)) {
    return true;
  }
  root.branch = above;
  return !root.discriminant.zero() && try_root(root);
}

/// The sign of a cubic immediately after a time, or before it.
template <int N, int M>
[[nodiscard]] int sign_beside(const Cubic<N>& p, const Fraction<M>& time, bool after) noexcept {
  if (const int value = sign_at(p, time); value != 0) {
    return value;
  }
  if (const int slope = sign_at(Quadratic<N>{p[1], times(p[2], 2), times(p[3], 3)}, time); slope != 0) {
    return after ? slope : -slope;
  }
  if (const int bend = sign_at(Polynomial<N, 1>{p[2], times(p[3], 3)}, time); bend != 0) {
    return bend;
  }
  return after ? sign(p[3]) : -sign(p[3]);
}

/// A whole number as a time.
template <int N, int Number>
inline constexpr Fraction<N> whole_time{WideInteger<N>::of(Number), WideInteger<N>::of(1)};

/// Where the second derivative of a cubic vanishes.
template <int N>
[[nodiscard]] MOTZKIN_OWN_FRAME Fraction<2 * N> where_the_bend_vanishes(const Cubic<N>& p) noexcept {
  const Fraction<N> time = fraction(-p[2], times(p[3], 3));
  return {widened<2 * N>(time.over), widened<2 * N>(time.under)};
}

/// Where the remainder of a cubic, divided by its first derivative, vanishes, unless it is a constant.
template <int N>
[[nodiscard]] MOTZKIN_OWN_FRAME std::optional<Fraction<2 * N>> where_the_remainder_vanishes(
    const Cubic<N>& p) noexcept {
  const WideInteger<2 * N> under = times(p[1] * p[3], 6) - times(p[2] * p[2], 2);
  if (under.zero()) {
    return std::nullopt;
  }
  return fraction(p[1] * p[2] - times(p[0] * p[3], 9), under);
}

/// Roots of cubics are separated by two rational numbers: where the second derivative vanishes, and where the remainder
/// of division by the first derivative does. With the first of them at 0, a cubic is t^3 + p t + q up to a factor, and
/// the second one is s = -3 q / (2 p), where it has the value q d / (8 p^3), d being its discriminant. Of three roots
/// (d > 0, p < 0) one has the sign of -q and two that of q; these are on both sides of s, because the value there has
/// the sign of -q. Where q = 0, both numbers are the root in the middle. A double root is at s, a triple one at 0.
template <int N, class Visit>
bool visit_roots(const Cubic<N>& p, const Visit& visit) noexcept {
  if (p[3].zero()) {
    return visit_roots(Quadratic<N>{p[0], p[1], p[2]}, visit);
  }
  using Time = Fraction<2 * N>;
  const auto inside = [](const Time& time) { return time.over.positive() && time.over < time.under; };
  const Time bend = where_the_bend_vanishes(p);
  const std::optional<Time> rest = where_the_remainder_vanishes(p);
  std::array<const Time*, 4> ends{&whole_time<2 * N, 0>};
  std::size_t count = 1;
  if (inside(bend)) {
    ends[count++] = &bend;
  }
  if (rest && inside(*rest)) {
    const int order = count == 2 ? compare(bend, *rest) : -1;
    if (order != 0) {  // the same number twice would seem to have a root between
      ends[count++] = &*rest;
      if (order > 0) {
        std::swap(ends[1], ends[2]);
      }
    }
  }
  ends[count++] = &whole_time<2 * N, 1>;

  for (std::size_t i = 0;; ++i) {
    if (sign_at(p, *ends[i]) == 0 && visit(RationalTime<2 * N>{*ends[i]})) {
      return true;
    }
    if (i + 1 == count) {
      return false;
    }
    const int above = sign_beside(p, *ends[i + 1], false);
    if (sign_beside(p, *ends[i], true) != above && visit(CubicRoot<N>{p, *ends[i], *ends[i + 1], above})) {
      return true;
    }
  }
}

}  // namespace motzkin::detail
