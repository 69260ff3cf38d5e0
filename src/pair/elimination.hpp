#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "motzkin/pair/fourier_motzkin.hpp"

/// Fourier-Motzkin elimination of a system of rows `coefficients . z <= bound` over the unit cube.
///
/// The rows 0 <= z_i <= 1 are never stored. Combining a row with one of them drops the variable, and the test of a row
/// against the unit cube shows at once what all such combinations would. Rows are kept normalised by the coefficient of
/// the variable that goes next, so that combining an upper with a lower one is an addition. Of the last step, which has
/// by far the most combinations, only those are formed that bound the last variable (see the system of two variables).
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

/// A row before normalisation, on its way into a system: `coefficients[0]` belongs to the variable eliminated next.
template <class Scalar, int V>
struct Row {
  std::array<Scalar, static_cast<std::size_t>(V)> coefficients;
  Scalar bound;
};

/// The rows of the step before that a row is the sum of: an upper and a lower one, or one of them with a unit row, or a
/// row without the variable, as it was. For rows of the input, `upper` is the caller's number and `lower` is
/// `as_it_was`.
struct Parents {
  std::int32_t upper;
  std::int32_t lower;
};
inline constexpr std::int32_t no_row = -1;
inline constexpr std::int32_t as_it_was = -2;

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

template <class Scalar>
inline constexpr bool is_exact = !std::is_floating_point_v<Scalar>;

/// A row in a system of V variables, divided by the magnitude of its first coefficient, which is left out.
template <class Scalar, int V, bool TracksAncestors>
struct NormalisedRow {
  struct Untracked {
    Untracked() = default;
    explicit Untracked(Ancestors /*all*/) {}
    explicit operator Ancestors() const { return 0; }
  };
  std::array<Scalar, static_cast<std::size_t>(V) - 1> coefficients;
  Scalar bound;
  Scalar factor;  ///< by which the row was multiplied
  Parents parents;
  [[no_unique_address]] std::conditional_t<TracksAncestors, Ancestors, Untracked> ancestors;
};

/// A positive multiple of the sum of some rows.
template <class Scalar>
struct WeightedParents {
  Parents parents;
  Scalar weight;
};

/// The rows of a system by the sign of their first coefficient. Capacity 0 allocates. A positive capacity is proved
/// sufficient by `rows_after_step`, and `reserve` checks it all the same; upper rows then fill an array from the front
/// and lower ones from the back, so that no branch depends on the sign.
template <class Scalar, int V, int Capacity>
class SortedRows {
 public:
  using Stored = NormalisedRow<Scalar, V, Capacity == 0>;

  [[nodiscard]] std::span<const Stored> upper() const noexcept {
    if constexpr (Capacity == 0) {
      return upper_;
    } else {
      return {rows_.data(), upper_};
    }
  }
  [[nodiscard]] std::span<const Stored> lower() const noexcept {
    if constexpr (Capacity == 0) {
      return lower_;
    } else {
      return {rows_.data() + rows_.size() - lower_, lower_};
    }
  }
  /// Rows without the first variable.
  [[nodiscard]] std::span<const Stored> kept() const noexcept {
    if constexpr (Capacity == 0) {
      return kept_;
    } else {
      return {kept_.data(), kept_count_};
    }
  }

  void add(const Row<Scalar, V>& row, const Parents& parents, Ancestors ancestors) {
    using std::abs;
    const Scalar& pivot = row.coefficients[0];
    // Filled in place: a row that is built elsewhere and then copied takes twice as long.
    Stored& slot = pivot == 0 ? kept_slot() : slot_for(pivot > 0);
    slot.factor = pivot == 0 ? Scalar(1) : Scalar(1 / abs(pivot));
    for (std::size_t v = 1; v < V; ++v) {
      slot.coefficients[v - 1] = row.coefficients[v] * slot.factor;
    }
    slot.bound = row.bound * slot.factor;
    slot.parents = parents;
    slot.ancestors = decltype(slot.ancestors)(ancestors);
  }

  /// Checks that there is room for `count` rows more.
  void reserve(std::size_t count) const {
    if (Capacity > 0 && upper().size() + lower().size() + kept().size() + count > Capacity) {
      throw std::length_error("motzkin: more rows than an elimination step can make");
    }
  }

  /// How many rows the next step makes of these, at most.
  [[nodiscard]] std::size_t combinations() const noexcept {
    return upper().size() * lower().size() + upper().size() + lower().size() + kept().size();
  }

  /// Visits the rows of the step before behind a combination of rows of this one.
  template <class Visit>
  void trace(const WeightedParents<Scalar>& sum, const Visit& visit) const {
    const auto pass_on = [&](std::span<const Stored> rows, std::int32_t i) {
      if (i >= 0) {
        const Stored& row = rows[static_cast<std::size_t>(i)];
        visit(WeightedParents<Scalar>{row.parents, sum.weight * row.factor});
      }
    };
    if (sum.parents.lower == as_it_was) {
      pass_on(kept(), sum.parents.upper);
    } else {
      pass_on(upper(), sum.parents.upper);
      pass_on(lower(), sum.parents.lower);
    }
  }

 private:
  template <class T>
  using Storage = std::conditional_t<Capacity == 0, std::vector<T>, std::array<T, static_cast<std::size_t>(Capacity)>>;

  Stored& kept_slot() {
    if constexpr (Capacity == 0) {
      return kept_.emplace_back();
    } else {
      return kept_[kept_count_++];
    }
  }

  Stored& slot_for(bool is_upper) {
    if constexpr (Capacity == 0) {
      return (is_upper ? upper_ : lower_).emplace_back();
    } else {
      Stored& slot = rows_[is_upper ? upper_ : rows_.size() - 1 - lower_];
      upper_ += is_upper ? 1U : 0U;
      lower_ += is_upper ? 0U : 1U;
      return slot;
    }
  }

  struct Nothing {};
  [[no_unique_address]] std::conditional_t<Capacity == 0, Nothing, Storage<Stored>> rows_;
  Storage<Stored> kept_;
  std::conditional_t<Capacity == 0, std::vector<Stored>, std::size_t> upper_{};
  std::conditional_t<Capacity == 0, std::vector<Stored>, std::size_t> lower_{};
  std::size_t kept_count_ = 0;
};

/// Bounds of the first variable in [0, 1], with the others at the values that `value` gives by index and coefficient.
template <class Scalar, int V, int Capacity, class Value>
std::pair<Scalar, Scalar> bounds_of_first(const SortedRows<Scalar, V, Capacity>& rows, const Value& value) {
  const auto sum = [&](const auto& row) {
    Scalar total = row.coefficients[0] * value(0, row.coefficients[0]);
    for (std::size_t v = 1; v + 1 < V; ++v) {
      total += row.coefficients[v] * value(v, row.coefficients[v]);
    }
    return total;
  };
  Scalar low{0};
  Scalar high{1};
  for (const auto& row : rows.upper()) {
    const Scalar limit = row.bound - sum(row);
    high = limit < high ? limit : high;
  }
  for (const auto& row : rows.lower()) {
    const Scalar limit = sum(row) - row.bound;
    low = limit > low ? limit : low;
  }
  return {low, high};
}

/// A system of V variables with the steps that eliminate all but the last, and the way back. A positive `Capacity`
/// keeps all rows in place, and then `Redundancy::UnitCube` applies; capacity 0 takes any rule.
template <class Scalar, int V, int Capacity>
class System {
 public:
  explicit System(Redundancy redundancy = Redundancy::UnitCube, int eliminated = 0)
      : next_(redundancy, eliminated + 1), redundancy_(redundancy), eliminated_(eliminated) {}

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

  /// Bounds of every variable by back substitution: of the last one exact, of the others enclosing. Only after `solve`.
  void bound(Scalar* low, Scalar* high) const {
    next_.bound(low + 1, high + 1);
    std::tie(low[0], high[0]) =
        bounds_of_first(rows_, [&](std::size_t v, const Scalar& c) { return c > 0 ? low[v + 1] : high[v + 1]; });
  }

  /// Bounds of the last variable, tight. Only after `solve`.
  [[nodiscard]] std::pair<Scalar, Scalar> last_bounds() const { return next_.last_bounds(); }

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

  [[nodiscard]] bool redundant(const Row<Scalar, V>& row, const Scalar& most, Ancestors ancestors) {
    if constexpr (Capacity > 0) {
      return row.bound >= most;
    } else {
      switch (redundancy_) {
        case Redundancy::None: return false;
        case Redundancy::Ancestry:
          // An extreme combination that eliminates k variables needs at most k + 1 rows. Mixing this rule with others
          // would be unsound: the row that another rule keeps may be the one with too many ancestors.
          return std::popcount(ancestors) > eliminated_ + 1;
        case Redundancy::SameDirection: return row.bound >= most || dominated(row);
        case Redundancy::UnitCube:
        case Redundancy::Automatic: return row.bound >= most;
      }
      return false;
    }
  }

  /// Whether a parallel row with a bound at most as large is present already.
  [[nodiscard]] bool dominated(const Row<Scalar, V>& row) const {
    const Scalar& pivot = row.coefficients[0];
    if (pivot == 0) {
      return false;
    }
    using std::abs;
    const Scalar size = abs(pivot);
    for (const Stored& other : pivot > 0 ? rows_.upper() : rows_.lower()) {
      bool parallel = true;
      for (std::size_t v = 1; v < V; ++v) {
        parallel = parallel && row.coefficients[v] == other.coefficients[v - 1] * size;
      }
      if (parallel && row.bound >= other.bound * size) {
        return true;
      }
    }
    return false;
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
  Redundancy redundancy_;
  int eliminated_;
  bool contradicted_ = false;
  bool boundary_ = false;
};

/// Two variables, y and then z. Every upper row with every lower row bounds z, but almost all of these combinations
/// bound it by less than others. At a given z the rows that bound y most from both sides are found in one pass; where
/// they leave no room, their combination moves the end of z to where they do. Starting from an end of z, this is
/// Newton's method on a convex, piecewise linear function: it never passes the true end, and reaches it after few
/// steps.
template <class Scalar, int Capacity>
class System<Scalar, 2, Capacity> {
 public:
  explicit System(Redundancy redundancy = Redundancy::UnitCube, int eliminated = 0)
      : redundancy_(redundancy), eliminated_(eliminated) {}

  void reserve(std::size_t count) const { rows_.reserve(count); }

  bool add(const Row<Scalar, 2>& row, const Parents& parents, Ancestors ancestors) {
    if (row.coefficients[0] == 0 && row.coefficients[1] == 0 && row.bound > 0) {
      return true;  // as of two opposite faces of a cuboid
    }
    if (Capacity > 0 || redundancy_ != Redundancy::Ancestry || std::popcount(ancestors) <= eliminated_ + 1) {
      rows_.add(row, parents, ancestors);
    }
    return true;
  }

  Feasibility solve() {
    if (!take_kept() || !tighten(low_) || !tighten(high_)) {
      return Feasibility::None;
    }
    z_ = (low_ + high_) / 2;
    y_ = bounds_at(z_);
    return !boundary_ && low_ < high_ && y_.first < y_.second ? Feasibility::Interior : Feasibility::Boundary;
  }

  /// Every z without room for y gives a combination of rows that z violates, which cuts away at least half of what is
  /// left of z. 64 cuts leave nothing that doubles could tell apart.
  bool find() {
    constexpr int max_cuts = 64;
    if (!take_kept()) {
      return false;
    }
    for (int cut = 0; cut < max_cuts; ++cut) {
      z_ = (low_ + high_) / 2;
      y_ = bounds_at(z_);
      if (y_.first < y_.second) {
        return true;
      }
      if (take(tightest_at(z_)) == Taken::Contradiction) {
        return false;
      }
    }
    return false;
  }

  void choose(Scalar* z) const {
    z[0] = (y_.first + y_.second) / 2;
    z[1] = z_;
  }

  void bound(Scalar* low, Scalar* high) const {
    low[1] = low_;
    high[1] = high_;
    std::tie(low[0], high[0]) =
        bounds_of_first(rows_, [&](std::size_t, const Scalar& c) { return c > 0 ? low_ : high_; });
  }

  [[nodiscard]] std::pair<Scalar, Scalar> last_bounds() const { return {low_, high_}; }

  template <class Visit>
  void conflict(const Visit& visit) const {
    for (const WeightedParents<Scalar>& sum : {first_conflict_, second_conflict_}) {
      rows_.trace(sum, visit);
    }
  }

 private:
  /// `coefficient * z <= bound`, and the rows of this system it is the sum of.
  struct BoundOfLast {
    Scalar coefficient;
    Scalar bound;
    Parents parents;
  };
  static constexpr Parents nothing{no_row, no_row};

  bool take_kept() {
    std::int32_t index = 0;
    for (const auto& row : rows_.kept()) {
      if (take({row.coefficients[0], row.bound, {index++, as_it_was}}) == Taken::Contradiction) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] std::pair<Scalar, Scalar> bounds_at(const Scalar& z) const {
    return bounds_of_first(rows_, [&](std::size_t, const Scalar&) -> const Scalar& { return z; });
  }

  /// Moves an end of z until there is room for y. False where there is no solution.
  bool tighten(Scalar& end) {
    for (std::size_t steps = rows_.upper().size() + rows_.lower().size() + 1; steps > 0; --steps) {
      const auto [least, most] = bounds_at(end);
      if (!(least > most)) {
        return true;
      }
      switch (take(tightest_at(end))) {
        case Taken::Contradiction: return false;
        case Taken::NotTighter: return true;  // violated by a rounding error only
        case Taken::Tighter: break;
      }
    }
    return true;
  }

  /// The sum of the upper and the lower row that bound y most at `z`.
  [[nodiscard]] BoundOfLast tightest_at(const Scalar& z) const {
    BoundOfLast result{Scalar(0), Scalar(1), nothing};  // of y <= 1 and y >= 0
    Scalar most{1};
    Scalar least{0};
    const auto* upper = static_cast<const typename SortedRows<Scalar, 2, Capacity>::Stored*>(nullptr);
    const auto* lower = upper;
    for (const auto& row : rows_.upper()) {
      const Scalar limit = row.bound - row.coefficients[0] * z;
      if (limit < most) {
        most = limit;
        upper = &row;
      }
    }
    for (const auto& row : rows_.lower()) {
      const Scalar limit = row.coefficients[0] * z - row.bound;
      if (limit > least) {
        least = limit;
        lower = &row;
      }
    }
    if (upper != nullptr) {
      result.coefficient = upper->coefficients[0];
      result.bound = upper->bound;
      result.parents.upper = static_cast<std::int32_t>(upper - rows_.upper().data());
    }
    if (lower != nullptr) {
      result.coefficient += lower->coefficients[0];
      result.bound += lower->bound;
      result.parents.lower = static_cast<std::int32_t>(lower - rows_.lower().data());
    }
    return result;
  }

  enum class Taken { Contradiction, NotTighter, Tighter };

  /// Takes a bound of z.
  Taken take(const BoundOfLast& row) {
    const Scalar& c = row.coefficient;
    if (c == 0) {
      boundary_ = boundary_ || row.bound == 0;
      if (row.bound < 0) {
        first_conflict_ = {row.parents, Scalar(1)};
        second_conflict_ = {nothing, Scalar(0)};
        return Taken::Contradiction;
      }
      return Taken::NotTighter;
    }
    const Scalar limit = row.bound / c;
    if (c > 0 && limit < high_) {
      high_ = limit;
      first_conflict_ = {row.parents, 1 / c};
    } else if (c < 0 && limit > low_) {
      low_ = limit;
      second_conflict_ = {row.parents, -1 / c};
    } else {
      return Taken::NotTighter;
    }
    return low_ > high_ ? Taken::Contradiction : Taken::Tighter;
  }

  SortedRows<Scalar, 2, Capacity> rows_;
  Scalar low_{0};
  Scalar high_{1};
  Scalar z_{0};                                                  ///< the last variable, as chosen
  std::pair<Scalar, Scalar> y_{0, 1};                            ///< bounds of the first there
  WeightedParents<Scalar> first_conflict_{nothing, Scalar(0)};   ///< the rows behind the upper end
  WeightedParents<Scalar> second_conflict_{nothing, Scalar(0)};  ///< and the lower end
  Redundancy redundancy_;
  int eliminated_;
  bool boundary_ = false;
};

}  // namespace motzkin
