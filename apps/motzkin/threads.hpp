#pragma once

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/task_arena.h>

namespace motzkin::app {

[[nodiscard]] inline int thread_count(int requested) {
  return requested > 0 ? requested : oneapi::tbb::info::default_concurrency();
}

/// Runs `work` so that what it does in parallel uses this many threads; 0 stands for one per processor.
template <class Work>
void with_threads(int requested, const Work& work) {
  const int count = thread_count(requested);
  const oneapi::tbb::global_control limit(oneapi::tbb::global_control::max_allowed_parallelism,
                                          static_cast<std::size_t>(count));
  oneapi::tbb::task_arena arena(count);
  arena.execute(work);
}

}  // namespace motzkin::app
