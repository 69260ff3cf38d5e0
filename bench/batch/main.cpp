// Time per pair of batches, beside plain tests without error bounds and one call per pair.
// usage: bench_batch [ROUNDS [PAIRS]]

#include <cstdio>
#include <cstdlib>
#include <memory>

#include "batch/plain_lanes.hpp"
#include "motzkin/pair/batch.hpp"
#include "pair/batch/relate_in_lanes.hpp"
#include "pair/random_boxes.hpp"
#include "pair/workload.hpp"
#include "pair/yardsticks.hpp"

namespace motzkin::bench {
namespace {

using detail::has;
using detail::InstructionSet;

/// Pairs as objects, and as columns of numbers.
template <class Shape>
struct Workload {
  std::vector<Shape> a;
  std::vector<Shape> b;
  std::vector<IndexPair> shuffled;

  Workload(std::size_t count, const std::function<Shape()>& draw) {
    std::mt19937 random(1);
    for (std::size_t i = 0; i < count; ++i) {
      a.push_back(draw());
      b.push_back(draw());
      shuffled.push_back({static_cast<std::uint32_t>(random() % count), static_cast<std::uint32_t>(random() % count)});
    }
  }

  [[nodiscard]] BatchPairs<Shape, Shape> objects() const {
    return {Batch<Shape>{std::span<const Shape>(a)}, Batch<Shape>{std::span<const Shape>(b)}};
  }
  [[nodiscard]] BatchPairs<Shape, Shape> columns() const {
    return {Batch<Shape>{std::span<const Shape>(a)}.copied(), Batch<Shape>{std::span<const Shape>(b)}.copied()};
  }
  [[nodiscard]] BatchPairs<Shape, Shape> by_index() const {
    return {Batch<Shape>{std::span<const Shape>(a)}, Batch<Shape>{std::span<const Shape>(b)}, shuffled};
  }
};

template <class Shape>
Contender batch(const char* name, const BatchPairs<Shape, Shape>& pairs, int threads = 1) {
  auto results = std::make_shared<std::vector<Relation>>(pairs.size());
  return {name,
          [pairs, results, threads] {
            relate(pairs, std::span(*results), {.threads = threads});
            return static_cast<std::size_t>(std::count(results->begin(), results->end(), Relation::Overlapping));
          },
          threads == 1 ? Clock::Thread : Clock::Wall};
}

/// The lanes alone, by one instruction set; pairs that they leave open count as misses.
template <class Shape>
Contender lanes(const char* name, InstructionSet set, const BatchPairs<Shape, Shape>& pairs) {
  auto results = std::make_shared<std::vector<Relation>>(pairs.size());
  return {name, [pairs, results, set] {
            std::array<std::uint32_t, detail::lane_chunk> open;
            for (std::size_t begin = 0; begin < pairs.size(); begin += detail::lane_chunk) {
              const std::size_t end = std::min(begin + detail::lane_chunk, pairs.size());
              static_cast<void>(detail::relate_in_lanes(set, detail::lane_side(pairs.a()), detail::lane_side(pairs.b()),
                                                        nullptr, begin, end, results->data() + begin, open.data()));
            }
            return static_cast<std::size_t>(std::count(results->begin(), results->end(), Relation::Overlapping));
          }};
}

template <class Shape>
void compare_batch(const char* title, const Plan& plan, const std::function<Shape()>& draw, const Contender* more) {
  const Workload<Shape> work(plan.pairs, draw);
  std::vector<Contender> contenders;
  const auto one_by_one = [&](const char* name, const auto& test) {
    contenders.push_back({name, [&work, test] {
                            std::size_t hits = 0;
                            for (std::size_t i = 0; i < work.a.size(); ++i) {
                              hits += static_cast<std::size_t>(test(work.a[i], work.b[i]));
                            }
                            return hits;
                          }});
  };
  if constexpr (requires(const Shape& shape) { yardstick(shape, shape); }) {
    one_by_one("plain test, one by one", [](const Shape& a, const Shape& b) { return yardstick(a, b); });
  }
  one_by_one("relate, one by one",
             [](const Shape& a, const Shape& b) { return relate(a, b) == Relation::Overlapping; });
  contenders.push_back(batch("batch of objects", work.objects()));
  contenders.push_back(batch("batch of columns", work.columns()));
  contenders.push_back(batch("batch by random index", work.by_index()));
  contenders.push_back(batch("two threads, wall clock", work.objects(), 2));
  contenders.push_back(lanes("lanes, any processor", InstructionSet::Any, work.objects()));
  if (has(InstructionSet::Avx2)) {
    contenders.push_back(lanes("lanes, AVX2", InstructionSet::Avx2, work.objects()));
  }
  if (has(InstructionSet::Avx512)) {
    contenders.push_back(lanes("lanes, AVX-512", InstructionSet::Avx512, work.objects()));
  }
  if (more != nullptr) {
    contenders.push_back(*more);
  }
  std::printf("\n%-30s %10s %22s %10s\n", title, "ns", "ratio (quartiles)", "hits");
  for (const Measurement& each : measure(contenders, plan.pairs, plan.rounds)) {
    std::printf("  %-28s %10.2f %7.3f (%5.3f..%5.3f) %10zu\n", each.name.c_str(), each.nanoseconds, each.ratio,
                each.ratio_low, each.ratio_high, each.answer);
  }
}

/// One thread beside two, of pairs enough to keep both busy; by the clock on the wall, so that nothing else may run.
template <class Shape>
void compare_threads(const char* title, const Plan& plan, const std::function<Shape()>& draw) {
  const Workload<Shape> work(plan.pairs * 10, draw);
  Contender one = batch("one thread, wall clock", work.objects());
  one.clock = Clock::Wall;
  const auto measured = measure({one, batch("two threads, wall clock", work.objects(), 2)}, work.a.size(), plan.rounds);
  std::printf("  %-28s %10.2f %10.2f    one / two threads %.2f\n", title, measured[0].nanoseconds,
              measured[1].nanoseconds, 1 / measured[1].ratio);
}

/// How fast numbers come from memory: a sum of more than any cache holds.
void memory_bandwidth(const Plan& plan) {
  const std::vector<double> numbers(std::size_t{1} << 24U, 1.0);
  const auto measured = measure({{"sum",
                                  [&] {
                                    std::array<double, 16> sums{};
                                    for (std::size_t i = 0; i < numbers.size(); i += sums.size()) {
                                      for (std::size_t k = 0; k < sums.size(); ++k) {
                                        sums[k] += numbers[i + k];
                                      }
                                    }
                                    return static_cast<std::size_t>(sums[0] + sums[7]);
                                  }}},
                                numbers.size(), plan.rounds);
  const double gigabytes = 8 / measured[0].nanoseconds;
  std::printf(
      "\nmemory: %.1f GB/s on one thread; a pair of oriented boxes, 256 bytes, takes at least %.1f ns from there\n",
      gigabytes, 256 / gigabytes);
}

void run(const Plan& plan) {
  RandomBoxes boxes;
  compare_batch<Obb<3>>("oriented boxes", plan, std::ref(boxes), nullptr);
  experiments::RandomFrames random(1);
  const auto triple = [&] { return random.vector<3>(); };
  compare_batch<Cuboid<3>>(
      "parallelepipeds", plan, [&] { return random.frame<3, FrameKind::Cuboid>(); }, nullptr);
  std::vector<Tetrahedron> a;
  std::vector<Tetrahedron> b;
  {
    experiments::RandomFrames again(2);
    for (std::size_t i = 0; i < plan.pairs; ++i) {
      a.push_back(random_tetrahedron(again));
      b.push_back(random_tetrahedron(again));
    }
  }
  const Contender plain{"plain test, four lanes", [&] { return plain_hits(a, b); }};
  experiments::RandomFrames same(2);
  compare_batch<Tetrahedron>(
      "tetrahedra, by vertices", plan, [&] { return random_tetrahedron(same); }, &plain);
  compare_batch<Simplex<3>>(
      "tetrahedra, by axes", plan, [&] { return random.frame<3, FrameKind::Simplex>(); }, nullptr);
  compare_batch<Triangle<3>>(
      "triangles", plan, [&] { return Triangle<3>(triple(), triple(), triple()); }, nullptr);
  compare_batch<Aabb<3>>(
      "axis-aligned boxes", plan,
      [&] {
        const Vector<3> min = triple();
        return Aabb<3>(min, min + triple().cwiseAbs());
      },
      nullptr);
  compare_batch<Sphere<3>>(
      "spheres", plan, [&] { return Sphere<3>(triple(), random.uniform(0, 100)); }, nullptr);
  compare_batch<Cuboid<2>>(
      "parallelograms", plan, [&] { return random.frame<2, FrameKind::Cuboid>(); }, nullptr);
  std::printf("\n%-30s %10s %10s\n", "threads", "one, ns", "two, ns");
  compare_threads<Obb<3>>("oriented boxes", plan, std::ref(boxes));
  compare_threads<Tetrahedron>("tetrahedra", plan, [&] { return random_tetrahedron(same); });
  memory_bandwidth(plan);
}

}  // namespace
}  // namespace motzkin::bench

int main(int argc, char** argv) {
  const motzkin::bench::Plan plan{argc > 1 ? std::atoi(argv[1]) : 31,
                                  argc > 2 ? static_cast<std::size_t>(std::atoi(argv[2])) : 20000};
  std::printf("processor time per pair, median of %d interleaved rounds over %zu random pairs, hits and misses mixed\n",
              plan.rounds, plan.pairs);
  motzkin::bench::run(plan);
  return 0;
}
