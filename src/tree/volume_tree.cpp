#include "motzkin/tree/volume_tree.hpp"

#include <algorithm>

#include "motzkin/invalid_input.hpp"
#include "motzkin/pair/volume_pair.hpp"
#include "shape/unguarded.hpp"

namespace motzkin {
namespace {

/// Nodes with more children get a hierarchy over their boxes.
constexpr std::size_t many_children = 8;

bool may_have_children(const Volume& volume) noexcept {
  return std::holds_alternative<Cuboid<3>>(volume) || std::holds_alternative<Simplex<3>>(volume);
}

}  // namespace

/// What searches need to know beside the boxes.
template <class Shape>
void VolumeTree::add_sizes(const Shape& shape) {
  if constexpr (requires { shape.core(); }) {
    add_sizes(shape.core());
  }
  if constexpr (requires { shape.radius(); }) {
    largest_radius_ = std::max(largest_radius_, shape.radius());
  }
  if constexpr (std::is_same_v<Shape, Obb<3>>) {
    largest_axis_ = std::max(largest_axis_, shape.axes().cwiseAbs().maxCoeff());
    largest_half_ = std::max(largest_half_, shape.half().maxCoeff());
  }
  if constexpr (std::is_same_v<Shape, Aabb<3>>) {  // poses turn it into an oriented one
    largest_axis_ = std::max(largest_axis_, 1.0);
    largest_half_ = std::max(largest_half_, shape.half().maxCoeff());
  }
}

VolumeTree::VolumeTree(const VolumeNode& root) {
  const detail::StandardArithmetic standard;
  std::vector<const VolumeNode*> nodes = {&root};
  links_.emplace_back();
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const VolumeNode& node = *nodes[i];
    const auto number = static_cast<std::uint32_t>(i);
    volumes_.push_back(node.volume);
    if (i > 0 && !is_bounded(node.volume)) {
      throw InvalidInput("node " + std::to_string(i) + ": a half-space can only be a tree of its own");
    }
    boxes_.push_back(detail::box_around(node.volume));
    reach_ = reach_.cwiseMax(boxes_[i].min().cwiseAbs()).cwiseMax(boxes_[i].max().cwiseAbs());
    std::visit([&](const auto& shape) { add_sizes(shape); }, node.volume);
    if (node.children.empty()) {
      leaves_.push_back(number);
      continue;
    }
    if (!may_have_children(node.volume)) {
      throw InvalidInput("node " + std::to_string(i) + ": only cuboids and simplices can have children");
    }
    if (node.children.size() > max_nodes - nodes.size()) {
      throw InvalidInput("a tree of volumes can have " + std::to_string(max_nodes) + " nodes at most");
    }
    const int level = links_[i].level + 1;
    if (level == max_depth) {
      throw InvalidInput("a tree of volumes can have " + std::to_string(max_depth) + " levels at most");
    }
    links_[i].first_child = static_cast<std::uint32_t>(nodes.size());
    links_[i].child_count = static_cast<std::uint32_t>(node.children.size());
    for (const VolumeNode& child : node.children) {
      nodes.push_back(&child);
      links_.push_back({.parent = number, .level = level});
    }
  }
  for (Links& links : links_) {
    if (links.child_count > many_children) {
      links.child_boxes = static_cast<std::uint32_t>(child_boxes_.size());
      child_boxes_.emplace_back(std::span(boxes_).subspan(links.first_child, links.child_count));
    }
  }
  std::vector<Aabb<3>> leaf_boxes;
  leaf_boxes.reserve(leaves_.size());
  for (const std::uint32_t leaf : leaves_) {
    leaf_boxes.push_back(is_bounded(volumes_[leaf]) ? boxes_[leaf] : Aabb<3>({0, 0, 0}, {0, 0, 0}));
  }
  leaf_boxes_ = Bvh(leaf_boxes);
}

std::optional<std::uint32_t> first_node_outside(const VolumeTree& tree) {
  const detail::StandardArithmetic standard;
  for (std::uint32_t node = 1; node < tree.node_count(); ++node) {
    if (!is_inside(tree.volume(node), tree.volume(tree.parent(node)))) {
      return node;
    }
  }
  return std::nullopt;
}

}  // namespace motzkin
