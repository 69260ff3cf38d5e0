#include "motzkin/tree/moving_mesh.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <tuple>

#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/shape/bounds.hpp"
#include "motzkin/shape/volume.hpp"
#include "parallel/parallel.hpp"
#include "tree/motion_search.hpp"

namespace motzkin {

MotionSearchStatistics& MotionSearchStatistics::operator+=(const MotionSearchStatistics& other) noexcept {
  box_tests += other.box_tests;
  by_spheres += other.by_spheres;
  slices += other.slices;
  element_pairs += other.element_pairs;
  most_waiting = std::max(most_waiting, other.most_waiting);
  elements += other.elements;
  return *this;
}

MotionSearchTimes& MotionSearchTimes::operator+=(const MotionSearchTimes& other) noexcept {
  boxes += other.boxes;
  slices += other.slices;
  elements += other.elements;
  return *this;
}

namespace detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Threads are worth waking once so many pairs wait; each then takes some, and goes on with these for a while.
constexpr std::size_t enough_waiting = 256;
constexpr std::size_t pairs_per_worker = 64;
constexpr int expansions_per_worker = 1024;

constexpr std::uint64_t between_questions = 256;

bool is_proved(const FirstContact& first) noexcept { return first.contact.status != ContactStatus::Unresolved; }

auto order_of(const FirstContact& first) noexcept {
  return std::tuple(!is_proved(first), first.contact.time.upper, is_proved(first) ? 0 : first.contact.time.lower,
                    first.element_a, first.element_b);
}

/// Both trees from t = 0 on, until the first contact is known.
class FirstOfTrees {
 public:
  FirstOfTrees(const TreeInMotion& a, const TreeInMotion& b, const MotionSearchOptions& options)
      : options_(options), use_(options.switches == nullptr ? lab::MotionSearchSwitches{} : *options.switches) {
    const int count = thread_count(options.threads);
    for (int i = 0; i < count; ++i) {
      workers_.push_back(std::make_unique<Worker>(a, b, options.pair, use_, options.times != nullptr));
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

  [[nodiscard]] MotionSearchStatistics statistics() const {
    MotionSearchStatistics result = stats_;
    for (const auto& worker : workers_) {
      result += worker->search.statistics();
    }
    return result;
  }

  [[nodiscard]] MotionSearchTimes times() const {
    MotionSearchTimes result;
    for (const auto& worker : workers_) {
      result += worker->search.times();
    }
    return result;
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
    MotionSearch search;
    std::vector<WaitingPair> rest;
    std::vector<FirstContact> found;
    std::vector<WaitingPair> waiting;  ///< a heap

    Worker(const TreeInMotion& a, const TreeInMotion& b, const MotionOptions& options,
           const lab::MotionSearchSwitches& use, bool timed)
        : search(a, b, options, use, timed) {}

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
    if (++expanded_ % between_questions == 1) {
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

  [[nodiscard]] bool is_enough() const noexcept { return options_.any && upper_ < infinity; }

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
  double upper_ = infinity;  ///< by which both certainly have met
  double reached_ = 0;
  std::uint64_t expanded_ = 0;
  MotionSearchStatistics stats_;
};

/// Calls `use` with a search that has been done, unless there is nothing to search.
template <class Use>
void with_search(const TreeInMotion& a, const TreeInMotion& b, const MotionSearchOptions& options, const Use& use) {
  const StandardArithmetic standard;
  check(options.pair);
  check_threads(options.threads);
  if (options.max_waiting == 0) {
    throw InvalidInput("expected max_waiting to be at least 1, found 0");
  }
  if (!(options.until >= 0 && options.until <= 1)) {  // NaN: neither
    throw InvalidInput("expected a time from 0 to 1 to end at, found " + std::to_string(options.until));
  }
  if (a.tree.order.empty() || b.tree.order.empty()) {
    return;
  }
  FirstOfTrees trees(a, b, options);
  trees.search();
  use(trees);
  const MotionSearchStatistics statistics = trees.statistics();
  if (options.stats != nullptr) {
    *options.stats += statistics;
  }
  if (options.pair.stats != nullptr) {
    *options.pair.stats += statistics.elements;
  }
  if (options.times != nullptr) {
    *options.times += trees.times();
  }
}

}  // namespace

FirstContact first_contact(const TreeInMotion& a, const TreeInMotion& b, const MotionSearchOptions& options) {
  FirstContact result;
  with_search(a, b, options, [&](FirstOfTrees& trees) { result = trees.first(); });
  return result;
}

std::vector<FirstContact> contacts_at_first(const TreeInMotion& a, const TreeInMotion& b,
                                            const MotionSearchOptions& options) {
  std::vector<FirstContact> result;
  with_search(a, b, options, [&](FirstOfTrees& trees) { result = trees.at_first(); });
  return result;
}

template <int N>
TreeInMotion tree_in_motion(const Mesh<N>& mesh, const EitherTree& tree, const Pose& pose, const AnyMotion& motion) {
  if (tree.order.size() != mesh.elements().size()) {
    throw InvalidInput("the tree was not built from this mesh");
  }
  const Vector<3> reach = tree.frame.center.cwiseAbs().array() + 2 / tree.frame.scale;
  const Vector<3> size = pose.linear().cwiseAbs() * reach + pose.translation().cwiseAbs();
  if (!pose.is_identity() && !(2 * size.maxCoeff() <= max_coordinate)) {
    (void)posed(mesh, pose);  // throws where a vertex is too far away
  }
  return {tree, pose, motion, [&mesh, pose](std::uint32_t i) -> MovingShape {
            std::array<Vector<3>, static_cast<std::size_t>(N)> corners;
            for (std::size_t k = 0; k < corners.size(); ++k) {
              corners[k] = apply(pose, mesh.vertices()[mesh.elements()[i][k]]);
            }
            return VertexSimplex<3, N>(corners);
          }};
}

Bvh tree_of(std::span<const MovingShape> shapes) {
  std::vector<Aabb<3>> boxes;
  boxes.reserve(shapes.size());
  for (const MovingShape& shape : shapes) {
    boxes.push_back(std::visit(
        []<class Shape>(const Shape& one) {
          if constexpr (std::is_same_v<Shape, Aabb<3>>) {
            return one;
          } else {
            return bounding_box(Volume(one));
          }
        },
        shape));
  }
  return Bvh(boxes);
}

}  // namespace detail

FirstContact first_contact(const MovingBody& a, const MovingBody& b, const MotionSearchOptions& options) {
  if (a.shapes.size() == 1 && b.shapes.size() == 1 && options.stats == nullptr && options.until == 1) {
    // nothing to search
    return detail::first_contact(a.shapes.front(), a.motion, b.shapes.front(), b.motion, options.pair);
  }
  const Bvh tree_a = detail::tree_of(a.shapes);
  const Bvh tree_b = detail::tree_of(b.shapes);
  return detail::first_contact({tree_a, {}, a.motion, [&](std::uint32_t i) { return a.shapes[i]; }},
                               {tree_b, {}, b.motion, [&](std::uint32_t i) { return b.shapes[i]; }}, options);
}

template detail::TreeInMotion detail::tree_in_motion(const Mesh<3>&, const EitherTree&, const Pose&, const AnyMotion&);
template detail::TreeInMotion detail::tree_in_motion(const Mesh<4>&, const EitherTree&, const Pose&, const AnyMotion&);

}  // namespace motzkin
