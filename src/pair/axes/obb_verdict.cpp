#include "pair/axes/obb_verdict.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "motzkin/number/floating_point.hpp"
#include "pair/witness.hpp"

namespace motzkin::detail {
namespace {

/// Whether edges i and j are parallel beyond doubt. Then no face of the pair is spanned by them.
bool parallel(const Obb<3>& a, int i, const Obb<3>& b, int j) noexcept {
  return a.axes().col(i) == b.axes().col(j) || a.axes().col(i) == -b.axes().col(j);
}

}  // namespace

Verdict obb_verdict(const Obb<3>& a, const Obb<3>& b) noexcept {
  const double skew = a.skew() + b.skew();
  if (!(skew < usable_skew)) {
    return Verdict::Undecided;
  }
  const Vector<3>& p = a.half();
  const Vector<3>& q = b.half();
  const Vector<3> d = b.center() - a.center();
  const double size = std::abs(d[0]) + std::abs(d[1]) + std::abs(d[2]) + (p[0] + p[1] + p[2]) + (q[0] + q[1] + q[2]);
  const double error_bound = skew_error * skew * size + underflow_error;

  // The second box and the way to it in the coordinates of the first.
  double r[3][3];
  double abs_r[3][3];
  double t[3];
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      r[i][j] = a.axes()(0, i) * b.axes()(0, j) + a.axes()(1, i) * b.axes()(1, j) + a.axes()(2, i) * b.axes()(2, j);
      abs_r[i][j] = std::abs(r[i][j]);
    }
    t[i] = a.axes()(0, i) * d[0] + a.axes()(1, i) * d[1] + a.axes()(2, i) * d[2];
  }
  double largest = -std::numeric_limits<double>::infinity();
  for (int i = 0; i < 3; ++i) {
    const double gap = std::abs(t[i]) - (p[i] + (q[0] * abs_r[i][0] + q[1] * abs_r[i][1] + q[2] * abs_r[i][2]));
    largest = std::max(largest, gap);
  }
  if (largest > error_bound) {
    return Verdict::Disjoint;
  }
  for (int j = 0; j < 3; ++j) {
    const double distance = b.axes()(0, j) * d[0] + b.axes()(1, j) * d[1] + b.axes()(2, j) * d[2];
    const double gap = std::abs(distance) - (q[j] + (p[0] * abs_r[0][j] + p[1] * abs_r[1][j] + p[2] * abs_r[2][j]));
    largest = std::max(largest, gap);
  }
  if (largest > error_bound) {
    return Verdict::Disjoint;
  }
  double gaps[3][3];
  double largest_edge = -std::numeric_limits<double>::infinity();
  for (int i = 0; i < 3; ++i) {
    const int i1 = (i + 1) % 3;
    const int i2 = (i + 2) % 3;
    for (int j = 0; j < 3; ++j) {
      const int j1 = (j + 1) % 3;
      const int j2 = (j + 2) % 3;
      const double radius =
          (p[i1] * abs_r[i2][j] + p[i2] * abs_r[i1][j]) + (q[j1] * abs_r[i][j2] + q[j2] * abs_r[i][j1]);
      gaps[i][j] = std::abs(t[i2] * r[i1][j] - t[i1] * r[i2][j]) - radius;
      largest_edge = std::max(largest_edge, gaps[i][j]);
    }
    if (largest_edge > error_bound) {
      return Verdict::Disjoint;
    }
  }
  if (!(largest < -error_bound)) {
    return Verdict::Undecided;
  }
  if (largest_edge < -error_bound) {
    return Verdict::Overlapping;
  }
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      if (!(gaps[i][j] < -error_bound) && !parallel(a, i, b, j)) {
        return Verdict::Undecided;
      }
    }
  }
  return Verdict::Overlapping;
}

}  // namespace motzkin::detail
