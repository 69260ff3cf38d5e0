#pragma once

#include <cstddef>
#include <functional>
#include <memory>

/// Work on several threads, the one place of the library that starts any. Built on oneTBB, or on threads of the
/// standard library where MOTZKIN_TBB is off: on systems without oneTBB, and for the thread sanitizer, which cannot see
/// into it. `threads` is a number of threads, or 0 for all processors. What is called here computes in standard
/// arithmetic, on whatever thread.

namespace motzkin::detail {

/// Throws InvalidInput for a negative number.
void check_threads(int threads);

/// So many threads are meant: one per processor by 0.
int thread_count(int threads) noexcept;

/// Calls `body(begin, end)` for consecutive parts of [0, count), each of at most `grain` numbers, in any order and from
/// several threads at once. The first exception that a call throws is thrown here, once all calls have returned; parts
/// that have not begun by then are left out.
void parallel_chunks(int threads, std::size_t count, std::size_t grain,
                     const std::function<void(std::size_t, std::size_t)>& body);

/// Calls `body(i)` for each i < count, likewise.
void parallel_for(int threads, std::size_t count, const std::function<void(std::size_t)>& body);

/// Calls `work`, whose `TaskGroup`s then run on so many threads.
void with_threads(int threads, const std::function<void()>& work);

/// Tasks that may run at once. Tasks may have groups of their own.
class TaskGroup {
 public:
  TaskGroup();
  TaskGroup(const TaskGroup&) = delete;
  TaskGroup& operator=(const TaskGroup&) = delete;
  ~TaskGroup();

  void run(std::function<void()> task);

  /// Returns when all have. Throws what one of them threw. Must be called before the group ends.
  void wait();

 private:
  class State;
  std::unique_ptr<State> state_;
};

/// While it exists, more threads than processors may be used: for tests.
class MoreThreads {
 public:
  explicit MoreThreads(int threads);
  MoreThreads(const MoreThreads&) = delete;
  MoreThreads& operator=(const MoreThreads&) = delete;
  ~MoreThreads();

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace motzkin::detail
