#include <gtest/gtest.h>

#include "corpus/contact_queries.hpp"
#include "motzkin/contact/first_contact.hpp"
#include "support/contact_answers.hpp"
#include "support/counted_allocations.hpp"
#include "support/stack_use.hpp"

/// `first_contact` allocates nothing and takes little of the stack, on any set and whatever stage decides. Fails at the
/// first call of malloc, its relatives or operator new from inside one of them, and where a query leaves traces farther
/// down the stack. That calls are counted and stacks measured is tested with pairs.

namespace motzkin::testing::allocation_test {
namespace {

constexpr int queries_per_set = 100;

class EveryContactSet : public ::testing::TestWithParam<int> {};

TEST_P(EveryContactSet, NeedsNoAllocation) {
#ifdef MOTZKIN_CANNOT_COUNT
  GTEST_SKIP() << "the allocator of this build cannot be counted";
#endif
  for (int kind = 0; kind < contact_kind_count; ++kind) {
    ContactSource source(static_cast<ContactSet>(GetParam()), static_cast<ContactKind>(kind), 3, 1914);
    for (int i = 0; i < queries_per_set; ++i) {
      const ContactQuery query = source.draw();
      for (const double separation : {0.0, 0x1p-10}) {
        const ContactOptions options{.min_separation = separation};
        ASSERT_EQ(allocations_of([&] { (void)ask(query, options); }), 0) << to_text(query);
      }
      if (query.kind == ContactKind::VertexFace) {
        const LinearPath<Triangle<3>> a = face_path(query, 0);
        const LinearPath<Triangle<3>> b = face_path(query, 1);
        ASSERT_EQ(allocations_of([&] { (void)first_contact(a, b); }), 0) << to_text(query);
      }
    }
  }
}

TEST_P(EveryContactSet, NeedsLittleStack) {
#ifdef MOTZKIN_CANNOT_MEASURE_STACK
  GTEST_SKIP() << "this build takes more of the stack";
#endif
  for (int kind = 0; kind < contact_kind_count; ++kind) {
    ContactSource source(static_cast<ContactSet>(GetParam()), static_cast<ContactKind>(kind), 3, 1914);
    std::vector<ContactQuery> queries;
    std::vector<LinearPath<Triangle<3>>> triangles;
    for (int i = 0; i < queries_per_set; ++i) {
      queries.push_back(source.draw());
      if (queries.back().kind == ContactKind::VertexFace) {
        triangles.push_back(face_path(queries.back(), 0));
        triangles.push_back(face_path(queries.back(), 1));
      }
    }
    for (const double separation : {0.0, 0x1p-10}) {
      const ContactOptions options{.min_separation = separation};
      const std::size_t of_queries = stack_use([&] {
        for (const ContactQuery& query : queries) {
          (void)ask(query, options);
        }
      });
      const std::size_t of_triangles = stack_use([&] {
        for (std::size_t i = 0; i + 1 < triangles.size(); i += 2) {
          (void)first_contact(triangles[i], triangles[i + 1], options);
        }
      });
      EXPECT_LE(of_queries, most_stack_use) << name(static_cast<ContactKind>(kind)) << ", separation " << separation;
      EXPECT_LE(of_triangles, most_stack_use) << "triangles, separation " << separation;
    }
  }
}

std::string set_name(const ::testing::TestParamInfo<int>& parameter) {
  return std::string(name(static_cast<ContactSet>(parameter.param)));
}

INSTANTIATE_TEST_SUITE_P(Queries, EveryContactSet, ::testing::Range(0, contact_set_count), set_name);

}  // namespace
}  // namespace motzkin::testing::allocation_test
