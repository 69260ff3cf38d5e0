#include "contact/rational_polygon.hpp"

#include "contact/polygon_times.hpp"

namespace motzkin::detail {
namespace {

/// The vertices of a and b whose difference a corner is.
constexpr std::array<std::array<std::size_t, 2>, 4> corner_vertices = {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};

}  // namespace

VertexPolygon::VertexPolygon(const RelativeMotion& motion)
    : motion_(motion), position_(motion.position(motion.vertices_b[0])) {}

IntegerPolynomial VertexPolygon::along(const IntegerVector& direction, std::size_t i) const {
  return dot(position_, direction) - motion_.weight * dot(direction, motion_.vertices_a[i]);
}

/// n . (Y - A_0), n the normal of the face.
IntegerPolynomial VertexPolygon::volume() const {
  const auto& face = motion_.vertices_a;
  return along(cross(face[1] - face[0], face[2] - face[0]), 0);
}

/// (Y - A_i) x (Y - A_j) = A_i x A_j + (A_j - A_i) x Y
IntegerPolynomial VertexPolygon::edge_function(std::size_t i, std::size_t axis) const {
  const IntegerVector& from = motion_.vertices_a[i];
  const IntegerVector& to = motion_.vertices_a[next_corner(i, count())];
  return motion_.weight * cross(from, to, axis) + cross(to - from, position_, axis);
}

/// (Y - A_i) . (Y - A_j)
IntegerPolynomial VertexPolygon::dot_polynomial(std::size_t i, std::size_t j) const {
  const IntegerVector& point = motion_.vertices_b[0];
  const IntegerVector& one = motion_.vertices_a[i];
  const IntegerVector& other = motion_.vertices_a[j];
  return motion_.product(point, point) - dot(position_, one + other) + motion_.weight * dot(one, other);
}

EdgePolygon::EdgePolygon(const RelativeMotion& motion)
    : motion_(motion),
      edge_(motion.vertices_a[1] - motion.vertices_a[0]),
      positions_{motion.position(motion.vertices_b[0]), {}},
      direction_(motion.direction(motion.vertices_b[1] - motion.vertices_b[0])),
      moment_(motion.moment(motion.vertices_b[0], motion.vertices_b[1])) {
  positions_[1] = positions_[0] + direction_;
}

/// (A_1 - A_0) . (Y_0 x Y_1) + (A_0 x A_1) . (Y_1 - Y_0)
IntegerPolynomial EdgePolygon::volume() const {
  return dot(moment_, edge_) + dot(direction_, cross(motion_.vertices_a[0], motion_.vertices_a[1]));
}

IntegerPolynomial EdgePolygon::edge_function(std::size_t i, std::size_t axis) const {
  switch (i) {
    case 0: return along_a(0, axis);
    case 1: return along_b(1, axis);
    case 2: return along_a(1, axis) * BigInteger(-1);
    default: return along_b(0, axis) * BigInteger(-1);
  }
}

/// (Y_j - A_0) x (Y_j - A_1)
IntegerPolynomial EdgePolygon::along_a(std::size_t j, std::size_t axis) const {
  const auto& of_a = motion_.vertices_a;
  return motion_.weight * cross(of_a[0], of_a[1], axis) + cross(edge_, positions_[j], axis);
}

/// (Y_0 - A_i) x (Y_1 - A_i)
IntegerPolynomial EdgePolygon::along_b(std::size_t i, std::size_t axis) const {
  return moment_[axis] - cross(motion_.vertices_a[i], direction_, axis);
}

/// (Y_j - A_i) . (Y_l - A_k)
IntegerPolynomial EdgePolygon::dot_polynomial(std::size_t one, std::size_t other) const {
  const auto [i, j] = corner_vertices[one];
  const auto [k, l] = corner_vertices[other];
  const auto& of_a = motion_.vertices_a;
  const auto& of_b = motion_.vertices_b;
  return motion_.product(of_b[j], of_b[l]) - dot(positions_[l], of_a[i]) - dot(positions_[j], of_a[k]) +
         motion_.weight * dot(of_a[i], of_a[k]);
}

}  // namespace motzkin::detail
