#include <gtest/gtest.h>

#include <cmath>

#include "corpus/pair_sets.hpp"
#include "motzkin/pair/prove.hpp"
#include "motzkin/pair/volume_pair.hpp"
#include "support/draws.hpp"
#include "support/expectations.hpp"
#include "support/pair_answers.hpp"

/// `relate` of half-spaces against rational numbers: the least height of a shape over the plane, at any time. Fails for
/// one wrong relation in either order, with offsets at contact to the last bit.

namespace motzkin::testing::half_space_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Relation relation_of(const Rational& excess) {
  return excess == 0 ? Relation::Touching : (excess < 0 ? Relation::Overlapping : Relation::Disjoint);
}

/// The least of normal . p - offset over a shape as seen from the half-space, which moves.
template <int D>
Rational least_height(const HalfSpace<D>& half_space, const Vector<D>& velocity, ExactFrame frame) {
  std::vector<Rational> seen = frame.velocity.value_or(std::vector<Rational>(D));
  for (std::size_t k = 0; k < D; ++k) {
    seen[k] -= exact(velocity[static_cast<int>(k)]);
  }
  frame.velocity = seen;
  return extent(frame, exact<D>(half_space.normal())).low - exact(half_space.offset());
}

/// Some double near a rational number.
double near(const Rational& value) {
  const double result = static_cast<double>(value);
  return std::abs(result) <= max_coordinate ? result : 0;
}

template <class A, class B>
void expect_proof(const A& a, const B& b, Relation truth) {
  const Certificate certificate = prove(a, b);
  ASSERT_EQ(certificate.relation, truth);
  ASSERT_EQ(flaw(certificate, a, b), std::nullopt);
  for (const Relation other : {Relation::Disjoint, Relation::Touching, Relation::Overlapping}) {
    Certificate altered = certificate;
    altered.relation = other;
    ASSERT_TRUE(other == truth || flaw(altered, a, b));
  }
}

template <int D>
void expect_right(PairSet set, bool moves, std::array<int, 3>& counts) {
  PairSource<D> source(set, moves, 2217);
  Generator generator(5);
  for (int i = 0; i < draws(60); ++i) {
    const AnyShape<D> shape = source.draw().a;
    const ExactFrame frame = exact_any<D>(shape);
    Vector<D> normal = Generator::vector<D>([&] { return generator.integer(-3, 3); });
    if (normal.isZero()) {
      normal[0] = 1;
    }
    const Vector<D> velocity =
        moves ? Generator::vector<D>([&] { return generator.integer(-2, 2); }) : Vector<D>(Vector<D>::Zero());
    const double contact = near(least_height<D>(HalfSpace<D>(normal, 0), velocity, frame));
    for (const double offset : {contact, std::nextafter(contact, infinity), std::nextafter(contact, -infinity),
                                contact / 2, contact * 2, 0.0}) {
      if (!(std::abs(offset) <= max_coordinate)) {
        continue;
      }
      const HalfSpace<D> half_space(normal, offset);
      const Rational height = least_height<D>(half_space, velocity, frame);
      const Relation truth = relation_of(height);
      ++counts[static_cast<std::size_t>(truth)];
      const Moving<HalfSpace<D>> moving(half_space, velocity);
      std::visit(
          [&](const auto& known) {
            ASSERT_EQ(relate(moving, known), truth) << motzkin::to_text(moving) << " and shape " << i;
            ASSERT_EQ(relate(known, moving), truth) << motzkin::to_text(moving) << " and shape " << i;
            if (!moves) {
              ASSERT_EQ(relate(half_space, known), truth) << motzkin::to_text(half_space) << " and shape " << i;
            }
            ASSERT_EQ(intersection_box(moving, known).has_value(), truth != Relation::Disjoint);
            ASSERT_EQ(contact_window(moving, known).has_value(), truth != Relation::Disjoint);
            if (i % 4 == 0) {
              expect_proof(moving, known, truth);
              expect_proof(known, half_space, relate(known, half_space));
            }
          },
          shape);
      if (::testing::Test::HasFatalFailure()) {
        return;
      }
    }
  }
}

class HalfSpaceSets : public ::testing::TestWithParam<int> {};

TEST_P(HalfSpaceSets, AgreeWithRationals) {
  std::array<int, 3> counts{};
  for (const bool moves : {false, true}) {
    ASSERT_NO_FATAL_FAILURE(expect_right<2>(static_cast<PairSet>(GetParam()), moves, counts));
    ASSERT_NO_FATAL_FAILURE(expect_right<3>(static_cast<PairSet>(GetParam()), moves, counts));
  }
  for (const int count : counts) {
    EXPECT_TRUE(count > 0 || draws(100) < 25) << "the set has lost one of the relations";
  }
}

std::string set_name(const ::testing::TestParamInfo<int>& parameters) {
  return std::string(name(static_cast<PairSet>(parameters.param)));
}

INSTANTIATE_TEST_SUITE_P(Every, HalfSpaceSets, ::testing::Range(0, pair_set_count), set_name);

/// With a radius r the height is compared with r |normal|; normals of any length, with and without a rational one.
TEST(HalfSpaces, AgreeWithRationalsBesideShapesWithARadius) {
  Generator generator(2218);
  std::array<int, 3> counts{};
  for (int i = 0; i < draws(8000); ++i) {
    const auto small = [&] { return generator.integer(-4, 4); };
    const double scale = std::ldexp(1.0, generator.integer(-1, 1) * 900);
    Vector<3> normal = generator.coin() ? Vector<3>(3, 4, 0) : Generator::vector<3>(small);
    if (normal.isZero()) {
      normal[1] = 1;
    }
    const Segment<3> core(Generator::vector<3>(small), Generator::vector<3>(small));
    const double radius = generator.integer(0, 4) / 2.0;
    const Rational length_sq =
        exact(normal[0]) * exact(normal[0]) + exact(normal[1]) * exact(normal[1]) + exact(normal[2]) * exact(normal[2]);
    const double reach = radius * std::sqrt(static_cast<double>(length_sq));
    const Rational low = extent(exact(core), exact<3>(normal)).low;
    for (const double contact : {near(low) - reach, generator.uniform(-20, 20)}) {
      for (const double offset : {contact, std::nextafter(contact, infinity), std::nextafter(contact, -infinity)}) {
        const HalfSpace<3> half_space(normal * scale, offset * scale);  // rounded where it is tiny
        const Rational height = low - exact(half_space.offset()) / exact(scale);
        const Rational kept = exact(radius) * exact(radius) * length_sq;
        const Relation truth = height < 0 ? Relation::Overlapping : relation_of(Rational(height * height - kept));
        if (height == 0 && radius > 0) {
          ASSERT_EQ(truth, Relation::Overlapping);
        }
        ++counts[static_cast<std::size_t>(truth)];
        if (i % 16 == 0) {
          ASSERT_NO_FATAL_FAILURE(expect_proof(half_space, Capsule<3>(core, radius), truth));
          ASSERT_NO_FATAL_FAILURE(expect_proof(Capsule<3>(core, radius), half_space, truth));
        }
        EXPECT_EQ(relate(half_space, Capsule<3>(core, radius)), truth);
        EXPECT_EQ(relate(Rounded(Hull<3>{core.vertices()[0], core.vertices()[1]}, radius), half_space), truth);
        EXPECT_EQ(relate(Volume(half_space), Volume(Capsule<3>(core, radius))), truth);
      }
    }
  }
  for (const int count : counts) {
    EXPECT_GT(count, 0);
  }
}

/// Two of them are apart only where they look away from each other.
TEST(HalfSpaces, AgreeWithRationalsBesideEachOther) {
  Generator generator(2219);
  std::array<int, 3> counts{};
  for (int i = 0; i < draws(8000); ++i) {
    const auto small = [&] { return generator.integer(-3, 3); };
    Vector<3> normal = Generator::vector<3>(small);
    if (normal.isZero()) {
      normal[2] = -2;
    }
    const int factor = generator.integer(-3, 3);
    const double scale = std::ldexp(1.0, generator.integer(-2, 2) * 400);
    const Vector<3> other = factor == 0 ? Vector<3>(normal + Vector<3>(1, 0, 9)) : Vector<3>(normal * factor);
    const HalfSpace<3> a(normal, generator.integer(-6, 6));
    const HalfSpace<3> b(other * scale, generator.integer(-9, 9) * scale);
    const Vector<3> velocity_a = Generator::vector<3>(small);
    const Vector<3> velocity_b = Generator::vector<3>(small);
    Relation truth = Relation::Overlapping;
    Relation truth_moving = Relation::Overlapping;
    if (factor < 0) {  // b begins at normal . x >= offset_b / factor
      const Rational begin = exact(b.offset()) / exact(scale) / factor;
      const Rational excess = begin - exact(a.offset());
      const Rational closing = exact(normal.dot(velocity_a - velocity_b));
      truth = relation_of(excess);
      truth_moving = relation_of(std::min(excess, Rational(excess - closing)));
    }
    ++counts[static_cast<std::size_t>(truth)];
    EXPECT_EQ(relate(a, b), truth);
    EXPECT_EQ(relate(b, a), truth);
    EXPECT_EQ(relate(Moving(a, velocity_a), Moving(b, velocity_b)), truth_moving);
    EXPECT_EQ(relate(Moving(b, velocity_b), Moving(a, velocity_a)), truth_moving);
  }
  for (const int count : counts) {
    EXPECT_GT(count, 0);
  }
}

/// What is left of a box, and the times behind the plane.
TEST(HalfSpaces, HaveBoxesAndWindows) {
  const HalfSpace<3> ground({0, 0, 2}, 1);
  EXPECT_EQ(intersection_box(ground, Aabb<3>({0, 0, 0}, {1, 1, 1})), Aabb<3>({0, 0, 0}, {1, 1, 0.5}));
  EXPECT_EQ(intersection_box(Sphere<3>({0, 0, 1.5}, 1), ground), Aabb<3>({-1, -1, 0.5}, {1, 1, 0.5}));
  EXPECT_EQ(intersection_box(ground, Point<3>({0, 0, 0.75})), std::nullopt);
  EXPECT_EQ(intersection_box(ground, HalfSpace<3>({1, 0, 0}, 0)), std::nullopt);  // unbounded
  EXPECT_EQ(intersection_box(HalfSpace<3>({1, 1, 0}, 1), Aabb<3>({0, 0, 0}, {4, 4, 1})), Aabb<3>({0, 0, 0}, {1, 1, 1}));
  const Moving<Sphere<3>> falling(Sphere<3>({0, 0, 4.5}, 1), {0, 0, -6});
  EXPECT_EQ(contact_window(falling, ground), (Window{0.5, 1}));
  EXPECT_EQ(contact_window(Moving(ground, Vector<3>(0, 0, 6)), Sphere<3>({0, 0, 4.5}, 1)), (Window{0.5, 1}));
  EXPECT_EQ(contact_window(Moving(Sphere<3>({0, 0, 0}, 1), Vector<3>(0, 0, 3)), ground), (Window{0, 0.5}));
  EXPECT_EQ(contact_window(ground, ground), (Window{0, 1}));
}

}  // namespace
}  // namespace motzkin::testing::half_space_test
