#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "motzkin/number/standard_arithmetic.hpp"
#include "parallel/parallel.hpp"

/// On threads of the standard library, which are started for each call and joined before it returns.

namespace motzkin::detail {
namespace {

/// Remembers the first of several exceptions.
class FirstException {
 public:
  template <class Work>
  void guard(const Work& work) {
    const StandardArithmetic standard;
    try {
      work();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!exception_) {
        exception_ = std::current_exception();
      }
      thrown_ = true;
    }
  }

  [[nodiscard]] bool thrown() const noexcept { return thrown_; }

  void rethrow() {
    if (exception_) {
      std::rethrow_exception(std::exchange(exception_, nullptr));
    }
  }

 private:
  std::mutex mutex_;
  std::exception_ptr exception_;
  std::atomic<bool> thrown_ = false;
};

/// How many more threads task groups may start at the moment.
std::atomic<int> idle_threads = 0;

bool take_thread() noexcept {
  int idle = idle_threads;
  while (idle > 0) {
    if (idle_threads.compare_exchange_weak(idle, idle - 1)) {
      return true;
    }
  }
  return false;
}

}  // namespace

int thread_count(int threads) noexcept {
  return threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void parallel_chunks(int threads, std::size_t count, std::size_t grain,
                     const std::function<void(std::size_t, std::size_t)>& body) {
  std::atomic<std::size_t> next = 0;
  FirstException first;
  const auto work = [&] {
    while (!first.thrown()) {
      const std::size_t begin = next.fetch_add(grain);
      if (begin >= count) {
        return;
      }
      first.guard([&] { body(begin, std::min(count, begin + grain)); });
    }
  };
  const std::size_t chunks = (count + grain - 1) / grain;
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < std::min(static_cast<std::size_t>(thread_count(threads)), chunks); ++i) {
      others.emplace_back(work);
    }
    work();
  }
  first.rethrow();
}

void parallel_for(int threads, std::size_t count, const std::function<void(std::size_t)>& body) {
  parallel_chunks(threads, count, 1, [&](std::size_t i, std::size_t /*end*/) { body(i); });
}

void with_threads(int threads, const std::function<void()>& work) {
  const int more = thread_count(threads) - 1;
  idle_threads += more;
  FirstException first;
  first.guard(work);
  idle_threads -= more;
  first.rethrow();
}

/// Each task has a thread of its own while there are idle ones; others are run at once.
class TaskGroup::State {
 public:
  void run(std::function<void()> task) {
    if (!take_thread()) {
      first_.guard(task);
      return;
    }
    threads_.emplace_back([this, task = std::move(task)] {
      first_.guard(task);
      ++idle_threads;
    });
  }

  void wait() {
    threads_.clear();
    first_.rethrow();
  }

 private:
  FirstException first_;
  std::vector<std::jthread> threads_;
};

TaskGroup::TaskGroup() : state_(std::make_unique<State>()) {}
TaskGroup::~TaskGroup() = default;
void TaskGroup::run(std::function<void()> task) { state_->run(std::move(task)); }
void TaskGroup::wait() { state_->wait(); }

class MoreThreads::State {};
MoreThreads::MoreThreads(int /*threads*/) {}
MoreThreads::~MoreThreads() = default;

}  // namespace motzkin::detail
