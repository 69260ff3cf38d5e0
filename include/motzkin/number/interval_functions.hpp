#pragma once

#include "motzkin/number/interval.hpp"

/// Functions of intervals. Each contains the value at every point of its argument. How wide they are is given in ulp:
/// so many neighbours further out than the smallest interval of Real around the exact range, at most, per end.

namespace motzkin {

/// Beyond this magnitude sin and cos answer [-1, 1].
inline constexpr double max_trigonometric_argument = 0x1p30;

namespace detail {
[[nodiscard]] Interval sqrt(const Interval& x);
[[nodiscard]] Interval pow(const Interval& x, int exponent) noexcept;
[[nodiscard]] Interval sin(const Interval& x) noexcept;
[[nodiscard]] Interval cos(const Interval& x) noexcept;
[[nodiscard]] Interval asin(const Interval& x);
[[nodiscard]] Interval acos(const Interval& x);
[[nodiscard]] Interval atan(const Interval& x) noexcept;
[[nodiscard]] Interval atan2(const Interval& y, const Interval& x) noexcept;
[[nodiscard]] double midpoint(double lower, double upper) noexcept;

template <class Real>
[[nodiscard]] BasicInterval<Real> narrow(const Interval& x) noexcept {
  return BasicInterval<Real>::unchecked(x.ends());
}
}  // namespace detail

/// Largest magnitude of a point, smallest magnitude of a point. Guarantee: exact. Source: erratum E1.6.
template <class Real>
[[nodiscard]] Real magnitude(const BasicInterval<Real>& x) noexcept {
  return -x.lower() > x.upper() ? -x.lower() : x.upper();
}
template <class Real>
[[nodiscard]] Real mignitude(const BasicInterval<Real>& x) noexcept {
  return x.lower() > 0 ? x.lower() : (x.upper() < 0 ? -x.upper() : Real{0});
}

/// upper - lower, rounded up.
template <class Real>
[[nodiscard]] Real width(const BasicInterval<Real>& x) noexcept {
  return BasicInterval<Real>::unchecked(detail::add_outwards(x.ends(), detail::negated(x.ends()))).upper();
}

/// A finite number inside, the nearest to the middle. Degenerate: of a half line the end, or 0 if that is inside; of
/// the whole line 0.
template <class Real>
[[nodiscard]] Real midpoint(const BasicInterval<Real>& x) noexcept {
  return static_cast<Real>(detail::midpoint(static_cast<double>(x.lower()), static_cast<double>(x.upper())));
}

/// {|t|}, {min(s, t)}, {max(s, t)}. Guarantee: exact.
template <class Real>
[[nodiscard]] BasicInterval<Real> abs(const BasicInterval<Real>& x) noexcept {
  return BasicInterval<Real>::unchecked(
      detail::Ends{static_cast<double>(mignitude(x)), static_cast<double>(magnitude(x))});
}
template <class Real>
[[nodiscard]] BasicInterval<Real> min(const BasicInterval<Real>& x, const BasicInterval<Real>& y) noexcept {
  const detail::Ends a = x.ends();
  const detail::Ends b = y.ends();
  return BasicInterval<Real>::unchecked(detail::select(detail::less(a, b), a, b));
}
template <class Real>
[[nodiscard]] BasicInterval<Real> max(const BasicInterval<Real>& x, const BasicInterval<Real>& y) noexcept {
  const detail::Ends a = x.ends();
  const detail::Ends b = y.ends();
  return BasicInterval<Real>::unchecked(detail::select(detail::less(a, b), b, a));
}

/// {t * t}, never negative, unlike x * x. Guarantee: smallest.
template <class Real>
[[nodiscard]] BasicInterval<Real> square(const BasicInterval<Real>& x) noexcept {
  const detail::Ends size = abs(x).ends();
  return BasicInterval<Real>::unchecked(detail::multiply_outwards(size, size));
}

/// {t ^ exponent}, where t ^ 0 = 1; negative exponents divide as 1 / x does.
/// Guarantee: smallest for exponents 0, 1 and 2; at most 2 |exponent| ulp wider for others, exact where no product of
///   repeated squaring is rounded.
/// Cost: 2 log2 |exponent| products.
/// Source: 004 section 2, erratum E4.2.
template <class Real>
[[nodiscard]] BasicInterval<Real> pow(const BasicInterval<Real>& x, int exponent) noexcept {
  return detail::narrow<Real>(detail::pow(Interval(x), exponent));
}

/// {sqrt(t) : t in x, t >= 0}. Guarantee: smallest.
/// Degenerate: what is below 0 is left out. Throws InvalidInput where all of x is.
template <class Real>
[[nodiscard]] BasicInterval<Real> sqrt(const BasicInterval<Real>& x) {
  return detail::narrow<Real>(detail::sqrt(Interval(x)));
}

/// {sin(t)}, {cos(t)}. Guarantee: at most 2 ulp wider; extrema inside x are exactly -1 and 1.
/// Degenerate: [-1, 1] where x leaves `max_trigonometric_argument`.
/// Source: 001 section 5.2, erratum E1.15.
template <class Real>
[[nodiscard]] BasicInterval<Real> sin(const BasicInterval<Real>& x) noexcept {
  return detail::narrow<Real>(detail::sin(Interval(x)));
}
template <class Real>
[[nodiscard]] BasicInterval<Real> cos(const BasicInterval<Real>& x) noexcept {
  return detail::narrow<Real>(detail::cos(Interval(x)));
}

/// {asin(t)}, {acos(t)}, both for t in x and in [-1, 1]. Guarantee: at most 1 ulp wider.
/// Degenerate: what is outside [-1, 1] is left out. Throws InvalidInput where all of x is.
template <class Real>
[[nodiscard]] BasicInterval<Real> asin(const BasicInterval<Real>& x) {
  return detail::narrow<Real>(detail::asin(Interval(x)));
}
template <class Real>
[[nodiscard]] BasicInterval<Real> acos(const BasicInterval<Real>& x) {
  return detail::narrow<Real>(detail::acos(Interval(x)));
}

/// {atan(t)}. Guarantee: at most 1 ulp wider.
template <class Real>
[[nodiscard]] BasicInterval<Real> atan(const BasicInterval<Real>& x) noexcept {
  return detail::narrow<Real>(detail::atan(Interval(x)));
}

/// The angles in (-pi, pi] of the points (x, y). Guarantee: at most 1 ulp wider.
/// Degenerate: all of [-pi, pi] where the box contains the origin, or a point of the negative half axis and points
/// below
///   it. The angle of the origin is any.
template <class Real>
[[nodiscard]] BasicInterval<Real> atan2(const BasicInterval<Real>& y, const BasicInterval<Real>& x) noexcept {
  return detail::narrow<Real>(detail::atan2(Interval(y), Interval(x)));
}

}  // namespace motzkin
