#pragma once

#include <Eigen/LU>
#include <array>
#include <optional>
#include <variant>

#include "motzkin/number/floating_point.hpp"
#include "motzkin/shape/bounds.hpp"
#include "motzkin/tree/volume_search.hpp"
#include "shape/unguarded.hpp"

namespace motzkin::detail {

/// The frame with every point within `margin` of it, component by component, and a little more. No value where that
/// would change its size considerably, because it is flat or tiny.
/// Error: with `inverse axes = I + E`, a row of the exact inverse is the computed one and at most 2^-11 of all rows.
/// The new numbers are rounded by less than half of a margin that covers four roundings of larger ones.
template <FrameKind Kind>
std::optional<Frame<3, Kind>> enlarged(const Frame<3, Kind>& frame, const Vector<3>& margin) {
  constexpr double most_deviation = 0x1p-13;
  constexpr double most_growth = 0.125;
  const Matrix<3>& axes = frame.axes();
  const Matrix<3> inverse = axes.inverse();
  const Vector<3> reach = inverse.cwiseAbs() * margin;
  const double deviation = (inverse * axes - Matrix<3>::Identity()).cwiseAbs().maxCoeff();
  if (!(deviation <= most_deviation) || !(reach.sum() <= most_growth)) {  // NaN: no value
    return std::nullopt;
  }
  const double uncertain = 0x1p-10 * reach.sum();
  const Vector<3> growth = (reach.array() + uncertain).matrix();
  const Vector<3> origin = frame.origin() - axes * growth;
  Matrix<3> larger = axes;
  if constexpr (Kind == FrameKind::Cuboid) {
    for (Eigen::Index k = 0; k < 3; ++k) {
      larger.col(k) *= 1 + 2 * growth[k];
    }
  } else {
    const double beyond = inverse.colwise().sum().cwiseAbs().dot(margin) + uncertain;
    larger *= 1 + beyond + growth.sum();
  }
  if (!(origin.cwiseAbs().maxCoeff() <= max_coordinate) || !(larger.cwiseAbs().maxCoeff() <= max_coordinate)) {
    return std::nullopt;
  }
  return Frame<3, Kind>(origin, {larger.col(0), larger.col(1), larger.col(2)});
}

/// A node of a tree under a pose. A leaf is as `posed` makes it; a volume with children contains all leaves below it as
/// `posed` makes those, although each was rounded on its own.
struct PosedNode {
  std::optional<Volume> volume;  ///< no value where only the box is known
  Aabb<3> box;
};

/// The nodes of a tree where a pose puts them.
class PosedNodes {
 public:
  /// Throws InvalidInput where the pose takes the tree beyond what shapes accept.
  explicit PosedNodes(const PosedTree& posed_tree);

  [[nodiscard]] const VolumeTree& tree() const noexcept { return *tree_; }
  [[nodiscard]] const Pose& pose() const noexcept { return pose_; }

  [[nodiscard]] PosedNode operator[](std::uint32_t node) const;

  /// Bounds how far points of a volume are from where exact numbers would put them, per component.
  [[nodiscard]] const Vector<3>& rounding() const noexcept { return rounding_; }

  /// A leaf as a shape.
  [[nodiscard]] Volume leaf(std::uint32_t node) const { return place(tree_->volume(node), pose_); }

 private:
  const VolumeTree* tree_;
  Pose pose_;
  bool moved_;
  Vector<3> rounding_ = Vector<3>::Zero();
};

/// The nodes asked for last, by the low bits of their numbers: a search by an index comes across the same few again and
/// again, and to place one takes as long as to relate two.
class RecentNodes {
 public:
  explicit RecentNodes(const PosedNodes& nodes) : nodes_(nodes) {}

  /// Stays valid until the next call.
  [[nodiscard]] const PosedNode& operator[](std::uint32_t node) {
    Slot& slot = slots_[node % slots_.size()];
    if (!slot.posed || slot.node != node) {
      slot.posed.emplace(nodes_[node]);
      slot.node = node;
    }
    return *slot.posed;
  }

 private:
  struct Slot {
    std::uint32_t node = 0;
    std::optional<PosedNode> posed;
  };

  const PosedNodes& nodes_;
  std::array<Slot, 32> slots_;
};

}  // namespace motzkin::detail
