#include "motzkin/lab/separating_plane.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "motzkin/invalid_input.hpp"
#include "number/directed.hpp"

namespace motzkin::lab {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// What is taken for zero in a table whose numbers start at magnitude 1.
constexpr double table_tolerance = 0x1p-40;

/// Steps per row. The perturbed table cannot cycle in exact arithmetic; rounding might.
constexpr std::size_t max_steps_per_row = 50;

/// Rows `coefficients . x <= right_side` over `x >= 0`, where right sides are not negative: the simplex method on a
/// dense table, from x = 0. Most right sides are zero; infinitely small amounts, another for every row and in a column
/// of their own, tell which of equal limits comes first.
class SimplexTable {
 public:
  explicit SimplexTable(std::size_t variables) : objective_(variables + 2), nonbasic_(variables) {
    for (std::size_t j = 0; j < variables; ++j) {
      nonbasic_[j] = j;
    }
  }

  void add_row(std::vector<double> coefficients, double right_side) {
    basic_.push_back(nonbasic_.size() + rows_.size());
    coefficients.push_back(1 + std::fmod(golden_ratio * static_cast<double>(rows_.size()), 1));
    coefficients.push_back(right_side);
    rows_.push_back(std::move(coefficients));
  }

  /// The variables where the last one is largest, up to rounding.
  std::vector<double> maximize_last() {
    const std::size_t variables = nonbasic_.size();
    objective_[variables - 1] = 1;
    for (std::size_t step = 0; step < max_steps_per_row * rows_.size(); ++step) {
      const auto column =
          static_cast<std::size_t>(std::max_element(objective_.begin(), objective_.end() - 2) - objective_.begin());
      const std::size_t row = objective_[column] > table_tolerance ? leaving(column) : rows_.size();
      if (row == rows_.size()) {
        break;
      }
      pivot(row, column);
    }
    std::vector<double> result(variables);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (basic_[i] < variables) {
        result[basic_[i]] = rows_[i].back();
      }
    }
    return result;
  }

 private:
  static constexpr double golden_ratio = 0.6180339887498949;

  /// The row that limits the variable of a column most.
  [[nodiscard]] std::size_t leaving(std::size_t column) const {
    std::size_t best = rows_.size();
    double least = infinity;
    double least_change = infinity;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const std::vector<double>& row = rows_[i];
      if (row[column] > table_tolerance) {
        const double limit = row.back() / row[column];
        const double change = row[row.size() - 2] / row[column];
        if (limit < least - table_tolerance || (limit < least + table_tolerance && change < least_change)) {
          best = i;
          least = std::min(limit, least);
          least_change = change;
        }
      }
    }
    return best;
  }

  void pivot(std::size_t row, std::size_t column) {
    std::vector<double>& own = rows_[row];
    const double center = std::exchange(own[column], 1);
    for (double& entry : own) {
      entry /= center;
    }
    const auto reduce = [&](std::vector<double>& other) {
      const double factor = std::exchange(other[column], 0);
      for (std::size_t j = 0; j < other.size(); ++j) {
        other[j] -= factor * own[j];
      }
    };
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (i != row) {
        reduce(rows_[i]);
      }
    }
    reduce(objective_);
    std::swap(basic_[row], nonbasic_[column]);
  }

  std::vector<std::vector<double>> rows_;  ///< coefficients, infinitely small part of the right side, right side
  std::vector<double> objective_;
  std::vector<std::size_t> basic_;
  std::vector<std::size_t> nonbasic_;
};

/// Middle and half size of a box around all points.
template <int D>
struct Extent {
  Vector<D> center;
  double size;
};

template <int D>
Extent<D> extent(std::span<const Vector<D>> a, std::span<const Vector<D>> b) {
  Vector<D> min = Vector<D>::Constant(infinity);
  Vector<D> max = -min;
  for (const std::span<const Vector<D>> points : {a, b}) {
    for (const Vector<D>& point : points) {
      min = min.cwiseMin(point);
      max = max.cwiseMax(point);
    }
  }
  const Vector<D> half = max / 2 - min / 2;
  return {min + half, half.maxCoeff()};
}

/// The normal of the widest strip between the sets, in which normals have components up to 1. The variables are the
/// positive and negative parts of the normal and of the offset, then half the width of the strip: all 0 at the start.
template <int D>
Vector<D> widest_strip(std::span<const Vector<D>> a, std::span<const Vector<D>> b, const Extent<D>& extent) {
  constexpr std::size_t variables = 2 * D + 3;
  SimplexTable table(variables);
  for (std::size_t k = 0; k < D; ++k) {
    std::vector<double> row(variables);
    row[2 * k] = row[2 * k + 1] = 1;
    table.add_row(std::move(row), 1);
  }
  const auto add_point = [&](const Vector<D>& point, double side) {
    std::vector<double> row(variables);
    const Vector<D> local = (point - extent.center) / extent.size;
    for (std::size_t k = 0; k < D; ++k) {
      row[2 * k] = side * local[static_cast<Eigen::Index>(k)];
      row[2 * k + 1] = -row[2 * k];
    }
    row[variables - 3] = -side;
    row[variables - 2] = side;
    row[variables - 1] = 1;
    table.add_row(std::move(row), 0);
  };
  for (const Vector<D>& point : a) {
    add_point(point, 1);
  }
  for (const Vector<D>& point : b) {
    add_point(point, -1);
  }
  const std::vector<double> solution = table.maximize_last();
  Vector<D> normal;
  for (std::size_t k = 0; k < D; ++k) {
    normal[static_cast<Eigen::Index>(k)] = solution[2 * k] - solution[2 * k + 1];
  }
  return normal;
}

/// Not above any normal . point.
template <int D>
double least_projection(std::span<const Vector<D>> points, const Vector<D>& normal) {
  double least = infinity;
  for (const Vector<D>& point : points) {
    double sum = detail::multiply_down(normal[0], point[0]);
    for (int k = 1; k < D; ++k) {
      sum = detail::add_down(sum, detail::multiply_down(normal[k], point[k]));
    }
    least = std::min(least, sum);
  }
  return least;
}

template <int D>
void check(std::span<const Vector<D>> points, const char* name) {
  if (points.empty()) {
    throw InvalidInput(std::string(name) + ": expected points, found none");
  }
  for (const Vector<D>& point : points) {
    check_coordinates<D>(point, name);
  }
}

}  // namespace

template <int D>
std::optional<HalfSpace<D>> separating_plane(std::span<const Vector<D>> a, std::span<const Vector<D>> b) {
  const motzkin::detail::StandardArithmetic standard;
  check<D>(a, "first points");
  check<D>(b, "second points");
  if (a.size() + b.size() > max_plane_points) {
    throw InvalidInput("points: expected at most " + std::to_string(max_plane_points) + ", found " +
                       std::to_string(a.size() + b.size()));
  }
  const Extent<D> around = extent<D>(a, b);
  if (around.size == 0) {
    return std::nullopt;
  }
  const Vector<D> normal = widest_strip<D>(a, b, around);
  const double above_a = -least_projection<D>(a, -normal);
  const double below_b = least_projection<D>(b, normal);
  if (!(above_a < below_b)) {
    return std::nullopt;
  }
  const double middle = above_a + (below_b / 2 - above_a / 2);
  const double offset = middle > above_a && middle <= below_b ? middle : below_b;
  return std::abs(offset) <= max_coordinate ? std::optional(HalfSpace<D>(normal, offset)) : std::nullopt;
}

template std::optional<HalfSpace<2>> separating_plane(std::span<const Vector<2>>, std::span<const Vector<2>>);
template std::optional<HalfSpace<3>> separating_plane(std::span<const Vector<3>>, std::span<const Vector<3>>);

}  // namespace motzkin::lab
