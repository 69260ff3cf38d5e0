#pragma once

#include <tuple>

#include "pair/distance/core_distance.hpp"
#include "tree/nearest_search.hpp"

/// What searches for near elements keep: the nearest ones, or all within a clearance.

namespace motzkin::detail {

/// Two elements and the ends of their distance. In the order of answers.
struct FoundPair {
  double upper;
  double lower;
  std::uint32_t a;
  std::uint32_t b;

  friend bool operator<(const FoundPair& x, const FoundPair& y) noexcept {
    return std::tie(x.upper, x.lower, x.a, x.b) < std::tie(y.upper, y.lower, y.a, y.b);
  }
};

/// The nearest pairs that all threads have found, up to a number.
class NearestFound {
 public:
  NearestFound(std::size_t count, double at_most) : count_(count), limit_(at_most) {}

  [[nodiscard]] double limit() const noexcept { return limit_.load(std::memory_order_relaxed); }

  void take(const FoundPair& candidate) {
    const std::lock_guard lock(mutex_);
    if (candidate.upper > limit() && found_.size() >= count_) {
      return;
    }
    found_.insert(std::upper_bound(found_.begin(), found_.end(), candidate), candidate);
    if (found_.size() > count_) {
      found_.pop_back();
    }
    if (found_.size() == count_) {
      limit_.store(std::min(limit(), found_.back().upper), std::memory_order_relaxed);
    }
  }

  [[nodiscard]] const std::vector<FoundPair>& found() const noexcept { return found_; }

 private:
  std::size_t count_;
  std::atomic<double> limit_;
  std::mutex mutex_;
  std::vector<FoundPair> found_;
};

/// What a thread needs that looks for the nearest elements. `distance(a, b, limit, stats)` encloses that of two.
template <class Measure>
class NearestWorker {
 public:
  NearestWorker(NearestFound& nearest, const Measure& measure) : nearest_(nearest), measure_(measure) {}

  [[nodiscard]] double limit() const noexcept { return nearest_.limit(); }
  [[nodiscard]] TreeStatistics& stats() noexcept { return stats_; }
  void finish() noexcept {}

  void visit(std::uint32_t a, std::uint32_t b) {
    const double limit = nearest_.limit();
    DistanceStatistics counts;
    const std::optional<Enclosure> found = measure_(a, b, limit, counts);
    if (!found) {
      return;
    }
    ++stats_.element_pairs;
    stats_.exact_pairs += counts.by_integers;
    if (found->low <= limit && found->high <= std::numeric_limits<double>::max()) {
      nearest_.take({found->high, found->low, a, b});
    }
  }

 private:
  NearestFound& nearest_;
  const Measure& measure_;
  TreeStatistics stats_;
};

template <class Measure>
std::vector<FoundPair> find_nearest(const NearSearch& search, std::size_t count, const MeshDistanceOptions& options,
                                    const Measure& measure) {
  NearestFound nearest(count, options.at_most);
  run_near(search, options, [&] { return NearestWorker<Measure>(nearest, measure); });
  std::vector<FoundPair> result = nearest.found();
  // Within doubles, `at_most` may lie between the bounds of a distance that is a little more.
  std::erase_if(result, [&](const FoundPair& candidate) { return candidate.upper > options.at_most; });
  return result;
}

/// What a thread needs that looks for all pairs within a clearance. `within(a, b, stats)` tells.
template <class Within>
class WithinWorker {
 public:
  WithinWorker(double clearance, const Within& within, std::vector<ElementPair>& all)
      : clearance_(clearance), within_(within), all_(all) {}

  [[nodiscard]] double limit() const noexcept { return clearance_; }
  [[nodiscard]] TreeStatistics& stats() noexcept { return stats_; }
  void finish() { all_.insert(all_.end(), own_.begin(), own_.end()); }

  void visit(std::uint32_t a, std::uint32_t b) {
    DistanceStatistics counts;
    const std::optional<bool> found = within_(a, b, counts);
    if (found) {
      ++stats_.element_pairs;
      stats_.exact_pairs += counts.by_integers;
      if (*found) {
        own_.push_back({a, b});
      }
    }
  }

 private:
  double clearance_;
  const Within& within_;
  std::vector<ElementPair>& all_;
  std::vector<ElementPair> own_;
  TreeStatistics stats_;
};

template <class Within>
std::vector<ElementPair> find_within(const NearSearch& search, double clearance, const MeshDistanceOptions& options,
                                     const Within& within) {
  std::vector<ElementPair> result;
  run_near(search, options, [&] { return WithinWorker<Within>(clearance, within, result); });
  std::sort(result.begin(), result.end());
  return result;
}

/// The distance of two shapes without its place; see DistanceOptions for the limit.
template <class A, class B>
[[nodiscard]] Enclosure enclosed(const A& a, const B& b, double limit, DistanceStatistics& stats) noexcept {
  const CoreBody<A> body_a(a);
  const CoreBody<B> body_b(b);
  const auto view_a = body_a.view();
  const auto view_b = body_b.view();
  const Core core_a = core_of(view_a);
  const Core core_b = core_of(view_b);
  return core_distance({core_a, core_b}, {view_a.radius, view_b.radius, 0}, {.at_most = limit, .stats = &stats},
                       WithPlace::No)
      .distance;
}

}  // namespace motzkin::detail
