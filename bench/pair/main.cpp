// Time per pair of frames, hits and misses apart, beside the yardsticks. Random pairs of the documents' generator.
// usage: bench_pair [ROUNDS [PAIRS]]

#include <cstdio>
#include <cstdlib>

#include "experiments/random_frames.hpp"
#include "motzkin/motzkin.hpp"
#include "pair/yardsticks.hpp"
#include "support/interleaved.hpp"

namespace motzkin::bench {
namespace {

template <class Shape>
struct Pair {
  Shape a;
  Shape b;
};

/// Random pairs that all overlap, or that are all disjoint.
template <class Shape>
std::vector<Pair<Shape>> random_pairs(std::size_t count, Relation wanted, const std::function<Shape()>& draw) {
  std::vector<Pair<Shape>> pairs;
  while (pairs.size() < count) {
    const Pair<Shape> pair{draw(), draw()};
    if (relate(pair.a, pair.b) == wanted) {
      pairs.push_back(pair);
    }
  }
  return pairs;
}

template <class Shape, class Test>
Contender contender(const char* name, const std::vector<Pair<Shape>>& pairs, const Test& test) {
  return {name, [&pairs, test] {
            std::size_t hits = 0;
            for (const Pair<Shape>& pair : pairs) {
              hits += static_cast<std::size_t>(test(pair.a, pair.b));
            }
            return hits;
          }};
}

template <class Shape>
std::vector<Contender> engines(const std::vector<Pair<Shape>>& pairs) {
  return {
      contender("separating axis", pairs,
                [](const auto& a, const auto& b) { return separating_axis_verdict(a, b) == Verdict::Overlapping; }),
      contender("separating axis, with the axis", pairs,
                [](const auto& a, const auto& b) { return separating_axis(a, b).verdict == Verdict::Overlapping; }),
      contender("Fourier-Motzkin", pairs,
                [](const auto& a, const auto& b) { return fourier_motzkin(a, b) == Verdict::Overlapping; }),
      contender("relate, exact", pairs,
                [](const auto& a, const auto& b) { return relate(a, b) == Relation::Overlapping; }),
  };
}

void print(const char* title, const std::vector<Measurement>& hits, const std::vector<Measurement>& misses) {
  std::printf("\n%-36s %10s %22s %12s %22s\n", title, "hit ns", "ratio (quartiles)", "miss ns", "ratio (quartiles)");
  for (std::size_t i = 0; i < hits.size(); ++i) {
    std::printf("  %-34s %10.1f %7.2f (%5.2f..%5.2f) %12.1f %7.2f (%5.2f..%5.2f)\n", hits[i].name.c_str(),
                hits[i].nanoseconds, hits[i].ratio, hits[i].ratio_low, hits[i].ratio_high, misses[i].nanoseconds,
                misses[i].ratio, misses[i].ratio_low, misses[i].ratio_high);
  }
}

struct Plan {
  int rounds;
  std::size_t pairs;
};

template <class Shape, class Contenders>
void compare(const char* title, const Plan& plan, const std::function<Shape()>& draw, const Contenders& contenders) {
  const auto measured = [&](Relation relation) {
    const std::vector<Pair<Shape>> pairs = random_pairs<Shape>(plan.pairs, relation, draw);
    return measure(contenders(pairs), pairs.size(), plan.rounds);
  };
  const std::vector<Measurement> hits = measured(Relation::Overlapping);
  const std::vector<Measurement> misses = measured(Relation::Disjoint);
  print(title, hits, misses);
}

/// Engines beside the plain test of the same shapes.
template <FrameKind Kind>
void compare_with_yardstick(const char* title, const char* yardstick_name, const Plan& plan) {
  experiments::RandomFrames random(1);
  using Shape = Frame<3, Kind>;
  compare<Shape>(
      title, plan, [&] { return random.frame<3, Kind>(); },
      [&](const std::vector<Pair<Shape>>& pairs) {
        std::vector<Contender> all = engines(pairs);
        all.insert(all.begin(),
                   contender(yardstick_name, pairs, [](const auto& a, const auto& b) { return yardstick(a, b); }));
        return all;
      });
}

/// Engines beside each other; ratios are to the separating axis engine.
template <class Shape>
void compare_engines(const char* title, const Plan& plan, const std::function<Shape()>& draw) {
  compare<Shape>(title, plan, draw, [](const std::vector<Pair<Shape>>& pairs) { return engines(pairs); });
}

}  // namespace
}  // namespace motzkin::bench

int main(int argc, char** argv) {
  using namespace motzkin;
  using namespace motzkin::bench;
  const Plan plan{argc > 1 ? std::atoi(argv[1]) : 31, argc > 2 ? static_cast<std::size_t>(std::atoi(argv[2])) : 20000};
  std::printf("time per pair, median of %d interleaved rounds over %zu pairs; ratio to the first line of each block\n",
              plan.rounds, plan.pairs);
  compare_with_yardstick<FrameKind::Cuboid>("parallelepipeds", "yardstick: plain, shared cofactors", plan);
  compare_with_yardstick<FrameKind::Simplex>("tetrahedra", "yardstick: plain, 44 axes", plan);
  experiments::RandomFrames random(2);
  compare_engines<Cuboid<2>>("parallelograms", plan, [&] { return random.frame<2, FrameKind::Cuboid>(); });
  compare_engines<Simplex<2>>("triangles in the plane", plan, [&] { return random.frame<2, FrameKind::Simplex>(); });
  compare_engines<Moving<Cuboid<3>>>("moving parallelepipeds", plan,
                                     [&] { return random.moving_frame<3, FrameKind::Cuboid>(); });
  compare_engines<Moving<Simplex<3>>>("moving tetrahedra", plan,
                                      [&] { return random.moving_frame<3, FrameKind::Simplex>(); });
  return 0;
}
