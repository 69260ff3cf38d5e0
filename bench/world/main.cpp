// Which of many boxes meet, all at once beside other libraries and step by step while some of them move; and which
// rings one of many meets. On one thread. usage: bench_world [ROUNDS]

#include <cstdio>
#include <cstdlib>
#include <random>

#include "motzkin/world/broad_phase.hpp"
#include "support/interleaved.hpp"
#include "world/peers.hpp"
#include "world/rings.hpp"

namespace motzkin::bench {
namespace {

constexpr std::size_t box_count = 100'000;
constexpr double longest_side = 0.04316;  // for about 385,600 pairs, 7.7 partners for each box

using Random = std::mt19937_64;

double uniform(Random& random, double from, double to) { return std::uniform_real_distribution(from, to)(random); }

Vector<3> uniform_vector(Random& random, double from, double to) {
  return {uniform(random, from, to), uniform(random, from, to), uniform(random, from, to)};
}

Aabb<3> random_box(Random& random) {
  return Aabb<3>::from_size(uniform_vector(random, 0, 1), uniform_vector(random, 0, longest_side));
}

/// Corners anywhere in the unit cube, sides of any length up to the longest.
std::vector<Aabb<3>> random_boxes() {
  Random random(1);
  std::vector<Aabb<3>> boxes;
  boxes.reserve(box_count);
  for (std::size_t i = 0; i < box_count; ++i) {
    boxes.push_back(random_box(random));
  }
  return boxes;
}

void print(const std::vector<Measurement>& measured) {
  for (const Measurement& m : measured) {
    std::printf("  %-44s %9.2f ms %7.3f  [%.3f, %.3f] %9zu\n", m.name.c_str(), m.nanoseconds * 1e-6, m.ratio,
                m.ratio_low, m.ratio_high, m.answer);
  }
}

std::vector<BoxPeer> all_peers() {
  std::vector<BoxPeer> peers;
#if defined(BENCH_WITH_EMBREE)
  add_embree_boxes(peers);
#else
  std::printf("Embree is not installed\n");
#endif
  for (const auto& [name, method] : {std::pair{"Motzkin, tree, exact", BroadPhaseMethod::Tree},
                                     std::pair{"Motzkin, sweep, exact", BroadPhaseMethod::Sweep}}) {
    peers.push_back({name, [method = method](std::span<const Aabb<3>> boxes) {
                       return meeting_boxes(boxes, {.method = method}).size();
                     }});
  }
#if defined(BENCH_WITH_FCL)
  add_fcl_boxes(peers);
#else
  std::printf("FCL is not installed\n");
#endif
#if defined(BENCH_WITH_CGAL)
  add_cgal_boxes(peers);
#else
  std::printf("CGAL is not installed\n");
#endif
  return peers;
}

void all_at_once(const std::vector<Aabb<3>>& boxes, int rounds) {
  std::vector<Contender> contenders;
  for (const BoxPeer& peer : all_peers()) {
    contenders.push_back({peer.name, [&boxes, peer] { return peer.count_pairs(boxes); }});
  }
  std::printf("\n%zu boxes, all pairs from scratch: time, ratio to the first line with quartiles, pairs found\n",
              boxes.size());
  print(measure(contenders, 1, rounds));
}

/// Steps of a broad phase whose boxes move; what is drawn at random is drawn before.
class Motion {
 public:
  struct Step {
    std::uint32_t number;
    Aabb<3> box;
  };

  /// In each step `moved` boxes go by up to `way` on each axis, or anywhere if that is 0.
  Motion(const std::vector<Aabb<3>>& boxes, std::size_t moved, double way, int steps) : phase_(boxes) {
    Random random(2);
    std::vector<Aabb<3>> now = boxes;
    steps_.resize(static_cast<std::size_t>(steps));
    for (std::vector<Step>& step : steps_) {
      for (std::size_t i = 0; i < moved; ++i) {
        const auto number = static_cast<std::uint32_t>(random() % boxes.size());
        const Vector<3> by = uniform_vector(random, -way, way);
        now[number] = way > 0 ? Aabb<3>(now[number].min() + by, now[number].max() + by) : random_box(random);
        step.push_back({number, now[number]});
      }
    }
    phase_.take_changes();
  }

  std::size_t run() {
    for (const Step& step : steps_[next_++]) {
      phase_.move(step.number, step.box);
    }
    changes_ += phase_.take_changes().began.size();
    return 0;
  }

  [[nodiscard]] double mean_began() const { return static_cast<double>(changes_) / static_cast<double>(next_); }

 private:
  BroadPhase phase_;
  std::vector<std::vector<Step>> steps_;
  std::size_t next_ = 0;
  std::size_t changes_ = 0;
};

void step_by_step(const std::vector<Aabb<3>>& boxes, int rounds) {
  const int steps = rounds + 1;
  Motion few_near(boxes, box_count / 100, 0.1 * longest_side, steps);
  Motion few_far(boxes, box_count / 100, 0, steps);
  Motion many_near(boxes, box_count / 10, 0.1 * longest_side, steps);
  Motion many_far(boxes, box_count / 10, 0, steps);
  const std::vector<Contender> contenders = {
      {"BroadPhase(boxes), pairs()", [&] { return BroadPhase(boxes).pairs().size(); }},
      {"BroadPhase(boxes)", [&] { return BroadPhase(boxes).size(); }},
      {"1 % move by up to a tenth of a side", [&] { return few_near.run(); }},
      {"1 % go anywhere", [&] { return few_far.run(); }},
      {"10 % move by up to a tenth of a side", [&] { return many_near.run(); }},
      {"10 % go anywhere", [&] { return many_far.run(); }},
  };
  std::printf("\nOne step, move() of some boxes and take_changes(): time, ratio to the first line with quartiles\n");
  const std::vector<Measurement> measured = measure(contenders, 1, rounds);
  print(measured);
  std::printf("  steps relative to BroadPhase(boxes) alone:");
  for (std::size_t i = 2; i < measured.size(); ++i) {
    std::printf(" %.3f", measured[i].ratio / measured[1].ratio);
  }
  std::printf("\n  pairs that begin in a step: %.0f, %.0f, %.0f, %.0f\n", few_near.mean_began(), few_far.mean_began(),
              many_near.mean_began(), many_far.mean_began());
}

}  // namespace
}  // namespace motzkin::bench

int main(int argc, char** argv) {
  using namespace motzkin::bench;
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 15;
  std::printf("processor time, median of %d interleaved rounds; one thread\n", rounds);
  const std::vector<motzkin::Aabb<3>> boxes = random_boxes();
  all_at_once(boxes, rounds);
  step_by_step(boxes, rounds);
  run_rings();
  return 0;
}
