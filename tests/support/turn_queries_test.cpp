#include "corpus/turn_queries.hpp"

#include <gtest/gtest.h>

#include "support/turn_oracle.hpp"

/// The sets of queries on rigid motions are what they say: enough contacts and enough that have none, where a set is
/// about that. Fails too for a quaternion that motions do not accept.

namespace motzkin::testing::turn_queries_test {
namespace {

constexpr int queries = 60;

/// Of some queries.
struct Counts {
  int contacts = 0;
  int at_start = 0;
  int at_end = 0;
  int rational = 0;  ///< the first contact at a multiple of 1/8
  int coplanar = 0;
  int one_turns = 0;
  int both_turn = 0;
};

bool is_eighth(const Root& time) {
  for (int eighth = 0; eighth <= 8; ++eighth) {
    if (compare(time, root_at({eighth, 3})) == 0) {
      return true;
    }
  }
  return false;
}

Counts counts(TurnSet set, ContactKind kind) {
  TurnSource source({set, kind}, 2027);
  Counts result;
  for (int i = 0; i < (set == TurnSet::Extreme ? queries / 10 : queries); ++i) {
    const TurnQuery query = source.draw();
    const TurnOracle oracle(query);
    const int turning = (query.of_a.turns() ? 1 : 0) + (query.of_b.turns() ? 1 : 0);
    result.contacts += oracle.first() ? 1 : 0;
    result.at_start += oracle.starts_in_contact() ? 1 : 0;
    result.at_end += oracle.first() && compare(*oracle.first(), root_at({1, 0})) == 0 ? 1 : 0;
    result.rational += oracle.first() && is_eighth(*oracle.first()) ? 1 : 0;
    result.coplanar += oracle.always_coplanar() ? 1 : 0;
    result.one_turns += turning == 1 ? 1 : 0;
    result.both_turn += turning == 2 ? 1 : 0;
  }
  return result;
}

constexpr int percent(int part) { return part * queries / 100; }

class TurnSets : public ::testing::TestWithParam<int> {};

TEST_P(TurnSets, HoldWhatTheySay) {
  const auto [set, kind] = turn_case(GetParam());
  const Counts has = counts(set, kind);
  const bool polygons = kind == ContactKind::VertexFace || kind == ContactKind::EdgeEdge;  // rounded ones meet, too
  switch (set) {
    case TurnSet::Random: EXPECT_LE(has.contacts, percent(40)); break;
    case TurnSet::Aimed: EXPECT_GE(has.contacts, polygons ? percent(90) : 0); break;
    case TurnSet::Boundary:
    case TurnSet::Grazing:
      EXPECT_GE(has.contacts, polygons ? percent(25) : 0);
      EXPECT_LE(has.contacts, percent(90));
      break;
    case TurnSet::Touch:
      EXPECT_EQ(has.contacts, queries);
      EXPECT_GE(has.rational, percent(50));
      break;
    case TurnSet::DoubleRoot:
      EXPECT_GE(has.contacts, percent(80));
      EXPECT_GE(has.rational, percent(50));
      EXPECT_GE(has.coplanar, polygons ? percent(15) : 0);
      break;
    case TurnSet::Beside:
      EXPECT_GE(has.contacts, percent(20));
      EXPECT_LE(has.contacts, percent(95));
      break;
    case TurnSet::AtStart: EXPECT_GE(has.at_start, percent(50)); break;
    case TurnSet::AtEnd:
      EXPECT_GE(has.at_end, percent(10));
      EXPECT_LE(has.contacts, percent(85));
      break;
    case TurnSet::Coplanar:
      EXPECT_GE(has.coplanar, polygons ? percent(90) : 0);
      EXPECT_GE(has.contacts - has.at_start, percent(5));
      break;
    case TurnSet::Collinear:
      EXPECT_GE(has.coplanar, kind == ContactKind::VertexVertex ? 0 : queries);
      EXPECT_GE(has.contacts - has.at_start, percent(5));
      break;
    case TurnSet::Parallel:
      EXPECT_GE(has.coplanar, kind == ContactKind::EdgeEdge ? percent(50) : 0);
      EXPECT_GE(has.contacts, percent(15));
      EXPECT_LE(has.contacts, percent(90));
      break;
    case TurnSet::Degenerate:
      EXPECT_GE(has.coplanar, kind == ContactKind::VertexVertex ? 0 : percent(75));
      EXPECT_GE(has.contacts, percent(30));
      break;
    case TurnSet::Hinge: EXPECT_EQ(has.both_turn, 0); [[fallthrough]];
    case TurnSet::Translation: EXPECT_GE(has.contacts, percent(40)); break;
    case TurnSet::CommonLine:
    case TurnSet::BothTurn:
      EXPECT_GE(has.both_turn, percent(80));
      EXPECT_GE(has.contacts, percent(40));
      break;
    case TurnSet::SameMotion: EXPECT_EQ(has.contacts, has.at_start); [[fallthrough]];
    case TurnSet::Far:
    case TurnSet::Scaled:
    case TurnSet::Knots:
    case TurnSet::OneStep:
      EXPECT_GE(has.contacts, percent(10));
      EXPECT_LE(has.contacts, percent(95));
      break;
    case TurnSet::Grid: EXPECT_GE(has.contacts, 1); break;
    case TurnSet::Extreme: break;
  }
  if (set != TurnSet::Translation && set != TurnSet::Extreme) {
    EXPECT_GE(has.one_turns + has.both_turn, percent(50));
  }
}

std::string case_name(const ::testing::TestParamInfo<int>& parameter) { return name(turn_case(parameter.param)); }

INSTANTIATE_TEST_SUITE_P(Every, TurnSets, ::testing::Range(0, turn_case_count), case_name);

/// Within the limits of `Turn`, or of a piece between two knots.
TEST(TurnSets, HaveMotionsThatAreAccepted) {
  for (int index = 0; index < turn_case_count; ++index) {
    TurnSource source(turn_case(index), 2028);
    for (int i = 0; i < 200; ++i) {
      const TurnQuery query = source.draw();
      for (const TurnMotion* motion : {&query.of_a, &query.of_b}) {
        ASSERT_TRUE(motion->is_turn() || turn_case(index).set >= TurnSet::Knots) << to_text(query);
        Rational product = 0;
        Rational from = 0;
        Rational to = 0;
        for (std::size_t k = 0; k < 4; ++k) {
          product += exact(motion->from[k]) * exact(motion->to[k]);
          from += abs(exact(motion->from[k]));
          to += abs(exact(motion->to[k]));
        }
        ASSERT_TRUE(product >= 0 && from > 0 && to > 0) << to_text(query);
        ASSERT_TRUE(motion->begin <= query.begin && query.begin <= query.end && query.end <= motion->end);
        for (const Vector<3>& vector : {motion->center, motion->start, motion->toward, motion->away}) {
          ASSERT_LE(vector.cwiseAbs().maxCoeff(), max_coordinate) << to_text(query);
        }
      }
      for (const Vector<3>& vertex : query.vertices) {
        ASSERT_LE(vertex.cwiseAbs().maxCoeff(), max_coordinate) << to_text(query);
      }
    }
  }
}

}  // namespace
}  // namespace motzkin::testing::turn_queries_test
