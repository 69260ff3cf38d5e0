#include "corpus/oracle.hpp"

#include <algorithm>
#include <utility>

namespace motzkin::testing {
namespace {

using Row = LinearProgram::Row;

/// The inequalities that a frame's parameters, which start at column `first`, obey besides not being negative.
void add_parameter_rows(std::vector<Row>& rows, const ExactFrame& frame, std::size_t first, std::size_t variables) {
  const std::size_t count = frame.axes.size();
  if (frame.kind == FrameKind::Cuboid) {
    for (std::size_t i = 0; i < count; ++i) {
      Row& row = rows.emplace_back(Row{std::vector<Rational>(variables), 1});
      row.coefficients[first + i] = 1;
    }
  } else {
    Row& row = rows.emplace_back(Row{std::vector<Rational>(variables), 1});
    std::fill_n(row.coefficients.begin() + static_cast<std::ptrdiff_t>(first), count, Rational(1));
  }
}

Rational component(const std::optional<std::vector<Rational>>& velocity, std::size_t k) {
  return velocity ? (*velocity)[k] : Rational(0);
}

}  // namespace

ExactFrame at_time(const ExactFrame& frame, const Rational& time) {
  ExactFrame result = frame;
  result.velocity.reset();
  for (std::size_t k = 0; k < frame.origin.size(); ++k) {
    result.origin[k] += time * component(frame.velocity, k);
  }
  return result;
}

Span extent(const ExactFrame& frame, const std::vector<Rational>& direction) {
  const auto along = [&](const std::vector<Rational>& values) {
    Rational sum = 0;
    for (std::size_t k = 0; k < values.size(); ++k) {
      sum += direction[k] * values[k];
    }
    return sum;
  };
  Rational low = 0;
  Rational high = 0;
  for (const auto& axis : frame.axes) {
    const Rational way = along(axis);
    if (frame.kind == FrameKind::Cuboid) {
      (way < 0 ? low : high) += way;
    } else {
      low = std::min(low, way);
      high = std::max(high, way);
    }
  }
  if (frame.velocity) {
    const Rational way = along(*frame.velocity);
    (way < 0 ? low : high) += way;
  }
  const Rational start = along(frame.origin);
  return {start + low, start + high};
}

Span extent(const ExactFrame& frame, std::size_t coordinate) {
  std::vector<Rational> direction(frame.origin.size());
  direction[coordinate] = 1;
  return extent(frame, direction);
}

Oracle::Oracle(ExactFrame a, ExactFrame b) : a_(std::move(a)), b_(std::move(b)) {
  LinearProgram program(variables() + 1, common_points_with_slack());
  if (program.feasible()) {
    relation_ = program.can_be_positive(variables()) ? Relation::Overlapping : Relation::Touching;
  }
}

Box Oracle::world_box() {
  Box box;
  for (std::size_t k = 0; k < b_.origin.size(); ++k) {
    std::vector<Rational> objective(variables());
    for (std::size_t i = 0; i < b_.axes.size(); ++i) {
      objective[a_.axes.size() + i] = b_.axes[i][k];
    }
    if (moving()) {
      objective.back() = component(b_.velocity, k);
    }
    const Span way = range(objective);
    box.push_back({b_.origin[k] + way.low, b_.origin[k] + way.high});
  }
  return box;
}

Span Oracle::window() {
  if (!moving()) {
    return {0, 1};
  }
  std::vector<Rational> objective(variables());
  objective.back() = 1;
  return range(objective);
}

Box Oracle::local_box() {
  Box box;
  for (std::size_t i = 0; i < b_.axes.size(); ++i) {
    std::vector<Rational> objective(variables());
    objective[a_.axes.size() + i] = 1;
    box.push_back(range(objective));
  }
  return box;
}

/// The variables are the parameters of `a`, those of `b`, and the time. Equalities: a point of `a` is a point of `b`.
std::vector<Row> Oracle::common_points() const {
  std::vector<Row> rows;
  for (std::size_t k = 0; k < a_.origin.size(); ++k) {
    Row row{{}, b_.origin[k] - a_.origin[k], true};
    for (const auto& axis : a_.axes) {
      row.coefficients.push_back(axis[k]);
    }
    for (const auto& axis : b_.axes) {
      row.coefficients.push_back(-axis[k]);
    }
    if (moving()) {
      row.coefficients.push_back(component(a_.velocity, k) - component(b_.velocity, k));
    }
    rows.push_back(std::move(row));
  }
  add_parameter_rows(rows, a_, 0, variables());
  add_parameter_rows(rows, b_, a_.axes.size(), variables());
  if (moving()) {
    Row& row = rows.emplace_back(Row{std::vector<Rational>(variables()), 1});
    row.coefficients.back() = 1;
  }
  return rows;
}

/// The same with one more variable s, by which every inequality must hold with room to spare: each parameter p becomes
/// s + p with p not negative. The relative interior of a linear image is the image of the relative interior, so some
/// s > 0 exists if and only if the relative interiors share a point, for flat frames too; and s = 0 if any is shared.
std::vector<Row> Oracle::common_points_with_slack() const {
  std::vector<Row> rows = common_points();
  for (Row& row : rows) {
    Rational sum = row.equality ? 0 : 1;
    for (const Rational& coefficient : row.coefficients) {
      sum += coefficient;
    }
    row.coefficients.push_back(sum);
  }
  return rows;
}

Span Oracle::range(const std::vector<Rational>& objective) {
  if (!closed_) {
    closed_.emplace(variables(), common_points());
  }
  return {closed_->minimum(objective), closed_->maximum(objective)};
}

}  // namespace motzkin::testing
