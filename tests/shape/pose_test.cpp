#include "motzkin/shape/pose.hpp"

#include <gtest/gtest.h>
#include <Eigen/Geometry>

#include <cmath>
#include <limits>
#include <type_traits>

#include "corpus/generator.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/mesh_generators.hpp"

namespace motzkin::testing::pose_test {
namespace {

const Vector<3> point(1, 2, 3);

TEST(Poses, QuarterTurnsAboutTheAxesAreExact) {
  struct Turn {
    Vector<3> axis;
    double degrees;
    Vector<3> image;  ///< of (1,2,3)
  };
  const Turn turns[] = {
      {{0, 0, 1}, 90, {-2, 1, 3}},        {{0, 0, 1}, 180, {-1, -2, 3}},       {{0, 0, 1}, 270, {2, -1, 3}},
      {{0, 0, 1}, -90, {2, -1, 3}},       {{0, 0, -1}, 90, {2, -1, 3}},        {{1, 0, 0}, 90, {1, -3, 2}},
      {{0, 1, 0}, 90, {3, 2, -1}},        {{0, 7, 0}, 450, {3, 2, -1}},        {{1, 0, 0}, 360, {1, 2, 3}},
      {{0, 0, 1e-300}, 180, {-1, -2, 3}}, {{0x1p1000, 0, 0}, -270, {1, -3, 2}}};
  for (const Turn& turn : turns) {
    EXPECT_EQ(apply(Pose::rotation(turn.axis, turn.degrees), point), turn.image)
        << turn.axis.transpose() << "; " << turn.degrees;
  }
  EXPECT_TRUE(Pose::rotation({0, 0, 1}, 720).is_identity());
  EXPECT_FALSE(Pose::rotation({0, 0, 1}, 1e-10).is_identity());
}

TEST(Poses, RotationsKeepLengthsAndTheirAxis) {
  Generator random(3);
  const auto unit = [&] { return random.uniform(-1, 1); };
  for (int round = 0; round < 200; ++round) {
    const Vector<3> axis(unit(), unit(), unit());
    const double degrees = 400 * unit();
    const Pose pose = Pose::rotation(axis, degrees);
    EXPECT_LT((apply(pose, axis) - axis).norm(), 1e-14);
    EXPECT_LT((pose.linear().transpose() * pose.linear() - Matrix<3>::Identity()).norm(), 1e-14);
    const Pose back = then(pose, Pose::rotation(axis, -degrees));
    EXPECT_LT((back.linear() - Matrix<3>::Identity()).norm(), 1e-14);
  }
  const double half = std::sqrt(0.5);
  EXPECT_LT((apply(Pose::rotation({0, 0, 3}, 45), {1, 0, 0}) - Vector<3>(half, half, 0)).norm(), 1e-15);
  const Vector<3> third = apply(Pose::rotation({1, 1, 1}, 120), point);  // x to y to z to x
  EXPECT_LT((third - Vector<3>(3, 1, 2)).norm(), 1e-14);
}

TEST(Poses, TransformsOfEigenArePoses) {
  Eigen::Isometry3d isometry = Eigen::Isometry3d::Identity();
  isometry.linear() = Pose::rotation({1, 2, 3}, 40).linear();
  isometry.translation() = Vector<3>(4, 5, 6);
  const Pose pose = isometry;
  EXPECT_EQ(pose, Pose(isometry.linear(), {4, 5, 6}));
  const Eigen::Affine3d affine = isometry * Eigen::Scaling(2.0, 3.0, 4.0);
  EXPECT_EQ(apply(affine, Vector<3>(0, 0, 0)), Vector<3>(4, 5, 6));
  isometry.translation()[1] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(static_cast<void>(Pose(isometry)), InvalidInput);
  static_assert(!std::is_convertible_v<Eigen::Projective3d, Pose>);
}

TEST(Poses, InversesBringBack) {
  EXPECT_EQ(inverse(parse_pose("r(0,0,1; 90) t(1,2,3)")), parse_pose("t(-1,-2,-3) r(0,0,1; -90)"));
  EXPECT_EQ(inverse(Pose::scaling({0x1p500, -2, 0x1p-500})), Pose::scaling({0x1p-500, -0.5, 0x1p500}));
  EXPECT_THROW((void)inverse(Pose::scaling({1, 1, 0})), InvalidInput);
  Generator random(4);
  for (int round = 0; round < 200; ++round) {
    const auto unit = [&] { return random.uniform(-1, 1); };
    const Pose pose = then(Pose::rotation(Generator::vector<3>(unit), 400 * unit()),
                           Pose::translation_by(Generator::vector<3>(unit)));
    const Pose none = then(pose, inverse(pose));
    EXPECT_LT((none.linear() - Matrix<3>::Identity()).norm(), 1e-14);
    EXPECT_LT(none.translation().norm(), 1e-14);
  }
}

TEST(Poses, AreRigidOrNot) {
  EXPECT_TRUE(is_rigid(parse_pose("r(1,2,3; 40) t(1e9,0,0)"), 1e-14));
  EXPECT_FALSE(is_rigid(Pose::scaling({-1, 1, 1})));
  EXPECT_TRUE(is_rigid(Pose::scaling({-1, -1, 1}), 0));
  EXPECT_FALSE(is_rigid(Pose::scaling({1.001, 1, 1})));
  EXPECT_TRUE(is_rigid(Pose::scaling({1.001, 1, 1}), 0.01));
  EXPECT_FALSE(is_rigid(Pose::scaling({1e300, 1, 1}), 1e300));
  EXPECT_FALSE(is_rigid(Pose(Matrix<3>::Zero(), point), 2));
}

TEST(Poses, AreTurnsByQuaternions) {
  const Quaternion half(0, 0, 0, -3);
  EXPECT_EQ(Pose::rotation(half), Pose::scaling({-1, -1, 1}));
  EXPECT_EQ(Pose::rotation(Quaternion(1e300, 0, 0, 0)), Pose());
  EXPECT_EQ(Pose::rotation(Quaternion(0x1p-1074, 0x1p-1074, 0, 0)), Pose::rotation({1, 0, 0}, 90));
  EXPECT_THROW((void)Pose::rotation(Quaternion(0, 0, 0, 0)), InvalidInput);
  EXPECT_THROW((void)Pose::rotation(Quaternion(0, 0, std::nan(""), 0)), InvalidInput);
  EXPECT_EQ(quaternion(Pose::rotation(half)).z(), 1);
  EXPECT_EQ(quaternion(Pose()).coeffs(), Quaternion::Identity().coeffs());
  EXPECT_THROW((void)quaternion(Pose::scaling({2, 1, 1})), InvalidInput);
  Generator random(5);
  for (int round = 0; round < 2000; ++round) {
    const auto unit = [&] { return random.uniform(-1, 1); };
    const double tiny = random.coin() ? 1 : std::ldexp(1.0, -random.integer(0, 300));
    const Vector<3> v = Generator::vector<3>(unit) * tiny;
    Quaternion given(std::abs(unit()) * (random.coin() ? 1 : 1e-9), v[0], v[1], v[2]);
    given.normalize();
    const Quaternion found = quaternion(Pose::rotation(given));
    EXPECT_LT((found.coeffs() - given.coeffs()).norm(), 1e-15);
    EXPECT_LT((found.vec() - given.vec()).norm(), 1e-14 * given.vec().norm());
  }
}

TEST(Poses, TurnAboutAnAxisTheShorterWay) {
  const auto turn = [](const char* text) { return axis_and_angle(parse_pose(text)); };
  const double pi_double = 3.14159265358979312;
  EXPECT_EQ(turn("t(1,2,3)").angle, 0);
  EXPECT_EQ(turn("t(1,2,3)").axis, Vector<3>(0, 0, 1));
  EXPECT_EQ(turn("r(1,0,0; 180)").angle, pi_double);
  EXPECT_EQ(turn("r(1,0,0; 180)").axis, Vector<3>(1, 0, 0));
  EXPECT_LT((turn("r(1,-2,3; 179.999999)").axis - Vector<3>(1, -2, 3).normalized()).norm(), 1e-14);
  EXPECT_LT((turn("r(1,-2,3; 180.000001)").axis + Vector<3>(1, -2, 3).normalized()).norm(), 1e-14);
  EXPECT_NEAR(turn("r(1,-2,3; 350)").angle, 10 * pi_double / 180, 1e-15);
  EXPECT_EQ(turn("r(0,0,5; 90)").angle, pi_double / 2);
  EXPECT_NEAR(turn("r(0,2,0; -1e-9)").angle / (1e-9 * pi_double / 180), 1, 1e-15);
  EXPECT_EQ(turn("r(0,2,0; -1e-9)").axis, Vector<3>(0, -1, 0));
}

TEST(Poses, MovesAreDoneFromLeftToRight) {
  EXPECT_EQ(apply(parse_pose("t(1,0,0) r(0,0,1; 90) s(2)"), point), Vector<3>(-4, 4, 6));
  EXPECT_EQ(apply(parse_pose("s(2) r(0,0,1; 90) t(1,0,0)"), point), Vector<3>(-3, 2, 6));
  EXPECT_EQ(then(Pose::translation_by({1, 0, 0}), Pose::scaling({2, 3, 4})), parse_pose("t(1,0,0)s(2,3,4)"));
}

TEST(Poses, PoseTextsAreReadWithAnyWhiteSpace) {
  EXPECT_TRUE(parse_pose("").is_identity());
  EXPECT_TRUE(parse_pose(" \t\r\n").is_identity());
  EXPECT_EQ(parse_pose(" s( -1 , 1,1e0 )\n"), Pose::scaling({-1, 1, 1}));
  EXPECT_EQ(parse_pose("s(0.5)"), Pose::scaling({0.5, 0.5, 0.5}));
  EXPECT_EQ(parse_pose("r(0,0,1;30)"), Pose::rotation({0, 0, 1}, 30));
  EXPECT_EQ(parse_pose("t(0.1,-2e-3,.5)"), Pose::translation_by({0.1, -2e-3, 0.5}));
}

TEST(Poses, BadPoseTextsAreRefusedNamingTheColumn) {
  const auto message = [](std::string_view text) -> std::string {
    try {
      (void)parse_pose(text);
    } catch (const InvalidInput& error) {
      return error.what();
    }
    return {};
  };
  const std::string move = "expected t(x,y,z), r(x,y,z; degrees), s(factor) or s(x,y,z), found ";
  const std::string number = "expected a finite number of magnitude up to 2^1000, found ";
  EXPECT_EQ(message("x"), "pose text, column 1: " + move + "'x'");
  EXPECT_EQ(message("t(1,2,3) x(1)"), "pose text, column 10: " + move + "'x(1)'");
  EXPECT_EQ(message(std::string_view("t(1,2,3)\0s(2)", 13)), "pose text, column 9: " + move + "'");  // what() ends here
  EXPECT_EQ(message("t"), "pose text, column 2: expected '(', found the end");
  EXPECT_EQ(message("t(1)"), "pose text, column 4: expected ',', found ')'");
  EXPECT_EQ(message("t(1,2"), "pose text, column 6: expected ',', found the end");
  EXPECT_EQ(message("t(1,2,3"), "pose text, column 8: expected ')', found the end");
  EXPECT_EQ(message("t(1,2,3,4)"), "pose text, column 8: expected ')', found ',4)'");
  EXPECT_EQ(message("r(0,0,1)"), "pose text, column 8: expected ';', found ')'");
  EXPECT_EQ(message("r(0,0,1;)"), "pose text, column 9: " + number + "')'");
  EXPECT_EQ(message("s()"), "pose text, column 3: " + number + "')'");
  EXPECT_EQ(message("s(nan)"), "pose text, column 3: " + number + "'nan)'");
  EXPECT_EQ(message("t(0,inf,0)"), "pose text, column 5: " + number + "'inf,0)'");
  EXPECT_EQ(message("t(0,1e305,0)"), "pose text, column 5: " + number + "'1e305,0)'");
  EXPECT_NE(message("r(0,0,0; 1)"), "");
  EXPECT_NE(message("s(1e300) s(1e300)"), "");
}

TEST(Poses, BadNumbersAreRefused) {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double bad : {infinity, std::numeric_limits<double>::quiet_NaN(), -2 * max_coordinate}) {
    EXPECT_THROW((void)Pose::translation_by({0, 0, bad}), InvalidInput);
    EXPECT_THROW((void)Pose::scaling({bad, 1, 1}), InvalidInput);
    EXPECT_THROW((void)Pose::rotation({0, bad, 0}, 1), InvalidInput);
  }
  EXPECT_THROW((void)Pose::rotation({0, 0, 1}, infinity), InvalidInput);
  EXPECT_THROW((void)Pose::rotation({0, 0, 0}, 1), InvalidInput);
}

TEST(Poses, APosedMeshIsTheMeshOfThePointsThatApplyGives) {
  const Pose pose = parse_pose("r(1,2,3; 17) s(1.1,-0.3,7) t(0.1,1e3,-5)");
  const TetrahedronMesh mesh = solid_torus({.around = 5, .across = 4});
  const TetrahedronMesh moved = posed(mesh, pose);
  ASSERT_EQ(moved.vertices().size(), mesh.vertices().size());
  for (std::size_t i = 0; i < mesh.vertices().size(); ++i) {
    const Vector<3>& v = mesh.vertices()[i];
    EXPECT_EQ(moved.vertices()[i], apply(pose, v));
    for (int k = 0; k < 3; ++k) {  // in the order that is promised, each step rounded
      const volatile double x = pose.linear()(k, 0) * v[0];
      const volatile double y = pose.linear()(k, 1) * v[1];
      const volatile double z = pose.linear()(k, 2) * v[2];
      const volatile double xy = x + y;
      const volatile double xyz = xy + z;
      EXPECT_EQ(moved.vertices()[i][k], xyz + pose.translation()[k]);
    }
  }
  EXPECT_TRUE(std::equal(mesh.elements().begin(), mesh.elements().end(), moved.elements().begin()));
  EXPECT_EQ(posed(mesh, Pose()), mesh);
  EXPECT_THROW((void)posed(mesh, Pose(Matrix<3>::Identity() * 0x1p1000, {0x1p1000, 0, 0})), InvalidInput);
}

}  // namespace
}  // namespace motzkin::testing::pose_test
