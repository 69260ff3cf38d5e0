#pragma once

#include <string>

#include "lab/exact_text.hpp"

namespace motzkin::lab {

/// Throws InvalidInput for what is no base.
void check_base(int base);

/// 0 to 9, then a to z.
[[nodiscard]] char digit_text(int digit);

/// Digits of an integer that is not negative.
[[nodiscard]] std::string digits_of(Integer value, int base);

}  // namespace motzkin::lab
