#include <gtest/gtest.h>

#include "motzkin/motzkin.hpp"

/// The size of a shape must not depend on the instruction set that the user's flags select, or a library and a program
/// built with different flags would read each other's memory wrongly. This file is compiled a second time for AVX-512,
/// where Eigen's aligned types would grow.

namespace motzkin::layout_test {
namespace {

template <class Shape, std::size_t Doubles>
constexpr bool is_packed = sizeof(Shape) == Doubles * sizeof(double) && alignof(Shape) == alignof(double);

static_assert(is_packed<Vector<2>, 2> && is_packed<Vector<3>, 3> && is_packed<Vector<4>, 4> && is_packed<Vector<5>, 5>);
static_assert(is_packed<Cuboid<2>, 6> && is_packed<Cuboid<3>, 12> && is_packed<Cuboid<4>, 20> &&
              is_packed<Cuboid<5>, 30>);
static_assert(is_packed<Simplex<2>, 6> && is_packed<Simplex<3>, 12>);
static_assert(is_packed<Moving<Cuboid<2>>, 8> && is_packed<Moving<Cuboid<3>>, 15> && is_packed<Moving<Cuboid<4>>, 24>);
static_assert(is_packed<Aabb<2>, 4> && is_packed<Aabb<3>, 6> && is_packed<Window, 2>);
static_assert(is_packed<Obb<2>, 9> && is_packed<Obb<3>, 16> && is_packed<Sphere<2>, 3> && is_packed<Sphere<3>, 4>);
static_assert(is_packed<Line<3>, 6> && is_packed<Ray<3>, 6> && is_packed<Interval, 2>);
static_assert(is_packed<CommonPoint<3>, 4> && is_packed<LocalBounds<3>, 8>);

TEST(Layout, ShapesAreAsLargeAsTheirNumbers) { EXPECT_EQ(sizeof(Cuboid<3>), 96U); }

}  // namespace
}  // namespace motzkin::layout_test
