#include "motzkin/tree/obb_tree.hpp"

#include <algorithm>
#include <string>

#include "motzkin/invalid_input.hpp"
#include "tree/obb_build.hpp"
#include "tree/tree_frame.hpp"

namespace motzkin {
namespace {

using detail::ObbElement;

constexpr int max_leaf_size = 64;

void check(const ObbTreeOptions& options) {
  if (options.leaf_size < 1 || options.leaf_size > max_leaf_size) {
    throw InvalidInput("leaf_size is " + std::to_string(options.leaf_size) + ", but must be from 1 to " +
                       std::to_string(max_leaf_size));
  }
  if (options.threads < 0) {
    throw InvalidInput("threads is " + std::to_string(options.threads) + ", but must not be negative");
  }
}

template <int N>
TreeFrame frame_of(const Mesh<N>& mesh) {
  if (mesh.elements().empty()) {
    return {};
  }
  const Aabb<3> box = bounding_box(mesh);
  return detail::tree_frame(box.min(), box.max());
}

}  // namespace

template <int N>
ObbTree::ObbTree(const Mesh<N>& mesh, const ObbTreeOptions& options) {
  const detail::StandardArithmetic standard;
  check(options);
  frame_ = frame_of(mesh);
  std::vector<ObbElement<N>> elements(mesh.elements().size());
  for (std::size_t i = 0; i < elements.size(); ++i) {
    elements[i] = detail::obb_element(mesh, frame_, static_cast<std::uint32_t>(i));
  }
  nodes_ = detail::build_obb_nodes<N>(elements, options);
  order_.resize(elements.size());
  std::transform(elements.begin(), elements.end(), order_.begin(),
                 [](const ObbElement<N>& element) { return element.index; });
}

template <int N>
void ObbTree::refit(const Mesh<N>& mesh) {
  const detail::StandardArithmetic standard;
  if (mesh.elements().size() != order_.size()) {
    throw InvalidInput("the tree was built from " + std::to_string(order_.size()) + " elements, found " +
                       std::to_string(mesh.elements().size()));
  }
  frame_ = frame_of(mesh);
  std::vector<ObbElement<N>> elements(order_.size());
  std::transform(order_.begin(), order_.end(), elements.begin(),
                 [&](std::uint32_t index) { return detail::obb_element(mesh, frame_, index); });
  for (ObbNode& node : nodes_) {
    node.volume = detail::fit_obb<N>(std::span(elements).subspan(node.first, node.count));
  }
}

/// Error: the centre is off by its rounding, at most 2^-53 of each component and what underflows; along the axes, which
/// are nearly orthonormal, that is less than twice as much. Scales are powers of two.
Obb<3> ObbTree::box(std::size_t node) const {
  const detail::StandardArithmetic standard;
  if (node >= nodes_.size()) {
    throw InvalidInput("the tree has " + std::to_string(nodes_.size()) + " nodes, but not number " +
                       std::to_string(node));
  }
  const ObbVolume& volume = nodes_[node].volume;
  const Vector<3> center = frame_.center + volume.center / frame_.scale;
  const double shift = 2 * unit_roundoff * center.cwiseAbs().maxCoeff() + 0x1p-1070;
  const Vector<3> half = (volume.half / frame_.scale).array() * (1 + 8 * unit_roundoff) + shift * (1 + 0x1p-20);
  return {center, volume.axes, half};
}

#define MOTZKIN_INSTANTIATE(N)                                      \
  template ObbTree::ObbTree(const Mesh<N>&, const ObbTreeOptions&); \
  template void ObbTree::refit(const Mesh<N>&);
MOTZKIN_INSTANTIATE(3)
MOTZKIN_INSTANTIATE(4)

}  // namespace motzkin
