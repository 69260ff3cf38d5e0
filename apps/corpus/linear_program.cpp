#include "corpus/linear_program.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <stdexcept>

namespace motzkin::testing {
namespace {

/// The smallest positive integer that turns all of `values` and `last` into integers.
Integer common_denominator(const std::vector<Rational>& values, const Rational& last) {
  Integer result = denominator(last);
  for (const Rational& value : values) {
    result = lcm(result, denominator(value));
  }
  return result;
}

Integer scaled(const Rational& value, const Integer& factor) {
  return numerator(value) * (factor / denominator(value));
}

/// Divides a row of integers by the largest power of two that divides all of them.
void shorten(std::vector<Integer>& entries) {
  std::optional<std::size_t> zeros;
  for (const Integer& entry : entries) {
    if (!entry.is_zero()) {
      const std::size_t own = lsb(entry < 0 ? Integer(-entry) : entry);
      zeros = zeros ? std::min(*zeros, own) : own;
    }
  }
  if (zeros && *zeros > 0) {
    for (Integer& entry : entries) {
      entry /= Integer(1) << *zeros;
    }
  }
}

}  // namespace

LinearProgram::LinearProgram(std::size_t variables, const std::vector<Row>& rows)
    : nonbasic_(variables), first_artificial_(variables + rows.size()) {
  std::iota(nonbasic_.begin(), nonbasic_.end(), std::size_t{0});
  // Phase one maximises minus the sum of the artificial variables of the equalities.
  std::vector<Integer> objective(variables + 1);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    if (!row.equality && row.right_side < 0) {
      throw std::logic_error("linear program: an inequality that 0 does not satisfy");
    }
    Integer factor = common_denominator(row.coefficients, row.right_side);
    if (row.right_side < 0) {
      factor = -factor;
    }
    std::vector<Integer>& entries = table_.emplace_back();
    for (const Rational& coefficient : row.coefficients) {
      entries.push_back(scaled(coefficient, factor));
    }
    entries.push_back(scaled(row.right_side, factor));
    shorten(entries);
    basic_.push_back((row.equality ? first_artificial_ : variables) + i);
    if (row.equality) {
      for (std::size_t j = 0; j < entries.size(); ++j) {
        objective[j] += entries[j];
      }
    }
  }
  improve(objective);
  feasible_ = objective.back() == 0;
  if (feasible_) {
    remove_artificial_variables();
  }
}

template <class Weight>
std::vector<Integer> LinearProgram::objective_row(const Weight& weight) const {
  std::vector<Integer> row(nonbasic_.size() + 1);
  for (std::size_t j = 0; j < nonbasic_.size(); ++j) {
    row[j] = weight(nonbasic_[j]) * denominator_;
  }
  for (std::size_t i = 0; i < basic_.size(); ++i) {
    const Integer basic_weight = weight(basic_[i]);
    if (!basic_weight.is_zero()) {
      for (std::size_t j = 0; j < row.size(); ++j) {
        row[j] -= basic_weight * table_[i][j];
      }
    }
  }
  return row;
}

bool LinearProgram::can_be_positive(std::size_t variable) {
  std::vector<Integer> row = objective_row([&](std::size_t other) { return Integer(other == variable ? 1 : 0); });
  improve(row, true);
  return row.back() < 0;
}

Rational LinearProgram::maximum(const std::vector<Rational>& objective) {
  if (!feasible_) {
    throw std::logic_error("linear program: the maximum over an empty set");
  }
  const Integer factor = common_denominator(objective, 0);
  const auto weight = [&](std::size_t variable) {
    return variable < objective.size() ? scaled(objective[variable], factor) : Integer(0);
  };
  std::vector<Integer> row = objective_row(weight);
  improve(row);
  return Rational(-row.back(), denominator_ * factor);
}

Rational LinearProgram::minimum(std::vector<Rational> objective) {
  for (Rational& coefficient : objective) {
    coefficient = -coefficient;
  }
  return -maximum(objective);
}

void LinearProgram::improve(std::vector<Integer>& objective, bool until_positive) {
  while (!until_positive || objective.back() >= 0) {
    std::size_t entering = nonbasic_.size();
    for (std::size_t j = 0; j < nonbasic_.size(); ++j) {
      const bool better = objective[j] > 0 && !artificial(nonbasic_[j]);
      if (better && (entering == nonbasic_.size() || nonbasic_[j] < nonbasic_[entering])) {
        entering = j;
      }
    }
    if (entering == nonbasic_.size()) {
      return;
    }
    pivot(leaving_row(entering), entering, &objective);
  }
}

/// The row that limits the growth of the variable of `column`; of equal limits the variable of smallest index.
std::size_t LinearProgram::leaving_row(std::size_t column) const {
  std::size_t best = table_.size();
  for (std::size_t i = 0; i < table_.size(); ++i) {
    if (table_[i][column] <= 0) {
      continue;
    }
    if (best == table_.size()) {
      best = i;
      continue;
    }
    const Integer left = table_[i].back() * table_[best][column];
    const Integer right = table_[best].back() * table_[i][column];
    if (left < right || (left == right && basic_[i] < basic_[best])) {
      best = i;
    }
  }
  if (best == table_.size()) {
    throw std::logic_error("linear program: unbounded");
  }
  return best;
}

/// Exchanges the variables of a row and a column. All entries are minors of the first table, which makes the divisions
/// by the old denominator exact.
void LinearProgram::pivot(std::size_t row, std::size_t column, std::vector<Integer>* objective) {
  const Integer center = table_[row][column];
  const auto update = [&](std::vector<Integer>& entries) {
    const Integer factor = entries[column];
    for (std::size_t j = 0; j < entries.size(); ++j) {
      if (j == column || (entries[j].is_zero() && (factor.is_zero() || table_[row][j].is_zero()))) {
        continue;
      }
      entries[j] *= center;
      if (!factor.is_zero()) {
        entries[j] -= factor * table_[row][j];
      }
      entries[j] /= denominator_;
    }
    entries[column] = -factor;
  };
  for (std::size_t i = 0; i < table_.size(); ++i) {
    if (i != row) {
      update(table_[i]);
    }
  }
  if (objective != nullptr) {
    update(*objective);
  }
  table_[row][column] = denominator_;
  denominator_ = center;
  std::swap(basic_[row], nonbasic_[column]);
}

/// An artificial variable that is still basic is zero. It leaves for any variable of its row; a row without one says
/// 0 = 0 and is dropped.
void LinearProgram::remove_artificial_variables() {
  for (std::size_t i = 0; i < basic_.size();) {
    if (!artificial(basic_[i])) {
      ++i;
      continue;
    }
    std::size_t column = 0;
    while (column < nonbasic_.size() && (table_[i][column] == 0 || artificial(nonbasic_[column]))) {
      ++column;
    }
    if (column < nonbasic_.size()) {
      if (table_[i][column] < 0) {
        for (Integer& entry : table_[i]) {
          entry = -entry;
        }
      }
      pivot(i, column, nullptr);
      ++i;
    } else {
      table_.erase(table_.begin() + static_cast<std::ptrdiff_t>(i));
      basic_.erase(basic_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  for (std::size_t j = nonbasic_.size(); j-- > 0;) {
    if (artificial(nonbasic_[j])) {
      nonbasic_.erase(nonbasic_.begin() + static_cast<std::ptrdiff_t>(j));
      for (auto& entries : table_) {
        entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(j));
      }
    }
  }
}

}  // namespace motzkin::testing
