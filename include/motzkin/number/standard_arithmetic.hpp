#pragma once

#include <cfenv>
#include <cstdint>
#include <type_traits>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

/// The floating-point environment that error bounds count on, whatever that of the caller: rounding to nearest,
/// subnormal numbers as they are, and no exception that stops the program. A thread may have another one without
/// knowing: GCC, told `-ffast-math` where it links, switches flush-to-zero on before `main`.
///
/// Every function that users call and that computes begins with `const detail::StandardArithmetic standard;`, and so
/// does every task of another thread. Functions in `detail` count on their callers.
/// docs/decisions/0016-floating-point-environment.md

namespace motzkin::detail {

/// The register that holds the environment.
using ArithmeticControl = std::uint64_t;

#if defined(__SSE2__)

[[nodiscard]] inline ArithmeticControl read_control() noexcept { return _mm_getcsr(); }

/// Of MXCSR all bits but the exception flags below and what processors added above: denormals-are-zero, six exception
/// masks, the rounding, and flush-to-zero.
[[nodiscard]] constexpr bool is_standard(ArithmeticControl control) noexcept { return (control & 0xFFC0U) == 0x1F80U; }

#elif defined(__aarch64__)

[[nodiscard]] inline ArithmeticControl read_control() noexcept {
  ArithmeticControl control = 0;
  __asm__ volatile("mrs %0, fpcr" : "=r"(control));
  return control;
}

[[nodiscard]] constexpr bool is_standard(ArithmeticControl control) noexcept { return control == 0; }

#else  // of other processors C++ knows the rounding alone

[[nodiscard]] inline ArithmeticControl read_control() noexcept {
  return static_cast<ArithmeticControl>(std::fegetround());
}

[[nodiscard]] constexpr bool is_standard(ArithmeticControl control) noexcept { return control == FE_TONEAREST; }

#endif

/// Leaves an environment that is not standard. Returns what `restore` needs.
[[nodiscard]] ArithmeticControl set_standard(ArithmeticControl caller) noexcept;

/// Goes back to it, with the exception flags that have been raised meanwhile.
void restore(ArithmeticControl caller) noexcept;

/// Standard arithmetic up to the end of the scope. Where it is standard already, as nearly always, that takes one look
/// at the register and changes nothing.
///
/// Compilers know nothing of the register. They keep what reads and writes memory in order with the two calls, but not
/// what is computed from arguments in registers, or returned in one: that goes through `settled`.
class StandardArithmetic {
 public:
  StandardArithmetic() noexcept : caller_(read_control()) {
    if (!is_standard(caller_)) [[unlikely]] {
      caller_ = set_standard(caller_);
    }
  }
  ~StandardArithmetic() {
    if (!is_standard(caller_)) [[unlikely]] {
      restore(caller_);
    }
  }
  StandardArithmetic(const StandardArithmetic&) = delete;
  StandardArithmetic& operator=(const StandardArithmetic&) = delete;

  /// The value as it is. No compiler moves what it is computed from behind this, or what is computed with it before.
  template <class Value>
  [[nodiscard]] Value settled(Value value) const noexcept {
    // NOLINTNEXTLINE(bugprone-branch-clone): they differ in what the assembler is told
    if constexpr (std::is_integral_v<Value> || std::is_enum_v<Value>) {
      __asm__ volatile("" : "+r"(value) : : "memory");
    } else {
      __asm__ volatile("" : "+m"(value) : : "memory");
    }
    return value;
  }

 private:
  ArithmeticControl caller_;
};

}  // namespace motzkin::detail
