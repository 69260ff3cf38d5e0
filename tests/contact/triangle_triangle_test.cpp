#include "motzkin/contact/triangle_triangle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "support/contact_answers.hpp"
#include "support/contact_queries.hpp"
#include "support/oracle.hpp"

/// The first contact of two triangles against the earliest of the 15 that the oracle finds for a vertex and a face or
/// two edges, and against linear programming at t = 0. Fails where one of the 15 is left out (erratum E1.17), an
/// intersection at t = 0 is not noticed, or a contact that is not the first one stops the search.

namespace motzkin::testing {
namespace {

/// The vertices of both, six in all.
struct TrianglePaths {
  std::vector<Vector<3>> start;
  std::vector<Vector<3>> end;

  [[nodiscard]] LinearPath<Triangle<3>> triangle(std::size_t first) const {
    return {Triangle<3>(start[first], start[first + 1], start[first + 2]),
            Triangle<3>(end[first], end[first + 1], end[first + 2])};
  }

  [[nodiscard]] ContactQuery query(ContactKind kind, const std::array<std::size_t, 4>& vertices) const {
    return ContactQuery{kind, 3, start, end}.permuted(vertices);
  }

  [[nodiscard]] std::string text() const { return to_text(ContactQuery{ContactKind::VertexFace, 3, start, end}); }
};

/// All vertices with faces and edges with edges, as questions about four of the six vertices.
std::vector<ContactQuery> elements(const TrianglePaths& paths) {
  std::vector<ContactQuery> result;
  for (std::size_t i = 0; i < 3; ++i) {
    result.push_back(paths.query(ContactKind::VertexFace, {i, 3, 4, 5}));
    result.push_back(paths.query(ContactKind::VertexFace, {3 + i, 0, 1, 2}));
    for (std::size_t j = 0; j < 3; ++j) {
      result.push_back(paths.query(ContactKind::EdgeEdge, {i, (i + 1) % 3, 3 + j, 3 + (j + 1) % 3}));
    }
  }
  return result;
}

std::optional<Root> first_time(const TrianglePaths& paths) {
  if (Oracle(paths.triangle(0).start, paths.triangle(3).start).relation() != Relation::Disjoint) {
    return root_at({0, 0});
  }
  std::optional<Root> first;
  for (const ContactQuery& query : elements(paths)) {
    const ContactOracle oracle(query);
    if (oracle.first() && (!first || compare(*oracle.first(), *first) < 0)) {
      first = oracle.first();
    }
  }
  return first;
}

/// Adds the vertices that are missing: anywhere, at or on the way between others, or where another is all the time.
TrianglePaths completed(const ContactQuery& query, Generator& generator) {
  TrianglePaths paths;
  double size = 0;
  for (std::size_t i = 0; i < query.size(); ++i) {
    size = std::max({size, query.start[i].cwiseAbs().maxCoeff(), query.end[i].cwiseAbs().maxCoeff()});
  }
  const auto any = [&](const Vector<3>& near) -> Vector<3> {
    const Vector<3> away = Generator::vector<3>([&] { return generator.integer(-4, 4) / 4.0 * size; });
    return generator.coin() ? away : Vector<3>(near + away / 4);
  };
  const auto add = [&](std::size_t first, std::size_t count) {
    const std::size_t begin = paths.start.size();
    for (std::size_t i = 0; i < count; ++i) {
      paths.start.push_back(query.start[first + i]);
      paths.end.push_back(query.end[first + i]);
    }
    while (paths.start.size() < begin + 3) {
      const bool double_vertex = generator.integer(0, 4) == 0;
      paths.start.push_back(double_vertex ? paths.start[begin] : any(paths.start[begin]));
      paths.end.push_back(double_vertex ? paths.end[begin] : any(paths.end[begin]));
    }
    const auto turn = generator.integer(0, 2);
    for (auto* vertices : {&paths.start, &paths.end}) {
      const auto at = vertices->begin() + static_cast<std::ptrdiff_t>(begin);
      std::rotate(at, at + turn, vertices->end());
    }
  };
  add(0, query.size_a());
  add(query.size_a(), query.size_b());
  return paths;
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
      const Contact<3> swapped = first_contact(paths.triangle(3), paths.triangle(0), {.time_tolerance = tolerance});
      ASSERT_EQ(wrong_time(swapped, first, tolerance), "") << "swapped, " << paths.text();
    }
  }
}

std::string set_name(const ::testing::TestParamInfo<int>& parameter) {
  return std::string(name(static_cast<ContactSet>(parameter.param)));
}

INSTANTIATE_TEST_SUITE_P(Sets, TriangleContacts, ::testing::Range(0, contact_set_count), set_name);

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
}  // namespace motzkin::testing
