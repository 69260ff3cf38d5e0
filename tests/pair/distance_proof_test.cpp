#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "corpus/pair_sets.hpp"
#include "motzkin/pair/prove_distance.hpp"
#include "number/rational.hpp"
#include "support/draws.hpp"
#include "support/hull_points.hpp"
#include "support/pair_answers.hpp"

/// Certificates of distance, clearance and depth: written by hand and changed; made for pairs of all sets, and claiming
/// a little more. Fails for one that is rejected, and for one that is accepted and claims what is not so.

namespace motzkin::testing::distance_proof_test {
namespace {

const Aabb<2> square({0, 0}, {1, 1});
const Point<2> beside({4, 5});          // 5 from the corner (1, 1)
const Sphere<2> ball({4, 5}, 2);        // 3 from there
const Aabb<2> inner({0.5, 0}, {3, 1});  // half a unit deep
const Sphere<2> deep({0.5, 0.25}, 1);   // a quarter and its radius deep

const DistanceCertificate apart{
    .at_least = "5", .at_most = "5", .direction = {"3", "4"}, .points = SharedPoint{{"0", "0", "0", "1"}, {"1"}}};
const DistanceCertificate overlap{.measure = Measure::Depth,
                                  .at_least = "1/2",
                                  .at_most = "1/2",
                                  .direction = {"1", "0"},
                                  .facets = {{{3, 0}, {2, 1}}, {{2, 1}, {0, 3}}, {{0, 3}, {1, 2}}, {{1, 2}, {3, 0}}}};

template <class A, class B>
void expect_flaw(DistanceCertificate certificate, const std::function<void(DistanceCertificate&)>& change, const A& a,
                 const B& b, const std::string& expected) {
  change(certificate);
  EXPECT_EQ(flaw(certificate, a, b).value_or("none"), expected);
}

TEST(DistanceProof, IsAccepted) {
  EXPECT_EQ(flaw(apart, square, beside), std::nullopt);
  EXPECT_TRUE(verify(apart, square, beside));
  EXPECT_EQ(flaw(overlap, square, inner), std::nullopt);
  const DistanceCertificate from_ball{
      .at_least = "3", .at_most = "3", .direction = {"3", "4"}, .points = SharedPoint{{"0", "0", "0", "1"}, {"1"}}};
  EXPECT_EQ(flaw(from_ball, square, ball), std::nullopt);
  EXPECT_EQ(flaw({.more_than = "299/100", .direction = {"3", "4"}}, square, ball), std::nullopt);
  EXPECT_EQ(flaw({.at_least = "0"}, square, ball), std::nullopt);
  // The points of the square less the centre, one of them for each corner, go around a quarter of a unit.
  const DistanceCertificate of_ball{.measure = Measure::Depth,
                                    .at_least = "5/4",
                                    .at_most = "5/4",
                                    .direction = {"0", "-1"},
                                    .facets = {{{3, 0}, {2, 0}}, {{2, 0}, {0, 0}}, {{0, 0}, {1, 0}}, {{1, 0}, {3, 0}}}};
  EXPECT_EQ(flaw(of_ball, square, deep), std::nullopt);
}

TEST(DistanceProof, ChangedIsRejected) {
  const auto reject = [](const std::function<void(DistanceCertificate&)>& change, const std::string& expected) {
    expect_flaw(apart, change, square, beside, expected);
  };
  const std::string direction = "direction: the shapes are not that far apart along it";
  reject([](auto& c) { c.at_least = "5000001/1000000"; }, direction);
  reject([](auto& c) { std::swap(c.at_least, c.more_than); }, direction);
  reject([](auto& c) { c.more_than = "4"; }, "at_least and more_than: expected one of both");
  reject([](auto& c) { c.at_most = "4999999/1000000"; }, "points: they are farther apart than that");
  reject([](auto& c) { c.at_most = "-5"; }, "at_most: no distance is negative");
  reject([](auto& c) { c.at_most = "5."; }, "at_most is no rational");
  reject([](auto& c) { c.direction = {"-3", "-4"}; }, direction);
  reject([](auto& c) { c.direction = {"3000001", "4000000"}; }, direction);
  reject([](auto& c) { c.direction = {"0", "0"}; }, "direction: it is zero");
  reject([](auto& c) { c.direction = {"3"}; }, "direction: expected 2 numbers, found 1");
  reject([](auto& c) { c.direction.clear(); }, "direction: missing");
  reject([](auto& c) { c.at_least.reset(); }, "direction: superfluous");
  reject([](auto& c) { c.points.reset(); }, "points: missing");
  reject([](auto& c) { c.at_most.reset(); }, "points: superfluous");
  reject(
      [](auto& c) {
        c.points->weights_a = {"0", "0", "1/100", "99/100"};
      },
      "points: they are farther apart than that");
  reject([](auto& c) { c.points->weights_a = {"0", "0", "-1", "2"}; }, "points.weights_a: one is negative");
  reject([](auto& c) { c.points->weights_b = {"2"}; }, "points.weights_b: their sum is not 1");
  reject([](auto& c) { c.facets = overlap.facets; }, "facets: superfluous");
  reject([](auto& c) { c.measure = Measure::Depth; }, "points: superfluous");
  reject([](auto& c) { c.measure = static_cast<Measure>(2); }, "measure: unknown");
  reject([](auto& c) { c = {}; }, "nothing is claimed");
  expect_flaw(
      apart, [](auto&) {}, square, Point<2>({4, 4}), direction);
}

TEST(DepthProof, ChangedIsRejected) {
  const auto reject = [](const std::function<void(DistanceCertificate&)>& change, const std::string& expected) {
    expect_flaw(overlap, change, square, inner, expected);
  };
  const std::string direction = "direction: the shapes are not that far apart along it";
  const std::string open = "facets: they are no closed surface";
  reject([](auto& c) { c.at_most = "499999/1000000"; }, direction);
  reject([](auto& c) { c.at_most = "-1"; }, "at_most: no depth is negative");
  reject([](auto& c) { c.direction = {"-1", "0"}; }, direction);
  reject([](auto& c) { c.direction = {"1000000", "1"}; }, direction);
  reject([](auto& c) { c.direction.clear(); }, "direction: missing");
  reject([](auto& c) { c.at_least = "500001/1000000"; }, "facets[3]: its plane is not that far before 0");
  reject([](auto& c) { c.more_than = "0"; }, "more_than: only a distance is claimed to be that");
  reject([](auto& c) { c.facets.clear(); }, "facets: missing");
  reject([](auto& c) { c.at_least = "0"; }, "facets: superfluous");
  reject([](auto& c) { c.points = apart.points; }, "points: superfluous");
  reject([](auto& c) { c.facets.pop_back(); }, open);
  reject([](auto& c) { c.facets.push_back(c.facets[0]); }, open);
  reject([](auto& c) { c.facets[1][1] = {1, 2}; }, open);
  reject([](auto& c) { std::swap(c.facets[0][0], c.facets[0][1]); }, "facets[0]: its plane is not that far before 0");
  reject([](auto& c) { c.facets[2][1][0] = 4; }, "facets[2]: there is no such point");
  reject([](auto& c) { c.facets[2][1][1] = 4; }, "facets[2]: there is no such point");
  const std::string flat = "facets[0]: its corners span no plane";
  reject([](auto& c) { c.facets = {{{3, 0}, {3, 0}}}; }, flat);  // closed, before 0, and around nothing
  reject(
      [](auto& c) {
        c.facets = {{{3, 0}, {3, 0}}};
        c.at_least = "7";
      },
      flat);
  reject([](auto& c) { c.facets[1].pop_back(); }, "facets[1]: expected 2 corners, found 1");
  reject([](auto& c) { c.measure = Measure::Distance; }, "points: missing");
  expect_flaw(
      overlap, [](auto&) {}, square, Aabb<2>({0.75, 0}, {3, 1}), "facets[3]: its plane is not that far before 0");
}

TEST(DistanceProof, ShapesThatHaveNoneAreRefused) {
  const detail::Hull resting = detail::hull(square);
  EXPECT_EQ(detail::flaw({.at_least = "0"}, resting, detail::hull(Moving<Aabb<2>>(square, {1, 0}))),
            "shapes that move have no certificates of distance or depth");
  EXPECT_EQ(detail::flaw({.at_least = "0"}, detail::hull(HalfSpace<2>({0, 1}, 0)), resting),
            "half-spaces have no certificates of distance or depth");
}

std::string text_of(double number) { return detail::to_rational(number).str(); }

/// Certificates of all kinds, what they claim, and that they prove nothing beyond that.
template <class A, class B>
void expect_proofs(const A& a, const B& b) {
  const auto found = distance(a, b);
  const DistanceCertificate proof = prove_distance(a, b);
  ASSERT_EQ(flaw(proof, a, b), std::nullopt);
  ASSERT_EQ(proof.at_least, text_of(found.lower));
  ASSERT_EQ(proof.at_most, text_of(found.upper));
  const auto changed = [](DistanceCertificate certificate, const auto& change) {
    change(certificate);
    return certificate;
  };
  if (found.lower > 0) {
    const double more = std::nextafter(found.upper, INFINITY);
    ASSERT_FALSE(verify(changed(proof, [&](auto& c) { c.at_least = text_of(more); }), a, b));
    ASSERT_FALSE(verify(changed(proof, [&](auto& c) { c.at_most = text_of(std::nextafter(found.lower, 0)); }), a, b));
  }
  for (const double clearance : {found.lower, found.upper, std::nextafter(found.lower, 0.0)}) {
    if (clearance <= max_coordinate) {
      const DistanceCertificate decided = prove_within(a, b, clearance);
      ASSERT_EQ(flaw(decided, a, b), std::nullopt);
      ASSERT_EQ(decided.at_most.has_value(), within(a, b, clearance));
      ASSERT_NE(decided.at_most.has_value(), decided.more_than.has_value());
    }
  }
  const auto depth = penetration(a, b);
  const std::optional<DistanceCertificate> depth_proof = prove_depth(a, b);
  ASSERT_EQ(depth_proof.has_value(), depth.has_value());
  if (depth) {
    ASSERT_EQ(flaw(*depth_proof, a, b), std::nullopt);
    ASSERT_EQ(depth_proof->at_least, text_of(depth->lower));
    ASSERT_EQ(depth_proof->at_most, text_of(depth->upper));
    const double more = std::nextafter(depth->upper, INFINITY);
    ASSERT_FALSE(verify(changed(*depth_proof, [&](auto& c) { c.at_least = text_of(more); }), a, b));
    if (depth->lower > 0) {
      const double less = std::nextafter(depth->lower, 0);
      ASSERT_FALSE(verify(changed(*depth_proof, [&](auto& c) { c.at_most = text_of(less); }), a, b));
    }
  }
}

template <int D>
void expect_proofs(PairSet set) {
  PairSource<D> source(set, false, 2280);
  for (int i = 0; i < draws(12); ++i) {
    const AnyPair<D> pair = source.draw();
    std::visit(
        [&]<class A, class B>(const A& a, const B& b) {
          if constexpr (DistanceShape<A> && DistanceShape<B>) {
            ASSERT_NO_FATAL_FAILURE(expect_proofs(a, b)) << to_json(pair);
            const double radius = std::min(distance(a, b).upper * (i % 2 == 0 ? 1 : 1.5), max_coordinate);
            if (radius > 0) {
              ASSERT_NO_FATAL_FAILURE(expect_proofs(Rounded(a, radius), b)) << radius << " " << to_json(pair);
            }
          }
        },
        pair.a, pair.b);
    if (::testing::Test::HasFatalFailure()) {
      return;
    }
  }
}

class DistanceProofSets : public ::testing::TestWithParam<int> {};

TEST_P(DistanceProofSets, AreProved) {
  ASSERT_NO_FATAL_FAILURE(expect_proofs<2>(static_cast<PairSet>(GetParam())));
  ASSERT_NO_FATAL_FAILURE(expect_proofs<3>(static_cast<PairSet>(GetParam())));
}

std::string set_name(const ::testing::TestParamInfo<int>& parameters) {
  return std::string(name(static_cast<PairSet>(parameters.param)));
}

INSTANTIATE_TEST_SUITE_P(Every, DistanceProofSets, ::testing::Range(0, pair_set_count), set_name);

TEST(DistanceProof, OfHullsInEveryManner) {
  for (int manner = 0; manner < HullPoints::manners; ++manner) {
    HullPoints points(2290 + static_cast<std::uint64_t>(manner));
    for (int i = 0; i < draws(24); ++i) {
      const auto [a, b] = points.pair<2>(manner);
      ASSERT_NO_FATAL_FAILURE(expect_proofs(a, b)) << motzkin::to_text(a) << " " << motzkin::to_text(b);
      const auto [p, q] = points.pair<3>(manner);
      ASSERT_NO_FATAL_FAILURE(expect_proofs(p, q)) << motzkin::to_text(p) << " " << motzkin::to_text(q);
    }
  }
}

}  // namespace
}  // namespace motzkin::testing::distance_proof_test
