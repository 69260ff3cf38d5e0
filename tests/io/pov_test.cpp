#include "io/pov.hpp"

#include <gtest/gtest.h>

#include "io/drawn_hull.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/mesh_picture.hpp"
#include "motzkin/io/pair_picture.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "svg_checks.hpp"

/// Scenes for POV-Ray, and the hulls that pictures draw. Fails where a scene leaves boxes out without saying so, shows
/// another body than the common part, or a hull has other faces.

namespace motzkin::pov_test {
namespace {

using detail::drawn_hull;

template <int D>
auto hull(const std::vector<Vector<D>>& points) {
  return drawn_hull(std::span<const Vector<D>>(points));
}

TEST(DrawnHull, HasTheFacesOfABody) {
  const detail::DrawnBody<3> cube = hull<3>({{0, 0, 0},
                                             {1, 0, 0},
                                             {0, 1, 0},
                                             {1, 1, 0},
                                             {0, 0, 1},
                                             {1, 0, 1},
                                             {0, 1, 1},
                                             {1, 1, 1},
                                             {0.5, 0.5, 0.5},
                                             {0.5, 0, 0}});
  EXPECT_EQ(cube.faces.size(), 6U);
  for (const std::vector<std::size_t>& face : cube.faces) {
    EXPECT_EQ(face.size(), 4U) << "neither the point inside nor the one on an edge is a corner";
  }
  EXPECT_EQ(hull<3>({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}).faces.size(), 4U);
}

TEST(DrawnHull, MayBeFlat) {
  EXPECT_EQ(hull<3>({{0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}}).faces.size(), 1U);
  const detail::DrawnBody<3> line = hull<3>({{0, 0, 0}, {1, 1, 1}, {0.5, 0.5, 0.5}});
  EXPECT_EQ(line.corners, (std::vector<Vector<3>>{{0, 0, 0}, {1, 1, 1}}));
  EXPECT_EQ(line.faces, (std::vector<std::vector<std::size_t>>{{0, 1}}));
  EXPECT_EQ(hull<3>({{1, 2, 3}, {1, 2, 3}}).corners.size(), 1U);
  EXPECT_EQ(hull<2>({{0, 0}, {2, 0}, {1, 0}, {2, 2}, {0, 2}, {1, 1}}).corners.size(), 4U);
  EXPECT_EQ(hull<2>({{0, 0}, {2, 0}, {1, 0}}).corners.size(), 2U);
  EXPECT_EQ(hull<2>({{1, 1}, {1, 1}}).faces.size(), 0U);
}

TEST(MeshPov, SaysWhenItLeavesBoxesOut) {
  const TriangleMesh mesh = sphere_mesh(1, 3, 2);
  std::vector<Aabb<3>> boxes(max_pov_boxes, Aabb<3>({0, 0, 0}, {1, 1, 1}));
  MeshReport report = {.title = "", .a = {"a", mesh, {}, nullptr}};
  report.boxes = boxes;
  const std::string whole = mesh_pov(report);
  EXPECT_EQ(count(whole, "\nbox {"), max_pov_boxes);
  EXPECT_EQ(count(whole, "#debug"), 0U);
  boxes.push_back(boxes.front());
  report.boxes = boxes;
  const std::string cut = mesh_pov(report);
  EXPECT_EQ(count(cut, "\nbox {"), max_pov_boxes);
  EXPECT_EQ(count(cut, "// 10000 of 10001 boxes are shown\n#debug \"10000 of 10001 boxes are shown\\n\"\n"), 1U);
}

TEST(PairPov, ShowsBothShapesTheirCommonPartAndItsBox) {
  const AnyPair pair(Cuboid<3>({0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}),
                     Cuboid<3>({0.5, 0.5, 0.5}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
  const std::string all = pair_pov(pair, answer(pair, {.box = true, .intersection = true}));
  for (const char* texture : {"texture_glass_a", "texture_glass_b", "texture_hit"}) {
    EXPECT_EQ(count(all, std::string("face_indices { 12,")), 3U);
    EXPECT_EQ(count(all, std::string("texture { ") + texture + " }"), 1U);
  }
  EXPECT_EQ(count(all, "\nbox {"), 1U);
  EXPECT_EQ(count(all, "{"), count(all, "}"));
  const std::string plain = pair_pov(pair, answer(pair, {}));
  EXPECT_EQ(count(plain, "\nbox {") + count(plain, "texture { texture_hit }"), 0U);
}

TEST(PairPov, ShowsPointsSegmentsAndSpheres) {
  const AnyPair round(Sphere<3>({0, 0, 0}, 2), Segment<3>({0, 0, 0}, {4, 0, 0}));
  const std::string text = pair_pov(round, {});
  EXPECT_EQ(count(text, "\nsphere {"), 1U);
  EXPECT_EQ(count(text, "texture { texture_glass_b }"), 1U);
  const AnyPair points(Point<3>(std::array{Vector<3>(1, 2, 3)}), Sphere<3>({1, 2, 3}, 0));
  EXPECT_EQ(count(pair_pov(points, answer(points, {})), "\nsphere {"), 2U);
}

TEST(PairPov, RefusesThePlane) {
  const AnyPair flat(Aabb<2>({0, 0}, {1, 1}), Aabb<2>({0, 0}, {1, 1}));
  EXPECT_THROW((void)pair_pov(flat, {}), InvalidInput);
}

}  // namespace
}  // namespace motzkin::pov_test
