#include "motzkin/lab/row_elimination.hpp"

#include <gtest/gtest.h>

#include <map>

#include "corpus/oracle.hpp"
#include "experiments/random_frames.hpp"
#include "lab/row_elimination.hpp"
#include "support/draws.hpp"
#include "support/expectations.hpp"
#include "support/integer_frames.hpp"
#include "support/pair_cases.hpp"

// Every variant of the elimination over rationals against linear programming: a rule that leaves out a row which is
// needed, or another vertex that is not the same frame, gives a wrong answer on small integers. Each rule must also
// leave out rows where it should.

namespace motzkin::testing::row_elimination_test {

using namespace lab;

namespace {

using experiments::RandomFrames;

using Matrix = std::vector<std::vector<Rational>>;

/// Solves `axes x = right` by Gauss-Jordan, with one right side per vector. Empty where the axes are dependent.
Matrix solved(const ExactFrame& frame, const Matrix& right) {
  const std::size_t n = frame.axes.size();
  Matrix rows(n);
  for (std::size_t j = 0; j < n; ++j) {
    for (const std::vector<Rational>& axis : frame.axes) {
      rows[j].push_back(axis[j]);
    }
    for (const std::vector<Rational>& vector : right) {
      rows[j].push_back(vector[j]);
    }
  }
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t pivot = column;
    while (pivot < n && rows[pivot][column] == 0) {
      ++pivot;
    }
    if (pivot == n) {
      return {};
    }
    std::swap(rows[pivot], rows[column]);
    const Rational divisor = rows[column][column];
    for (Rational& number : rows[column]) {
      number /= divisor;
    }
    for (std::size_t j = 0; j < n; ++j) {
      if (j != column) {
        const Rational factor = rows[j][column];
        for (std::size_t k = 0; k < rows[j].size(); ++k) {
          rows[j][k] -= factor * rows[column][k];
        }
      }
    }
  }
  Matrix result(right.size());
  for (std::size_t i = 0; i < right.size(); ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      result[i].push_back(rows[j][n + i]);
    }
  }
  return result;
}

/// The second frame in the coordinates of the first, exactly.
template <int D>
std::optional<ProjectedFrame<Rational, D>> projected(const ExactFrame& a, const ExactFrame& b) {
  Matrix right = b.axes;
  std::vector<Rational> offset;
  std::vector<Rational> drift(D, 0);
  for (std::size_t k = 0; k < D; ++k) {
    offset.push_back(b.origin[k] - a.origin[k]);
    if (b.velocity) {
      drift[k] = (*b.velocity)[k] - (*a.velocity)[k];
    }
  }
  right.push_back(offset);
  right.push_back(drift);
  const Matrix columns = solved(a, right);
  if (columns.empty()) {
    return std::nullopt;
  }
  ProjectedFrame<Rational, D> result;
  for (std::size_t j = 0; j < D; ++j) {
    for (std::size_t i = 0; i < D; ++i) {
      result.axes[j][i] = columns[i][j];
    }
    result.offset[j] = columns[D][j];
    result.drift[j] = columns[D + 1][j];
  }
  return result;
}

template <class Shape>
constexpr FrameKind kind_of = Shape::kind;
template <class Shape>
constexpr FrameKind kind_of<Moving<Shape>> = Shape::kind;
template <class Shape>
constexpr bool moves = false;
template <class Shape>
constexpr bool moves<Moving<Shape>> = true;

constexpr RowsLeftOut every_rule[] = {RowsLeftOut::None, RowsLeftOut::UnitCube, RowsLeftOut::SameDirection,
                                      RowsLeftOut::Kohler, RowsLeftOut::Imbert};

/// Whether the exact elimination finds a solution, which the oracle knows.
template <FrameKind A, FrameKind B, bool Moves, int D>
bool solvable(const ProjectedFrame<Rational, D>& frame, const RowEliminationOptions& options, RowCounts& counts) {
  return PairRows<A, B, Moves, Rational, D>(frame).has_solution(options, counts);
}

template <class Case>
class RowElimination : public ::testing::Test {};
TYPED_TEST_SUITE(RowElimination, PairCases);

/// Small integers: parallel faces, shared corners, rows that agree. Fails where a variant changes the answer.
TYPED_TEST(RowElimination, EveryVariantGivesTheExactAnswer) {
  IntegerFrames random(7, 3);
  int meeting = 0;
  int apart = 0;
  for (int i = 0; i < draws(120); ++i) {
    with_random_pair<TypeParam>(random, [&]<class A, class B>(const A& a, const B& b) {
      constexpr int dimension = A::dimension;
      const auto frame = projected<dimension>(exact(a), exact(b));
      if (!frame) {
        return;
      }
      const bool meet = Oracle(a, b).relation() != Relation::Disjoint;
      ++(meet ? meeting : apart);
      const auto expect = [&](const ProjectedFrame<Rational, dimension>& seen, const RowEliminationOptions& options) {
        RowCounts counts;
        const bool answer = solvable<kind_of<A>, kind_of<B>, moves<A>>(seen, options, counts);
        EXPECT_EQ(answer, meet) << "rule " << static_cast<int>(options.left_out) << ", order "
                                << static_cast<int>(options.order) << describe(a, b);
      };
      for (const RowsLeftOut rule : every_rule) {
        expect(*frame, {.left_out = rule});
      }
      expect(*frame, {.left_out = RowsLeftOut::UnitCube, .test_every_row = false});
      expect(*frame, {.order = RowOrder::UnitRowsFirst, .left_out = RowsLeftOut::Imbert});
      expect(*frame, {.order = RowOrder::TightFirst});
      auto positive = *frame;
      make_positive<kind_of<A>>(positive);
      expect(positive, {});
      auto other = *frame;
      describe_from<kind_of<B>>(static_cast<unsigned>(i % (dimension + 1)), other);
      expect(other, {});
    });
  }
  EXPECT_GE(meeting, 3);
  EXPECT_GE(apart, 3);
}

/// In doubles, on the random frames of the documents, the answer is the same with every option, but for pairs that
/// come close to touching by chance. Fails where an option reads the wrong rows.
TYPED_TEST(RowElimination, OptionsChangeNoAnswerInDoubles) {
  RandomFrames random(5);
  int differing = 0;
  constexpr int pairs = rounds(1000);
  for (int i = 0; i < pairs; ++i) {
    with_random_pair<TypeParam>(random, [&]<class A, class B>(const A& a, const B& b) {
      const bool plain = row_elimination(a, b);
      differing += row_elimination(a, b, {.order = RowOrder::TightFirst, .origins = Origins::NearestVertex}) != plain;
      differing += row_elimination(a, b, {.origins = Origins::Positive, .left_out = RowsLeftOut::Kohler}) != plain;
      differing += row_elimination(a, b, {.left_out = RowsLeftOut::SameDirection}) != plain;
      if constexpr (moves<A>) {
        differing += row_elimination(PreparedFrame(a.shape()), a.velocity(), b) != plain;
      } else {
        differing += row_elimination(PreparedFrame(a), b) != plain;
      }
    });
  }
  EXPECT_LE(differing, 1);
}

/// Rows taken by all systems together, with a rule and without early ends.
template <class Case>
std::map<RowsLeftOut, double> rows_by_rule(int pairs) {
  std::map<RowsLeftOut, double> rows;
  RandomFrames random(11);
  for (int i = 0; i < pairs; ++i) {
    with_random_pair<Case>(random, [&](const auto& a, const auto& b) {
      for (const RowsLeftOut rule : every_rule) {
        RowCounts counts;
        static_cast<void>(row_elimination(a, b, {.left_out = rule, .test_every_row = false}, &counts));
        rows[rule] += counts.total();
      }
    });
  }
  return rows;
}

/// Fails where a rule leaves out nothing, or where the finer one of two leaves out less. One elimination combines no
/// more than two rows, so that counting them pays from the second on.
TYPED_TEST(RowElimination, EveryRuleLeavesOutRows) {
  const auto rows = rows_by_rule<TypeParam>(rounds(300));
  const double all = rows.at(RowsLeftOut::None);
  EXPECT_LT(rows.at(RowsLeftOut::UnitCube), all);
  EXPECT_LT(rows.at(RowsLeftOut::SameDirection), rows.at(RowsLeftOut::UnitCube));
  if (TypeParam::dimension + (TypeParam::moves ? 1 : 0) > 2) {
    EXPECT_LT(rows.at(RowsLeftOut::Kohler), all);
  }
  EXPECT_LE(rows.at(RowsLeftOut::Imbert), rows.at(RowsLeftOut::Kohler));
}

/// Three rows in which of two eliminated variables only one occurs: Kohler's rule allows three, Imbert's two. Rows of
/// pairs of frames have all variables, so that there the two agree. Fails where either counts something else.
TEST(RowRules, ImbertCountsTheVariablesThatOccur) {
  Origin origin;
  origin.variables = {0b001, 0b101, 0b101, 0b011};
  const auto is_left_out = [&](RowsLeftOut rule, std::uint32_t ancestors) {
    const RowEliminationOptions options{.left_out = rule};
    const RowFilter filter = RowFilter(options, origin, 0).after_step().after_step();
    return filter.leaves_out(ExplicitRow<Rational, 1>{{1}, 1, ancestors}, [] { return false; });
  };
  EXPECT_FALSE(is_left_out(RowsLeftOut::Kohler, 0b0111));
  EXPECT_TRUE(is_left_out(RowsLeftOut::Imbert, 0b0111));
  EXPECT_FALSE(is_left_out(RowsLeftOut::Imbert, 0b0011));
  EXPECT_FALSE(is_left_out(RowsLeftOut::Imbert, 0b1011));  // the second variable occurs in the last row
  EXPECT_TRUE(is_left_out(RowsLeftOut::Kohler, 0b1111));
}

/// x + y <= 1 holds wherever 2 x + 2 y <= 1 does, and 3 x + y <= 2 wherever 2 x + y <= 1 does, though no two
/// coefficients agree; the other way round neither holds.
TEST(RowRules, OneRowFollowsFromAnother) {
  using Row = ExplicitRow<Rational, 2>;
  const Row tight{{2, 2}, 1, 0};
  const Row loose{{1, 1}, 1, 0};
  EXPECT_TRUE(follows_from(loose, tight));
  EXPECT_FALSE(follows_from(tight, loose));
  const Row steep{{3, 1}, 2, 0};
  const Row flat{{2, 1}, 1, 0};
  EXPECT_TRUE(follows_from(steep, flat));
  EXPECT_FALSE(follows_from(flat, steep));
  // Opposite directions say nothing about each other (erratum E3.5).
  EXPECT_FALSE(follows_from(Row{{-1, -1}, Rational(-3, 2), 0}, tight));
}

/// The most rows that each system takes, over random pairs of every kind; the documents found them, and the bound
/// without the rows that a step does not touch explains all that stand at the second place.
template <int D, bool Moves>
std::array<std::uint32_t, RowCounts::max_systems> most_rows(int pairs) {
  std::array<std::uint32_t, RowCounts::max_systems> most{};
  RandomFrames random(3);
  const auto take = [&](const auto& a, const auto& b) {
    RowCounts counts;
    static_cast<void>(row_elimination(a, b, {.test_every_row = false}, &counts));
    for (std::size_t i = 0; i < most.size(); ++i) {
      most[i] = std::max(most[i], counts.rows[i]);
    }
  };
  const auto draw = [&]<FrameKind Kind>() {
    if constexpr (Moves) {
      return random.moving_frame<D, Kind>();
    } else {
      return random.frame<D, Kind>();
    }
  };
  for (int i = 0; i < pairs; ++i) {
    const auto cuboid = draw.template operator()<FrameKind::Cuboid>();
    const auto simplex = draw.template operator()<FrameKind::Simplex>();
    take(cuboid, draw.template operator()<FrameKind::Cuboid>());
    take(simplex, draw.template operator()<FrameKind::Simplex>());
    take(cuboid, simplex);
    take(simplex, cuboid);
  }
  return most;
}

TEST(RowCountsOfPairs, AreThoseOfTheDocuments) {
  constexpr int pairs = rounds(20000);
  EXPECT_EQ((most_rows<2, false>(pairs)), (std::array<std::uint32_t, 5>{8, 11, 0, 0, 0}));
  EXPECT_EQ((most_rows<3, false>(pairs)), (std::array<std::uint32_t, 5>{12, 20, 55, 0, 0}));
  EXPECT_EQ((most_rows<2, true>(pairs)), (std::array<std::uint32_t, 5>{10, 13, 21, 0, 0}));
  const auto moving = most_rows<3, true>(pairs);
  EXPECT_EQ(moving[0], 14U);
  EXPECT_EQ(moving[1], 22U);
  EXPECT_EQ(moving[2], 57U);
  EXPECT_LE(moving[3], 560U);
  EXPECT_GE(moving[3], 400U);
}

/// Two cuboids: 2 rows of each other variable, and of time, stay as they are.
TEST(RowCountsOfPairs, SharperBounds) {
  constexpr auto cuboid = FrameKind::Cuboid;
  EXPECT_EQ(rows_after_step(input_rows(2, cuboid, cuboid, false), 2), 11U);
  EXPECT_EQ(rows_after_step(input_rows(2, cuboid, cuboid, true), 4), 13U);
  EXPECT_EQ(rows_after_step(input_rows(3, cuboid, cuboid, false), 4), 20U);
  EXPECT_EQ(rows_after_step(input_rows(3, cuboid, cuboid, true), 6), 22U);
}

}  // namespace
}  // namespace motzkin::testing::row_elimination_test
