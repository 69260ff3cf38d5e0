#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <span>
#include <vector>

#include "motzkin/shape/bounds.hpp"
#include "motzkin/shape/mesh.hpp"
#include "motzkin/tree/volume_tree.hpp"
#include "random_numbers.hpp"

/// Rings of tetrahedra, trees of volumes over them, and random places for them.
/// Source: 002 section 6.2.2, whose rings are a parallelepiped and some hundred tetrahedra around a torus.

namespace motzkin::experiments {

/// Tetrahedra of one segment: 2 x 2 hexahedra across, each of five.
inline constexpr int tetrahedra_per_segment = 20;

/// Half the side of a ring's square section; the torus inside has radii 1 and this.
inline constexpr double ring_thickness = 0.25;

/// A ring about the z axis around a torus: `segments` pieces of `tetrahedra_per_segment`, one after the other, and in
/// each the five of a hexahedron one after the other. At least 3 segments.
inline TetrahedronMesh ring_mesh(int segments) {
  std::vector<Vector<3>> vertices;
  const double outside = (1 + ring_thickness) / std::cos(std::numbers::pi / segments);
  const double inside = 1 - ring_thickness;
  for (int i = 0; i < segments; ++i) {
    const double angle = 2 * std::numbers::pi * i / segments;
    for (const double radius : {inside, (inside + outside) / 2, outside}) {
      for (const double z : {-ring_thickness, 0.0, ring_thickness}) {
        vertices.emplace_back(radius * std::cos(angle), radius * std::sin(angle), z);
      }
    }
  }
  // Corners of a cell by their bits: next circle, next radius, next height. Neighbours are cut the other way round, so
  // that the diagonals of their faces are the same where the number of segments is even.
  static constexpr std::array<std::array<int, 4>, 5> cut = {
      {{0, 3, 5, 6}, {1, 0, 3, 5}, {2, 0, 3, 6}, {4, 0, 5, 6}, {7, 3, 5, 6}}};
  std::vector<TetrahedronMesh::Element> elements;
  for (int i = 0; i < segments; ++i) {
    for (int radius = 0; radius < 2; ++radius) {
      for (int height = 0; height < 2; ++height) {
        const int flip = (i + radius + height) % 2;
        for (const std::array<int, 4>& tetrahedron : cut) {
          TetrahedronMesh::Element& element = elements.emplace_back();
          for (std::size_t k = 0; k < 4; ++k) {
            const int bits = tetrahedron[k] ^ flip;
            const int circle = (i + (bits & 1)) % segments;
            element[k] = static_cast<std::uint32_t>(9 * circle + 3 * (radius + (bits >> 1 & 1)) + height + (bits >> 2));
          }
        }
      }
    }
  }
  return {std::move(vertices), std::move(elements)};
}

/// A parallelepiped along the columns of `axes`, which are orthonormal, around points, and a little more, so that it
/// still contains them after rounding.
inline Cuboid<3> cuboid_around(std::span<const Vector<3>> points, const Matrix<3>& axes) {
  Vector<3> low = axes.transpose() * points[0];
  Vector<3> high = low;
  for (const Vector<3>& point : points) {
    const Vector<3> local = axes.transpose() * point;
    low = low.cwiseMin(local);
    high = high.cwiseMax(local);
  }
  const double margin = 0x1p-40 * (low.cwiseAbs().maxCoeff() + high.cwiseAbs().maxCoeff());
  const Vector<3> size = (high - low).array() + 2 * margin;
  return {axes * (low.array() - margin).matrix(),
          {axes.col(0) * size[0], axes.col(1) * size[1], axes.col(2) * size[2]}};
}

/// The corners of a tetrahedron or parallelepiped. Others have no children here.
inline void add_corners(const Volume& volume, std::vector<Vector<3>>& points) {
  if (const auto* tetrahedron = std::get_if<Tetrahedron>(&volume)) {
    points.insert(points.end(), tetrahedron->vertices().begin(), tetrahedron->vertices().end());
  } else if (const auto* cuboid = std::get_if<Cuboid<3>>(&volume)) {
    const auto corners = vertices(*cuboid);
    points.insert(points.end(), corners.begin(), corners.end());
  }
}

/// A node around others, its parallelepiped along the axes that the columns of `axes` are.
inline VolumeNode node_around(std::vector<VolumeNode> children, const Matrix<3>& axes = Matrix<3>::Identity()) {
  std::vector<Vector<3>> points;
  for (const VolumeNode& child : children) {
    add_corners(child.volume, points);
  }
  return {cuboid_around(points, axes), std::move(children)};
}

/// The tree over a ring whose nodes have `sizes[0]`, `sizes[1]`, ... tetrahedra below them, from the root's children on
/// down, each size a divisor of the one before; the root has all, and leaves are the tetrahedra. No sizes: two levels,
/// as in the document. Parallelepipeds are turned towards the middle of the ring.
inline VolumeNode ring_node(const TetrahedronMesh& ring, std::span<const int> sizes = {}) {
  std::vector<VolumeNode> nodes;
  for (std::size_t i = 0; i < ring.elements().size(); ++i) {
    nodes.push_back({ring[i], {}});
  }
  int below = 1;
  for (std::size_t level = sizes.size(); level-- > 0;) {
    const int size = sizes[level];
    const auto children = static_cast<std::size_t>(size / below);
    std::vector<VolumeNode> parents;
    for (std::size_t i = 0; i < nodes.size(); i += children) {
      const std::size_t end = std::min(nodes.size(), i + children);
      std::vector<VolumeNode> group(std::make_move_iterator(nodes.begin() + static_cast<std::ptrdiff_t>(i)),
                                    std::make_move_iterator(nodes.begin() + static_cast<std::ptrdiff_t>(end)));
      Vector<3> middle = Vector<3>::Zero();
      for (const VolumeNode& node : group) {
        const Aabb<3> box = bounding_box(node.volume);
        middle += box.min() + box.max();
      }
      const double length = std::hypot(middle[0], middle[1]);
      const double x = middle[0] / length;
      const double y = middle[1] / length;
      Matrix<3> axes;
      axes << x, -y, 0, y, x, 0, 0, 0, 1;
      parents.push_back(node_around(std::move(group), axes));
    }
    nodes = std::move(parents);
    below = size;
  }
  return node_around(std::move(nodes));
}

/// The tree where a pose puts it, each volume by itself.
inline VolumeNode posed_node(const VolumeNode& node, const Pose& pose) {
  VolumeNode result = {posed(node.volume, pose), {}};
  result.children.reserve(node.children.size());
  for (const VolumeNode& child : node.children) {
    result.children.push_back(posed_node(child, pose));
  }
  return result;
}

/// The cube in which `count` rings are placed, so that a ring meets about ten others whatever their number.
inline double ring_space(int count) { return 1.45 * std::cbrt(static_cast<double>(count)); }

/// Random places: the middle uniform in the cube of side `ring_space(count)` about the origin, the size uniform from
/// 0.5 to 1.5, every orientation equally likely. Depends on the seed alone.
inline std::vector<Pose> random_ring_poses(int count, std::uint64_t seed) {
  RandomNumbers random(seed);
  const auto number = [&] { return random.uniform(-1, 1); };
  std::vector<Pose> poses;
  for (int i = 0; i < count; ++i) {
    const double half = ring_space(count) / 2;
    Vector<3> middle;
    for (int k = 2; k >= 0; --k) {
      middle[k] = half * number();
    }
    const double size = random.uniform(0.5, 1.5);
    std::array<double, 4> q{};  // a quaternion, of any length
    double square = 0;
    do {
      q = {number(), number(), number(), number()};
      square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    } while (square > 1 || square < 0.01);
    const auto [w, x, y, z] = q;
    Matrix<3> turn;
    turn << w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y), 2 * (x * y + w * z),
        w * w - x * x + y * y - z * z, 2 * (y * z - w * x), 2 * (x * z - w * y), 2 * (y * z + w * x),
        w * w - x * x - y * y + z * z;
    poses.emplace_back(turn * (size / square), middle);
  }
  return poses;
}

/// Rings where `poses` put them, as one tree: the world, and under it the rings.
inline VolumeNode ring_world(const VolumeNode& ring, std::span<const Pose> poses) {
  std::vector<VolumeNode> rings;
  rings.reserve(poses.size());
  for (const Pose& pose : poses) {
    rings.push_back(posed_node(ring, pose));
  }
  return node_around(std::move(rings));
}

}  // namespace motzkin::experiments
