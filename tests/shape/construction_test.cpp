#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/moving.hpp"
#include "support/frame_types.hpp"

/// Shapes refuse what no query could answer, and keep what they accept.

namespace motzkin::testing::construction_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
const double beyond = std::nextafter(max_coordinate, infinity);

/// The message of the InvalidInput that `make()` throws; empty where it throws none.
template <class Make>
std::string refusal(const Make& make) {
  try {
    make();
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return {};
}

template <class Shape>
class Construction : public ::testing::Test {};
TYPED_TEST_SUITE(Construction, AllFrames);

TYPED_TEST(Construction, RefusesBadNumbersWhereverTheyStand) {
  constexpr int dimension = TypeParam::dimension;
  using V = Vector<dimension>;
  for (const double bad : {not_a_number, infinity, -infinity, beyond, -beyond}) {
    for (int k = 0; k < dimension; ++k) {
      V vector = V::Zero();
      vector[k] = bad;
      EXPECT_TRUE(refusal([&] { TypeParam(vector, {}); }).starts_with("origin: ")) << bad;
      for (std::size_t i = 0; i < dimension; ++i) {
        std::vector<V> axes(dimension, V::Ones());
        axes[i] = vector;
        const std::string message = refusal([&] { TypeParam(V::Zero(), std::span<const V>(axes)); });
        EXPECT_TRUE(message.starts_with("axis " + std::to_string(i) + ": ")) << bad << ": " << message;
      }
      const TypeParam point(V::Zero(), {});
      EXPECT_TRUE(refusal([&] { Moving<TypeParam>(point, vector); }).starts_with("velocity: ")) << bad;
    }
  }
}

TYPED_TEST(Construction, AcceptsTheLargestCoordinate) {
  using V = Vector<TypeParam::dimension>;
  const V largest = V::Constant(max_coordinate);
  const TypeParam frame(largest, {V(-largest)});
  EXPECT_EQ(frame.origin(), largest);
  EXPECT_EQ(Moving<TypeParam>(frame, largest).velocity(), largest);
}

TYPED_TEST(Construction, RefusesMoreAxesThanDimensions) {
  using V = Vector<TypeParam::dimension>;
  const std::vector<V> axes(TypeParam::dimension + 1, V::Ones());
  EXPECT_TRUE(refusal([&] { TypeParam(V::Zero(), std::span<const V>(axes)); }).starts_with("axes: "));
}

TYPED_TEST(Construction, MissingAxesAreZero) {
  using V = Vector<TypeParam::dimension>;
  const TypeParam segment(V::Ones(), {V(2 * V::Ones())});
  EXPECT_EQ(segment.axes().col(0), V(2 * V::Ones()));
  for (int i = 1; i < TypeParam::dimension; ++i) {
    EXPECT_EQ(segment.axes().col(i), V(V::Zero()));
  }
  EXPECT_EQ(segment, TypeParam(V::Ones(), {V(2 * V::Ones()), V(V::Zero())}));
}

TEST(ConstructionMessage, NamesComponentAndValue) {
  EXPECT_EQ(refusal([] {
              Cuboid<3>({0, not_a_number, 0}, {});
            }),
            "origin: the y component is nan, but must be a finite number");
  EXPECT_EQ(refusal([] {
              Cuboid<2>({0, 0}, {{1, 0}, {-2e301, 0}});
            }),
            "axis 1: the x component is -2e+301, beyond the largest accepted magnitude 2^1000 (about 1.07e301)");
}

TEST(ConstructionOfBoxes, RefusesBadNumbersAndEmptyBoxes) {
  for (const double bad : {not_a_number, infinity, -infinity}) {
    EXPECT_FALSE(refusal([&] { Aabb<2>({bad, 0}, {1, 1}); }).empty()) << bad;
    EXPECT_FALSE(refusal([&] { Aabb<2>({0, 0}, {1, bad}); }).empty()) << bad;
  }
  EXPECT_EQ(refusal([] { Aabb<2>({0, 2}, {1, 1}); }), "box: on axis 1 the minimum 2 exceeds the maximum 1");
  EXPECT_TRUE(refusal([] { Aabb<2>({0, 1}, {0, 1}); }).empty());
  EXPECT_TRUE(refusal([] { Aabb<2>({-beyond, 0}, {beyond, 0}); }).empty());
}

TEST(Boxes, ClosedBoxesIntersectWhereTheyShareAFace) {
  const Aabb<2> unit({0, 0}, {1, 1});
  EXPECT_TRUE(intersects(unit, Aabb<2>({1, 0}, {2, 1})));
  EXPECT_TRUE(intersects(unit, Aabb<2>({1, 1}, {2, 2})));
  EXPECT_FALSE(intersects(unit, Aabb<2>({std::nextafter(1.0, 2.0), 0}, {2, 1})));
  EXPECT_EQ(clip(unit, Aabb<2>({0.5, -1}, {2, 0.25})), (Aabb<2>({0.5, 0}, {1, 0.25})));
  EXPECT_EQ(clip(unit, Aabb<2>({0, 2}, {1, 3})), std::nullopt);
}

}  // namespace
}  // namespace motzkin::testing::construction_test
