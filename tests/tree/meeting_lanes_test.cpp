// Which children of two nodes meet: the same whatever the instruction set, and as comparing box by box says.

#include "tree/meeting_lanes.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <limits>
#include <random>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "number/registers.hpp"

#define MOTZKIN_INLINE [[gnu::always_inline]] inline
namespace motzkin::detail::any_processor {
namespace {
#include "number/registers.inc"
#include "tree/meeting_lanes.inc"
}  // namespace
}  // namespace motzkin::detail::any_processor

namespace motzkin::detail::meeting_lanes_test {
namespace {

BvhNode random_node(std::mt19937& random) {
  std::uniform_real_distribution<float> unit(-1, 1);
  BvhNode node = {};
  node.lanes = static_cast<std::uint8_t>(random() % 8 + 1);
  for (std::size_t lane = 0; lane < 8; ++lane) {
    for (std::size_t k = 0; k < 3; ++k) {
      const float p = unit(random);
      const float q = unit(random) / 2;
      const bool filled = lane < node.lanes;
      node.lo[k][lane] = filled ? std::min(p, p + q) : std::numeric_limits<float>::infinity();
      node.hi[k][lane] = filled ? std::max(p, p + q) : -std::numeric_limits<float>::infinity();
    }
  }
  return node;
}

BoxMap random_map(std::mt19937& random, bool aligned) {
  std::uniform_real_distribution<float> unit(-1, 1);
  BoxMap map;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      map.linear[i][j] = aligned ? (i == j ? 0.5F : 0.0F) : unit(random);
      map.absolute[i][j] = std::abs(map.linear[i][j]);
    }
    map.offset[i] = unit(random) / 2;
    map.margin[i] = 1e-3F;
  }
  return map;
}

/// Whether box `i` of `a` and box `j` of `b`, carried by `map`, meet.
bool meet(const BvhNode& a, std::size_t i, const BvhNode& b, std::size_t j, const BoxMap& map) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    double center = map.offset[axis];
    double half = map.margin[axis];
    for (std::size_t k = 0; k < 3; ++k) {
      center += double{map.linear[axis][k]} * (double{b.lo[k][j]} + double{b.hi[k][j]}) / 2;
      half += double{map.absolute[axis][k]} * (double{b.hi[k][j]} - double{b.lo[k][j]}) / 2;
    }
    if (!(a.lo[axis][i] <= center + half && center - half <= a.hi[axis][i])) {
      return false;
    }
  }
  return true;
}

TEST(MeetingLanes, AreTheSameForEveryProcessor) {
  std::mt19937 random(3);
  for (int round = 0; round < 20000; ++round) {
    const BvhNode a = random_node(random);
    const BvhNode b = random_node(random);
    const bool aligned = round % 2 == 0;
    const BoxMap to_a = random_map(random, aligned);
    const BoxMap to_b = random_map(random, aligned);
    const BoxMaps maps = {to_a, to_b, aligned, 1};
    PerLane<LaneSet> fastest = {};
    PerLane<LaneSet> plain = {};
    meeting_lanes(a, all_lanes, b, maps, fastest);
    any_processor::meeting_lanes(a, all_lanes, b, maps, plain);
    ASSERT_EQ(fastest, plain);
    for (std::size_t i = 0; i < 8; ++i) {
      for (std::size_t j = 0; j < 8; ++j) {
        const bool filled = i < a.lanes && j < b.lanes;
        const bool expected = filled && meet(a, i, b, j, to_a) && (aligned || meet(b, j, a, i, to_b));
        // Rounding in floats may decide about boxes that meet by a hair; there are none in this sample.
        ASSERT_EQ((fastest[i] >> j & 1U) != 0, expected);
      }
    }
  }
}

}  // namespace
}  // namespace motzkin::detail::meeting_lanes_test
