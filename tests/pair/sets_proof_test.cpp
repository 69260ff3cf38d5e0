#include <gtest/gtest.h>

#include "corpus/pair_sets.hpp"
#include "motzkin/pair/prove.hpp"
#include "support/draws.hpp"

/// The certificate of every answer verifies, and what it is turned into no longer does: a plane that is negated, a
/// point that is moved out of a shape, a relation that is changed. Fails where `relate` and `prove` do not agree, too,
/// since a certificate carries the relation that `relate` gave.

namespace motzkin::testing::sets_proof_test {
namespace {

constexpr std::uint64_t seed = 11;
constexpr int pairs_per_case = 400;
constexpr int pairs_of_many_digits = 40;  ///< where proofs take up to a second

std::string negated(const std::string& number) {
  if (number == "0") {
    return number;
  }
  return number.starts_with('-') ? number.substr(1) : "-" + number;
}

Certificate with_negated_plane(Certificate certificate) {
  for (std::string& number : certificate.plane->normal) {
    number = negated(number);
  }
  certificate.plane->offset = negated(certificate.plane->offset);
  return certificate;
}

/// The first weight negative, so that the combination leaves the hull.
Certificate with_point_outside(Certificate certificate) {
  certificate.point->weights_a.front() = "-1";
  return certificate;
}

template <int D>
void expect_proved(const AnyPair<D>& pair) {
  const auto hull_of = [](const AnyShape<D>& any) {
    return std::visit([](const auto& shape) { return detail::hull(shape); }, any);
  };
  const detail::Hull a = hull_of(pair.a);
  const detail::Hull b = hull_of(pair.b);
  const auto verifies = [&](const Certificate& certificate) { return !detail::flaw(certificate, a, b); };
  const Certificate certificate =
      std::visit([](const auto& first, const auto& second) { return prove(first, second); }, pair.a, pair.b);
  ASSERT_EQ(certificate.relation, relate(pair));
  ASSERT_EQ(detail::flaw(certificate, a, b).value_or(""), "");
  for (const Relation other : {Relation::Disjoint, Relation::Touching, Relation::Overlapping}) {
    Certificate changed = certificate;
    changed.relation = other;
    ASSERT_EQ(verifies(changed), other == certificate.relation);
  }
  if (certificate.plane) {
    ASSERT_FALSE(verifies(with_negated_plane(certificate)));
  }
  if (certificate.point) {
    ASSERT_FALSE(verifies(with_point_outside(certificate)));
  }
}

template <int D>
void expect_proofs(PairSet set, bool moves) {
  const bool many_digits = set == PairSet::Slivers || set == PairSet::Scaled || set == PairSet::MixedScales ||
                           set == PairSet::Largest || set == PairSet::Subnormal;
  PairSource<D> source(set, moves, seed);
  for (int i = 0; i < draws(many_digits ? pairs_of_many_digits : pairs_per_case); ++i) {
    const AnyPair<D> pair = source.draw();
    expect_proved(pair);
    ASSERT_FALSE(::testing::Test::HasFatalFailure()) << to_json(pair);
  }
}

class Proofs : public ::testing::TestWithParam<int> {};

TEST_P(Proofs, VerifyAndRejectChanges) {
  const auto set = static_cast<PairSet>(GetParam());
  for (const bool moves : {false, true}) {
    expect_proofs<2>(set, moves);
    expect_proofs<3>(set, moves);
  }
}

std::string case_name(const ::testing::TestParamInfo<int>& parameters) {
  return std::string(name(static_cast<PairSet>(parameters.param)));
}

INSTANTIATE_TEST_SUITE_P(Every, Proofs, ::testing::Range(0, pair_set_count), case_name);

}  // namespace
}  // namespace motzkin::testing::sets_proof_test
