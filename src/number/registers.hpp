#pragma once

#include <cstdint>
#include <type_traits>

/// Numbers worked on side by side. The types are here alone; what is done with them is compiled once per instruction
/// set, see number/registers.inc and number/lanes.inc.

namespace motzkin::detail {

using TwoDoubles = double __attribute__((vector_size(16)));
using FourDoubles = double __attribute__((vector_size(32)));
using EightFloats = float __attribute__((vector_size(32)));

/// What comparing them gives: all bits of a lane, or none.
using TwoBits = std::int64_t __attribute__((vector_size(16)));
using FourBits = std::int64_t __attribute__((vector_size(32)));
using EightBits = std::int32_t __attribute__((vector_size(32)));

}  // namespace motzkin::detail
