#pragma once

#include <array>
#include <cstddef>

#include "motzkin/number/interval_eigen.hpp"

/// Products of interval vectors whose terms are summed to nearest and widened once. Quicker than term by term, and a
/// little wider: per end by at most 12 unit roundoffs of sum |x_k| |y_k|, and 2^-1059. No point stays a point.
/// Same bits whatever the flags: no rounded product here is an operand of a sum.

namespace motzkin {

/// `DontAlign`, or the layout would depend on the user's instruction set.
template <int D, class Real = double>
using IntervalVector = Eigen::Matrix<BasicInterval<Real>, D, 1, Eigen::DontAlign>;
template <int D, class Real = double>
using IntervalMatrix = Eigen::Matrix<BasicInterval<Real>, D, D, Eigen::DontAlign>;

namespace detail {

/// (-lower, upper) of the product of an interval and a number, each rounded to nearest.
[[nodiscard]] inline Ends nearest_product(Ends x, double y) noexcept {
  const Ends product = x * Ends{y, y};
  return greater(outward(product), outward(swapped(product)));
}

/// A sum of two to four products in the form (-lower, upper).
/// Error: with A the sum of the magnitudes of the exact products and u the unit roundoff, rounding takes at most u A
/// from the products, 3 u A from their sums and u A from the last sum, up to terms in u^2; underflow 3 * 2^-1074. A is
/// computed up to 4 u of itself. So 6 u of it are enough.
struct NearestSum {
  Ends sum;
  Ends size;

  explicit NearestSum(Ends product) noexcept : sum(product), size(magnitude(product)) {}

  void add(Ends product) noexcept {
    sum += product;
    size += magnitude(product);
  }

  [[nodiscard]] Interval widened() const noexcept {
    constexpr double relative = 6 * unit_roundoff;
    constexpr double absolute = 0x1p-1060;
    return Interval::unchecked(outward(sum + (settled(size * relative) + absolute)) + 0.0);  // no negative zero
  }
};

/// Whether the sizes of products show that nothing was infinite.
[[nodiscard]] inline bool all_near(Ends sizes) noexcept {
  return both(at_most(sizes, Ends{most_near, most_near}));  // NaN: not near
}

/// The sum of x[i] * y[i], and the three components of the cross product, term by term, for numbers that are infinite
/// or too large for the quick way.
[[nodiscard]] Interval dot_far(const Interval* x, const Interval* y, int count) noexcept;
void cross_far(const Interval* x, const Interval* y, Interval* result) noexcept;

}  // namespace detail

/// x . y for interval vectors.
/// Guarantee: encloses; at most as wide as said above.
/// Cost: about six times that of a product of plain vectors.
template <int D, int OptionsX, int OptionsY>
[[nodiscard, gnu::always_inline]] inline Interval dot(const Eigen::Matrix<Interval, D, 1, OptionsX>& x,
                                                      const Eigen::Matrix<Interval, D, 1, OptionsY>& y) noexcept {
  static_assert(2 <= D && D <= 4);
  detail::NearestSum result(detail::nearest_product(x[0].ends(), y[0].ends()));
  for (int k = 1; k < D; ++k) {
    result.add(detail::nearest_product(x[k].ends(), y[k].ends()));
  }
  if (!detail::all_near(result.size)) [[unlikely]] {
    return detail::dot_far(x.data(), y.data(), D);
  }
  return result.widened();
}

/// x . y for an interval vector and one of finite numbers. The rest as above. Source: 001 section 8.
template <int D, int OptionsX, int OptionsY>
[[nodiscard]] Interval dot(const Eigen::Matrix<Interval, D, 1, OptionsX>& x,
                           const Eigen::Matrix<double, D, 1, OptionsY>& y) {
  static_assert(2 <= D && D <= 4);
  detail::NearestSum result(detail::nearest_product(x[0].ends(), y[0]));
  for (int k = 1; k < D; ++k) {
    result.add(detail::nearest_product(x[k].ends(), y[k]));
  }
  if (!detail::all_near(result.size)) [[unlikely]] {
    const IntervalVector<D> points = y.template cast<Interval>();  // throws InvalidInput for what is not finite
    return detail::dot_far(x.data(), points.data(), D);
  }
  return result.widened();
}

/// A y for an interval matrix and a vector of finite numbers, row by row.
template <int D, int OptionsA, int OptionsY>
[[nodiscard]] IntervalVector<D> multiply(const Eigen::Matrix<Interval, D, D, OptionsA>& a,
                                         const Eigen::Matrix<double, D, 1, OptionsY>& y) {
  IntervalVector<D> result;
  for (int i = 0; i < D; ++i) {
    const IntervalVector<D> row = a.row(i).transpose();
    result[i] = dot(row, y);
  }
  return result;
}

/// x x y for interval vectors in space. Guarantee as for `dot`; about seven times the cost of plain vectors.
template <int OptionsX, int OptionsY>
[[nodiscard, gnu::always_inline]] inline IntervalVector<3> cross(
    const Eigen::Matrix<Interval, 3, 1, OptionsX>& x, const Eigen::Matrix<Interval, 3, 1, OptionsY>& y) noexcept {
  const std::array<detail::Ends, 3> a{x[0].ends(), x[1].ends(), x[2].ends()};
  const std::array<detail::Ends, 3> b{y[0].ends(), y[1].ends(), y[2].ends()};
  const std::array<detail::Ends, 3> c{detail::swapped(b[0]), detail::swapped(b[1]), detail::swapped(b[2])};
  const auto component = [&](std::size_t i, std::size_t j) {
    detail::NearestSum sum(detail::nearest_product(a[i], b[j], c[j]));
    sum.add(detail::nearest_negated_product(a[j], b[i], c[i]));
    return sum;
  };
  const detail::NearestSum first = component(1, 2);
  const detail::NearestSum second = component(2, 0);
  const detail::NearestSum third = component(0, 1);
  IntervalVector<3> result;
  if (!detail::all_near(first.size + second.size + third.size)) [[unlikely]] {
    detail::cross_far(x.data(), y.data(), result.data());
    return result;
  }
  result[0] = first.widened();
  result[1] = second.widened();
  result[2] = third.widened();
  return result;
}

}  // namespace motzkin
