#include <gtest/gtest.h>

#include "support/contact_answers.hpp"

/// The cases AE00 to AE02 and AVF00 to AVF02 of document 001, with times that are exact rationals. Fails where a first
/// contact is missed, invented or late, as the search of the document is by its slices (erratum E1.18).

namespace motzkin::testing::document_test {
namespace {

/// Vertices at t = 0, and the velocity of each primitive.
ContactQuery query(ContactKind kind, std::vector<Vector<3>> vertices, const Vector<3>& velocity_a,
                   const Vector<3>& velocity_b) {
  ContactQuery result{kind, 3, vertices, vertices};
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    result.end[i] += i < result.size_a() ? velocity_a : velocity_b;
  }
  return result;
}

ContactQuery edges(const std::vector<Vector<3>>& vertices, double speed_a, double speed_b) {
  return query(ContactKind::EdgeEdge, vertices, {speed_a, 0, 0}, {speed_b, 0, 0});
}

/// A vertex at the origin and a face in a plane of x.
ContactQuery vertex_and_face(double x, double speed_vertex, double speed_face) {
  return query(ContactKind::VertexFace, {{0, 0, 0}, {x, 0, -1}, {x, 0, 1}, {x, 1, 0}}, {speed_vertex, 0, 0},
               {speed_face, 0, 0});
}

/// That a tight bracket has the rational in it, and the oracle too.
Contact<3> expect_first(const ContactQuery& query, const Rational& time) {
  const Contact<3> contact = ask(query, {.time_tolerance = min_time_tolerance});
  EXPECT_EQ(contact.status, time == 0 ? ContactStatus::InitialContact : ContactStatus::Contact);
  EXPECT_LE(exact(contact.time.lower), time);
  EXPECT_GE(exact(contact.time.upper), time);
  EXPECT_LE(contact.time.upper - contact.time.lower, min_time_tolerance);
  const ContactOracle oracle(query);
  EXPECT_TRUE(oracle.first());
  EXPECT_EQ(wrong_time(contact, oracle.first(), min_time_tolerance), "");
  return contact;
}

void expect_free(const ContactQuery& query) {
  EXPECT_EQ(ask(query).status, ContactStatus::Free);
  EXPECT_FALSE(ContactOracle(query).first());
}

void expect_point(const Vector<3>& point, const Vector<3>& expected) {
  EXPECT_LE((point - expected).cwiseAbs().maxCoeff(), 1e-14) << point.transpose();
}

const Feature edge{FeatureKind::Edge, 0};
const Feature vertex{FeatureKind::Vertex, 0};

TEST(Document001, AE00EdgesOnALineMoveApart) {
  expect_free(edges({{0, 0, 0}, {1, 0, 0}, {10, 0, 0}, {11, 0, 0}}, -10, 10));
}

/// Coplanar all the time; the search of the document says 0.453125.
TEST(Document001, AE01AnEndMeetsAnEdge) {
  const Contact<3> contact = expect_first(edges({{0, 0, -1}, {0, 0, 1}, {9, 0, 0}, {11, 0, 0}}, 10, -10), {9, 20});
  EXPECT_EQ(contact.on_a, edge);
  EXPECT_EQ(contact.on_b, vertex);
  expect_point(contact.point, {4.5, 0, 0});
}

TEST(Document001, AE02EdgesThatCrossMoveTogether) {
  const Contact<3> contact = expect_first(edges({{0, 0, -1}, {0, 0, 1}, {-1, 0, 0}, {1, 0, 0}}, 10, 10), 0);
  EXPECT_EQ(contact.on_a, edge);
  EXPECT_EQ(contact.on_b, edge);
  expect_point(contact.point, {0, 0, 0});
}

TEST(Document001, AVF00VertexAndFaceMoveApart) { expect_free(vertex_and_face(10, -10, 10)); }

/// On the edge between the first two vertices of the face.
TEST(Document001, AVF01VertexMeetsTheFace) {
  const Contact<3> contact = expect_first(vertex_and_face(10, 10, -10), {1, 2});
  EXPECT_EQ(contact.on_a, vertex);
  EXPECT_EQ(contact.on_b, edge);
  expect_point(contact.point, {5, 0, 0});
  EXPECT_NEAR(contact.normal[0], -1, 1e-14);  // the vertex comes from below
}

TEST(Document001, AVF02VertexMovesWithTheFace) {
  const Contact<3> contact = expect_first(vertex_and_face(0, 10, 10), 0);
  EXPECT_EQ(contact.on_a, vertex);
  EXPECT_EQ(contact.on_b, edge);
  expect_point(contact.point, {0, 0, 0});
}

}  // namespace
}  // namespace motzkin::testing::document_test
