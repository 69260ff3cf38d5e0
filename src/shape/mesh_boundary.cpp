#include <algorithm>
#include <cmath>
#include <tuple>

#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/shape/mesh.hpp"
#include "number/rational.hpp"

namespace motzkin {
namespace {

/// The faces of a tetrahedron whose determinant is positive, turned outwards; face k lies opposite of corner k.
constexpr std::size_t outward_faces[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};

/// A determinant of rounded edges whose largest components are near 1 is off by some ten units of roundoff.
constexpr double certain_determinant = 0x1p-40;

template <class Scalar>
Scalar determinant(const std::array<std::array<Scalar, 3>, 3>& edges) {
  const auto& [a, b, c] = edges;
  return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}

/// Whether the edges from the first corner to the others have a negative determinant. Guarantee: exact.
bool is_turned_inwards(const VertexSimplex<3, 4>& tetrahedron) {
  const auto& corners = tetrahedron.vertices();
  std::array<std::array<double, 3>, 3> rounded;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vector<3> edge = corners[i + 1] - corners[0];
    const double size = edge.cwiseAbs().maxCoeff();
    if (size == 0) {
      return false;
    }
    const Vector<3> scaled = edge / size;
    rounded[i] = {scaled[0], scaled[1], scaled[2]};
  }
  const double approximate = determinant(rounded);
  if (std::abs(approximate) > certain_determinant) {
    return approximate < 0;
  }
  std::array<std::array<detail::Rational, 3>, 3> edges;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      const auto axis = static_cast<Eigen::Index>(k);
      edges[i][k] = detail::to_rational(corners[i + 1][axis]) - detail::to_rational(corners[0][axis]);
    }
  }
  return determinant(edges) < 0;
}

struct Face {
  std::array<std::uint32_t, 3> sorted;
  std::uint32_t owner;
  std::uint32_t opposite;  ///< corner of the owner

  [[nodiscard]] auto place() const { return std::tie(owner, opposite); }
};

/// Every face of every tetrahedron, equal ones side by side.
std::vector<Face> sorted_faces(const TetrahedronMesh& mesh) {
  std::vector<Face> faces;
  faces.reserve(4 * mesh.elements().size());
  for (std::size_t i = 0; i < mesh.elements().size(); ++i) {
    for (std::uint32_t k = 0; k < 4; ++k) {
      const auto& corners = outward_faces[k];
      Face face{{}, static_cast<std::uint32_t>(i), k};
      for (std::size_t j = 0; j < 3; ++j) {
        face.sorted[j] = mesh.elements()[i][corners[j]];
      }
      std::sort(face.sorted.begin(), face.sorted.end());
      faces.push_back(face);
    }
  }
  std::sort(faces.begin(), faces.end(), [](const Face& a, const Face& b) {
    return a.sorted != b.sorted ? a.sorted < b.sorted : a.place() < b.place();
  });
  return faces;
}

}  // namespace

Boundary boundary(const TetrahedronMesh& mesh) {
  const detail::StandardArithmetic standard;
  const std::vector<Face> faces = sorted_faces(mesh);
  std::vector<Face> outer;
  for (std::size_t begin = 0, end = 0; begin < faces.size(); begin = end) {
    while (end < faces.size() && faces[end].sorted == faces[begin].sorted) {
      ++end;
    }
    if (faces[begin].owner == faces[end - 1].owner) {  // twice in one that names a vertex twice
      outer.push_back(faces[begin]);
    }
  }
  std::sort(outer.begin(), outer.end(), [](const Face& a, const Face& b) { return a.place() < b.place(); });

  std::vector<TriangleMesh::Element> elements;
  std::vector<std::uint32_t> owners;
  for (const Face& face : outer) {
    const auto& corners = outward_faces[face.opposite];
    const TetrahedronMesh::Element& owner = mesh.elements()[face.owner];
    TriangleMesh::Element element = {owner[corners[0]], owner[corners[1]], owner[corners[2]]};
    if (is_turned_inwards(mesh[face.owner])) {
      std::swap(element[1], element[2]);
    }
    elements.push_back(element);
    owners.push_back(face.owner);
  }
  return {TriangleMesh({mesh.vertices().begin(), mesh.vertices().end()}, std::move(elements)), std::move(owners)};
}

}  // namespace motzkin
