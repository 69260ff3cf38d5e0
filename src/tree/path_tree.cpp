#include "tree/path_tree.hpp"

#include "number/directed.hpp"
#include "tree/waiting_pair.hpp"

namespace motzkin::detail {
namespace {

PathBox enlarged(PathBox box, double margin) noexcept {
  for (std::size_t end = 0; end < 2; ++end) {
    for (Eigen::Index k = 0; k < 3; ++k) {
      box.lo[end][k] = add_down(box.lo[end][k], -margin);
      box.hi[end][k] = add_up(box.hi[end][k], margin);
    }
  }
  return box;
}

}  // namespace

template <int N>
PathBox box_of(const DeformingMesh<N>& body, std::uint32_t element) noexcept {
  const auto& corners = body.mesh.elements()[element];
  const std::array<std::span<const Vector<3>>, 2> vertices = {body.mesh.vertices(), body.end};
  PathBox result;
  for (std::size_t end = 0; end < 2; ++end) {
    result.lo[end] = result.hi[end] = vertices[end][corners[0]];
    for (std::size_t i = 1; i < corners.size(); ++i) {
      result.lo[end] = result.lo[end].cwiseMin(vertices[end][corners[i]]);
      result.hi[end] = result.hi[end].cwiseMax(vertices[end][corners[i]]);
    }
  }
  return result;
}

/// Children come after their parents, so that they are done before them from the end.
template <int N>
PathTree::PathTree(const DeformingMesh<N>& body, double margin)
    : nodes_(body.tree.nodes()), order_(body.tree.order()), boxes_(nodes_.size()) {
  for (std::size_t n = nodes_.size(); n-- > 0;) {
    for (std::size_t lane = 0; lane < nodes_[n].lanes; ++lane) {
      const auto child = static_cast<std::uint32_t>(n * static_cast<std::size_t>(bvh_width) + lane);
      if (!is_leaf(child)) {
        boxes_[n].set_lane(lane, node_box(nodes_[n].first[lane]));
        continue;
      }
      PathBox box = box_of(body, elements(child)[0]);
      for (const std::uint32_t element : elements(child).subspan(1)) {
        box = hull(box, box_of(body, element));
      }
      boxes_[n].set_lane(lane, margin > 0 ? enlarged(box, margin) : box);
    }
  }
}

bool PathTree::is_leaf(std::uint32_t box) const noexcept {
  return box != whole_tree && nodes_[box / bvh_width].count[box % bvh_width] > 0;
}

PathBox PathTree::node_box(std::uint32_t node) const noexcept {
  PathBox result = boxes_[node].lane(0);
  for (std::size_t lane = 1; lane < nodes_[node].lanes; ++lane) {
    result = hull(result, boxes_[node].lane(lane));
  }
  return result;
}

PathBox PathTree::box(std::uint32_t box) const noexcept {
  return box == whole_tree ? node_box(0) : boxes_[box / bvh_width].lane(box % bvh_width);
}

std::uint32_t PathTree::node(std::uint32_t box) const noexcept {
  return box == whole_tree ? 0 : nodes_[box / bvh_width].first[box % bvh_width];
}

std::span<const std::uint32_t> PathTree::elements(std::uint32_t leaf) const noexcept {
  const BvhNode& node = nodes_[leaf / bvh_width];
  return order_.subspan(node.first[leaf % bvh_width], node.count[leaf % bvh_width]);
}

template PathBox box_of(const DeformingMesh<3>&, std::uint32_t) noexcept;
template PathBox box_of(const DeformingMesh<4>&, std::uint32_t) noexcept;
template PathTree::PathTree(const DeformingMesh<3>&, double);
template PathTree::PathTree(const DeformingMesh<4>&, double);

}  // namespace motzkin::detail
