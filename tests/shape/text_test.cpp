#include "motzkin/shape/text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <ostream>
#include <string>

#include "corpus/generator.hpp"
#include "motzkin/invalid_input.hpp"

/// The text form of frames: its exact strings, that it loses nothing, and what it says about malformed text.

namespace motzkin::testing::text_test {

using motzkin::to_text;  // beside that of exact numbers
namespace {

std::string text_of(const AnyFrame& frame) {
  return std::visit([](const auto& shape) { return to_text(shape); }, frame);
}

TEST(TextForm, ExactStrings) {
  EXPECT_EQ(to_text(Cuboid<3>({0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}})), "Co(0,0,0) x(1,0,0) y(0,1,0) z(0,0,1)");
  EXPECT_EQ(to_text(Simplex<2>({-0.5, 1e-300}, {{0.1, 2}, {3, 1e22}})), "To(-0.5,1e-300) x(0.1,2) y(3,1e+22)");
  EXPECT_EQ(to_text(Moving<Simplex<2>>(Simplex<2>({2, 2}, {{3, -3}, {-3, -3}}), {-3, -3})),
            "To(2,2) s(-3,-3) x(3,-3) y(-3,-3)");
  EXPECT_EQ(to_text(Cuboid<2>({1, 2}, {})), "Co(1,2) x(0,0) y(0,0)");
}

TEST(TextForm, ExactStringsOfBoxes) {
  EXPECT_EQ(to_text(Aabb<2>({0, 0}, {1, 1})), "minXY(0,0)-maxXY(1,1)");
  EXPECT_EQ(to_text(Aabb<3>({0, 0, -1}, {1, 1, 0.5})), "minXYZ(0,0,-1)-maxXYZ(1,1,0.5)");
  EXPECT_EQ(to_text(Aabb<2>({0, 0}, {1, 1}), Window{0.5, 1}), "minXYT(0,0,0.5)-maxXYT(1,1,1)");
  EXPECT_EQ(to_text(Aabb<3>({0, 0, 0}, {1, 1, 1}), Window{0.25, 0.75}), "minXYZT(0,0,0,0.25)-maxXYZT(1,1,1,0.75)");
}

TEST(TextForm, ShortestNumbers) {
  EXPECT_EQ(to_text(0.1), "0.1");
  EXPECT_EQ(to_text(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(to_text(-0.0), "-0");
  EXPECT_EQ(to_text(0x1p-1074), "5e-324");
  EXPECT_EQ(to_text(max_coordinate), "1.0715086071862673e+301");
}

TEST(TextForm, ReadsEverySortOfFrame) {
  EXPECT_TRUE(std::holds_alternative<Cuboid<2>>(parse_frame("Co(0,0) x(1,0) y(0,1)")));
  EXPECT_TRUE(std::holds_alternative<Simplex<2>>(parse_frame("To(0,0) x(1,0) y(0,1)")));
  EXPECT_TRUE(std::holds_alternative<Cuboid<3>>(parse_frame("Co(0,0,0) x(1,0,0) y(0,1,0) z(0,0,1)")));
  EXPECT_TRUE(std::holds_alternative<Simplex<3>>(parse_frame("To(0,0,0) x(1,0,0) y(0,1,0) z(0,0,1)")));
  EXPECT_TRUE(std::holds_alternative<Moving<Cuboid<2>>>(parse_frame("Co(0,0) s(0,0) x(1,0) y(0,1)")));
  EXPECT_TRUE(std::holds_alternative<Moving<Simplex<2>>>(parse_frame("To(0,0) s(0,0) x(1,0) y(0,1)")));
  EXPECT_TRUE(std::holds_alternative<Moving<Cuboid<3>>>(parse_frame("Co(0,0,0) s(1,2,3) x(1,0,0) y(0,1,0) z(0,0,1)")));
  EXPECT_TRUE(std::holds_alternative<Moving<Simplex<3>>>(parse_frame("To(0,0,0) s(1,2,3) x(1,0,0) y(0,1,0) z(0,0,1)")));
}

TEST(TextForm, WhiteSpaceBetweenThePartsIsFree) {
  const AnyFrame frame = Moving<Cuboid<2>>(Cuboid<2>({1, 2}, {{3, 4}, {5, 6}}), {7, 8});
  EXPECT_EQ(parse_frame("Co(1,2)s(7,8)x(3,4)y(5,6)"), frame);
  EXPECT_EQ(parse_frame("  C o ( 1 , 2 )\ts( 7,8 )\r\n x(3, 4) y(5 ,6) \n"), frame);
}

TEST(TextForm, NumbersInEveryUsualSpelling) {
  EXPECT_EQ(parse_frame("Co(1e2,-.5) x(1.,0.25e+1) y(1E-3,-0)"),
            AnyFrame(Cuboid<2>({100, -0.5}, {{1, 2.5}, {0.001, 0}})));
}

template <class Shape>
void expect_round_trip(const Shape& shape) {
  const std::string text = to_text(shape);
  const AnyFrame read = parse_frame(text);
  RC_ASSERT(std::holds_alternative<Shape>(read));
  RC_ASSERT(std::get<Shape>(read) == shape);
  RC_ASSERT(text_of(read) == text);  // tells -0 from 0
}

RC_GTEST_PROP(TextFormProperty, LosesNoBitOfAnyFrame, (std::uint64_t seed)) {
  Generator generator(seed);
  const auto number = [&] { return generator.any_double(); };
  expect_round_trip(generator.frame<2, FrameKind::Cuboid>(number));
  expect_round_trip(generator.frame<2, FrameKind::Simplex>(number));
  expect_round_trip(generator.frame<3, FrameKind::Cuboid>(number));
  expect_round_trip(generator.frame<3, FrameKind::Simplex>(number));
  expect_round_trip(generator.moving_frame<2, FrameKind::Cuboid>(number));
  expect_round_trip(generator.moving_frame<2, FrameKind::Simplex>(number));
  expect_round_trip(generator.moving_frame<3, FrameKind::Cuboid>(number));
  expect_round_trip(generator.moving_frame<3, FrameKind::Simplex>(number));
}

struct Malformed {
  const char* name;
  std::string text;
  std::size_t column;
  const char* expected;
};

std::ostream& operator<<(std::ostream& stream, const Malformed& malformed) { return stream << malformed.text; }

class MalformedText : public ::testing::TestWithParam<Malformed> {};

TEST_P(MalformedText, IsRefusedWithTheColumn) {
  const Malformed& malformed = GetParam();
  try {
    (void)parse_frame(malformed.text);
    FAIL() << "accepted";
  } catch (const InvalidInput& error) {
    const std::string message = error.what();
    EXPECT_TRUE(message.starts_with("frame text, column " + std::to_string(malformed.column) + ": expected "))
        << message;
    EXPECT_NE(message.find(malformed.expected), std::string::npos) << message;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Each, MalformedText,
    ::testing::Values(Malformed{"Empty", "", 1, "'C' (cuboid) or 'T' (simplex)"},
                      Malformed{"UnknownKind", "  Qo(0,0) x(1,0) y(0,1)", 3, "'C' (cuboid) or 'T' (simplex)"},
                      Malformed{"OnlyTheKind", "C", 2, "origin"}, Malformed{"NoOrigin", "Cx(1,0) y(0,1)", 2, "origin"},
                      Malformed{"NoParenthesis", "Co 0,0", 4, "'('"},
                      Malformed{"NotANumber", "Co(0,a) x(1,0) y(0,1)", 6, "a number"},
                      Malformed{"NoNumber", "Co(,0) x(1,0) y(0,1)", 4, "a number"},
                      Malformed{"SignInFront", "Co(+1,0) x(1,0) y(0,1)", 4, "a number"},
                      Malformed{"OneNumber", "Co(0) x(1) y(0)", 5, "2 or 3 numbers"},
                      Malformed{"FourNumbers", "Co(0,0,0,0) x(1,0,0,0)", 11, "2 or 3 numbers"},
                      Malformed{"AxisTooShort", "Co(0,0,0) x(1,0) y(0,1,0) z(0,0,1)", 16, "3 numbers in 'x'"},
                      Malformed{"AxisTooLong", "Co(0,0) x(1,0,0) y(0,1)", 16, "2 numbers in 'x'"},
                      Malformed{"VelocityTooShort", "Co(0,0) s(1) x(1,0) y(0,1)", 12, "2 numbers in 's'"},
                      Malformed{"MissingAxis", "Co(0,0) x(1,0)", 15, "axis y"},
                      Malformed{"AxesInTheWrongOrder", "Co(0,0) y(1,0) x(0,1)", 9, "axis x"},
                      Malformed{"VelocityAfterTheAxes", "Co(0,0) x(1,0) y(0,1) s(1,1)", 23, "the end"},
                      Malformed{"Unclosed", "Co(0,0", 7, "')'"},
                      Malformed{"WrongSeparator", "Co(0;0) x(1,0) y(0,1)", 5, "2 or 3 numbers"},
                      Malformed{"TextAfterTheEnd", "Co(0,0) x(1,0) y(0,1) !", 23, "the end"},
                      Malformed{"SecondFrame", "Co(0,0) x(1,0) y(0,1) Co(0,0)", 23, "the end"},
                      Malformed{"ZeroByte", std::string("Co(0,0) x(1,0) y(0,1)\0", 22), 22, "the end"},
                      Malformed{"TooLarge", "Co(1e999,0) x(1,0) y(0,1)", 4, "range of doubles"},
                      Malformed{"BeyondTheLimit", "Co(0,0) x(1,2e301) y(0,1)", 13, "a finite number"},
                      Malformed{"Nan", "Co(0,nan) x(1,0) y(0,1)", 6, "a finite number"},
                      Malformed{"Infinity", "Co(0,0) x(-inf,0) y(0,1)", 11, "a finite number"}),
    [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace motzkin::testing::text_test
