#pragma once

#include <cstdint>
#include <type_traits>

/// Numbers worked on side by side. The types are here alone; what is done with them is compiled once per instruction
/// set, see number/registers.inc and number/lanes.inc.

namespace motzkin::detail {

using TwoDoubles = double __attribute__((vector_size(16)));
using FourDoubles = double __attribute__((vector_size(32)));
using EightDoubles = double __attribute__((vector_size(64)));
using EightFloats = float __attribute__((vector_size(32)));

/// What comparing them gives: all bits of a lane, or none.
using TwoBits = std::int64_t __attribute__((vector_size(16)));
using FourBits = std::int64_t __attribute__((vector_size(32)));
using EightWideBits = std::int64_t __attribute__((vector_size(64)));
using EightBits = std::int32_t __attribute__((vector_size(32)));

/// That of a type of registers of doubles.
template <class Doubles>
struct BitsOf;
template <>
struct BitsOf<TwoDoubles> {
  using Type = TwoBits;
};
template <>
struct BitsOf<FourDoubles> {
  using Type = FourBits;
};
template <>
struct BitsOf<EightDoubles> {
  using Type = EightWideBits;
};

/// The instruction sets for which some code is compiled apart.
enum class InstructionSet : std::uint8_t { Any, Avx2, Avx512 };

[[nodiscard]] inline bool has(InstructionSet set) noexcept {
#if defined(__x86_64__)
  switch (set) {
    case InstructionSet::Any: return true;
    case InstructionSet::Avx2: return __builtin_cpu_supports("avx2") != 0;
    case InstructionSet::Avx512:
      return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
             __builtin_cpu_supports("avx512vl") != 0;
  }
#endif
  return set == InstructionSet::Any;
}

/// The widest that the processor has.
[[nodiscard]] inline InstructionSet widest_instruction_set() noexcept {
  static const InstructionSet widest = has(InstructionSet::Avx512) ? InstructionSet::Avx512
                                       : has(InstructionSet::Avx2) ? InstructionSet::Avx2
                                                                   : InstructionSet::Any;
  return widest;
}

}  // namespace motzkin::detail
