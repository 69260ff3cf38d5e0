#pragma once

#include <cstdio>

#include "experiments/random_frames.hpp"
#include "motzkin/motzkin.hpp"
#include "support/interleaved.hpp"

/// Pairs to be timed, and the tables that come out.

namespace motzkin::bench {

struct Plan {
  int rounds;
  std::size_t pairs;
};

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

/// A random tetrahedron of the documents' generator, given by its vertices.
inline Tetrahedron random_tetrahedron(experiments::RandomFrames& random) {
  const Simplex<3> frame = random.frame<3, FrameKind::Simplex>();
  const auto tip = [&](int i) -> Vector<3> { return frame.origin() + frame.axes().col(i); };
  return {frame.origin(), tip(0), tip(1), tip(2)};
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

inline void print(const char* title, const std::vector<Measurement>& hits, const std::vector<Measurement>& misses) {
  std::printf("\n%-36s %10s %22s %12s %22s\n", title, "hit ns", "ratio (quartiles)", "miss ns", "ratio (quartiles)");
  for (std::size_t i = 0; i < hits.size(); ++i) {
    std::printf("  %-34s %10.1f %7.2f (%5.2f..%5.2f) %12.1f %7.2f (%5.2f..%5.2f)\n", hits[i].name.c_str(),
                hits[i].nanoseconds, hits[i].ratio, hits[i].ratio_low, hits[i].ratio_high, misses[i].nanoseconds,
                misses[i].ratio, misses[i].ratio_low, misses[i].ratio_high);
  }
}

/// Times what `contenders` makes of hits, and of misses.
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

}  // namespace motzkin::bench
