#include "motzkin/io/sweep_report.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>

#include "io/base64.hpp"
#include "io/body_path.hpp"
#include "io/level_volumes.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/sweep_json.hpp"
#include "motzkin/shape/mesh_generators.hpp"

// What a browser makes of reports is tested in tests/web.

namespace motzkin::testing::sweep_report_test {
namespace {

using detail::BodyPath;
using nlohmann::json;

const Aabb<3> cube({1, 2, 3}, {2, 4, 3.5});

BodyPath body_path(const AnyMotion& motion, const Aabb<3>& box, std::span<const double> also, int slices) {
  return detail::body_path(motion, box, detail::path_times(motion, also), slices);
}

/// Where a path has a point of the body at its time `i`.
Vector<3> at(const BodyPath& path, std::size_t i, const Vector<3>& point) {
  return path.turns[i].toRotationMatrix() * (point - path.middle) + path.middles[i];
}

void expect_poses(const AnyMotion& motion, const Aabb<3>& box, const BodyPath& path) {
  ASSERT_EQ(path.turns.size(), path.times.size());
  ASSERT_EQ(path.middles.size(), path.times.size());
  for (std::size_t i = 0; i < path.times.size(); ++i) {
    for (const Vector<3>& point : {box.min(), box.max()}) {
      EXPECT_LE((at(path, i, point) - apply(motion.pose(path.times[i]), point)).norm(), 1e-12) << path.times[i];
    }
  }
}

std::vector<double> hundredths() {
  std::vector<double> times;
  for (int i = 0; i <= 100; ++i) {
    times.push_back(i / 100.0);
  }
  return times;
}

TEST(BodyPathTest, has_the_pose_of_every_hundredth_and_of_other_times) {
  const Spin spin({3, 3, 3}, {1, 2, 2}, 2, {0, 5, 0});
  const Turn turn({0, 1, 0}, {0.5, 1, 0, 0}, {1, 1, 1});
  const RotationVector vector({0, 0, 1}, {0, 2, -1}, {4, 4, 4}, {-3, 0, 1});
  const double third = 1.0 / 3;
  for (const AnyMotion& motion : {AnyMotion(spin), AnyMotion(turn), AnyMotion(vector)}) {
    const BodyPath path = body_path(motion, cube, std::vector{third, 0.5, third}, 8);
    std::vector<double> expected = hundredths();
    expected.insert(expected.begin() + 34, third);
    EXPECT_EQ(path.times, expected);
    expect_poses(motion, cube, path);
  }
}

TEST(BodyPathTest, needs_no_poses_between_the_ends_of_a_straight_way) {
  const BodyPath still = body_path(Translation(), cube, std::vector{0.5}, 8);
  EXPECT_EQ(still.times, std::vector{0.0});
  EXPECT_TRUE(still.slices.empty());
  EXPECT_EQ(still.middles, std::vector{cube.center()});
  const BodyPath straight = body_path(Translation({1, 0, 2}), cube, std::vector{0.5}, 8);
  EXPECT_EQ(straight.times, (std::vector{0.0, 0.5, 1.0}));
  expect_poses(Translation({1, 0, 2}), cube, straight);
}

TEST(BodyPathTest, has_more_poses_where_a_body_turns_far_up_to_a_limit) {
  const auto count = [](double angle) {
    return body_path(Spin({0, 0, 0}, {0, 0, 1}, angle, {0, 0, 0}), cube, {}, 0).times.size() - 1;
  };
  EXPECT_EQ(count(8), 100U);
  for (const double angle : {10.0, -20.0, 100.0}) {
    EXPECT_EQ(count(angle) % 100, 0U);
    EXPECT_LE(std::abs(angle) / static_cast<double>(count(angle)), detail::path_step_angle);
  }
  EXPECT_EQ(count(1e6), static_cast<std::size_t>(detail::max_path_steps));
}

TEST(BodyPathTest, has_the_knots_of_a_sequence) {
  const Quaternion none(1, 0, 0, 0);
  const PoseSequence way({{0, none, {0, 0, 0}}, {0.123, {1, 0, 0.25, 0}, {1, 0, 0}}, {1, none, {0, 9, 0}}},
                         Between::Turn);
  const BodyPath path = body_path(way, cube, {}, 4);
  EXPECT_EQ(path.times.size(), 102U);
  EXPECT_EQ(path.times[13], 0.123);
  expect_poses(way, cube, path);
}

TEST(BodyPathTest, encloses_the_body_in_boxes) {
  const Spin spin({3, 3, 3}, {1, 2, 2}, 5, {0, 5, 0});
  constexpr int slices = 16;
  const BodyPath path = body_path(spin, cube, {}, slices);
  ASSERT_EQ(path.slices.size(), static_cast<std::size_t>(slices));
  for (int i = 0; i <= 1600; ++i) {
    const double time = i / 1600.0;
    const Aabb<3>& slice = path.slices[static_cast<std::size_t>(std::min(slices - 1, i * slices / 1600))];
    for (const Vector<3>& point : {cube.min(), cube.max()}) {
      const Vector<3> place = apply(spin.pose(time), point);
      EXPECT_TRUE(((place - slice.min()).array() >= -1e-12).all() && ((slice.max() - place).array() >= -1e-12).all());
      if (i % 16 == 0) {
        EXPECT_TRUE(((place - path.low).array() >= 0).all() && ((path.high - place).array() >= 0).all());
      }
    }
  }
}

TEST(LevelVolumesTest, boxes_of_each_level_cover_the_mesh) {
  const TriangleMesh mesh = sphere_mesh(2, 24, 12);
  const Bvh tree(mesh);
  const Pose pose = parse_pose("s(2,1,1) r(0,0,1; 30) t(5,0,0)");
  std::vector<detail::LevelVolumes> levels(1);
  levels[0].volumes.push_back(Cuboid<3>({0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
  levels[0].owners.push_back(7);
  detail::add_box_levels(std::vector<detail::PosedTree>{{3, tree, pose}}, 100'000, levels);
  ASSERT_GE(levels.size(), 4U);
  EXPECT_EQ(levels[0].volumes.size(), 2U) << "what was there, and the box around everything";
  EXPECT_EQ(levels[0].owners, (std::vector<std::uint32_t>{7, 3}));
  const TriangleMesh shown = posed(mesh, pose);
  for (std::size_t level = 0; level + 1 < levels.size(); ++level) {  // leaves above the last one are not repeated
    EXPECT_EQ(levels[level].owners.size(), levels[level].volumes.size());
    if (level > 2) {
      continue;
    }
    for (const Vector<3>& vertex : shown.vertices()) {
      const bool covered =
          std::any_of(levels[level].volumes.begin(), levels[level].volumes.end(), [&](const Volume& volume) {
            const auto& box = std::get<Cuboid<3>>(volume);
            const Vector<3> inside = box.axes().inverse() * (vertex - box.origin());
            return (inside.array() >= -1e-6).all() && (inside.array() <= 1 + 1e-6).all();
          });
      EXPECT_TRUE(covered) << "level " << level;
    }
  }
}

TEST(LevelVolumesTest, has_as_many_levels_as_fit) {
  const TriangleMesh mesh = sphere_mesh(2, 24, 12);
  const Bvh tree(mesh);
  const Pose pose;
  const auto counts = [&](std::size_t most) {
    std::vector<detail::LevelVolumes> levels;
    detail::add_box_levels(std::vector<detail::PosedTree>{{0, tree, pose}, {1, tree, pose}}, most, levels);
    std::vector<std::size_t> sizes;
    for (const detail::LevelVolumes& level : levels) {
      sizes.push_back(level.volumes.size());
    }
    return sizes;
  };
  EXPECT_EQ(counts(1), std::vector<std::size_t>());
  EXPECT_EQ(counts(2), std::vector<std::size_t>{2});
  const std::vector<std::size_t> all = counts(100'000);
  ASSERT_GE(all.size(), 3U);
  EXPECT_EQ(counts(all[0] + all[1]), (std::vector{all[0], all[1]}));
  EXPECT_EQ(counts(all[0] + all[1] + all[2] - 1), (std::vector{all[0], all[1]}));
}

FirstContact at_start() {
  FirstContact first;
  first.contact.status = ContactStatus::InitialContact;
  first.contact.time = {0, 0};
  return first;
}

class SweepReportFile : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!has_report_page()) {
      GTEST_SKIP() << "this build has no report page";
    }
  }
  void TearDown() override { std::filesystem::remove(path); }

  template <class Report>
  void write(const Report& report) {
    write_report(path, report);
    page = read_file(path);
  }

  /// The content of the data element `id`.
  [[nodiscard]] std::string data(const std::string& id) const {
    const std::string mark = "id=\"data-" + id + "\">";
    const std::size_t start = page.find(mark) + mark.size();
    return page.substr(start, page.find("</script>", start) - start);
  }
  [[nodiscard]] json facts() const { return json::parse(data("facts")); }

  template <class T>
  void expect_data(const std::string& id, const std::vector<T>& numbers) const {
    std::string text;
    detail::append_base64(text, std::as_bytes(std::span(numbers)));
    EXPECT_EQ(data(id), text) << id;
  }

  std::string path = ::testing::TempDir() + "motzkin_sweep_" +
                     ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".html";
  std::string page;
};

Scene workshop() { return read_scene(std::filesystem::path(MOTZKIN_SOURCE_DIR) / "examples/scenes/workshop.json"); }

TEST_F(SweepReportFile, has_the_poses_and_contacts_as_they_are) {
  const Scene scene = workshop();
  const std::vector<WorldContact> found = scene.world.first_contacts({.pair = {.time_tolerance = 1e-9}});
  ASSERT_EQ(found.size(), 2U);
  write(SweepReport{.title = "workshop", .scene = scene, .contacts = found, .until = 0.75});
  EXPECT_EQ(facts()["time"], json({{"until", 0.75}, {"pair", nullptr}}));
  EXPECT_EQ(facts()["pairs"], 2);
  expect_data<std::uint8_t>("statuses", {1, 1});
  std::vector<double> brackets;
  std::vector<double> points;
  std::vector<std::uint8_t> features;
  for (const WorldContact& one : found) {
    const Contact<3>& contact = one.first.contact;
    brackets.insert(brackets.end(), {contact.time.lower, contact.time.upper});
    points.insert(points.end(), contact.point.begin(), contact.point.end());
    points.insert(points.end(), contact.normal.begin(), contact.normal.end());
    for (const Feature& feature : {contact.on_a, contact.on_b}) {
      features.push_back(static_cast<std::uint8_t>(feature.kind));
      features.push_back(feature.index);
    }
  }
  expect_data("brackets", brackets);
  expect_data("points", points);
  expect_data("features", features);

  // The fan, as its motion has it at the ends of its bracket, to the last bit.
  const std::size_t fan = found[1].a;
  ASSERT_EQ(scene.names[fan], "fan");
  const TimeBracket bracket = found[1].first.contact.time;
  const auto id = static_cast<ObjectId>(fan);
  const BodyPath expected = body_path(scene.world.object(id).motion, scene.world.box(id),
                                      std::vector{bracket.lower, bracket.upper}, report_slices);
  EXPECT_EQ(expected.times.size(), 103U);
  expect_data("times-" + std::to_string(fan), expected.times);
  const json center = facts()["center"];
  const double scale = facts()["scale"];
  std::vector<double> places;
  for (std::size_t i = 0; i < expected.times.size(); ++i) {
    const Pose pose = scene.world.object(id).motion.pose(expected.times[i]);
    const Quaternion turn = quaternion(pose);
    places.insert(places.end(), {turn.w(), turn.x(), turn.y(), turn.z()});
    for (int k = 0; k < 3; ++k) {
      places.push_back((apply(pose, expected.middle)[k] - center[static_cast<std::size_t>(k)].get<double>()) / scale);
    }
  }
  expect_data("places-" + std::to_string(fan), places);
  EXPECT_EQ(facts()["meshes"][fan]["middle"], json({3, 3, 2.53125}));
}

TEST_F(SweepReportFile, shows_everything_wherever_it_goes) {
  const std::string text = R"({"objects": [{"name": "a", "shape": {"kind": "point", "vertices": [[1,0,0]]},
    "motion": {"kind": "spin", "center": [0,0,0], "axis": [0,0,1], "angle": 6.283185307179586, "translation": [0,0,0]}},
    {"name": "b", "shape": {"kind": "point", "vertices": [[0,0,1]]}}]})";
  write(SweepReport{.title = "ring", .scene = parse_scene(text, "ring", "")});
  EXPECT_NEAR(facts()["scale"], 1, 1e-9);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_NEAR(facts()["center"][i].get<double>(), 0, 1e-9);
  }
  EXPECT_EQ(facts()["pairs"], 0);
  expect_data<double>("times-1", {0});
}

TEST_F(SweepReportFile, keeps_text_apart_from_markup) {
  const std::string text = R"({"objects": [{"name": "</script><script>\"", "torus": {}}]})";
  const Scene scene = parse_scene(text, "hostile", "");
  write(SweepReport{.title = "<!--<script>", .scene = scene, .facts = {{"</script>", "<b>"}}});
  EXPECT_EQ(data("facts").find('<'), std::string::npos);
  EXPECT_EQ(facts()["meshes"][0]["name"], "</script><script>\"");
}

TEST_F(SweepReportFile, of_a_query_has_both_bodies) {
  const std::string text =
      R"({"id": "x", "a": {"vertices": [[0,0,0],[1,0,0],[0,1,0],[5,5,5],[6,5,5]], "triangles": [[0,1,2]], "edges": [[3,4]],
          "motion": {"kind": "translation", "translation": [0,0,1]}},
          "b": {"shape": {"kind": "aabb", "min": [0.25,0.25,0.5], "max": [4,4,1]}, "motion": {"kind": "rest"}}})";
  const SweepQuery query = parse_json_sweep(text);
  const SweepResult result = answer(query, {});
  ASSERT_EQ(result.first.contact.status, ContactStatus::Contact);
  write(QueryReport{.title = "x", .query = query, .result = result});
  const json data = facts();
  ASSERT_EQ(data["meshes"].size(), 2U);
  EXPECT_EQ(data["meshes"][0]["elements"], 2);
  EXPECT_EQ(data["meshes"][1]["elements"], 1);
  EXPECT_EQ(data["pairs"], 1);
  EXPECT_GE(data["levels"], 2);
  expect_data<double>("times-1", {0});

  const SweepResult held = {.first = at_start(), .inside = true};
  write(QueryReport{.title = "inside", .query = query, .result = held});
  expect_data<std::uint8_t>("features", {255, 0, 255, 0});
  const SweepResult never;
  write(QueryReport{.title = "free", .query = query, .result = never});
  EXPECT_EQ(facts()["pairs"], 0);
}

TEST_F(SweepReportFile, refuses_what_it_cannot_show) {
  const Scene scene = workshop();
  const std::vector<WorldContact> objects = {{0, 99, at_start()}};
  EXPECT_THROW(write(SweepReport{.title = "", .scene = scene, .contacts = objects}), InvalidInput);
  EXPECT_THROW(write(SweepReport{.title = "", .scene = scene, .pair = BoxPair{99, 0}}), InvalidInput);
  const std::vector<WorldContact> parts = {{0, 1, {.contact = at_start().contact, .element_a = 99}}};
  EXPECT_THROW(write(SweepReport{.title = "", .scene = scene, .contacts = parts}), InvalidInput);
  const std::vector<WorldContact> never = {{0, 1, {}}};
  EXPECT_THROW(write(SweepReport{.title = "", .scene = scene, .contacts = never}), InvalidInput) << "no time";

  // A hundred bodies that turn so fast that each takes all steps there are.
  std::string text = R"({"objects": [{"name": "rest", "shape": {"kind": "point", "vertices": [[0,0,0]]}})";
  for (int i = 0; i < 100; ++i) {
    text += ",{\"name\": \"" + std::to_string(i) + R"(", "shape": {"kind": "point", "vertices": [[1,0,0]]}, "motion":
      {"kind": "spin", "center": [0,0,0], "axis": [0,0,1], "angle": 1e6, "translation": [0,0,0]}})";
  }
  try {
    write(SweepReport{.title = "", .scene = parse_scene(text + "]}", "", "")});
    ADD_FAILURE() << "expected to refuse more than a million poses";
  } catch (const InvalidInput& error) {
    EXPECT_STREQ(error.what(), "report: the bodies go through more than 1000000 poses");
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace motzkin::testing::sweep_report_test
