#include "motzkin/io/motion_json.hpp"

#include <gtest/gtest.h>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/shape_json.hpp"

namespace motzkin::motion_json_test {
namespace {

std::string message(const std::string& text) {
  try {
    (void)parse_json_motion(text);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return {};
}

template <class M>
M parsed(const std::string& text) {
  return std::get<M>(parse_json_motion(text).kind());
}

TEST(MotionJson, rest_and_translation) {
  EXPECT_EQ(parsed<Translation>(R"({"kind": "rest"})").displacement(), Vector<3>(0, 0, 0));
  EXPECT_EQ(parsed<Translation>(R"({"translation": [0.1,-2e300,5e-324], "kind": "translation"})").displacement(),
            Vector<3>(0.1, -2e300, 5e-324));
}

TEST(MotionJson, spin) {
  const auto spin =
      parsed<Spin>(R"({"kind": "spin", "center": [1,2,3], "axis": [0,0,-7], "angle": -0.1, "translation": [4,5,6]})");
  EXPECT_EQ(spin.center(), Vector<3>(1, 2, 3));
  EXPECT_EQ(spin.axis(), Vector<3>(0, 0, -7));
  EXPECT_EQ(spin.angle(), -0.1);
  EXPECT_EQ(spin.displacement(), Vector<3>(4, 5, 6));
}

/// The quaternion is w, x, y, z and is not normalised.
TEST(MotionJson, turn) {
  const auto turn =
      parsed<Turn>(R"({"kind": "turn", "center": [1,2,3], "quaternion": [2,3,4,5], "translation": [4,5,6]})");
  EXPECT_EQ(turn.center(), Vector<3>(1, 2, 3));
  EXPECT_EQ(turn.end().coeffs(), Quaternion(2, 3, 4, 5).coeffs());
  EXPECT_EQ(turn.displacement(), Vector<3>(4, 5, 6));
  const Vector<3> placed = apply(parse_json_motion(R"({"kind": "turn", "center": [0,0,0], "quaternion": [1,0,0,1],
                                                       "translation": [0,0,0]})")
                                     .pose(1),
                                 Vector<3>(1, 0, 0));
  EXPECT_LT((placed - Vector<3>(0, 1, 0)).norm(), 1e-15);  // right-handed
}

TEST(MotionJson, screw) {
  const AnyMotion motion =
      parse_json_motion(R"({"kind": "screw", "point": [1,0,0], "axis": [0,0,3], "angle": 2, "pitch": 0.5})");
  const auto& spin = std::get<Spin>(motion.kind());
  EXPECT_EQ(spin.center(), Vector<3>(1, 0, 0));
  EXPECT_EQ(spin.angle(), 2);
  EXPECT_LT((apply(motion.pose(1), Vector<3>(1, 0, 0)) - Vector<3>(1, 0, 1)).norm(), 1e-15);
}

TEST(MotionJson, rotation_vector) {
  const auto motion = parsed<RotationVector>(
      R"({"kind": "rotation-vector", "rotation": [[1,2,3],[4,5,6]], "position": [[7,8,9],[10,11,12]]})");
  EXPECT_EQ(motion.start_rotation(), Vector<3>(1, 2, 3));
  EXPECT_EQ(motion.end_rotation(), Vector<3>(4, 5, 6));
  EXPECT_EQ(motion.start_position(), Vector<3>(7, 8, 9));
  EXPECT_EQ(motion.end_position(), Vector<3>(10, 11, 12));
}

TEST(MotionJson, poses) {
  const std::string text = R"({"kind": "poses", "times": [0,0.25,1], "poses": [
    {"quaternion": [1,0,0,0], "translation": [0,0,0]}, {"quaternion": [1,0,0,2], "translation": [1,2,3]},
    {"translation": [4,5,6], "quaternion": [1,1,0,0]}], "between": ")";
  const auto turns = parsed<PoseSequence>(text + "turn\"}");
  EXPECT_EQ(turns.between(), Between::Turn);
  ASSERT_EQ(turns.knots().size(), 3U);
  EXPECT_EQ(turns.knots()[1].time, 0.25);
  EXPECT_EQ(turns.knots()[1].quaternion.z(), 2);
  EXPECT_EQ(turns.knots()[2].translation, Vector<3>(4, 5, 6));
  EXPECT_EQ(parsed<PoseSequence>(text + "spin\"}").between(), Between::Spin);
}

TEST(MotionJson, unknown_keys_are_ignored_and_repeated_ones_are_not) {
  EXPECT_EQ(message(R"({"kind": "rest", "name": {"a": [1]}})"), "");
  EXPECT_EQ(message(R"({"kind": "rest", "kind": "rest"})"), R"(JSON: repeated key "kind")");
}

TEST(MotionJson, what_is_wrong_is_named_with_its_place) {
  EXPECT_EQ(message("[]"), "motion: expected an object, found array");
  EXPECT_EQ(message("{}"), R"(motion: missing key "kind")");
  EXPECT_EQ(message(R"({"kind": "orbit"})"),
            R"(motion.kind: expected rest, translation, spin, turn, screw, rotation-vector or poses, found "orbit")");
  EXPECT_EQ(message(R"({"kind": "translation", "translation": [1,2,3,4]})"),
            "motion.translation: expected 3 numbers, found 4");
  EXPECT_EQ(message(R"({"kind": "translation", "translation": [1,2,null]})"),
            "motion.translation[2]: expected a number, found null");
  EXPECT_TRUE(message(R"({"kind": "translation", "translation": [1,2,2e301]})").starts_with("motion: "));
  EXPECT_EQ(message(R"({"kind": "turn", "center": [0,0,0], "quaternion": [1,0,0,0]})"),
            R"(motion: missing key "translation")");
  EXPECT_TRUE(message(R"({"kind": "turn", "center": [0,0,0], "quaternion": [0,0,0,0], "translation": [0,0,0]})")
                  .starts_with("motion: quaternion: "));
  EXPECT_EQ(message(R"({"kind": "poses", "times": [0,1,1], "poses": [{}], "between": "turn"})"),
            "motion.poses: expected as many as times, 3, found 1");
  EXPECT_EQ(message(R"({"kind": "poses", "times": 1})"), "motion.times: expected an array of numbers, found number");
  EXPECT_TRUE(message(R"({"kind": "spin", "angle": NaN})").starts_with("JSON, column "));
}

}  // namespace
}  // namespace motzkin::motion_json_test
