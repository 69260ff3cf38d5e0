#include "motzkin/pair/prove.hpp"

#include <gtest/gtest.h>

#include <map>
#include <variant>

#include "corpus/oracle.hpp"
#include "corpus/special_frames.hpp"
#include "support/expectations.hpp"
#include "support/pair_cases.hpp"

/// `prove` says what `relate` says, and `verify` takes it, whatever the shapes. `verify` shares no code with either, so
/// an error in `relate` shows here as well: no certificate of a wrong relation passes.

namespace motzkin::testing::prove_test {
namespace {

template <class A, class B>
Relation expect_proof(const A& a, const B& b) {
  const Certificate certificate = prove(a, b);
  EXPECT_EQ(certificate.relation, relate(a, b));
  EXPECT_EQ(flaw(certificate, a, b), std::nullopt) << to_text(certificate.relation);
  return certificate.relation;
}

template <class Case>
class Prove : public ::testing::Test {};
TYPED_TEST_SUITE(Prove, PairCases);

TYPED_TEST(Prove, special_pairs_of_frames) {
  constexpr int d = TypeParam::dimension;
  SpecialPairs<d> pairs(11);
  std::map<Relation, int> count;
  for (const Arrangement arrangement : every_arrangement) {
    for (const Change change : every_change) {
      for (int i = 0; i < 6; ++i) {
        const PairNumbers<d> numbers = pairs.draw(arrangement, change);
        with_kinds(pairs.generator().coin(), pairs.generator().coin(), [&]<FrameKind A, FrameKind B>() {
          const auto a = numbers.a.template shape<A, TypeParam::moves>();
          const auto b = numbers.b.template shape<B, TypeParam::moves>();
          SCOPED_TRACE(describe(a, b));
          ++count[expect_proof(a, b)];
        });
      }
    }
  }
  for (const Relation relation : {Relation::Disjoint, Relation::Touching, Relation::Overlapping}) {
    EXPECT_GE(count[relation], 20) << to_text(relation);
  }
}

/// Shapes of every kind with small integers, which often touch.
template <int D>
class SmallShapes {
 public:
  using Any =
      std::conditional_t<D == 2, std::variant<Cuboid<2>, Simplex<2>, Aabb<2>, Point<2>, Segment<2>, Triangle<2>>,
                         std::variant<Cuboid<3>, Simplex<3>, Aabb<3>, Point<3>, Segment<3>, Triangle<3>,
                                      VertexSimplex<3, D == 3 ? 4 : 1>>>;

  explicit SmallShapes(std::uint64_t seed) : generator_(seed) {}

  Generator& generator() { return generator_; }

  Vector<D> vector() {
    return Generator::vector<D>([&] { return generator_.integer(-2, 2); });
  }

  Any draw() {
    const auto number = [&] { return generator_.integer(-2, 2); };
    switch (generator_.integer(0, D == 2 ? 5 : 6)) {
      case 0: return Generator::frame<D, FrameKind::Cuboid>(number);
      case 1: return Generator::frame<D, FrameKind::Simplex>(number);
      case 2: {
        const Vector<D> p = vector();
        const Vector<D> q = vector();
        return Aabb<D>(p.cwiseMin(q), p.cwiseMax(q));
      }
      case 3: return Point<D>(vector());
      case 4: return Segment<D>(vector(), vector());
      case 5: return Triangle<D>(vector(), vector(), vector());
      default:
        if constexpr (D == 3) {
          return Tetrahedron(vector(), vector(), vector(), vector());
        } else {
          return Point<D>(vector());
        }
    }
  }

 private:
  Generator generator_;
};

template <int D>
void prove_small_shapes(int pairs) {
  SmallShapes<D> shapes(7);
  std::map<Relation, int> count;
  for (int i = 0; i < pairs; ++i) {
    const auto any_a = shapes.draw();
    const auto any_b = shapes.draw();
    const Vector<D> velocity_a = shapes.vector();
    const Vector<D> velocity_b = shapes.vector();
    std::visit(
        [&]<class A, class B>(const A& a, const B& b) {
          SCOPED_TRACE(i);
          ++count[expect_proof(a, b)];
          ++count[expect_proof(Moving<A>(a, velocity_a), b)];
          ++count[expect_proof(Moving<A>(a, velocity_a), Moving<B>(b, velocity_b))];
        },
        any_a, any_b);
  }
  for (const Relation relation : {Relation::Disjoint, Relation::Touching, Relation::Overlapping}) {
    EXPECT_GE(count[relation], pairs / 4) << to_text(relation);
  }
}

TEST(ProveShapes, every_pair_of_kinds_in_the_plane) { prove_small_shapes<2>(300); }
TEST(ProveShapes, every_pair_of_kinds_in_space) { prove_small_shapes<3>(300); }

TEST(ProveShapes, the_numbers_of_simple_pairs_are_simple) {
  const Aabb<2> left({0, 0}, {1, 1});
  const Certificate touching{.relation = Relation::Touching,
                             .plane = Plane{{"1", "0"}, "1"},
                             .point = SharedPoint{{"0", "1/2", "0", "1/2"}, {"1/2", "0", "1/2", "0"}}};
  EXPECT_EQ(prove(left, Aabb<2>({1, 0}, {2, 1})), touching);
  const Certificate disjoint{.relation = Relation::Disjoint, .plane = Plane{{"1", "0"}, "2"}};
  EXPECT_EQ(prove(left, Aabb<2>({3, 0}, {4, 1})), disjoint);
  const Certificate overlapping{.relation = Relation::Overlapping,
                                .point = SharedPoint{{"1/4", "1/4", "1/4", "1/4"}, {"1/4", "1/4", "1/4", "1/4"}}};
  EXPECT_EQ(prove(left, left), overlapping);
}

/// Two shapes that pass each other: no direction keeps them apart in space, one does in space and time.
TEST(ProveShapes, a_moving_plane_separates_what_passes) {
  const Moving<Aabb<2>> first(Aabb<2>({0, 0}, {1, 1}), {4, 4});
  const Moving<Aabb<2>> second(Aabb<2>({2, 2}, {3, 3}), {4, 4});
  EXPECT_EQ(expect_proof(first, second), Relation::Disjoint);
  EXPECT_EQ(expect_proof(second, first), Relation::Disjoint);
  const Moving<Point<2>> follower(Point<2>({1, 1}), {4, 4});
  EXPECT_EQ(expect_proof(first, follower), Relation::Touching);
  EXPECT_EQ(expect_proof(Moving<Point<2>>(Point<2>({0.5, 0.5}), {4, 4}), first), Relation::Overlapping);
}

/// Where they were once and where they are never: numbers of any magnitude.
TEST(ProveShapes, numbers_of_every_magnitude) {
  Generator generator(5);
  const auto number = [&] { return generator.any_double(); };
  for (int i = 0; i < 20; ++i) {
    const auto point = [&] { return Generator::vector<3>(number); };
    const Triangle<3> a(point(), point(), point());
    const Segment<3> b(point(), generator.coin() ? point() : a.vertices()[0]);
    expect_proof(a, b);
    expect_proof(Moving<Triangle<3>>(a, point()), b);
    // From a corner of the one to the middle of the other: they touch or overlap.
    const Segment<3> c(a.vertices()[1], a.vertices()[2] / 2 + a.vertices()[0] / 2);
    EXPECT_NE(expect_proof(a, c), Relation::Disjoint);
  }
}

}  // namespace
}  // namespace motzkin::testing::prove_test
