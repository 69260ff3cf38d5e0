#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "corpus/rational.hpp"

/// Real algebraic numbers in [0, 1] for the tests, as roots of polynomials with integer coefficients. Nothing is ever
/// approximated: roots are counted by the rule of Descartes where it tells and by Sturm's theorem, and signs at roots
/// are those between their bounds where there is only one, and Tarski's queries.

namespace motzkin::testing {

struct Polynomial {
  std::vector<Integer> coefficients;  ///< lowest first, the last not zero; none for the polynomial 0

  Polynomial() = default;
  explicit Polynomial(std::vector<Integer> numbers);

  [[nodiscard]] bool is_zero() const { return coefficients.empty(); }
  [[nodiscard]] std::size_t size() const { return coefficients.size(); }
  [[nodiscard]] const Integer& leading() const { return coefficients.back(); }

  friend Polynomial operator+(const Polynomial& p, const Polynomial& q);
  friend Polynomial operator-(const Polynomial& p, const Polynomial& q);
  friend Polynomial operator*(const Polynomial& p, const Polynomial& q);
};

/// What all coefficients are multiples of; 0 for the polynomial 0.
[[nodiscard]] Integer content(const Polynomial& p);
/// By a number that divides all coefficients.
[[nodiscard]] Polynomial operator/(Polynomial p, const Integer& divisor);
/// The quotient where a polynomial without common content divides another one.
[[nodiscard]] std::optional<Polynomial> exact_quotient(const Polynomial& p, const Polynomial& divisor);

/// numerator / 2^exponent.
struct Dyadic {
  Integer numerator;
  unsigned exponent = 0;
};

/// The number a finite double denotes.
[[nodiscard]] Dyadic dyadic(double value);

[[nodiscard]] int sign(const Polynomial& p, const Dyadic& t);

/// The one root of a polynomial between two numbers, at both of which it is not zero and has different signs; or, where
/// both are equal, this number.
struct Root {
  Polynomial polynomial;
  Dyadic low;
  Dyadic high;
  bool is_dyadic = false;
};

[[nodiscard]] Root root_at(const Dyadic& t);

/// All roots in [0, 1], each once, in order. Not for the polynomial 0.
[[nodiscard]] std::vector<Root> roots(Polynomial p);

/// The sign of a polynomial at a root of another.
[[nodiscard]] int sign(const Polynomial& p, const Root& t);

/// Below, at or above zero for a before, at or after b.
[[nodiscard]] int compare(const Root& a, const Root& b);

/// Nearest to it, up to some units in the last place: for messages.
[[nodiscard]] double approximate(const Root& t);

}  // namespace motzkin::testing
