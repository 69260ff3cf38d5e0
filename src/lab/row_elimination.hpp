#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <span>
#include <type_traits>
#include <vector>

#include "motzkin/lab/row_elimination.hpp"

/// The elimination over any scalar: doubles for the experiments, rationals to test that no variant changes the answer.

namespace motzkin::lab {

/// The second frame in the coordinates of the first: `axes[j][i]` is coordinate j of axis i.
template <class Scalar, int D>
struct ProjectedFrame {
  std::array<std::array<Scalar, static_cast<std::size_t>(D)>, static_cast<std::size_t>(D)> axes;
  std::array<Scalar, static_cast<std::size_t>(D)> offset;
  std::array<Scalar, static_cast<std::size_t>(D)> drift;
};

/// The same set of points from another vertex of the second frame: of a simplex the one at the end of axis `vertex`
/// (D: its origin), of a cuboid the one whose bits in `vertex` say along which axes it lies.
template <FrameKind B, class Scalar, int D>
void describe_from(unsigned vertex, ProjectedFrame<Scalar, D>& frame) {
  for (std::size_t j = 0; j < D; ++j) {
    auto& row = frame.axes[j];
    if constexpr (B == FrameKind::Cuboid) {
      for (std::size_t i = 0; i < D; ++i) {
        if (((vertex >> i) & 1U) != 0) {
          frame.offset[j] += row[i];
          row[i] = -row[i];
        }
      }
    } else if (vertex < D) {
      const Scalar to_vertex = row[vertex];
      frame.offset[j] += to_vertex;
      for (Scalar& axis : row) {
        axis -= to_vertex;
      }
      row[vertex] = -to_vertex;
    }
  }
}

/// The same from another vertex of the first frame, from which the second's origin has no negative coordinate. Of a
/// simplex there may be none, and then the one is taken that removes the most negative.
template <FrameKind A, class Scalar, int D>
void make_positive(ProjectedFrame<Scalar, D>& frame) {
  if constexpr (A == FrameKind::Cuboid) {
    for (std::size_t j = 0; j < D; ++j) {
      if (frame.offset[j] < 0) {
        frame.offset[j] = 1 - frame.offset[j];
        frame.drift[j] = -frame.drift[j];
        for (Scalar& axis : frame.axes[j]) {
          axis = -axis;
        }
      }
    }
  } else {
    // A coordinate and 1 minus the sum of all change places: both are weights of vertices.
    const auto least = std::min_element(frame.offset.begin(), frame.offset.end());
    if (*least < 0) {
      const auto j = static_cast<std::size_t>(least - frame.offset.begin());
      Scalar sum{0};
      Scalar drift{0};
      std::array<Scalar, static_cast<std::size_t>(D)> axes{};
      for (std::size_t k = 0; k < D; ++k) {
        sum += frame.offset[k];
        drift += frame.drift[k];
        for (std::size_t i = 0; i < D; ++i) {
          axes[i] += frame.axes[k][i];
        }
      }
      frame.offset[j] = 1 - sum;
      frame.drift[j] = -drift;
      for (std::size_t i = 0; i < D; ++i) {
        frame.axes[j][i] = -axes[i];
      }
    }
  }
}

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

  [[nodiscard]] std::span<Row> rows() noexcept { return rows_.all(); }

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

/// The rows of two frames, and whether they have a solution.
template <FrameKind A, FrameKind B, bool Moves, class Scalar, int D>
class PairRows {
 public:
  explicit PairRows(const ProjectedFrame<Scalar, D>& frame) : frame_(frame) {}

  [[nodiscard]] bool has_solution(const RowEliminationOptions& options, RowCounts& counts) const {
    const Origin origin = options.left_out == RowsLeftOut::None ? Origin{} : origin_of_rows();
    RowSystem<Scalar, variables, capacity> system(RowFilter(options, origin, 0));
    counts = {};
    counts.systems = 1;
    // Each row is made when its turn comes: one without room ends it before the others are made.
    const auto add = [&](std::size_t i) { return system.add(row(i), counts); };
    counts.ended_early =
        !(options.order == RowOrder::TightFirst      ? add_tight_first(add)
          : options.order == RowOrder::UnitRowsFirst ? add_all(add, sides, count) && add_all(add, 0, sides)
                                                     : add_all(add, 0, count));
    return !counts.ended_early && system.has_solution(counts);
  }

 private:
  static constexpr int variables = D + (Moves ? 1 : 0);
  static constexpr std::size_t sides = A == FrameKind::Cuboid ? 2 * D : D + 1;
  static constexpr std::size_t parameter_bounds = B == FrameKind::Cuboid ? 2 * D : D + 1;
  static constexpr std::size_t count = sides + parameter_bounds + (Moves ? 2 : 0);
  static_assert(count == input_rows(D, A, B, Moves) && count <= Origin::max_rows);
  static constexpr int capacity = D <= 3 && std::is_floating_point_v<Scalar> ? static_cast<int>(count) : 0;
  using Row = ExplicitRow<Scalar, variables>;

  template <class Add>
  static bool add_all(const Add& add, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (!add(i)) {
        return false;
      }
    }
    return true;
  }

  template <class Add>
  bool add_tight_first(const Add& add) const {
    std::array<std::size_t, count> order;
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::array<Scalar, count> room;
    std::transform(order.begin(), order.end(), room.begin(), [&](std::size_t i) { return room_of(row(i)); });
    std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return room[i] < room[j]; });
    return std::all_of(order.begin(), order.end(), add);
  }

  /// The part of its extent in the unit cube that a row leaves.
  static Scalar room_of(const Row& row) {
    Scalar least{0};
    Scalar extent{0};
    for (const Scalar& c : row.coefficients) {
      least += c < 0 ? c : Scalar(0);
      extent += c < 0 ? Scalar(-c) : c;
    }
    return extent == 0 ? Scalar(1) : Scalar((row.bound - least) / extent);
  }

  [[nodiscard]] Origin origin_of_rows() const {
    Origin origin;
    for (std::size_t i = 0; i < count; ++i) {
      const Row made = row(i);
      origin.unit_rows |= i < sides ? 0 : made.ancestors;
      for (std::size_t k = 0; k < variables; ++k) {
        origin.variables[i] =
            static_cast<std::uint8_t>(origin.variables[i] | (made.coefficients[k] != 0 ? 1U << k : 0U));
      }
    }
    return origin;
  }

  /// In the published order: lower sides, upper sides or their sum, upper bounds of the parameters or of their sum,
  /// lower bounds, time.
  [[nodiscard]] Row row(std::size_t i) const {
    Row made;
    made.coefficients.fill(Scalar(0));
    made.ancestors = std::uint32_t{1} << i;
    if (i < D) {
      set_side(made, i, false);
    } else if (i < sides) {
      A == FrameKind::Cuboid ? set_side(made, i - D, true) : set_sum_of_sides(made);
    } else if (i < sides + parameter_bounds - D) {
      if constexpr (B == FrameKind::Cuboid) {
        set_unit(made, i - sides, true);
      } else {
        std::fill(made.coefficients.begin(), made.coefficients.begin() + D, Scalar(1));
        made.bound = 1;
      }
    } else if (i < sides + parameter_bounds) {
      set_unit(made, i - (sides + parameter_bounds - D), false);
    } else {
      set_unit(made, variables - 1, i == sides + parameter_bounds);
    }
    return made;
  }

  void set_side(Row& made, std::size_t j, bool upper) const {
    for (std::size_t i = 0; i < D; ++i) {
      made.coefficients[i] = upper ? frame_.axes[j][i] : Scalar(-frame_.axes[j][i]);
    }
    if constexpr (Moves) {
      made.coefficients[D] = upper ? frame_.drift[j] : Scalar(-frame_.drift[j]);
    }
    made.bound = upper ? Scalar(1 - frame_.offset[j]) : frame_.offset[j];
  }

  void set_sum_of_sides(Row& made) const {
    made.bound = 1;
    for (std::size_t j = 0; j < D; ++j) {
      for (std::size_t i = 0; i < D; ++i) {
        made.coefficients[i] += frame_.axes[j][i];
      }
      if constexpr (Moves) {
        made.coefficients[D] += frame_.drift[j];
      }
      made.bound -= frame_.offset[j];
    }
  }

  static void set_unit(Row& made, std::size_t variable, bool upper) {
    made.coefficients[variable] = upper ? 1 : -1;
    made.bound = upper ? 1 : 0;
  }

  ProjectedFrame<Scalar, D> frame_;
};

}  // namespace motzkin::lab
