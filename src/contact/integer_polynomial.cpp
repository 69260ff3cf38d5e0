#include "contact/integer_polynomial.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace motzkin::detail {
namespace {

using DoubleWord = unsigned __int128;

/// A prime number; powers of two are not 0 modulo it.
constexpr std::uint64_t prime = (std::uint64_t{1} << 61U) - 1;

std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  const DoubleWord full = DoubleWord{a} * b;
  const std::uint64_t sum = static_cast<std::uint64_t>(full & prime) + static_cast<std::uint64_t>(full >> 61U);
  return sum >= prime ? sum - prime : sum;
}

std::uint64_t difference(std::uint64_t a, std::uint64_t b) { return a >= b ? a - b : a + prime - b; }

/// Coefficients modulo the prime number, the last one not 0.
using Residues = std::vector<std::uint64_t>;

void drop_zeros(Residues& residues) {
  while (!residues.empty() && residues.back() == 0) {
    residues.pop_back();
  }
}

Residues residues_of(const IntegerPolynomial& polynomial) {
  Residues result;
  for (const BigInteger& coefficient : polynomial.coefficients()) {
    const auto rest = static_cast<std::uint64_t>(abs(coefficient) % prime);
    result.push_back(coefficient.sign() < 0 && rest != 0 ? prime - rest : rest);
  }
  drop_zeros(result);
  return result;
}

/// A multiple of a that is less than b in degree, up to multiples of b. Neither is 0.
void reduce(Residues& a, const Residues& b) {
  while (a.size() >= b.size()) {
    const std::uint64_t of_a = a.back();
    const std::size_t shift = a.size() - b.size();
    for (std::size_t i = 0; i < a.size(); ++i) {
      a[i] = product(a[i], b.back());
      if (i >= shift) {
        a[i] = difference(a[i], product(of_a, b[i - shift]));
      }
    }
    drop_zeros(a);
  }
}

/// Without the common factor of its coefficients.
IntegerPolynomial primitive(const IntegerPolynomial& polynomial) {
  BigInteger factor = 0;
  for (const BigInteger& coefficient : polynomial.coefficients()) {
    factor = gcd(factor, coefficient);
  }
  std::vector<BigInteger> result = polynomial.coefficients();
  for (BigInteger& coefficient : result) {
    coefficient /= factor;
  }
  return IntegerPolynomial(std::move(result));
}

/// What is left of a multiple of a after division by b, which is not 0.
IntegerPolynomial pseudo_remainder(const IntegerPolynomial& a, const IntegerPolynomial& b) {
  std::vector<BigInteger> rest = a.coefficients();
  const std::vector<BigInteger>& divisor = b.coefficients();
  while (rest.size() >= divisor.size()) {
    const BigInteger leading = rest.back();
    const std::size_t shift = rest.size() - divisor.size();
    for (std::size_t i = 0; i + 1 < rest.size(); ++i) {
      rest[i] *= divisor.back();
      if (i >= shift) {
        rest[i] -= leading * divisor[i - shift];
      }
    }
    rest.pop_back();
  }
  return IntegerPolynomial(std::move(rest));
}

}  // namespace

IntegerPolynomial::IntegerPolynomial(std::vector<BigInteger> coefficients) : coefficients_(std::move(coefficients)) {
  drop_zeros();
}

void IntegerPolynomial::drop_zeros() {
  while (!coefficients_.empty() && coefficients_.back().is_zero()) {
    coefficients_.pop_back();
  }
}

IntegerPolynomial IntegerPolynomial::derivative() const {
  std::vector<BigInteger> result;
  for (std::size_t i = 1; i < coefficients_.size(); ++i) {
    result.push_back(coefficients_[i] * i);
  }
  return IntegerPolynomial(std::move(result));
}

IntegerPolynomial& IntegerPolynomial::operator+=(const IntegerPolynomial& other) {
  coefficients_.resize(std::max(coefficients_.size(), other.coefficients_.size()));
  for (std::size_t i = 0; i < other.coefficients_.size(); ++i) {
    coefficients_[i] += other.coefficients_[i];
  }
  drop_zeros();
  return *this;
}

IntegerPolynomial& IntegerPolynomial::operator-=(const IntegerPolynomial& other) {
  coefficients_.resize(std::max(coefficients_.size(), other.coefficients_.size()));
  for (std::size_t i = 0; i < other.coefficients_.size(); ++i) {
    coefficients_[i] -= other.coefficients_[i];
  }
  drop_zeros();
  return *this;
}

IntegerPolynomial& IntegerPolynomial::operator*=(const BigInteger& factor) {
  for (BigInteger& coefficient : coefficients_) {
    coefficient *= factor;
  }
  drop_zeros();
  return *this;
}

void IntegerPolynomial::add_product(const IntegerPolynomial& a, const BigInteger& b, int sign) {
  if (b.is_zero()) {
    return;
  }
  coefficients_.resize(std::max(coefficients_.size(), a.coefficients_.size()));
  for (std::size_t i = 0; i < a.coefficients_.size(); ++i) {
    detail::add_product(coefficients_[i], a.coefficients_[i], b, sign);
  }
  drop_zeros();
}

void IntegerPolynomial::add_product(const IntegerPolynomial& a, const IntegerPolynomial& b, int sign) {
  if (a.zero() || b.zero()) {
    return;
  }
  coefficients_.resize(std::max(coefficients_.size(), a.coefficients_.size() + b.coefficients_.size() - 1));
  for (std::size_t i = 0; i < a.coefficients_.size(); ++i) {
    for (std::size_t j = 0; j < b.coefficients_.size(); ++j) {
      detail::add_product(coefficients_[i + j], a.coefficients_[i], b.coefficients_[j], sign);
    }
  }
  drop_zeros();
}

IntegerPolynomial operator*(const IntegerPolynomial& a, const IntegerPolynomial& b) {
  IntegerPolynomial result;
  result.add_product(a, b, 1);
  return result;
}

TimePoint time_point(double time) {
  const Dyadic exact(time);
  const int scale = std::max(0, -exact.exponent());
  return {exact.in_units(-scale), scale};
}

int compare(const TimePoint& a, const TimePoint& b) {
  if (a.scale == b.scale) {
    return a.numerator.compare(b.numerator);
  }
  const int scale = std::max(a.scale, b.scale);
  return shifted(a.numerator, scale - a.scale).compare(shifted(b.numerator, scale - b.scale));
}

TimeCell cell_between(const TimePoint& begin, const TimePoint& end) {
  const int scale = std::max(begin.scale, end.scale);
  return {shifted(begin.numerator, scale - begin.scale), shifted(end.numerator, scale - end.scale), scale};
}

int sign_at(const IntegerPolynomial& polynomial, const TimePoint& time) {
  BigInteger value = 0;
  int shift = 0;
  const std::vector<BigInteger>& coefficients = polynomial.coefficients();
  for (std::size_t i = coefficients.size(); i-- > 0; shift += time.scale) {
    value *= time.numerator;
    value += shifted(coefficients[i], shift);
  }
  return value.sign();
}

std::vector<BigInteger> within(const IntegerPolynomial& polynomial, const TimeCell& cell) {
  std::vector<BigInteger> result = polynomial.coefficients();
  const std::size_t size = result.size();
  for (std::size_t i = 0; i + 1 < size; ++i) {
    result[i] = shifted(result[i], cell.scale * static_cast<int>(size - 1 - i));
  }
  if (!cell.low.is_zero()) {  // shift by low
    for (std::size_t i = 0; i + 1 < size; ++i) {
      for (std::size_t j = size - 1; j-- > i;) {
        result[j] += cell.low * result[j + 1];
      }
    }
  }
  if (const BigInteger width = cell.high - cell.low; width != 1) {
    BigInteger power = 1;
    for (std::size_t i = 1; i < size; ++i) {
      power *= width;
      result[i] *= power;
    }
  }
  return result;
}

std::vector<BigInteger> bernstein_form(std::vector<BigInteger> coefficients) {
  // v^i = v^i (v + (1 - v))^(degree - i)
  for (std::size_t end = coefficients.size(); end > 1; --end) {
    for (std::size_t i = 1; i < end; ++i) {
      coefficients[i] += coefficients[i - 1];
    }
  }
  return coefficients;
}

int sign_changes(const std::vector<BigInteger>& coefficients) {
  int result = 0;
  int last = 0;
  for (const BigInteger& coefficient : coefficients) {
    if (const int one = coefficient.sign(); one != 0) {
      result += one == -last ? 1 : 0;
      last = one;
    }
  }
  return result;
}

int first_sign(const std::vector<BigInteger>& coefficients) {
  const auto found = std::find_if(coefficients.begin(), coefficients.end(), [](const auto& c) { return !c.is_zero(); });
  return found == coefficients.end() ? 0 : found->sign();
}

int last_sign(const std::vector<BigInteger>& coefficients) {
  const auto found =
      std::find_if(coefficients.rbegin(), coefficients.rend(), [](const auto& c) { return !c.is_zero(); });
  return found == coefficients.rend() ? 0 : found->sign();
}

std::optional<int> certain_sign(const IntegerPolynomial& polynomial, const TimeCell& cell) {
  const std::vector<BigInteger> form = bernstein_form(within(polynomial, cell));
  return sign_changes(form) == 0 ? std::optional(first_sign(form)) : std::nullopt;
}

/// A common factor has a leading coefficient that divides both others. Where one of these is not 0 modulo the prime
/// number, the factor keeps its degree there, and divides both polynomials there.
bool certainly_coprime(const IntegerPolynomial& a, const IntegerPolynomial& b) {
  Residues first = residues_of(a);
  Residues second = residues_of(b);
  if (first.size() != a.coefficients().size() && second.size() != b.coefficients().size()) {
    return false;
  }
  while (!first.empty() && !second.empty()) {
    if (first.size() < second.size()) {
      std::swap(first, second);
    }
    if (second.size() == 1) {
      return true;
    }
    reduce(first, second);
  }
  return false;
}

IntegerPolynomial common_divisor(IntegerPolynomial a, IntegerPolynomial b) {
  a = primitive(a);
  b = primitive(b);
  if (a.degree() < b.degree()) {
    std::swap(a, b);
  }
  while (!b.zero()) {
    IntegerPolynomial rest = pseudo_remainder(a, b);
    a = std::move(b);
    b = rest.zero() ? IntegerPolynomial() : primitive(rest);
  }
  return a;
}

}  // namespace motzkin::detail
