#include "support/turn_oracle.hpp"

#include <gtest/gtest.h>

#include "corpus/contact_queries.hpp"
#include "corpus/turn_queries.hpp"

/// The oracle of contacts on rigid motions itself: against exact distances at fixed times, against the oracle of linear
/// paths, and on cases whose answer is known. Fails where a path is wrong, a factor is divided out that is not there, a
/// crossing is missed, or the first contact depends on the order of vertices and bodies.

namespace motzkin::testing::turn_oracle_test {
namespace {

const Vector<3> zero = Vector<3>::Zero();

Polynomial polynomial(std::vector<int> coefficients) {
  return Polynomial(std::vector<Integer>(coefficients.begin(), coefficients.end()));
}

/// The only root of a polynomial in [0, 1].
Root root_of(std::vector<int> coefficients) {
  const std::vector<Root> all = roots(polynomial(std::move(coefficients)));
  EXPECT_EQ(all.size(), 1U);
  return all.front();
}

/// Empty, or what is wrong with the first time.
std::string wrong_first(const TurnOracle& oracle, const std::optional<Root>& expected) {
  const std::optional<Root>& first = oracle.first();
  if (first.has_value() == expected.has_value() && (!first || compare(*first, *expected) == 0)) {
    return "";
  }
  return "first " + (first ? std::to_string(approximate(*first)) : "none") + ", expected " +
         (expected ? std::to_string(approximate(*expected)) : "none");
}

constexpr Feature vertex_0{FeatureKind::Vertex, 0};
constexpr Feature face{FeatureKind::Face, 0};

/// q = 1 + t k turns by 2 atan(t). A tip on a circle of radius 5 touches a wall at (3, 4), where t = 1/2.
TEST(TurnOracle, FindsTheTouchOfATipAndAWall) {
  const TurnMotion quarter = turn(zero, {1, 0, 0, 1}, zero);
  TurnQuery query{ContactKind::VertexFace, {{5, 0, 0}, {-1, 7, -1}, {7, 1, -1}, {3, 4, 5}}, quarter, {}};
  const TurnOracle touch(query);
  EXPECT_EQ(wrong_first(touch, root_at({1, 1})), "");
  EXPECT_TRUE(touch.may_be(vertex_0, face));
  EXPECT_FALSE(touch.may_be(vertex_0, vertex_0));
  EXPECT_FALSE(touch.always_coplanar());

  query.vertices = {{5, 0, 0}, {3, 4, 0}, {7, 1, -1}, {3, 4, 5}};
  const TurnOracle corner(query);
  EXPECT_EQ(wrong_first(corner, root_at({1, 1})), "");
  EXPECT_TRUE(corner.may_be(vertex_0, vertex_0));
  EXPECT_FALSE(corner.may_be(vertex_0, face));

  // the wall 2^-60 further away, and as much nearer
  query.vertices = {{5, 0, 0}, {-1, 7, -1}, {7, 1, -1}, {3, 4, 5}};
  query.of_b = translation({0x1p-60, 0, 0});
  EXPECT_EQ(wrong_first(TurnOracle(query), {}), "");
  query.of_b = translation({-0x1p-60, 0, 0});
  const TurnOracle nearer(query);
  ASSERT_TRUE(nearer.first());
  EXPECT_LT(compare(*nearer.first(), root_at({1, 1})), 0);
  EXPECT_GT(compare(*nearer.first(), root_at(dyadic(0.5 - 0x1p-25))), 0);
}

/// (1 - t) + t z k turns by 2 atan(t z / (1 - t)).
TEST(TurnOracle, FindsTheTimeThatTheLengthOfAHalfTurnSets) {
  const std::vector<Vector<3>> at = {{1, 0, 0}, {0, 1, -1}, {0, 1, 1}};
  for (const int length : {1, 2, 3, 7}) {
    const TurnMotion half = turn(zero, {0, 0, 0, static_cast<double>(length)}, zero);
    const TurnOracle oracle({ContactKind::VertexEdge, at, half, {}});
    EXPECT_EQ(wrong_first(oracle, root_of({-1, length + 1})), "") << length;
    EXPECT_TRUE(oracle.may_be(vertex_0, {FeatureKind::Edge, 0}));
  }
}

TEST(TurnOracle, FindsIrrationalTimes) {
  const std::vector<Vector<3>> wall = {{1, 0, 0}, {0.5, -9, -9}, {0.5, 9, -9}, {0.5, 0, 9}};
  const TurnMotion quarter = turn(zero, {1, 0, 0, 1}, zero);
  EXPECT_EQ(wrong_first(TurnOracle({ContactKind::VertexFace, wall, quarter, {}}), root_of({-1, 0, 3})), "");

  // both turn towards each other, by an eighth of a turn
  const std::vector<Vector<3>> across = {{1, 0, 0}, {0, 1, -1}, {0, 1, 1}};
  const TurnMotion back = turn({0, 0, 8}, {1, 0, 0, -1}, zero);
  EXPECT_EQ(wrong_first(TurnOracle({ContactKind::VertexEdge, across, quarter, back}), root_of({-1, 2, 1})), "");
}

/// Along the axis it turns about.
TEST(TurnOracle, AddsTheTranslation) {
  const TurnMotion screw = turn({0, 0, 5}, {1, 0, 0, 1}, {0, 0, 4});
  const std::vector<Vector<3>> at = {{5, 0, 0}, {3, 4, 2}, {0, 5, 2}, {0, 4, 2}};
  const TurnOracle oracle({ContactKind::VertexFace, at, screw, {}});
  EXPECT_EQ(wrong_first(oracle, root_at({1, 1})), "");
  EXPECT_TRUE(oracle.may_be(vertex_0, vertex_0));
}

/// Two edges that turn in one plane.
TEST(TurnOracle, SeesEdgesSlideInAPlane) {
  const TurnMotion quarter = turn(zero, {1, 0, 0, 1}, zero);
  const TurnOracle oracle({ContactKind::EdgeEdge, {{1, 0, 0}, {5, 0, 0}, {3, 4, 0}, {6, 8, 0}}, quarter, {}});
  EXPECT_TRUE(oracle.always_coplanar());
  EXPECT_EQ(wrong_first(oracle, root_at({1, 1})), "");
  EXPECT_TRUE(oracle.may_be({FeatureKind::Vertex, 1}, vertex_0));
  EXPECT_FALSE(oracle.shares_more());
}

class TurnOracles : public ::testing::TestWithParam<int> {
 protected:
  /// Calls `function` for some queries of the set, of all kinds.
  template <class Function>
  void for_each_query(int count, const Function& function) {
    const auto set = static_cast<TurnSet>(GetParam());
    for (int kind = 0; kind < contact_kind_count; ++kind) {
      TurnSource source({set, static_cast<ContactKind>(kind)}, 11);
      for (int i = 0; i < (set == TurnSet::Extreme ? count / 4 : count); ++i) {
        const TurnQuery query = source.draw();
        function(query, TurnOracle(query));
        if (HasFatalFailure()) {
          return;
        }
      }
    }
  }
};

/// At eighths, of which many sets make times of contact.
TEST_P(TurnOracles, AgreeWithDistances) {
  for_each_query(12, [](const TurnQuery& query, const TurnOracle& oracle) {
    for (int eighth = 0; eighth <= 8; ++eighth) {
      const Root time = root_at({eighth, 3});
      if (compare(time, root_at(dyadic(query.begin))) < 0 || compare(time, root_at(dyadic(query.end))) > 0) {
        continue;
      }
      const bool expected = distance_sq(query, Rational(eighth, 8)) == 0;
      ASSERT_EQ(oracle.in_contact(time), expected) << to_text(query) << " at " << eighth << "/8";
      if (expected) {
        ASSERT_TRUE(oracle.first() && compare(*oracle.first(), time) <= 0) << to_text(query);
      }
    }
    if (oracle.first()) {
      const double time = approximate(*oracle.first());
      ASSERT_TRUE(query.begin <= time && time <= query.end) << to_text(query);
      ASSERT_TRUE(oracle.in_contact(*oracle.first())) << to_text(query);
    }
  });
}

/// As doubles see it.
TEST_P(TurnOracles, FindTimesOfNoDistance) {
  const auto set = static_cast<TurnSet>(GetParam());
  if (set == TurnSet::Extreme || set == TurnSet::Far || set == TurnSet::Scaled || set == TurnSet::OneStep) {
    return;  // rounding is more than the distance
  }
  for_each_query(20, [](const TurnQuery& query, const TurnOracle& oracle) {
    if (oracle.first()) {
      double size = 1;
      for (const Vector<3>& vertex : query.vertices) {
        size = std::max(size, vertex.cwiseAbs().maxCoeff());
      }
      ASSERT_LE(std::sqrt(distance_sq(query, approximate(*oracle.first()))), 1e-10 * size) << to_text(query);
    }
  });
}

TEST_P(TurnOracles, DoNotDependOnTheOrder) {
  for_each_query(6, [](const TurnQuery& query, const TurnOracle& oracle) {
    for (const std::vector<std::size_t>& order : vertex_orders(query.kind)) {
      ASSERT_EQ(wrong_first(TurnOracle(query.permuted(order)), oracle.first()), "") << to_text(query);
    }
  });
}

std::string set_name(const ::testing::TestParamInfo<int>& parameter) {
  return std::string(name(static_cast<TurnSet>(parameter.param)));
}

INSTANTIATE_TEST_SUITE_P(Sets, TurnOracles, ::testing::Range(0, turn_set_count), set_name);

/// Where the height of a vertex over a face changes its sign from one sample to the next, well inside the face.
TEST(TurnOracle, MissesNoCrossing) {
  constexpr int samples = 64;
  TurnSource source({TurnSet::Aimed, ContactKind::VertexFace}, 5);
  int crossings = 0;
  for (int i = 0; i < 400; ++i) {
    const TurnQuery query = source.draw();
    const TurnOracle oracle(query);
    double before = 0;
    bool was_inside = false;
    for (int k = 0; k <= samples; ++k) {
      const double time = static_cast<double>(k) / samples;
      std::array<Vector<3>, 4> at;
      for (std::size_t v = 0; v < 4; ++v) {
        const std::array<double, 3> here = position(query.motion(v), query.vertices[v], time);
        at[v] = {here[0], here[1], here[2]};
      }
      const Vector<3> normal = (at[2] - at[1]).cross(at[3] - at[1]);
      const double height = normal.dot(at[0] - at[1]);
      bool inside = true;
      for (std::size_t v = 1; v < 4; ++v) {
        const Vector<3> edge = at[v % 3 + 1] - at[v];
        inside = inside && normal.dot(edge.cross(at[0] - at[v])) > 0.1 * normal.squaredNorm();
      }
      if (inside && was_inside && height * before < 0) {
        ++crossings;
        ASSERT_TRUE(oracle.first() && compare(*oracle.first(), root_at(dyadic(time))) < 0) << to_text(query);
        break;
      }
      before = height;
      was_inside = inside;
    }
  }
  EXPECT_GE(crossings, 50);
}

/// With nothing divided out, and as a piece of a motion between two knots.
TEST(TurnOracle, DoesNotDependOnHowPathsAreWritten) {
  for (const TurnSet set : {TurnSet::Touch, TurnSet::DoubleRoot, TurnSet::Grid}) {
    for (int kind = 0; kind < contact_kind_count; ++kind) {
      TurnSource source({set, static_cast<ContactKind>(kind)}, 3);
      for (int i = 0; i < 5; ++i) {
        TurnQuery query = source.draw();
        ContactPaths paths = contact_paths(query);
        paths.positive.clear();
        const std::optional<Root> first = TurnOracle(query).first();
        const std::optional<Root> same = ContactOracle(paths).first();
        ASSERT_EQ(first.has_value(), same.has_value()) << to_text(query);
        ASSERT_TRUE(!first || compare(*first, *same) == 0) << to_text(query);

        query.begin = 0.25;
        query.end = 0.75;
        const TurnOracle window(query);
        for (TurnMotion* motion : {&query.of_a, &query.of_b}) {
          TurnMotion piece = *motion;
          piece.begin = 0.25;
          piece.end = 0.75;
          piece.start += motion->toward / 4;
          piece.toward = motion->toward * 0.75;
          piece.away = motion->toward * 0.25;
          for (std::size_t k = 0; k < 4; ++k) {
            piece.from[k] = 0.75 * motion->from[k] + 0.25 * motion->to[k];
            piece.to[k] = 0.25 * motion->from[k] + 0.75 * motion->to[k];
          }
          *motion = piece;
        }
        ASSERT_EQ(wrong_first(TurnOracle(query), window.first()), "") << to_text(query);
        if (first && compare(*first, root_at({1, 2})) >= 0 && compare(*first, root_at({3, 2})) <= 0) {
          ASSERT_EQ(wrong_first(window, first), "") << to_text(query);
        }
      }
    }
  }
}

/// Of bodies that do not turn.
TEST(TurnOracle, AgreesWithThatOfLinearPaths) {
  int compared = 0;
  for (int kind = 0; kind < contact_kind_count; ++kind) {
    TurnSource source({TurnSet::Translation, static_cast<ContactKind>(kind)}, 3);
    for (int i = 0; i < 200; ++i) {
      const TurnQuery query = source.draw();
      ContactQuery linear{query.kind, 3, query.vertices, query.vertices};
      bool exactly = true;
      for (std::size_t v = 0; v < query.size(); ++v) {
        for (int k = 0; k < 3; ++k) {
          const double way = query.motion(v).toward[k];
          linear.end[v][k] += way;
          exactly = exactly && exact(linear.end[v][k]) == exact(linear.start[v][k]) + exact(way);
        }
      }
      if (exactly) {
        ++compared;
        const ContactOracle expected(linear);
        const TurnOracle oracle(query);
        ASSERT_EQ(wrong_first(oracle, expected.first()), "") << to_text(query);
        ASSERT_EQ(oracle.always_coplanar(), expected.always_coplanar()) << to_text(query);
        ASSERT_EQ(oracle.starts_in_contact(), expected.starts_in_contact()) << to_text(query);
      }
    }
  }
  EXPECT_GE(compared, 300);
}

}  // namespace
}  // namespace motzkin::testing::turn_oracle_test
