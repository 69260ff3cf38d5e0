#include "motzkin/io/contact_picture.hpp"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cstdio>

#include "motzkin/shape/text.hpp"
#include "svg_checks.hpp"

namespace motzkin::contact_picture_test {
namespace {

constexpr std::size_t axes = 3;
constexpr std::size_t sides = 3;    // of a face
constexpr std::size_t both = 2;     // edges
constexpr std::size_t samples = 3;  // of lines in the legend; one more with contact

const Triangle<3> corners({-1, -1, 0}, {1, -1, 0}, {0, 1, 0});
const LinearPath<Triangle<3>> resting{corners, corners};
const LinearPath<Triangle<3>> sinking{corners, Triangle<3>({-1, -1, -1}, {1, -1, -1}, {0, 1, -1})};

LinearPath<Point<3>> vertex(const Vector<3>& from, const Vector<3>& to) { return {Point<3>(from), Point<3>(to)}; }

std::string drawn(const VertexFace& query) { return contact_svg(query, first_contact(query.vertex, query.face)); }
std::string drawn(const EdgeEdge& query) { return contact_svg(query, first_contact(query.a, query.b)); }

/// Two edges, the first one above the second at the start.
EdgeEdge edges(double end) {
  const Segment<3> b({0, -1, 0}, {0, 1, 0});
  return {{Segment<3>({-1, 0, 1}, {1, 0, 1}), Segment<3>({-1, 0, end}, {1, 0, end})}, {b, b}};
}

TEST(ContactPicture, shows_three_times_with_contact_and_two_without) {
  const std::string contact = drawn(VertexFace{vertex({0, 0, 2}, {0, 0, -3}), sinking});
  expect_on_page(contact);
  EXPECT_EQ(count(contact, "<line "), axes + samples + 1 + 3 * sides + 4 + 1);  // sides, paths, normal
  EXPECT_EQ(count(contact, "stroke-dasharray"), 3 + 1);
  EXPECT_EQ(count(contact, "stroke-width=\"3.00\""), 3 + 1 + 1);  // sides, vertex, sample
  EXPECT_EQ(count(contact, "stroke-opacity"), 3 + 1 + 1);

  const std::string free = drawn(VertexFace{vertex({0, 0, 2}, {0, 0, 1}), sinking});
  expect_on_page(free);
  EXPECT_EQ(count(free, "<line "), axes + samples + 2 * sides + 4);
  EXPECT_EQ(count(free, "stroke-dasharray"), 3 + 1);
  EXPECT_EQ(count(free, "stroke-width=\"3.00\""), 0U);
  EXPECT_EQ(count(free, "#12966a"), 0U);  // the colour of point and normal
}

TEST(ContactPicture, shows_edges) {
  const std::string contact = drawn(edges(-1));
  expect_on_page(contact);
  EXPECT_EQ(count(contact, "<line "), axes + samples + 1 + 3 * both + 2 + 1);  // only one edge moves
  const std::string free = drawn(edges(0.5));
  expect_on_page(free);
  EXPECT_EQ(count(free, "<line "), axes + samples + 2 * both + 2);
}

TEST(ContactPicture, says_what_was_found) {
  const VertexFace query{vertex({0, -1, 1}, {0, -1, -2}), resting};
  const Contact<3> found = first_contact(query.vertex, query.face);
  const std::string contact = contact_svg(query, found);
  EXPECT_EQ(count(contact, ">contact, time " + to_text(found.time.lower) + " to " + to_text(found.time.upper) + "<"),
            1U);
  EXPECT_EQ(count(contact, ">A: vertex, contact on vertex 0<"), 1U);
  EXPECT_EQ(count(contact, ">B: face, contact on edge 0<"), 1U);
  EXPECT_EQ(count(contact, ">point (0, -1, "), 1U);
  EXPECT_EQ(count(contact, ", normal (0, 0, 1)<"), 1U);

  const std::string free = drawn(edges(0.5));
  EXPECT_EQ(count(free, ">free<"), 1U);
  EXPECT_EQ(count(free, ">A: edge<"), 1U);
  EXPECT_EQ(count(free, ">B: edge<"), 1U);
  EXPECT_EQ(count(drawn(VertexFace{vertex({0, 0, 0}, {1, 1, 1}), resting}), ">initial-contact, time 0<"), 1U);
}

TEST(ContactPicture, shows_no_contact_where_nothing_is_resolved) {
  const EdgeEdge query = edges(2);
  Contact<3> contact;
  contact.status = ContactStatus::Unresolved;
  contact.time = {0, 1};
  const std::string picture = contact_svg(query, contact);
  EXPECT_EQ(count(picture, ">unresolved, time 0 to 1<"), 1U);
  EXPECT_EQ(count(picture, "stroke-width=\"3.00\""), 0U);
}

TEST(ContactPicture, keeps_every_coordinate_on_the_page) {
  for (const double size : {0x1p1000, 1e200, 1.0, 1e-200, 1e-310, 5e-324}) {
    const Triangle<3> face({-size, -size, 0}, {size, -size, 0}, {0, size, 0});
    const Segment<3> edge({-size, 0, size}, {size, 0, size});
    for (const double end : {-size, size}) {  // contact, free
      expect_on_page(drawn(VertexFace{vertex({0, 0, size}, {0, 0, end}), {face, face}}));
      expect_on_page(drawn(EdgeEdge{{edge, Segment<3>({-size, 0, end}, {size, size, end})},
                                    {Segment<3>({0, -size, 0}, {0, size, 0}), Segment<3>({0, -1, 0}, {0, 1, 0})}}));
    }
  }
}

TEST(ContactPicture, draws_what_has_no_size) {
  for (const double at : {0.0, 3.0, -0x1p1000, 5e-324}) {
    const Vector<3> p(at, at, at);
    const Triangle<3> face(p, p, p);
    const Segment<3> edge(p, p);
    const Vector<3> q(at, at, at + 1);
    expect_on_page(drawn(VertexFace{vertex(p, p), {face, face}}));
    expect_on_page(drawn(VertexFace{vertex(q, p), {face, face}}));
    expect_on_page(drawn(VertexFace{vertex(p, p), {Triangle<3>(p, q, p), face}}));
    expect_on_page(drawn(EdgeEdge{{edge, edge}, {edge, edge}}));
    expect_on_page(drawn(EdgeEdge{{edge, edge}, {Segment<3>(q, q), edge}}));
  }
}

/// The area of the first polygon, a triangle, in square pixels.
double first_area(const std::string& picture) {
  std::array<Vector<2>, 3> p;
  EXPECT_EQ(std::sscanf(picture.c_str() + picture.find("points=\""), "points=\"%lf,%lf %lf,%lf %lf,%lf\"", &p[0].x(),
                        &p[0].y(), &p[1].x(), &p[1].y(), &p[2].x(), &p[2].y()),
            6);
  const Vector<2> u = p[1] - p[0];
  const Vector<2> v = p[2] - p[0];
  return std::abs(u.x() * v.y() - u.y() * v.x()) / 2;
}

TEST(ContactPicture, shows_no_face_from_its_side) {
  const Vector<3> along(0.4583, -0.7937, 0.4);  // where the usual viewer stands
  for (const Vector<3>& other : {Vector<3>(1, 0, 0), Vector<3>(0, 1, 0), Vector<3>(0, 0, 1), Vector<3>(-1, 1, 1)}) {
    const Vector<3> across = along.cross(other).cross(along).normalized();
    const Triangle<3> face(-along, along, across * 1.7);
    const Vector<3> outside = across * 1.7 + along;
    EXPECT_GT(first_area(drawn(VertexFace{vertex(outside, outside), {face, face}})), 5000) << other.transpose();
  }
}

TEST(ContactPicture, is_the_same_every_time) { EXPECT_EQ(drawn(edges(-1)), drawn(edges(-1))); }

}  // namespace
}  // namespace motzkin::contact_picture_test
