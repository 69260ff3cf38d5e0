#pragma once

#include <concepts>
#include <limits>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>

#include "motzkin/number/rounded_ends.hpp"

namespace motzkin {

template <class Real>
class BasicInterval;

using Interval = BasicInterval<double>;
using IntervalF = BasicInterval<float>;

namespace detail {
[[noreturn]] void refuse_interval(double lower, double upper);
[[nodiscard]] Ends divide_by_zero(Ends dividend, Ends divisor) noexcept;
[[nodiscard]] Interval interval_from_text(std::string_view text);
[[nodiscard]] std::string interval_text(const BasicInterval<double>& interval);
[[nodiscard]] std::string interval_text(const BasicInterval<float>& interval);
}  // namespace detail

/// A closed, non-empty set of reals [lower, upper], which arithmetic never leaves: whatever points the operands stand
/// for, the result contains the result of these. An infinite end stands for an unbounded set and belongs to none.
/// Guarantee: + - / and the product with a number or a point give the smallest interval of `Real` around the exact
/// result.
///   The product of two wide intervals is at most 1 ulp wider per end, and not at all where all ends have at most 26
///   bits. The bits are the same for every compiler, flag and processor. No end is -0.
///   Precondition: rounding to nearest without flush-to-zero, in the thread that computes.
/// Degenerate: 0 times unbounded is 0. A sum or product beyond the largest number is unbounded on the outer side only.
/// Cost: two nanoseconds for sums, four for products, eight for quotients and products with points; about ten times as
///   much where errors overflow or underflow.
/// Source: 001 section 5, 004 section 2, errata E1.10, E4.1, E4.10.
template <class Real>
class BasicInterval {
  static_assert(std::is_same_v<Real, double> || std::is_same_v<Real, float>);

 public:
  /// [0, 0].
  BasicInterval() noexcept = default;

  /// The point [value, value]. Throws InvalidInput unless the value is finite.
  BasicInterval(Real value) : BasicInterval(value, value) {}  // NOLINT(google-explicit-constructor): a real is a point

  /// A number that Real would round is no point.
  template <std::floating_point Other>
  requires(std::numeric_limits<Other>::digits > std::numeric_limits<Real>::digits) BasicInterval(Other)
  = delete;  // NOLINT(google-explicit-constructor)

  /// [lower, upper]. Throws InvalidInput for NaN, for lower > upper, and where no real number is between infinite ends.
  BasicInterval(Real lower, Real upper) : lower_(lower + Real{0}), upper_(upper + Real{0}) {
    constexpr Real most = std::numeric_limits<Real>::max();
    if (!(lower <= upper && lower <= most && upper >= -most)) {  // NaN: refused
      detail::refuse_interval(static_cast<double>(lower), static_cast<double>(upper));
    }
  }

  /// The smallest interval of Real around one with other ends.
  template <class Other>
  requires(!std::same_as<Other, Real>) explicit BasicInterval(const BasicInterval<Other>& other) noexcept
      : BasicInterval(unchecked(detail::Ends{static_cast<double>(other.lower()), static_cast<double>(other.upper())})) {
  }

  /// All reals.
  [[nodiscard]] static BasicInterval whole() noexcept {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return unchecked(detail::Ends{-infinity, infinity});
  }

  /// The smallest interval around a decimal number "0.1" or around both of "[0.1, 0.2]", whose brackets may contain
  /// "-inf" and "inf". Numbers are written as for std::from_chars, with "." whatever the locale.
  /// Throws InvalidInput for anything else, and beyond `max_interval_text` characters.
  /// Source: 004 exercise 2, erratum E4.11.
  [[nodiscard]] static BasicInterval from_text(std::string_view text) {
    return BasicInterval(detail::interval_from_text(text));
  }

  [[nodiscard]] Real lower() const noexcept { return lower_; }
  [[nodiscard]] Real upper() const noexcept { return upper_; }
  [[nodiscard]] bool is_point() const noexcept { return lower_ == upper_; }
  [[nodiscard]] bool is_bounded() const noexcept {
    constexpr Real most = std::numeric_limits<Real>::max();
    return lower_ >= -most && upper_ <= most;
  }
  [[nodiscard]] bool contains(Real value) const noexcept { return lower_ <= value && value <= upper_; }
  [[nodiscard]] bool contains(const BasicInterval& other) const noexcept {
    return lower_ <= other.lower_ && other.upper_ <= upper_;
  }

  /// The same ends. For the order of what intervals stand for see `certainly_less` and its neighbours.
  friend bool operator==(const BasicInterval& a, const BasicInterval& b) noexcept {
    return a.lower_ == b.lower_ && a.upper_ == b.upper_;
  }

  friend BasicInterval operator+(const BasicInterval& a) noexcept { return a; }
  friend BasicInterval operator-(const BasicInterval& a) noexcept { return unchecked(detail::negated(a.ends())); }
  friend BasicInterval operator+(const BasicInterval& a, const BasicInterval& b) noexcept {
    return unchecked(detail::add_outwards(a.ends(), b.ends()));
  }
  friend BasicInterval operator-(const BasicInterval& a, const BasicInterval& b) noexcept {
    return unchecked(detail::add_outwards(a.ends(), detail::negated(b.ends())));
  }
  friend BasicInterval operator*(const BasicInterval& a, const BasicInterval& b) noexcept {
    return unchecked(detail::multiply_intervals(a.ends(), b.ends()));
  }

  /// Degenerate: where the divisor reaches from 0 to one side, a quotient of one sign is a half line; with 0 inside the
  /// divisor, or a dividend of both signs, it is the whole line; over [0, 0] too.
  friend BasicInterval operator/(const BasicInterval& a, const BasicInterval& b) noexcept {
    return unchecked(quotient(a.ends(), b.ends()));
  }

  // A finite number in place of an interval saves the choice of ends. Throws InvalidInput for others.
  friend BasicInterval operator*(const BasicInterval& a, Real b) {
    const detail::Ends factor = checked(b);
    return unchecked(detail::multiply_outwards(b >= 0 ? a.ends() : detail::swapped(a.ends()), factor));
  }
  friend BasicInterval operator*(Real a, const BasicInterval& b) { return b * a; }
  friend BasicInterval operator+(const BasicInterval& a, Real b) {
    return unchecked(detail::add_outwards(a.ends(), checked(b)));
  }
  friend BasicInterval operator+(Real a, const BasicInterval& b) { return b + a; }
  friend BasicInterval operator-(const BasicInterval& a, Real b) { return a + -b; }
  friend BasicInterval operator-(Real a, const BasicInterval& b) { return -b + a; }
  friend BasicInterval operator/(const BasicInterval& a, Real b) { return a / BasicInterval(b); }
  friend BasicInterval operator/(Real a, const BasicInterval& b) { return BasicInterval(a) / b; }

  BasicInterval& operator+=(const BasicInterval& other) noexcept { return *this = *this + other; }
  BasicInterval& operator-=(const BasicInterval& other) noexcept { return *this = *this - other; }
  BasicInterval& operator*=(const BasicInterval& other) noexcept { return *this = *this * other; }
  BasicInterval& operator/=(const BasicInterval& other) noexcept { return *this = *this / other; }

  // What holds for all points of both, and what for some. Guarantee: exact.

  friend bool certainly_less(const BasicInterval& a, const BasicInterval& b) noexcept { return a.upper_ < b.lower_; }
  friend bool certainly_less_equal(const BasicInterval& a, const BasicInterval& b) noexcept {
    return a.upper_ <= b.lower_;
  }
  friend bool possibly_less(const BasicInterval& a, const BasicInterval& b) noexcept { return a.lower_ < b.upper_; }
  friend bool possibly_less_equal(const BasicInterval& a, const BasicInterval& b) noexcept {
    return a.lower_ <= b.upper_;
  }
  friend bool possibly_equal(const BasicInterval& a, const BasicInterval& b) noexcept {
    return a.lower_ <= b.upper_ && b.lower_ <= a.upper_;
  }

  /// The smallest interval around both.
  friend BasicInterval hull(const BasicInterval& a, const BasicInterval& b) noexcept {
    return unchecked(detail::wider(a.ends(), b.ends()));
  }

  /// What both have in common, if anything.
  friend std::optional<BasicInterval> intersection(const BasicInterval& a, const BasicInterval& b) noexcept {
    if (!possibly_equal(a, b)) {
      return std::nullopt;
    }
    return unchecked(
        detail::select(detail::less(detail::outward(b.ends()), detail::outward(a.ends())), b.ends(), a.ends()));
  }

  /// The ends side by side, as arithmetic takes them, and back, rounded outwards to Real. For the library's own use.
  [[nodiscard]] detail::Ends ends() const noexcept {
    return detail::settled(detail::Ends{static_cast<double>(lower_), static_cast<double>(upper_)});
  }
  [[nodiscard]] static BasicInterval unchecked(detail::Ends ends) noexcept {
    BasicInterval result;
    if constexpr (std::is_same_v<Real, double>) {
      result.lower_ = ends[0];
      result.upper_ = ends[1];
    } else {
      result.lower_ = detail::round_down_to_float(ends[0]);
      result.upper_ = -detail::round_down_to_float(-ends[1]) + 0.0F;
    }
    return result;
  }

 private:
  [[nodiscard]] static detail::Ends checked(Real value) { return BasicInterval(value).ends(); }

  [[nodiscard]] static detail::Ends quotient(detail::Ends x, detail::Ends y) noexcept {
    if (y[1] < 0) {
      x = detail::negated(x);
      y = detail::negated(y);
    } else if (!(y[0] > 0)) {
      return detail::divide_by_zero(x, y);
    }
    return detail::divide_outwards(x, detail::select(detail::at_most(detail::Ends{0, 0}, x), detail::swapped(y), y));
  }

  Real lower_ = 0;
  Real upper_ = 0;
};

/// An enclosure of pi, the smallest.
template <class Real = double>
inline const BasicInterval<Real> pi = BasicInterval<Real>::unchecked(detail::Ends{0x1.921fb54442d18p+1,
                                                                                  0x1.921fb54442d19p+1});

/// Longest text that `from_text` reads.
inline constexpr int max_interval_text = 4096;

/// "[lower, upper]" with the fewest digits that std::from_chars reads back to the same number. `from_text` encloses
/// what is written, so that what it reads may be one neighbour wider per end.
template <class Real>
[[nodiscard]] std::string to_text(const BasicInterval<Real>& interval) {
  return detail::interval_text(interval);
}

template <class Real>
std::ostream& operator<<(std::ostream& stream, const BasicInterval<Real>& interval) {
  return stream << to_text(interval);
}

}  // namespace motzkin
