#include "motzkin/pair/certificate.hpp"

#include <gtest/gtest.h>

#include <functional>

/// The checker on certificates written by hand: it takes what proves, and nothing that was changed since.

namespace motzkin::certificate_test {
namespace {

const Cuboid<2> square({0, 0}, {{1, 0}, {0, 1}});
const Simplex<2> beside({1, 0.5}, {{1, -1}, {1, 1}});  // its corner lies on the right side of the square
const Simplex<2> apart({1.5, 0.5}, {{1, -1}, {1, 1}});
const Simplex<2> within({0.5, 0.5}, {{1, -1}, {1, 1}});

const Certificate proof_beside{
    .relation = Relation::Touching,
    .plane = Plane{{"1", "0"}, "1"},
    .point = SharedPoint{{"0", "1/2", "0", "1/2"}, {"1", "0", "0"}},
};
const Certificate proof_apart{.relation = Relation::Disjoint, .plane = Plane{{"4", "0"}, "5"}};
// (3/4, 1/2): corners of the square with weights of their products, and the middle of the triangle's left quarter.
const Certificate proof_within{
    .relation = Relation::Overlapping,
    .point = SharedPoint{{"1/8", "3/8", "1/8", "3/8"}, {"3/4", "1/8", "1/8"}},
};

template <class A, class B>
void expect_flaw(const Certificate& certificate, const A& a, const B& b, const std::string& expected) {
  EXPECT_EQ(flaw(certificate, a, b).value_or("none"), expected);
  EXPECT_FALSE(verify(certificate, a, b));
}

/// `certificate` after `change`.
Certificate changed(Certificate certificate, const std::function<void(Certificate&)>& change) {
  change(certificate);
  return certificate;
}

TEST(Certificate, proofs_are_accepted) {
  EXPECT_EQ(flaw(proof_beside, square, beside), std::nullopt);
  EXPECT_EQ(flaw(proof_apart, square, apart), std::nullopt);
  EXPECT_EQ(flaw(proof_within, square, within), std::nullopt);
  EXPECT_TRUE(verify(proof_beside, square, beside));
}

TEST(Certificate, every_shape_has_its_hull_points) {
  const Certificate centre{.relation = Relation::Overlapping,
                           .point = SharedPoint{{"1/8", "1/8", "1/8", "1/8", "1/8", "1/8", "1/8", "1/8"}, {"1"}}};
  const Point<3> middle({0.5, 0.5, 0.5});
  EXPECT_TRUE(verify(centre, Cuboid<3>({0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}), middle));
  EXPECT_TRUE(verify(centre, Aabb<3>({0, 0, 0}, {1, 1, 1}), middle));
  EXPECT_FALSE(verify(centre, Aabb<3>({0, 0, 0}, {1, 1, 2}), middle));

  // Uneven weights tell the order of the points.
  const Certificate order{.relation = Relation::Overlapping,
                          .point = SharedPoint{{"1/10", "2/10", "3/10", "4/10"}, {"1"}}};
  EXPECT_TRUE(verify(order, Cuboid<2>({0, 0}, {{10, 0}, {0, 10}}), Point<2>({6, 7})));
  EXPECT_TRUE(verify(order, Aabb<2>({0, 0}, {10, 10}), Point<2>({6, 7})));
  EXPECT_TRUE(verify(order, Simplex<3>({0, 0, 0}, {{10, 0, 0}, {0, 10, 0}, {0, 0, 10}}), Point<3>({2, 3, 4})));
  EXPECT_TRUE(verify(order, Tetrahedron({0, 0, 0}, {10, 0, 0}, {0, 10, 0}, {0, 0, 10}), Point<3>({2, 3, 4})));
  EXPECT_TRUE(verify({.relation = Relation::Overlapping, .point = SharedPoint{{"1/4", "3/4"}, {"1/2", "1/4", "1/4"}}},
                     Segment<2>({0, 1}, {4, 1}), Triangle<2>({3, 0}, {2, 4}, {4, 0})));
}

TEST(Certificate, a_flat_frame_keeps_the_points_of_its_missing_axes) {
  const Certificate proof{.relation = Relation::Overlapping,
                          .point = SharedPoint{{"1/4", "1/4", "1/4", "1/4"}, {"1/3", "1/3", "1/3"}}};
  EXPECT_TRUE(verify(proof, Cuboid<2>({0, 0}, {{2, 0}}), Simplex<2>({1, 0}, {})));
}

/// A point that flies over a standing segment, seen from its own motion: the plane is x = y + 1 + 2 t.
TEST(Certificate, time_is_the_last_coordinate) {
  const Moving<Point<2>> flying(Point<2>({0, 2}), {2, -4});
  const Segment<2> standing({0, 0}, {2, 0});
  const Certificate meets{.relation = Relation::Overlapping,
                          .point = SharedPoint{{"1/2", "1/2"}, {"1/4", "1/4", "1/4", "1/4"}}};
  EXPECT_EQ(flaw(meets, flying, standing), std::nullopt);

  // At the same place, but not at the same time.
  Certificate late = meets;
  late.point->weights_b = {"1/8", "1/8", "3/8", "3/8"};
  expect_flaw(late, flying, standing, "point: the weights give two different points");

  // x + y <= 2 - 2 t for the point; the segment (4, 4)..(6, 6) moves up.
  const Moving<Segment<2>> rising(Segment<2>({4, 4}, {6, 6}), {0, 1});
  const Certificate misses{.relation = Relation::Disjoint, .plane = Plane{{"1", "1", "2"}, "5"}};
  EXPECT_EQ(flaw(misses, flying, rising), std::nullopt);
  expect_flaw(changed(misses, [](auto& c) { c.plane->normal.pop_back(); }), flying, rising,
              "plane.normal: expected 3 numbers, found 2");
  expect_flaw(changed(misses, [](auto& c) { c.plane->normal[2] = "6"; }), flying, rising,
              "plane: a point of the first shape lies above it");
  expect_flaw(changed(misses, [](auto& c) { c.plane->normal[2] = "-5"; }), flying, rising,
              "plane: a point of the second shape lies below it");
}

TEST(Certificate, numbers_are_taken_as_they_are) {
  // 1 + 2^-60 is no double, but a corner all the same.
  const Cuboid<2> beyond({0, 0}, {{1, 0}, {0x1p-60, 1}});
  const Point<2> right({1 + 0x1p-52, 0.5});
  const auto at = [](const std::string& offset) {
    return Certificate{.relation = Relation::Disjoint, .plane = Plane{{"1", "0"}, offset}};
  };
  EXPECT_TRUE(verify(at("1152921504606846978/1152921504606846976"), beyond, right));  // 1 + 2^-59
  EXPECT_FALSE(verify(at("1152921504606846977/1152921504606846976"), beyond, right));
  EXPECT_FALSE(verify(at("1"), beyond, right));
  // The smallest double and the largest coordinates of a box.
  const auto above = [](std::size_t zeros) {
    return Certificate{.relation = Relation::Disjoint, .plane = Plane{{"0", "1"}, "1" + std::string(zeros, '0')}};
  };
  const Aabb<2> huge({0, 0x1p1007}, {0, 0x1p1008});  // from 1.37e303 to 2.74e303
  EXPECT_TRUE(verify(above(303), Point<2>({0, 0x1p1000}), huge));
  EXPECT_FALSE(verify(above(304), Point<2>({0, 0x1p1000}), huge));
  EXPECT_TRUE(verify({.relation = Relation::Disjoint, .plane = Plane{{"1", "0"}, "1/1" + std::string(330, '0')}},
                     Point<2>({0, 0}), Point<2>({5e-324, 0})));
  EXPECT_FALSE(verify({.relation = Relation::Disjoint, .plane = Plane{{"1", "0"}, "1/1" + std::string(320, '0')}},
                      Point<2>({0, 0}), Point<2>({5e-324, 0})));
}

TEST(Certificate, changed_planes_are_rejected) {
  const auto reject = [&](const std::function<void(Plane&)>& change, const std::string& expected) {
    expect_flaw(changed(proof_beside, [&](auto& c) { change(*c.plane); }), square, beside, expected);
  };
  const std::string above = "plane: a point of the first shape lies above it";
  const std::string below = "plane: a point of the second shape lies below it";
  reject([](Plane& p) { p = {{"-1", "0"}, "-1"}; }, above);
  reject([](Plane& p) { p.normal[0] = "-1"; }, below);
  reject([](Plane& p) { p.offset = "999999/1000000"; }, above);
  reject([](Plane& p) { p.offset = "1000001/1000000"; }, below);
  reject([](Plane& p) { p.normal[1] = "1/1000000"; }, above);
  reject([](Plane& p) { p = {{"0", "0"}, "0"}; }, "plane: it contains both shapes");
  reject([](Plane& p) { p = {{"0", "0"}, "1"}; }, below);
  // Touching is no distance: on either side, and with the zero normal.
  const std::string strict = "plane: it touches a shape, which proves no distance";
  for (const Plane& plane : {Plane{{"1", "0"}, "1"}, Plane{{"1", "0"}, "3/2"}, Plane{{"0", "0"}, "0"}}) {
    expect_flaw({.relation = Relation::Disjoint, .plane = plane}, square, apart, strict);
  }
}

TEST(Certificate, a_plane_that_contains_both_shapes_proves_nothing) {
  // Two crossing segments of one line overlap; the line itself has them on either side, improperly.
  const Segment<2> left({0, 0}, {2, 0});
  const Segment<2> right({1, 0}, {3, 0});
  const Certificate wrong{.relation = Relation::Touching,
                          .plane = Plane{{"0", "1"}, "0"},
                          .point = SharedPoint{{"1/2", "1/2"}, {"1", "0"}}};
  expect_flaw(wrong, left, right, "plane: it contains both shapes");
  // It may contain one.
  EXPECT_TRUE(verify(wrong, left, Segment<2>({1, 0}, {3, 1})));
  EXPECT_TRUE(verify(changed(wrong,
                             [](auto& c) {
                               c.point = SharedPoint{{"1", "0"}, {"1/2", "1/2"}};
                             }),
                     Segment<2>({1, 0}, {3, -1}), Segment<2>({0, 0}, {2, 0})));
}

TEST(Certificate, changed_points_are_rejected) {
  const auto reject = [&](const std::function<void(SharedPoint&)>& change, const std::string& expected) {
    expect_flaw(changed(proof_within, [&](auto& c) { change(*c.point); }), square, within, expected);
  };
  const std::string differ = "point: the weights give two different points";
  reject([](SharedPoint& p) { std::swap(p.weights_a[0], p.weights_a[1]); }, differ);
  reject([](SharedPoint& p) { p.weights_b = {"1/3", "1/3", "1/3"}; }, differ);
  reject([](SharedPoint& p) { p.weights_a[0] = "1000001/8000000"; }, "point.weights_a: their sum is not 1");
  reject([](SharedPoint& p) { p.weights_b[2] = "1/9"; }, "point.weights_b: their sum is not 1");
  reject(
      [](SharedPoint& p) {
        p.weights_a = {"0", "1/2", "1/4", "1/4"};
      },
      "point.weights_a: one is zero, which proves no interior point");
  // The same place outside the triangle: affine weights are no convex ones.
  reject(
      [](SharedPoint& p) {
        p = {{"3/8", "1/8", "3/8", "1/8"}, {"5/4", "-1/8", "-1/8"}};
      },
      "point.weights_b: one is negative");
  reject([](SharedPoint& p) { p.weights_a = {"1/8", "-3/8", "1/8", "9/8"}; }, "point.weights_a: one is negative");
}

TEST(Certificate, of_other_shapes_or_another_relation_is_rejected) {
  expect_flaw(proof_beside, beside, square, "plane: a point of the first shape lies above it");
  expect_flaw(proof_beside, square, apart, "point: the weights give two different points");
  expect_flaw(proof_within, within, square, "point.weights_a: expected 3 numbers, found 4");
  expect_flaw(proof_apart, square, within, "plane: a point of the second shape lies below it");
  const auto reject = [&](const Certificate& proof, Relation relation, const auto& other, const std::string& expected) {
    expect_flaw(changed(proof, [&](auto& c) { c.relation = relation; }), square, other, expected);
  };
  reject(proof_beside, Relation::Disjoint, beside, "point: superfluous");
  reject(proof_beside, Relation::Overlapping, beside, "plane: superfluous");
  reject(proof_apart, Relation::Touching, apart, "point: missing");
  reject(proof_apart, Relation::Overlapping, apart, "plane: superfluous");
  reject(proof_within, Relation::Touching, within, "plane: missing");
  reject(proof_within, Relation::Disjoint, within, "plane: missing");
  reject(proof_within, static_cast<Relation>(3), within, "relation: unknown");
  expect_flaw({}, square, apart, "plane: missing");
}

TEST(Certificate, malformed_numbers_are_rejected) {
  const auto offset = [&](const std::string& text) {
    return flaw(changed(proof_apart, [&](auto& c) { c.plane->offset = text; }), square, apart).value_or("none");
  };
  for (const std::string text : {"5", "005", "10/2", "010/02", "5/1", "000000000000000005/1"}) {
    EXPECT_EQ(offset(text), "none") << text;
  }
  for (const std::string text : {"", "-", "/", "5/", "/5", "--5", "+5", "5.0", "5e0", "0x5", " 5", "5 ", "5//1",
                                 "5/1/1", "five", "nan", "inf", "\xff", "5\n"}) {
    EXPECT_EQ(offset(text), "plane.offset is no rational") << text;
  }
  EXPECT_EQ(offset(std::string("5\0", 2)), "plane.offset is no rational");
  for (const std::string text : {"5/0", "0/000", "5/-1"}) {
    EXPECT_EQ(offset(text), "plane.offset has a denominator that is not positive") << text;
  }
  EXPECT_EQ(offset("-5"), "plane: a point of the first shape lies above it");
  const std::string zeros(max_certificate_number - 1, '0');
  EXPECT_EQ(offset(zeros + "5"), "none");
  EXPECT_EQ(offset(zeros + "05"), "plane.offset is longer than 40000");
  EXPECT_EQ(offset(std::string(1000000, '9')), "plane.offset is longer than 40000");
}

TEST(Certificate, wrong_counts_are_rejected) {
  const auto reject = [&](const Certificate& proof, const auto& other, const std::function<void(Certificate&)>& change,
                          const std::string& expected) {
    expect_flaw(changed(proof, change), square, other, expected);
  };
  reject(
      proof_apart, apart, [](auto& c) { c.plane->normal.clear(); }, "plane.normal: expected 2 numbers, found 0");
  reject(
      proof_apart, apart, [](auto& c) { c.plane->normal.emplace_back("0"); },
      "plane.normal: expected 2 numbers, found 3");
  reject(
      proof_within, within, [](auto& c) { c.point->weights_a.clear(); },
      "point.weights_a: expected 4 numbers, found 0");
  reject(
      proof_within, within, [](auto& c) { c.point->weights_b.emplace_back("0"); },
      "point.weights_b: expected 3 numbers, found 4");
}

/// The longest numbers that are read, with nothing in common, still give an answer.
TEST(Certificate, long_numbers_are_affordable) {
  std::vector<std::string> weights;
  for (const char digit : {'1', '2', '3', '4', '5', '6', '7', '8'}) {
    const std::string digits(max_certificate_number / 2 - 1, digit);
    weights.push_back(digits + "/" + digits.substr(1) + "9");
  }
  const Certificate certificate{.relation = Relation::Overlapping, .point = SharedPoint{weights, {"1"}}};
  expect_flaw(certificate, Aabb<3>({0, 0, 0}, {1, 1, 1}), Point<3>({0, 0, 0}),
              "point.weights_a: the common denominator is too long");
  // The same denominator everywhere, so that every step is taken.
  std::string denominator(max_certificate_number / 2 - 1, '8');
  const std::string eighth(max_certificate_number / 2 - 1, '1');
  EXPECT_EQ(flaw({.relation = Relation::Overlapping,
                  .point = SharedPoint{std::vector<std::string>(8, eighth + "/" + denominator), {"1"}}},
                 Aabb<3>({0, 0, 0}, {1, 1, 1}), Point<3>({0.5, 0.5, 0.5})),
            std::nullopt);
}

}  // namespace
}  // namespace motzkin::certificate_test
