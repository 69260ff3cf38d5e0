#pragma once

#include <tbb/parallel_for.h>

#include <mutex>
#include <vector>

#include "motzkin/tree/collide.hpp"
#include "tree/threads.hpp"

/// Runs a search over two trees to its end, on one thread or several. `Meshes` has `search()`, which finds elements
/// whose volumes meet, and `relate(a, b, stats)`, which says what these elements are to each other.

namespace motzkin::detail {

inline bool wanted(const Collision& collision, const CollideOptions& options) noexcept {
  return collision.relation == Relation::Overlapping || (collision.relation == Relation::Touching && !options.overlaps);
}

inline void stop_if_asked(const CollideOptions& options) {
  if (options.cancel.stop_requested()) {
    throw Cancelled();
  }
}

/// Calls `visit` for each collision below the pairs of nodes in `rest`, until it returns false. False then.
template <class Meshes, class Visit>
bool exhaust(const Meshes& meshes, std::vector<typename Meshes::Search::Pair>& rest, const CollideOptions& options,
             TreeStatistics& stats, const Visit& visit) {
  constexpr std::uint64_t between_questions = 1 << 10;
  const auto found = [&](std::uint32_t a, std::uint32_t b) {
    ++stats.element_pairs;
    const Collision collision = meshes.relate(a, b, stats);
    return !wanted(collision, options) || visit(collision);
  };
  while (!rest.empty()) {
    const auto pair = rest.back();
    rest.pop_back();
    if (++stats.node_pairs % between_questions == 0) {
      stop_if_asked(options);
    }
    if (!meshes.search()->step(pair, rest, found)) {
      return false;
    }
  }
  return true;
}

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
  TreeStatistics stats;
  std::vector<typename Meshes::Search::Pair> rest = {Meshes::Search::roots};
  exhaust(meshes, rest, options, stats, visit);
  add(stats, options);
}

/// The upper levels of a search done breadth first, until there are about `count` pieces of work.
template <class Meshes, class Visit>
std::vector<typename Meshes::Search::Pair> pieces(const Meshes& meshes, std::size_t count,
                                                  const CollideOptions& options, TreeStatistics& stats,
                                                  const Visit& visit) {
  std::vector<typename Meshes::Search::Pair> level = {Meshes::Search::roots};
  while (!level.empty() && level.size() < count) {
    std::vector<typename Meshes::Search::Pair> next;
    for (const auto& pair : level) {
      ++stats.node_pairs;
      meshes.search()->step(pair, next, [&](std::uint32_t a, std::uint32_t b) {
        ++stats.element_pairs;
        const Collision collision = meshes.relate(a, b, stats);
        if (wanted(collision, options)) {
          visit(collision);
        }
        return true;
      });
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
  TreeStatistics stats;
  const auto work = pieces(meshes, piece_count, options, stats, keep_in(result));
  std::mutex mutex;
  std::size_t done = 0;
  tbb::task_arena arena(arena_size(options.threads));
  arena.execute([&] {
    tbb::parallel_for(std::size_t{0}, work.size(), [&](std::size_t i) {
      stop_if_asked(options);
      TreeStatistics own_stats;
      std::vector<Collision> own;
      std::vector<typename Meshes::Search::Pair> rest = {work[i]};
      exhaust(meshes, rest, options, own_stats, keep_in(own));
      const std::lock_guard lock(mutex);
      stats += own_stats;
      result.insert(result.end(), own.begin(), own.end());
      report(static_cast<double>(++done) / static_cast<double>(work.size()), options);
    });
  });
  if (work.empty()) {
    report(1, options);
  }
  add(stats, options);
  return result;
}

}  // namespace motzkin::detail
