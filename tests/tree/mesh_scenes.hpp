#pragma once

#include <random>
#include <string>
#include <vector>

#include "motzkin/pair/relate.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/tree/collide.hpp"

/// Meshes that trees get wrong, and the slow obvious answers to compare with.

namespace motzkin::testing {

template <int M, int N>
struct MeshScene {
  std::string name;
  Mesh<M> a;
  Mesh<N> b;
};

/// Elements over random vertices within [-1, 1]; with `grid` their coordinates are multiples of 1/grid, so that many
/// touch, coincide or are flat.
template <int N>
Mesh<N> random_mesh(std::mt19937_64& random, int vertex_count, int element_count, double size, int grid = 0) {
  std::uniform_real_distribution<double> unit(-1, 1);
  std::uniform_int_distribution<int> step(-grid, grid);
  std::vector<Vector<3>> vertices(static_cast<std::size_t>(vertex_count));
  for (Vector<3>& vertex : vertices) {
    for (int k = 0; k < 3; ++k) {
      vertex[k] = grid > 0 ? static_cast<double>(step(random)) / grid : unit(random);
    }
  }
  std::vector<typename Mesh<N>::Element> elements;
  std::uniform_int_distribution<std::uint32_t> pick(0, static_cast<std::uint32_t>(vertex_count - 1));
  while (static_cast<int>(elements.size()) < element_count) {
    typename Mesh<N>::Element element;
    for (std::uint32_t& index : element) {
      index = pick(random);
    }
    double length = 0;
    for (const std::uint32_t index : element) {
      length = std::max(length, (vertices[index] - vertices[element[0]]).norm());
    }
    if (length <= size) {
      elements.push_back(element);
    }
  }
  return {vertices, elements};
}

/// Both meshes as one, the elements of `a` first.
inline TriangleMesh joined(const TriangleMesh& a, const TriangleMesh& b) {
  std::vector<Vector<3>> vertices(a.vertices().begin(), a.vertices().end());
  std::vector<TriangleMesh::Element> elements(a.elements().begin(), a.elements().end());
  const auto offset = static_cast<std::uint32_t>(vertices.size());
  vertices.insert(vertices.end(), b.vertices().begin(), b.vertices().end());
  for (const auto& [p, q, r] : b.elements()) {
    elements.push_back({p + offset, q + offset, r + offset});
  }
  return {vertices, elements};
}

/// Every pair of elements by `relate`.
template <int M, int N>
std::vector<Collision> brute_force(const Mesh<M>& a, const Mesh<N>& b, bool overlaps_only = false) {
  std::vector<Collision> result;
  for (std::uint32_t i = 0; i < a.elements().size(); ++i) {
    for (std::uint32_t k = 0; k < b.elements().size(); ++k) {
      const Relation relation = relate(a[i], b[k]);
      if (relation == Relation::Overlapping || (relation == Relation::Touching && !overlaps_only)) {
        result.push_back({i, k, relation});
      }
    }
  }
  return result;
}

/// A pose that turns, and where asked for scales or mirrors.
inline Pose random_pose(std::mt19937_64& random, double offset, const Vector<3>& factors = {1, 1, 1}) {
  std::uniform_real_distribution<double> unit(-1, 1);
  Vector<3> axis;
  Vector<3> translation;
  for (int k = 0; k < 3; ++k) {
    axis[k] = unit(random);
    translation[k] = offset * unit(random);
  }
  const double angle = 180 * unit(random);
  return then(then(Pose::scaling(factors), Pose::rotation(axis, angle)), Pose::translation_by(translation));
}

}  // namespace motzkin::testing

/// For messages of failed tests.
inline std::ostream& operator<<(std::ostream& out, const motzkin::Collision& collision) {
  return out << collision.a << "-" << collision.b
             << (collision.relation == motzkin::Relation::Touching ? " touching" : " overlapping");
}
