#pragma once

#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

#include "motzkin/tree/mesh_distance.hpp"
#include "parallel/parallel.hpp"
#include "tree/world_boxes.hpp"

/// Searches of two trees for elements that are near each other, nearest boxes first. What is near is for the caller to
/// say: a limit that falls while elements are found, or one that stays.
///
/// Answers do not depend on the order: a pair of boxes is left out only where it is farther than the limit, and the
/// limit never falls below what the final answer has.

namespace motzkin::detail {

/// Two nodes and a lower bound of the distance of their elements.
struct NearPair {
  double lower;
  WorldNode a;
  WorldNode b;
};

/// The pairs of nodes that remain, nearest first.
class NearQueue {
 public:
  void push(const NearPair& pair) {
    pairs_.push_back(pair);
    heap_.push_back({pair.lower, static_cast<std::uint32_t>(pairs_.size() - 1)});
    if (!free_.empty()) {
      heap_.back().place = free_.back();
      free_.pop_back();
      pairs_[heap_.back().place] = pair;
      pairs_.pop_back();
    }
    std::push_heap(heap_.begin(), heap_.end());
  }
  [[nodiscard]] bool empty() const noexcept { return heap_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return heap_.size(); }
  [[nodiscard]] double least() const noexcept { return heap_.front().lower; }

  NearPair pop() {
    std::pop_heap(heap_.begin(), heap_.end());
    const Entry entry = heap_.back();
    heap_.pop_back();
    free_.push_back(entry.place);
    return pairs_[entry.place];
  }

 private:
  struct Entry {
    double lower;
    std::uint32_t place;

    friend bool operator<(const Entry& x, const Entry& y) noexcept { return x.lower > y.lower; }
  };

  std::vector<NearPair> pairs_;
  std::vector<Entry> heap_;
  std::vector<std::uint32_t> free_;
};

/// Two trees, or one beside a single box, or one beside itself.
class NearSearch {
 public:
  NearSearch(const WorldTree& a, const WorldTree& b, bool self) : a_(&a), b_(&b), self_(self) {}
  NearSearch(const WorldTree& a, const WorldBox& b) : a_(&a), single_(WorldNode{b, 0, 1}) {}

  [[nodiscard]] NearPair roots() const {
    const WorldNode a = a_->root();
    const WorldNode b = b_ == nullptr ? single_ : b_->root();
    return {distance_below(a.box, b.box), a, b};
  }

  /// Takes one of two nodes apart: calls `add` with the pairs that come of it, those of a tree with itself once.
  template <class Add>
  void take_apart(const NearPair& pair, const Add& add) const {
    const bool same = self_ && pair.a.first == pair.b.first && pair.a.count == pair.b.count;
    if (same && !pair.a.is_leaf()) {
      std::array<WorldNode, static_cast<std::size_t>(bvh_width)> children;
      std::size_t count = 0;
      a_->for_each_child(pair.a, [&](const WorldNode& child) { children[count++] = child; });
      for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = i; j < count; ++j) {
          add(NearPair{distance_below(children[i].box, children[j].box), children[i], children[j]});
        }
      }
      return;
    }
    if (!pair.a.is_leaf() && (pair.b.is_leaf() || pair.a.box.size() >= pair.b.box.size())) {
      a_->for_each_child(pair.a, [&](const WorldNode& child) {
        add(NearPair{distance_below(child.box, pair.b.box), child, pair.b});
      });
    } else {
      b_->for_each_child(pair.b, [&](const WorldNode& child) {
        add(NearPair{distance_below(pair.a.box, child.box), pair.a, child});
      });
    }
  }

  /// Calls `visit(element_a, element_b)` for the elements of two leaves, those of a tree with itself once.
  template <class Visit>
  void for_each_element(const NearPair& pair, const Visit& visit) const {
    const bool same = self_ && pair.a.first == pair.b.first;
    for (std::uint32_t p = pair.a.first; p < pair.a.first + pair.a.count; ++p) {
      for (std::uint32_t q = same ? p + 1 : pair.b.first; q < pair.b.first + pair.b.count; ++q) {
        const std::uint32_t i = a_->element(p);
        const std::uint32_t k = b_ == nullptr ? 0 : b_->element(q);
        visit(self_ ? std::min(i, k) : i, self_ ? std::max(i, k) : k);
      }
    }
  }

 private:
  const WorldTree* a_;
  const WorldTree* b_ = nullptr;
  bool self_ = false;
  WorldNode single_{};
};

/// Works off `queue` until nothing remains within `limit()`. `visit(a, b)` is called for elements.
template <class Limit, class Visit>
void search_near(const NearSearch& search, NearQueue& queue, const Limit& limit, const Visit& visit,
                 const MeshDistanceOptions& options, TreeStatistics& stats, std::size_t enough) {
  constexpr std::uint64_t between_questions = 256;
  while (!queue.empty() && queue.size() < enough && !(queue.least() > limit())) {
    const NearPair pair = queue.pop();
    if (pair.a.is_leaf() && pair.b.is_leaf()) {
      search.for_each_element(pair, visit);
      continue;
    }
    if (++stats.node_pairs % between_questions == 0 && options.cancel.stop_requested()) {
      throw Cancelled();
    }
    search.take_apart(pair, [&](const NearPair& next) {
      if (!(next.lower > limit())) {
        queue.push(next);
      }
    });
  }
}

/// Runs a search on one thread or several. `work()` makes what one thread needs: `limit()`, `visit(a, b)`, `stats()`
/// and `finish()`, which is called by one thread at a time.
template <class MakeWorker>
void run_near(const NearSearch& search, const MeshDistanceOptions& options, const MakeWorker& make_worker) {
  check_threads(options.threads);
  if (options.cancel.stop_requested()) {
    throw Cancelled();
  }
  const auto report = [&](double part) {
    if (options.progress) {
      options.progress(part);
    }
  };
  NearQueue queue;
  TreeStatistics stats;
  auto first = make_worker();
  const auto use = [&](auto& worker, NearQueue& own, std::size_t enough) {
    search_near(
        search, own, [&] { return worker.limit(); }, [&](std::uint32_t a, std::uint32_t b) { worker.visit(a, b); },
        options, worker.stats(), enough);
  };
  if (const NearPair roots = search.roots(); !(roots.lower > first.limit())) {
    queue.push(roots);
  }
  constexpr auto all = std::numeric_limits<std::size_t>::max();
  const bool alone = thread_count(options.threads) == 1 && !options.progress;
  constexpr std::size_t pieces = 256;
  use(first, queue, alone ? all : pieces);
  first.finish();
  stats += first.stats();
  if (!queue.empty() && !(queue.least() > first.limit())) {
    std::vector<NearPair> work;
    while (!queue.empty()) {
      work.push_back(queue.pop());
    }
    std::mutex mutex;
    std::size_t done = 0;
    parallel_for(options.threads, work.size(), [&](std::size_t i) {
      auto worker = make_worker();
      NearQueue own;
      if (!(work[i].lower > worker.limit())) {
        own.push(work[i]);
      }
      use(worker, own, all);
      const std::lock_guard lock(mutex);
      worker.finish();
      stats += worker.stats();
      report(static_cast<double>(++done) / static_cast<double>(work.size()));
    });
  } else {
    report(1);
  }
  if (options.stats != nullptr) {
    *options.stats += stats;
  }
}

}  // namespace motzkin::detail
