#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "motzkin/pair/fourier_motzkin.hpp"

/// Fourier-Motzkin elimination of a system of rows `coefficients . z <= bound` over the unit cube.
///
/// The rows 0 <= z_i <= 1 are never stored. Combining a row with one of them drops the variable, and the test of a row
/// against the unit cube shows at once what all such combinations would. A step normalises the rows by the coefficient
/// of the first variable, so that combining an upper with a lower row is one addition per number.
///
/// The same code runs over doubles and over exact rationals. Over doubles nothing is proved here: the caller proves
/// what the elimination suggests, by the rows that contradict each other (`conflict`) or by a solution (`choose`).
/// Source: 000 section 2, 003 sections 4 and 5, errata E0.1, E0.2, E2.3.

namespace motzkin {

enum class Feasibility {
  None,      ///< the closed system has no solution
  Boundary,  ///< it has one, but none with every row strict
  Interior,  ///< it has one with every row strict
};

/// The rows of the step before that make a row: an upper and a lower one, or a single one and `no_row`.
struct Parents {
  std::int32_t first;
  std::int32_t second;
};
inline constexpr std::int32_t no_row = -1;

/// The input rows behind a row, one bit each: first the caller's, then the unit rows.
using Ancestors = std::uint64_t;
inline constexpr int max_input_rows = 24;

/// Bit of a unit row of the variable that has `later` variables after it.
constexpr Ancestors unit_row(int later, bool upper) noexcept {
  return Ancestors{1} << static_cast<unsigned>(max_input_rows + 2 * later + (upper ? 1 : 0));
}

/// Most rows that a step can make of `rows`: each combined with its unit row, and every upper with every lower one. A
/// row without the variable is copied, which makes no more. So n rows become at most n + floor(n^2 / 4).
constexpr int rows_after_step(int rows) noexcept { return rows + rows * rows / 4; }

/// Rows in order of arrival. Capacity 0 allocates as needed; a positive one is proved sufficient by `rows_after_step`,
/// and checked all the same.
template <class Row, int Capacity>
class RowList {
 public:
  void push_back(const Row& row) {
    if constexpr (Capacity == 0) {
      rows_.push_back(row);
    } else {
      if (count_ == Capacity) {
        throw std::length_error("motzkin: more rows than an elimination step can make");
      }
      rows_[static_cast<std::size_t>(count_)] = row;
      ++count_;
    }
  }
  [[nodiscard]] std::int32_t size() const noexcept {
    if constexpr (Capacity == 0) {
      return static_cast<std::int32_t>(rows_.size());
    } else {
      return count_;
    }
  }
  Row& operator[](std::int32_t i) noexcept { return rows_[static_cast<std::size_t>(i)]; }
  const Row& operator[](std::int32_t i) const noexcept { return rows_[static_cast<std::size_t>(i)]; }

 private:
  std::conditional_t<Capacity == 0, std::vector<Row>, std::array<Row, static_cast<std::size_t>(Capacity)>> rows_;
  std::int32_t count_ = 0;
};

/// A row of the system and where it comes from. `coefficients[0]` belongs to the variable that is eliminated next.
template <class Scalar, int V>
struct EliminationRow {
  std::array<Scalar, static_cast<std::size_t>(V)> coefficients;
  Scalar bound;
  Parents parents;
  Ancestors ancestors;
};

/// A positive multiple of a row that has parents: `weight * (first + second)`.
template <class Scalar>
struct WeightedParents {
  Parents parents{no_row, no_row};
  Scalar weight{0};
};

/// A system of V variables with the steps that eliminate all but the last, and the way back. A positive `Capacity`
/// keeps all rows in place, and then `Redundancy::UnitCube` applies; capacity 0 takes any rule.
template <class Scalar, int V, int Capacity>
class System {
  static constexpr int next_capacity = Capacity == 0 || V == 2 ? 0 : rows_after_step(Capacity);

 public:
  using Row = EliminationRow<Scalar, V>;
  using Next = System<Scalar, V - 1, next_capacity>;

  explicit System(Redundancy redundancy = Redundancy::UnitCube, int eliminated = 0)
      : next_(redundancy, eliminated + 1), redundancy_(redundancy), eliminated_(eliminated) {}

  /// Takes a row unless it is redundant. False where the row contradicts the unit cube: there is no solution.
  bool add(const Row& row) {
    Scalar least{0};
    Scalar most{0};
    for (const Scalar& c : row.coefficients) {
      if (c < 0) {
        least += c;
      } else {
        most += c;
      }
    }
    if (row.bound < least) {
      conflict_ = {row.parents, Scalar{1}};
      contradicted_ = true;
      return false;
    }
    boundary_ = boundary_ || row.bound == least;
    if (!redundant(row, most)) {
      rows_.push_back(row);
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

  /// Chooses the variables from the last to the first, each in the middle of its bounds. Only after `solve`.
  void choose(Scalar* z) const {
    next_.choose(z + 1);
    Scalar low{0};
    Scalar high{1};
    for (const std::int32_t i : upper_) {
      const Scalar limit = rows_[i].bound - sum(rows_[i], [&](std::size_t v, const Scalar&) { return z[v]; });
      high = limit < high ? limit : high;
    }
    for (const std::int32_t i : lower_) {
      const Scalar limit = sum(rows_[i], [&](std::size_t v, const Scalar&) { return z[v]; }) - rows_[i].bound;
      low = limit > low ? limit : low;
    }
    z[0] = (low + high) / 2;
  }

  /// Bounds of every variable by back substitution: of the last one exact, of the others enclosing. Only after `solve`.
  void bound(Scalar* low, Scalar* high) const {
    next_.bound(low + 1, high + 1);
    low[0] = 0;
    high[0] = 1;
    const auto least = [&](std::size_t v, const Scalar& c) { return c > 0 ? low[v] : high[v]; };
    for (const std::int32_t i : upper_) {
      const Scalar limit = rows_[i].bound - sum(rows_[i], least);
      high[0] = limit < high[0] ? limit : high[0];
    }
    for (const std::int32_t i : lower_) {
      const Scalar limit = sum(rows_[i], least) - rows_[i].bound;
      low[0] = limit > low[0] ? limit : low[0];
    }
  }

  /// Bounds of the last variable, tight. Only after `solve`.
  [[nodiscard]] std::pair<Scalar, Scalar> last_bounds() const { return next_.last_bounds(); }

  /// After `solve` found no solution: visits the input rows, by the numbers in their `parents`, with the weights that
  /// sum to a contradiction with the unit cube.
  template <class Visit>
  void conflict(const Visit& visit) const {
    if (contradicted_) {
      visit(conflict_);
      return;
    }
    next_.conflict([&](const WeightedParents<Scalar>& later) {
      for (const std::int32_t i : {later.parents.first, later.parents.second}) {
        if (i != no_row) {
          const Row& row = rows_[i];
          const Scalar& pivot = row.coefficients[0];
          visit({row.parents, pivot > 0 ? later.weight / pivot : pivot < 0 ? -later.weight / pivot : later.weight});
        }
      }
    });
  }

  [[nodiscard]] std::int32_t row_count() const noexcept { return rows_.size(); }
  [[nodiscard]] const Next& next() const noexcept { return next_; }

 private:
  /// Sum of coefficient times value over the variables after the first.
  template <class Value>
  static Scalar sum(const Row& row, const Value& value) {
    Scalar total{0};
    for (std::size_t v = 1; v < V; ++v) {
      total += row.coefficients[v] * value(v, row.coefficients[v]);
    }
    return total;
  }

  [[nodiscard]] bool redundant(const Row& row, const Scalar& most) {
    if constexpr (Capacity > 0) {
      return row.bound >= most;
    } else {
      switch (redundancy_) {
        case Redundancy::None: return false;
        case Redundancy::Ancestry:
          // An extreme combination that eliminates k variables needs at most k + 1 rows. Mixing this rule with others
          // would be unsound: the row that another rule keeps may be the one with too many ancestors.
          return std::popcount(row.ancestors) > eliminated_ + 1;
        case Redundancy::SameDirection: return row.bound >= most || merged(row);
        case Redundancy::UnitCube:
        case Redundancy::Automatic: return row.bound >= most;
      }
      return false;
    }
  }

  /// Whether a parallel row is present already; it then keeps the tighter bound of the two.
  bool merged(const Row& row) {
    for (std::int32_t i = 0; i < rows_.size(); ++i) {
      const Scalar ratio = parallel(row, rows_[i]);
      if (ratio > 0) {
        if (row.bound < ratio * rows_[i].bound) {
          rows_[i] = row;
        }
        return true;
      }
    }
    return false;
  }

  /// The positive factor between the coefficients of two rows, or zero where there is none.
  static Scalar parallel(const Row& row, const Row& other) {
    Scalar ratio{0};
    for (std::size_t v = 0; v < V; ++v) {
      const Scalar& c = row.coefficients[v];
      const Scalar& o = other.coefficients[v];
      if (ratio == 0 && o != 0) {
        ratio = c / o;
      }
      if (ratio < 0 || c != ratio * o) {
        return Scalar{0};
      }
    }
    return ratio;
  }

  bool eliminate_first() {
    for (std::int32_t i = 0; i < rows_.size(); ++i) {
      Row& row = rows_[i];
      if (row.coefficients[0] > 0) {
        upper_.push_back(i);
        normalise(row, row.coefficients[0]);
      } else if (row.coefficients[0] < 0) {
        lower_.push_back(i);
        normalise(row, -row.coefficients[0]);
      }
      if (!next_.add(with_unit_row(i))) {
        return false;
      }
    }
    for (const std::int32_t u : upper_) {
      for (const std::int32_t l : lower_) {
        if (!next_.add(combined(u, l))) {
          return false;
        }
      }
    }
    return true;
  }

  static void normalise(Row& row, const Scalar& scale) {
    for (std::size_t v = 1; v < V; ++v) {
      row.coefficients[v] /= scale;
    }
    row.bound /= scale;
  }

  /// The row without the first variable, which is 0 or 1 where that leaves the most room.
  [[nodiscard]] typename Next::Row with_unit_row(std::int32_t i) const {
    const Row& row = rows_[i];
    typename Next::Row result;
    for (std::size_t v = 1; v < V; ++v) {
      result.coefficients[v - 1] = row.coefficients[v];
    }
    const bool upper = row.coefficients[0] < 0;
    result.bound = upper ? Scalar(row.bound + 1) : row.bound;
    result.parents = {i, no_row};
    result.ancestors = row.coefficients[0] == 0 ? row.ancestors : row.ancestors | unit_row(V - 1, upper);
    return result;
  }

  [[nodiscard]] typename Next::Row combined(std::int32_t u, std::int32_t l) const {
    const Row& upper = rows_[u];
    const Row& lower = rows_[l];
    typename Next::Row result;
    for (std::size_t v = 1; v < V; ++v) {
      result.coefficients[v - 1] = upper.coefficients[v] + lower.coefficients[v];
    }
    result.bound = upper.bound + lower.bound;
    result.parents = {u, l};
    result.ancestors = upper.ancestors | lower.ancestors;
    return result;
  }

  /// Indices of rows that bound the first variable from one side.
  class IndexList : public RowList<std::int32_t, Capacity> {
   public:
    [[nodiscard]] const std::int32_t* begin() const noexcept { return this->size() == 0 ? nullptr : &(*this)[0]; }
    [[nodiscard]] const std::int32_t* end() const noexcept { return begin() + this->size(); }
  };

  RowList<Row, Capacity> rows_;
  IndexList upper_;
  IndexList lower_;
  Next next_;
  WeightedParents<Scalar> conflict_;
  Redundancy redundancy_;
  int eliminated_;
  bool contradicted_ = false;
  bool boundary_ = false;
};

/// The last variable: its bounds, and the rows they come from.
template <class Scalar, int Capacity>
class System<Scalar, 1, Capacity> {
 public:
  using Row = EliminationRow<Scalar, 1>;

  explicit System(Redundancy /*redundancy*/ = Redundancy::UnitCube, int /*eliminated*/ = 0) {}

  bool add(const Row& row) {
    const Scalar& c = row.coefficients[0];
    if (c > 0) {
      if (row.bound < high_ * c) {
        high_ = row.bound / c;
        high_row_ = {row.parents, 1 / c};
      }
    } else if (c < 0) {
      if (row.bound < low_ * c) {
        low_ = row.bound / c;
        low_row_ = {row.parents, -1 / c};
      }
    } else if (row.bound < 0) {
      low_row_ = {row.parents, Scalar{1}};
      high_row_ = {};
      contradicted_ = true;
    } else {
      boundary_ = boundary_ || row.bound == 0;
    }
    contradicted_ = contradicted_ || low_ > high_;
    return !contradicted_;
  }

  [[nodiscard]] Feasibility solve() const {
    if (contradicted_) {
      return Feasibility::None;
    }
    return boundary_ || low_ == high_ ? Feasibility::Boundary : Feasibility::Interior;
  }

  void choose(Scalar* z) const { z[0] = (low_ + high_) / 2; }

  void bound(Scalar* low, Scalar* high) const {
    low[0] = low_;
    high[0] = high_;
  }

  [[nodiscard]] std::pair<Scalar, Scalar> last_bounds() const { return {low_, high_}; }

  template <class Visit>
  void conflict(const Visit& visit) const {
    visit(low_row_);
    visit(high_row_);
  }

 private:
  Scalar low_{0};
  Scalar high_{1};
  WeightedParents<Scalar> low_row_;
  WeightedParents<Scalar> high_row_;
  bool contradicted_ = false;
  bool boundary_ = false;
};

}  // namespace motzkin
