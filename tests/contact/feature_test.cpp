#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <tuple>

#include "corpus/contact_queries.hpp"
#include "support/contact_answers.hpp"

/// Features, point and normal of a contact. Fails where a part that does not hold the point of contact is named, or a
/// smaller one does; where the point is away from one of the primitives at that time; where the normal is not of length
/// 1, not perpendicular to what it is the normal of, or points to the wrong side.

namespace motzkin::testing::feature_test {
namespace {

constexpr int queries_per_set =
#ifdef NDEBUG
    400;
#else
    40;
#endif

std::vector<Vector<3>> vertices_at(const ContactQuery& query, double time) {
  std::vector<Vector<3>> result;
  for (std::size_t i = 0; i < query.size(); ++i) {
    result.push_back((1 - time) * query.start[i] + time * query.end[i]);
  }
  return result;
}

double size_of(const ContactQuery& query) {
  double size = 0;
  for (std::size_t i = 0; i < query.size(); ++i) {
    size = std::max({size, query.start[i].cwiseAbs().maxCoeff(), query.end[i].cwiseAbs().maxCoeff()});
  }
  return size;
}

double distance_to_segment(const Vector<3>& point, const Vector<3>& from, const Vector<3>& to) {
  const Vector<3> way = to - from;
  const double length_sq = way.squaredNorm();
  const double s = length_sq > 0 ? std::clamp((point - from).dot(way) / length_sq, 0.0, 1.0) : 0;
  return (point - from - s * way).norm();
}

/// Of a vertex, edge or face with these vertices, in doubles.
double distance(const Vector<3>& point, std::span<const Vector<3>> b) {
  if (b.size() == 1) {
    return (point - b[0]).norm();
  }
  double nearest = distance_to_segment(point, b[0], b[1]);
  if (b.size() == 3) {
    nearest = std::min({nearest, distance_to_segment(point, b[1], b[2]), distance_to_segment(point, b[2], b[0])});
    const Vector<3> normal = (b[1] - b[0]).cross(b[2] - b[0]);
    const double length = normal.norm();
    if (length > 0) {
      const double height = std::abs((point - b[0]).dot(normal)) / length;
      bool inside = true;
      for (std::size_t i = 0; i < 3; ++i) {
        inside = inside && (b[(i + 1) % 3] - b[i]).cross(point - b[i]).dot(normal) >= 0;
      }
      nearest = inside ? std::min(nearest, height) : nearest;
    }
  }
  return nearest;
}

using SetAndKind = std::tuple<int, int>;

ContactSet set_of(const SetAndKind& parameters) { return static_cast<ContactSet>(std::get<0>(parameters)); }
ContactKind kind_of(const SetAndKind& parameters) { return static_cast<ContactKind>(std::get<1>(parameters)); }

std::string case_name(const ::testing::TestParamInfo<SetAndKind>& parameters) {
  return std::string(name(set_of(parameters.param))) + std::string(name(kind_of(parameters.param)));
}

class ContactFeatures : public ::testing::TestWithParam<SetAndKind> {};

TEST_P(ContactFeatures, AreTheSmallestParts) {
  const ContactSet set = set_of(GetParam());
  const ContactKind kind = kind_of(GetParam());
  for (int dimension = kind == ContactKind::VertexFace ? 3 : 2; dimension <= 3; ++dimension) {
    ContactSource source(set, kind, dimension, 31);
    for (int i = 0; i < queries_per_set / (set == ContactSet::Extreme ? 5 : 1); ++i) {
      const ContactQuery query = source.draw();
      const ContactOracle oracle(query);
      ASSERT_EQ(wrong_features(query, oracle, i % 2 == 0 ? 0x1p-20 : 0x1p-40), "");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sets, ContactFeatures,
                         ::testing::Combine(::testing::Range(0, contact_set_count),
                                            ::testing::Range(0, contact_kind_count)),
                         case_name);

class ContactPoints : public ::testing::TestWithParam<SetAndKind> {};

/// The bracket is a millionth of a rounding error of these numbers wide: point and primitives are where they are at its
/// middle.
TEST_P(ContactPoints, LieOnBoth) {
  ContactSource source(set_of(GetParam()), kind_of(GetParam()), 3, 32);
  for (int i = 0; i < queries_per_set; ++i) {
    const ContactQuery query = source.draw();
    const Contact<3> contact = ask(query, {.time_tolerance = min_time_tolerance});
    if (contact.is_free()) {
      continue;
    }
    const double time = contact.time.lower + (contact.time.upper - contact.time.lower) / 2;
    const std::vector<Vector<3>> vertices = vertices_at(query, time);
    const double rounding = 1e-12 * size_of(query);
    ASSERT_LE(distance(contact.point, std::span(vertices).first(query.size_a())), rounding) << to_text(query);
    ASSERT_LE(distance(contact.point, std::span(vertices).subspan(query.size_a())), rounding) << to_text(query);
    const double length = contact.normal.norm();
    ASSERT_TRUE(length == 0 || std::abs(length - 1) <= 1e-14) << to_text(query);
  }
}

/// Without the sets whose numbers are too different for doubles.
INSTANTIATE_TEST_SUITE_P(Sets, ContactPoints,
                         ::testing::Combine(::testing::Range(0, static_cast<int>(ContactSet::MixedScales)),
                                            ::testing::Range(0, contact_kind_count)),
                         case_name);

/// Those of two edges of the face or of both edges, and the way from b to a.
struct Directions {
  Vector<3> first;
  Vector<3> second;
  Vector<3> way;
};

Directions directions(const ContactQuery& query, double time) {
  const std::vector<Vector<3>> at = vertices_at(query, time);
  if (query.kind == ContactKind::VertexFace) {
    return {at[2] - at[1], at[3] - at[1], at[0] - at[1]};
  }
  return {at[1] - at[0], at[3] - at[2], at[0] - at[2]};
}

class ContactNormals : public ::testing::TestWithParam<SetAndKind> {};

/// Where a vertex meets the inside of a face, or two edges each other, at a good angle.
TEST_P(ContactNormals, PointFromBToA) {
  const bool faces = kind_of(GetParam()) == ContactKind::VertexFace;
  ContactSource source(set_of(GetParam()), kind_of(GetParam()), 3, 33);
  int checked = 0;
  for (int i = 0; i < 5 * queries_per_set; ++i) {
    const ContactQuery query = source.draw();
    const Contact<3> contact = ask(query);
    const FeatureKind part = faces ? FeatureKind::Face : FeatureKind::Edge;
    if (contact.status != ContactStatus::Contact || contact.on_b.kind != part ||
        (!faces && contact.on_a.kind != part)) {
      continue;
    }
    const Directions now = directions(query, contact.time.lower);
    const Vector<3> product = now.first.cross(now.second);
    if (product.norm() < 1e-3 * now.first.norm() * now.second.norm()) {
      continue;
    }
    ASSERT_NEAR(contact.normal.norm(), 1, 1e-14);
    ASSERT_LE(std::abs(contact.normal.dot(now.first)), 1e-6 * now.first.norm()) << to_text(query);
    ASSERT_LE(std::abs(contact.normal.dot(now.second)), 1e-6 * now.second.norm()) << to_text(query);
    const double step = 1e-5;
    const Directions before = directions(query, contact.time.lower - step);
    const double volume = before.first.cross(before.second).dot(before.way);
    if (contact.time.lower > step && std::abs(volume) > 1e-10) {
      ASSERT_GT(volume * contact.normal.dot(product), 0) << to_text(query);
      ++checked;
    }
  }
  EXPECT_GE(checked, queries_per_set / 20);
}

INSTANTIATE_TEST_SUITE_P(Sets, ContactNormals,
                         ::testing::Combine(::testing::Values(static_cast<int>(ContactSet::Random),
                                                              static_cast<int>(ContactSet::Through)),
                                            ::testing::Values(static_cast<int>(ContactKind::VertexFace),
                                                              static_cast<int>(ContactKind::EdgeEdge))),
                         case_name);

struct KnownContact {
  const char* name;
  ContactQuery query;
  Feature on_a;
  Feature on_b;
  Vector<3> point;
  Vector<3> normal;
};

/// A vertex that falls from z = 1 to z = -1 on a face in the plane z = 0; an edge along y that falls on one along x.
std::vector<KnownContact> known_contacts() {
  const auto falling = [](ContactKind kind, std::vector<Vector<3>> vertices) {
    ContactQuery query{kind, 3, vertices, vertices};
    for (std::size_t i = 0; i < query.size_a(); ++i) {
      query.start[i][2] += 1;
      query.end[i][2] -= 1;
    }
    return query;
  };
  const auto on_face = [&](const Vector<3>& point) {
    return falling(ContactKind::VertexFace, {point, {0, 0, 0}, {4, 0, 0}, {0, 4, 0}});
  };
  const auto on_edge = [&](double x, double y) {
    return falling(ContactKind::EdgeEdge, {{x, y - 1, 0}, {x, y + 1, 0}, {0, 0, 0}, {4, 0, 0}});
  };
  const auto vertex = [](int i) { return Feature{FeatureKind::Vertex, static_cast<std::uint8_t>(i)}; };
  const auto edge = [](int i) { return Feature{FeatureKind::Edge, static_cast<std::uint8_t>(i)}; };
  const Vector<3> up(0, 0, 1);
  return {{"inside a face", on_face({1, 1, 0}), vertex(0), {FeatureKind::Face, 0}, {1, 1, 0}, up},
          {"edge 0 of a face", on_face({1, 0, 0}), vertex(0), edge(0), {1, 0, 0}, up},
          {"edge 1 of a face", on_face({1, 3, 0}), vertex(0), edge(1), {1, 3, 0}, up},
          {"edge 2 of a face", on_face({0, 1, 0}), vertex(0), edge(2), {0, 1, 0}, up},
          {"vertex 0 of a face", on_face({0, 0, 0}), vertex(0), vertex(0), {0, 0, 0}, up},
          {"vertex 1 of a face", on_face({4, 0, 0}), vertex(0), vertex(1), {4, 0, 0}, up},
          {"vertex 2 of a face", on_face({0, 4, 0}), vertex(0), vertex(2), {0, 4, 0}, up},
          {"two edges", on_edge(1, 0), edge(0), edge(0), {1, 0, 0}, up},
          {"vertex 0 on an edge", on_edge(1, 1), vertex(0), edge(0), {1, 0, 0}, up},
          {"vertex 1 on an edge", on_edge(1, -1), vertex(1), edge(0), {1, 0, 0}, up},
          {"an edge on vertex 0", on_edge(0, 0), edge(0), vertex(0), {0, 0, 0}, up},
          {"an edge on vertex 1", on_edge(4, 0), edge(0), vertex(1), {4, 0, 0}, up},
          {"vertex 1 on vertex 0", on_edge(0, -1), vertex(1), vertex(0), {0, 0, 0}, up}};
}

TEST(ContactFeature, IsThePartThatIsMet) {
  for (const KnownContact& known : known_contacts()) {
    const Contact<3> contact = ask(known.query);
    EXPECT_EQ(contact.status, ContactStatus::Contact) << known.name;
    EXPECT_EQ(contact.on_a, known.on_a) << known.name;
    EXPECT_EQ(contact.on_b, known.on_b) << known.name;
    EXPECT_LE((contact.point - known.point).norm(), 1e-11) << known.name;
    EXPECT_LE((contact.normal - known.normal).norm(), 1e-11) << known.name << " " << contact.normal.transpose();
  }
}

}  // namespace
}  // namespace motzkin::testing::feature_test
