#include "tree/path_search.hpp"

#include <algorithm>

namespace motzkin::detail {
namespace {

/// The sum of all sides at both ends.
double size(const PathBox& box) noexcept {
  double result = 0;
  for (std::size_t end = 0; end < 2; ++end) {
    for (Eigen::Index k = 0; k < 3; ++k) {
      result += box.hi[end][k] - box.lo[end][k];
    }
  }
  return result;
}

}  // namespace

void PathSearch::expand(const WaitingPair& pair, double until, std::vector<WaitingPair>& rest,
                        std::vector<FirstContact>& found) {
  const bool leaf_a = bodies_.a.is_leaf(pair.a);
  const bool leaf_b = bodies_.b.is_leaf(pair.b);
  if (leaf_a && leaf_b) {
    follow(pair, until, found);
    return;
  }
  const PathBox box_a = bodies_.a.box(pair.a);
  const PathBox box_b = bodies_.b.box(pair.b);
  const bool down_b = leaf_a || (!leaf_b && size(box_b) >= size(box_a));
  const PathTree& side = down_b ? bodies_.b : bodies_.a;
  const std::uint32_t node = side.node(down_b ? pair.b : pair.a);
  PerLane<double> times;
  meeting_times(down_b ? box_a : box_b, side.children(node), times);
  ++stats_.box_tests;
  for (std::uint32_t lane = 0; lane < side.lanes(node); ++lane) {
    const std::uint32_t child = node * static_cast<std::uint32_t>(bvh_width) + lane;
    if (times[lane] <= until) {
      rest.push_back({std::max(pair.lower, times[lane]), down_b ? pair.a : child, down_b ? child : pair.b});
    }
  }
}

void PathSearch::follow(const WaitingPair& pair, double until, std::vector<FirstContact>& found) {
  for (const std::uint32_t i : bodies_.a.elements(pair.a)) {
    for (const std::uint32_t j : bodies_.b.elements(pair.b)) {
      const Contact<3> one = contact(i, j);
      if (one.is_free() || one.time.lower > until) {
        continue;
      }
      // A bracket that the end of the search divides: whether it counts must not depend on what trees leave out.
      if (one.time.upper <= options_.until || !bodies_.are_apart_until(i, j, options_.until)) {
        found.push_back({one, i, j});
      }
    }
  }
}

Contact<3> PathSearch::contact(std::uint32_t i, std::uint32_t j) {
  ContactStatistics counts;
  const Contact<3> result = bodies_.first(i, j,
                                          {.time_tolerance = options_.pair.time_tolerance,
                                           .min_separation = options_.pair.min_separation,
                                           .max_steps = options_.pair.max_steps,
                                           .stats = &counts});
  ++stats_.element_pairs;
  ++stats_.elements.questions;
  if (result.status == ContactStatus::Unresolved) {
    ++stats_.elements.unresolved;
  } else {
    ++(counts.by_exact > 0 ? stats_.elements.by_exact : stats_.elements.by_steps);
  }
  return result;
}

bool PathSearch::are_free(const FirstContact& elements, double /*from*/, double until) const {
  return bodies_.are_apart_until(elements.element_a, elements.element_b, until);
}

}  // namespace motzkin::detail
