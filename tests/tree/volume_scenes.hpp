#pragma once

#include <Eigen/LU>
#include <algorithm>
#include <random>
#include <vector>

#include "motzkin/pair/volume_pair.hpp"
#include "motzkin/shape/bounds.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/tree/volume_search.hpp"

/// Trees of volumes for tests, and the obvious way to search them.

namespace motzkin::testing {

using Random = std::mt19937_64;

inline int draw(Random& random, int from, int to) { return std::uniform_int_distribution<int>(from, to)(random); }

inline Vector<3> draw_vector(Random& random, int from, int to) {
  return {static_cast<double>(draw(random, from, to)), static_cast<double>(draw(random, from, to)),
          static_cast<double>(draw(random, from, to))};
}

/// A cuboid or simplex inside the unit cube of a cuboid's coordinates, or the unit simplex of a simplex's, with corners
/// on the grid of eighths: inside exactly, because nothing rounds for some levels.
inline Volume draw_inside(Random& random, const Vector<3>& origin, const Matrix<3>& axes, bool in_simplex) {
  const bool simplex = in_simplex || draw(random, 0, 1) == 1;
  Vector<3> low;
  Vector<3> size;
  for (Eigen::Index k = 0; k < 3; ++k) {
    low[k] = draw(random, 0, in_simplex ? 1 : 6) / 8.0;
    size[k] = draw(random, in_simplex ? 1 : 2, in_simplex ? 2 : 8 - static_cast<int>(low[k] * 8)) / 8.0;
  }
  if (in_simplex && draw(random, 0, 2) == 0) {
    low.setZero();
    size.setOnes();
  }
  const Vector<3> corner = origin + axes * low;
  const Matrix<3> sides = axes * size.asDiagonal();
  if (simplex) {
    return Simplex<3>(corner, {sides.col(0), sides.col(1), sides.col(2)});
  }
  return Cuboid<3>(corner, {sides.col(0), sides.col(1), sides.col(2)});
}

inline VolumeNode draw_node(Random& random, const Volume& volume, int depth, int most_children) {
  VolumeNode node = {volume, {}};
  const int count = depth == 0 ? 0 : draw(random, 0, most_children);
  const auto add = [&]<FrameKind Kind>(const Frame<3, Kind>& frame) {
    for (int i = 0; i < count; ++i) {
      const Volume child = draw_inside(random, frame.origin(), frame.axes(), Kind == FrameKind::Simplex);
      node.children.push_back(draw_node(random, child, depth - 1, most_children));
    }
  };
  if (const auto* cuboid = std::get_if<Cuboid<3>>(&volume)) {
    add(*cuboid);
  } else {
    add(std::get<Simplex<3>>(volume));
  }
  return node;
}

/// A sound tree of cuboids and simplices with integers at its root.
inline VolumeTree draw_tree(Random& random, int depth, int most_children, int spread = 4) {
  Matrix<3> axes;
  do {
    for (Eigen::Index k = 0; k < 3; ++k) {
      axes.col(k) = draw_vector(random, -8, 8);
    }
  } while (axes.determinant() == 0);
  const Vector<3> origin = draw_vector(random, -spread, spread);
  const Cuboid<3> root(origin, {axes.col(0), axes.col(1), axes.col(2)});
  return VolumeTree(draw_node(random, root, depth, most_children));
}

inline Pose draw_pose(Random& random, double spread) {
  std::uniform_real_distribution<double> number(-1, 1);
  const Vector<3> axis(number(random), number(random), number(random) + 2);
  const Pose turn = Pose::rotation(axis, 180 * number(random));
  return then(turn, Pose::translation_by(spread * Vector<3>(number(random), number(random), number(random))));
}

/// Every leaf against every leaf.
inline std::vector<VolumeCollision> all_pairs(const PosedTree& a, const PosedTree& b, bool overlaps = false) {
  std::vector<VolumeCollision> result;
  for (const std::uint32_t i : a.tree.leaves()) {
    const Volume p = posed(a.tree.volume(i), a.pose);
    for (const std::uint32_t k : b.tree.leaves()) {
      const Volume q = posed(b.tree.volume(k), b.pose);
      const Relation relation = relate(p, q);
      if (relation == Relation::Overlapping || (relation == Relation::Touching && !overlaps)) {
        result.push_back({i, k, relation, intersection_box(p, q).value()});
      }
    }
  }
  return result;
}

/// A ring as in the source document: a parallelepiped, and under it tetrahedra.
inline VolumeTree ring(const TorusOptions& options) {
  const TetrahedronMesh mesh = solid_torus(options);
  const Aabb<3> box = bounding_box(mesh);
  const Vector<3> size = box.size();
  VolumeNode root = {Cuboid<3>(box.min(), {{size[0], 0, 0}, {0, size[1], 0}, {0, 0, size[2]}}), {}};
  for (std::size_t i = 0; i < mesh.elements().size(); ++i) {
    root.children.push_back({mesh[i], {}});
  }
  return VolumeTree(root);
}

}  // namespace motzkin::testing
