#include "tree/path_box.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "corpus/generator.hpp"
#include "support/draws.hpp"

/// Boxes whose sides move: the time before which two are apart is compared with exact numbers. Fails where a root of a
/// gap is rounded to the wrong side, and where one coordinate is forgotten.

namespace motzkin::testing::path_box_test {
namespace {

using detail::are_apart_until;
using detail::PathBox;
using detail::PathBoxes;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// With sides drawn by `number()`, as they come or as small as a step of them.
template <class Number>
PathBox drawn(const Number& number) {
  PathBox box;
  for (std::size_t end = 0; end < 2; ++end) {
    for (int k = 0; k < 3; ++k) {
      const double one = number();
      const double other = number();
      box.lo[end][k] = std::min(one, other);
      box.hi[end][k] = std::max(one, other);
    }
  }
  return box;
}

/// Checks the times of eight boxes; counts those that are neither at once nor never.
template <class Number>
int expect_proofs(const Number& number) {
  int between = 0;
  PathBoxes children;
  for (std::size_t lane = 0; lane < 8; ++lane) {
    children.set_lane(lane, drawn(number));
  }
  const PathBox box = drawn(number);
  PerLane<double> times;
  meeting_times(box, children, times);
  for (std::size_t lane = 0; lane < 8; ++lane) {
    const PathBox child = children.lane(lane);
    if (times[lane] == infinity) {
      EXPECT_TRUE(are_apart_until(box, child, 0, 1));
      continue;
    }
    EXPECT_TRUE(times[lane] >= 0 && times[lane] <= 1);
    EXPECT_TRUE(times[lane] == 0 || are_apart_until(box, child, 0, times[lane]));
    EXPECT_TRUE(are_apart_until(child, box, 0, 1) == are_apart_until(box, child, 0, 1));
    between += times[lane] > 0 ? 1 : 0;
  }
  return between;
}

TEST(PathBoxes, TimesAreProofs) {
  Generator generator(81);
  int between = 0;
  int drawn_numbers = 0;
  for (int i = 0; i < draws(200); ++i) {
    between += expect_proofs([&] { return generator.uniform(-1, 1); });
    between += expect_proofs([&] { return static_cast<double>(generator.integer(-3, 3)); });
    between += expect_proofs([&] { return generator.uniform(-1, 1) + (generator.coin() ? 1e9 : 0); });
    between += expect_proofs([&] { return generator.integer(-9, 9) * 0x1p-1074; });
    between += expect_proofs([&] {  // tiny at the start: roots that underflow
      return generator.integer(-9, 9) * (drawn_numbers++ % 12 < 6 ? 0x1p-1074 : 1);
    });
    between += expect_proofs([&] { return generator.uniform(-1, 1) * 0x1p999; });
    between += expect_proofs([&] { return generator.any_double(); });
  }
  EXPECT_GT(between, 100);
}

/// A box that comes along one axis and leaves again along it: found at the time, and not long before.
TEST(PathBoxes, TimesAreClose) {
  Generator generator(82);
  for (int i = 0; i < draws(4000); ++i) {
    const int axis = generator.integer(0, 2);
    const double from = generator.uniform(2, 9);
    const double to = generator.uniform(-9, 1.9);
    PathBox box;
    PathBox way;
    for (std::size_t end = 0; end < 2; ++end) {
      box.lo[end] = way.lo[end] = Vector<3>::Constant(-1);
      box.hi[end] = way.hi[end] = Vector<3>::Constant(1);
      way.lo[end][axis] += end == 0 ? from : to;
      way.hi[end][axis] += end == 0 ? from : to;
    }
    PathBoxes children;
    children.set_lane(5, way);
    PerLane<double> times;
    meeting_times(box, children, times);
    EXPECT_NEAR(times[5], (from - 2) / (from - to), 1e-13);
  }
}

/// Along x they meet in the first half alone, along y in the second.
TEST(PathBoxes, ThatMeetInNoTwoCoordinatesAtOnceNeverMeet) {
  PathBox still;
  PathBox way;
  for (std::size_t end = 0; end < 2; ++end) {
    still.lo[end] = way.lo[end] = {0, 0, 0};
    still.hi[end] = way.hi[end] = {1, 1, 1};
  }
  way.lo[1][0] = 2.5;  // leaves along x at 0.4
  way.hi[1][0] = 9;
  way.lo[0][1] = 2.5;  // comes along y at 0.6
  way.hi[0][1] = 9;
  PathBoxes children;
  children.set_lane(0, way);
  PerLane<double> times;
  meeting_times(still, children, times);
  EXPECT_EQ(times[0], infinity);
  EXPECT_TRUE(are_apart_until(still, way, 0, 1));
}

/// The exact question: at the time itself they meet, and a separation counts.
TEST(PathBoxes, ApartIsExact) {
  PathBox still;
  PathBox comes;
  for (std::size_t end = 0; end < 2; ++end) {
    still.lo[end] = {0, 0, 0};
    still.hi[end] = {1, 1, 1};
    comes.lo[end] = {end == 0 ? 2.0 : 0.0, 0, 0};
    comes.hi[end] = {3, 1, 1};
  }
  EXPECT_TRUE(are_apart_until(still, comes, 0, std::nextafter(0.5, 0.0)));
  EXPECT_FALSE(are_apart_until(still, comes, 0, 0.5));
  EXPECT_TRUE(are_apart_until(comes, still, 0.5, std::nextafter(0.25, 0.0)));
  EXPECT_FALSE(are_apart_until(comes, still, 0.5, 0.25));
  EXPECT_FALSE(are_apart_until(still, comes, 1, 0));
}

}  // namespace
}  // namespace motzkin::testing::path_box_test
