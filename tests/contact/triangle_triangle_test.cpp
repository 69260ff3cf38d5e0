#include "motzkin/contact/first_contact.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "corpus/contact_queries.hpp"
#include "corpus/oracle.hpp"
#include "support/contact_answers.hpp"
#include "support/triangle_paths.hpp"

/// The first contact of two triangles against the earliest of the 15 that the oracle finds for a vertex and a face or
/// two edges, and against linear programming at t = 0. Fails where one of the 15 is left out (erratum E1.17), an
/// intersection at t = 0 is not noticed, or a contact that is not the first one stops the search. To the last bit, the
/// answer is what the 15 make of it when each is asked alone: fails where one that matters is skipped or cut short.

namespace motzkin::testing::triangle_triangle_test {
namespace {

std::optional<Root> first_time(const TrianglePaths& paths) {
  if (Oracle(paths.triangle(0).start, paths.triangle(3).start).relation() != Relation::Disjoint) {
    return root_at({0, 0});
  }
  std::optional<Root> first;
  for (const TriangleElement& element : triangle_elements()) {
    const ContactOracle oracle(element.query(paths));
    if (oracle.first() && (!first || compare(*oracle.first(), *first) < 0)) {
      first = oracle.first();
    }
  }
  return first;
}

/// The question about the two features that an answer names alone. Two faces have none: an edge of one pierces the
/// other at the start.
std::optional<ContactQuery> features_query(const TrianglePaths& paths, const Contact<3>& contact) {
  std::vector<std::size_t> order = vertices_of(contact.on_a, 0);
  std::vector<std::size_t> rest = vertices_of(contact.on_b, 3);
  if (order.size() > rest.size()) {
    std::swap(order, rest);
  }
  if (order.size() == 3) {
    return std::nullopt;
  }
  const ContactKind kind = order.size() == 2  ? ContactKind::EdgeEdge
                           : rest.size() == 3 ? ContactKind::VertexFace
                           : rest.size() == 2 ? ContactKind::VertexEdge
                                              : ContactKind::VertexVertex;
  order.insert(order.end(), rest.begin(), rest.end());
  return ContactQuery{kind, 3, paths.start, paths.end}.permuted(order);
}

/// Empty where the features of a contact meet for the first time within its bracket.
std::string wrong_features(const TrianglePaths& paths, const Contact<3>& contact, double tolerance) {
  const std::optional<ContactQuery> query = features_query(paths, contact);
  return contact.is_free() || !query ? "" : wrong_time(contact, ContactOracle(*query).first(), tolerance);
}

constexpr int triangles_per_set =
#ifdef NDEBUG
    150;
#else
    15;
#endif

class TriangleContacts : public ::testing::TestWithParam<int> {};

TEST_P(TriangleContacts, AgreeWithTheEarliestOfAllElements) {
  const auto set = static_cast<ContactSet>(GetParam());
  Generator generator(23);
  for (const auto kind : {ContactKind::VertexFace, ContactKind::EdgeEdge}) {
    ContactSource source(set, kind, 3, 23);
    for (int i = 0; i < triangles_per_set / (set == ContactSet::Extreme ? 5 : 1); ++i) {
      const TrianglePaths paths = completed(source.draw(), generator);
      const std::optional<Root> first = first_time(paths);
      const double tolerance = i % 2 == 0 ? 0x1p-40 : 0x1p-50;
      const Contact<3> contact = first_contact(paths.triangle(0), paths.triangle(3), {.time_tolerance = tolerance});
      ASSERT_EQ(wrong_time(contact, first, tolerance), "") << paths.text();
      ASSERT_EQ(wrong_features(paths, contact, tolerance), "") << "features, " << paths.text();
      const Contact<3> swapped = first_contact(paths.triangle(3), paths.triangle(0), {.time_tolerance = tolerance});
      ASSERT_EQ(wrong_time(swapped, first, tolerance), "") << "swapped, " << paths.text();
    }
  }
}

TEST_P(TriangleContacts, AreWhatTheElementsMakeOfIt) {
  const auto set = static_cast<ContactSet>(GetParam());
  Generator generator(29);
  for (const auto kind : {ContactKind::VertexFace, ContactKind::EdgeEdge}) {
    ContactSource source(set, kind, 3, 29);
    for (int i = 0; i < 4 * triangles_per_set / (set == ContactSet::Extreme ? 20 : 1); ++i) {
      const TrianglePaths paths = completed(source.draw(), generator);
      constexpr std::array tolerances = {0x1p-50, 0x1p-40, 0x1p-10};
      ContactOptions options{.time_tolerance = tolerances[static_cast<std::size_t>(i) % tolerances.size()]};
      ASSERT_EQ(wrong_summary(paths, options), "") << paths.text();
      if (i % 8 == 0) {
        options.time_tolerance = 0x1p-20;
        options.min_separation = std::ldexp(1.0, -generator.integer(0, 20));
        ASSERT_EQ(wrong_summary(paths, options), "") << options.min_separation << " " << paths.text();
      }
    }
  }
}

std::string set_name(const ::testing::TestParamInfo<int>& parameter) {
  return std::string(name(static_cast<ContactSet>(parameter.param)));
}

INSTANTIATE_TEST_SUITE_P(Sets, TriangleContacts, ::testing::Range(0, contact_set_count), set_name);

/// Vertex 1 falls on an edge at exactly t = 1/2, vertex 0 on the face 2^-47 later: doubles bracket the latter from
/// before 1/2 on.
TEST(TriangleContact, HasTheFeaturesOfAContactWithinTheBracket) {
  TrianglePaths paths;
  paths.start = {{-3, 0, 1 + 0x1p-46}, {3, 0, 1}, {0, 0, 7}, {-9, -9, 0}, {9, 9, 0}, {-9, 9, 0}};
  paths.end = paths.start;
  for (std::size_t i = 0; i < 3; ++i) {
    paths.start[i][1] = paths.end[i][1] = i == 1 ? 3 : 0;
    paths.end[i][2] -= 2;
  }
  const Contact<3> contact = first_contact(paths.triangle(0), paths.triangle(3));
  EXPECT_EQ(contact.status, ContactStatus::Contact);
  EXPECT_EQ(contact.time.upper, 0.5);
  EXPECT_EQ(contact.on_a, (Feature{FeatureKind::Vertex, 1}));
  EXPECT_EQ(contact.on_b, (Feature{FeatureKind::Edge, 0}));
}

/// Each pair of edges alone: two triangles whose only contact is the crossing of these, at t = 1/2.
TEST(TriangleContact, OfAnyTwoEdgesIsFound) {
  const std::array<Vector<3>, 3> flat = {Vector<3>(-1, 0, 0), Vector<3>(1, 0, 0), Vector<3>(0, 0, -5)};
  const std::array<Vector<3>, 3> upright = {Vector<3>(0, -1, 2), Vector<3>(0, 1, 2), Vector<3>(0, 0, 7)};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      TrianglePaths paths;
      for (std::size_t k = 0; k < 3; ++k) {
        paths.start.push_back(flat[(k + 3 - i) % 3]);
      }
      for (std::size_t k = 0; k < 3; ++k) {
        paths.start.push_back(upright[(k + 3 - j) % 3]);
      }
      paths.end = paths.start;
      for (std::size_t k = 3; k < 6; ++k) {
        paths.end[k][2] -= 4;
      }
      const Contact<3> contact = first_contact(paths.triangle(0), paths.triangle(3));
      EXPECT_EQ(contact.status, ContactStatus::Contact) << i << j;
      EXPECT_LE(contact.time.lower, 0.5);
      EXPECT_GE(contact.time.upper, 0.5);
      EXPECT_EQ(contact.on_a, (Feature{FeatureKind::Edge, static_cast<std::uint8_t>(i)}));
      EXPECT_EQ(contact.on_b, (Feature{FeatureKind::Edge, static_cast<std::uint8_t>(j)}));
      EXPECT_NEAR(contact.point.norm(), 0, 1e-12);
      EXPECT_NEAR(contact.normal[2], -1, 1e-12);  // b comes from above
    }
  }
}

/// And each vertex with the face of the other.
TEST(TriangleContact, OfAnyVertexAndFaceIsFound) {
  const std::array<Vector<3>, 3> spike = {Vector<3>(0, 0, 1), Vector<3>(-1, 1, 4), Vector<3>(1, 1, 4)};
  for (std::size_t i = 0; i < 3; ++i) {
    for (const bool swapped : {false, true}) {
      TrianglePaths paths;
      for (std::size_t k = 0; k < 3; ++k) {
        paths.start.push_back(spike[(k + 3 - i) % 3]);
      }
      paths.end = paths.start;
      for (Vector<3>& vertex : paths.end) {
        vertex[2] -= 4;
      }
      for (auto* vertices : {&paths.start, &paths.end}) {
        vertices->insert(vertices->end(), {Vector<3>(-9, -9, 0), Vector<3>(9, -9, 0), Vector<3>(0, 9, 0)});
      }
      const Contact<3> contact = swapped ? first_contact(paths.triangle(3), paths.triangle(0))
                                         : first_contact(paths.triangle(0), paths.triangle(3));
      EXPECT_EQ(contact.status, ContactStatus::Contact);
      EXPECT_LE(contact.time.lower, 0.25);
      EXPECT_GE(contact.time.upper, 0.25);
      EXPECT_EQ(swapped ? contact.on_b : contact.on_a, (Feature{FeatureKind::Vertex, static_cast<std::uint8_t>(i)}));
      EXPECT_EQ(swapped ? contact.on_a : contact.on_b, (Feature{FeatureKind::Face, 0}));
      EXPECT_NEAR(contact.normal[2], swapped ? -1 : 1, 1e-12);
    }
  }
}

}  // namespace
}  // namespace motzkin::testing::triangle_triangle_test
