#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "pair/cast/core_cast.hpp"
#include "pair/cast/core_points.hpp"

/// A ray and a hull of many points: the least and the largest s >= 0 with s direction = sum w_i point_i, for weights
/// w_i that are not negative and have sum 1. That is a linear program of four rows, one per coordinate and one for the
/// sum, and the simplex method with the inverse of its basis solves it, however many points there are: its prices are a
/// plane, and the points beyond the plane are those worth a step. Where a step leads nowhere, as at vertices where more
/// faces meet than three, the first point and the first row are taken until one does (Bland's rule), which ends.

namespace motzkin::detail {
namespace {

using Row = std::array<BigInteger, 4>;

/// A column of the program: a point, the direction, or an artificial one of which nothing is left in the end.
struct Column {
  enum class Kind { Direction, Point, Artificial };
  Kind kind = Kind::Artificial;
  std::uint32_t point = 0;

  friend auto operator<=>(const Column&, const Column&) = default;  ///< the order of Bland's rule
};

class LineProgram {
 public:
  LineProgram(const CorePoints& points, const Triple<Fraction>& shift);

  /// Whether the line meets the hull; the others need that.
  [[nodiscard]] bool feasible();
  [[nodiscard]] Fraction least() { return optimum(1); }
  [[nodiscard]] Fraction most() { return optimum(-1); }

 private:
  [[nodiscard]] Row entries(const Column& column) const;
  [[nodiscard]] Fraction optimum(int sign);
  /// Takes steps until none lowers the sum of `direction_cost` times s and the artificial variables where these count.
  void improve(int direction_cost, bool artificial_cost);
  [[nodiscard]] Row prices(int direction_cost, bool artificial_cost) const;
  [[nodiscard]] std::optional<Column> entering(const Row& prices, int direction_cost, bool first) const;
  [[nodiscard]] std::size_t leaving(const Row& steps, bool first) const;
  void exchange(std::size_t row, const Row& steps, const Column& column);

  const CorePoints& points_;
  BigInteger scale_;          ///< of points and s, so that the shift is of integers
  Triple<BigInteger> shift_;  ///< of all points
  Triple<BigInteger> direction_;
  std::array<Column, 4> basis_;
  std::array<Row, 4> inverse_{};  ///< of the matrix of the columns of the basis; its last column is their values
  BigInteger determinant_ = 1;    ///< by which all of it is divided; positive
};

LineProgram::LineProgram(const CorePoints& points, const Triple<Fraction>& shift)
    : points_(points),
      scale_(shift[0].denominator() * shift[1].denominator() * shift[2].denominator()),
      direction_(points.direction<BigInteger>()) {
  for (std::size_t k = 0; k < 3; ++k) {
    shift_[k] = shift[k].numerator() * (scale_ / shift[k].denominator());
  }
  // Point 0 with weight 1; an artificial variable for each coordinate makes up for it.
  const Row start = entries({Column::Kind::Point, 0});
  for (std::size_t k = 0; k < 3; ++k) {
    inverse_[k][k] = start[k] > 0 ? -1 : 1;  // also of its column, so that its value is not negative
    inverse_[k][3] = abs(start[k]);
  }
  basis_[3] = {Column::Kind::Point, 0};
  inverse_[3][3] = 1;
}

Row LineProgram::entries(const Column& column) const {
  if (column.kind == Column::Kind::Direction) {
    return {-direction_[0], -direction_[1], -direction_[2], 0};
  }
  const Triple<BigInteger> point = points_.point<BigInteger>(column.point);
  return {point[0] * scale_ + shift_[0], point[1] * scale_ + shift_[1], point[2] * scale_ + shift_[2], 1};
}

bool LineProgram::feasible() {
  improve(0, true);
  for (std::size_t i = 0; i < 4; ++i) {
    if (basis_[i].kind == Column::Kind::Artificial && !inverse_[i][3].is_zero()) {
      return false;
    }
  }
  return true;
}

Fraction LineProgram::optimum(int sign) {
  improve(sign, false);
  for (std::size_t i = 0; i < 4; ++i) {
    if (basis_[i].kind == Column::Kind::Direction) {
      return {inverse_[i][3], determinant_ * scale_};
    }
  }
  return 0;
}

/// Times the determinant.
Row LineProgram::prices(int direction_cost, bool artificial_cost) const {
  Row result{};
  for (std::size_t i = 0; i < 4; ++i) {
    const int cost = basis_[i].kind == Column::Kind::Direction                       ? direction_cost
                     : basis_[i].kind == Column::Kind::Artificial && artificial_cost ? 1
                                                                                     : 0;
    for (std::size_t k = 0; cost != 0 && k < 4; ++k) {
      result[k] += cost * inverse_[i][k];
    }
  }
  return result;
}

std::optional<Column> LineProgram::entering(const Row& prices, int direction_cost, bool first) const {
  const Triple<BigInteger> normal = {prices[0], prices[1], prices[2]};
  if (direction_cost * determinant_ + dot(normal, direction_) < 0) {
    return Column{Column::Kind::Direction, 0};
  }
  const auto point = points_.beyond({normal[0] * scale_, normal[1] * scale_, normal[2] * scale_},
                                    -prices[3] - dot(normal, shift_), first);
  return point ? std::optional(Column{Column::Kind::Point, *point}) : std::nullopt;
}

std::size_t LineProgram::leaving(const Row& steps, bool first) const {
  // Artificial variables that are 0 have to stay so.
  for (std::size_t i = 0; i < 4; ++i) {
    if (basis_[i].kind == Column::Kind::Artificial && inverse_[i][3].is_zero() && !steps[i].is_zero()) {
      return i;
    }
  }
  std::optional<std::size_t> row;
  for (std::size_t i = 0; i < 4; ++i) {
    if (steps[i] > 0) {
      const int sooner = row ? (inverse_[i][3] * steps[*row]).compare(inverse_[*row][3] * steps[i]) : -1;
      if (sooner < 0 || (first && sooner == 0 && basis_[i] < basis_[*row])) {
        row = i;
      }
    }
  }
  return row.value();  // the hull is bounded, and the direction not zero
}

void LineProgram::exchange(std::size_t row, const Row& steps, const Column& column) {
  const bool turned = steps[row] < 0;
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t k = 0; i != row && k < 4; ++k) {
      const BigInteger entry = (inverse_[i][k] * steps[row] - steps[i] * inverse_[row][k]) / determinant_;
      inverse_[i][k] = turned ? -entry : entry;
    }
  }
  for (std::size_t k = 0; turned && k < 4; ++k) {
    inverse_[row][k] = -inverse_[row][k];
  }
  determinant_ = abs(steps[row]);
  basis_[row] = column;
}

void LineProgram::improve(int direction_cost, bool artificial_cost) {
  bool stalled = false;
  while (const auto column = entering(prices(direction_cost, artificial_cost), direction_cost, stalled)) {
    const Row in = entries(*column);
    Row steps;  // times the determinant
    for (std::size_t i = 0; i < 4; ++i) {
      steps[i] = inverse_[i][0] * in[0] + inverse_[i][1] * in[1] + inverse_[i][2] * in[2] + inverse_[i][3] * in[3];
    }
    const std::size_t row = leaving(steps, stalled);
    stalled = inverse_[row][3].is_zero();
    exchange(row, steps, *column);
  }
}

}  // namespace

std::optional<CoreSpan> span_in_hull(const CorePoints& points, const Triple<Fraction>& shift) {
  LineProgram program(points, shift);
  if (!program.feasible()) {
    return std::nullopt;
  }
  const Fraction enter = program.least();
  return CoreSpan{enter, program.most()};
}

std::optional<ParameterSpan> cast_at_core(const Ray<3>& ray, const Core& core) {
  const CorePoints points(ray, core, 0);
  const std::optional<CoreSpan> span = span_in_hull(points, {});
  return span ? std::optional(
                    ParameterSpan{round_down(points.parameter(span->enter)), round_up(points.parameter(span->exit))})
              : std::nullopt;
}

}  // namespace motzkin::detail
