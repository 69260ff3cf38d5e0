#include "tree/obb_fit.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>

#include "shape/ordered_sums.hpp"

namespace motzkin::detail {
namespace {

template <int N, class Use>
void for_each_corner(std::span<const ObbElement<N>> elements, const Use& use) {
  for (const ObbElement<N>& element : elements) {
    for (const Vector<3>& corner : element.corners) {
      use(corner);
    }
  }
}

/// Where corners lie, and in which directions they spread.
struct Spread {
  Vector<3> mean;
  Matrix<3> covariance;
};

/// Relative to one of the corners, so that little cancels. A shared factor of the covariance does not matter; it is
/// brought near 1, so that the squares of small boxes do not underflow further.
template <int N>
Spread spread(std::span<const ObbElement<N>> elements) noexcept {
  const Vector<3> base = elements.front().corners.front();
  Vector<3> sum = Vector<3>::Zero();
  Matrix<3> squares = Matrix<3>::Zero();
  for_each_corner(elements, [&](const Vector<3>& corner) {
    const Vector<3> offset = corner - base;
    sum += offset;
    squares += offset * offset.transpose();
  });
  const double count = static_cast<double>(elements.size()) * N;
  sum /= count;
  squares = squares / count - sum * sum.transpose();
  const double largest = squares.cwiseAbs().maxCoeff();
  if (largest > 0) {
    squares *= std::ldexp(1.0, std::min(-std::ilogb(largest), 1000));
  }
  return {base + sum, squares};
}

bool nearly_orthonormal(const Matrix<3>& axes) noexcept {
  const Matrix<3> error = axes.transpose() * axes - Matrix<3>::Identity();
  return error.cwiseAbs().maxCoeff() < most_axes_error - 8 * unit_roundoff;  // NaN: no. Three products and sums up to 1
}

/// Turns the plane of axes p and q so that the entry (p, q) of a symmetric matrix becomes 0.
void turn_away(Matrix<3>& matrix, Matrix<3>& vectors, int p, int q) noexcept {
  const double off = matrix(p, q);
  if (off == 0) {
    return;
  }
  const double ratio = (matrix(q, q) - matrix(p, p)) / (2 * off);
  const double tangent = (ratio < 0 ? -1 : 1) / (std::abs(ratio) + std::sqrt(ratio * ratio + 1));
  const double cosine = 1 / std::sqrt(tangent * tangent + 1);
  const double sine = tangent * cosine;
  const int rest = 3 - p - q;
  matrix(p, p) -= tangent * off;
  matrix(q, q) += tangent * off;
  matrix(p, q) = matrix(q, p) = 0;
  const double at_p = matrix(rest, p);
  const double at_q = matrix(rest, q);
  matrix(rest, p) = matrix(p, rest) = cosine * at_p - sine * at_q;
  matrix(rest, q) = matrix(q, rest) = sine * at_p + cosine * at_q;
  for (int k = 0; k < 3; ++k) {
    const double of_p = vectors(k, p);
    const double of_q = vectors(k, q);
    vectors(k, p) = cosine * of_p - sine * of_q;
    vectors(k, q) = sine * of_p + cosine * of_q;
  }
}

/// Directions of the most and the second most spread, by Jacobi's method. Eigen's solver has other bits on other
/// processors.
std::array<Vector<3>, 2> widest_directions(Matrix<3> covariance) noexcept {
  constexpr int most_rounds = 8;
  Matrix<3> vectors = Matrix<3>::Identity();
  for (int round = 0; round < most_rounds; ++round) {
    const double off = std::abs(covariance(0, 1)) + std::abs(covariance(0, 2)) + std::abs(covariance(1, 2));
    const double on = std::abs(covariance(0, 0)) + std::abs(covariance(1, 1)) + std::abs(covariance(2, 2));
    if (!(off > 0x1p-52 * on)) {
      break;
    }
    turn_away(covariance, vectors, 0, 1);
    turn_away(covariance, vectors, 0, 2);
    turn_away(covariance, vectors, 1, 2);
  }
  std::array<int, 3> order = {0, 1, 2};
  std::stable_sort(order.begin(), order.end(), [&](int i, int j) { return covariance(i, i) > covariance(j, j); });
  return {vectors.col(order[0]), vectors.col(order[1])};
}

/// Orthonormal up to `most_axes_error`, whatever the matrix.
Matrix<3> principal_axes(const Matrix<3>& covariance) noexcept {
  const auto [first, second] = widest_directions(covariance);
  Matrix<3> axes;
  axes.col(0) = normalized(first);
  axes.col(1) = normalized(second - axes.col(0) * dot_product(axes.col(0), second));
  axes.col(2) = axes.col(0).cross(axes.col(1));
  return nearly_orthonormal(axes) ? axes : Matrix<3>::Identity();
}

}  // namespace

/// Error: let d be the way from the centre to a corner as it is before rounding, f what is computed for it, and
/// u = 2^-53. A component of f differs from d by 2^-52 (`obb_element`) and the rounding of the difference, u |f|; a
/// product axis . f by 3.01 u |f|_1 more. So |axis . d| <= |product| + 5 u |f|_1 + 2^-51.
/// The corner is in the box if x = axes^-1 d is within the half sizes. With axes^T axes = 1 + E and all |E_ik| <= e =
/// `most_axes_error`: axes^T d = x + E x, so |x_i| <= |axis_i . d| + e |x|_1 and |x|_1 <= 3.01 |d|_1; together less
/// than |product| + (3.1 e + 7 u) |f|_1 + 2^-50, the two sums below included, which is less than what is taken here.
/// The length of d is at most |f| (1 + 4 u) + sqrt(3) (2^-52 + u |f|), rounding of the norm included.
template <int N>
ObbVolume fit_obb(std::span<const ObbElement<N>> elements) noexcept {
  constexpr double relative_error = 4 * most_axes_error;
  constexpr double absolute_error = 0x1p-50;
  const Spread spread = detail::spread(elements);
  ObbVolume result;
  result.axes = principal_axes(spread.covariance);
  const Matrix<3> to_box = result.axes.transpose();
  Vector<3> low = Vector<3>::Constant(HUGE_VAL);
  Vector<3> high = -low;
  for_each_corner(elements, [&](const Vector<3>& corner) {
    const Vector<3> local = product_of(to_box, corner - spread.mean);
    low = low.cwiseMin(local);
    high = high.cwiseMax(local);
  });
  result.center = spread.mean + product_of(result.axes, 0.5 * (low + high));
  result.half.setZero();
  double length = 0;
  double square = 0;
  for_each_corner(elements, [&](const Vector<3>& corner) {
    const Vector<3> way = corner - result.center;
    const Vector<3> local = product_of(to_box, way);
    result.half = result.half.cwiseMax(local.cwiseAbs());
    length = std::max(length, std::abs(way[0]) + std::abs(way[1]) + std::abs(way[2]));
    square = std::max(square, square_norm_of(way));
  });
  result.half.array() += relative_error * length + absolute_error;
  result.radius = std::sqrt(square) * (1 + 16 * unit_roundoff) + absolute_error;
  return result;
}

template ObbVolume fit_obb(std::span<const ObbElement<3>>) noexcept;
template ObbVolume fit_obb(std::span<const ObbElement<4>>) noexcept;

}  // namespace motzkin::detail
