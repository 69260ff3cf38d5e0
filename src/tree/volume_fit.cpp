#include "motzkin/tree/volume_fit.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "motzkin/invalid_input.hpp"
#include "tree/obb_fit.hpp"
#include "tree/parallelepiped_fit.hpp"
#include "tree/tree_frame.hpp"
#include "tree/volume_clusters.hpp"

namespace motzkin {
namespace {

using detail::ObbElement;
using detail::TurnedBox;

void check(const FitOptions& options) {
  if (options.fan_out < 2) {
    throw InvalidInput("a node needs room for at least 2 children, not " + std::to_string(options.fan_out));
  }
  if (options.levels < 0 || options.levels >= VolumeTree::max_depth) {
    throw InvalidInput("levels above the leaves: from 0 to " + std::to_string(VolumeTree::max_depth - 1) + ", not " +
                       std::to_string(options.levels));
  }
  if (options.elements_per_leaf < 1) {
    throw InvalidInput("a leaf needs at least 1 element, not " + std::to_string(options.elements_per_leaf));
  }
}

template <int N>
class Fitter {
 public:
  using Elements = std::span<ObbElement<N>>;

  Fitter(const Mesh<N>& mesh, const FitOptions& options)
      : mesh_(mesh), options_(options), unit_(static_cast<std::size_t>(options.elements_per_leaf)) {
    const Aabb<3> box = bounding_box(mesh);
    frame_ = detail::tree_frame(box.min(), box.max());
    elements_.reserve(mesh.elements().size());
    for (std::uint32_t i = 0; i < mesh.elements().size(); ++i) {
      elements_.push_back(detail::obb_element(mesh, frame_, i));
    }
  }

  [[nodiscard]] VolumeNode fit() { return node(elements_, 0, nullptr); }

 private:
  /// Below this level elements are divided into halves: at most 24 more, as there are at most 2^24 nodes.
  static constexpr int most_free_levels = 32;

  /// A node above the leaves and all below it.
  [[nodiscard]] VolumeNode node(Elements elements, int level, const TurnedBox* parent) {
    const TurnedBox box = choose(elements, parent);
    const bool last = options_.levels > 0 ? level + 1 == options_.levels : leaves_of(elements) <= fan_out();
    const std::vector<std::size_t> sizes =
        detail::divide<N>(elements, last ? leaves_of(elements) : fan_out(), unit_, level >= most_free_levels);
    std::vector<VolumeNode> children;
    children.reserve(sizes.size());
    std::size_t begin = 0;
    for (const std::size_t size : sizes) {
      const Elements part = elements.subspan(begin, size);
      const bool is_leaf = last || (options_.levels == 0 && size <= unit_);
      children.push_back(is_leaf ? leaf(part, box) : node(part, level + 1, &box));
      begin += size;
    }
    const Cuboid<3> volume = around(children, box);
    return {volume, std::move(children)};
  }

  [[nodiscard]] VolumeNode leaf(Elements elements, const TurnedBox& parent) const {
    if (unit_ == 1) {
      return {mesh_[elements.front().index]};
    }
    std::vector<VolumeNode> contents;
    for (const ObbElement<N>& element : elements) {
      contents.push_back({mesh_[element.index]});
    }
    return {around(contents, choose(elements, &parent))};
  }

  /// Along which axes the box of a node is to be.
  [[nodiscard]] TurnedBox choose(std::span<const ObbElement<N>> elements, const TurnedBox* parent) const {
    if (options_.boxes == FittedBoxes::Aligned) {
      return {Matrix<3>::Identity(), Vector<3>::Zero(), Vector<3>::Zero()};
    }
    std::vector<Vector<3>> points;
    points.reserve(elements.size() * N);
    for (const ObbElement<N>& element : elements) {
      points.insert(points.end(), element.corners.begin(), element.corners.end());
    }
    return detail::choose_box(points, detail::fit_obb<N>(elements).axes, parent);
  }

  [[nodiscard]] Cuboid<3> around(std::span<const VolumeNode> children, const TurnedBox& box) const {
    std::vector<Vector<3>> points;
    for (const VolumeNode& child : children) {
      if (const auto* cuboid = std::get_if<Cuboid<3>>(&child.volume)) {
        const std::array<Vector<3>, 8> corners = detail::local_corners(*cuboid, frame_);
        points.insert(points.end(), corners.begin(), corners.end());
      } else {
        for (const Vector<3>& vertex : std::get<VertexSimplex<3, N>>(child.volume).vertices()) {
          points.push_back((vertex - frame_.center) * frame_.scale);
        }
      }
    }
    return detail::fit_turned(children, points, box.axes, frame_);
  }

  [[nodiscard]] std::size_t leaves_of(Elements elements) const { return (elements.size() + unit_ - 1) / unit_; }
  [[nodiscard]] std::size_t fan_out() const { return static_cast<std::size_t>(options_.fan_out); }

  const Mesh<N>& mesh_;
  FitOptions options_;
  std::size_t unit_;
  TreeFrame frame_;
  std::vector<ObbElement<N>> elements_;
};

double determinant(const Matrix<3>& axes) { return std::abs(Eigen::Matrix3d(axes).determinant()); }

double measure(const Cuboid<3>& cuboid) { return determinant(cuboid.axes()); }
double measure(const Simplex<3>& simplex) { return determinant(simplex.axes()) / 6; }
double measure(const Obb<3>& box) { return 8 * box.half().prod() * determinant(box.axes()); }
double measure(const Sphere<3>& sphere) { return 4 * std::numbers::pi / 3 * std::pow(sphere.radius(), 3); }
double measure(const Tetrahedron& shape) {
  const auto& [p, q, r, s] = shape.vertices();
  Matrix<3> edges;
  edges << q - p, r - p, s - p;
  return determinant(edges) / 6;
}
template <int N>
double measure(const VertexSimplex<3, N>& /*flat*/) {
  return 0;
}

double surface(const Aabb<3>& box) {
  const Vector<3> size = box.max() - box.min();
  return 2 * (size[0] * size[1] + size[1] * size[2] + size[2] * size[0]);
}

/// The volume that boxes have in common, summed over all pairs.
double common_volume(std::vector<Aabb<3>> boxes) {
  std::sort(boxes.begin(), boxes.end(), [](const Aabb<3>& a, const Aabb<3>& b) { return a.min().x() < b.min().x(); });
  double sum = 0;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for (std::size_t j = i + 1; j < boxes.size() && boxes[j].min().x() < boxes[i].max().x(); ++j) {
      if (const auto common = clip(boxes[i], boxes[j])) {
        sum += common->size().prod();
      }
    }
  }
  return sum;
}

}  // namespace

template <int N>
VolumeTree fit_volumes(const Mesh<N>& mesh, const FitOptions& options) {
  const detail::StandardArithmetic standard;
  check(options);
  if (mesh.elements().size() >= VolumeTree::max_nodes) {
    throw InvalidInput("a tree of volumes can have " + std::to_string(VolumeTree::max_nodes) + " nodes at most");
  }
  return VolumeTree(Fitter<N>(mesh, options).fit());
}

template VolumeTree fit_volumes(const Mesh<3>&, const FitOptions&);
template VolumeTree fit_volumes(const Mesh<4>&, const FitOptions&);

namespace {

/// Of kinds without a formula, the volume of the box around them.
double measure_of(const Volume& volume, const Aabb<3>& box) {
  return std::visit(
      [&](const auto& shape) {
        if constexpr (requires { measure(shape); }) {
          return measure(shape);
        } else {
          return (box.max() - box.min()).prod();
        }
      },
      volume);
}

}  // namespace

std::vector<LevelTightness> tightness(const VolumeTree& tree) {
  const detail::StandardArithmetic standard;
  std::vector<LevelTightness> result(static_cast<std::size_t>(tree.level_count()));
  for (std::uint32_t node = 0; node < tree.node_count(); ++node) {
    const auto level = static_cast<std::size_t>(tree.level(node));
    const double volume = measure_of(tree.volume(node), tree.box(node));
    const double area = surface(tree.box(node));
    const std::size_t end = tree.is_leaf(node) ? result.size() : level + 1;
    for (std::size_t i = level; i < end; ++i) {
      ++result[i].volumes;
      result[i].volume += volume;
      result[i].area += area;
    }
    if (!tree.is_leaf(node)) {
      std::vector<Aabb<3>> children;
      children.reserve(tree.child_count(node));
      for (std::uint32_t child = 0; child < tree.child_count(node); ++child) {
        children.push_back(tree.box(tree.first_child(node) + child));
      }
      result[level + 1].overlap += common_volume(std::move(children));
    }
  }
  return result;
}

}  // namespace motzkin
