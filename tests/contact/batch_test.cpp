#include <gtest/gtest.h>

#include <bit>
#include <cstdint>

#include "corpus/contact_queries.hpp"
#include "motzkin/invalid_input.hpp"
#include "support/contact_answers.hpp"

/// `first_contacts` gives what `first_contact` gives for each query, bit by bit and in all fields, whatever the size of
/// the batch and the number of threads. Fails where lanes of a register, the rest of a batch or threads make a
/// difference.

namespace motzkin::testing::batch_test {
namespace {

/// Queries of all sets by turns, so that lanes side by side differ.
std::vector<ContactQuery> mixed_queries(ContactKind kind, std::size_t count) {
  std::vector<ContactSource> sources;
  for (int set = 0; set < contact_set_count; ++set) {
    sources.emplace_back(static_cast<ContactSet>(set), kind, 3, 17);
  }
  std::vector<ContactQuery> queries;
  for (std::size_t i = 0; i < count; ++i) {
    queries.push_back(sources[i % sources.size()].draw());
  }
  return queries;
}

VertexFace typed(const ContactQuery& query, const VertexFace* /*kind*/) {
  return {point_path<3>(query, 0), face_path(query, 1)};
}
EdgeEdge typed(const ContactQuery& query, const EdgeEdge* /*kind*/) {
  return {edge_path<3>(query, 0), edge_path<3>(query, 2)};
}

ContactKind kind_of(const VertexFace* /*kind*/) { return ContactKind::VertexFace; }
ContactKind kind_of(const EdgeEdge* /*kind*/) { return ContactKind::EdgeEdge; }

bool same_bits(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }

bool same_bits(const Contact<3>& a, const Contact<3>& b) {
  bool same = a.status == b.status && a.on_a == b.on_a && a.on_b == b.on_b && same_bits(a.time.lower, b.time.lower) &&
              same_bits(a.time.upper, b.time.upper);
  for (int k = 0; k < 3; ++k) {
    same = same && same_bits(a.point[k], b.point[k]) && same_bits(a.normal[k], b.normal[k]);
  }
  return same;
}

template <class Query>
class Batches : public ::testing::Test {
 public:
  /// The answers to each query alone.
  static std::vector<Contact<3>> one_by_one(std::span<const ContactQuery> queries, const ContactOptions& options) {
    std::vector<Contact<3>> result;
    for (const ContactQuery& query : queries) {
      result.push_back(ask(query, options));
    }
    return result;
  }

  static void expect_same(std::span<const ContactQuery> queries, std::span<const Contact<3>> expected,
                          const ContactOptions& options) {
    std::vector<Query> batch;
    for (const ContactQuery& query : queries) {
      batch.push_back(typed(query, static_cast<Query*>(nullptr)));
    }
    ContactStatistics counts;
    ContactOptions counting = options;
    counting.stats = &counts;
    std::vector<Contact<3>> results(batch.size());
    first_contacts(batch, results, counting);
    for (std::size_t i = 0; i < batch.size(); ++i) {
      ASSERT_TRUE(same_bits(results[i], expected[i]))
          << "query " << i << " of " << batch.size() << ", " << options.threads << " threads: " << to_text(queries[i]);
    }
    EXPECT_EQ(counts.questions, batch.size());
  }
};

using Kinds = ::testing::Types<VertexFace, EdgeEdge>;
TYPED_TEST_SUITE(Batches, Kinds);

TYPED_TEST(Batches, OfAnySizeAreTheSame) {
  const std::vector<ContactQuery> queries = mixed_queries(kind_of(static_cast<TypeParam*>(nullptr)), 400);
  std::size_t first = 0;
  for (std::size_t size = 0; size <= 20; ++size) {
    const auto part = std::span(queries).subspan(first, size);
    TestFixture::expect_same(part, TestFixture::one_by_one(part, {}), {});
    first += size;
  }
}

TYPED_TEST(Batches, OfAnyNumberOfThreadsAreTheSame) {
#ifdef NDEBUG
  constexpr std::size_t size = 10'000;
#else
  constexpr std::size_t size = 1'000;
#endif
  const std::vector<ContactQuery> queries = mixed_queries(kind_of(static_cast<TypeParam*>(nullptr)), size);
  for (const double separation : {0.0, 0x1p-8}) {
    ContactOptions options{.time_tolerance = 0x1p-30, .min_separation = separation};
    const auto part = std::span(queries).first(separation == 0 ? size : size / 10);
    const std::vector<Contact<3>> expected = TestFixture::one_by_one(part, options);
    for (const int threads : {1, 2, 0, 5}) {
      options.threads = threads;
      TestFixture::expect_same(part, expected, options);
    }
  }
}

TYPED_TEST(Batches, OfOtherSizesThanTheResultsAreRefused) {
  const std::vector<ContactQuery> queries = mixed_queries(kind_of(static_cast<TypeParam*>(nullptr)), 2);
  std::vector<TypeParam> batch;
  for (const ContactQuery& query : queries) {
    batch.push_back(typed(query, static_cast<TypeParam*>(nullptr)));
  }
  std::vector<Contact<3>> results(3);
  EXPECT_THROW(first_contacts(batch, results), InvalidInput);
  EXPECT_THROW(first_contacts(batch, std::span(results).first(1)), InvalidInput);
  EXPECT_NO_THROW(first_contacts(batch, std::span(results).first(2)));
}

}  // namespace
}  // namespace motzkin::testing::batch_test
