#include "shape/independence.hpp"

#include <Eigen/LU>
#include <array>
#include <cmath>

#include "number/rational.hpp"

namespace motzkin::detail {
namespace {

/// A determinant of columns whose largest component is near 1 is off by far less than this: Gaussian elimination with
/// pivoting in at most 5 dimensions makes errors of some hundred units of roundoff.
constexpr double certain_determinant = 0x1p-40;

/// By Gaussian elimination in exact numbers.
template <int D>
bool are_independent_exactly(const Matrix<D>& axes) {
  std::array<std::array<Rational, D>, D> rows;
  for (int k = 0; k < D; ++k) {
    for (int i = 0; i < D; ++i) {
      rows[static_cast<std::size_t>(k)][static_cast<std::size_t>(i)] = to_rational(axes(k, i));
    }
  }
  for (std::size_t column = 0; column < D; ++column) {
    std::size_t pivot = column;
    while (pivot < D && rows[pivot][column] == 0) {
      ++pivot;
    }
    if (pivot == D) {
      return false;
    }
    std::swap(rows[column], rows[pivot]);
    for (std::size_t k = column + 1; k < D; ++k) {
      const Rational factor = rows[k][column] / rows[column][column];
      for (std::size_t i = column; i < D; ++i) {
        rows[k][i] -= factor * rows[column][i];
      }
    }
  }
  return true;
}

}  // namespace

template <int D>
bool are_independent(const Matrix<D>& axes) {
  Matrix<D> scaled = axes;
  for (int i = 0; i < D; ++i) {
    const double size = axes.col(i).cwiseAbs().maxCoeff();
    if (size == 0) {
      return false;
    }
    scaled.col(i) /= size;
  }
  return std::abs(scaled.determinant()) > certain_determinant || are_independent_exactly<D>(axes);
}

template bool are_independent<2>(const Matrix<2>&);
template bool are_independent<3>(const Matrix<3>&);
template bool are_independent<4>(const Matrix<4>&);
template bool are_independent<5>(const Matrix<5>&);

}  // namespace motzkin::detail
