#pragma once

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <string>

#include "motzkin/invalid_input.hpp"

namespace motzkin::detail {

/// Throws InvalidInput for a negative number.
inline void check_threads(int threads) {
  if (threads < 0) {
    throw InvalidInput("expected a number of threads, or 0 for all processors, found " + std::to_string(threads));
  }
}

/// Threads to work with when `threads` are asked for, 0 for all processors. oneTBB would complain about more than it
/// has, on the terminal.
inline int arena_size(int threads) noexcept {
  const auto most = tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism);
  return threads == 0 ? tbb::task_arena::automatic : std::min(threads, static_cast<int>(most));
}

}  // namespace motzkin::detail
