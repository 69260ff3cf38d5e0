#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "motzkin/pair/relation.hpp"
#include "motzkin/tree/collide.hpp"
#include "motzkin/tree/volume_tree.hpp"

/// Which leaves of two trees of volumes meet, and where.

namespace motzkin {

namespace lab {
struct VolumeSearchSwitches;
}

/// An object and where it is. The tree stays as built whatever the pose.
struct PosedTree {
  const VolumeTree& tree;
  Pose pose = {};
};

/// Leaf `a` of one tree and leaf `b` of the other, which intersect.
struct VolumeCollision {
  std::uint32_t a;
  std::uint32_t b;
  Relation relation;  ///< Touching or Overlapping
  Aabb<3> box;        ///< around the common part, see `intersection_box`

  friend bool operator==(const VolumeCollision&, const VolumeCollision&) = default;
};

/// Counts of what a search cost.
struct SearchStatistics {
  std::uint64_t quick_tests = 0;  ///< boxes of nodes that were compared with the box of a collision
  std::uint64_t pair_tests = 0;   ///< pairs of volumes that were related
  std::uint64_t boxes = 0;        ///< boxes of collisions that were computed

  SearchStatistics& operator+=(const SearchStatistics& other) noexcept;
};

struct SearchOptions {
  bool overlaps = false;  ///< only pairs whose relative interiors meet; touching ones are left out
  bool first = false;     ///< stop at the first pair that the search comes across
  /// Nodes at this level count as leaves, for answers that are wanted sooner and may say less: every two leaves that
  /// intersect are in, or below, two nodes found, but not all nodes found have such leaves; relation and box are those
  /// of the nodes' volumes. With `overlaps`, nodes with children are found where they touch, too.
  int levels = VolumeTree::max_depth;
  SearchStatistics* stats = nullptr;  ///< counts are added here where not null
  /// Of experiments, see `motzkin/lab/volume_search_switches.hpp`. All is as it is best where null.
  const lab::VolumeSearchSwitches* switches = nullptr;
};

/// All pairs of leaves that intersect, ordered by `a`, then `b`; one at most with `first`.
/// Guarantee: exact for sound trees (`first_node_outside`) and the leaves as `posed` places them; no option but
/// `overlaps`, `first` and `levels` changes the answer. Throws InvalidInput where a pose takes a tree beyond
/// `max_coordinate`. Source: 002 section 5.2 (R2.10-R2.15), errata E2.1-E2.6, E2.11.
[[nodiscard]] std::vector<VolumeCollision> collisions(const PosedTree& a, const PosedTree& b,
                                                      const SearchOptions& options = {});

/// Whether there is one.
[[nodiscard]] bool any_collision(const PosedTree& a, const PosedTree& b, const SearchOptions& options = {});

/// The same within a tree that is a world: pairs of leaves under different children of the root. Children of the root
/// are objects, or groups of objects that are not tested against each other; nothing is tested against itself.
/// `a` is under the earlier child. With `first`, one for each two children at most.
[[nodiscard]] std::vector<VolumeCollision> collisions_between_children(const VolumeTree& world,
                                                                       const SearchOptions& options = {});

/// Of these, the ones of the object, that is the subtree, `node`, which is `a`, with what is not in its group.
[[nodiscard]] std::vector<VolumeCollision> collisions_of_node(const VolumeTree& world, std::uint32_t node,
                                                              const SearchOptions& options = {});

}  // namespace motzkin
