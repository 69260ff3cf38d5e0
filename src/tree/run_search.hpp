#pragma once

#include <mutex>
#include <vector>

#include "motzkin/tree/collide.hpp"
#include "parallel/parallel.hpp"

/// Runs a search over two trees to its end, on one thread or several. `Meshes` has `search()`, which finds elements
/// whose volumes meet, and `tester(stats, visit)`, which relates these elements.

namespace motzkin::detail {

inline void stop_if_asked(const CollideOptions& options) {
  if (options.cancel.stop_requested()) {
    throw Cancelled();
  }
}

/// One thread's share of a search: calls `visit` for each collision it finds, until that returns false.
template <class Meshes, class Visit>
class Worker {
 public:
  using Pair = typename Meshes::Search::Pair;

  Worker(const Meshes& meshes, const CollideOptions& options, const Visit& visit)
      : search_(*meshes.search()),
        options_(options),
        visit_{options.overlaps, visit},
        tester_(meshes.tester(stats_, visit_)) {}

  /// Tests the children of two nodes and adds pairs that remain to `rest`. False once `visit` says so.
  bool step(const Pair& pair, std::vector<Pair>& rest) {
    if (++stats_.node_pairs % between_questions == 0) {
      stop_if_asked(options_);
    }
    return search_.step(pair, rest, [this](std::uint32_t a, std::uint32_t b) {
      ++stats_.element_pairs;
      return tester_.add(a, b);
    });
  }

  /// The same until nothing remains.
  bool exhaust(std::vector<Pair>& rest) {
    while (!rest.empty()) {
      const Pair pair = rest.back();
      rest.pop_back();
      if (!step(pair, rest)) {
        return false;
      }
    }
    return tester_.flush();
  }

  [[nodiscard]] const TreeStatistics& stats() const noexcept { return stats_; }

 private:
  static constexpr std::uint64_t between_questions = 1 << 10;

  struct VisitWanted {
    bool overlaps;
    const Visit& visit;

    bool operator()(const Collision& collision) const {
      const bool wanted =
          collision.relation == Relation::Overlapping || (collision.relation == Relation::Touching && !overlaps);
      return !wanted || visit(collision);
    }
  };

  const typename Meshes::Search& search_;
  const CollideOptions& options_;
  VisitWanted visit_;
  TreeStatistics stats_;
  typename Meshes::template Tester<VisitWanted> tester_;
};

inline void report(double part, const CollideOptions& options) {
  if (options.progress) {
    options.progress(part);
  }
}

inline void add(const TreeStatistics& stats, const CollideOptions& options) noexcept {
  if (options.stats != nullptr) {
    *options.stats += stats;
  }
}

/// Calls `visit` for each collision on this thread, until it returns false.
template <class Meshes, class Visit>
void visit_in_order(const Meshes& meshes, const CollideOptions& options, const Visit& visit) {
  stop_if_asked(options);
  if (!meshes.search()) {
    return;
  }
  Worker worker(meshes, options, visit);
  std::vector<typename Meshes::Search::Pair> rest = {Meshes::Search::roots};
  worker.exhaust(rest);
  add(worker.stats(), options);
}

/// The upper levels of a search, breadth first, until about `count` pairs of nodes remain.
template <class Worker>
std::vector<typename Worker::Pair> upper_levels(Worker& worker, const typename Worker::Pair& roots, std::size_t count) {
  std::vector<typename Worker::Pair> level = {roots};
  while (!level.empty() && level.size() < count) {
    std::vector<typename Worker::Pair> next;
    for (const auto& pair : level) {
      worker.step(pair, next);
    }
    level = std::move(next);
  }
  return level;
}

/// All collisions, in no particular order.
template <class Meshes>
std::vector<Collision> collect(const Meshes& meshes, const CollideOptions& options) {
  std::vector<Collision> result;
  const auto keep_in = [](std::vector<Collision>& list) {
    return [&list](const Collision& collision) {
      list.push_back(collision);
      return true;
    };
  };
  if (options.threads == 1 && !options.progress) {
    visit_in_order(meshes, options, keep_in(result));
    return result;
  }
  stop_if_asked(options);
  if (!meshes.search()) {
    report(1, options);
    return result;
  }
  constexpr std::size_t piece_count = 512;
  const auto keep = keep_in(result);
  Worker first(meshes, options, keep);
  const auto work = upper_levels(first, Meshes::Search::roots, piece_count);
  std::vector<typename Meshes::Search::Pair> nothing;
  first.exhaust(nothing);
  TreeStatistics stats = first.stats();
  std::mutex mutex;
  std::size_t done = 0;
  parallel_for(options.threads, work.size(), [&](std::size_t i) {
    stop_if_asked(options);
    std::vector<Collision> own;
    const auto keep_own = keep_in(own);
    Worker worker(meshes, options, keep_own);
    std::vector<typename Meshes::Search::Pair> rest = {work[i]};
    worker.exhaust(rest);
    const std::lock_guard lock(mutex);
    stats += worker.stats();
    result.insert(result.end(), own.begin(), own.end());
    report(static_cast<double>(++done) / static_cast<double>(work.size()), options);
  });
  if (work.empty()) {
    report(1, options);
  }
  add(stats, options);
  return result;
}

}  // namespace motzkin::detail
