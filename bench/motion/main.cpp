// First contact of shapes that turn and move, beside FCL and Bullet and beside the slices of the source.
// usage: bench_motion [ROUNDS [PAIRS [THEME [MESH]]]], THEME being all, boxes, simplices, grazing, touches or meshes

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "motion/blocks.hpp"
#include "pair/random_boxes.hpp"
#include "pair/workload.hpp"
#include "pair/yardsticks.hpp"

namespace motzkin::bench {
namespace {

void yardstick_of_the_machine(const MotionPlan& plan) {
  RandomBoxes draw;
  const auto pairs = random_pairs<Obb<3>>(2000, Relation::Overlapping, std::ref(draw));
  const auto repeated = [&] {
    std::size_t hits = 0;
    for (int i = 0; i < 10; ++i) {
      for (const Pair<Obb<3>>& pair : pairs) {
        hits += yardstick(pair.a, pair.b) ? 1 : 0;
      }
    }
    return hits;
  };
  const double time = measure({{"15 axes", repeated}}, 10 * pairs.size(), 3 * plan.rounds)[0].nanoseconds;
  std::printf(
      "yardstick: plain test of two overlapping boxes, 15 axes: %.1f ns. Targets are for a machine where it takes 35:\n"
      "  boxes up to 170 degrees: median 1.5 us (here %.2f), p99 8 us (here %.1f), none missed, none unresolved\n"
      "  vertex-face and edge-edge without contact: median 0.15 us (here %.2f)\n"
      "  exact touches, one body turning: 30 us (here %.0f)\n",
      time, 1.5 * time / 35, 8 * time / 35, 0.15 * time / 35, 30 * time / 35);
}

}  // namespace
}  // namespace motzkin::bench

int main(int argc, char** argv) {
  using namespace motzkin::bench;
  const MotionPlan plan{argc > 1 ? std::atoi(argv[1]) : 3,
                        argc > 2 ? static_cast<std::size_t>(std::atoi(argv[2])) : 20000, argc > 4 ? argv[4] : nullptr};
  const std::string_view theme = argc > 3 ? argv[3] : "all";
  std::printf(
      "first contact within %g of the time. mean: processor time per query, median of %d interleaved rounds; median, "
      "p99\nand max: of single queries, the least of 3 calls each, in us\n",
      1e-4, plan.rounds);
  yardstick_of_the_machine(plan);
  const auto run = [&](const char* name, void (*block)(const MotionPlan&)) {
    if (theme == "all" || theme == name) {
      block(plan);
      std::fflush(stdout);
    }
  };
  run("boxes", turning_boxes);
  run("simplices", turning_simplices);
  run("grazing", grazing);
  run("touches", exact_touches);
  run("meshes", turning_meshes);
  return 0;
}
