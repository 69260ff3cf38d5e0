#include "contact/algebraic_time.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace motzkin::detail {
namespace {

/// Brackets end at multiples of 2^-step_scale.
constexpr int step_scale = 52;

/// Bits of a root that a guess in doubles gets right but for clusters of roots.
constexpr int guessed_bits = 40;

/// Halvings of a window until roots that are still together are separated by the roots of the derivative.
constexpr int most_halvings = 40;

/// Bits of v that are kept of a guess.
constexpr int guess_scale = 60;

/// Rounded, relative to the largest magnitude. Good for guesses alone.
std::vector<double> approximation(const std::vector<BigInteger>& coefficients) {
  int most = 0;
  for (const BigInteger& coefficient : coefficients) {
    most = std::max(most, bit_length(coefficient));
  }
  std::vector<double> result;
  for (const BigInteger& coefficient : coefficients) {
    const BigInteger magnitude = shifted(abs(coefficient), std::min(0, 63 - most));
    const auto rounded = static_cast<double>(static_cast<std::uint64_t>(magnitude));
    result.push_back(coefficient.sign() < 0 ? -rounded : rounded);
  }
  return result;
}

/// About where in [0, 1] a polynomial that has one root there, and `sign_above` above it, vanishes, by Newton's steps
/// within a shrinking interval. Ends after 60 steps whatever the numbers are.
double guessed_root(const std::vector<double>& p, int sign_above) {
  double below = 0;
  double above = 1;
  double time = 0.5;
  for (int i = 0; i < 60; ++i) {
    double value = 0;
    double slope = 0;
    for (std::size_t k = p.size(); k-- > 0;) {
      slope = slope * time + value;
      value = value * time + p[k];
    }
    (value * sign_above > 0 ? above : below) = time;
    double next = time - value / slope;
    if (!(next > below && next < above)) {  // NaN: too
      next = below + (above - below) / 2;
    }
    if (std::abs(next - time) < 0x1p-50) {
      return next;
    }
    time = next;
  }
  return time;
}

/// v * 2^scale, rounded, where a polynomial of v with one root in [0, 1] about vanishes.
struct Guess {
  BigInteger value;
  int scale;
};

Guess guess(const std::vector<BigInteger>& coefficients, int sign_above, int bits) {
  if (bits <= guessed_bits) {
    const double root = guessed_root(approximation(coefficients), sign_above);
    return {static_cast<std::int64_t>(std::ldexp(root, guess_scale)), guess_scale};
  }
  // The chord between the ends: in a cell that is narrow enough for so many bits its error is of second order.
  BigInteger at_end = 0;
  for (const BigInteger& coefficient : coefficients) {
    at_end += coefficient;
  }
  const int scale = bits + 2;
  const BigInteger difference = coefficients.front() - at_end;
  return {difference.is_zero() ? BigInteger(0) : shifted(coefficients.front(), scale) / difference, scale};
}

/// value / 2^from * 2^to, rounded down; value >= 0.
BigInteger rescaled(const BigInteger& value, int from, int to) { return shifted(value, to - from); }

BigInteger rescaled_up(const BigInteger& value, int from, int to) {
  return to >= from ? rescaled(value, from, to) : rescaled(value - 1, from, to) + 1;
}

double to_time(const BigInteger& steps) { return std::ldexp(static_cast<double>(steps), -step_scale); }

}  // namespace

AlgebraicTime::AlgebraicTime(const TimePoint& time)
    : cell_{time.numerator, time.numerator, time.scale}, bits_(guessed_bits) {}

AlgebraicTime::AlgebraicTime(IntegerPolynomial polynomial, TimeCell cell, int sign_above)
    : polynomial_(std::move(polynomial)), cell_(std::move(cell)), sign_above_(sign_above), bits_(guessed_bits) {}

void AlgebraicTime::become(const TimePoint& time) {
  cell_ = {time.numerator, time.numerator, time.scale};
  sign_above_ = 0;
}

int AlgebraicTime::compared_to(const TimePoint& other) {
  const int order_of_begin = compare(cell_.begin(), other);
  if (is_point()) {
    return order_of_begin;
  }
  if (order_of_begin >= 0) {
    return 1;
  }
  if (compare(cell_.end(), other) <= 0) {
    return -1;
  }
  const int value = sign_at(polynomial_, other);
  if (value == 0) {
    become(other);
    return 0;
  }
  const bool is_above = value == sign_above_;
  cell_ = is_above ? cell_between(cell_.begin(), other) : cell_between(other, cell_.end());
  return is_above ? -1 : 1;
}

int AlgebraicTime::compared_to(const AlgebraicTime& other) {
  if (other.is_point()) {
    return compared_to(other.cell_.begin());
  }
  if (compared_to(other.cell_.begin()) <= 0) {
    return -1;
  }
  if (compared_to(other.cell_.end()) >= 0) {
    return 1;
  }
  return other.sign_above_ * sign_of(other.polynomial_);
}

int AlgebraicTime::sign_of(const IntegerPolynomial& polynomial) {
  if (polynomial.degree() <= 0) {
    return polynomial.zero() ? 0 : polynomial.leading().sign();
  }
  narrow_to_steps();
  if (is_point()) {
    return sign_at(polynomial, cell_.begin());
  }
  std::optional<int> result = certain_sign(polynomial, cell_);
  if (!result && vanishes(polynomial)) {
    return 0;
  }
  while (!result) {
    narrow();
    result = is_point() ? sign_at(polynomial, cell_.begin()) : certain_sign(polynomial, cell_);
  }
  return *result;
}

/// Whether a polynomial that is not 0 vanishes at the root. If so, their common divisor has this simple root and no
/// other in the cell, so that its signs at the ends differ, if the polynomial vanishes at neither.
bool AlgebraicTime::vanishes(const IntegerPolynomial& other) {
  if (certainly_coprime(polynomial_, other)) {
    return false;
  }
  IntegerPolynomial divisor = common_divisor(polynomial_, other);
  if (divisor.degree() == 0) {
    return false;
  }
  while (!is_point() && (sign_at(polynomial_, cell_.begin()) == 0 || sign_at(polynomial_, cell_.end()) == 0)) {
    narrow();
  }
  if (is_point()) {
    return sign_at(other, cell_.begin()) == 0;
  }
  const int above = sign_at(divisor, cell_.end());
  if (sign_at(divisor, cell_.begin()) == above) {
    return false;
  }
  polynomial_ = std::move(divisor);  // it has this root as well, and is smaller
  sign_above_ = above;
  return true;
}

void AlgebraicTime::narrow() {
  if (is_point()) {
    return;
  }
  if (narrow_around_guess(bits_, std::numeric_limits<int>::max())) {
    bits_ *= 2;
    return;
  }
  bits_ = std::max(guessed_bits / 2, bits_ / 2);
  static_cast<void>(compared_to(cell_.middle()));
}

/// Until no multiple of 2^-52 is inside of the cell. Each turn at least halves the multiples in it.
void AlgebraicTime::narrow_to_steps() {
  while (!is_point()) {
    const BigInteger first = rescaled(cell_.low, cell_.scale, step_scale) + 1;
    const BigInteger last = rescaled_up(cell_.high, cell_.scale, step_scale) - 1;
    if (first > last) {
      return;
    }
    if (!narrow_around_guess(guessed_bits, step_scale)) {
      static_cast<void>(compared_to({(first + last) / 2, step_scale}));
    }
  }
}

/// Tries to make the cell about 2^bits times smaller, with ends that are multiples of 2^-finest_scale. Returns whether
/// that succeeded.
bool AlgebraicTime::narrow_around_guess(int bits, int finest_scale) {
  const BigInteger width = cell_.high - cell_.low;
  const int scale = std::min(finest_scale, std::max(0, cell_.scale - bit_length(width) + bits));
  const Guess root = guess(within(polynomial_, cell_), sign_above_, bits);
  const BigInteger time = shifted(cell_.low, root.scale) + root.value * width;  // in 2^-(scale of both)
  const int extra = cell_.scale + root.scale - scale;
  const BigInteger near = extra > 0 ? (shifted(time, 1 - extra) + 1) >> 1U : shifted(time, -extra);
  const int order = compared_to({near, scale});
  return order == 0 || order * compared_to({near + order, scale}) <= 0;
}

TimeBracket AlgebraicTime::bracket(const TimeBracket& window) {
  narrow_to_steps();
  if (is_point()) {
    for (const double end : {window.lower, window.upper}) {
      if (compare(cell_.begin(), time_point(end)) == 0) {
        return {end, end};
      }
    }
  }
  return {std::max(window.lower, to_time(rescaled(cell_.low, cell_.scale, step_scale))),
          std::min(window.upper, to_time(rescaled_up(cell_.high, cell_.scale, step_scale)))};
}

RootSearch::RootSearch(const IntegerPolynomial& polynomial, const TimeCell& cell) : polynomial_(polynomial) {
  push_point(cell.end());
  if (cell.low != cell.high) {
    push_cell(cell, 0);
    push_point(cell.begin());
  }
}

void RootSearch::push_cell(const TimeCell& cell, int depth) {
  left_.push_back({cell, bernstein_form(within(polynomial_, cell)), depth});
}

void RootSearch::push_point(const TimePoint& time) {
  if (sign_at(polynomial_, time) == 0) {
    left_.push_back({{time.numerator, time.numerator, time.scale}, {}});
  }
}

std::optional<AlgebraicTime> RootSearch::next() {
  for (;;) {
    if (!found_.empty()) {
      AlgebraicTime result = std::move(found_.front());
      found_.pop_front();
      return result;
    }
    if (left_.empty()) {
      return std::nullopt;
    }
    const Entry entry = std::move(left_.back());
    left_.pop_back();
    if (entry.form.empty()) {
      return AlgebraicTime(entry.cell.begin());
    }
    const int changes = sign_changes(entry.form);
    if (changes == 1) {
      return AlgebraicTime(polynomial_, entry.cell, last_sign(entry.form));
    }
    if (changes > 1 && entry.depth < most_halvings) {
      split(entry);
    } else if (changes > 1) {
      separate_by_derivative(entry);
    }
  }
}

void RootSearch::split(const Entry& entry) {
  const TimePoint middle = entry.cell.middle();
  push_cell(cell_between(middle, entry.cell.end()), entry.depth + 1);
  push_point(middle);
  push_cell(cell_between(entry.cell.begin(), middle), entry.depth + 1);
}

/// Finds all roots inside of a cell. Between neighbouring roots of the derivative, and the ends, the polynomial is
/// monotonous: it has a root there, a simple one, exactly if the signs on both sides are opposite. Where it vanishes
/// together with the derivative, the root is one of that. Nothing is halved until close roots are apart.
void RootSearch::separate_by_derivative(const Entry& entry) {
  const IntegerPolynomial derivative = polynomial_.derivative();
  RootSearch search(derivative, entry.cell);
  TimePoint begin = entry.cell.begin();
  int sign_below = first_sign(entry.form);
  const auto add_between = [&](const TimePoint& end, int sign_above) {
    if (sign_above == -sign_below && sign_above != 0) {
      found_.emplace_back(polynomial_, cell_between(begin, end), sign_above);
    }
  };
  while (std::optional<AlgebraicTime> turning = search.next()) {
    if (turning->compared_to(entry.cell.begin()) <= 0 || turning->compared_to(entry.cell.end()) >= 0) {
      continue;
    }
    const int sign = turning->sign_of(polynomial_);
    // The cells of two turning points share no inside, so what is between them is a cell with one root, if any.
    while (sign != 0 && (sign_at(polynomial_, turning->cell().begin()) != sign ||
                         sign_at(polynomial_, turning->cell().end()) != sign)) {
      turning->narrow();
    }
    add_between(turning->cell().begin(), sign);
    begin = turning->cell().end();
    sign_below = sign;
    if (sign == 0) {
      found_.push_back(*turning);
    }
  }
  add_between(entry.cell.end(), last_sign(entry.form));
}

}  // namespace motzkin::detail
