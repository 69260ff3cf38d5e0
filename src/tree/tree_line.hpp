#pragma once

#include <algorithm>
#include <bit>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "motzkin/tree/bvh.hpp"
#include "motzkin/tree/collide.hpp"
#include "tree/box_map.hpp"
#include "tree/meeting_lanes.hpp"

namespace motzkin::detail {

/// The points `origin + t direction` with `0 <= t <= until`. The direction may be a difference that was rounded once;
/// zero is accepted with a finite end.
struct WorldLine {
  Vector<3> origin;
  Vector<3> direction;
  double until = std::numeric_limits<double>::infinity();
};

/// Bounds of the elements of a mesh in a pose, per component, from the origin.
[[nodiscard]] Vector<3> world_reach(const PosedFrame& mesh) noexcept;

/// The part of a line that can meet a mesh, in the coordinates of its tree, in floats with a margin.
class TreeLine {
 public:
  /// No value where rounding is too large for the tree to be of use.
  static std::optional<TreeLine> make(const PosedFrame& mesh, const WorldLine& line) noexcept;

  /// Whether nothing of the line is left.
  [[nodiscard]] bool empty() const noexcept { return !(from_ <= until_); }

  /// Leaves out what comes after t.
  void end_at(double t) noexcept;

  /// The children whose boxes it meets. Guarantee: conservative, none is missed that holds an element which the line
  /// meets, as the pose places it.
  [[nodiscard]] LaneSet meeting(const BvhNode& node) const noexcept;

  /// About how far along the line the middle of a child is.
  [[nodiscard]] float position(const BvhNode& node, std::size_t lane) const noexcept;

 private:
  TreeLine() = default;
  void set_ends() noexcept;

  Vector<3> origin_;     ///< in the tree's coordinates, at the parameter 0
  Vector<3> direction_;  ///< the same
  int shift_ = 0;        ///< the parameter is `t 2^shift_`
  double from_ = 0;
  double until_ = 0;
  std::array<float, 3> middle_ = {};
  std::array<float, 3> half_ = {};  ///< from the middle to the end
  std::array<float, 3> margin_ = {};
};

/// Calls `found(element)` for the elements whose boxes meet the line, nearer ones first as far as boxes tell. It may
/// end the line earlier. Counts nodes and elements.
template <class Found>
void search(const Bvh& tree, TreeLine& line, TreeStatistics& stats, const Found& found) {
  using PositionAndNode = std::pair<float, std::uint32_t>;
  std::vector<PositionAndNode> rest;
  if (!tree.nodes().empty() && !line.empty()) {
    rest.emplace_back(0, 0);
  }
  while (!rest.empty()) {
    const BvhNode& node = tree.nodes()[rest.back().second];
    rest.pop_back();
    ++stats.node_pairs;
    const auto known = static_cast<std::ptrdiff_t>(rest.size());
    for (unsigned lanes = line.meeting(node); lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      if (node.count[lane] == 0) {
        rest.emplace_back(line.position(node, lane), node.first[lane]);
        continue;
      }
      for (const std::uint32_t element : tree.order().subspan(node.first[lane], node.count[lane])) {
        ++stats.element_pairs;
        found(element);
      }
    }
    std::sort(rest.begin() + known, rest.end(), std::greater<>());
  }
}

}  // namespace motzkin::detail
