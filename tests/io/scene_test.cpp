#include "motzkin/io/scene.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "io/json_document.hpp"
#include "io/scene_keys.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"

namespace motzkin::testing::scene_test {
namespace {

using namespace detail;  // what is tested

using nlohmann::json;
namespace fs = std::filesystem;

const fs::path source_folder = MOTZKIN_SOURCE_DIR;

Scene parse(const std::string& text, const fs::path& folder = "") { return parse_scene(text, "file", folder); }

/// The message of the error that a text gives, or nothing.
std::string message(const std::string& text) {
  try {
    static_cast<void>(parse(text));
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "";
}

/// A scene with one object of these keys besides its name.
std::string with_object(const std::string& keys) { return R"({"objects": [{"name": "a", )" + keys + "}]}"; }

const std::string cube = R"({"kind": "cuboid", "origin": [0,0,0], "axes": [[1,0,0],[0,1,0],[0,0,1]]})";

const VolumeTree& tree_of(const Scene& scene, ObjectId id) {
  return *std::get<std::shared_ptr<const VolumeTree>>(scene.world.object(id).geometry);
}

TEST(SceneTest, an_empty_scene_is_no_error_and_has_no_collisions) {
  for (const char* text : {"{}", R"({"objects": []})", R"({"groups": []})", R"({"groups": [{"name": "g"}]})"}) {
    const Scene scene = parse(text);
    EXPECT_EQ(scene.world.size(), 0U) << text;
    EXPECT_TRUE(scene.names.empty());
    EXPECT_TRUE(scene.world.collisions().empty());
  }
}

TEST(SceneTest, every_kind_of_shape_is_read_as_it_is_written) {
  const std::pair<const char*, Volume> shapes[] = {
      {R"({"kind": "cuboid", "origin": [1,2,3], "axes": [[1,0,0],[0,1,0]]})",
       Cuboid<3>({1, 2, 3}, {{1, 0, 0}, {0, 1, 0}})},
      {R"({"kind": "simplex", "origin": [1,2,3], "axes": [[1,0,0],[0,1,0],[0,0,0.1]]})",
       Simplex<3>({1, 2, 3}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 0.1}})},
      {R"({"kind": "point", "vertices": [[1,2,3]]})", Point<3>(Vector<3>(1, 2, 3))},
      {R"({"kind": "segment", "vertices": [[1,2,3],[4,5,6]]})", Segment<3>(Vector<3>(1, 2, 3), Vector<3>(4, 5, 6))},
      {R"({"kind": "triangle", "vertices": [[1,2,3],[4,5,6],[0,0,1]]})",
       Triangle<3>(Vector<3>(1, 2, 3), Vector<3>(4, 5, 6), Vector<3>(0, 0, 1))},
      {R"({"kind": "tetrahedron", "vertices": [[1,2,3],[4,5,6],[0,0,1],[0,0,0]]})",
       Tetrahedron(Vector<3>(1, 2, 3), Vector<3>(4, 5, 6), Vector<3>(0, 0, 1), Vector<3>(0, 0, 0))},
      {R"({"kind": "aabb", "min": [0.5,1,2], "max": [2,1,7]})", Aabb<3>({0.5, 1, 2}, {2, 1, 7})},
      {R"({"kind": "obb", "center": [1,2,3], "axes": [[0,1,0],[-1,0,0],[0,0,1]], "half": [1,2,3]})",
       Obb<3>({1, 2, 3}, (Matrix<3>() << 0, -1, 0, 1, 0, 0, 0, 0, 1).finished(), {1, 2, 3})},
      {R"({"kind": "sphere", "center": [1,2,3], "radius": 0.1})", Sphere<3>({1, 2, 3}, 0.1)},
      {R"({"kind": "aabb", "min": [0.1,0.2,0.3], "max": [0.7,0.9,1.1]})", Aabb<3>({0.1, 0.2, 0.3}, {0.7, 0.9, 1.1})},
      {R"({"kind": "capsule", "vertices": [[1,2,3],[4,5,6]], "radius": 0.1})", Capsule<3>({{1, 2, 3}, {4, 5, 6}}, 0.1)},
      {R"({"kind": "rounded", "core": {"kind": "aabb", "min": [0,0,0], "max": [0.7,1,1]}, "radius": 0.1})",
       Rounded(Aabb<3>({0, 0, 0}, {0.7, 1, 1}), 0.1)},
      {R"({"kind": "hull", "points": [[1,2,3],[4,5,6],[1,2,3]]})", motzkin::Hull<3>({{1, 2, 3}, {4, 5, 6}, {1, 2, 3}})},
      {R"({"kind": "half-space", "normal": [0,0,-2], "offset": 0.1})", HalfSpace<3>({0, 0, -2}, 0.1)},
  };
  for (const auto& [text, shape] : shapes) {
    const Scene scene = parse(with_object(R"("shape": )" + std::string(text)));
    ASSERT_EQ(tree_of(scene, 0).node_count(), 1U) << text;
    EXPECT_TRUE(tree_of(scene, 0).volume(0) == shape) << text;
  }
}

TEST(SceneTest, trees_keep_their_nodes) {
  const Scene scene = parse(with_object(R"("tree": {"volume": )" + cube + R"(, "children": [
    {"volume": {"kind": "aabb", "min": [0,0,0], "max": [1,1,0.5]}, "children": [
      {"volume": {"kind": "sphere", "center": [0.5,0.5,0.25], "radius": 0.25}}]},
    {"volume": {"kind": "point", "vertices": [[1,1,1]]}}]})"));
  const VolumeTree& tree = tree_of(scene, 0);
  EXPECT_EQ(tree.node_count(), 4U);
  EXPECT_EQ(tree.level_count(), 3);
  EXPECT_EQ(part_count(scene.world.object(0).geometry), 2U);
}

TEST(SceneTest, poses_layers_and_likes) {
  const Scene scene = parse(R"({"objects": [
    {"name": "a", "shape": )" +
                            cube + R"json(, "pose": "t(1,0,0) s(2)", "layers": 4, "meets": 4294967295},
    {"name": "b", "like": "a", "pose": {"linear": [[0,-1,0],[1,0,0],[0,0,1]], "translation": [1,2,3]}, "meets": 0},
    {"name": "c", "like": "b", "pose": {}}]})json");
  ASSERT_EQ(scene.names, (std::vector<std::string>{"a", "b", "c"}));
  const WorldObject& a = scene.world.object(0);
  const WorldObject& b = scene.world.object(1);
  const WorldObject& c = scene.world.object(2);
  EXPECT_EQ(a.pose, parse_pose("t(1,0,0) s(2)"));
  EXPECT_EQ(apply(b.pose, Vector<3>(1, 0, 0)), Vector<3>(1, 3, 3)) << "rows of the matrix are rows";
  EXPECT_TRUE(c.pose.is_identity());
  EXPECT_EQ(a.layers, 4U);
  EXPECT_EQ(a.meets, 0xFFFFFFFF);
  EXPECT_EQ(b.layers, 1U);
  EXPECT_EQ(b.meets, 0U);
  EXPECT_EQ(a.geometry, b.geometry) << "shared, not copied";
  EXPECT_EQ(a.geometry, c.geometry);
}

TEST(SceneTest, objects_move_as_they_or_their_group_do) {
  const auto motion = [](const char* way) {
    return fmt::format(R"("motion": {{"kind": "translation", "translation": {}}})", way);
  };
  const Scene scene = parse(fmt::format(
      R"({{"objects": [{{"name": "a", "shape": {}, {}}}, {{"name": "b", "like": "a"}}],
      "groups": [
        {{"name": "cart", {}, "objects": [{{"name": "c", "like": "a"}}],
          "groups": [{{"name": "load", "objects": [{{"name": "d", "like": "a"}}]}}]}},
        {{"name": "others", "objects": [{{"name": "e", "like": "a"}}, {{"name": "f", "like": "a", {}}}]}}]}})",
      cube, motion("[0,0,1]"), motion("[0,0,2]"), motion("[0,3,0]")));
  const Vector<3> ways[] = {{0, 0, 1}, {0, 0, 0}, {0, 0, 2}, {0, 0, 2}, {0, 0, 0}, {0, 3, 0}};
  ASSERT_EQ(scene.names.size(), std::size(ways));
  for (ObjectId id = 0; id < std::size(ways); ++id) {
    EXPECT_EQ(std::get<Translation>(scene.world.object(id).motion.kind()).displacement(), ways[id]) << scene.names[id];
  }
}

/// A pose puts the object where the motion takes it from.
TEST(SceneTest, motions_are_about_the_world_after_the_pose) {
  const Scene scene = parse(R"json({"objects": [
    {"name": "a", "shape": {"kind": "point", "vertices": [[1,0,0]]}, "pose": "t(1,0,0)",
     "motion": {"kind": "turn", "center": [0,0,0], "quaternion": [1,0,0,1], "translation": [0,0,0]}},
    {"name": "b", "shape": {"kind": "segment", "vertices": [[0,2,-1],[0,2,1]]}},
    {"name": "c", "shape": {"kind": "segment", "vertices": [[0,1,-1],[0,1,1]]}}]})json");
  const std::vector<WorldContact> found = scene.world.first_contacts();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].b, 1U);
  EXPECT_EQ(found[0].first.contact.status, ContactStatus::Contact);
  EXPECT_EQ(found[0].first.contact.time.upper, 1);
}

TEST(SceneTest, rings_and_their_fits) {
  const Scene scene = parse(R"({"objects": [
    {"name": "surface", "torus": {"major": 2, "minor": 0.5, "around": 6, "across": 5}},
    {"name": "solid", "torus": {"around": 6, "across": 5, "solid": true}},
    {"name": "fitted", "torus": {"around": 6, "across": 5, "solid": true}, "fit": {"levels": 1, "boxes": "aligned"}},
    {"name": "leaves", "torus": {"around": 6, "across": 5}, "fit": {"fan_out": 2, "elements_per_leaf": 10}}]})");
  const auto parts = [&](ObjectId id) { return part_count(scene.world.object(id).geometry); };
  EXPECT_EQ(parts(0), 60U);
  EXPECT_EQ(parts(1), 90U);
  EXPECT_EQ(parts(2), 90U);
  EXPECT_EQ(tree_of(scene, 2).level_count(), 2);
  EXPECT_LT(parts(3), 60U);
  EXPECT_FALSE(first_node_outside(tree_of(scene, 3)));
}

/// Members of a group are not tested, nor those of groups within it; a group within counts as its outermost one.
TEST(SceneTest, groups_say_who_is_tested) {
  const Scene scene = parse(R"({"objects": [{"name": "free", "shape": )" + cube + R"(}],
    "groups": [
      {"name": "outer", "objects": [{"name": "a", "like": "free"}],
       "groups": [{"name": "inner", "objects": [{"name": "b", "like": "free"}],
                   "groups": [{"name": "core", "objects": [{"name": "c", "like": "free"}]}]},
                  {"name": "second inner", "objects": [{"name": "d", "like": "free"}]}]},
      {"name": "other", "objects": [{"name": "e", "like": "free"}]}]})");
  std::set<std::string> pairs;
  for (const BoxPair& pair : scene.world.colliding_objects()) {
    pairs.insert(scene.names[pair.a] + "-" + scene.names[pair.b]);
  }
  EXPECT_EQ(pairs,
            (std::set<std::string>{"free-a", "free-b", "free-c", "free-d", "free-e", "a-e", "b-e", "c-e", "d-e"}));
  ASSERT_EQ(scene.groups.size(), 5U);
  EXPECT_EQ(scene.groups[2].name, "core");
  EXPECT_EQ(scene.groups[2].parent, 1U);
  EXPECT_EQ(scene.groups_of[0], std::nullopt);
  EXPECT_EQ(scene.groups_of[3], 2U);
}

/// Exact for parts where the pose puts them: the cube just fits, and by one ulp it does not.
TEST(SceneTest, group_volumes_contain_their_objects_exactly) {
  const auto scene = [](const std::string& pose, const std::string& geometry) {
    return R"({"groups": [{"name": "g", "volume": {"kind": "aabb", "min": [0,0,0], "max": [2,2,2]},
      "groups": [{"name": "h", "objects": [{"name": "a", "pose": ")" +
           pose + R"(", )" + geometry + "}]}]}]}";
  };
  const std::string error =
      "file, line 2: groups[0].groups[0].objects[0]: object \"a\" sticks out of the volume of group \"g\"";
  const std::string shape = R"("shape": )" + cube;
  EXPECT_EQ(message(scene("t(1,1,1)", shape)), "");
  EXPECT_EQ(message(scene("t(1,1,1.0000000000000002)", shape)), error);
  EXPECT_EQ(message(scene("t(-1e-300,0,0)", shape)), error);
  const std::string ring = R"("torus": {"major": 0.75, "minor": 0.25, "around": 8, "across": 8})";
  EXPECT_EQ(message(scene("t(1,1,0.25)", ring)), "");
  EXPECT_EQ(message(scene("t(1,1,0.2499)", ring)), error);
}

/// Each kind of geometry counts for the scene as a whole; what is shared counts once, and what is refused is named.
TEST(SceneTest, geometry_has_a_budget_of_memory) {
  const fs::path folder = fs::path(::testing::TempDir()) / "motzkin_scene_budget_test";
  fs::create_directories(folder);
  write_file((folder / "two.obj").string(), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 1 3 2\n");
  const auto needs = [&](const std::string& objects) {
    const std::string text = R"({"objects": [{"name": "a", )" + objects + "}]}";
    std::size_t least = 0;
    std::size_t most = 1 << 24;
    while (least < most) {
      const std::size_t middle = (least + most) / 2;
      try {
        static_cast<void>(parse_scene(text, "file", folder, nullptr, middle));
        most = middle;
      } catch (const InvalidInput& error) {
        const std::string found = error.what();
        EXPECT_TRUE(found.starts_with("file, line 1: objects[")) << found;
        EXPECT_NE(found.find("the geometry of the scene would take more than " + std::to_string(middle)),
                  std::string::npos)
            << found;
        least = middle + 1;
      }
    }
    return least;
  };
  const std::string ring = R"("torus": {"around": 10, "across": 10})";
  const std::string fitted = R"("torus": {"around": 10, "across": 10}, "fit": )";
  const auto second = [](const std::string& object) { return R"(}, {"name": "b", )" + object; };
  constexpr std::size_t element = scene_element_memory;
  constexpr std::size_t fitted_element = scene_fitted_element_memory;
  constexpr std::size_t volume = scene_volume_memory;
  EXPECT_EQ(needs(ring), 200 * element);
  EXPECT_EQ(needs(ring + second(ring)), 400 * element);
  EXPECT_EQ(needs(ring + second(R"("like": "a")")), 200 * element);
  EXPECT_EQ(needs(R"("torus": {"around": 10, "across": 10, "solid": true})"), 300 * element);
  EXPECT_EQ(needs(R"("mesh": "two.obj")"), 2 * element + scene_vertex_memory);
  EXPECT_EQ(needs(R"("mesh": "two.obj")" + second(R"("mesh": "two.obj")")), 4 * element + 2 * scene_vertex_memory);
  EXPECT_EQ(needs(R"("shape": )" + cube), 2 * volume);
  EXPECT_EQ(needs(R"("tree": {"volume": )" + cube + R"(, "children": [{"volume": )" + cube + "}]}"), 3 * volume);
  EXPECT_EQ(needs(fitted + R"({"levels": 1})"), 200 * fitted_element + 202 * volume);
  EXPECT_EQ(needs(fitted + R"({"levels": 2})"), 200 * fitted_element + 210 * volume);
  EXPECT_EQ(needs(fitted + R"({"levels": 2, "elements_per_leaf": 10})"), 200 * fitted_element + 30 * volume);
  EXPECT_EQ(needs(fitted + R"({"levels": 0, "elements_per_leaf": 10})"), 200 * fitted_element + 41 * volume);
  EXPECT_EQ(needs(R"("mesh": "two.obj", "fit": {"levels": 1})"), 2 * fitted_element + 4 * volume + scene_vertex_memory);
  fs::remove_all(folder);
}

/// Poses that a motion goes through count for each object that follows it.
TEST(SceneTest, motions_have_a_budget_of_memory) {
  static_assert(2 * sizeof(Knot) <= scene_knot_memory, "in the objects that are read and in the world");
  constexpr std::size_t most = 2 * scene_volume_memory + 6 * scene_knot_memory - 1;
  const auto found = [&](const std::string& text) {
    try {
      static_cast<void>(parse_scene(text, "file", "", nullptr, most));
    } catch (const InvalidInput& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const std::string shape = R"("shape": )" + cube;
  const std::string motion =
      fmt::format(R"("motion": {{"kind": "poses", "times": [0,0.5,1], "poses": [{0}, {0}, {0}], "between": "turn"}})",
                  R"({"quaternion": [1,0,0,0], "translation": [0,0,0]})");
  const std::string second = R"(}, {"name": "b", "like": "a")";
  const std::string too_many =
      fmt::format("the geometry and the motions of the scene would take more than {} bytes; use fewer poses", most);
  EXPECT_EQ(found(with_object(shape + ", " + motion + second)), "");
  EXPECT_EQ(found(with_object(shape + ", " + motion + second + ", " + motion)),
            "file, line 1: objects[1].motion: " + too_many);
  EXPECT_EQ(found(fmt::format(R"({{"groups": [{{"name": "g", {}, "objects": [{{"name": "a", {}{}}}]}}]}})", motion,
                              shape, second)),
            "file, line 1: groups[0].objects[1]: " + too_many);
}

/// A fitted tree has no more volumes than were counted for it.
TEST(SceneTest, fitted_trees_have_at_most_the_volumes_they_are_counted_for) {
  for (const int fan_out : {2, 3, 8, 1000}) {
    for (const int levels : {0, 1, 2, 3, 7, 20}) {
      for (const int per_leaf : {1, 2, 7, 500}) {
        const std::string fit = fmt::format(R"("torus": {{"around": 5, "across": 4}}, "fit": {{"fan_out": {},
          "levels": {}, "elements_per_leaf": {}}})",
                                            fan_out, levels, per_leaf);
        const std::size_t nodes = tree_of(parse(with_object(fit)), 0).node_count();
        const std::size_t less = 40 * scene_fitted_element_memory + nodes * scene_volume_memory;
        EXPECT_THROW(static_cast<void>(parse_scene(with_object(fit), "file", "", nullptr, less)), InvalidInput) << fit;
      }
    }
  }
}

TEST(SceneTest, meshes_are_looked_for_beside_the_scene) {
  const fs::path folder = fs::path(::testing::TempDir()) / "motzkin_scene_test";
  fs::create_directories(folder / "meshes");
  write_file((folder / "meshes/triangle.obj").string(), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  write_file((folder / "scene.json").string(), with_object(R"("mesh": "meshes/triangle.obj")"));
  SceneStatistics stats;
  const Scene scene = read_scene(folder / "scene.json", &stats);
  EXPECT_EQ(part_count(scene.world.object(0).geometry), 1U);
  EXPECT_GT(stats.build_seconds, 0);
  fs::remove_all(folder);
  EXPECT_THROW(static_cast<void>(read_scene(folder / "scene.json")), FileError);
}

/// The parser of the library is the oracle.
TEST(SceneTest, documents_are_read_as_they_are_and_have_so_many_values) {
  const std::string text =
      R"([1, -2, 1.5e3, true, null, "a\u00e9", [], {}, [[], [0]], {"b": {"c": [1, {"d": 2}]}, "a": 3}])";
  const json whole = json::parse(text);
  EXPECT_EQ(parse_document(text), whole);
  EXPECT_EQ(parse_document(text, max_json_depth, 20), whole);
  EXPECT_THROW((void)parse_document(text, max_json_depth, 19), InvalidInput);
  for (const char* scalar :
       {"1", "\"a\"", "null", "[]", "{}", "18446744073709551615", "-9223372036854775808", "1e-400"}) {
    EXPECT_EQ(parse_document(scalar), json::parse(scalar)) << scalar;
  }
}

struct BadScene {
  std::string text;
  std::string message;
};

TEST(SceneTest, bad_scenes_are_refused_naming_line_and_key) {
  const std::string one_of = "expected one of shape, tree, mesh, torus, like and robot, found ";
  const std::string deep_tree = [] {
    std::string text = cube;
    for (int i = 0; i < VolumeTree::max_depth + 4; ++i) {
      const std::string child = i == 0 ? fmt::format(R"({{"volume": {}}})", text) : text;
      text = fmt::format(R"({{"volume": {}, "children": [{}]}})", cube, child);
    }
    return text;
  }();
  const auto nested_groups = [](int depth) {
    std::string text;
    for (int i = depth; i > 0; --i) {
      text = fmt::format(R"({{"name": "g{}", "groups": [{}]}})", i, text);
    }
    return R"({"groups": [)" + text + "]}";
  };
  std::string deep_path = "groups[0]";
  for (int i = 0; i < max_group_depth; ++i) {
    deep_path += ".groups[0]";
  }
  const std::string too_much =
      "the geometry of the scene would take more than 2147483648 bytes; use coarser meshes, fit with more "
      "elements_per_leaf, or share geometry with like";
  const std::string moving = R"("shape": )" + cube + ",\n\"motion\": ";
  const BadScene scenes[] = {
      // No JSON.
      {"", "file, line 1: syntax error while parsing value - unexpected end of input; expected '[', '{', or a literal"},
      {"{\n\"objects\": [\n}",
       "file, line 3: syntax error while parsing value - unexpected '}'; expected '[', '{', or a literal"},
      {"{} {}", "file, line 1: syntax error while parsing value - unexpected '{'; expected end of input"},
      {"{\n \"objects\": [],\n \"objects\": []}", "file, line 3: repeated key \"objects\""},
      {std::string("{}\n\0", 4), "file, line 2: unexpected NUL byte"},
      {"{\"objects\":\n" + std::string(4097, '1') + "}", "file, line 2: a number of more than 4096 characters"},
      {"{\n\"" + std::string(65537, 'x') + "\": 1}", "file, line 2: a string of more than 65536 bytes"},
      {with_object("\n"
                   R"("shape": {"kind": "sphere", "center": [0,0,1e999], "radius": 1})"),
       "file, line 2: number overflow parsing '1e999'"},
      {with_object("\n"
                   R"("shape": {"kind": "sphere", "center": [0,0,NaN], "radius": 1})"),
       "file, line 2: syntax error while parsing value - invalid literal; last read: '0,N'"},
      // The scene.
      {"[]", "file, line 1: scene: expected an object, found array"},
      {"\n\n3", "file, line 3: scene: expected an object, found number"},
      {"{\n\"objects\": {}}", "file, line 2: objects: expected an array, found object"},
      {"{\n\n\"groups\": \"x\"}", "file, line 3: groups: expected an array, found string"},
      {"{\"objects\": [],\n\"bodies\": []}", "file, line 2: scene: unknown key \"bodies\""},
      {"{\"objects\": [\n1]}", "file, line 2: objects[0]: expected an object, found number"},
      {"{\"objects\": [\n1\n]}", "file, line 2: objects[0]: expected an object, found number"},
      {"{\"objects\": [\n\n{}]}", "file, line 3: objects[0]: missing key \"name\""},
      // Names.
      {R"({"objects": [{"name": 1}]})", "file, line 1: objects[0].name: expected a string, found number"},
      {R"({"objects": [{"name": ""}]})",
       "file, line 1: objects[0].name: expected 1 to 200 bytes without control characters"},
      {R"({"objects": [{"name": "a\u0007"}]})",
       "file, line 1: objects[0].name: expected 1 to 200 bytes without control characters"},
      {R"({"objects": [{"name": "a\u0085"}]})",
       "file, line 1: objects[0].name: expected 1 to 200 bytes without control characters"},
      {R"({"objects": [{"name": ")" + std::string(201, 'x') + R"("}]})",
       "file, line 1: objects[0].name: expected 1 to 200 bytes without control characters"},
      {R"({"objects": [{"name": "a", "shape": )" + cube + "},\n{\n\"name\": \"a\"}]}",
       "file, line 3: objects[1].name: another object is called \"a\""},
      {"{\"groups\": [{\"name\": \"g\"},\n{\"name\": \"g\"}]}",
       "file, line 2: groups[1].name: another group is called \"g\""},
      // What an object is made of.
      {R"({"objects": [{"name": "a"}]})", "file, line 1: objects[0]: " + one_of + "none"},
      {with_object(R"("shape": 1, "tree": 2)"), "file, line 1: objects[0]: " + one_of + "shape and tree"},
      {with_object(R"("mesh": "x.obj", "like": "b")"), "file, line 1: objects[0]: " + one_of + "mesh and like"},
      {with_object("\n\"geometry\": 1"), "file, line 2: objects[0]: unknown key \"geometry\""},
      {with_object(R"("like": "b")"),
       "file, line 1: objects[0].like: expected the name of an object before this one, found \"b\""},
      {with_object(R"("like": "a")"),
       "file, line 1: objects[0].like: expected the name of an object before this one, found \"a\""},
      {with_object(R"("like": 5)"), "file, line 1: objects[0].like: expected a string, found number"},
      {with_object(R"("shape": )" + cube + ",\n\"fit\": {}"),
       "file, line 2: objects[0].fit: only a mesh or a torus can be fitted"},
      {with_object("\n\"mesh\": \"missing.obj\""),
       "file, line 2: objects[0].mesh: missing.obj: cannot read: No such file or directory"},
      {with_object(R"("mesh": "missing.txt")"),
       "file, line 1: objects[0].mesh: missing.txt: cannot read: No such file or directory"},
      {with_object(R"("mesh": ["x.obj"])"), "file, line 1: objects[0].mesh: expected a string, found array"},
      // Shapes.
      {with_object(R"("shape": 1)"), "file, line 1: objects[0].shape: expected an object, found number"},
      {with_object("\"shape\": {\n\"kind\": \"ball\"}"),
       "file, line 2: objects[0].shape.kind: expected cuboid, simplex, point, segment, triangle, tetrahedron, aabb, "
       "obb, sphere, capsule, rounded, hull or half-space, found \"ball\""},
      {with_object(R"("shape": {"kind": "sphere", "center": [0,0], "radius": 1})"),
       "file, line 1: objects[0].shape: expected a shape in space, found vectors of 2 numbers"},
      {with_object("\"shape\": {\"kind\": \"sphere\",\n\"center\": [0,0,0],\n\"radius\": -1}"),
       "file, line 1: objects[0].shape: radius: is -1, but must be a number from 0 to 2^1000 (about 1.07e301)"},
      {with_object("\"shape\": {\"kind\": \"sphere\",\n\"center\": [0,0,0],\n\"radius\": \"1\"}"),
       "file, line 3: objects[0].shape.radius: expected a number, found string"},
      {with_object(R"("shape": {"kind": "sphere", "center": [0,0,0], "radius": 1, "velocity": [1,0,0]})"),
       "file, line 1: objects[0].shape: expected a shape at rest, found a velocity"},
      {with_object("\"shape\": {\"kind\": \"cuboid\", \"origin\": [0,0,0], \"axes\": [\n[1,0,0],\n[0,\n1]]}"),
       "file, line 3: objects[0].shape.axes[1]: expected 3 numbers, as in origin, found 2"},
      {with_object("\"shape\": {\"kind\": \"cuboid\", \"origin\": [0,0,0], \"axes\": [\n[1,0,0],\n[0,\ntrue,0]]}"),
       "file, line 4: objects[0].shape.axes[1][1]: expected a number, found boolean"},
      {R"({"groups": [{"name": "g", "volume": {"kind": "aabb", "min": [0.1,0,0], "max": [0.7,1,1]}}]})",
       "file, line 1: groups[0].volume: max - min is no double on axis 0; write a cuboid or an obb"},
      {with_object(R"("shape": {"kind": "point", "vertices": [[1e308,0,0]]})"), "file, line 1: objects[0].shape: "},
      // Trees.
      {with_object(R"("tree": )" + cube), "file, line 1: objects[0].tree: unknown key \"axes\""},
      {with_object(R"("tree": {"children": []})"), "file, line 1: objects[0].tree: missing key \"volume\""},
      {with_object(R"("tree": {"volume": )" + cube + ",\n\"children\": {}}"),
       "file, line 2: objects[0].tree.children: expected an array of nodes, found object"},
      {with_object(R"("tree": {"volume": )" + cube + ",\n\"children\": [\n{\"volume\": " + cube +
                   "},\n{\"volume\": {\"kind\": \"point\", \"vertices\": [[0,0,1.5]]}}]}"),
       "file, line 4: objects[0].tree.children[1].volume: sticks out of the volume above it"},
      {with_object("\"tree\": {\n\"volume\": {\"kind\": \"sphere\", \"center\": [0,0,0], \"radius\": 1}, \"children\": "
                   "[{\"volume\": {\"kind\": \"point\", \"vertices\": [[0,0,0]]}}]}"),
       "file, line 2: objects[0].tree.volume: expected a cuboid or a simplex, because it has children"},
      {with_object(R"("tree": )" + deep_tree),
       "file, line 1: objects[0].tree: a tree of volumes can have 64 levels at most"},
      {std::string(1000, '['), "file, line 1: nested deeper than 168 levels"},
      // Poses.
      {with_object(R"("shape": )" + cube + ",\n\"pose\": \"t(1,0)\""),
       "file, line 2: objects[0].pose: pose text, column 6: expected ',', found ')'"},
      {with_object(R"("shape": )" + cube + ",\n\"pose\": [1,2,3]"),
       "file, line 2: objects[0].pose: expected moves as text or an object, found array"},
      {with_object(R"("shape": )" + cube + ",\"pose\": {\n\"offset\": [1,2,3]}"),
       "file, line 2: objects[0].pose: unknown key \"offset\""},
      {with_object(R"("shape": )" + cube + ",\"pose\": {\n\"translation\": [1,2]}"),
       "file, line 2: objects[0].pose.translation: expected 3 numbers, found 2"},
      {with_object(R"("shape": )" + cube + ",\"pose\": {\n\"linear\": [[1,0,0]]}"),
       "file, line 2: objects[0].pose.linear: expected an array of 3 rows"},
      {with_object(R"("shape": )" + cube + ",\"pose\": {\n\"linear\": [[1,0,0],[0,1,0],\n[0,0]]}"),
       "file, line 3: objects[0].pose.linear[2]: expected 3 numbers, found 2"},
      // Motions; those of queries are read by the same code.
      {with_object(moving + "1"), "file, line 2: objects[0].motion: expected an object, found number"},
      {with_object(moving + "{}"), "file, line 2: objects[0].motion: missing key \"kind\""},
      {with_object(moving + "{\n\"kind\": \"fly\"}"),
       "file, line 3: objects[0].motion.kind: expected rest, translation, spin, turn, screw, rotation-vector or poses, "
       "found \"fly\""},
      {with_object(moving + "{\"kind\": \"translation\",\n\"translation\": [1,2]}"),
       "file, line 3: objects[0].motion.translation: expected 3 numbers, found 2"},
      {with_object(moving + R"({"kind": "translation", "translation": [0,0,2e301]})"),
       "file, line 2: objects[0].motion: displacement: the z component is 2e+301, beyond the largest accepted "
       "magnitude 2^1000 (about 1.07e301)"},
      {with_object(moving + "{\"kind\": \"translation\",\n\"translation\": [0,0,NaN]}"),
       "file, line 3: syntax error while parsing value - invalid literal; last read: '0,N'"},
      {with_object(moving + R"({"kind": "translation", "translation": [0,0,1e999]})"),
       "file, line 2: number overflow parsing '1e999'"},
      {with_object(moving + R"({"kind": "spin", "center": [0,0,0], "axis": [0,0,1], "angle": 2e9, )"
                            R"("translation": [0,0,0]})"),
       "file, line 2: objects[0].motion: angle: 2e+09 is beyond 2^30"},
      {with_object(moving + R"({"kind": "turn", "center": [0,0,0], "quaternion": [0,0,0,0], "translation": [0,0,0]})"),
       "file, line 2: objects[0].motion: quaternion: is zero"},
      {with_object(moving + "{\"kind\": \"rest\",\n\"translation\": [1,0,0]}"),
       "file, line 3: objects[0].motion: unknown key \"translation\""},
      {with_object(moving + "{\"kind\": \"rest\", \"\": 1}"), "file, line 2: objects[0].motion: unknown key \"\""},
      {with_object(moving + "{\"kind\": \"poses\", \"times\": [0,1], \"between\": \"turn\", \"poses\": [\n" +
                   R"({"quaternion": [1,0,0,0], "translation": [0,0,0]},)" + "\n" +
                   R"({"quaternion": [1,0,0,0], "translation": [0,0,0], "time": 1}]})"),
       "file, line 4: objects[0].motion.poses[1]: unknown key \"time\""},
      {R"({"groups": [{"name": "g", "motion": {"kind": "rest"}, "objects": [)"
       "\n"
       R"({"name": "a", "motion": {"kind": "rest"}, "shape": )" +
           cube + "}]}]}",
       "file, line 2: groups[0].objects[0].motion: object \"a\" moves with group \"g\" and cannot have a motion of its "
       "own"},
      {R"({"groups": [{"name": "g", "motion": {"kind": "rest"}, "groups": [{"name": "h", "groups": [)"
       "\n"
       R"({"name": "i", "motion": {"kind": "rest"}}]}]}]})",
       "file, line 2: groups[0].groups[0].groups[0].motion: group \"i\" moves with group \"g\" and cannot have a "
       "motion of its own"},
      {R"({"groups": [{"name": "g", "motion": {"kind": "fly"}}]})",
       "file, line 1: groups[0].motion.kind: expected rest, translation, spin, turn, screw, rotation-vector or poses, "
       "found \"fly\""},
      // Layers.
      {with_object(R"("shape": )" + cube + ",\n\"layers\": -1"),
       "file, line 2: objects[0].layers: expected an integer from 0 to 4294967295, found -1"},
      {with_object(R"("shape": )" + cube + ",\"meets\": 4294967296"),
       "file, line 1: objects[0].meets: expected an integer from 0 to 4294967295, found 4294967296"},
      {with_object(R"("shape": )" + cube + ",\"meets\": 18446744073709551615"),
       "file, line 1: objects[0].meets: expected an integer from 0 to 4294967295, found 18446744073709551615"},
      {with_object(R"("shape": )" + cube + ",\"meets\": 1.5"),
       "file, line 1: objects[0].meets: expected an integer from 0 to 4294967295, found 1.5"},
      {with_object(R"("shape": )" + cube + ",\"meets\": \"all\""),
       "file, line 1: objects[0].meets: expected an integer from 0 to 4294967295, found \"all\""},
      // Rings and fits.
      {with_object(R"("torus": {"around": 2})"),
       "file, line 1: objects[0].torus.around: expected an integer from 3 to 16777216, found 2"},
      {with_object(R"("torus": {"around": 100000, "across": 100000})"), "file, line 1: objects[0].torus: " + too_much},
      {with_object(R"("torus": {"around": 4000, "across": 1500, "solid": true})"),
       "file, line 1: objects[0].torus: " + too_much},
      {with_object(R"("torus": {"around": 2000, "across": 1000}, "fit": {})"),
       "file, line 1: objects[0].torus: " + too_much},
      {with_object(R"("torus": {"around": 250, "across": 200}, "fit": {"levels": 63, "fan_out": 2})"),
       "file, line 1: objects[0].torus: " + too_much},
      {with_object("\"torus\": {\n\"solid\": 1}"),
       "file, line 2: objects[0].torus.solid: expected true or false, found number"},
      {with_object(R"("torus": {"radius": 1})"), "file, line 1: objects[0].torus: unknown key \"radius\""},
      {with_object(R"("torus": {}, "fit": 1)"), "file, line 1: objects[0].fit: expected an object, found number"},
      {with_object(R"("torus": {}, "fit": {"fan_out": 1})"),
       "file, line 1: objects[0].fit.fan_out: expected an integer from 2 to 2147483647, found 1"},
      {with_object(R"("torus": {}, "fit": {"levels": 64})"),
       "file, line 1: objects[0].fit.levels: expected an integer from 0 to 63, found 64"},
      {with_object(R"("torus": {}, "fit": {"elements_per_leaf": 0})"),
       "file, line 1: objects[0].fit.elements_per_leaf: expected an integer from 1 to 2147483647, found 0"},
      {with_object("\"torus\": {}, \"fit\": {\n\"boxes\": \"tight\"}"),
       "file, line 2: objects[0].fit.boxes: expected aligned or oriented, found \"tight\""},
      // Groups.
      {R"({"groups": [{}]})", "file, line 1: groups[0]: missing key \"name\""},
      {"{\"groups\": [{\"name\": \"g\",\n\"volume\": {\"kind\": \"sphere\", \"center\": [0,0,0], \"radius\": 1}}]}",
       "file, line 2: groups[0].volume: expected a cuboid, simplex or aabb"},
      {"{\"groups\": [{\"name\": \"g\", \"objects\": [\n{\"name\": \"a\", \"shape\": 1}]}]}",
       "file, line 2: groups[0].objects[0].shape: expected an object, found number"},
      {nested_groups(max_group_depth + 1), "file, line 1: " + deep_path + ": groups can be nested 16 deep at most"},
  };
  for (const BadScene& scene : scenes) {
    const std::string found = message(scene.text);
    if (scene.message.ends_with(": ")) {
      EXPECT_TRUE(found.starts_with(scene.message)) << scene.text << "\n" << found;
    } else {
      EXPECT_EQ(found, scene.message) << scene.text.substr(0, 300);
    }
  }
  EXPECT_EQ(message(nested_groups(max_group_depth)), "");
}

TEST(SceneTest, poses_that_shapes_cannot_follow_are_refused) {
  EXPECT_TRUE(message(with_object("\"shape\": {\"kind\": \"sphere\", \"center\": [0,0,0], \"radius\": 1},\n"
                                  "\"pose\": \"s(2)\""))
                  .starts_with("file, line 1: objects[0]: "));
  const std::string far = R"("pose": {"linear": [[1e301,0,0],[0,1e301,0],[0,0,1e301]]})";
  EXPECT_TRUE(message(with_object(R"("torus": {"major": 100}, )" + far)).starts_with("file, line 1: objects[0]"));
}

/// Every beginning of a good scene is either refused or read, with an error that names a line of it.
TEST(SceneTest, no_truncation_goes_unnoticed) {
  const std::string text = read_file((source_folder / "examples/scenes/rooms.json").string());
  const std::size_t end = text.find_last_of('}');
  for (std::size_t length = 0; length <= end; ++length) {
    const std::string found = message(text.substr(0, length));
    EXPECT_TRUE(found.starts_with("file, line ")) << length << ": " << found;
  }
  EXPECT_EQ(message(text.substr(0, end + 1)), "");
}

/// Any byte changed to another one gives a scene or an error, nothing else.
TEST(SceneTest, changed_bytes_are_survived) {
  const std::string text = read_file((source_folder / "examples/scenes/rooms.json").string());
  for (std::size_t i = 0; i < text.size(); i += 3) {
    for (const char c : {'\0', '"', '{', ']', '9', '-', 'e', '\x80', ','}) {
      std::string changed = text;
      changed[i] = c;
      const std::string found = message(changed);
      EXPECT_TRUE(found.empty() || found.starts_with("file, line ")) << i << " " << c << ": " << found;
    }
  }
}

TEST(SceneTest, the_examples_are_read) {
  std::size_t count = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(source_folder / "examples/scenes")) {
    EXPECT_GT(read_scene(entry.path()).world.size(), 1U) << entry.path();
    ++count;
  }
  EXPECT_GE(count, 3U);
}

std::set<std::string> keys_of(const json& properties) {
  std::set<std::string> keys;
  for (const auto& item : properties.items()) {
    keys.insert(item.key());
  }
  return keys;
}

template <class... Lists>
std::set<std::string> keys_in(const Lists&... lists) {
  std::set<std::string> keys;
  (keys.insert(lists.begin(), lists.end()), ...);
  return keys;
}

TEST(SceneTest, the_schema_knows_the_keys_that_the_reader_knows) {
  const json schema = json::parse(read_file((source_folder / "docs/schemas/scene.schema.json").string()));
  const json& parts = schema["$defs"];
  EXPECT_EQ(keys_of(schema["properties"]), keys_in(scene_keys::scene));
  EXPECT_EQ(keys_of(parts["group"]["properties"]), keys_in(scene_keys::group_required, scene_keys::group_optional));
  EXPECT_EQ(keys_of(parts["object"]["properties"]), keys_in(scene_keys::object_required, scene_keys::object_optional));
  EXPECT_EQ(keys_of(parts["node"]["properties"]), keys_in(scene_keys::node_required, scene_keys::node_optional));
  EXPECT_EQ(keys_of(parts["torus"]["properties"]), keys_in(scene_keys::torus));
  EXPECT_EQ(keys_of(parts["fit"]["properties"]), keys_in(scene_keys::fit));
  EXPECT_EQ(keys_of(parts["pose"]["properties"]), keys_in(scene_keys::pose));
  EXPECT_EQ(parts["object"]["required"].get<std::set<std::string>>(), keys_in(scene_keys::object_required));
  EXPECT_EQ(parts["group"]["required"].get<std::set<std::string>>(), keys_in(scene_keys::group_required));
  EXPECT_EQ(parts["node"]["required"].get<std::set<std::string>>(), keys_in(scene_keys::node_required));
  std::set<std::string> geometries;
  for (const json& choice : parts["object"]["oneOf"]) {
    geometries.insert(choice["required"][0].get<std::string>());
  }
  EXPECT_EQ(geometries, keys_in(scene_keys::geometries));
}

TEST(SceneTest, the_schema_knows_the_motions_that_the_reader_knows) {
  const json schema = json::parse(read_file((source_folder / "docs/schemas/scene.schema.json").string()));
  const json& forms = schema["$defs"]["motion"]["oneOf"];
  ASSERT_EQ(forms.size(), scene_keys::motions.size());
  for (std::size_t i = 0; i < forms.size(); ++i) {
    const auto& [kind, keys] = scene_keys::motions[i];
    std::set<std::string> expected = keys_in(keys);
    expected.erase("");
    EXPECT_EQ(forms[i]["properties"]["kind"]["const"], kind);
    EXPECT_EQ(forms[i]["required"].get<std::set<std::string>>(), expected) << kind;
    expected.insert("kind");
    EXPECT_EQ(keys_of(forms[i]["properties"]), expected) << kind;
    const std::string found =
        message(with_object(fmt::format(R"("shape": {}, "motion": {{"kind": "{}"}})", cube, kind)));
    EXPECT_EQ(found.starts_with("file, line 1: objects[0].motion: missing key "), kind != "rest") << found;
  }
  const json& pose = forms.back()["properties"]["poses"]["items"];
  EXPECT_EQ(pose["required"].get<std::set<std::string>>(), keys_in(scene_keys::motion_pose));
  EXPECT_EQ(keys_of(pose["properties"]), keys_in(scene_keys::motion_pose));
}

/// Every kind of shape of the schema is one for the reader, which says in its message which keys are missing.
TEST(SceneTest, the_schema_knows_the_shapes_that_the_reader_knows) {
  const json schema = json::parse(read_file((source_folder / "docs/schemas/scene.schema.json").string()));
  std::size_t kinds = 0;
  for (const json& form : schema["$defs"]["shape"]["oneOf"]) {
    const json& kind = form["properties"]["kind"];
    for (const json& name : kind.contains("const") ? json::array({kind["const"]}) : kind["enum"]) {
      ++kinds;
      json shape = {{"kind", name}};
      for (const json& key : form["required"]) {
        EXPECT_EQ(message(with_object("\"shape\": " + shape.dump())),
                  "file, line 1: objects[0].shape: missing key " + key.dump());
        shape[key.get<std::string>()] = 0;
      }
      EXPECT_FALSE(message(with_object("\"shape\": " + shape.dump())).find("unknown key") != std::string::npos);
    }
  }
  EXPECT_EQ(kinds, 13U) << "as many as the message about an unknown kind lists";
}

}  // namespace
}  // namespace motzkin::testing::scene_test
