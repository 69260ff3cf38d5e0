#include <gtest/gtest.h>

#include <array>
#include <string>

#include "corpus/contact_queries.hpp"
#include "support/contact_answers.hpp"
#include "support/draws.hpp"

/// `first_contact` on every set, for every kind of primitives, against the oracle. Fails for one wrong status, a
/// bracket that misses the exact first time or is too wide, counts that do not add up, an answer that depends on the
/// names of the vertices or on the direction of time, and for a set that no longer has the answers it is there for.

namespace motzkin::testing::first_contact_test {
namespace {

constexpr std::uint64_t seed = 2026;

/// Most queries per set: in all, more than 200,000.
constexpr int queries_in_space = 3500;  // of a vertex and a face, or two edges
constexpr int queries_otherwise = 700;
/// From so many on each set must have the answers it is there for.
constexpr int representative = 100;
/// The oracle needs milliseconds for numbers of thousands of bits: of these a fifth.
constexpr int fewer_extremes = 5;
/// Of so many queries one is asked with other names for the vertices and backwards.
constexpr int transformed_every = 4;

constexpr std::array tolerances = {0x1p-40, 0x1p-20, 0x1p-50, 1.0, 0x1.8p-33};

class FirstContact : public ::testing::TestWithParam<int> {};

TEST_P(FirstContact, AgreesWithTheOracle) {
  const ContactCase which = contact_case(GetParam());
  const auto [set, kind, dimension] = which;
  const bool in_space = dimension == 3 && (kind == ContactKind::VertexFace || kind == ContactKind::EdgeEdge);
  const int queries =
      draws((in_space ? queries_in_space : queries_otherwise) / (set == ContactSet::Extreme ? fewer_extremes : 1));
  ContactSource source(which, seed);
  int contacts = 0;
  for (int i = 0; i < queries; ++i) {
    const ContactQuery query = source.draw();
    const ContactOracle oracle(query);
    contacts += oracle.first() ? 1 : 0;
    const ContactOptions options{.time_tolerance = tolerances[static_cast<std::size_t>(i) % tolerances.size()]};
    ASSERT_EQ(wrong_contact(query, oracle, options, i % transformed_every == 0), "") << "query " << i;
  }
  if (queries >= representative) {
    const bool seldom = set == ContactSet::Random || set == ContactSet::Nearby;
    EXPECT_GE(contacts, seldom && !in_space ? 0 : queries / 100);
    const bool always = set == ContactSet::AtStart || set == ContactSet::AtEnd || set == ContactSet::Shared ||
                        set == ContactSet::Through || dimension == 2;
    EXPECT_LE(contacts, always ? queries : queries * 49 / 50);
  }
}

std::string case_name(const ::testing::TestParamInfo<int>& parameter) { return name(contact_case(parameter.param)); }

INSTANTIATE_TEST_SUITE_P(Every, FirstContact, ::testing::Range(0, contact_case_count), case_name);

}  // namespace
}  // namespace motzkin::testing::first_contact_test
