#include "tree/posed_nodes.hpp"

#include <algorithm>

#include "motzkin/invalid_input.hpp"

namespace motzkin::detail {
namespace {

/// The box and all points within `margin`, and a little more. Beyond the numbers of boxes it ends there: no shape does.
Aabb<3> grown(const Aabb<3>& box, const Vector<3>& margin) {
  const auto within = [](const Vector<3>& point) {
    return point.cwiseMax(-max_box_coordinate).cwiseMin(max_box_coordinate);
  };
  return {within(box.min() - margin), within(box.max() + margin)};
}

}  // namespace

PosedNodes::PosedNodes(const PosedTree& posed_tree)
    : tree_(&posed_tree.tree), pose_(posed_tree.pose), moved_(!pose_.is_identity()) {
  if (!moved_) {
    return;
  }
  // A point of a volume is its origin and parts of its axes, none longer than twice the reach; each number is rounded
  // six times at most. A radius is kept, although the pose may stretch it by `max_skew`, or grows by up to twice
  // `max_stretch` where the pose may make it that much smaller. Half sizes are kept, too, and multiply what products
  // with axes lose to underflow: three times 2^-1075 for each of three axes.
  const Matrix<3> absolute = pose_.linear().cwiseAbs();
  const Vector<3> size = 7 * (absolute * tree_->reach()) + pose_.translation().cwiseAbs();
  const double stretch = keeps_lengths(pose_) ? 2 * max_skew : 4 * max_stretch;
  const double kept = stretch * std::max(tree_->largest_radius(), 0.0) + 0x1p-1070 * tree_->largest_half();
  rounding_ = (size.array() * (6 * unit_roundoff) + (kept + 0x1p-1060)).matrix();
  const double longest_axis = absolute.rowwise().sum().maxCoeff() * tree_->largest_axis();
  if (!(std::max(size.maxCoeff(), longest_axis) <= max_coordinate)) {
    for (std::uint32_t node = 0; node < tree_->node_count(); ++node) {
      static_cast<void>(leaf(node));  // throws where the pose takes it too far
    }
  } else if (tree_->largest_radius() >= 0) {
    static_cast<void>(place(Sphere<3>(Vector<3>::Zero(), 0), pose_));  // throws where the pose is not rigid
  }
}

PosedNode PosedNodes::operator[](std::uint32_t node) const {
  if (!moved_) {
    return {tree_->volume(node), tree_->box(node)};
  }
  const Volume volume = leaf(node);
  const Aabb<3> box = box_around(volume);
  if (tree_->is_leaf(node)) {
    return {volume, box};
  }
  const Aabb<3> enclosing = grown(box, 4 * rounding_);
  const auto larger = [&]<FrameKind Kind>(const Frame<3, Kind>& frame) -> PosedNode {
    const auto result = enlarged(frame, 4 * rounding_);
    return {result ? std::optional<Volume>(*result) : std::nullopt, enclosing};
  };
  if (const auto* cuboid = std::get_if<Cuboid<3>>(&volume)) {
    return larger(*cuboid);
  }
  return larger(std::get<Simplex<3>>(volume));  // others have no children
}

}  // namespace motzkin::detail
