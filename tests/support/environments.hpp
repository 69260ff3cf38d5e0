#pragma once

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cfenv>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string_view>
#include <type_traits>
#include <vector>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include "motzkin/shape/aabb.hpp"

/// The floating-point environments that a thread may call the library in, and its answers bit by bit.

namespace motzkin::testing {

/// What a thread can choose: how results are rounded, whether subnormal results and operands become zero, and whether
/// exceptions stop the program.
struct Environment {
  const char* name;
  int rounding = FE_TONEAREST;
  bool flush_results = false;
  bool flush_operands = false;
  bool traps = false;
};

inline std::ostream& operator<<(std::ostream& stream, const Environment& environment) {
  return stream << environment.name;
}

inline constexpr Environment every_environment[] = {
    {"nearest"},
    {"upward", FE_UPWARD},
    {"downward", FE_DOWNWARD},
    {"toward zero", FE_TOWARDZERO},
    {"flush results", FE_TONEAREST, true},
    {"flush operands", FE_TONEAREST, false, true},
    {"flush both", FE_TONEAREST, true, true},
    {"flush both, upward", FE_UPWARD, true, true},
    {"traps", FE_TONEAREST, false, false, true},
};

/// The bits of the control register that answers could depend on.
inline std::uint64_t control_bits() {
#if defined(__SSE2__)
  return _mm_getcsr() & 0xFFC0U;
#elif defined(__aarch64__)
  std::uint64_t control = 0;
  __asm__ volatile("mrs %0, fpcr" : "=r"(control));
  return control;
#else
  return 0;
#endif
}

/// Switches this thread to an environment until the end of the scope.
class EnvironmentScope {
 public:
  explicit EnvironmentScope(const Environment& environment) {
    std::fegetenv(&before_);
    std::fesetround(environment.rounding);
#if defined(__SSE2__)
    unsigned control = _mm_getcsr();
    control |= (environment.flush_results ? 0x8000U : 0U) | (environment.flush_operands ? 0x0040U : 0U);
    _mm_setcsr(environment.traps ? control & ~0x1EBFU : control);  // as feenableexcept, and without flags
#elif defined(__aarch64__)
    std::uint64_t control = control_bits();
    control |= environment.flush_results || environment.flush_operands ? std::uint64_t{1} << 24U : 0;
    __asm__ volatile("msr fpcr, %0" : : "r"(control) : "memory");
#endif
    set_ = control_bits();
  }
  ~EnvironmentScope() { std::fesetenv(&before_); }
  EnvironmentScope(const EnvironmentScope&) = delete;
  EnvironmentScope& operator=(const EnvironmentScope&) = delete;

  /// Whether this thread is still in it.
  [[nodiscard]] bool holds() const { return control_bits() == set_; }

 private:
  std::fenv_t before_;
  std::uint64_t set_;
};

/// Answers as words. Nothing here computes with floating-point numbers.
class Bits {
 public:
  Bits& operator<<(double value) {
    words_.push_back(std::bit_cast<std::uint64_t>(value));
    return *this;
  }
  Bits& operator<<(float value) {
    words_.push_back(std::bit_cast<std::uint32_t>(value));
    return *this;
  }
  template <class Word>
  requires(std::is_integral_v<Word> || std::is_enum_v<Word>) Bits& operator<<(Word word) {
    words_.push_back(static_cast<std::uint64_t>(word));
    return *this;
  }
  Bits& operator<<(std::string_view text) {
    *this << text.size();
    for (const char letter : text) {
      *this << letter;
    }
    return *this;
  }
  Bits& operator<<(const char* text) { return *this << std::string_view(text); }
  Bits& operator<<(const std::string& text) { return *this << std::string_view(text); }
  template <class Scalar, int Rows, int Columns, int Options>
  Bits& operator<<(const Eigen::Matrix<Scalar, Rows, Columns, Options>& matrix) {
    for (Eigen::Index i = 0; i < matrix.size(); ++i) {
      *this << matrix.data()[i];
    }
    return *this;
  }
  template <int D>
  Bits& operator<<(const Aabb<D>& box) {
    return *this << box.min() << box.max();
  }
  template <class Value>
  Bits& operator<<(const std::optional<Value>& value) {
    *this << value.has_value();
    return value ? *this << *value : *this;
  }
  template <class Value>
  Bits& operator<<(const std::vector<Value>& values) {
    *this << values.size();
    for (const Value& value : values) {
      *this << value;
    }
    return *this;
  }

  [[nodiscard]] std::size_t size() const { return words_.size(); }

  friend bool operator==(const Bits&, const Bits&) = default;

 private:
  std::vector<std::uint64_t> words_;
};

/// What `ask(Bits&)` answers in an environment, and whether it left that as it was.
struct AnswersIn {
  Bits bits;
  bool kept = false;
};

template <class Ask>
[[gnu::noinline]] AnswersIn answers_in(const Environment& environment, const Ask& ask) {
  AnswersIn answers;
  const EnvironmentScope scope(environment);
  ask(answers.bits);
  answers.kept = scope.holds();
  return answers;
}

/// Asks in every environment: the bits have to be those of the standard one, and the environment stays.
template <class Ask>
void expect_same_everywhere(const Ask& ask) {
  Bits expected;
  ask(expected);
  EXPECT_GT(expected.size(), 0U);
  for (const Environment& environment : every_environment) {
    const AnswersIn answers = answers_in(environment, ask);
    EXPECT_TRUE(answers.bits == expected) << environment;
    EXPECT_TRUE(answers.kept) << environment;
  }
}

/// The message of the exception that `ask()` ends with; empty for none.
template <class Exception, class Ask>
std::string refusal(const Ask& ask) {
  try {
    static_cast<void>(ask());
  } catch (const Exception& error) {
    return error.what();
  }
  return {};
}

}  // namespace motzkin::testing
