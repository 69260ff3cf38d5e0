#include "motzkin/io/robot.hpp"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>

#include "io/mesh_samples.hpp"
#include "io/robot_files.hpp"
#include "motzkin/io/scene.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/shape/text.hpp"

/// Robots in URDF: links are where their joints put them, shapes are what they say, and what is no robot is refused,
/// naming the line.

namespace motzkin::testing::robot_test {
namespace {

namespace fs = std::filesystem;
const std::string& arm = robot_arm;
using Rational = boost::multiprecision::cpp_rational;
constexpr double pi = std::numbers::pi;

Robot parsed(const std::string& text, const RobotOptions& options = {}) {
  return parse_robot(text, "file", "", options);
}

std::string robot_refusal(const std::string& text) {
  return refusal([&] { return parsed(text); });
}

const RobotLink& link_called(const Robot& robot, const std::string& name) {
  return *std::ranges::find(robot.links, name, &RobotLink::name);
}

std::uint32_t number_of(const Robot& robot, const std::string& name) {
  return static_cast<std::uint32_t>(&link_called(robot, name) - robot.links.data());
}

const Volume& volume(const Robot& robot, const std::string& link) {
  return std::get<std::shared_ptr<const VolumeTree>>(link_called(robot, link).parts.front().geometry)->volume(0);
}

/// A robot of one link with this shape.
Robot with_shape(const std::string& shape, const RobotOptions& options = {}) {
  return parsed("<robot><link name='a'><collision><geometry>" + shape + "</geometry></collision></link></robot>",
                options);
}

TEST(RobotTest, LinksAndJointsAreRead) {
  const Robot robot = parsed(arm);
  EXPECT_EQ(robot.name, "arm");
  ASSERT_EQ(robot.links.size(), 4U);
  ASSERT_EQ(robot.joints.size(), 3U);
  EXPECT_EQ(robot.joints[0].name, "shoulder") << "parents first";
  EXPECT_EQ(robot.joints[1].name, "elbow");
  EXPECT_EQ(robot.joints[2].name, "wrist");
  EXPECT_EQ(robot.joints[0].lower, -3);
  EXPECT_EQ(robot.joints[1].upper, std::numeric_limits<double>::infinity());
  EXPECT_EQ(robot.joints[2].axis, Vector<3>(1, 0, 0)) << "where none is given";
  EXPECT_EQ(robot.joints[1].axis, Vector<3>(0, 0, 1)) << "brought to length 1";
  EXPECT_FALSE(robot.links[0].joint);
  EXPECT_EQ(robot.links[3].joint, 2U);
}

TEST(RobotTest, JointsPlaceLinks) {
  const Robot robot = parsed(arm);
  const auto hand = [&](const JointValues& given) {
    return link_poses(robot, joint_values(robot, given))[number_of(robot, "hand")].translation();
  };
  EXPECT_EQ(hand({}), Vector<3>(2.25, 0, 0)) << "0 is outside of the wrist's limits";
  EXPECT_EQ(hand({{"shoulder", pi / 2}, {"wrist", 0.5}}), Vector<3>(0, 2.5, 0)) << "right angles are exact";
  EXPECT_EQ(hand({{"shoulder", pi / 2}, {"elbow", -pi}, {"wrist", 0.5}}), Vector<3>(0, -0.5, 0));
  const Vector<3> bent = hand({{"shoulder", 0.3}, {"elbow", 0.4}, {"wrist", 0.25}});
  EXPECT_NEAR(bent[0], std::cos(0.3) + 1.25 * std::cos(0.7), 1e-14);
  EXPECT_NEAR(bent[1], std::sin(0.3) + 1.25 * std::sin(0.7), 1e-14);
}

/// Angles of origins turn about x first, then y, then z, all of them axes that rest.
TEST(RobotTest, OriginsTurnAboutFixedAxes) {
  const Robot robot = parsed(
      "<robot><link name='a'/><link name='b'/><joint name='j' type='fixed'><parent link='a'/><child link='b'/>"
      "<origin xyz='1 2 3' rpy='1.5707963267948966 0 1.5707963267948966'/></joint></robot>");
  const Pose pose = link_poses(robot, joint_values(robot))[1];
  EXPECT_EQ(apply(pose, {0, 1, 0}), Vector<3>(1, 2, 4));  // y goes to z, which stays
  EXPECT_EQ(apply(pose, {0, 0, 1}), Vector<3>(2, 2, 3));  // z goes to -y, and that to x
  EXPECT_EQ(apply(pose, {1, 0, 0}), Vector<3>(1, 3, 3));
}

TEST(RobotTest, ValuesOfJointsAreChecked) {
  const Robot robot = parsed(arm);
  const auto found = [&](const JointValues& given) { return refusal([&] { return joint_values(robot, given); }); };
  EXPECT_EQ(found({{"ankle", 0}}), "robot arm has no joint 'ankle'");
  EXPECT_EQ(found({{"wrist", 0}}), "joint 'wrist': expected a number from 0.25 to 0.5, found 0");
  EXPECT_EQ(found({{"elbow", std::nan("")}}), "joint 'elbow': expected a number from -inf to inf, found nan");
  EXPECT_EQ(refusal([&] { return link_poses(robot, std::vector<double>(2)); }),
            "expected a value for each of 3 joints, found 2");
}

TEST(RobotTest, JointsMayFollowOthers) {
  const std::string follower =
      "<link name='finger'/><joint name='finger' type='continuous'><parent link='hand'/><child link='finger'/>"
      "<mimic joint='shoulder' multiplier='-2' offset='0.5'/></joint></robot>";
  std::string text = arm;
  text.replace(text.find("</robot>"), 8, follower);
  const Robot robot = parsed(text);
  EXPECT_EQ(joint_values(robot, {{"shoulder", 1}}).back(), -1.5);
  EXPECT_EQ(refusal([&] {
              return joint_values(robot, {{"finger", 1}});
            }),
            "joint 'finger' follows another one and has no value of its own");
  text.replace(text.find("mimic joint='shoulder'"), 22, "mimic joint='finger'");
  EXPECT_EQ(robot_refusal(text), "file, line 15: expected the name of a joint with a value of its own, found 'finger'");
}

TEST(RobotTest, BoxesAndSpheresAreExact) {
  EXPECT_TRUE(volume(with_shape("<box size='0.1 0.2 3'/>"), "a") ==
              Volume(Aabb<3>({-0.05, -0.1, -1.5}, {0.05, 0.1, 1.5})));
  EXPECT_TRUE(volume(with_shape("<sphere radius='0.1'/>"), "a") == Volume(Sphere<3>({0, 0, 0}, 0.1)));
  EXPECT_TRUE(volume(with_shape("<capsule radius='0.1' length='0.3'/>"), "a") ==
              Volume(Capsule<3>({{0, 0, -0.15}, {0, 0, 0.15}}, 0.1)));
}

/// The prism holds the cylinder, exactly: no side of its polygon comes nearer to the axis than the radius, which is
/// compared in rationals.
TEST(RobotTest, PrismsEncloseCylinders) {
  for (const double radius : {1.0, 0.1, 1.0 / 3, 1e-200, 1e200, 7e-5}) {
    const Robot robot = with_shape("<cylinder radius='" + to_text(radius) + "' length='0.3'/>");
    const auto corners = std::get<motzkin::Hull<3>>(volume(robot, "a")).points();
    ASSERT_EQ(corners.size(), 2U * cylinder_sides);
    for (std::size_t i = 0; i < cylinder_sides; ++i) {
      const Vector<3>& p = corners[i];
      const Vector<3>& q = corners[(i + 1) % cylinder_sides];
      const auto exact = [](double value) { return Rational(value); };
      const Rational cross = exact(p[0]) * exact(q[1]) - exact(p[1]) * exact(q[0]);
      const Rational x = exact(q[0]) - exact(p[0]);
      const Rational y = exact(q[1]) - exact(p[1]);
      EXPECT_TRUE(cross * cross > exact(radius) * exact(radius) * (x * x + y * y)) << radius << ' ' << i;
      EXPECT_LT(std::hypot(p[0] / radius, p[1] / radius), 1.005);
      EXPECT_EQ(p[2], -0.15);
      EXPECT_EQ(corners[i + cylinder_sides][2], 0.15);
    }
  }
  EXPECT_EQ(refusal([] { return with_shape("<cylinder radius='1e-300' length='1'/>"); }),
            "file, line 1: expected a radius of 0 or at least 1e-270, found '1e-300'");
}

TEST(RobotTest, PrismsAsMeshesAreTheSamePoints) {
  const std::string cylinder = "<cylinder radius='0.1' length='0.3'/>";
  const Robot hull = with_shape(cylinder);
  const Robot surface = with_shape(cylinder, {.cylinders = CylinderAs::Mesh});
  const auto& body = *std::get<std::shared_ptr<const MeshBody<3>>>(surface.links[0].parts[0].geometry);
  EXPECT_TRUE(std::ranges::equal(body.mesh.vertices(), std::get<motzkin::Hull<3>>(volume(hull, "a")).points()));
  EXPECT_EQ(body.mesh.elements().size(), 4U * cylinder_sides - 4U);
  EXPECT_TRUE(body.solid()) << "closed";
}

class RobotFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder / "my_robot" / "meshes");
    fs::create_directories(folder / "my_robot" / "urdf");
    write_mesh(folder / "my_robot" / "meshes" / "part.obj", torus({.around = 4, .across = 3}));
  }
  void TearDown() override { fs::remove_all(folder); }

  static std::string with_mesh(const std::string& keys) {
    return "<robot><link name='a'><collision><geometry><mesh " + keys + "/></geometry></collision></link></robot>";
  }

  [[nodiscard]] TriangleMesh mesh_of(const std::string& keys) const {
    const Robot robot = parse_robot(with_mesh(keys), "file", folder / "my_robot" / "urdf");
    return std::get<std::shared_ptr<const MeshBody<3>>>(robot.links[0].parts[0].geometry)->mesh;
  }

  const fs::path folder = fs::path(::testing::TempDir()) / "motzkin_robot";
};

TEST_F(RobotFiles, MeshesAreFound) {
  const TriangleMesh part = torus({.around = 4, .across = 3});
  EXPECT_EQ(mesh_of("filename='../meshes/part.obj'"), part);
  EXPECT_EQ(mesh_of("filename='package://my_robot/meshes/part.obj'"), part) << "the folder around the robot's";
  EXPECT_EQ(mesh_of("filename='package://meshes/part.obj'"), part) << "in the folder around the robot's";
  EXPECT_EQ(mesh_of("filename='file://" + (folder / "my_robot/meshes/part.obj").string() + "'"), part);
  EXPECT_EQ(mesh_of("filename='../meshes/part.obj' scale='2 -1 0.001'"), posed(part, Pose::scaling({2, -1, 0.001})));
  const auto found = [&](const std::string& keys) { return refusal([&] { return mesh_of(keys); }); };
  EXPECT_EQ(found("filename='package://other/meshes/part.obj'"),
            "file, line 1: expected a package that is the folder of the robot, one around it, or in one of these, with "
            "this file, found 'package://other/meshes/part.obj'");
  EXPECT_EQ(found("filename='http://a/part.obj'"),
            "file, line 1: expected a file, file:// or package://, found 'http://a/part.obj'");
  EXPECT_TRUE(found("filename='part.obj'").starts_with("file, line 1: ")) << found("filename='part.obj'");
  EXPECT_EQ(refusal([&] {
              return parse_robot(with_mesh("filename='../meshes/part.obj'"), "file", folder / "my_robot" / "urdf",
                                 {.max_elements = 5});
            }).find("at most 5 triangles") != std::string::npos,
            true);
}

struct Change {
  std::string from;
  std::string to;
  std::string message;
};

TEST(RobotTest, BadRobotsAreRefusedNamingTheLine) {
  const Change changes[] = {
      {"<robot name=\"arm\">", "<sdf>", "line 15: expected the end of element 'sdf', found '</robot'"},
      {"0.5 0.5 0.5", "0.5 0.5", "line 4: expected 3 numbers of magnitude up to 2^1000, found '0.5 0.5'"},
      {"0.5 0.5 0.5", "0.5 0.5 0.5 1", "line 4: expected 3 numbers of magnitude up to 2^1000, found '0.5 0.5 0.5 1'"},
      {"0.5 0.5 0.5", "0.5 0.5 nan", "line 4: expected 3 numbers of magnitude up to 2^1000, found '0.5 0.5 nan'"},
      {"0.5 0.5 0.5", "0.5 -0.5 0.5", "line 4: expected sizes of 0 or more, found '0.5 -0.5 0.5'"},
      {"0.125", "-1", "line 8: expected 'radius' of 0 or more, found '-1'"},
      {"sphere", "torus", "line 8: expected a box, cylinder, sphere, capsule or mesh, found 'torus'"},
      {"<sphere radius=\"0.125\"/>", "", "line 8: expected one shape, found 0"},
      {"type=\"revolute\"", "type=\"floating\"",
       "line 11: expected a joint that is fixed, revolute, continuous or prismatic, found 'floating'"},
      {"type=\"revolute\"", "", "line 11: expected attribute 'type' of element 'joint', found none"},
      {"0 0 2", "0 0 0", "line 14: expected an axis that is not zero, found '0 0 0'"},
      {"<limit lower=\"-3\" upper=\"3\"/>", "", "line 11: expected element 'limit' in element 'joint', found none"},
      {"lower=\"-3\"", "lower=\"4\"", "line 12: expected limits in ascending order, found '4'"},
      {"<parent link=\"base\"/>", "<parent link=\"bas\"/>", "line 11: expected the name of a link, found 'bas'"},
      {"<parent link=\"base\"/>", "<parent link=\"hand\"/>",
       "line 2: expected links that hang on one root, found some that hang on each other in a circle"},
      {"<child link=\"upper\"/>", "<child link=\"hand\"/>",
       "line 11: expected a joint for each link but one, found another one for link 'hand'"},
      {"<link name=\"hand\">", "<link name=\"base\">", "line 8: expected each link once, found another 'base'"},
      {"name=\"elbow\"", "name=\"wrist\"", "line 13: expected each joint once, found another 'wrist'"},
      {"<link name=\"hand\">", "<link name=\"\">",
       "line 8: expected a name of 1 to 80 bytes without control characters, found ''"},
      {"<link name=\"hand\">", "<xacro:macro/><link name=\"hand\">",
       "line 8: expected a robot without macros; let xacro replace them first, found 'xacro:macro'"},
      {"</robot>", "<link name=\"lost\"/></robot>",
       "line 2: expected one link without a joint above it, found 'base' and 'lost'"},
      {"</robot>", "", "line 15: expected the end of element 'robot', found the end of the file"},
      {"xyz=\"0.5 0 0\"", "xyz=\"2e301 0 0\"",
       "line 6: expected 3 numbers of magnitude up to 2^1000, found '2e301 0 0'"},
  };
  for (const Change& change : changes) {
    std::string text = arm;
    ASSERT_NE(text.find(change.from), std::string::npos) << change.from;
    text.replace(text.find(change.from), change.from.size(), change.to);
    EXPECT_EQ(robot_refusal(text), "file, " + change.message) << change.to;
  }
  EXPECT_EQ(robot_refusal("<sdf/>"), "file, line 1: expected a robot, element 'robot' of URDF, found 'sdf'");
  EXPECT_EQ(robot_refusal("<robot/>"), "file, line 1: expected links, found none");
  EXPECT_EQ(robot_refusal("<robot><link name='a'/><link name='b'/>"
                          "<joint name='1' type='fixed'><parent link='a'/><child link='b'/></joint>"
                          "<joint name='2' type='fixed'><parent link='b'/><child link='a'/></joint></robot>"),
            "file, line 1: expected links that hang on one root, found some that hang on each other in a circle");
}

TEST(RobotTest, AdjacentLinksMayTouch) {
  const Robot robot = parsed(arm);
  EXPECT_TRUE(are_adjacent(robot, 0, 1));
  EXPECT_TRUE(are_adjacent(robot, 1, 0));
  EXPECT_FALSE(are_adjacent(robot, 0, 2));
  const Robot rigid = parsed(
      "<robot><link name='a'/><link name='b'/><link name='c'/><link name='d'/>"
      "<joint name='1' type='fixed'><parent link='a'/><child link='b'/></joint>"
      "<joint name='2' type='fixed'><parent link='b'/><child link='c'/></joint>"
      "<joint name='3' type='continuous'><parent link='c'/><child link='d'/></joint></robot>");
  EXPECT_TRUE(are_adjacent(rigid, 0, 2)) << "never move against each other";
  EXPECT_TRUE(are_adjacent(rigid, 2, 3));
  EXPECT_FALSE(are_adjacent(rigid, 0, 3)) << "moves against the other";

  World world;
  const PlacedRobot placed(world, robot, joint_values(robot));
  EXPECT_EQ(world.size(), 4U);
  EXPECT_FALSE(world.any());
  placed.move(world, joint_values(robot, {{"elbow", pi}}));  // folded back: the lower arm lies in the base
  EXPECT_EQ(world.colliding_objects().size(), 2U);           // and so does the hand
  EXPECT_EQ(world.allowed().size(), 3U);
  WorldObject stretched;
  stretched.pose = Pose::scaling({1, 2, 3});
  EXPECT_THROW(PlacedRobot(world, robot, joint_values(robot), stretched), InvalidInput) << "balls are not scaled";
  EXPECT_EQ(world.size(), 4U) << "nothing was added";
  placed.allow(world, number_of(robot, "base"), number_of(robot, "lower"));
  EXPECT_EQ(world.colliding_objects().size(), 1U);
}

TEST(RobotTest, ScenesHoldRobots) {
  const fs::path folder = fs::path(::testing::TempDir()) / "motzkin_robot_scene";
  fs::create_directories(folder);
  std::ofstream(folder / "arm.urdf") << arm;
  const auto scene_of = [&](const std::string& text) { return parse_scene(text, "scene", folder); };
  const std::string post = R"({"name": "post", "shape": {"kind": "aabb", "min": [1.9,1,-1], "max": [2.1,1.2,1]}})";
  const Scene scene = scene_of(R"({"objects": [)" + post + R"json(,
    {"name": "arm", "robot": "arm.urdf", "joints": {"elbow": 1.5707963267948966, "shoulder": [0, 1]}, "pose": "t(1,0,0)"}],
    "allow": [["arm/hand", "post"]]})json");
  ASSERT_EQ(scene.names, (std::vector<std::string>{"post", "arm/base", "arm/upper", "arm/lower", "arm/hand"}));
  const Robot robot = parsed(arm);
  const std::vector<Pose> poses =
      link_poses(robot, joint_values(robot, {{"elbow", pi / 2}}), Pose::translation_by({1, 0, 0}));
  EXPECT_EQ(scene.world.object(3).pose, then(link_called(robot, "lower").parts[0].pose, poses[2]));
  EXPECT_TRUE(scene.world.is_allowed(0, 4));
  EXPECT_TRUE(scene.world.is_allowed(1, 2));
  EXPECT_FALSE(scene.world.is_allowed(0, 3));
  EXPECT_TRUE(std::holds_alternative<Spin>(scene.world.object(4).motion.kind())) << "one joint moves it";
  EXPECT_EQ(scene.world.object(1).motion.pose(1).translation(), Vector<3>::Zero()) << "the base rests";
  // Where the scene says the link ends is where its joints put it.
  const Pose end =
      link_poses(robot, joint_values(robot, {{"elbow", pi / 2}, {"shoulder", 1}}), Pose::translation_by({1, 0, 0}))[2];
  const Pose moved = then(scene.world.object(3).pose, scene.world.object(3).motion.pose(1));
  EXPECT_LT((moved.translation() - then(link_called(robot, "lower").parts[0].pose, end).translation()).norm(), 1e-14);

  const auto found = [&](const std::string& text) { return refusal([&] { return scene_of(text); }); };
  EXPECT_EQ(found(R"({"objects": [{"name": "a", "robot": "arm.urdf", "joints": {"wrist": 1}}]})"),
            "scene, line 1: objects[0]: joint 'wrist': expected a number from 0.25 to 0.5, found 1");
  EXPECT_EQ(found(R"({"objects": [{"name": "a", "robot": "arm.urdf", "joints": {"wrist": [1]}}]})"),
            "scene, line 1: objects[0].joints.wrist: expected a number, or two where the joint moves, found 1");
  EXPECT_EQ(found(R"({"objects": [{"name": "a", "torus": {}, "joints": {}}]})"),
            "scene, line 1: objects[0].joints: only a robot has joints");
  EXPECT_EQ(found(R"({"objects": [{"name": "a", "robot": "arm.urdf"}], "allow": [["a/hand", "b"]]})"),
            "scene, line 1: allow[0][1]: expected the name of an object or of a link of a robot, found \"b\"");
  EXPECT_EQ(found(R"({"objects": [{"name": "a", "robot": "arm.urdf", "joints": {"elbow": [0, 1]},
                     "motion": {"kind": "translation", "translation": [1,0,0]}}]})"),
            "scene, line 1: objects[0].joints: a robot that has a motion cannot move its joints as well");
  fs::remove_all(folder);
}

/// Links that several joints move go through the poses that these have at equal times.
TEST(RobotTest, SeveralJointsMoveTogether) {
  const Robot robot = parsed(arm);
  const Scene scene = parse_scene(arm, "file", "", nullptr, max_scene_memory,
                                  {{"shoulder", {0, 1}}, {"elbow", {0, 4}}, {"wrist", {0.25, 0.5}}});
  ASSERT_EQ(scene.names, (std::vector<std::string>{"base", "upper", "lower", "hand"}));
  EXPECT_TRUE(std::holds_alternative<PoseSequence>(scene.world.object(2).motion.kind()));
  for (const double time : {0.0, 0.25, 0.5, 1.0}) {
    const std::vector<double> values =
        joint_values(robot, {{"shoulder", time}, {"elbow", 4 * time}, {"wrist", 0.25 + 0.25 * time}});
    for (const std::uint32_t link : {1U, 2U, 3U}) {
      const Pose found = then(scene.world.object(link).pose, scene.world.object(link).motion.pose(time));
      const Pose expected = then(robot.links[link].parts[0].pose, link_poses(robot, values)[link]);
      EXPECT_LT((found.translation() - expected.translation()).norm(), 1e-12) << time << ' ' << link;
      EXPECT_LT((found.linear() - expected.linear()).norm(), 1e-12) << time << ' ' << link;
    }
  }
  EXPECT_EQ(refusal([&] {
              return parse_scene("{}", "file", "", nullptr, max_scene_memory, {{"shoulder", {0, 1}}});
            }),
            "file: joints of robots in a scene are set there, by the key joints");
}

/// Where anything moves, all of the scene can be asked about time, which hulls cannot.
TEST(RobotTest, RobotsThatRestCanBeMet) {
  const fs::path folder = fs::path(::testing::TempDir()) / "motzkin_robot_rests";
  fs::create_directories(folder);
  std::ofstream(folder / "can.urdf") << "<robot><link name='can'><collision><geometry><cylinder radius='1' length='2'/>"
                                        "</geometry></collision></link></robot>";
  const auto scene_with = [&](const std::string& motion) {
    return parse_scene(R"({"objects": [{"name": "a", "robot": "can.urdf"}, {"name": "b", )" + motion +
                           R"("shape": {"kind": "aabb", "min": [4,-1,-1], "max": [5,1,1]}}]})",
                       "scene", folder);
  };
  const Scene moving = scene_with(R"("motion": {"kind": "translation", "translation": [-4,0,0]}, )");
  const auto first = moving.world.first_contact();
  ASSERT_TRUE(first);
  EXPECT_NEAR(first->first.contact.time.upper, 0.75, 0.01);
  const Scene resting = scene_with("");
  EXPECT_TRUE(std::holds_alternative<std::shared_ptr<const VolumeTree>>(resting.world.object(0).geometry));
  fs::remove_all(folder);
}

/// Several shapes of a link are a group of their own.
TEST(RobotTest, LinksOfSeveralShapesAreGroups) {
  const std::string shape = "<collision><geometry><sphere radius='1'/></geometry></collision>";
  const std::string two = "<robot><link name='a'>" + shape + shape + "</link></robot>";
  const Scene scene = parse_scene(two, "file", "");
  EXPECT_EQ(scene.names, (std::vector<std::string>{"a/0", "a/1"}));
  ASSERT_EQ(scene.groups.size(), 1U);
  EXPECT_EQ(scene.groups[0].name, "a");
  EXPECT_FALSE(scene.world.any());
}

}  // namespace
}  // namespace motzkin::testing::robot_test
