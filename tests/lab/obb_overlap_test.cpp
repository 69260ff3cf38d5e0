#include "motzkin/lab/obb_overlap.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "corpus/oracle.hpp"
#include "experiments/obb_operations.hpp"
#include "experiments/obb_pairs.hpp"
#include "lab/obb_overlap.hpp"
#include "motzkin/pair/relate.hpp"

namespace motzkin::testing::obb_overlap_test {

using namespace lab;

namespace {

using experiments::OperationCounts;
using experiments::RandomObbs;

constexpr double single_epsilon = std::numeric_limits<float>::epsilon();

Matrix<3> columns(const Vector<3>& x, const Vector<3>& y, const Vector<3>& z) {
  Matrix<3> result;
  result << x, y, z;
  return result;
}

/// A pair of the source document or of the errata, and what each test says of it in single precision.
struct Case {
  const char* name;
  Obb<3> a;
  Obb<3> b;
  Relation exactly;
  bool plain;
  bool robust;
  bool gottschalk;
  double epsilon = default_obb_epsilon;
};

const Matrix<3> quarter_turn = columns({0, 1, 0}, {-1, 0, 0}, {0, 0, 1});
const Matrix<3> perturbed =
    columns({1 + single_epsilon, -single_epsilon, single_epsilon}, {single_epsilon, 1 - single_epsilon, single_epsilon},
            {single_epsilon, -single_epsilon, 1 + single_epsilon});
constexpr double below_two = 1.9999990463256836;  // the float nearest to 2 - 1e-6

const std::array cases = {
    Case{"apart", Obb<3>({2, 2, 2}), {{10, 10, 10}, {2, 2, 2}}, Relation::Disjoint, false, false, false},
    Case{"with itself", Obb<3>({2, 2, 2}), Obb<3>({2, 2, 2}), Relation::Overlapping, true, true, true},
    Case{"with itself, moved",
         {{10, 10, 10}, {2, 2, 2}},
         {{10, 10, 10}, {2, 2, 2}},
         Relation::Overlapping,
         true,
         true,
         true},
    Case{"contained", Obb<3>({2, 2, 2}), Obb<3>({1, 1, 1}), Relation::Overlapping, true, true, true},
    Case{"overlap by 1e-6",
         Obb<3>({1, 1, 1}),
         {{below_two, below_two, below_two}, {1, 1, 1}},
         Relation::Overlapping,
         true,
         true,
         true},
    Case{"overlap by 1e-6, smaller epsilon",
         Obb<3>({1, 1, 1}),
         {{below_two, below_two, below_two}, {1, 1, 1}},
         Relation::Overlapping,
         true,
         true,
         true,
         single_epsilon},
    // The flat box lies in the plane z = 0, and its open rectangle meets the inside of the other: by relative interiors
    // they overlap, though no ball fits into what they share.
    Case{"flat and turned",
         Obb<3>({3.5355300903320312, 1.7677700519561768, 0}),
         {{-0.147256001830101, 1.7677700519561768, 1.8094700574874878},
          columns({-0.06415659934282303, 0, -0.9979400038719177}, {0, 1, 0},
                  {-0.9979400038719177, 0, 0.06415659934282303}),
          {2.331549882888794, 0.565684974193573, 0.564520001411438}},
         Relation::Overlapping,
         true,
         true,
         true},
    // Erratum E4.8: a gap of 3.6e-7, seen by the tests that are said to fail, not by the padded one.
    Case{"axes perturbed by epsilon",
         Obb<3>({1, 1, 1}),
         {{2, 2, 2}, perturbed, {1, 1, 1}},
         Relation::Disjoint,
         false,
         false,
         true,
         single_epsilon},
    // Erratum E4.4: the listing answers the opposite for both.
    Case{"turned, gap of 3",
         {{0, 0, 0}, quarter_turn, {1, 1, 1}},
         {{5, 0, 0}, {1, 1, 1}},
         Relation::Disjoint,
         false,
         false,
         false},
    Case{"turned, long",
         {{0, 0, 0}, quarter_turn, {4, 1, 1}},
         {{0, 4, 0}, {1, 1, 1}},
         Relation::Overlapping,
         true,
         true,
         true},
};

TEST(ObbOverlap, DocumentCases) {
  for (const Case& pair : cases) {
    SCOPED_TRACE(pair.name);
    EXPECT_EQ(relate(pair.a, pair.b), pair.exactly);
    EXPECT_EQ(Oracle(pair.a, pair.b).relation(), pair.exactly);
    EXPECT_EQ(obb_overlap_plain<float>(pair.a, pair.b), pair.plain);
    EXPECT_EQ(obb_overlap_robust<float>(pair.a, pair.b, NearZero::Absolute), pair.robust);
    EXPECT_EQ(obb_overlap_robust<float>(pair.a, pair.b), pair.robust);
    EXPECT_EQ(obb_overlap_gottschalk<float>(pair.a, pair.b, pair.epsilon), pair.gottschalk);
    // Double precision says the same: these pairs are not decided by rounding.
    EXPECT_EQ(obb_overlap_plain(pair.a, pair.b), pair.plain);
    EXPECT_EQ(obb_overlap_robust(pair.a, pair.b), pair.robust);
    EXPECT_EQ(obb_overlap_gottschalk(pair.a, pair.b, pair.epsilon), pair.gottschalk);
  }
}

// The same perturbed box where its centre is not rounded to single precision: a wider gap, the same false alarm.
TEST(ObbOverlap, PaddingIsAFalseAlarm) {
  const Obb<3> a({1, 1, 1});
  const double center = 2 + single_epsilon;
  const Obb<3> b({center, center, center}, perturbed, {1, 1, 1});
  EXPECT_EQ(relate(a, b), Relation::Disjoint);
  EXPECT_FALSE(obb_overlap_plain(a, b));
  EXPECT_TRUE(obb_overlap_gottschalk(a, b, 2 * single_epsilon));
  EXPECT_FALSE(obb_overlap_gottschalk(a, b, 0));
}

template <class Scalar>
class CrossProduct : public ::testing::Test {};
using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(CrossProduct, Scalars);

TYPED_TEST(CrossProduct, DocumentCases) {
  constexpr TypeParam e = std::numeric_limits<TypeParam>::epsilon();
  const Edge<TypeParam> ab({1, 2, 3}, {0, 0, 0});
  const Edge<TypeParam> nearly({1 + e, 2 - e, 3 + e}, {0, 0, 0});
  for (const NearZero near_zero : {NearZero::Absolute, NearZero::Relative}) {
    EXPECT_FALSE(separating_axis_cross_product(ab, ab, true, near_zero));
    EXPECT_FALSE(separating_axis_cross_product(ab, nearly, false, near_zero));
    const auto axis = separating_axis_cross_product(ab, nearly, true, near_zero);
    ASSERT_TRUE(axis);
    EXPECT_NEAR(static_cast<double>(axis->dot(ab.vector())), 0, 8 * e);  // perpendicular to the edge
    EXPECT_NEAR(static_cast<double>(axis->norm()), 1, 8 * e);
  }
}

// Erratum E4.9: the product of example 6 is far from zero, and is what comes back, scaled.
TYPED_TEST(CrossProduct, ExampleSix) {
  const Vector3<TypeParam> ab(TypeParam(0.04), TypeParam(2.49), 0);
  const Vector3<TypeParam> cd(TypeParam(0.22), TypeParam(1.75), TypeParam(-0.32));
  const Vector3<TypeParam> product = lab::detail::cross(ab, cd);
  const Vector3<double> exactly(-0.7968, 0.0128, -0.4778);
  EXPECT_LT((product.template cast<double>() - exactly).norm(), 1e-6);
  EXPECT_FALSE(lab::detail::below_epsilon(product));
  const Vector3<TypeParam> zero = Vector3<TypeParam>::Zero();
  const auto axis = separating_axis_cross_product(Edge<TypeParam>(zero, ab), Edge<TypeParam>(zero, cd), true);
  ASSERT_TRUE(axis);
  EXPECT_LT((axis->template cast<double>().normalized() - exactly.normalized()).norm(), 1e-6);
  // (a,b,c) x (a+e,b-e,c+e) has the second component (c-a) e; with these numbers nothing rounds.
  const TypeParam e = TypeParam(0x1p-10);
  EXPECT_EQ(lab::detail::cross<TypeParam>({1, 2, 3}, {1 + e, 2 - e, 3 + e})[1], 2 * e);
}

// Erratum E4.24: an absolute limit takes small edges at right angles for parallel ones.
TYPED_TEST(CrossProduct, AbsoluteLimitDependsOnTheUnit) {
  const TypeParam unit = std::numeric_limits<TypeParam>::epsilon() / 4;
  const Vector3<TypeParam> zero = Vector3<TypeParam>::Zero();
  const Edge<TypeParam> x(zero, {unit, 0, 0});
  const Edge<TypeParam> y(zero, {0, unit, 0});
  EXPECT_FALSE(separating_axis_cross_product(x, y, true, NearZero::Absolute));
  const auto axis = separating_axis_cross_product(x, y, true, NearZero::Relative);
  ASSERT_TRUE(axis);
  EXPECT_EQ(*axis, Vector3<TypeParam>(0, 0, 1));
  EXPECT_EQ(normalized_unless_zero<TypeParam>({unit, 0, 0}, NearZero::Absolute), Vector3<TypeParam>(unit, 0, 0));
  EXPECT_EQ(normalized_unless_zero<TypeParam>({unit, 0, 0}), Vector3<TypeParam>(1, 0, 0));
  EXPECT_EQ(normalized_unless_zero<TypeParam>(zero), zero);
}

// Erratum E4.7: axes that start at the origin have no alternative, edges of the boxes have.
TYPED_TEST(CrossProduct, AlternativeNeedsRealEdges) {
  using Box = lab::detail::RoundedObb<TypeParam>;
  const Vector3<TypeParam> zero = Vector3<TypeParam>::Zero();
  const Box a = {zero, {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {1, 1, 1}};
  Box b = a;
  b.center = {5, 4, 3};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_FALSE(
        separating_axis_cross_product(Edge<TypeParam>(zero, a.axes[i]), Edge<TypeParam>(zero, b.axes[i]), true));
    const Vector3<TypeParam> to_b = b.center;
    const Edge<TypeParam> of_a = lab::detail::farthest_edge(a, i, to_b, a.center);
    const Edge<TypeParam> of_b = lab::detail::farthest_edge<TypeParam>(b, i, -to_b, b.center);
    const auto axis = separating_axis_cross_product(of_a, of_b, true);
    ASSERT_TRUE(axis);
    EXPECT_LT(std::abs(axis->dot(of_a.vector())), TypeParam(1e-5));
    EXPECT_TRUE(lab::detail::separates(a, b, *axis));
    // The edges face each other: none of the other edges along the axis are closer.
    EXPECT_EQ(of_a.source().cwiseAbs(), (Vector3<TypeParam>(1, 1, 1)));
    for (std::size_t k = 0; k < 3; ++k) {
      const auto index = static_cast<Eigen::Index>(k);
      EXPECT_TRUE(k == i || (of_a.source()[index] == 1 && of_b.source()[index] == b.center[index] - 1));
    }
  }
}

/// Gottschalk's test as the document prints it.
struct AsPrinted {
  bool overwrites_t = false;    ///< erratum E4.4
  bool wrong_partners = false;  ///< erratum E4.5

  [[nodiscard]] bool overlap(const lab::detail::RoundedObb<double>& a, const lab::detail::RoundedObb<double>& b) const {
    lab::detail::RelativePose<double> pose = lab::detail::relative_pose(a, b);
    if (overwrites_t) {
      Vector3<double> t = b.center - a.center;
      for (int i = 0; i < 3; ++i) {
        t[i] = lab::detail::dot(t, a.axes[static_cast<std::size_t>(i)]);
      }
      pose.distance = t;
    }
    const auto r = [&](int i, int j) { return pose.rotation[static_cast<std::size_t>(i)][j]; };
    if (!wrong_partners) {
      return !lab::detail::any_separates(a.half, b.half, pose, [&](int i, int j) { return std::abs(r(i, j)); });
    }
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        double reach = 0;
        for (int k = 0; k < 3; ++k) {
          reach += (k != i ? a.half[k] * std::abs(r(k, j)) : 0) + (k != j ? b.half[k] * std::abs(r(i, k)) : 0);
        }
        const Vector3<double>& t = pose.distance;
        if (std::abs(t[(i + 2) % 3] * r((i + 1) % 3, j) - t[(i + 1) % 3] * r((i + 2) % 3, j)) > reach) {
          return false;
        }
      }
    }
    return overlap_along_axes(a, b);
  }

 private:
  static bool overlap_along_axes(const lab::detail::RoundedObb<double>& a, const lab::detail::RoundedObb<double>& b) {
    for (const auto* box : {&a, &b}) {
      for (const Vector3<double>& axis : box->axes) {
        if (lab::detail::separates(a, b, axis)) {
          return false;
        }
      }
    }
    return true;
  }
};

lab::detail::RoundedObb<double> in_doubles(const Obb<3>& box) {
  return {box.center(), {box.axes().col(0), box.axes().col(1), box.axes().col(2)}, box.half()};
}

// Random pairs are far from touching: the tests of the library are right about all of them, in both precisions.
TEST(ObbOverlap, RandomPairs) {
  RandomObbs random(1);
  constexpr int pairs = 4000;
  int overlapping = 0;
  int overwritten = 0;
  int partners = 0;
  for (int i = 0; i < pairs; ++i) {
    const auto [a, b] = random.pair(experiments::ObbSet::Random);
    const bool truth = overlaps(a, b);
    overlapping += truth ? 1 : 0;
    EXPECT_EQ(obb_overlap_plain(a, b), truth);
    EXPECT_EQ(obb_overlap_plain<float>(a, b), truth);
    EXPECT_EQ(obb_overlap_robust(a, b), truth);
    EXPECT_EQ(obb_overlap_robust<float>(a, b), truth);
    EXPECT_EQ(obb_overlap_gottschalk(a, b), truth);
    EXPECT_EQ(obb_overlap_gottschalk<float>(a, b), truth);
    EXPECT_EQ(obb_overlap_gottschalk(b, a), truth);
    overwritten += AsPrinted{true, false}.overlap(in_doubles(a), in_doubles(b)) != truth ? 1 : 0;
    partners += AsPrinted{false, true}.overlap(in_doubles(a), in_doubles(b)) != truth ? 1 : 0;
    EXPECT_EQ((AsPrinted{false, false}.overlap(in_doubles(a), in_doubles(b))), truth);
  }
  EXPECT_GT(overlapping, pairs / 4);
  EXPECT_LT(overlapping, 3 * pairs / 4);
  EXPECT_GT(overwritten, pairs / 10) << "erratum E4.4";
  EXPECT_GT(partners, pairs / 100) << "erratum E4.5";
}

/// A rectangle: a random box without size along one of its axes, or a rectangle in a given plane.
Obb<3> flattened(const Obb<3>& box, int axis) {
  Vector<3> half = box.half();
  half[axis] = 0;
  return {box.center(), box.axes(), half};
}

// Random rectangles are far from touching; their planes are not parallel.
TEST(ObbOverlap, FlatBoxesInSpace) {
  RandomObbs random(5);
  int overlapping = 0;
  constexpr int pairs = 4000;
  for (int i = 0; i < pairs; ++i) {
    const auto [box_a, box_b] = random.pair(experiments::ObbSet::Random);
    // Nearer to each other than boxes have to be.
    const Obb<3> a = flattened(box_a, i % 3);
    const Obb<3> b = flattened({(box_a.center() + box_b.center()) / 2, box_b.axes(), box_b.half()}, i / 3 % 3);
    const bool truth = overlaps(a, b);
    overlapping += truth ? 1 : 0;
    EXPECT_EQ(obb_overlap_flat(a, b), truth) << i;
    EXPECT_EQ(obb_overlap_flat(b, a), truth) << i;
    EXPECT_EQ(obb_overlap_flat<float>(a, b), truth) << i;
    EXPECT_EQ(obb_overlap_flat(a, b, 0), obb_overlap_gottschalk(a, b, 0)) << i;
  }
  EXPECT_GT(overlapping, pairs / 20);
  EXPECT_LT(overlapping, pairs - pairs / 20);
}

// In one plane, and in parallel ones: only the sides of the rectangles, or the normal, tell them apart.
TEST(ObbOverlap, FlatBoxesInParallelPlanes) {
  RandomObbs random(6);
  const Matrix<3> tilted = columns({2. / 3, 2. / 3, 1. / 3}, {-2. / 3, 1. / 3, 2. / 3}, {1. / 3, -2. / 3, 2. / 3});
  std::array<int, 2> counts{};
  for (int i = 0; i < 4000; ++i) {
    const double angle = random.uniform(0, 6);
    const Matrix<2> turn = Eigen::Rotation2Dd(angle).toRotationMatrix();
    const Vector<2> size_a(random.uniform(0.1, 2), random.uniform(0.1, 2));
    const Vector<2> size_b(random.uniform(0.1, 2), random.uniform(0.1, 2));
    const Vector<2> at(random.uniform(-2.5, 2.5), random.uniform(-2.5, 2.5));
    const bool truth = overlaps(Obb<2>(size_a), Obb<2>(at, turn, size_b));
    Matrix<3> axes = Matrix<3>::Identity();
    axes.topLeftCorner<2, 2>() = turn;
    const Obb<3> a({0, 0, 0}, tilted, {size_a[0], size_a[1], 0});
    const auto b = [&](double height) -> Obb<3> {
      const Vector<3> center = tilted * Vector<3>(at[0], at[1], height);
      return {center, tilted * axes, {size_b[0], size_b[1], 0}};
    };
    ++counts[truth ? 1 : 0];
    EXPECT_EQ(obb_overlap_flat(a, b(0)), truth) << i;
    EXPECT_EQ(obb_overlap_flat<float>(a, b(0)), truth) << i;
    EXPECT_FALSE(obb_overlap_flat(a, b(0.01))) << i;
  }
  EXPECT_GT(counts[0], 500);
  EXPECT_GT(counts[1], 500);
}

// What is no rectangle is tested as a box is. The last two: a segment in the plane of a rectangle, turned about itself,
// so that none of its axes is the normal of its side.
TEST(ObbOverlap, FlatBoxesMayBeMoreOrLess) {
  const Obb<3> cube({1, 1, 1});
  const Obb<3> plate({0, 0, 1.5}, {1, 1, 0});
  EXPECT_FALSE(obb_overlap_flat(cube, plate));
  EXPECT_TRUE(obb_overlap_flat(cube, Obb<3>({0, 0, 0.5}, {1, 1, 0})));
  const Obb<3> segment({0.5, 0.5, 1}, {0, 0, 2});
  EXPECT_TRUE(obb_overlap_flat(plate, segment));
  EXPECT_FALSE(obb_overlap_flat(plate, Obb<3>({1.5, 0.5, 1}, {0, 0, 2})));
  EXPECT_FALSE(obb_overlap_flat(plate, Obb<3>({0, 0, 0})));
  const double s = std::sqrt(0.5);
  const Matrix<3> rolled = columns({s, s, 0}, {-s / 2, s / 2, s}, {s / 2, -s / 2, s});
  EXPECT_FALSE(obb_overlap_flat(plate, Obb<3>({1.5, -1.5, 1.5}, rolled, {2, 0, 0})));
  EXPECT_TRUE(obb_overlap_flat(plate, Obb<3>({0.5, -0.5, 1.5}, rolled, {2, 0, 0})));
}

// The sets of the experiment are what they are called.
TEST(ObbOverlap, SetsOfTheExperiment) {
  RandomObbs random(3);
  for (int i = 0; i < 500; ++i) {
    for (const auto set : {experiments::ObbSet::Touching, experiments::ObbSet::TouchingTurned}) {
      const auto [a, b] = random.pair(set);
      EXPECT_EQ(relate(a, b), Relation::Touching);
      EXPECT_EQ(relate(experiments::in_single(a), experiments::in_single(b)), Relation::Touching);
    }
    const auto [a, b] = random.pair(experiments::ObbSet::Far);
    const Obb<3> rounded = experiments::in_single(a);
    for (int k = 0; k < 3; ++k) {
      EXPECT_LE(std::abs(std::remainder(rounded.center()[k], 0x1p-10)), std::abs(a.center()[k]) < 0x1p13 ? 1 : 0);
    }
  }
}

// Axes as they are stored make a parallelepiped. The plain tests take the axes for normals of its faces.
TEST(ObbOverlap, AxesAreTakenForOrthonormal) {
  const Obb<3> sheared({0, 0, 0}, columns({1, 0, 0}, {10, 1, 0}, {0, 0, 1}), {1, 1, 1});  // |x - 10 y| <= 1
  const Matrix<3> turned = columns({2. / 3, 2. / 3, 1. / 3}, {-2. / 3, 1. / 3, 2. / 3}, {1. / 3, -2. / 3, 2. / 3});
  const Obb<3> point({5, 0, 0}, turned, {0, 0, 0});
  EXPECT_EQ(relate(sheared, point), Relation::Disjoint);
  EXPECT_TRUE(obb_overlap_plain(sheared, point));
  EXPECT_TRUE(obb_overlap_robust(sheared, point));
  const Obb<3> doubled({0, 0, 0}, 2 * Matrix<3>::Identity(), {1, 1, 1});  // reaches to 2, is taken to reach to 1
  const Obb<3> inside({1.5, 0, 0}, {0.1, 0.1, 0.1});
  EXPECT_EQ(relate(doubled, inside), Relation::Overlapping);
  EXPECT_TRUE(obb_overlap_plain(doubled, inside));
  EXPECT_FALSE(obb_overlap_gottschalk(doubled, inside));
}

TEST(ObbOverlap, NumbersBeyondSinglePrecision) {
  const Obb<3> a({1, 1, 1});
  const Obb<3> b({1e300, 0, 0}, {1e299, 1, 1});
  EXPECT_EQ(relate(a, b), Relation::Disjoint);
  EXPECT_FALSE(obb_overlap_plain(a, b));
  EXPECT_TRUE(obb_overlap_plain<float>(a, b));  // infinite less infinite
  EXPECT_TRUE(obb_overlap_robust<float>(a, b));
  EXPECT_TRUE(obb_overlap_gottschalk<float>(a, b));
}

Obb<2> random_planar(RandomObbs& random) {
  const double angle = random.uniform(0, 6.25);
  Matrix<2> axes;
  axes << std::cos(angle), -std::sin(angle), std::sin(angle), std::cos(angle);
  return {{random.uniform(-1, 1), random.uniform(-1, 1)}, axes, {random.uniform(0, 1), random.uniform(0, 1)}};
}

TEST(ObbOverlap, Planar) {
  RandomObbs random(2);
  int overlapping = 0;
  for (int i = 0; i < 4000; ++i) {
    const Obb<2> a = random_planar(random);
    const Obb<2> b = random_planar(random);
    const bool truth = overlaps(a, b);
    overlapping += truth ? 1 : 0;
    EXPECT_EQ(obb_overlap_planar(a, b), truth);
    EXPECT_EQ(obb_overlap_planar(b, a), truth);
  }
  EXPECT_GT(overlapping, 1000);
  EXPECT_LT(overlapping, 3500);
  const Obb<2> square({1, 1});
  EXPECT_TRUE(obb_overlap_planar<float>(square, Obb<2>({2, 0}, {1, 1})));  // touching counts
  EXPECT_FALSE(obb_overlap_planar<float>(square, Obb<2>({2.5, 0}, {1, 1})));
  EXPECT_FALSE(obb_overlap_planar<float>(square, Obb<2>({0, -2.5}, {1, 1})));
}

TEST(ObbOverlap, Operations) {
  const auto rows = experiments::obb_operations();
  for (const auto& row : rows) {
    if (row.documented) {
      EXPECT_EQ(row.counted, *row.documented) << row.name;
    }
  }
  EXPECT_EQ(rows[3].counted, (OperationCounts{24, 117, 87 + 9}));  // epsilon costs a sum per entry of the rotation
  EXPECT_EQ(rows[4].counted, (OperationCounts{105, 459, 357}));
  EXPECT_EQ(rows[5].counted, (OperationCounts{171, 783, 741, 114, 18}));
  EXPECT_EQ(rows[6].counted, (OperationCounts{18, 70, 57}));
  EXPECT_EQ(rows[7].counted, (OperationCounts{8, 24, 18}));
}

}  // namespace
}  // namespace motzkin::testing::obb_overlap_test
