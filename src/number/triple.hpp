#pragma once

#include <array>
#include <concepts>

/// Vectors of three numbers of any kind: doubles, intervals, integers, rationals. Products are summed from the first
/// coordinate to the last, so that rounded ones have the same bits everywhere.

namespace motzkin::detail {

template <class Number>
using Triple = std::array<Number, 3>;

template <class Number>
[[nodiscard]] Triple<Number> sum(const Triple<Number>& a, const Triple<Number>& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

template <class Number>
[[nodiscard]] Triple<Number> difference(const Triple<Number>& a, const Triple<Number>& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

/// Numbers whose products are of the same kind; those of wide integers are wider.
template <class Number>
concept ClosedUnderProducts = requires(const Number& a) {
  { a* a } -> std::convertible_to<Number>;
};

template <ClosedUnderProducts Number>
[[nodiscard]] Number dot(const Triple<Number>& a, const Triple<Number>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

template <ClosedUnderProducts Number>
[[nodiscard]] Triple<Number> cross(const Triple<Number>& a, const Triple<Number>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

}  // namespace motzkin::detail
