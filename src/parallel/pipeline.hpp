#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "parallel/parallel.hpp"

/// A stream of items that is read in order, worked on by several threads, and written in order.

namespace motzkin::detail {

/// Where a stream stands: how many items were read and written, and results that wait for an earlier one.
template <class Result>
struct PipelineState {
  std::mutex reading;  ///< locked before `mutex`
  std::mutex mutex;    ///< of all that follows
  std::condition_variable written_some;
  std::map<std::size_t, Result> waiting;
  std::size_t read = 0;
  std::size_t written = 0;
  bool stopped = false;
};

/// Calls `read` until it returns nothing, `work` of each item, and `write` of the results, in the order of the items.
/// `read` and `write` are called by one thread at a time each. At most `capacity` items are on the way at once. The
/// first exception of any of the three stops reading, leaves later results unwritten, and is thrown here.
template <class Read, class Work, class Write>
void pipeline(int threads, std::size_t capacity, const Read& read, const Work& work, const Write& write) {
  using Item = typename decltype(read())::value_type;
  using Result = decltype(work(std::declval<const Item&>()));
  PipelineState<Result> state;

  const auto next_item = [&]() -> std::optional<std::pair<std::size_t, Item>> {
    const std::lock_guard alone(state.reading);
    std::unique_lock lock(state.mutex);
    state.written_some.wait(lock, [&] { return state.stopped || state.read - state.written < capacity; });
    if (state.stopped) {
      return std::nullopt;
    }
    lock.unlock();
    std::optional<Item> item = read();
    lock.lock();
    if (!item) {
      state.stopped = true;
      state.written_some.notify_all();
      return std::nullopt;
    }
    return std::pair(state.read++, *std::move(item));
  };

  // Written by the thread that has the next result, which goes on with those that waited for it.
  const auto take = [&](std::size_t number, Result&& result) {
    std::unique_lock lock(state.mutex);
    state.waiting.emplace(number, std::move(result));
    if (number != state.written) {
      return;
    }
    for (auto next = state.waiting.begin(); next != state.waiting.end() && next->first == state.written;
         next = state.waiting.begin()) {
      const auto node = state.waiting.extract(next);
      lock.unlock();
      write(node.mapped());
      lock.lock();
      ++state.written;
      state.written_some.notify_all();
    }
  };

  parallel_for(threads, static_cast<std::size_t>(thread_count(threads)), [&](std::size_t /*thread*/) {
    try {
      while (auto item = next_item()) {
        take(item->first, work(item->second));
      }
    } catch (...) {
      const std::lock_guard lock(state.mutex);
      state.stopped = true;
      state.written_some.notify_all();
      throw;
    }
  });
}

}  // namespace motzkin::detail
