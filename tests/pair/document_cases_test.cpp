#include "pair/document_cases.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "corpus/oracle.hpp"
#include "support/expectations.hpp"
#include "support/visit_pair.hpp"

/// Every pair of the source documents: relation by every method, smallest box, contact window, in both orders. Each
/// answer is compared on both sides, so that a loose box fails as well as one that cuts.

namespace motzkin::testing::document_cases_test {
namespace {

class DocumentCases : public ::testing::TestWithParam<DocumentCase> {};

TEST_P(DocumentCases, RelationBoxAndWindow) {
  const DocumentCase& test = GetParam();
  const Box box = parse_box(test.world_box);
  const Box window = parse_box(test.window);
  visit_pair(parse_frame(test.a), parse_frame(test.b), [&]<class A, class B>(const A& a, const B& b) {
    expect_relation(a, b, test.relation);
    expect_box(a, b, box.empty() ? std::nullopt : std::optional(box));
    if constexpr (is_moving<A>) {
      expect_window(a, b, window.empty() ? std::nullopt : std::optional(window.front()));
    }
    // The table itself.
    Oracle oracle(a, b);
    EXPECT_EQ(oracle.relation(), test.relation);
    if (test.relation != Relation::Disjoint) {
      EXPECT_EQ(oracle.world_box(), box);
      EXPECT_EQ(oracle.window(), is_moving<A> ? window.front() : (Span{0, 1}));
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Each, DocumentCases, ::testing::ValuesIn(document_cases), [](const auto& instance) {
  std::string name = instance.param.id;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '-' || c == '.'; }, '_');
  return name;
});

}  // namespace
}  // namespace motzkin::testing::document_cases_test
