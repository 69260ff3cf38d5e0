#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <string>
#include <string_view>
#include <vector>

/// Exact numbers for the tests, and the two ways in which a double can stand for one.

namespace motzkin::testing {

using Integer = boost::multiprecision::cpp_int;
using Rational = boost::multiprecision::cpp_rational;

/// The number a finite double denotes.
[[nodiscard]] Rational exact(double value);

/// The number that the shortest decimal text of a double denotes: 1.01 is 101/100 here.
[[nodiscard]] Rational decimal(double value);

/// Closed interval of rationals.
struct Span {
  Rational low;
  Rational high;

  friend bool operator==(const Span&, const Span&) = default;
};

/// One interval per coordinate.
using Box = std::vector<Span>;

/// Whether [low, high] contains the span.
[[nodiscard]] bool encloses(double low, double high, const Span& span);

/// Whether no double more than `ulps` steps above `low`, or below `high`, would still enclose the span.
[[nodiscard]] bool is_tight(double low, double high, const Span& span, int ulps);

[[nodiscard]] std::string to_text(const Span& span);

/// Reads `[low,high] [low,high] ...`. A number is an integer, a fraction, or, with a point, the double that the decimal
/// is read as.
[[nodiscard]] Box parse_box(std::string_view text);

}  // namespace motzkin::testing
