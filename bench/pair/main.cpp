// Time per pair of shapes, beside yardsticks and peers.
// usage: bench_pair [ROUNDS [PAIRS]]

#include <cstdio>
#include <cstdlib>

#include "pair/blocks.hpp"

int main(int argc, char** argv) {
  using namespace motzkin::bench;
  const Plan plan{argc > 1 ? std::atoi(argv[1]) : 31, argc > 2 ? static_cast<std::size_t>(std::atoi(argv[2])) : 20000};
  std::printf(
      "processor time per pair, median of %d interleaved rounds over %zu pairs; ratio to the first line of each "
      "block\n",
      plan.rounds, plan.pairs);
  oriented_boxes(plan);
  engines_on_random_pairs(plan);
  beside_cgal(plan);
  touching_pairs(plan);
  windows_and_boxes(plan);
  time_slices(plan);
  return 0;
}
