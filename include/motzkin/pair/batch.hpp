#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>

#include "motzkin/cancelled.hpp"
#include "motzkin/pair/distance.hpp"
#include "motzkin/pair/relate.hpp"
#include "motzkin/shape/batch.hpp"
#include "motzkin/shape/index_pair.hpp"

/// The questions about two shapes, of many pairs at once. Every answer is that of the question about the one pair, bit
/// for bit, whatever the number of threads and the processor.

namespace motzkin {

struct BatchOptions {
  Method method = Method::Auto;  ///< as in PairOptions
  int threads = 1;               ///< 0 for all processors. The answer does not depend on it.
  std::stop_token cancel = {};
  /// Called now and then with the part done, from 0 to 1, by one thread at a time: of n answers the first `n` times as
  /// many are there, rounded down, and stay as they are.
  std::function<void(double)> progress = {};
  PairStatistics* stats = nullptr;  ///< counts are added here where not null
};

struct DistanceBatchOptions {
  double at_most = std::numeric_limits<double>::infinity();  ///< as in DistanceOptions
  int threads = 1;
  std::stop_token cancel = {};
  std::function<void(double)> progress = {};
  DistanceStatistics* stats = nullptr;
};

/// Which pairs of two batches are meant. It holds copies of the batches, whose numbers must live as long.
template <BatchShape A, BatchShape B>
requires(A::dimension == B::dimension) class BatchPairs {
 public:
  static constexpr int dimension = A::dimension;

  /// Shape i of both. Throws InvalidInput unless there are as many.
  BatchPairs(const Batch<A>& a, const Batch<B>& b);

  /// One shape, which must live as long, and each of many.
  BatchPairs(const A& one, const Batch<B>& many) : BatchPairs(Batch<A>::repeated(one, many.size()), many) {}
  BatchPairs(const A&& one, const Batch<B>& many) = delete;

  /// Those that `indices` names, which must live as long. Throws InvalidInput for an index beyond its batch.
  BatchPairs(const Batch<A>& a, const Batch<B>& b, std::span<const IndexPair> indices);

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] const Batch<A>& a() const noexcept { return a_; }
  [[nodiscard]] const Batch<B>& b() const noexcept { return b_; }

  /// Null where pair i is shape i of both.
  [[nodiscard]] const IndexPair* indices() const noexcept { return indices_; }

  [[nodiscard]] A first(std::size_t i) const { return a_[indices_ == nullptr ? i : indices_[i].a]; }
  [[nodiscard]] B second(std::size_t i) const { return b_[indices_ == nullptr ? i : indices_[i].b]; }

 private:
  Batch<A> a_;
  Batch<B> b_;
  const IndexPair* indices_ = nullptr;
  std::size_t size_;
};

namespace detail {

/// What lanes take a shape for.
enum class LaneKind : std::uint8_t { None, Cuboid, Simplex, Vertices, Aabb, Obb, Sphere };

template <class Shape>
inline constexpr LaneKind lane_kind = LaneKind::None;
template <int D, FrameKind Kind>
inline constexpr LaneKind lane_kind<Frame<D, Kind>> = Kind == FrameKind::Cuboid ? LaneKind::Cuboid : LaneKind::Simplex;
template <int D, int N>
inline constexpr LaneKind lane_kind<VertexSimplex<D, N>> = LaneKind::Vertices;
template <int D>
inline constexpr LaneKind lane_kind<Aabb<D>> = LaneKind::Aabb;
template <int D>
inline constexpr LaneKind lane_kind<Obb<D>> = LaneKind::Obb;
template <int D>
inline constexpr LaneKind lane_kind<Sphere<D>> = LaneKind::Sphere;

/// Whether there is code that relates several pairs of two kinds side by side.
[[nodiscard]] constexpr bool has_lanes(LaneKind a, LaneKind b) noexcept {
  const auto is_frame = [](LaneKind kind) { return kind >= LaneKind::Cuboid && kind <= LaneKind::Obb; };
  const auto is_round = [](LaneKind kind) { return kind == LaneKind::Sphere || kind == LaneKind::Aabb; };
  return (is_frame(a) && is_frame(b)) || (is_round(a) && is_round(b));
}

struct LaneSide {
  LaneKind kind;
  int dimension;
  int vertices;  ///< of `Vertices`
  const BatchNumbers& numbers;
};

template <class Shape>
[[nodiscard]] LaneSide lane_side(const Batch<Shape>& batch) noexcept {
  int vertices = 0;
  if constexpr (requires { Shape::vertex_count; }) {
    vertices = Shape::vertex_count;
  }
  return {lane_kind<Shape>, Shape::dimension, vertices, batch.numbers()};
}

/// Pairs that are answered in a row.
inline constexpr std::size_t lane_chunk = 512;

/// Relates pairs from `begin` to `end`, at most `lane_chunk`. Writes what is proved to `relations`, of which the first
/// is that of pair `begin`, and the others to `open`, counted from `begin`. Returns how many these are.
[[nodiscard]] std::size_t relate_in_lanes(const LaneSide& a, const LaneSide& b, const IndexPair* indices,
                                          std::size_t begin, std::size_t end, Relation* relations,
                                          std::uint32_t* open) noexcept;

void check_sizes(std::size_t a, std::size_t b);
void check_results(std::size_t pairs, std::size_t results);
void check_indices(std::span<const IndexPair> indices, std::size_t a, std::size_t b);

/// How a batch is run; `grain` is how many pairs a thread answers before it takes the next.
struct BatchRun {
  int threads;
  const std::stop_token& cancel;
  const std::function<void(double)>& progress;
  std::size_t grain;
};

/// Calls `answer(begin, end)` for parts of [0, count), in standard arithmetic. Throws Cancelled.
void run_batch(std::size_t count, const BatchRun& run, const std::function<void(std::size_t, std::size_t)>& answer);

/// Adds to counts of one for all threads.
void add_counts(const PairStatistics& counts, PairStatistics& all);
void add_counts(const DistanceStatistics& counts, DistanceStatistics& all);

/// Pairs in a row of those that take nanoseconds each, and of those that take hundreds.
inline constexpr std::size_t quick_grain = 16 * lane_chunk;
inline constexpr std::size_t slow_grain = 256;

/// Calls `use(i, relation)` for pairs from `begin` to `end`.
template <class A, class B, class Use>
void relate_part(const BatchPairs<A, B>& pairs, std::size_t begin, std::size_t end, const PairOptions& options,
                 const Use& use) {
  if constexpr (has_lanes(lane_kind<A>, lane_kind<B>)) {
    if (options.method == Method::Auto) {
      std::array<Relation, lane_chunk> relations;
      std::array<std::uint32_t, lane_chunk> open;
      for (std::size_t from = begin; from < end; from += lane_chunk) {
        const std::size_t to = std::min(from + lane_chunk, end);
        const std::size_t left = relate_in_lanes(lane_side(pairs.a()), lane_side(pairs.b()), pairs.indices(), from, to,
                                                 relations.data(), open.data());
        for (std::size_t k = 0; k < left; ++k) {
          const std::size_t i = from + open[k];
          relations[open[k]] = detail::relate(pairs.first(i), pairs.second(i), options);
        }
        if (options.stats != nullptr) {
          options.stats->questions += to - from - left;
          options.stats->by_engine += to - from - left;
        }
        for (std::size_t i = from; i < to; ++i) {
          use(i, relations[i - from]);
        }
      }
      return;
    }
  }
  for (std::size_t i = begin; i < end; ++i) {
    use(i, detail::relate(pairs.first(i), pairs.second(i), options));
  }
}

/// Calls `answer(begin, end, own options)` for parts of the pairs.
template <class A, class B, class Answer>
void answer_parts(const BatchPairs<A, B>& pairs, const BatchOptions& options, std::size_t grain, const Answer& answer) {
  run_batch(pairs.size(), {options.threads, options.cancel, options.progress, grain},
            [&](std::size_t begin, std::size_t end) {
              PairStatistics counts;
              answer(begin, end, PairOptions{options.method, options.stats == nullptr ? nullptr : &counts});
              if (options.stats != nullptr) {
                add_counts(counts, *options.stats);
              }
            });
}

template <class A, class B, class Answer, class FromRelation>
void relate_all(const BatchPairs<A, B>& pairs, std::span<Answer> results, const BatchOptions& options,
                const FromRelation& from_relation) {
  check_results(pairs.size(), results.size());
  constexpr bool quick = has_lanes(lane_kind<A>, lane_kind<B>);
  answer_parts(pairs, options, quick ? quick_grain : slow_grain,
               [&](std::size_t begin, std::size_t end, const PairOptions& own) {
                 relate_part(pairs, begin, end, own,
                             [&](std::size_t i, Relation relation) { results[i] = from_relation(relation); });
               });
}

}  // namespace detail

template <BatchShape A, BatchShape B>
requires(A::dimension == B::dimension) BatchPairs<A, B>::BatchPairs(const Batch<A>& a, const Batch<B>& b)
    : a_(a), b_(b), size_(a.size()) {
  detail::check_sizes(a.size(), b.size());
}

template <BatchShape A, BatchShape B>
requires(A::dimension == B::dimension) BatchPairs<A, B>::BatchPairs(const Batch<A>& a, const Batch<B>& b,
                                                                    std::span<const IndexPair> indices)
    : a_(a), b_(b), indices_(indices.data()), size_(indices.size()) {
  detail::check_indices(indices, a.size(), b.size());
}

/// Writes the relation of each pair to `results`.
/// Guarantee: as `relate` of the pair. Throws InvalidInput unless there are as many results as pairs, and for a
/// negative number of threads; Cancelled where `cancel` asks for it: the results that `progress` told of are there, the
/// others are as they were or right. Cost: of shapes at rest that lanes know (docs/reference/batches.md) a few
/// nanoseconds where floating point can prove the answer; otherwise, and for all other shapes, as `relate`.
template <class A, class B>
void relate(const BatchPairs<A, B>& pairs, std::span<Relation> results, const BatchOptions& options = {}) {
  detail::relate_all(pairs, results, options, [](Relation relation) { return relation; });
}

/// Whether the closed shapes of each pair share a point. Guarantee and cost: as `relate` of batches.
template <class A, class B>
void intersects(const BatchPairs<A, B>& pairs, std::span<bool> results, const BatchOptions& options = {}) {
  detail::relate_all(pairs, results, options, [](Relation relation) { return relation != Relation::Disjoint; });
}

/// Whether the relative interiors of each pair share a point. Guarantee and cost: as `relate` of batches.
template <class A, class B>
void overlaps(const BatchPairs<A, B>& pairs, std::span<bool> results, const BatchOptions& options = {}) {
  detail::relate_all(pairs, results, options, [](Relation relation) { return relation == Relation::Overlapping; });
}

/// The box around the common part of each pair. Guarantee: as `intersection_box` of the pair; throws as `relate`.
template <class A, class B>
void intersection_box(const BatchPairs<A, B>& pairs, std::span<std::optional<Aabb<A::dimension>>> results,
                      const BatchOptions& options = {}) {
  detail::check_results(pairs.size(), results.size());
  detail::answer_parts(pairs, options, detail::slow_grain,
                       [&](std::size_t begin, std::size_t end, const PairOptions& own) {
                         for (std::size_t i = begin; i < end; ++i) {
                           results[i] = detail::intersection_box(pairs.first(i), pairs.second(i), own);
                         }
                       });
}

/// The times of contact of each pair. Guarantee: as `contact_window` of the pair; throws as `relate`.
template <class A, class B>
void contact_window(const BatchPairs<A, B>& pairs, std::span<std::optional<Window>> results,
                    const BatchOptions& options = {}) {
  detail::check_results(pairs.size(), results.size());
  detail::answer_parts(pairs, options, detail::slow_grain,
                       [&](std::size_t begin, std::size_t end, const PairOptions& own) {
                         for (std::size_t i = begin; i < end; ++i) {
                           results[i] = detail::contact_window(pairs.first(i), pairs.second(i), own);
                         }
                       });
}

namespace detail {

/// Calls `answer(i, stats)` for each pair.
template <class A, class B, class Answer>
void measure_all(const BatchPairs<A, B>& pairs, std::size_t results, const DistanceBatchOptions& options,
                 const Answer& answer) {
  check_results(pairs.size(), results);
  run_batch(pairs.size(), {options.threads, options.cancel, options.progress, slow_grain},
            [&](std::size_t begin, std::size_t end) {
              DistanceStatistics counts;
              for (std::size_t i = begin; i < end; ++i) {
                answer(i, options.stats == nullptr ? nullptr : &counts);
              }
              if (options.stats != nullptr) {
                add_counts(counts, *options.stats);
              }
            });
}

}  // namespace detail

/// The distance of each pair of shapes at rest. Guarantee: as `distance` of the pair; throws as `relate`.
template <DistanceShape A, DistanceShape B>
void distance(const BatchPairs<A, B>& pairs, std::span<Distance<A::dimension>> results,
              const DistanceBatchOptions& options = {}) {
  detail::measure_all(pairs, results.size(), options, [&](std::size_t i, DistanceStatistics* stats) {
    const A a = pairs.first(i);
    const B b = pairs.second(i);
    results[i] = detail::distance(detail::CoreBody<A>(a).view(), detail::CoreBody<B>(b).view(),
                                  DistanceOptions{.at_most = options.at_most, .stats = stats});
  });
}

/// Whether the distance of each pair is at most the clearance. Guarantee: as `within` of the pair; throws as `relate`.
/// Of the options `at_most` is not used.
template <DistanceShape A, DistanceShape B>
void within(const BatchPairs<A, B>& pairs, Clearance clearance, std::span<bool> results,
            const DistanceBatchOptions& options = {}) {
  detail::measure_all(pairs, results.size(), options, [&](std::size_t i, DistanceStatistics* stats) {
    const A a = pairs.first(i);
    const B b = pairs.second(i);
    results[i] = detail::within(detail::CoreBody<A>(a).view(), detail::CoreBody<B>(b).view(), clearance.value(), stats);
  });
}

}  // namespace motzkin
