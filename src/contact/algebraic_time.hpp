#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "contact/integer_polynomial.hpp"
#include "motzkin/contact/contact.hpp"

/// Times that are roots of polynomials with integer coefficients of any degree, exactly. Signs at them are decided for
/// every input: zeros by common divisors, others by narrowing the cell of the root, whose bits double with each step.

namespace motzkin::detail {

/// A dyadic time, or a simple root of a polynomial, the only one inside of a cell. Answers narrow the cell, which
/// changes no answer.
class AlgebraicTime {
 public:
  explicit AlgebraicTime(const TimePoint& time);
  /// `sign_above`: of the polynomial between the root and the end of the cell.
  AlgebraicTime(IntegerPolynomial polynomial, TimeCell cell, int sign_above);

  [[nodiscard]] const TimeCell& cell() const noexcept { return cell_; }

  [[nodiscard]] int sign_of(const IntegerPolynomial& polynomial);

  /// The sign of this time - other.
  [[nodiscard]] int compared_to(const TimePoint& other);
  [[nodiscard]] int compared_to(const AlgebraicTime& other);

  /// The multiples of 2^-52 next to it, and the ends of the window where these are nearer; twice the same where it is
  /// one of them. The time is in the window.
  [[nodiscard]] TimeBracket bracket(const TimeBracket& window);

  /// Makes the cell smaller by more and more bits each time. It ends in a point only where that is the time.
  void narrow();

 private:
  [[nodiscard]] bool is_point() const { return sign_above_ == 0; }
  void become(const TimePoint& time);
  [[nodiscard]] bool vanishes(const IntegerPolynomial& other);
  void narrow_to_steps();
  [[nodiscard]] bool narrow_around_guess(int bits, int finest_scale);

  IntegerPolynomial polynomial_;
  TimeCell cell_;
  int sign_above_ = 0;
  int bits_;  ///< by which the cell is narrowed next
};

/// The roots of a polynomial that is not 0 in a cell, its ends included, in ascending order.
class RootSearch {
 public:
  RootSearch(const IntegerPolynomial& polynomial, const TimeCell& cell);

  [[nodiscard]] std::optional<AlgebraicTime> next();

 private:
  /// A cell whose inside is still to be searched, or a root where `form` is empty.
  struct Entry {
    TimeCell cell;
    std::vector<BigInteger> form;  ///< Bernstein's
    int depth = 0;
  };

  void push_cell(const TimeCell& cell, int depth);
  void push_point(const TimePoint& time);
  void split(const Entry& entry);
  void separate_by_derivative(const Entry& entry);

  const IntegerPolynomial& polynomial_;
  std::vector<Entry> left_;          ///< the first one last
  std::deque<AlgebraicTime> found_;  ///< these come before what is left
};

}  // namespace motzkin::detail
