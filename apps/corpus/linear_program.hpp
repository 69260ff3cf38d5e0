#pragma once

#include <cstddef>
#include <vector>

#include "corpus/rational.hpp"

namespace motzkin::testing {

/// Exact linear programming for the tests: the primal simplex method with Bland's rule, which cannot cycle, on a
/// tableau of integers with one common denominator. The variables are not negative.
class LinearProgram {
 public:
  /// coefficients . x = right_side, or <= right_side.
  struct Row {
    std::vector<Rational> coefficients;
    Rational right_side;
    bool equality = false;
  };

  /// The right sides of inequalities must not be negative: 0 satisfies them, which gives the search its start.
  LinearProgram(std::size_t variables, const std::vector<Row>& rows);

  [[nodiscard]] bool feasible() const { return feasible_; }

  /// Largest value of `objective . x` over the feasible set, which must be bounded and not empty.
  [[nodiscard]] Rational maximum(const std::vector<Rational>& objective);
  [[nodiscard]] Rational minimum(std::vector<Rational> objective);

  /// Whether the largest value of a variable over the feasible set, which must not be empty, is above zero.
  [[nodiscard]] bool can_be_positive(std::size_t variable);

 private:
  /// An objective over the nonbasic variables, times the denominator; minus its value at the present corner comes last.
  template <class Weight>
  [[nodiscard]] std::vector<Integer> objective_row(const Weight& weight) const;

  /// Turns columns with a positive entry in `objective` into basic ones until none is left, or until its value is above
  /// zero where that is enough.
  void improve(std::vector<Integer>& objective, bool until_positive = false);
  void pivot(std::size_t row, std::size_t column, std::vector<Integer>* objective);
  [[nodiscard]] std::size_t leaving_row(std::size_t column) const;
  void remove_artificial_variables();

  [[nodiscard]] bool artificial(std::size_t variable) const { return variable >= first_artificial_; }

  /// basic_[i] + sum_j table_[i][j] / denominator_ * nonbasic_[j] = table_[i].back() / denominator_.
  std::vector<std::vector<Integer>> table_;
  Integer denominator_ = 1;
  std::vector<std::size_t> basic_;
  std::vector<std::size_t> nonbasic_;
  std::size_t first_artificial_ = 0;
  bool feasible_ = false;
};

}  // namespace motzkin::testing
