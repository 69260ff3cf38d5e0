// Files and pictures in every floating-point environment. They fail if a number is read, written or drawn as the
// environment of the caller would have it.

#include <gtest/gtest.h>

#include <filesystem>

#include "motzkin/contact/first_contact.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/ccd_file.hpp"
#include "motzkin/io/contact_picture.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/mesh_file.hpp"
#include "motzkin/io/mesh_picture.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/pair_picture.hpp"
#include "motzkin/io/plot.hpp"
#include "motzkin/io/robot.hpp"
#include "motzkin/io/scene.hpp"
#include "motzkin/io/scene_report.hpp"
#include "motzkin/io/shape_json.hpp"
#include "motzkin/io/sweep_json.hpp"
#include "motzkin/io/sweep_report.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "support/environments.hpp"
#include "support/hard_numbers.hpp"

namespace motzkin::environment::io_test {
namespace {

using testing::Bits;
using testing::expect_same_everywhere;
using testing::HardNumbers;

TriangleMesh hard_mesh(double largest_scale) {
  HardNumbers numbers(1);
  std::vector<Vector<3>> vertices;
  for (int i = 0; i < 30; ++i) {
    vertices.push_back(largest_scale * numbers.vector<3>());
  }
  std::vector<TriangleMesh::Element> elements;
  for (std::uint32_t i = 0; i + 2 < vertices.size(); ++i) {
    elements.push_back({i, i + 1, i + 2});
  }
  return {vertices, elements};
}

void add(Bits& bits, const AnyMesh& mesh) {
  std::visit(
      [&](const auto& known) {
        for (const Vector<3>& vertex : known.vertices()) {
          bits << vertex;
        }
      },
      mesh);
}

TEST(IoEnvironmentTest, meshes_are_read_and_written_the_same) {
  for (const double scale : {1.0, 0x1p-126}) {  // with floats that are subnormal
    const TriangleMesh mesh = hard_mesh(scale);
    expect_same_everywhere([&](Bits& bits) {
      for (const MeshFormat format :
           {MeshFormat::Obj, MeshFormat::Ply, MeshFormat::Stl, MeshFormat::Off, MeshFormat::Msh, MeshFormat::Medit}) {
        for (const MeshEncoding encoding : {MeshEncoding::Ascii, MeshEncoding::BinaryLittleEndian}) {
          const bool binary = format == MeshFormat::Ply || format == MeshFormat::Stl;
          if (encoding == MeshEncoding::Ascii || binary) {
            const std::string bytes = mesh_bytes(mesh, format, {.encoding = encoding});
            bits << bytes;
            add(bits, parse_mesh(bytes, format, "mesh"));
          }
        }
      }
      bits << testing::refusal<InvalidInput>([] { return parse_mesh("v 0.1 x 3\n", MeshFormat::Obj, "mesh"); });
    });
  }
}

TEST(IoEnvironmentTest, queries_are_read_and_written_the_same) {
  HardNumbers numbers(2);
  std::vector<VertexFace> queries;
  for (int i = 0; i < 20; ++i) {
    const auto point = [&] { return Point<3>(numbers.vector<3>()); };
    const auto face = [&] {
      const Vector<3> p = numbers.vector<3>();
      const Vector<3> q = numbers.vector<3>();
      return Triangle<3>(p, q, numbers.vector<3>());
    };
    const Point<3> from = point();
    const Triangle<3> at = face();
    queries.push_back({{from, point()}, {at, face()}});
  }
  std::string rounded;
  for (int line = 0; line < 8; ++line) {
    rounded += "1,3,2,7,1,10000000000000000000000000000000000000000000000000000000000\n";
  }
  expect_same_everywhere([&](Bits& bits) {
    const auto add_queries = [&](const CcdQueries& read) {
      for (const VertexFace& query : std::get<1>(read.queries)) {
        bits << query.vertex.start.vertices()[0] << query.vertex.end.vertices()[0];
        for (const Vector<3>& vertex : query.face.start.vertices()) {
          bits << vertex;
        }
      }
    };
    const std::string text = ccd_text({queries});
    bits << text;
    add_queries(parse_ccd(text, CcdKind::VertexFace, "queries"));
    add_queries(parse_ccd(rounded, CcdKind::VertexFace, "queries", CcdNumbers::Rounded));
    for (const VertexFace& query : queries) {
      bits << contact_svg(query, first_contact(query.vertex, query.face));
    }
  });
}

TEST(IoEnvironmentTest, pairs_are_read_answered_and_drawn_the_same) {
  const char* const texts[] = {
      R"({"a": {"kind": "cuboid", "origin": [0.1,3e-310], "axes": [[1,0],[0,4.9e-324]]},
          "b": {"kind": "simplex", "origin": [0.7,0], "axes": [[0.3,0],[0,1e-309]]}})",
      R"({"a": {"kind": "aabb", "min": [0,0,1e-320], "max": [1,0.1,1e-319]},
          "b": {"kind": "triangle", "vertices": [[0.3,0.05,0],[0.1,0.2,3e-320],[0,0,1]], "velocity": [0.1,0.2,-0.3]}})",
      R"({"a": {"kind": "point", "vertices": [[0,1e-400]]}, "b": {"kind": "point", "vertices": [[0,0]]}})"};
  expect_same_everywhere([&](Bits& bits) {
    for (const char* text : texts) {
      try {
        const AnyPair pair = parse_json_pair(text);
        const PairResult result = answer(pair, {.box = true, .proof = true});
        bits << to_json(pair) << to_json(result) << pair_picture(pair, result) << flaw(*result.proof);
      } catch (const InvalidInput& error) {
        bits << error.what();
      }
    }
  });
}

TEST(IoEnvironmentTest, sweeps_are_read_and_answered_the_same) {
  const std::string shell =
      R"({"vertices": [[0,0,1e-310],[8,0,0.1],[0,8,0],[0.3,0,8]], "triangles": [[0,1,2],[0,1,3],[0,2,3],[1,2,3]])";
  const std::string motions[] = {
      R"({"kind": "spin", "center": [0.1,0,0], "axis": [0,0.3,1], "angle": 2.1, "translation": [-9,0.7,4e-310]})",
      R"({"kind": "turn", "center": [0,0.1,0], "quaternion": [1,0.3,0.1,0.7], "translation": [0.1,0.2,-12.3]})",
      R"({"kind": "screw", "point": [0,0.1,0], "axis": [0.3,1,1], "angle": -1.1, "pitch": 3.3})",
      R"({"kind": "rotation-vector", "rotation": [[0.1,0.2,0.3],[1,2,3]], "position": [[1.1,1,1],[1,1.3,-9]]})",
      R"({"kind": "spin", "center": [0,0,0], "axis": [0,0,0], "angle": 1, "translation": [0,0,0]})"};
  expect_same_everywhere([&](Bits& bits) {
    for (const std::string& motion : motions) {
      for (const bool solid : {false, true}) {
        const std::string text = R"({"id": 1e-400, "a": )" + shell + R"(, "motion": {"kind": "rest"}}, "b": {"shape":
            {"kind": "sphere", "center": [0.1,0.2,0.3], "radius": 1e-3}, "motion": )" +
                                 motion + "}}";
        try {
          bits << to_json(answer(parse_json_sweep(text), {.solid = solid}), json_sweep_id(text));
        } catch (const InvalidInput& error) {
          bits << sweep_error_json(error.what(), json_sweep_id(text));
        }
      }
    }
  });
}

TEST(IoEnvironmentTest, robots_are_read_and_placed_the_same) {
  const std::string text =
      "<robot name='arm'><link name='a'><collision><origin xyz='0.1 3e-310 0' rpy='0.1 0.2 0.3'/><geometry>"
      "<cylinder radius='0.1' length='0.7'/></geometry></collision></link><link name='b'><collision><geometry>"
      "<box size='0.1 0.3 1e-309'/></geometry></collision></link><link name='c'><collision><geometry>"
      "<sphere radius='0.3'/></geometry></collision></link>"
      "<joint name='turn' type='continuous'><parent link='a'/><child link='b'/><origin xyz='0.7 0.1 0'/>"
      "<axis xyz='0.1 0.2 1'/></joint><joint name='slide' type='prismatic'><parent link='b'/><child link='c'/>"
      "<axis xyz='0.3 0 1e-310'/><limit lower='-1' upper='1'/></joint></robot>";
  expect_same_everywhere([&](Bits& bits) {
    const Robot robot = parse_robot(text, "robot", "");
    const std::vector<double> values = joint_values(robot, {{"turn", 0.7}, {"slide", 0.1}});
    const auto add_pose = [&](const Pose& pose) {
      for (int i = 0; i < 3; ++i) {
        bits << pose.translation()[i] << pose.linear()(i, 0) << pose.linear()(i, 1) << pose.linear()(i, 2);
      }
    };
    for (const Pose& pose : link_poses(robot, values, Pose::translation_by({0.1, 1e-310, 3}))) {
      add_pose(pose);
    }
    World world;
    const PlacedRobot placed(world, robot, values);
    placed.move(world, joint_values(robot, {{"turn", -0.7}}));
    for (const PlacedRobot::Part& part : placed.parts()) {
      add_pose(world.object(part.object).pose);
    }
    bits << parse_scene(text, "robot", "", nullptr, max_scene_memory, {{"turn", {0.1, 0.9}}, {"slide", {0, 1}}})
                .world.object(2)
                .motion.pose(0.3)
                .translation()[1];
  });
}

TEST(IoEnvironmentTest, pages_that_play_are_written_the_same) {
  if (!has_report_page()) {
    GTEST_SKIP() << "this build has no report page";
  }
  const std::string text = R"~({"objects": [
    {"name": "ring", "torus": {"around": 8, "across": 5}, "pose": "r(1,2,3; 33.3)",
     "motion": {"kind": "spin", "center": [0.1,0,1e-310], "axis": [0,0.3,1], "angle": 2.1, "translation": [-9,0.7,4e-310]}},
    {"name": "cube", "shape": {"kind": "cuboid", "origin": [-7,0,1e-310], "axes": [[1,0,0],[0,0.3,0],[0,0,0.1]]}}]})~";
  const std::string path = ::testing::TempDir() + "motzkin_environment.html";
  expect_same_everywhere([&](Bits& bits) {
    const Scene scene = parse_scene(text, "scene", "");
    const std::vector<WorldContact> contacts = scene.world.first_contacts();
    write_report(path, SweepReport{.title = "scene", .scene = scene, .contacts = contacts});
    bits << contacts.size() << read_file(path);
  });
  std::filesystem::remove(path);
}

TEST(IoEnvironmentTest, plots_are_drawn_the_same) {
  Plot plot;
  plot.title = "numbers";
  plot.y.logarithmic = true;
  plot.series.push_back({"tiny", {{1, 3e-310}, {2, 0.1}, {3, 7e-320}, {4, 1e5}}});
  expect_same_everywhere([&](Bits& bits) { bits << plot_picture(plot); });
}

TEST(IoEnvironmentTest, scenes_are_read_and_drawn_the_same) {
  const std::string text = R"~({"objects": [
    {"name": "ring", "torus": {"major": 0.7, "minor": 0.1, "around": 8, "across": 5}, "pose": "r(1,2,3; 33.3)"},
    {"name": "link", "like": "ring", "pose": "r(1,2,3; 123.3) t(0.1,0.2,0)"},
    {"name": "cube", "shape": {"kind": "cuboid", "origin": [0,0,1e-310], "axes": [[1,0,0],[0,0.3,0],[0,0,0.1]]}},
    {"name": "tiny", "shape": {"kind": "cuboid", "origin": [0,0,0], "axes": [[1e-310,0,0],[0,1e-311,0],[0,0,1e-312]]}}]})~";
  expect_same_everywhere([&](Bits& bits) {
    bits << testing::refusal<InvalidInput>([&] { return parse_scene(text, "scene", "").world.size(); });
    try {
      const Scene scene = parse_scene(text, "scene", "");
      const std::vector<WorldCollision> collisions = scene.world.collisions({.boxes = true});
      const SceneReport report{.title = "scene", .scene = scene, .collisions = collisions};
      bits << collisions.size() << scene_pov(report, 0) << scene_tree_svg(report);
      for (const ObjectCurves& found : intersection_curves(scene.world, collisions)) {
        for (const IntersectionCurve& curve : found.curves) {
          bits << curve.points.size() << curve.points.front();
        }
      }
    } catch (const InvalidInput& error) {
      bits << error.what();
    }
  });
}

TEST(IoEnvironmentTest, meshes_are_drawn_the_same) {
  const TriangleMesh mesh = torus({.around = 8, .across = 5});
  std::vector<Vector<3>> flat(mesh.vertices().begin(), mesh.vertices().end());
  for (Vector<3>& vertex : flat) {
    vertex[2] = 0x1p-1074;
  }
  const TriangleMesh drawing(flat, {mesh.elements().begin(), mesh.elements().end()});
  expect_same_everywhere([&](Bits& bits) {
    bits << mesh_pov({.title = "ring", .a = {"ring", mesh}}) << mesh_svg({.title = "flat", .a = {"flat", drawing}});
  });
}

}  // namespace
}  // namespace motzkin::environment::io_test
