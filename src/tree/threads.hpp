#pragma once

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <algorithm>

namespace motzkin::detail {

/// Threads to work with when `threads` are asked for, 0 for all processors. oneTBB would complain about more than it
/// has, on the terminal.
inline int arena_size(int threads) noexcept {
  const auto most = tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism);
  return threads == 0 ? tbb::task_arena::automatic : std::min(threads, static_cast<int>(most));
}

}  // namespace motzkin::detail
