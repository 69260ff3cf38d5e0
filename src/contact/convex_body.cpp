#include "contact/convex_body.hpp"

#include <algorithm>

#include "motzkin/number/floating_point.hpp"

namespace motzkin::detail {
namespace {

using Edge = Topology::Edge;
using Face = Topology::Triangle;

constexpr std::array segment_edges = {Edge{{0, 1}}};
constexpr std::array triangle_edges = {Edge{{0, 1}}, Edge{{1, 2}}, Edge{{2, 0}}};
constexpr std::array triangle_faces = {Face{{0, 1, 2}, 0}};
constexpr std::array tetrahedron_edges = {Edge{{0, 1}}, Edge{{0, 2}}, Edge{{0, 3}},
                                          Edge{{1, 2}}, Edge{{1, 3}}, Edge{{2, 3}}};
/// Each opposite to the vertex of its number.
constexpr std::array tetrahedron_faces = {Face{{1, 2, 3}, 0}, Face{{0, 2, 3}, 1}, Face{{0, 1, 3}, 2},
                                          Face{{0, 1, 2}, 3}};

/// Edge 4 k + j is parallel to axis k; the bits of j say on which side of the two other axes it is.
constexpr std::array<Edge, 12> box_edges = [] {
  std::array<Edge, 12> result{};
  for (unsigned k = 0; k < 3; ++k) {
    for (unsigned j = 0; j < 4; ++j) {
      const unsigned low = (1U << k) - 1;
      const unsigned from = (j & low) | ((j & ~low) << 1U);
      result[4 * k + j] = {{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(from | (1U << k))}};
    }
  }
  return result;
}();

/// Face 2 k is where axis k begins, 2 k + 1 where it ends.
constexpr std::array<Face, 12> box_faces = [] {
  std::array<Face, 12> result{};
  for (unsigned k = 0; k < 3; ++k) {
    const unsigned x = 1U << ((k + 1) % 3);
    const unsigned y = 1U << ((k + 2) % 3);
    for (unsigned side = 0; side < 2; ++side) {
      const unsigned from = side << k;
      const auto vertex = [](unsigned index) { return static_cast<std::uint8_t>(index); };
      const auto face = static_cast<std::uint8_t>(2 * k + side);
      result[4 * k + 2 * side] = {{vertex(from), vertex(from | x), vertex(from | x | y)}, face};
      result[4 * k + 2 * side + 1] = {{vertex(from), vertex(from | x | y), vertex(from | y)}, face};
    }
  }
  return result;
}();

constexpr std::array<Topology, 4> simplices = {
    {{}, {segment_edges, {}}, {triangle_edges, triangle_faces}, {tetrahedron_edges, tetrahedron_faces}}};
constexpr Topology box = {box_edges, box_faces};

}  // namespace

Feature Topology::feature(std::span<const std::size_t> vertices) const noexcept {
  const auto holds = [&](unsigned set) {
    return std::all_of(vertices.begin(), vertices.end(), [&](std::size_t vertex) { return (set >> vertex & 1U) != 0; });
  };
  if (vertices.size() == 1) {
    return {FeatureKind::Vertex, static_cast<std::uint8_t>(vertices[0])};
  }
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (holds(1U << edges[i].vertices[0] | 1U << edges[i].vertices[1])) {
      return {FeatureKind::Edge, static_cast<std::uint8_t>(i)};
    }
  }
  std::array<unsigned, 6> faces{};
  for (const Triangle& triangle : triangles) {
    for (const unsigned vertex : triangle.vertices) {
      faces[triangle.face] |= 1U << vertex;
    }
  }
  const auto found = std::find_if(faces.begin(), faces.end(), holds);
  return {FeatureKind::Face, static_cast<std::uint8_t>(found == faces.end() ? 0 : found - faces.begin())};
}

ConvexBody::ConvexBody(const MovingShape& shape) {
  std::visit([this](const auto& one) { take(one); }, shape);
}

template <int N>
void ConvexBody::take(const VertexSimplex<3, N>& simplex) {
  topology_ = &simplices[static_cast<std::size_t>(N) - 1];
  for (const Vector<3>& vertex : simplex.vertices()) {
    vertices_.add(vertex);
  }
}

template <FrameKind Kind>
void ConvexBody::take(const Frame<3, Kind>& frame) {
  form_ = Form::Frame;
  origin_ = frame.origin();
  axes_ = frame.axes();
  if constexpr (Kind == FrameKind::Cuboid) {
    topology_ = &box;
    take_corners(8);
  } else {
    topology_ = &simplices[3];
    take_corners(4);
  }
}

void ConvexBody::take(const Aabb<3>& aabb) {
  topology_ = &box;
  for (unsigned i = 0; i < 8; ++i) {
    Vector<3> vertex;
    for (int k = 0; k < 3; ++k) {
      vertex[k] = ((i >> k & 1U) != 0 ? aabb.max() : aabb.min())[k];
    }
    vertices_.add(vertex);
  }
}

void ConvexBody::take(const Obb<3>& obb) {
  topology_ = &box;
  form_ = Form::Centred;
  origin_ = obb.center();
  axes_ = obb.axes();
  factors_ = obb.half();
  take_corners(8);
}

void ConvexBody::take(const Sphere<3>& sphere) {
  topology_ = &simplices[0];
  vertices_.add(sphere.center());
  radius_ = sphere.radius();
}

void ConvexBody::take_corners(std::size_t count) {
  Matrix<3> arms;
  for (int k = 0; k < 3; ++k) {
    arms.col(k) = axes_.col(k) * factors_[k];
  }
  const bool simplex = count == 4;
  for (std::size_t i = 0; i < count; ++i) {
    Vector<3> corner = Vector<3>::Zero();
    for (int k = 0; k < 3; ++k) {
      if (simplex ? i == static_cast<std::size_t>(k) + 1 : (i >> k & 1U) != 0) {
        corner += arms.col(k);
      } else if (form_ == Form::Centred) {
        corner -= arms.col(k);
      }
    }
    corners_.add(corner);
    vertices_.add(origin_ + corner);
  }
  // One rounded product and three sums per coordinate, and one more for vertices.
  const Vector<3> reach = (arms.col(0).cwiseAbs() + arms.col(1).cwiseAbs()) + arms.col(2).cwiseAbs();
  corner_error_ = 16 * unit_roundoff * reach.maxCoeff() + 0x1p-1060;
  vertex_error_ = corner_error_ + 4 * unit_roundoff * origin_.cwiseAbs().maxCoeff();
}

HullPoints ConvexBody::vertices_from(const Vector<3>& point) const noexcept {
  const bool as_given = form_ == Form::AsGiven;
  HullPoints result;
  result.count = vertices_.count;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto coordinate = static_cast<int>(k);
    const HullPoints::Row& row = (as_given ? vertices_ : corners_).rows[k];
    const double shift = as_given ? -point[coordinate] : origin_[coordinate] - point[coordinate];
    for (std::size_t i = 0; i < result.padded(); ++i) {
      result.rows[k][i] = row[i] + shift;
    }
  }
  return result;
}

ExactPoint ConvexBody::exact_vertex(std::size_t i) const {
  ExactPoint result;
  const bool simplex = vertices_.count == 4;
  for (std::size_t coordinate = 0; coordinate < 3; ++coordinate) {
    const auto row = static_cast<int>(coordinate);
    if (form_ == Form::AsGiven) {
      result[coordinate] = Dyadic(vertices_[i][row]);
      continue;
    }
    result[coordinate] = Dyadic(origin_[row]);
    for (int k = 0; k < 3; ++k) {
      const Dyadic part = Dyadic(axes_(row, k)) * Dyadic(factors_[k]);
      if (simplex ? i == static_cast<std::size_t>(k) + 1 : (i >> k & 1U) != 0) {
        result[coordinate] = result[coordinate] + part;
      } else if (form_ == Form::Centred) {
        result[coordinate] = result[coordinate] - part;
      }
    }
  }
  return result;
}

}  // namespace motzkin::detail
