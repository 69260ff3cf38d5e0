// Oriented boxes, hits and misses apart: exact `relate` beside Gottschalk's test.

#include "pair/blocks.hpp"
#include "pair/random_boxes.hpp"
#include "pair/yardsticks.hpp"

namespace motzkin::bench {

void oriented_boxes(const Plan& plan) {
  RandomBoxes draw;
  compare<Obb<3>>("oriented boxes", plan, std::ref(draw), [](const std::vector<Pair<Obb<3>>>& pairs) {
    return std::vector{
        contender("yardstick: Gottschalk, 15 axes", pairs,
                  [](const auto& a, const auto& b) { return yardstick(a, b); }),
        contender("relate, exact", pairs,
                  [](const auto& a, const auto& b) { return relate(a, b) == Relation::Overlapping; }),
    };
  });
}

}  // namespace motzkin::bench
