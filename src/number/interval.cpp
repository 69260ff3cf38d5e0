#include "motzkin/number/interval.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "motzkin/invalid_input.hpp"
#include "motzkin/number/interval_functions.hpp"

namespace motzkin::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

void refuse_interval(double lower, double upper) {
  const auto text = [](double value) {
    std::array<char, 32> buffer{};
    return std::string(buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr);
  };
  throw InvalidInput("interval [" + text(lower) + ", " + text(upper) + "] contains no real number");
}

Ends divide_by_zero(Ends dividend, Ends divisor) noexcept {
  const bool zero_inside = divisor[0] < 0 && divisor[1] > 0;
  const bool both_signs = dividend[0] < 0 && dividend[1] > 0;
  const bool only_zero = divisor[0] == 0 && divisor[1] == 0;
  if (only_zero || zero_inside || both_signs) {
    return Ends{-infinity, infinity};
  }
  // One end of the divisor is 0 and the quotient has one sign: what is nearest to 0 over what is farthest from it.
  const bool negative = (dividend[0] < 0) != (divisor[0] < 0);
  const Ends nearest = magnitude(dividend[0] < 0 ? Ends{dividend[1], dividend[1]} : Ends{dividend[0], dividend[0]});
  const Ends farthest = magnitude(divisor[0] < 0 ? Ends{divisor[0], divisor[0]} : Ends{divisor[1], divisor[1]});
  const Ends least = divide_outwards(nearest, farthest);
  return negative ? Ends{-infinity, 0 - least[0]} : Ends{least[0], infinity};
}

double midpoint(double lower, double upper) noexcept {
  if (!(lower >= -std::numeric_limits<double>::max() && upper <= std::numeric_limits<double>::max())) {
    return std::clamp(0.0, lower, upper);
  }
  // Halves are exact where the sum overflows, and the sum where halves would not be.
  const double sum = lower + upper;
  const double middle = std::isinf(sum) ? lower / 2 + upper / 2 : sum / 2;
  return std::clamp(middle, lower, upper) + 0.0;
}

Interval sqrt(const Interval& x) {
  if (x.upper() < 0) {
    throw InvalidInput("square root of the negative interval " + to_text(x));
  }
  const Ends value = x.lower() < 0 ? Ends{0, x.upper()} : x.ends();
  // Scaled by a power of four, which is exact, where errors would underflow or products overflow.
  const auto scale = [](double end) { return end < least_near ? 0x1p100 : (end > most_near ? 0x1p-100 : 1.0); };
  const Ends factor{scale(value[0]), scale(value[1])};
  const Ends scaled = value * factor * factor;
  const Ends nearest{std::sqrt(scaled[0]), std::sqrt(scaled[1])};
  const Ends product = nearest * nearest;
  const Ends rest = (scaled - product) - product_error(nearest, nearest, product);
  const Ends root = move_outwards(nearest, rest) / factor;  // NaN: an infinite end stays
  return Interval::unchecked(root);
}

Interval pow(const Interval& x, int exponent) noexcept {
  const unsigned count = exponent < 0 ? 0U - static_cast<unsigned>(exponent) : static_cast<unsigned>(exponent);
  // Powers of the magnitudes of both ends: the first lane rounded down, the second up.
  const auto power = [&](Ends size) {
    Ends result{1, 1};
    for (unsigned rest = count; rest != 0; rest /= 2) {
      if (rest % 2 != 0) {
        result = multiply_outwards(result, size);
      }
      if (rest > 1) {
        size = multiply_outwards(size, size);
      }
    }
    return result;
  };
  Ends result{1, 1};
  if (count % 2 == 0) {
    result = power(Ends{mignitude(x), magnitude(x)});
  } else if (x.lower() >= 0) {
    result = power(x.ends());
  } else if (x.upper() <= 0) {
    result = negated(power(negated(x.ends())));
  } else {
    result = Ends{0.0 - power(Ends{-x.lower(), -x.lower()})[1], power(Ends{x.upper(), x.upper()})[1]};
  }
  return exponent < 0 ? 1.0 / Interval::unchecked(result) : Interval::unchecked(result);
}

}  // namespace motzkin::detail
