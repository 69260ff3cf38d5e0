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

using Row = std::array<Rational, 4>;

/// A column of the program: a point, the direction, or an artificial one of which nothing is left in the end.
struct Column {
  enum class Kind { Direction, Point, Artificial };
  Kind kind = Kind::Artificial;
  std::uint32_t point = 0;

  friend auto operator<=>(const Column&, const Column&) = default;  ///< the order of Bland's rule
};

class LineProgram {
 public:
  LineProgram(const CorePoints& points, const Triple<Rational>& shift);

  /// Whether the line meets the hull; the others need that.
  [[nodiscard]] bool feasible();
  [[nodiscard]] Rational least() { return optimum(1); }
  [[nodiscard]] Rational most() { return optimum(-1); }

 private:
  [[nodiscard]] Row entries(const Column& column) const;
  [[nodiscard]] Rational optimum(int sign);
  /// Takes steps until none lowers the sum of `direction_cost` times s and the artificial variables where these count.
  void improve(const Rational& direction_cost, bool artificial_cost);
  [[nodiscard]] std::optional<Column> entering(const Row& prices, const Rational& direction_cost, bool first) const;
  [[nodiscard]] std::size_t leaving(const Row& steps, bool first) const;
  void exchange(std::size_t row, const Row& steps, const Column& column);

  const CorePoints& points_;
  Triple<Rational> shift_;  ///< of all points
  Triple<Rational> direction_;
  std::array<Column, 4> basis_;
  std::array<Row, 4> inverse_{};  ///< of the matrix of the columns of the basis; its last column is their values
};

LineProgram::LineProgram(const CorePoints& points, const Triple<Rational>& shift)
    : points_(points), shift_(shift), direction_(points.direction<Rational>()) {
  // Point 0 with weight 1; an artificial variable for each coordinate makes up for it.
  const Triple<Rational> start = sum(points.point<Rational>(0), shift);
  for (std::size_t k = 0; k < 3; ++k) {
    const Rational sign(start[k] > 0 ? -1 : 1);  // of its column, so that its value is not negative
    inverse_[k][k] = sign;
    inverse_[k][3] = abs(start[k]);
  }
  basis_[3] = {Column::Kind::Point, 0};
  inverse_[3][3] = Rational(1);
}

Row LineProgram::entries(const Column& column) const {
  if (column.kind == Column::Kind::Direction) {
    return {-direction_[0], -direction_[1], -direction_[2], 0};
  }
  const Triple<Rational> point = sum(points_.point<Rational>(column.point), shift_);
  return {point[0], point[1], point[2], 1};
}

bool LineProgram::feasible() {
  improve(Rational(0), true);
  for (std::size_t i = 0; i < 4; ++i) {
    if (basis_[i].kind == Column::Kind::Artificial && inverse_[i][3] != 0) {
      return false;
    }
  }
  return true;
}

Rational LineProgram::optimum(int sign) {
  improve(Rational(sign), false);
  for (std::size_t i = 0; i < 4; ++i) {
    if (basis_[i].kind == Column::Kind::Direction) {
      return inverse_[i][3];
    }
  }
  return Rational(0);
}

std::optional<Column> LineProgram::entering(const Row& prices, const Rational& direction_cost, bool first) const {
  const Triple<Rational> normal = {prices[0], prices[1], prices[2]};
  if (direction_cost + dot(normal, direction_) < 0) {
    return Column{Column::Kind::Direction, 0};
  }
  const auto point = points_.beyond(normal, -prices[3] - dot(normal, shift_), first);
  return point ? std::optional(Column{Column::Kind::Point, *point}) : std::nullopt;
}

std::size_t LineProgram::leaving(const Row& steps, bool first) const {
  // Artificial variables that are 0 have to stay so.
  for (std::size_t i = 0; i < 4; ++i) {
    if (basis_[i].kind == Column::Kind::Artificial && inverse_[i][3] == 0 && steps[i] != 0) {
      return i;
    }
  }
  std::optional<std::size_t> row;
  Rational least;
  for (std::size_t i = 0; i < 4; ++i) {
    if (steps[i] > 0) {
      const Rational ratio = inverse_[i][3] / steps[i];
      if (!row || ratio < least || (first && ratio == least && basis_[i] < basis_[*row])) {
        row = i;
        least = ratio;
      }
    }
  }
  return row.value();  // the hull is bounded, and the direction not zero
}

void LineProgram::exchange(std::size_t row, const Row& steps, const Column& column) {
  for (Rational& entry : inverse_[row]) {
    entry /= steps[row];
  }
  for (std::size_t i = 0; i < 4; ++i) {
    if (i != row && steps[i] != 0) {
      for (std::size_t k = 0; k < 4; ++k) {
        inverse_[i][k] -= steps[i] * inverse_[row][k];
      }
    }
  }
  basis_[row] = column;
}

void LineProgram::improve(const Rational& direction_cost, bool artificial_cost) {
  bool stalled = false;
  while (true) {
    Row prices{};
    for (std::size_t i = 0; i < 4; ++i) {
      const Rational cost = basis_[i].kind == Column::Kind::Direction                       ? direction_cost
                            : basis_[i].kind == Column::Kind::Artificial && artificial_cost ? Rational(1)
                                                                                            : Rational(0);
      for (std::size_t k = 0; cost != 0 && k < 4; ++k) {
        prices[k] += cost * inverse_[i][k];
      }
    }
    const std::optional<Column> column = entering(prices, direction_cost, stalled);
    if (!column) {
      return;
    }
    const Row in = entries(*column);
    Row steps;
    for (std::size_t i = 0; i < 4; ++i) {
      steps[i] = inverse_[i][0] * in[0] + inverse_[i][1] * in[1] + inverse_[i][2] * in[2] + inverse_[i][3] * in[3];
    }
    const std::size_t row = leaving(steps, stalled);
    stalled = inverse_[row][3] == 0;
    exchange(row, steps, *column);
  }
}

}  // namespace

std::optional<CoreSpan> span_in_hull(const CorePoints& points, const Triple<Rational>& shift) {
  LineProgram program(points, shift);
  if (!program.feasible()) {
    return std::nullopt;
  }
  const Rational enter = program.least();
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
