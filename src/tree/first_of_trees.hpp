#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <tuple>
#include <vector>

#include "motzkin/lab/motion_search_switches.hpp"
#include "motzkin/tree/moving_mesh.hpp"
#include "parallel/parallel.hpp"
#include "tree/waiting_pair.hpp"

/// The order in which two trees in motion are searched, whatever their elements do: pairs of boxes by the times up to
/// which they are known to be free, until the first contact is earlier than all of them. Derived in
/// docs/decisions/0020-meshes-in-time.md.

namespace motzkin::detail {

/// Throws InvalidInput for options out of range.
void check(const MotionSearchOptions& options);

/// Threads are worth waking once so many pairs wait; each then takes some, and goes on with these for a while.
inline constexpr std::size_t enough_waiting = 256;
inline constexpr std::size_t pairs_per_worker = 64;
inline constexpr int expansions_per_worker = 1024;

inline constexpr std::uint64_t questions_apart = 256;

inline lab::MotionSearchSwitches switches_of(const MotionSearchOptions& options) noexcept {
  return options.switches == nullptr ? lab::MotionSearchSwitches{} : *options.switches;
}

inline bool is_proved(const FirstContact& first) noexcept { return first.contact.status != ContactStatus::Unresolved; }

inline auto order_of(const FirstContact& first) noexcept {
  return std::tuple(!is_proved(first), first.contact.time.upper, is_proved(first) ? 0 : first.contact.time.lower,
                    first.element_a, first.element_b);
}

/// Both trees from t = 0 on, until the first contact is known. A `Search` is one thread's share of it, as
/// `MotionSearch` is: `roots`, `expand`, `are_free`, `statistics` and `times`.
template <class Search>
class FirstOfTrees {
 public:
  /// Refers to the options; `make` gives a `Search` for each thread.
  template <class Make>
  FirstOfTrees(const MotionSearchOptions& options, const Make& make) : options_(options), use_(switches_of(options)) {
    const int count = thread_count(options.threads);
    for (int i = 0; i < count; ++i) {
      workers_.push_back(std::make_unique<Worker>(make));
    }
  }

  void search() {
    waiting_ = {workers_.front()->search.roots()};
    if (use_.order != lab::SearchOrder::EarliestFirst) {
      search_deeply(next());
    }
    while (!waiting_.empty() && waiting_.front().lower <= until() && !is_enough()) {
      reached_ = std::max(reached_, waiting_.front().lower);
      stop_if_asked();
      stats_.most_waiting = std::max<std::uint64_t>(stats_.most_waiting, waiting_.size());
      if (waiting_.size() > options_.max_waiting) {
        search_deeply(next());
      } else if (workers_.size() > 1 && waiting_.size() >= enough_waiting) {
        search_round();
      } else {
        Worker& worker = *workers_.front();
        worker.search.expand(next(), until(), worker.rest, worker.found);
        take(worker);
      }
    }
  }

  [[nodiscard]] FirstContact first() {
    if (found_.empty()) {
      return {};
    }
    FirstContact result = *std::min_element(found_.begin(), found_.end(),
                                            [](const auto& x, const auto& y) { return order_of(x) < order_of(y); });
    double lower = result.contact.time.lower;
    for (const FirstContact& other : found_) {
      const double begin = other.contact.time.lower;
      if (begin < lower && !workers_.front()->search.are_free(other, begin, result.contact.time.lower)) {
        lower = begin;
      }
    }
    result.contact.time.lower = options_.any ? std::min(lower, reached_) : lower;
    return result;
  }

  /// All that are not proved free up to the end of the first one's bracket.
  [[nodiscard]] std::vector<FirstContact> at_first() {
    std::vector<FirstContact> result;
    const double end = std::min(upper_, 1.0);
    for (const FirstContact& one : found_) {
      const double begin = one.contact.time.lower;
      const bool meets_by_then = is_proved(one) && one.contact.time.upper <= end;
      if (begin <= end && (meets_by_then || !workers_.front()->search.are_free(one, begin, end))) {
        result.push_back(one);
      }
    }
    std::sort(result.begin(), result.end(), [](const auto& x, const auto& y) {
      return std::tie(x.element_a, x.element_b) < std::tie(y.element_a, y.element_b);
    });
    return result;
  }

  /// Adds what it cost to the counts and times that the options name.
  void count() const {
    MotionSearchStatistics statistics = stats_;
    MotionSearchTimes times;
    for (const auto& worker : workers_) {
      statistics += worker->search.statistics();
      times += worker->search.times();
    }
    if (options_.times != nullptr) {
      *options_.times += times;
    }
    if (options_.stats != nullptr) {
      *options_.stats += statistics;
    }
    if (options_.pair.stats != nullptr) {
      *options_.pair.stats += statistics.elements;
    }
  }

 private:
  static void push(std::vector<WaitingPair>& heap, const WaitingPair& pair) {
    heap.push_back(pair);
    std::push_heap(heap.begin(), heap.end());
  }

  static WaitingPair pop(std::vector<WaitingPair>& heap) {
    std::pop_heap(heap.begin(), heap.end());
    const WaitingPair result = heap.back();
    heap.pop_back();
    return result;
  }

  struct Worker {
    Search search;
    std::vector<WaitingPair> rest;
    std::vector<FirstContact> found;
    std::vector<WaitingPair> waiting;  ///< a heap

    template <class Make>
    explicit Worker(const Make& make) : search(make()) {}

    /// Expands what waits here, for a while. `shrinks`: whether contacts that are found end it earlier.
    void go_on(double upper, bool shrinks) {
      for (int i = 0; i < expansions_per_worker && !waiting.empty() && waiting.front().lower <= upper; ++i) {
        const std::size_t known = found.size();
        search.expand(pop(waiting), upper, rest, found);
        for (std::size_t k = known; k < found.size(); ++k) {
          upper = shrinks && is_proved(found[k]) ? std::min(upper, found[k].contact.time.upper) : upper;
        }
        for (const WaitingPair& pair : rest) {
          push(waiting, pair);
        }
        rest.clear();
      }
    }
  };

  void stop_if_asked() {
    if (++expanded_ % questions_apart == 1) {
      if (options_.cancel.stop_requested()) {
        throw Cancelled();
      }
      if (options_.progress) {
        options_.progress(reached_);
      }
    }
  }

  /// What begins later does not matter.
  [[nodiscard]] double until() const noexcept {
    return use_.upper_time ? std::min(upper_, options_.until) : options_.until;
  }

  [[nodiscard]] bool is_enough() const noexcept { return options_.any && upper_ <= 1; }

  [[nodiscard]] WaitingPair next() { return pop(waiting_); }

  void keep(std::vector<FirstContact>& found) {
    for (const FirstContact& one : found) {
      if (one.contact.time.lower > options_.until) {
        continue;
      }
      if (is_proved(one) && one.contact.time.upper < upper_) {
        upper_ = one.contact.time.upper;
        if (options_.improved) {
          options_.improved(one);
        }
      }
      found_.push_back(one);
    }
    found.clear();
  }

  void take(Worker& worker) {
    keep(worker.found);
    for (const WaitingPair& pair : worker.rest) {
      if (pair.lower <= until()) {
        push(waiting_, pair);
      }
    }
    worker.rest.clear();
  }

  void search_round() {
    for (std::size_t i = 0; i < pairs_per_worker * workers_.size() && !waiting_.empty(); ++i) {
      workers_[i % workers_.size()]->waiting.push_back(next());  // in order, which makes it a heap
    }
    parallel_for(options_.threads, workers_.size(),
                 [&](std::size_t i) { workers_[i]->go_on(until(), use_.upper_time); });
    for (const auto& worker : workers_) {
      worker->rest.swap(worker->waiting);
      take(*worker);
    }
  }

  void search_deeply(const WaitingPair& from) {
    Worker& worker = *workers_.front();
    std::vector<WaitingPair> stack = {from};
    while (!stack.empty() && !is_enough()) {
      const WaitingPair pair = stack.back();
      stack.pop_back();
      if (pair.lower > until()) {
        continue;
      }
      stop_if_asked();
      worker.search.expand(pair, until(), worker.rest, worker.found);
      keep(worker.found);
      if (use_.order != lab::SearchOrder::AsTheyCome) {
        std::sort(worker.rest.begin(), worker.rest.end());  // the earliest one last
      }
      stack.insert(stack.end(), worker.rest.begin(), worker.rest.end());
      worker.rest.clear();
    }
  }

  const MotionSearchOptions& options_;
  lab::MotionSearchSwitches use_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<WaitingPair> waiting_;  ///< a heap, the earliest one in front
  std::vector<FirstContact> found_;
  double upper_ = std::numeric_limits<double>::infinity();  ///< by which both certainly have met
  double reached_ = 0;
  std::uint64_t expanded_ = 0;
  MotionSearchStatistics stats_;
};

}  // namespace motzkin::detail
