#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "support/counted_allocations.hpp"

#if defined(MOTZKIN_CANNOT_COUNT) || !defined(__OPTIMIZE__)
#define MOTZKIN_CANNOT_MEASURE_STACK  ///< sanitizers and builds without optimisation keep more there
#endif

namespace motzkin::testing {

/// What every query that does not allocate takes of the stack at most.
inline constexpr std::size_t most_stack_use = 64 * 1024;

/// How many bytes of the stack a function takes, up to 256 KiB, by what it leaves there.
template <class Function>
[[gnu::noinline]] std::size_t stack_use(const Function& function) {
  static constexpr std::size_t size = 256 * 1024;
  static constexpr unsigned char paint = 0xA7;
  // Both calls have their frame at the same place, where the function then has its own.
  struct Area {
    [[gnu::noinline]] static std::size_t visit(bool painting) {
      std::array<volatile unsigned char, size> bytes;
      if (painting) {
        std::fill(bytes.begin(), bytes.end(), paint);
        return size;
      }
      return static_cast<std::size_t>(std::find_if(bytes.begin(), bytes.end(), [](auto one) { return one != paint; }) -
                                      bytes.begin());
    }
  };
  (void)Area::visit(true);
  function();
  return size - Area::visit(false);
}

}  // namespace motzkin::testing
