// First contacts in every floating-point environment. They fail if a query, a batch or one of its threads computes in
// another environment than the standard one.

#include <gtest/gtest.h>

#include "corpus/contact_queries.hpp"
#include "motzkin/contact/first_contact.hpp"
#include "motzkin/invalid_input.hpp"
#include "support/contact_answers.hpp"
#include "support/environments.hpp"

namespace motzkin::environment::contact_test {
namespace {

using testing::Bits;
using testing::ContactKind;
using testing::ContactQuery;
using testing::ContactSet;
using testing::ContactSource;
using testing::expect_same_everywhere;

void add(Bits& bits, const Contact<3>& contact) {
  bits << contact.status << contact.on_a.kind << contact.on_a.index << contact.on_b.kind << contact.on_b.index
       << contact.time.lower << contact.time.upper << contact.point << contact.normal;
}

std::vector<ContactQuery> drawn_queries(int count) {
  std::vector<ContactQuery> queries;
  for (int i = 0; i < testing::contact_case_count; ++i) {
    ContactSource source(testing::contact_case(i), 25);
    for (int k = 0; k < count; ++k) {
      queries.push_back(source.draw());
    }
  }
  return queries;
}

/// Small integers times powers of two around the smallest doubles.
std::vector<ContactQuery> tiny(std::vector<ContactQuery> queries) {
  int exponent = -1074;
  for (ContactQuery& query : queries) {
    const double factor = std::ldexp(1.0, exponent);
    exponent = exponent < -1000 ? exponent + 5 : -1074;
    for (auto* vertices : {&query.start, &query.end}) {
      for (Vector<3>& vertex : *vertices) {
        vertex *= factor;
      }
    }
  }
  return queries;
}

TEST(ContactEnvironmentTest, single_queries_are_the_same) {
  const auto queries = drawn_queries(3);
  expect_same_everywhere([&](Bits& bits) {
    for (const ContactQuery& query : queries) {
      add(bits, testing::ask(query));
    }
  });
}

TEST(ContactEnvironmentTest, tiny_queries_are_the_same) {
  const auto queries = tiny(drawn_queries(3));
  expect_same_everywhere([&](Bits& bits) {
    for (const ContactQuery& query : queries) {
      add(bits, testing::ask(query));
    }
  });
}

TEST(ContactEnvironmentTest, separations_are_the_same) {
  const auto queries = drawn_queries(1);
  const ContactOptions options = {.min_separation = 0.1, .max_steps = 50};
  expect_same_everywhere([&](Bits& bits) {
    for (const ContactQuery& query : queries) {
      add(bits, testing::ask(query, options));
    }
  });
}

template <class Query, class Make>
std::vector<Query> batch_of(ContactKind kind, const Make& make) {
  std::vector<Query> result;
  for (int i = 0; i < testing::contact_set_count; ++i) {
    std::vector<ContactQuery> queries;
    ContactSource source(static_cast<ContactSet>(i), kind, 3, 26);
    for (int k = 0; k < 16; ++k) {
      queries.push_back(source.draw());
    }
    for (const ContactQuery& query : queries) {
      result.push_back(make(query));
    }
    for (const ContactQuery& query : tiny(queries)) {
      result.push_back(make(query));
    }
  }
  return result;
}

template <class Query>
void expect_same_batches(const std::vector<Query>& queries) {
  std::vector<Contact<3>> results(queries.size());
  for (const int threads : {1, 2}) {
    expect_same_everywhere([&](Bits& bits) {
      std::fill(results.begin(), results.end(), Contact<3>{});
      ContactStatistics stats;
      ContactOptions options;
      options.threads = threads;
      options.stats = &stats;
      first_contacts(queries, results, options);
      for (const Contact<3>& contact : results) {
        add(bits, contact);
      }
      bits << stats.by_boxes << stats.by_filter << stats.by_exact;
    });
  }
}

TEST(ContactEnvironmentTest, batches_of_vertices_and_faces_are_the_same) {
  expect_same_batches(batch_of<VertexFace>(ContactKind::VertexFace, [](const ContactQuery& query) {
    return VertexFace{testing::point_path<3>(query, 0), testing::face_path(query, 1)};
  }));
}

TEST(ContactEnvironmentTest, batches_of_edges_are_the_same) {
  expect_same_batches(batch_of<EdgeEdge>(ContactKind::EdgeEdge, [](const ContactQuery& query) {
    return EdgeEdge{testing::edge_path<3>(query, 0), testing::edge_path<3>(query, 2)};
  }));
}

TEST(ContactEnvironmentTest, triangles_are_the_same) {
  std::vector<LinearPath<Triangle<3>>> paths;
  for (int i = 0; i < testing::contact_set_count; ++i) {
    ContactSource source(static_cast<ContactSet>(i), ContactKind::VertexFace, 3, 27);
    paths.push_back(testing::face_path(source.draw(), 1));
    paths.push_back(testing::face_path(tiny({source.draw()})[0], 1));
  }
  expect_same_everywhere([&](Bits& bits) {
    for (std::size_t i = 0; i < paths.size(); ++i) {
      add(bits, first_contact(paths[i], paths[(i + 1) % paths.size()]));
      add(bits, first_contact(paths[i], paths[(i + 2) % paths.size()]));
    }
  });
}

TEST(ContactEnvironmentTest, bad_options_are_refused_the_same) {
  ContactSource source(ContactSet::Random, ContactKind::VertexFace, 3, 28);
  const ContactQuery query = source.draw();
  expect_same_everywhere([&](Bits& bits) {
    for (const ContactOptions& options :
         {ContactOptions{.time_tolerance = 0x1p-1070}, ContactOptions{.min_separation = -0x1p-1074}}) {
      bits << testing::refusal<InvalidInput>([&] { return testing::ask(query, options); })
           << testing::refusal<InvalidInput>([&] {
                first_contacts(std::span<const EdgeEdge>(), {}, options);
                return 0;
              });
    }
  });
}

}  // namespace
}  // namespace motzkin::environment::contact_test
