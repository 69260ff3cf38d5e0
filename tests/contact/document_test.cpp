#include <gtest/gtest.h>

#include "motzkin/contact/in_motion.hpp"
#include "support/contact_answers.hpp"

/// The cases AO00 to AO02, AE00 to AE02 and AVF00 to AVF02 of document 001, with times that are exact rationals, those
/// of edges, vertices and faces on linear paths and in rigid motion. Fails where a first contact is missed, invented or
/// late, as the search of the document is by its slices (erratum E1.18).

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

MovingShape shape(std::span<const Vector<3>> vertices) {
  switch (vertices.size()) {
    case 1: return Point<3>(std::array{vertices[0]});
    case 2: return Segment<3>(std::array{vertices[0], vertices[1]});
    default: return Triangle<3>(std::array{vertices[0], vertices[1], vertices[2]});
  }
}

/// That rigid motions of several kinds that do not turn lead to a contact at a time, or to none, in both orders.
void expect_in_motion(const MovingShape& a, const Vector<3>& velocity_a, const MovingShape& b,
                      const Vector<3>& velocity_b, const std::optional<Rational>& time) {
  const auto motions = [](const Vector<3>& velocity) {
    const Vector<3> zero = Vector<3>::Zero();
    return std::vector<AnyMotion>{Translation(velocity), Turn({1, 2, 3}, Quaternion(0.5, 0, 0, 0), velocity),
                                  Spin({1, 2, 3}, {0, 0, 1}, 0, velocity), RotationVector(zero, zero, zero, velocity)};
  };
  for (const AnyMotion& of_a : motions(velocity_a)) {
    for (const AnyMotion& of_b : motions(velocity_b)) {
      for (const bool swapped : {false, true}) {
        const Contact<3> found = (swapped ? detail::first_contact(b, of_b, a, of_a, {.time_tolerance = 1e-9})
                                          : detail::first_contact(a, of_a, b, of_b, {.time_tolerance = 1e-9}))
                                     .contact;
        EXPECT_EQ(found.status, !time        ? ContactStatus::Free
                                : *time == 0 ? ContactStatus::InitialContact
                                             : ContactStatus::Contact);
        if (time) {
          EXPECT_LE(exact(found.time.lower), *time);
          EXPECT_GE(exact(found.time.upper), *time);
          EXPECT_LE(found.time.upper - found.time.lower, 1e-9);
        }
      }
    }
  }
}

void expect_in_motion(const ContactQuery& query, const std::optional<Rational>& time) {
  const auto vertices = std::span(query.start);
  const std::size_t b = query.size_a();
  expect_in_motion(shape(vertices.first(b)), query.end[0] - query.start[0], shape(vertices.subspan(b)),
                   query.end[b] - query.start[b], time);
}

/// That a tight bracket has the rational in it, and the oracle too.
Contact<3> expect_first(const ContactQuery& query, const Rational& time) {
  expect_in_motion(query, time);
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
  expect_in_motion(query, std::nullopt);
  EXPECT_EQ(ask(query).status, ContactStatus::Free);
  EXPECT_FALSE(ContactOracle(query).first());
}

void expect_point(const Vector<3>& point, const Vector<3>& expected) {
  EXPECT_LE((point - expected).cwiseAbs().maxCoeff(), 1e-14) << point.transpose();
}

const Feature edge{FeatureKind::Edge, 0};
const Feature vertex{FeatureKind::Vertex, 0};

/// Boxes two wide, their centres at the origin and at x, with velocities along x. As listed, the second box is where
/// the comments of the document mean it to be, and moved there once more (erratum E1.20).
void expect_boxes(double x, double speed_a, double speed_b, const std::optional<Rational>& time) {
  const Vector<3> half(1, 1, 1);
  expect_in_motion(Obb<3>(Vector<3>(0, 0, 0), half), {speed_a, 0, 0}, Obb<3>(Vector<3>(x, 0, 0), half), {speed_b, 0, 0},
                   time);
}

TEST(Document001, AO00BoxesMoveApart) {
  expect_boxes(20, -10, 10, std::nullopt);
  expect_boxes(10, -10, 10, std::nullopt);
}

TEST(Document001, AO01BoxesMeet) {
  expect_boxes(20, 10, -10, Rational(9, 10));
  expect_boxes(10, 10, -10, Rational(2, 5));
}

/// As listed, they never meet, although the document says so.
TEST(Document001, AO02BoxesThatOverlapMoveApart) {
  expect_boxes(10, -10, 10, std::nullopt);
  expect_boxes(0, -10, 10, Rational(0));
}

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
