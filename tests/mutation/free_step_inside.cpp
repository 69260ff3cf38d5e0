// Takes the place of the source file it includes, to reach what is private there.
#include "corpus/rational.hpp"
#include "mutation/tree_adversarial.hpp"
#include "support/random_interval.hpp"
#include "world/free_step.cpp"  // NOLINT(bugprone-suspicious-include)

namespace motzkin::testing {

bool swept_holds() {
  RandomIntervals random(13);
  for (int i = 0; i < 2000; ++i) {
    const int size = i % 4 == 0 ? -1070 : 0;
    const double start = random.scaled(size, size + 2);
    const double end = random.scaled(size, size + 2);
    const double reach = std::abs(random.unit());
    const auto [low, high] = swept(start, end, reach);
    const Rational there = exact(start) + exact(reach) * (exact(end) - exact(start));
    if (there < exact(low) || exact(high) < there || start < low || high < start) {
      return false;
    }
  }
  return true;
}

}  // namespace motzkin::testing
