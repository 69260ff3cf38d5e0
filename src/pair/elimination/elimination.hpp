#pragma once

#include <cmath>
#include <tuple>

#include "pair/elimination/elimination_rows.hpp"
#include "pair/elimination/last_step.hpp"

/// Fourier-Motzkin elimination of a system of rows `coefficients . z <= bound` over the unit cube.
///
/// The rows 0 <= z_i <= 1 are never stored. Combining a row with one of them drops the variable, and the test of a row
/// against the unit cube shows at once what all such combinations would. Rows are kept normalised by the coefficient of
/// the variable that goes next, so that combining an upper with a lower one is an addition. Of the last step, which has
/// by far the most combinations, only those are formed that bound the last variable (`last_step.hpp`).
///
/// The same code runs over doubles and over exact rationals. Over doubles nothing is proved here: the caller proves
/// what the elimination suggests, by the rows that contradict each other (`conflict`) or by a solution (`choose`).
/// Source: 000 section 2, 003 sections 4 and 5, errata E0.1, E0.2, E2.3.

namespace motzkin::detail {

/// A system of V variables with the steps that eliminate all but the last, and the way back. A positive `Capacity`
/// keeps all rows in place, and then `RowRule::UnitCube` applies; capacity 0 takes either rule.
template <class Scalar, int V, int Capacity>
class System {
 public:
  explicit System(RowRule rule = RowRule::UnitCube, int eliminated = 0)
      : next_(rule, eliminated + 1), rule_(rule), eliminated_(eliminated) {}

  /// Checks that there is room for `count` rows more, which `add` does not.
  void reserve(std::size_t count) const { rows_.reserve(count); }

  /// Takes a row unless it is redundant. False where the row contradicts the unit cube: there is no solution.
  bool add(const Row<Scalar, V>& row, const Parents& parents, Ancestors ancestors) {
    // In the unit cube the left side runs from the sum of the negative to the sum of the positive coefficients, which
    // are (sum - magnitude) / 2 and (sum + magnitude) / 2: no branch depends on the signs, which are as good as random.
    using std::abs;
    Scalar sum{0};
    Scalar magnitude{0};
    for (const Scalar& c : row.coefficients) {
      sum += c;
      magnitude += abs(c);
    }
    const Scalar least = (sum - magnitude) / 2;
    const Scalar most = (sum + magnitude) / 2;
    if (row.bound < least) {
      conflict_ = parents;
      contradicted_ = true;
      return false;
    }
    if constexpr (is_exact<Scalar>) {
      boundary_ = boundary_ || row.bound == least;
    }
    if (!redundant(row, most, ancestors)) {
      rows_.add(row, parents, ancestors);
    }
    return true;
  }

  /// Eliminates all variables but the last. The answer is that of the scalar type's arithmetic.
  Feasibility solve() {
    if (contradicted_ || !eliminate_first()) {
      return Feasibility::None;
    }
    const Feasibility later = next_.solve();
    return later == Feasibility::Interior && boundary_ ? Feasibility::Boundary : later;
  }

  /// Looks for any solution with room on all sides, and stops at the first. False where it found none.
  bool find() { return !contradicted_ && eliminate_first() && next_.find(); }

  /// Chooses the variables from the last to the first, each in the middle of its bounds. Only after `solve` or `find`.
  void choose(Scalar* z) const {
    next_.choose(z + 1);
    const auto [low, high] = bounds_of_first(rows_, [&](std::size_t v, const Scalar&) { return z[v + 1]; });
    z[0] = (low + high) / 2;
  }

  /// The same with each variable where `pick(low, high)` says. Only after `solve`.
  template <class Pick>
  void choose(Scalar* z, const Pick& pick) const {
    next_.choose(z + 1, pick);
    const auto [low, high] = bounds_of_first(rows_, [&](std::size_t v, const Scalar&) { return z[v + 1]; });
    z[0] = pick(low, high);
  }

  /// Bounds of every variable by back substitution: of the last one exact, of the others enclosing. Only after `solve`.
  void bound(Scalar* low, Scalar* high) const {
    next_.bound(low + 1, high + 1);
    std::tie(low[0], high[0]) =
        bounds_of_first(rows_, [&](std::size_t v, const Scalar& c) { return c > 0 ? low[v + 1] : high[v + 1]; });
  }

  /// After `solve` found no solution: visits the input rows, by their numbers in `parents.upper`, with the weights that
  /// sum to a contradiction with the unit cube.
  template <class Visit>
  void conflict(const Visit& visit) const {
    if (contradicted_) {
      visit(WeightedParents<Scalar>{conflict_, Scalar(1)});
    } else {
      next_.conflict([&](const WeightedParents<Scalar>& sum) { rows_.trace(sum, visit); });
    }
  }

 private:
  static constexpr int next_capacity = Capacity == 0 ? 0 : rows_after_step(Capacity);
  using Stored = typename SortedRows<Scalar, V, Capacity>::Stored;

  [[nodiscard]] bool redundant(const Row<Scalar, V>& row, const Scalar& most, Ancestors ancestors) const {
    if (Capacity == 0 && rule_ == RowRule::Kohler) {
      return has_too_many(ancestors, eliminated_);
    }
    return row.bound >= most;
  }

  bool eliminate_first() {
    next_.reserve(rows_.combinations());
    std::int32_t index = 0;
    for (const Stored& row : rows_.kept()) {
      if (!next_.add({row.coefficients, row.bound}, {index++, as_it_was}, Ancestors(row.ancestors))) {
        return false;
      }
    }
    index = 0;
    for (const Stored& row : rows_.upper()) {  // with z >= 0
      if (!next_.add({row.coefficients, row.bound}, {index++, no_row},
                     Ancestors(row.ancestors) | unit_row(V - 1, false))) {
        return false;
      }
    }
    index = 0;
    for (const Stored& row : rows_.lower()) {  // with z <= 1
      if (!next_.add({row.coefficients, row.bound + 1}, {no_row, index++},
                     Ancestors(row.ancestors) | unit_row(V - 1, true))) {
        return false;
      }
    }
    Parents parents{0, 0};
    for (const Stored& upper : rows_.upper()) {
      parents.lower = 0;
      for (const Stored& lower : rows_.lower()) {
        Row<Scalar, V - 1> sum;
        for (std::size_t v = 0; v + 1 < V; ++v) {
          sum.coefficients[v] = upper.coefficients[v] + lower.coefficients[v];
        }
        sum.bound = upper.bound + lower.bound;
        if (!next_.add(sum, parents, Ancestors(upper.ancestors) | Ancestors(lower.ancestors))) {
          return false;
        }
        ++parents.lower;
      }
      ++parents.upper;
    }
    return true;
  }

  SortedRows<Scalar, V, Capacity> rows_;
  System<Scalar, V - 1, next_capacity> next_;
  Parents conflict_{no_row, no_row};
  RowRule rule_;
  int eliminated_;
  bool contradicted_ = false;
  bool boundary_ = false;
};

}  // namespace motzkin::detail
