#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "motzkin/lab/row_elimination.hpp"

/// Systems of explicit rows, and how one is eliminated after the other, over any scalar.

namespace motzkin::lab {

/// `coefficients . x <= bound`.
template <class Scalar, int V>
struct ExplicitRow {
  std::array<Scalar, static_cast<std::size_t>(V)> coefficients;
  Scalar bound;
  std::uint32_t ancestors;  ///< rows of the beginning that it was combined from, one bit each
};

/// What an elimination knows of the beginning.
struct Origin {
  static constexpr std::size_t max_rows = 24;
  std::uint32_t unit_rows = 0;  ///< those that bound the parameters of the second frame and time alone
  /// Variables that occur in a row, one bit each.
  std::array<std::uint8_t, max_rows> variables{};
};

/// Most rows that any system of so many makes of them; without a variable they stay as they are.
constexpr int most_rows_after_step(int rows) noexcept { return std::max(rows, rows * rows / 4); }

/// Rows in place, or allocated for Capacity 0.
template <class Row, int Capacity>
class RowList {
 public:
  void add(const Row& row) noexcept { rows_[count_++] = row; }
  [[nodiscard]] std::span<Row> all() noexcept { return {rows_.data(), count_}; }

 private:
  std::array<Row, static_cast<std::size_t>(Capacity)> rows_;
  std::size_t count_ = 0;
};
template <class Row>
class RowList<Row, 0> {
 public:
  void add(const Row& row) { rows_.push_back(row); }
  [[nodiscard]] std::span<Row> all() noexcept { return rows_; }

 private:
  std::vector<Row> rows_;
};

/// Whether `row` holds wherever `other` does in the unit cube. Over the cube, row - t other is at most the sum of its
/// positive coefficients; as a function of t >= 0 the room that is left is concave and bends where a coefficient
/// changes its sign, so that one of these t shows it if any does. t = 0 is the cube alone.
template <class Scalar, int V>
bool follows_from(const ExplicitRow<Scalar, V>& row, const ExplicitRow<Scalar, V>& other) {
  for (std::size_t k = 0; k < V; ++k) {
    const Scalar& divisor = other.coefficients[k];
    if (divisor == 0 || (row.coefficients[k] > 0) != (divisor > 0) || row.coefficients[k] == 0) {
      continue;
    }
    const Scalar t = row.coefficients[k] / divisor;
    Scalar room = row.bound - t * other.bound;
    for (std::size_t i = 0; i < V; ++i) {
      if (i != k) {
        const Scalar rest = row.coefficients[i] - t * other.coefficients[i];
        room -= rest > 0 ? rest : Scalar(0);
      }
    }
    if (room >= 0) {
      return true;
    }
  }
  return false;
}

/// Which rows a system takes, after so many eliminations.
class RowFilter {
 public:
  RowFilter(const RowEliminationOptions& options, const Origin& origin, int eliminated) noexcept
      : RowFilter(options.left_out, options.test_every_row, origin, eliminated) {}

  /// Whether the row has no room in the unit cube, where that is asked of every row.
  template <class Scalar, int V>
  [[nodiscard]] bool contradicts(const ExplicitRow<Scalar, V>& row) const {
    if (!test_every_row_) {
      return false;
    }
    Scalar least{0};
    for (const Scalar& c : row.coefficients) {
      least += c < 0 ? c : Scalar(0);
    }
    return row.bound < least;
  }

  /// Whether the row is left out; `follows()` says whether it does from another one that is there.
  template <class Scalar, int V, class Follows>
  [[nodiscard]] bool leaves_out(const ExplicitRow<Scalar, V>& row, const Follows& follows) const {
    // Rows of the beginning are kept, and those that come from the unit cube alone: others are left out for them.
    if (left_out_ == RowsLeftOut::None || eliminated_ == 0 || (row.ancestors & ~origin_.unit_rows) == 0) {
      return false;
    }
    switch (left_out_) {
      case RowsLeftOut::None: return false;
      case RowsLeftOut::UnitCube: return holds_in_cube(row);
      case RowsLeftOut::SameDirection: return holds_in_cube(row) || follows();
      case RowsLeftOut::Kohler: return std::popcount(row.ancestors) > eliminated_ + 1;
      case RowsLeftOut::Imbert: return std::popcount(row.ancestors) > occurring(row.ancestors) + 1;
    }
    return false;
  }

  [[nodiscard]] int eliminated() const noexcept { return eliminated_; }
  [[nodiscard]] RowFilter after_step() const noexcept { return {left_out_, test_every_row_, origin_, eliminated_ + 1}; }

 private:
  RowFilter(RowsLeftOut left_out, bool test_every_row, const Origin& origin, int eliminated) noexcept
      : left_out_(left_out), test_every_row_(test_every_row), origin_(origin), eliminated_(eliminated) {}

  template <class Scalar, int V>
  static bool holds_in_cube(const ExplicitRow<Scalar, V>& row) {
    Scalar most{0};
    for (const Scalar& c : row.coefficients) {
      most += c > 0 ? c : Scalar(0);
    }
    return row.bound >= most;
  }

  /// Eliminated variables that occur in one of the rows.
  [[nodiscard]] int occurring(std::uint32_t ancestors) const noexcept {
    unsigned variables = 0;
    for (; ancestors != 0; ancestors &= ancestors - 1) {
      variables |= origin_.variables[static_cast<std::size_t>(std::countr_zero(ancestors))];
    }
    return std::popcount(variables & ((1U << static_cast<unsigned>(eliminated_)) - 1));
  }

  RowsLeftOut left_out_;
  bool test_every_row_;
  const Origin& origin_;
  int eliminated_;
};

/// A system of V variables, of which the first is eliminated, and so on.
template <class Scalar, int V, int Capacity>
class RowSystem {
 public:
  using Row = ExplicitRow<Scalar, V>;

  explicit RowSystem(const RowFilter& filter) noexcept : filter_(filter) {}

  /// False where the row contradicts the unit cube, and so there is no solution.
  bool add(const Row& row, RowCounts& counts) {
    if (filter_.contradicts(row)) {
      return false;
    }
    const auto follows = [&] {
      const std::span<Row> all = rows_.all();
      return std::any_of(all.begin(), all.end(), [&](const Row& other) { return follows_from(row, other); });
    };
    if (filter_.leaves_out(row, follows)) {
      ++counts.left_out;
    } else {
      rows_.add(row);
      ++counts.rows[static_cast<std::size_t>(filter_.eliminated())];
    }
    return true;
  }

  [[nodiscard]] bool has_solution(RowCounts& counts) {
    constexpr int next_capacity = Capacity == 0 || V == 2 ? 0 : most_rows_after_step(Capacity);
    RowSystem<Scalar, V - 1, next_capacity> next(filter_.after_step());
    ++counts.systems;
    counts.ended_early = !eliminate_first(next, counts);
    return !counts.ended_early && next.has_solution(counts);
  }

 private:
  template <class Next>
  bool eliminate_first(Next& next, RowCounts& counts) {
    const std::span<Row> all = rows_.all();
    typename Next::Row made;
    using std::abs;
    for (Row& row : all) {
      if (row.coefficients[0] != 0) {
        const Scalar factor = 1 / abs(row.coefficients[0]);
        for (std::size_t k = 1; k < V; ++k) {
          row.coefficients[k] *= factor;
        }
        row.bound *= factor;
      }
    }
    for (const Row& upper : all) {
      if (upper.coefficients[0] == 0) {
        std::copy(upper.coefficients.begin() + 1, upper.coefficients.end(), made.coefficients.begin());
        made.bound = upper.bound;
        made.ancestors = upper.ancestors;
        if (!next.add(made, counts)) {
          return false;
        }
      } else if (upper.coefficients[0] > 0) {
        for (const Row& lower : all) {
          if (lower.coefficients[0] < 0) {
            for (std::size_t k = 1; k < V; ++k) {
              made.coefficients[k - 1] = upper.coefficients[k] + lower.coefficients[k];
            }
            made.bound = upper.bound + lower.bound;
            made.ancestors = upper.ancestors | lower.ancestors;
            if (!next.add(made, counts)) {
              return false;
            }
          }
        }
      }
    }
    return true;
  }

  RowFilter filter_;
  RowList<Row, Capacity> rows_;
};

/// One variable: its rows bound it, and need not be kept.
template <class Scalar, int Capacity>
class RowSystem<Scalar, 1, Capacity> {
 public:
  using Row = ExplicitRow<Scalar, 1>;

  explicit RowSystem(const RowFilter& filter) noexcept : filter_(filter) {}

  bool add(const Row& row, RowCounts& counts) {
    const Scalar& c = row.coefficients[0];
    if (filter_.contradicts(row)) {
      return false;
    }
    if (filter_.leaves_out(row, [&] { return c > 0 ? row.bound >= high_ * c : row.bound >= low_ * c; })) {
      ++counts.left_out;
      return true;
    }
    ++counts.rows[static_cast<std::size_t>(filter_.eliminated())];
    if (c == 0) {
      empty_ = empty_ || row.bound < 0;
    } else if (c > 0) {
      high_ = row.bound < high_ * c ? Scalar(row.bound / c) : high_;
    } else {
      low_ = row.bound < low_ * c ? Scalar(row.bound / c) : low_;
    }
    return true;
  }

  [[nodiscard]] bool has_solution(RowCounts& /*counts*/) const { return !empty_ && low_ <= high_; }

 private:
  RowFilter filter_;
  Scalar low_{0};
  Scalar high_{1};
  bool empty_ = false;
};

}  // namespace motzkin::lab
