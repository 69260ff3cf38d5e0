#include <gtest/gtest.h>

#include <random>

#include "support/counted_allocations.hpp"
#include "tree/shared_corners.hpp"

/// Neighbouring triangles are told apart without memory, which rationals cannot do: they take a thousand times as long.
/// Fails where flat triangles, those in a plane or those of extreme sizes come to them.

namespace motzkin::testing::tree_allocation_test {
namespace {

TEST(SharedCorners, TrianglesNeedNoAllocation) {
#ifdef MOTZKIN_CANNOT_COUNT
  GTEST_SKIP() << "the allocator of this build cannot be counted";
#endif
  std::mt19937_64 random(1);
  for (int i = 0; i < 2000; ++i) {
    std::uniform_int_distribution<int> step(-2, 2);
    const double size = i % 3 == 0 ? 1 : i % 3 == 1 ? 1e200 : 0x1p-1040;
    std::array<Vector<3>, 5> at;
    for (Vector<3>& corner : at) {
      const int x = step(random);
      const int y = step(random);
      corner = size * Vector<3>(x, y, i % 5 == 0 ? step(random) : x + y);
    }
    const int shared = 1 + i % 2;
    const detail::SharedCorners neighbours = {
        {at[0], at[1], at[2], at[2]}, {at[0], at[shared == 1 ? 3 : 1], at[4], at[4]}, 3, shared, false};
    for (const bool near : {true, false}) {
      if (size == 1 || !near) {
        EXPECT_EQ(allocations_of([&] { (void)share_more_than_corners(neighbours, near); }), 0) << i;
      }
    }
  }
}

}  // namespace
}  // namespace motzkin::testing::tree_allocation_test
