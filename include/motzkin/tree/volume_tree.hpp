#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "motzkin/shape/volume.hpp"
#include "motzkin/tree/bvh.hpp"

namespace motzkin {

/// A volume and those that describe the same part of an object more closely, as it is written down.
struct VolumeNode {
  Volume volume;
  std::vector<VolumeNode> children = {};
};

/// An object as levels of volumes: each node is a volume, its children lie inside it and cover the part of the object
/// that it covers. The leaves, nodes without children, are the object itself; the levels above are there for speed.
/// Depth and number of children are free and may differ from node to node. A tree can as well be a whole world: a root,
/// under it objects or groups of objects, see `collisions_between_children`.
///
/// Nodes are kept level by level: node 0 is the root, children of a node are consecutive.
/// Source: 002 sections 2.1 and 5.1 (R2.1-R2.6, R2.11).
class VolumeTree {
 public:
  /// Throws InvalidInput for a volume with children that is not a cuboid or simplex, for a half-space that is not the
  /// only node, for more than `max_nodes` nodes, and for a tree deeper than `max_depth`.
  explicit VolumeTree(const VolumeNode& root);

  static constexpr std::size_t max_nodes = std::size_t{1} << 24U;
  static constexpr int max_depth = 64;

  [[nodiscard]] std::size_t node_count() const noexcept { return volumes_.size(); }
  [[nodiscard]] const Volume& volume(std::uint32_t node) const noexcept { return volumes_[node]; }

  /// Smallest box around the volume; of a half-space all that boxes can hold.
  [[nodiscard]] const Aabb<3>& box(std::uint32_t node) const noexcept { return boxes_[node]; }

  /// Children are the nodes `first_child .. first_child + child_count - 1`.
  [[nodiscard]] std::uint32_t first_child(std::uint32_t node) const noexcept { return links_[node].first_child; }
  [[nodiscard]] std::uint32_t child_count(std::uint32_t node) const noexcept { return links_[node].child_count; }
  [[nodiscard]] bool is_leaf(std::uint32_t node) const noexcept { return child_count(node) == 0; }

  /// The root is its own parent.
  [[nodiscard]] std::uint32_t parent(std::uint32_t node) const noexcept { return links_[node].parent; }

  /// 0 for the root.
  [[nodiscard]] int level(std::uint32_t node) const noexcept { return links_[node].level; }
  [[nodiscard]] int level_count() const noexcept { return links_.back().level + 1; }

  /// In ascending order.
  [[nodiscard]] std::span<const std::uint32_t> leaves() const noexcept { return leaves_; }

  /// Bounds of all coordinates, component by component from the origin, and of the radii of shapes that
  /// have one, -1 where none does.
  [[nodiscard]] const Vector<3>& reach() const noexcept { return reach_; }
  [[nodiscard]] double largest_radius() const noexcept { return largest_radius_; }

  /// Bounds of what the axes of oriented boxes are made of and of their half sizes, which `reach` says nothing about.
  [[nodiscard]] double largest_axis() const noexcept { return largest_axis_; }
  [[nodiscard]] double largest_half() const noexcept { return largest_half_; }

  /// For searches: a hierarchy of the boxes of the leaves, in the order of `leaves()`, and one of the boxes of the
  /// children of a node that has many of them, null for others.
  [[nodiscard]] const Bvh& leaf_boxes() const noexcept { return leaf_boxes_; }
  [[nodiscard]] const Bvh* child_boxes(std::uint32_t node) const noexcept {
    return links_[node].child_boxes == no_boxes ? nullptr : &child_boxes_[links_[node].child_boxes];
  }

 private:
  static constexpr std::uint32_t no_boxes = 0xFFFFFFFF;

  template <class Shape>
  void add_sizes(const Shape& shape);

  struct Links {
    std::uint32_t first_child = 0;
    std::uint32_t child_count = 0;
    std::uint32_t parent = 0;
    std::uint32_t child_boxes = no_boxes;
    int level = 0;
  };

  std::vector<Volume> volumes_;
  std::vector<Aabb<3>> boxes_;
  std::vector<Links> links_;
  std::vector<std::uint32_t> leaves_;
  std::vector<Bvh> child_boxes_;
  Bvh leaf_boxes_;
  Vector<3> reach_ = Vector<3>::Zero();
  double largest_radius_ = -1;
  double largest_axis_ = 0;
  double largest_half_ = 0;
};

/// The first node that is not inside its parent, in the order of the nodes; no value for a sound tree. Searches of a
/// tree that is not sound may miss what sticks out. Guarantee: exact.
[[nodiscard]] std::optional<std::uint32_t> first_node_outside(const VolumeTree& tree);

}  // namespace motzkin
