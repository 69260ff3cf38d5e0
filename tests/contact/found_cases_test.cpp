#include <gtest/gtest.h>

#include <array>

#include "motzkin/contact/first_contact.hpp"
#include "support/contact_answers.hpp"

/// Queries that were answered wrongly once, each with what went wrong.

namespace motzkin::testing::found_cases_test {
namespace {

/// Both numbers that separate roots are the root in the middle, and the empty interval between them was taken for one
/// with another root: contact was invented where 0 is outside of the polygon at that root.
TEST(FoundContacts, RootAtTheInflectionOfAVertexAndAFace) {
  const ContactQuery query{ContactKind::VertexFace,
                           3,
                           {{0, 0, 0}, {0, 1, -1}, {0, 1, 0}, {-1, 1, 0}},
                           {{0, 0, 0}, {1, 0, 1}, {-1, 0, 0}, {0, -1, 0}}};
  EXPECT_FALSE(ContactOracle(query).first());
  EXPECT_TRUE(ask(query, {}).is_free());
}

TEST(FoundContacts, RootAtTheInflectionOfTwoEdges) {
  const ContactQuery query{ContactKind::EdgeEdge,
                           3,
                           {{0, 0, 0}, {1, 0, 1}, {1, 0, 0}, {-1, 1, 0}},
                           {{0, 0, 0}, {-1, 0, -1}, {0, -1, 0}, {1, 0, 0}}};
  EXPECT_FALSE(ContactOracle(query).first());
  EXPECT_TRUE(ask(query, {}).is_free());
}

/// The normal of a face of 2^-269 was not of length 1, because its square is a few units of the smallest double: the
/// distance along it was overestimated.
TEST(FoundContacts, SeparationFromATinyFace) {
  const double a = -0x1.a82843c45cb45p-270;
  const double b = 0x1.189f1aa4a126ep-269;
  const double c = 0x1.470c500948b86p-269;
  const double y = -0x1.4b4dd8fb0d913p-270;
  const auto face = [&](double z) { return Triangle<3>({a, y, z}, {b, y, z}, {a, c, z}); };
  const LinearPath<Point<3>> vertex{Point<3>({0, 0, 0}), Point<3>({0, 0, 0})};
  const LinearPath<Triangle<3>> falling{face(0.92245570708640312), face(0.82636999461003446)};
  EXPECT_FALSE(first_contact(vertex, falling, {.min_separation = 0.84883416073697682}).is_free());
}

/// Of two pairs left open the later one took the place of the first.
TEST(FoundContacts, FeaturesOfTriangleLeftOpen) {
  const LinearPath<Triangle<3>> floor{Triangle<3>({0, 0, 0}, {4, 0, 0}, {0, 4, 0}),
                                      Triangle<3>({0, 0, 0}, {4, 0, 0}, {0, 4, 0})};
  const LinearPath<Triangle<3>> falling{Triangle<3>({1, 1, 3}, {2, 1, 2}, {1, 2, 4}),
                                        Triangle<3>({1, 1, -7}, {2, 1, -9}, {1, 2, -6})};
  const Contact<3> contact = first_contact(falling, floor, {.min_separation = 1e-300});
  EXPECT_EQ(contact.status, ContactStatus::Unresolved);
  EXPECT_LE(contact.time.lower, 2.0 / 11);
  EXPECT_EQ(contact.on_a, (Feature{FeatureKind::Vertex, 1}));
}

/// With a wide tolerance, features were those of any contact in it.
TEST(FoundContacts, FeaturesOfTrianglesWithAWideTolerance) {
  const LinearPath<Triangle<3>> floor{Triangle<3>({0, 0, 0}, {4, 0, 0}, {0, 4, 0}),
                                      Triangle<3>({0, 0, 0}, {4, 0, 0}, {0, 4, 0})};
  const LinearPath<Triangle<3>> falling{Triangle<3>({1, 1, 3}, {2, 1, 2.5}, {1, 2, 4}),
                                        Triangle<3>({1, 1, -7}, {2, 1, -7.5}, {1, 2, -6})};
  const Contact<3> contact = first_contact(falling, floor, {.time_tolerance = 1});
  EXPECT_EQ(contact.status, ContactStatus::Contact);
  EXPECT_LE(contact.time.lower, 0.25);
  EXPECT_GE(contact.time.upper, 0.25);
  EXPECT_EQ(contact.on_a, (Feature{FeatureKind::Vertex, 1}));
}

}  // namespace
}  // namespace motzkin::testing::found_cases_test
