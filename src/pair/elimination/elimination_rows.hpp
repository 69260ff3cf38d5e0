#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

/// The rows of an elimination: how they are kept, and where they come from.

namespace motzkin::detail {

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

/// Which rows a step leaves out without changing the answer. Mixing the two would be unsound: the row that one keeps
/// may be the one that the other leaves out.
enum class RowRule {
  UnitCube,  ///< those that hold everywhere in the unit cube
  Kohler,    ///< those combined from more input rows than an extreme one can be
};

/// Few rows need no more than the quick test; in four and more dimensions their number would explode.
constexpr RowRule rule_for(int dimension) noexcept { return dimension <= 3 ? RowRule::UnitCube : RowRule::Kohler; }

/// Kohler's criterion: an extreme combination that eliminates k variables needs at most k + 1 rows.
constexpr bool has_too_many(Ancestors ancestors, int eliminated) noexcept {
  return std::popcount(ancestors) > eliminated + 1;
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

}  // namespace motzkin::detail
