#include "experiments/volume_pair_cases.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>

#include "corpus/oracle.hpp"
#include "motzkin/pair/volume_pair.hpp"
#include "motzkin/tree/volume_search.hpp"
#include "support/expectations.hpp"
#include "support/visit_pair.hpp"

/// The sixty-four pairs as frames, as volumes and as trees of one node. Fails where any of them gets another relation,
/// or a box that does not enclose or is more than one step of doubles wider; and where the table itself is wrong, by
/// exact linear programming.

namespace motzkin::experiments {

/// Names the case in failures.
static std::ostream& operator<<(std::ostream& stream, const VolumePairCase& test) { return stream << test.name; }

}  // namespace motzkin::experiments

namespace motzkin::testing::volume_pair_cases_test {
namespace {

using experiments::volume_pair_cases;
using experiments::VolumePairCase;

class VolumePairCases : public ::testing::TestWithParam<VolumePairCase> {};

/// Calls `function(a, b)` with the frames of a case, which rest in space.
template <class Function>
void visit_case(const VolumePairCase& test, const Function& function) {
  visit_pair(parse_frame(test.a), parse_frame(test.b), [&]<class A, class B>(const A& a, const B& b) {
    if constexpr (A::dimension == 3 && !is_moving<A>) {
      function(a, b);
    } else {
      FAIL() << "not at rest in space";
    }
  });
}

void expect_collision(const VolumeTree& a, const VolumeTree& b, const SearchOptions& options,
                      const std::optional<VolumeCollision>& expected) {
  const std::vector<VolumeCollision> found = collisions({a}, {b}, options);
  ASSERT_EQ(found.size(), expected ? 1U : 0U);
  EXPECT_EQ(any_collision({a}, {b}, options), expected.has_value());
  if (expected) {
    EXPECT_EQ(found[0], *expected);
  }
}

TEST_P(VolumePairCases, RelationAndBoxOfFrames) {
  const VolumePairCase& test = GetParam();
  const Box box = parse_box(test.box);
  visit_case(test, [&](const auto& a, const auto& b) {
    expect_relation(a, b, test.relation);
    expect_box(a, b, box.empty() ? std::nullopt : std::optional(box));
    Oracle oracle(a, b);
    EXPECT_EQ(oracle.relation(), test.relation);
    if (test.relation != Relation::Disjoint) {
      EXPECT_EQ(oracle.world_box(), box);
    }
  });
}

TEST_P(VolumePairCases, TheSameAsVolumesAndTrees) {
  const VolumePairCase& test = GetParam();
  const Box expected = parse_box(test.box);
  visit_case(test, [&](const Volume& a, const Volume& b) {
    EXPECT_EQ(relate(a, b), test.relation);
    EXPECT_EQ(relate(b, a), test.relation);
    const std::optional<Aabb<3>> box = intersection_box(a, b);
    ASSERT_EQ(box.has_value(), test.relation != Relation::Disjoint);
    std::optional<VolumeCollision> collision;
    std::optional<VolumeCollision> overlap;
    if (box) {
      for (int k = 0; k < 3; ++k) {
        expect_smallest(box->min()[k], box->max()[k], expected[static_cast<std::size_t>(k)]);
      }
      collision = VolumeCollision{0, 0, test.relation, *box};
      overlap = test.relation == Relation::Overlapping ? collision : std::nullopt;
    }
    const VolumeTree tree_a({a, {}});
    const VolumeTree tree_b({b, {}});
    expect_collision(tree_a, tree_b, {}, collision);
    expect_collision(tree_a, tree_b, {.overlaps = true}, overlap);
    // The same shape once more below itself: the search goes down on one side, and on both.
    const VolumeTree deep_a({a, {{a, {}}}});
    const VolumeTree deep_b({b, {{b, {}}}});
    if (collision) {
      collision->a = 1;
    }
    expect_collision(deep_a, tree_b, {}, collision);
    if (collision) {
      collision->b = 1;
    }
    expect_collision(deep_a, deep_b, {}, collision);
  });
}

INSTANTIATE_TEST_SUITE_P(Each, VolumePairCases, ::testing::ValuesIn(volume_pair_cases),
                         [](const auto& instance) { return std::string(instance.param.name); });

TEST(VolumePairCasesTable, SixteenOfEachCombination) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < volume_pair_cases.size(); ++i) {
    const VolumePairCase& test = volume_pair_cases[i];
    const std::string kinds = {"CT"[i / 32], "CT"[i / 16 % 2]};
    EXPECT_EQ((std::string{test.a[0], test.b[0]}), kinds) << test.name;
    EXPECT_EQ(std::string(test.name).substr(0, 2), kinds);
    names.insert(test.name);
  }
  EXPECT_EQ(names.size(), 64U);
}

}  // namespace
}  // namespace motzkin::testing::volume_pair_cases_test
