#include "motzkin/tree/bvh.hpp"

#include <algorithm>
#include <string>

#include "motzkin/invalid_input.hpp"
#include "parallel/parallel.hpp"
#include "tree/bvh_build.hpp"
#include "tree/tree_frame.hpp"

namespace motzkin {
namespace {

using detail::BuildBox;
using detail::FloatBox;

constexpr int max_leaf_size = 64;

struct Corners {
  Vector<3> min;
  Vector<3> max;
};

/// Boxes by index, whatever they come from.
struct BoxesOf {
  std::span<const Aabb<3>> boxes;

  [[nodiscard]] std::size_t size() const noexcept { return boxes.size(); }
  [[nodiscard]] Corners operator[](std::size_t i) const noexcept { return {boxes[i].min(), boxes[i].max()}; }
};

template <int N>
struct ElementsOf {
  std::span<const Vector<3>> vertices;
  std::span<const typename Mesh<N>::Element> elements;

  explicit ElementsOf(const Mesh<N>& mesh) noexcept : vertices(mesh.vertices()), elements(mesh.elements()) {}

  [[nodiscard]] std::size_t size() const noexcept { return elements.size(); }
  [[nodiscard]] Corners operator[](std::size_t i) const noexcept {
    Corners result = {vertices[elements[i][0]], vertices[elements[i][0]]};
    for (std::size_t k = 1; k < static_cast<std::size_t>(N); ++k) {
      const Vector<3>& vertex = vertices[elements[i][k]];
      result.min = result.min.cwiseMin(vertex);
      result.max = result.max.cwiseMax(vertex);
    }
    return result;
  }
};

template <class Boxes>
TreeFrame frame_of(const Boxes& boxes) noexcept {
  if (boxes.size() == 0) {
    return {};
  }
  Corners all = boxes[0];
  for (std::size_t i = 1; i < boxes.size(); ++i) {
    const Corners box = boxes[i];
    all.min = all.min.cwiseMin(box.min);
    all.max = all.max.cwiseMax(box.max);
  }
  return detail::tree_frame(all.min, all.max);
}

template <class Boxes>
std::vector<BuildBox> build_boxes(const Boxes& boxes, const TreeFrame& frame) {
  std::vector<BuildBox> result(boxes.size());
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const Corners corners = boxes[i];
    const FloatBox box = detail::float_box(frame, corners.min, corners.max);
    result[i] = BuildBox(box, static_cast<std::uint32_t>(i));
  }
  return result;
}

void check(const BvhOptions& options, std::size_t count) {
  if (options.leaf_size < 1 || options.leaf_size > max_leaf_size) {
    throw InvalidInput("expected a leaf size from 1 to " + std::to_string(max_leaf_size) + ", found " +
                       std::to_string(options.leaf_size));
  }
  detail::check_threads(options.threads);
  if (count > TriangleMesh::max_elements) {
    throw InvalidInput("a tree has at most 2^31 elements, found " + std::to_string(count));
  }
}

template <class Boxes>
void fit_leaf(const Boxes& boxes, std::span<const std::uint32_t> elements, const TreeFrame& frame, BvhNode& node,
              std::size_t lane) noexcept {
  Corners all = boxes[elements[0]];
  for (const std::uint32_t element : elements.subspan(1)) {
    const Corners box = boxes[element];
    all.min = all.min.cwiseMin(box.min);
    all.max = all.max.cwiseMax(box.max);
  }
  const FloatBox box = detail::float_box(frame, all.min, all.max);
  for (std::size_t k = 0; k < 3; ++k) {
    node.lo[k][lane] = box.lo[k];
    node.hi[k][lane] = box.hi[k];
  }
}

/// Children come after their parents, so that they are fitted before them from the end.
template <class Boxes>
void fit(const Boxes& boxes, std::span<const std::uint32_t> order, const TreeFrame& frame,
         std::vector<BvhNode>& nodes) noexcept {
  for (std::size_t n = nodes.size(); n-- > 0;) {
    BvhNode& node = nodes[n];
    for (std::size_t lane = 0; lane < node.lanes; ++lane) {
      if (node.count[lane] > 0) {
        fit_leaf(boxes, order.subspan(node.first[lane], node.count[lane]), frame, node, lane);
        continue;
      }
      const BvhNode& child = nodes[node.first[lane]];
      for (std::size_t k = 0; k < 3; ++k) {
        node.lo[k][lane] = *std::min_element(child.lo[k].begin(), child.lo[k].end());
        node.hi[k][lane] = *std::max_element(child.hi[k].begin(), child.hi[k].end());
      }
    }
  }
}

void check_same_count(std::size_t expected, std::size_t found) {
  if (expected != found) {
    throw InvalidInput("the tree was built from " + std::to_string(expected) + " boxes, found " +
                       std::to_string(found));
  }
}

/// Builds from any kind of boxes.
template <class Boxes>
void build(const Boxes& boxes, const BvhOptions& options, TreeFrame& frame, std::vector<BvhNode>& nodes,
           std::vector<std::uint32_t>& order) {
  check(options, boxes.size());
  frame = frame_of(boxes);
  std::vector<BuildBox> elements = build_boxes(boxes, frame);
  nodes = detail::build_nodes(elements, options.leaf_size, options.threads);
  order.resize(elements.size());
  std::transform(elements.begin(), elements.end(), order.begin(), [](const BuildBox& box) { return box.element(); });
}

}  // namespace

Bvh::Bvh(std::span<const Aabb<3>> boxes, const BvhOptions& options) {
  const detail::StandardArithmetic standard;
  build(BoxesOf{boxes}, options, frame_, nodes_, order_);
}

template <int N>
Bvh::Bvh(const Mesh<N>& mesh, const BvhOptions& options) {
  const detail::StandardArithmetic standard;
  build(ElementsOf<N>(mesh), options, frame_, nodes_, order_);
}

void Bvh::refit(std::span<const Aabb<3>> boxes) {
  const detail::StandardArithmetic standard;
  check_same_count(order_.size(), boxes.size());
  frame_ = frame_of(BoxesOf{boxes});
  fit(BoxesOf{boxes}, order_, frame_, nodes_);
}

template <int N>
void Bvh::refit(const Mesh<N>& mesh) {
  const detail::StandardArithmetic standard;
  check_same_count(order_.size(), mesh.elements().size());
  frame_ = frame_of(ElementsOf<N>(mesh));
  fit(ElementsOf<N>(mesh), order_, frame_, nodes_);
}

#define MOTZKIN_INSTANTIATE(N)                          \
  template Bvh::Bvh(const Mesh<N>&, const BvhOptions&); \
  template void Bvh::refit(const Mesh<N>&);
MOTZKIN_INSTANTIATE(3)
MOTZKIN_INSTANTIATE(4)

}  // namespace motzkin
