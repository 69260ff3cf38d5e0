#include "support/real_root.hpp"

#include <algorithm>
#include <cmath>

namespace motzkin::testing {
namespace {

using Chain = std::vector<Polynomial>;

const Dyadic zero{0, 0};
const Dyadic one{1, 0};

Polynomial negated(Polynomial p) {
  for (Integer& coefficient : p.coefficients) {
    coefficient = -coefficient;
  }
  return p;
}

Polynomial derivative(const Polynomial& p) {
  std::vector<Integer> result;
  for (std::size_t i = 1; i < p.size(); ++i) {
    result.push_back(p.coefficients[i] * i);
  }
  return Polynomial(std::move(result));
}

/// Quotient and remainder of a positive multiple of p.
std::pair<Polynomial, Polynomial> divided(const Polynomial& p, const Polynomial& divisor) {
  std::vector<Integer> rest = p.coefficients;
  std::vector<Integer> quotient(p.size() >= divisor.size() ? p.size() - divisor.size() + 1 : 0);
  const Integer scale = abs(divisor.leading());
  const bool negative = divisor.leading() < 0;
  for (std::size_t shift = quotient.size(); shift-- > 0;) {
    Integer factor = rest.back();
    if (negative) {
      factor = -factor;
    }
    for (Integer& coefficient : rest) {
      coefficient *= scale;
    }
    for (Integer& coefficient : quotient) {
      coefficient *= scale;
    }
    quotient[shift] += factor;
    for (std::size_t i = 0; i < divisor.size(); ++i) {
      rest[i + shift] -= factor * divisor.coefficients[i];
    }
    rest.pop_back();
  }
  return {Polynomial(std::move(quotient)), Polynomial(std::move(rest))};
}

/// Without a factor that all coefficients have.
Polynomial primitive(Polynomial p) {
  const Integer common = content(p);
  return std::move(p) / common;
}

/// p, q of lower degree, and minus the remainder of each two, up to positive factors. The last is their greatest common
/// divisor. Remainders are divided by the factors that those of subresultants are known to have, so that numbers grow
/// no faster than these. Source: W. S. Brown, "The subresultant PRS algorithm", 1978.
Chain remainders(Polynomial p, Polynomial q) {
  Chain chain{std::move(p)};
  Integer divisor = 1;
  Integer scale = 1;
  while (!q.is_zero()) {
    chain.push_back(std::move(q));
    const Polynomial& above = chain[chain.size() - 2];
    const Polynomial& last = chain.back();
    q = negated(divided(above, last).second) / divisor;
    // of the next step
    const auto drop = static_cast<unsigned>(above.size() - last.size());
    const Integer leading = abs(last.leading());
    scale = drop == 0 ? scale : Integer(pow(leading, drop) / pow(scale, drop - 1));
    divisor = leading * pow(scale, static_cast<unsigned>(last.size() - q.size()));
  }
  return chain;
}

template <class Signs>
int variations(const Signs& signs) {
  int count = 0;
  int last = 0;
  for (const int sign : signs) {
    count += sign * last < 0 ? 1 : 0;
    last = sign == 0 ? last : sign;
  }
  return count;
}

int variations(const Chain& chain, const Dyadic& t) {
  std::vector<int> signs;
  for (const Polynomial& p : chain) {
    signs.push_back(sign(p, t));
  }
  return variations(signs);
}

/// Adds 1 to the variable.
void shift_by_one(std::vector<Integer>& coefficients) {
  for (std::size_t i = 0; i + 1 < coefficients.size(); ++i) {
    for (std::size_t j = coefficients.size() - 1; j-- > i;) {
      coefficients[j] += coefficients[j + 1];
    }
  }
}

std::vector<int> signs_of(const std::vector<Integer>& numbers) {
  std::vector<int> signs(numbers.size());
  std::transform(numbers.begin(), numbers.end(), signs.begin(), [](const Integer& number) { return number.sign(); });
  return signs;
}

/// Signs of the coefficients of (1 + x)^n p(1 / (1 + x)). Descartes: where they vary 0 or 1 times, this is the number
/// of roots between 0 and 1.
std::vector<int> signs_inside(const Polynomial& p) {
  std::vector<Integer> shifted(p.coefficients.rbegin(), p.coefficients.rend());
  shift_by_one(shifted);
  return signs_of(shifted);
}

/// A positive multiple of p(low + (high - low) x).
Polynomial between(const Polynomial& p, const Dyadic& low, const Dyadic& high) {
  const unsigned exponent = std::max(low.exponent, high.exponent);
  const Integer start = low.numerator << (exponent - low.exponent);
  const Integer width = (high.numerator << (exponent - high.exponent)) - start;
  std::vector<Integer> result = p.coefficients;
  unsigned shift = 0;
  for (std::size_t i = result.size(); i-- > 0; shift += exponent) {
    result[i] <<= shift;
  }
  for (std::size_t i = 0; i + 1 < result.size(); ++i) {
    for (std::size_t j = result.size() - 1; j-- > i;) {
      result[j] += start * result[j + 1];
    }
  }
  Integer power = width;
  for (std::size_t i = 1; i < result.size(); ++i, power *= width) {
    result[i] *= power;
  }
  return Polynomial(std::move(result));
}

Dyadic middle_of(const Dyadic& low, const Dyadic& high) {
  const unsigned exponent = std::max(low.exponent, high.exponent) + 1;
  return {(low.numerator << (exponent - 1 - low.exponent)) + (high.numerator << (exponent - 1 - high.exponent)),
          exponent};
}

/// With closer bounds, so that signs at the root are often seen from these; or the number that it is.
Root refined(Root root) {
  constexpr int halvings = 40;
  const int at_low = sign(root.polynomial, root.low);
  for (int i = 0; i < halvings; ++i) {
    Dyadic middle = middle_of(root.low, root.high);
    const int here = sign(root.polynomial, middle);
    if (here == 0) {
      return root_at(middle);
    }
    (here == at_low ? root.low : root.high) = std::move(middle);
  }
  return root;
}

/// Without its roots at t.
Polynomial without(Polynomial p, const Dyadic& t) {
  const Polynomial factor({-t.numerator, Integer(1) << t.exponent});
  while (sign(p, t) == 0) {
    p = primitive(divided(p, factor).first);
  }
  return p;
}

/// Of a polynomial without multiple roots, that is not zero at both ends.
void isolate(const Polynomial& p, const Dyadic& low, const Dyadic& high, std::vector<Root>& found) {
  int count = variations(signs_inside(between(p, low, high)));
  if (count > 1) {
    const Chain chain = remainders(p, derivative(p));
    count = variations(chain, low) - variations(chain, high);
  }
  if (count == 1) {
    found.push_back(refined({p, low, high}));
  }
  if (count < 2) {
    return;
  }
  const Dyadic middle = middle_of(low, high);
  if (sign(p, middle) != 0) {
    isolate(p, low, middle, found);
    isolate(p, middle, high, found);
    return;
  }
  const Polynomial others = without(p, middle);
  isolate(others, low, middle, found);
  found.push_back(root_at(middle));
  isolate(others, middle, high, found);
}

/// Of a polynomial that is not zero at both ends, by the rule of Descartes alone. False where it does not tell: for
/// multiple roots, roots close to each other and roots at which an interval would be divided.
bool isolate_simple(const Polynomial& p, const Dyadic& low, const Dyadic& high, int depth, std::vector<Root>& found) {
  const int count = variations(signs_inside(between(p, low, high)));
  if (count == 1) {
    found.push_back(refined({p, low, high}));
  }
  if (count < 2) {
    return true;
  }
  const Dyadic middle = middle_of(low, high);
  return depth > 0 && sign(p, middle) != 0 && isolate_simple(p, low, middle, depth - 1, found) &&
         isolate_simple(p, middle, high, depth - 1, found);
}

int compare(const Dyadic& a, const Dyadic& b) {
  return Integer((a.numerator << b.exponent) - (b.numerator << a.exponent)).sign();
}

/// Of the root with a number.
int compare(const Root& root, const Dyadic& t) {
  if (root.is_dyadic) {
    return compare(root.low, t);
  }
  if (compare(root.high, t) <= 0) {
    return -1;
  }
  if (compare(root.low, t) >= 0) {
    return 1;
  }
  const int here = sign(root.polynomial, t);
  return here == 0 ? 0 : (here == sign(root.polynomial, root.low) ? 1 : -1);
}

}  // namespace

Polynomial::Polynomial(std::vector<Integer> numbers) : coefficients(std::move(numbers)) {
  while (!coefficients.empty() && coefficients.back() == 0) {
    coefficients.pop_back();
  }
}

Polynomial operator+(const Polynomial& p, const Polynomial& q) {
  std::vector<Integer> result = p.coefficients;
  result.resize(std::max(p.size(), q.size()));
  for (std::size_t i = 0; i < q.size(); ++i) {
    result[i] += q.coefficients[i];
  }
  return Polynomial(std::move(result));
}

Polynomial operator-(const Polynomial& p, const Polynomial& q) { return p + negated(q); }

Polynomial operator*(const Polynomial& p, const Polynomial& q) {
  if (p.is_zero() || q.is_zero()) {
    return {};
  }
  std::vector<Integer> result(p.size() + q.size() - 1);
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (std::size_t j = 0; j < q.size(); ++j) {
      result[i + j] += p.coefficients[i] * q.coefficients[j];
    }
  }
  return Polynomial(std::move(result));
}

Integer content(const Polynomial& p) {
  Integer common = 0;
  for (const Integer& coefficient : p.coefficients) {
    common = gcd(common, coefficient);
  }
  return common;
}

Polynomial operator/(Polynomial p, const Integer& divisor) {
  if (divisor != 1) {
    for (Integer& coefficient : p.coefficients) {
      coefficient /= divisor;
    }
  }
  return p;
}

std::optional<Polynomial> exact_quotient(const Polynomial& p, const Polynomial& divisor) {
  if (p.is_zero()) {
    return p;
  }
  if (p.size() < divisor.size()) {
    return {};
  }
  std::vector<Integer> rest = p.coefficients;
  std::vector<Integer> quotient(p.size() - divisor.size() + 1);
  for (std::size_t shift = quotient.size(); shift-- > 0;) {
    Integer remainder;
    divide_qr(rest.back(), divisor.leading(), quotient[shift], remainder);
    if (remainder != 0) {
      return {};
    }
    for (std::size_t i = 0; i < divisor.size(); ++i) {
      rest[i + shift] -= quotient[shift] * divisor.coefficients[i];
    }
    rest.pop_back();
  }
  if (std::any_of(rest.begin(), rest.end(), [](const Integer& number) { return number != 0; })) {
    return {};
  }
  return Polynomial(std::move(quotient));
}

Dyadic dyadic(double value) {
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  const Integer digits = static_cast<long long>(std::ldexp(fraction, 53));
  exponent -= 53;
  return exponent < 0 ? Dyadic{digits, static_cast<unsigned>(-exponent)}
                      : Dyadic{digits << static_cast<unsigned>(exponent), 0};
}

int sign(const Polynomial& p, const Dyadic& t) {
  if (p.is_zero()) {
    return 0;
  }
  if (t.numerator == 0) {
    return p.coefficients.front().sign();
  }
  Integer value = p.leading();
  unsigned shift = 0;
  for (std::size_t i = p.size() - 1; i-- > 0;) {
    shift += t.exponent;
    value = value * t.numerator + (p.coefficients[i] << shift);
  }
  return value.sign();
}

Root root_at(const Dyadic& t) { return {{}, t, t, true}; }

std::vector<Root> roots(Polynomial p) {
  std::vector<Root> found;
  if (sign(p, zero) == 0) {
    found.push_back(root_at(zero));
    p = without(std::move(p), zero);
  }
  const bool ends_at_zero = sign(p, one) == 0;
  if (ends_at_zero) {
    p = without(std::move(p), one);
  }
  constexpr int halvings = 64;
  if (std::vector<Root> simple; isolate_simple(p, zero, one, halvings, simple)) {
    found.insert(found.end(), simple.begin(), simple.end());
  } else {
    const Polynomial common = remainders(p, derivative(p)).back();
    isolate(common.size() == 1 ? p : primitive(divided(p, primitive(common)).first), zero, one, found);
  }
  if (ends_at_zero) {
    found.push_back(root_at(one));
  }
  return found;
}

int sign(const Polynomial& p, const Root& t) {
  if (t.is_dyadic) {
    return sign(p, t.low);
  }
  if (p.size() <= 1) {
    return p.is_zero() ? 0 : p.leading().sign();
  }
  if (p.coefficients == t.polynomial.coefficients) {
    return 0;
  }
  if (const std::vector<int> signs = signs_inside(between(p, t.low, t.high)); variations(signs) == 0) {
    return *std::find_if(signs.begin(), signs.end(), [](int sign) { return sign != 0; });
  }
  const Polynomial& own = t.polynomial;
  const Chain chain = remainders(own, divided(derivative(own) * p, own).second);
  return variations(chain, t.low) - variations(chain, t.high);
}

int compare(const Root& a, const Root& b) {
  if (b.is_dyadic) {
    return compare(a, b.low);
  }
  if (a.is_dyadic) {
    return -compare(b, a.low);
  }
  if (compare(a, b.low) <= 0) {
    return -1;
  }
  if (compare(a, b.high) >= 0) {
    return 1;
  }
  const int here = sign(b.polynomial, a);
  return here == 0 ? 0 : (here == sign(b.polynomial, b.low) ? -1 : 1);
}

double approximate(const Root& t) {
  double low = 0;
  double high = 1;
  for (int i = 0; i < 2200; ++i) {
    const double middle = low + (high - low) / 2;
    if (middle == low || middle == high) {
      break;
    }
    (compare(t, dyadic(middle)) < 0 ? high : low) = middle;
  }
  return compare(t, dyadic(low)) == 0 ? low : high;
}

}  // namespace motzkin::testing
