#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin::detail {

#if defined(__SSE2__)

namespace {

constexpr std::uint32_t flags = 0x003F;
constexpr std::uint32_t standard = 0x1F80;
constexpr std::uint32_t environment = 0xFFC0;

/// How the x87 unit rounds. Nothing here computes with it, but where the C library reads numbers, it asks this unit.
constexpr std::uint16_t x87_rounding = 0x0C00;

std::uint16_t read_x87() noexcept {
  std::uint16_t control = 0;
  __asm__ volatile("fnstcw %0" : "=m"(control));
  return control;
}

void write_x87(std::uint16_t control) noexcept { __asm__ volatile("fldcw %0" : : "m"(control) : "memory"); }

}  // namespace

[[gnu::cold]] ArithmeticControl set_standard(ArithmeticControl caller) noexcept {
  const std::uint16_t x87 = read_x87();
  write_x87(static_cast<std::uint16_t>(x87 & ~x87_rounding));
  _mm_setcsr((static_cast<std::uint32_t>(caller) & ~environment) | standard);
  return caller | ArithmeticControl{x87} << 32U;
}

[[gnu::cold]] void restore(ArithmeticControl caller) noexcept {
  _mm_setcsr((static_cast<std::uint32_t>(caller) & ~flags) | (_mm_getcsr() & flags));
  write_x87(static_cast<std::uint16_t>(caller >> 32U));
}

#elif defined(__aarch64__)

[[gnu::cold]] ArithmeticControl set_standard(ArithmeticControl caller) noexcept {
  __asm__ volatile("msr fpcr, %0" : : "r"(ArithmeticControl{0}) : "memory");
  return caller;
}

[[gnu::cold]] void restore(ArithmeticControl caller) noexcept {
  __asm__ volatile("msr fpcr, %0" : : "r"(caller) : "memory");
}

#else

[[gnu::cold]] ArithmeticControl set_standard(ArithmeticControl caller) noexcept {
  std::fesetround(FE_TONEAREST);
  return caller;
}

[[gnu::cold]] void restore(ArithmeticControl caller) noexcept { std::fesetround(static_cast<int>(caller)); }

#endif

}  // namespace motzkin::detail
