#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "motzkin/shape/volume.hpp"
#include "motzkin/tree/bvh.hpp"

/// What trees know of objects, level by level, as pages show it.

namespace motzkin::detail {

/// Volumes around objects on one level, where the poses put them, and the object that each belongs to.
struct LevelVolumes {
  std::vector<Volume> volumes;
  std::vector<std::uint32_t> owners;
};

/// A tree of boxes over the parts of an object.
struct PosedTree {
  std::uint32_t owner;
  const Bvh& tree;
  const Pose& pose;
};

/// Adds the boxes of trees, from the one around everything down, level by level as long as these are at most `most`
/// boxes. Boxes are those of the searches, rounded outwards; poses are rounded.
void add_box_levels(std::span<const PosedTree> trees, std::size_t most, std::vector<LevelVolumes>& levels);

}  // namespace motzkin::detail
