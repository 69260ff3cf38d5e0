#pragma once

#include <tuple>

#include "pair/elimination/elimination_rows.hpp"

/// The end of an elimination: a system of two variables.

namespace motzkin::detail {

enum class Feasibility {
  None,      ///< the closed system has no solution
  Boundary,  ///< it has one, but none with every row strict
  Interior,  ///< it has one with every row strict
};

template <class Scalar, int V, int Capacity>
class System;

/// Two variables, y and then z. Every upper row with every lower row bounds z, but almost all of these combinations
/// bound it by less than others. At a given z the rows that bound y most from both sides are found in one pass; where
/// they leave no room, their combination moves the end of z to where they do. Starting from an end of z, this is
/// Newton's method on a convex, piecewise linear function: it never passes the true end, and reaches it after few
/// steps.
template <class Scalar, int Capacity>
class System<Scalar, 2, Capacity> {
 public:
  explicit System(RowRule rule = RowRule::UnitCube, int eliminated = 0) : rule_(rule), eliminated_(eliminated) {}

  void reserve(std::size_t count) const { rows_.reserve(count); }

  bool add(const Row<Scalar, 2>& row, const Parents& parents, Ancestors ancestors) {
    if (row.coefficients[0] == 0 && row.coefficients[1] == 0 && row.bound > 0) {
      return true;  // as of two opposite faces of a cuboid
    }
    if (Capacity > 0 || rule_ != RowRule::Kohler || !has_too_many(ancestors, eliminated_)) {
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

  template <class Pick>
  void choose(Scalar* z, const Pick& pick) const {
    z[1] = pick(low_, high_);
    const auto [low, high] = bounds_at(z[1]);
    z[0] = pick(low, high);
  }

  void bound(Scalar* low, Scalar* high) const {
    low[1] = low_;
    high[1] = high_;
    std::tie(low[0], high[0]) =
        bounds_of_first(rows_, [&](std::size_t, const Scalar& c) { return c > 0 ? low_ : high_; });
  }

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
  RowRule rule_;
  int eliminated_;
  bool boundary_ = false;
};

}  // namespace motzkin::detail
