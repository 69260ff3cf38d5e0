#include "support/common_unit.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace motzkin::testing {
namespace {

/// mantissa * 2^exponent, with an odd mantissa or 0.
struct Binary {
  std::int64_t mantissa = 0;
  int exponent = std::numeric_limits<int>::max();
};

Binary binary(double value) {
  if (value == 0) {
    return {};
  }
  int exponent = 0;
  const auto digits = static_cast<std::int64_t>(std::ldexp(std::frexp(value, &exponent), 53));
  const int zeros = std::countr_zero(static_cast<std::uint64_t>(digits));
  return {digits / (std::int64_t{1} << zeros), exponent - 53 + zeros};
}

}  // namespace

void CommonUnit::include(double value) { exponent_ = std::min(exponent_, binary(value).exponent); }

Integer CommonUnit::count(double value) const {
  const Binary number = binary(value);
  return number.mantissa == 0 ? Integer(0)
                              : Integer(number.mantissa) << static_cast<unsigned>(number.exponent - exponent_);
}

}  // namespace motzkin::testing
