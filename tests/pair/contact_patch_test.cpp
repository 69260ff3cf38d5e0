#include <gtest/gtest.h>

#include "corpus/pair_sets.hpp"
#include "motzkin/pair/contact_patch.hpp"
#include "motzkin/pair/intersection.hpp"
#include "support/draws.hpp"
#include "support/pair_answers.hpp"

/// Contact patches against the common part and the exact relation. They fail where there is a patch for a pair that
/// does not touch, for a vertex outside its box, for a box that is not tight, a polygon out of order, or a normal that
/// does not lead from one shape to the other.

namespace motzkin::testing::contact_patch_test {
namespace {

template <int D>
void expect_right(PairSet set, int& touching) {
  PairSource<D> source(set, false, 2212);
  for (int i = 0; i < draws(16); ++i) {
    const AnyPair<D> pair = source.draw();
    const ExactFrame a = exact_any<D>(pair.a);
    const ExactFrame b = exact_any<D>(pair.b);
    const bool touches = Oracle(a, b).relation() == Relation::Touching;
    std::visit(
        [&]<class A, class B>(const A& p, const B& q) {
          if constexpr (
              !requires { p.velocity(); } && !requires { q.velocity(); }) {
            const auto patch = contact_patch(p, q);
            ASSERT_EQ(patch.has_value(), touches) << to_json(pair);
            if (!touches) {
              return;
            }
            ++touching;
            const auto common = intersection(p, q).value().vertices;
            ASSERT_EQ(patch->vertices.size(), common.size()) << to_json(pair);
            for (const Aabb<D>& box : patch->vertices) {
              for (int k = 0; k < D; ++k) {
                ASSERT_TRUE(box.min()[k] == box.max()[k] || std::nextafter(box.min()[k], box.max()[k]) == box.max()[k]);
              }
              ASSERT_TRUE(std::any_of(common.begin(), common.end(), [&](const Vector<D>& vertex) {
                return (vertex.array() >= box.min().array()).all() && (vertex.array() <= box.max().array()).all();
              })) << to_json(pair);
            }
            ASSERT_NEAR(patch->normal.norm(), 1, 1e-15);
          }
        },
        pair.a, pair.b);
    if (::testing::Test::HasFatalFailure()) {
      return;
    }
  }
}

TEST(ContactPatch, ExistsForTouchingPairs) {
  int touching = 0;
  for (const PairSet set : {PairSet::Grid, PairSet::Gaps, PairSet::Shared, PairSet::Grazing, PairSet::Flat}) {
    ASSERT_NO_FATAL_FAILURE(expect_right<2>(set, touching));
    ASSERT_NO_FATAL_FAILURE(expect_right<3>(set, touching));
  }
  EXPECT_GT(touching, 0);
}

TEST(ContactPatch, OfStackedBoxes) {
  const Aabb<3> table({0, 0, 0}, {4, 4, 1});
  const auto patch = contact_patch(table, Aabb<3>({3, 1, 1}, {5, 2, 2}));
  ASSERT_TRUE(patch);
  EXPECT_EQ(patch->normal, Vector<3>(0, 0, 1));
  ASSERT_EQ(patch->vertices.size(), 4);
  const std::array<Vector<3>, 4> square = {{{3, 1, 1}, {4, 1, 1}, {4, 2, 1}, {3, 2, 1}}};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(patch->vertices[i], Aabb<3>(square[i], square[i])) << "corner " << i;
  }
  // Seen from the other shape the polygon turns the other way.
  const auto back = contact_patch(Aabb<3>({3, 1, 1}, {5, 2, 2}), table);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->normal, Vector<3>(0, 0, -1));
  EXPECT_EQ(back->vertices[1].min(), square[3]);
  EXPECT_EQ(contact_patch(table, Aabb<3>({4, 4, 0}, {5, 5, 1}))->vertices.size(), 2);
  EXPECT_EQ(contact_patch(table, Aabb<3>({4, 4, 1}, {5, 5, 2}))->vertices.size(), 1);
  EXPECT_FALSE(contact_patch(table, Aabb<3>({1, 1, 0.5}, {2, 2, 2})));
  EXPECT_FALSE(contact_patch(table, Aabb<3>({1, 1, 1.5}, {2, 2, 2})));
}

/// A third is no double: the box around the vertex has the two doubles next to it. The wedge stands on the plane z = 0
/// with an edge that ends where the triangle does, at x = 1/3.
TEST(ContactPatch, EnclosesWhatIsNoDouble) {
  const Triangle<3> ground({0, 0, 0}, {1, 0, 0}, {0, 3, 0});
  const Segment<3> edge({-1, 2, 0}, {5, 2, 0});
  const auto patch = contact_patch(ground, Tetrahedron({-1, 2, 0}, {5, 2, 0}, {0, 0, 1}, {0, 4, 1}));
  ASSERT_TRUE(patch);
  ASSERT_EQ(patch->vertices.size(), 2);
  const Aabb<3>& end = patch->vertices[1];
  EXPECT_EQ(end.min()[0], 1.0 / 3);
  EXPECT_EQ(end.max()[0], std::nextafter(1.0 / 3, 1.0));
  EXPECT_EQ(end.min()[1], 2);
  EXPECT_FALSE(contact_patch(ground, edge)) << "relative interiors meet: that is an overlap";
}

}  // namespace
}  // namespace motzkin::testing::contact_patch_test
