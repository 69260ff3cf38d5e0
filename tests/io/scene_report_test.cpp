#include "motzkin/io/scene_report.hpp"
#include "motzkin/io/pair_json.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "io/scene_parts.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"

// What a browser makes of reports is tested in tests/web.

namespace motzkin::testing::scene_report_test {
namespace {

using nlohmann::json;

Scene example(const std::string& name) {
  return read_scene(std::filesystem::path(MOTZKIN_SOURCE_DIR) / "examples/scenes" / name);
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t number = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) {
    ++number;
  }
  return number;
}

Scene one_object(const std::string& keys) {
  return parse_scene(R"({"objects": [{"name": "a", )" + keys + "}]}", "file", "");
}

TEST(SceneReportTest, surfaces_have_the_faces_of_every_part) {
  const auto faces = [](const std::string& shape) {
    const Scene scene = one_object(R"("pose": {"translation": [1,2,3]}, "shape": )" + shape);
    const detail::PartSurface surface = detail::part_surface(scene.world.object(0), std::nullopt);
    EXPECT_EQ(surface.owners, std::vector<std::uint32_t>(surface.mesh.elements().size(), 0));
    const Aabb<3> box = bounding_box(surface.mesh);
    EXPECT_TRUE((box.min().array() >= scene.world.box(0).min().array()).all()) << shape;
    EXPECT_TRUE((box.max().array() <= scene.world.box(0).max().array()).all()) << shape;
    return surface.owners.size();
  };
  EXPECT_EQ(faces(R"({"kind": "aabb", "min": [0,0,0], "max": [1,1,1]})"), 12U);
  EXPECT_GT(faces(R"({"kind": "hull", "points": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]]})"), 12U);
  EXPECT_GT(faces(R"({"kind": "rounded", "core": {"kind": "segment", "vertices": [[0,0,0],[1,0,0]]}, "radius": 0.5})"),
            12U);
  EXPECT_EQ(faces(R"({"kind": "simplex", "origin": [0,0,0], "axes": [[1,0,0],[0,1,0],[0,0,1]]})"), 4U);
  EXPECT_EQ(faces(R"({"kind": "tetrahedron", "vertices": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]]})"), 4U);
  EXPECT_EQ(faces(R"({"kind": "triangle", "vertices": [[0,0,0],[1,0,0],[0,1,0]]})"), 1U);
  EXPECT_EQ(faces(R"({"kind": "segment", "vertices": [[0,0,0],[1,0,0]]})"), 1U);
  EXPECT_EQ(faces(R"({"kind": "point", "vertices": [[0,0,0]]})"), 1U);
  EXPECT_EQ(faces(R"({"kind": "obb", "center": [0,0,0], "axes": [[1,0,0],[0,1,0],[0,0,1]], "half": [1,1,1]})"), 12U);
  EXPECT_EQ(faces(R"({"kind": "sphere", "center": [0,0,0], "radius": 2})"), 2U * 24 * 11);
  EXPECT_EQ(faces(R"({"kind": "sphere", "center": [0,0,0], "radius": 0})"), 1U);
}

TEST(SceneReportTest, levels_are_the_volumes_with_children) {
  const Scene scene = example("linked_tori.json");
  EXPECT_EQ(level_count(scene), 1);
  const auto levels = detail::levels_of(scene);
  ASSERT_EQ(levels.size(), 1U);
  EXPECT_EQ(levels[0].volumes.size(), 2U) << "one box around each ring";
  EXPECT_EQ(levels[0].owners, (std::vector<ObjectId>{0, 1}));
  EXPECT_EQ(level_count(example("rooms.json")), 1);
  EXPECT_EQ(level_count(one_object(R"("torus": {})")), 0);
}

TEST(SceneReportTest, a_pov_scene_shows_objects_boxes_and_levels) {
  const Scene scene = example("rooms.json");
  const std::vector<WorldCollision> found = scene.world.collisions({.boxes = true});
  ASSERT_FALSE(found.empty());
  const SceneReport report = {.title = "rooms", .scene = scene, .collisions = found};
  const std::string text = scene_pov(report);
  EXPECT_EQ(count(text, "\nbox {"), found.size() + 1) << "one for each pair, and one around all";
  EXPECT_EQ(count(text, "texture { texture_all }"), 1U);
  EXPECT_EQ(count(text, "texture { texture_volume }"), 0U);
  EXPECT_GE(count(text, "texture { texture_hit }"), 2U);
  EXPECT_EQ(count(text, "rgb <1,0,0>") + count(text, "rgb <0,0.7,0>") + count(text, "rgb <0,0,1>"), 3U) << "axes";
  EXPECT_EQ(count(scene_pov(report, 0), "texture { texture_volume }"), 1U);
  EXPECT_EQ(count(text, "{"), count(text, "}"));
  EXPECT_EQ(count(scene_pov({.title = "", .scene = Scene()}), "mesh2"), 0U);
}

class SceneReportFile : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!has_report_page()) {
      GTEST_SKIP() << "this build has no report page";
    }
  }
  void TearDown() override { std::filesystem::remove(path); }

  /// The content of the data element `id` of the page that was written.
  [[nodiscard]] std::string data_of(const std::string& id) const {
    const std::string page = read_file(path);
    const std::string mark = "id=\"data-" + id + "\">";
    const std::size_t start = page.find(mark) + mark.size();
    return page.substr(start, page.find("</script>", start) - start);
  }

  [[nodiscard]] json facts(const SceneReport& report) const {
    write_report(path, report);
    return json::parse(data_of("facts"));
  }

  std::string path = ::testing::TempDir() + "motzkin_scene_" +
                     ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".html";
};

TEST_F(SceneReportFile, has_every_object_and_pair) {
  const Scene scene = example("rooms.json");
  const std::vector<WorldCollision> found = scene.world.collisions({.boxes = true});
  const json data = facts({.title = "rooms", .scene = scene, .collisions = found});
  ASSERT_EQ(data["meshes"].size(), scene.names.size());
  for (std::size_t i = 0; i < scene.names.size(); ++i) {
    EXPECT_EQ(data["meshes"][i]["name"], scene.names[i]);
  }
  EXPECT_EQ(data["pairs"], found.size());
  const std::size_t bytes = scene.world.colliding_objects().size() * 5 * sizeof(std::uint32_t);
  EXPECT_EQ(data_of("mesh-pairs").size(), (bytes + 2) / 3 * 4) << "base64";
  EXPECT_EQ(data["levels"], 1);
  ASSERT_EQ(data["certificates"].size(), found.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(flaw(parse_json_certificate(data["certificates"][i].get<std::string>())), std::nullopt);
  }
}

TEST_F(SceneReportFile, of_an_empty_scene_opens) {
  const json data = facts({.title = "nothing", .scene = Scene()});
  EXPECT_EQ(data["meshes"].size(), 0U);
  EXPECT_EQ(data["pairs"], 0);
}

TEST(SceneReportTest, curves_are_those_of_meshes_that_collide) {
  const Scene scene = parse_scene(R"json({"objects": [
    {"name": "ring", "torus": {"around": 16, "across": 8}},
    {"name": "box", "shape": {"kind": "aabb", "min": [0,-2,-2], "max": [2,2,2]}},
    {"name": "crossing", "like": "ring", "pose": "r(1,0,0; 90) t(0.5,0,0)"},
    {"name": "apart", "like": "ring", "pose": "t(9,0,0)"}]})json",
                                  "rings", "");
  const std::vector<ObjectCurves> curves = intersection_curves(scene.world, scene.world.collisions());
  ASSERT_EQ(curves.size(), 1U) << "a box is no mesh, and the last ring meets nothing";
  EXPECT_EQ(curves[0].a, 0U);
  EXPECT_EQ(curves[0].b, 2U);
  const auto posed_ring = [&](ObjectId id) {
    const WorldObject& object = scene.world.object(id);
    const MeshBody<3>& body = *std::get<std::shared_ptr<const MeshBody<3>>>(object.geometry);
    return PosedMesh<3>{body.mesh, body.tree, object.pose};
  };
  const std::vector<IntersectionCurve> expected = intersection_curves(posed_ring(0), posed_ring(2));
  ASSERT_EQ(curves[0].curves.size(), expected.size());
  ASSERT_FALSE(expected.empty());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(curves[0].curves[i].points, expected[i].points);
  }
}

TEST_F(SceneReportFile, refuses_collisions_of_another_scene) {
  const Scene scene = example("rooms.json");
  const std::vector<WorldCollision> objects = {{0, 99, 0, 0, Relation::Touching}};
  EXPECT_THROW(write_report(path, SceneReport{.title = "", .scene = scene, .collisions = objects}), InvalidInput);
  const std::vector<WorldCollision> parts = {{0, 1, 99, 0, Relation::Touching}};
  EXPECT_THROW(write_report(path, SceneReport{.title = "", .scene = scene, .collisions = parts}), InvalidInput);
  const std::vector<ObjectCurves> curves = {{0, 99, {}}};
  EXPECT_THROW(write_report(path, SceneReport{.title = "", .scene = scene, .curves = curves}), InvalidInput);
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace motzkin::testing::scene_report_test
