#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <algorithm>

#include "motzkin/number/standard_arithmetic.hpp"
#include "parallel/parallel.hpp"

/// On oneTBB, whose threads are shared with the rest of the program.

namespace motzkin::detail {
namespace {

/// oneTBB would complain about more threads than it has, on the terminal.
int arena_size(int threads) noexcept {
  const auto most = tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism);
  return threads == 0 ? tbb::task_arena::automatic : std::min(threads, static_cast<int>(most));
}

}  // namespace

int thread_count(int threads) noexcept { return threads > 0 ? threads : tbb::info::default_concurrency(); }

void parallel_chunks(int threads, std::size_t count, std::size_t grain,
                     const std::function<void(std::size_t, std::size_t)>& body) {
  const auto run = [&] {
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, count, grain),
        [&](const auto& range) {
          const StandardArithmetic standard;
          body(range.begin(), range.end());
        },
        tbb::simple_partitioner());
  };
  tbb::task_arena(arena_size(threads)).execute(run);
}

void parallel_for(int threads, std::size_t count, const std::function<void(std::size_t)>& body) {
  const auto run = [&] {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, count), [&](const auto& range) {
      const StandardArithmetic standard;
      for (std::size_t i = range.begin(); i != range.end(); ++i) {
        body(i);
      }
    });
  };
  tbb::task_arena(arena_size(threads)).execute(run);
}

void with_threads(int threads, const std::function<void()>& work) {
  tbb::task_arena(arena_size(threads)).execute([&] {
    const StandardArithmetic standard;
    work();
  });
}

class TaskGroup::State {
 public:
  tbb::task_group tasks;
};

TaskGroup::TaskGroup() : state_(std::make_unique<State>()) {}
TaskGroup::~TaskGroup() = default;
void TaskGroup::run(std::function<void()> task) {
  state_->tasks.run([task = std::move(task)] {
    const StandardArithmetic standard;
    task();
  });
}
void TaskGroup::wait() { state_->tasks.wait(); }

class MoreThreads::State {
 public:
  explicit State(int threads)
      : limit(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads)) {}
  tbb::global_control limit;
};

MoreThreads::MoreThreads(int threads) : state_(std::make_unique<State>(threads)) {}
MoreThreads::~MoreThreads() = default;

}  // namespace motzkin::detail
