#include "motzkin/io/pair_picture.hpp"

#include <gtest/gtest.h>

#include "svg_checks.hpp"

namespace motzkin::pair_picture_test {
namespace {

/// Elements of a picture without those of an empty one: the axes and the legend, which every picture has.
std::size_t drawn_lines(const AnyPair& pair, const PairResult& result) {
  const std::size_t axes = std::holds_alternative<Cuboid<2>>(pair.a()) ? 2 : 3;
  return count(pair_picture(pair, result), "<line ") - axes;
}

TEST(PairPicture, shows_the_sides_of_frames_in_the_plane) {
  const Cuboid<2> square({0, 0}, {{1, 0}, {0, 1}});
  const Simplex<2> triangle({3, 0}, {{1, 0}, {0, 1}});
  EXPECT_EQ(drawn_lines({square, triangle}, {}), 4 + 3);
}

TEST(PairPicture, hides_the_edges_behind_a_body) {
  const Cuboid<3> cube({0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
  const Cuboid<3> mirrored({3, 0, 0}, {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}});
  EXPECT_EQ(drawn_lines({cube, mirrored}, {}), 9 + 9);
}

TEST(PairPicture, shows_flat_bodies_from_both_sides) {
  const Cuboid<3> tile({0, 0, 0}, {{1, 0, 0}, {0, 1, 0}});
  const Simplex<3> face({3, 0, 0}, {{0, 1, 0}, {1, 0, 0}});
  EXPECT_EQ(count(pair_picture({tile, face}, {}), "stroke-width=\"2.00\""), 12 + 6);
}

TEST(PairPicture, shows_spheres_as_circles_and_boxes_as_they_are_turned) {
  const Sphere<3> sphere({0, 0, 0}, 2);
  const Obb<3> box({4, 0, 0}, {1, 1, 1});
  const std::string picture = pair_picture({sphere, box}, {});
  EXPECT_EQ(count(picture, "<line "), 3 + 96 + 9);
  EXPECT_EQ(count(picture, "sphere around (0,0,0) of radius 2"), 1U);
  EXPECT_EQ(count(picture, "box around (4,0,0) of half size (1,1,1)"), 1U);
}

TEST(PairPicture, shows_the_way_of_moving_frames) {
  const Cuboid<2> square({0, 0}, {{1, 0}, {0, 1}});
  const Moving<Simplex<2>> flying({{3, 0}, {{1, 0}, {0, 1}}}, {2, 0});
  EXPECT_EQ(drawn_lines({square, flying}, {}), 4 + 3 + 3 + 1);
  const Moving<Simplex<2>> standing({{3, 0}, {{1, 0}, {0, 1}}}, {0, 0});
  EXPECT_EQ(drawn_lines({square, standing}, {}), 4 + 3 + 3);
}

TEST(PairPicture, shows_shapes_of_vertices_and_boxes) {
  const Cuboid<2> square({0, 0}, {{1, 0}, {0, 1}});
  EXPECT_EQ(drawn_lines({square, Triangle<2>({3, 0}, {4, 0}, {3, 1})}, {}), 4 + 3);
  EXPECT_EQ(drawn_lines({square, Aabb<2>({3, 0}, {4, 1})}, {}), 4 + 4);
  EXPECT_EQ(drawn_lines({square, Moving<Segment<2>>(Segment<2>({3, 0}, {4, 1}), {2, 0})}, {}), 4 + 1 + 1 + 1);
  const Cuboid<3> cube({0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
  EXPECT_EQ(drawn_lines({cube, Aabb<3>({3, 0, 0}, {4, 1, 1})}, {}), 9 + 9);
  EXPECT_EQ(drawn_lines({cube, Tetrahedron({3, 0, 0}, {4, 0, 0}, {3, 1, 0}, {3, 0, 1})}, {}),
            drawn_lines({cube, Simplex<3>({3, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}})}, {}));
  // A triangle from both sides, a segment, and a point as a mark without lines.
  EXPECT_EQ(drawn_lines({cube, Triangle<3>({3, 0, 0}, {4, 0, 0.3}, {3.1, 1, 0})}, {}), 9 + 3);
  EXPECT_EQ(drawn_lines({cube, Triangle<3>({3, 0, 0}, {3.1, 1, 0}, {4, 0, 0.3})}, {}), 9 + 3);
  EXPECT_EQ(drawn_lines({cube, Segment<3>({3, 0, 0}, {4, 1, 1})}, {}), 9 + 1);
  const auto polygons = [](const AnyPair& pair) { return count(pair_picture(pair, {}), "<polygon "); };
  EXPECT_EQ(drawn_lines({cube, Point<3>({3, 0, 0})}, {}), 9);
  EXPECT_EQ(polygons({cube, Point<3>({3, 0, 0})}), polygons({cube, Segment<3>({3, 0, 0}, {4, 1, 1})}));
}

TEST(PairPicture, shows_the_common_part_where_there_is_one) {
  const AnyPair pair(Cuboid<3>({0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}),
                     Cuboid<3>({0.5, 0.5, 0.5}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
  const PairResult result = answer(pair, {.intersection = true});
  EXPECT_EQ(drawn_lines(pair, result), 9 + 9 + 9);
  EXPECT_EQ(count(pair_picture(pair, result), "common part: volume 0.125"), 1U);
  const AnyPair apart(Cuboid<2>({0, 0}, {{1, 0}, {0, 1}}), Cuboid<2>({3, 0}, {{1, 0}, {0, 1}}));
  EXPECT_EQ(count(pair_picture(apart, answer(apart, {.intersection = true})), "common part"), 0U);
}

TEST(PairPicture, keeps_every_coordinate_on_the_page) {
  const Moving<Cuboid<2>> huge({{1e301, -1e301}, {{1e301, 0}, {0, 1e301}}}, {1e301, -1e301});
  const Simplex<2> tiny({0, 0}, {{5e-324, 0}, {0, 5e-324}});
  expect_on_page(pair_picture({huge, tiny}, {}));
  // The mean of three equal corners is not exactly there.
  const Vector<2> far(-0x1p1000, -0x1p1000);
  expect_on_page(
      pair_picture({Triangle<2>(far, far, far), Moving<Triangle<2>>(Triangle<2>(far, far, far), {0, 0})}, {}));
}

TEST(PairPicture, is_the_same_every_time) {
  const AnyPair pair(Cuboid<3>({0, 0, 0}, {{1, 0.3, 0}, {0, 1, 0}, {0, 0, 1}}), Simplex<3>({0.1, 0, 0}, {{1, 2, 3}}));
  const PairResult result = answer(pair, {.box = true});
  EXPECT_EQ(pair_picture(pair, result), pair_picture(pair, result));
}

}  // namespace
}  // namespace motzkin::pair_picture_test
