#pragma once

#include <vector>

#include "motzkin/shape/mesh.hpp"
#include "motzkin/tree/volume_tree.hpp"

/// Trees of volumes made from meshes.

namespace motzkin {

/// Which parallelepipeds the levels above the leaves are made of.
enum class FittedBoxes {
  Aligned,   ///< along the coordinate axes
  Oriented,  ///< turned where that makes them smaller
};

/// The defaults are those that searched quickest, see docs/decisions/0013-fitted-volumes.md.
struct FitOptions {
  int fan_out = 8;            ///< most children of a node above the last level above the leaves, at least 2
  int levels = 2;             ///< levels above the leaves, the last one with as many children as it takes; 0: as many
                              ///< as it takes for `fan_out` to hold for the last one, too, leaves at different depths
  int elements_per_leaf = 1;  ///< 1: leaves are the elements; more: parallelepipeds around so many of them
  FittedBoxes boxes = FittedBoxes::Oriented;
};

/// Levels of parallelepipeds around the elements of a mesh, then the elements, tetrahedra or triangles.
/// Guarantee: sound (`first_node_outside` finds nothing), and the leaves are the elements exactly, in some order, or
/// parallelepipeds that contain them. The same mesh and options give the same tree.
/// Degenerate: flat meshes get parallelepipeds as thick as rounding.
/// Throws InvalidInput for a mesh without elements, options out of range, and a mesh nearly `max_coordinate` long.
/// Cost: n log^2 n; about 10 microseconds per element, a third of that along the coordinate axes.
/// Source: 002 sections 2.1 and 7 (R2.28); docs/decisions/0013-fitted-volumes.md.
template <int N>
[[nodiscard]] VolumeTree fit_volumes(const Mesh<N>& mesh, const FitOptions& options = {});

/// How closely a level describes the object.
struct LevelTightness {
  std::size_t volumes = 0;  ///< nodes of the level, and leaves of levels above it
  double volume = 0;        ///< sum of what they measure, of hulls and most rounded shapes what their boxes do.
                            ///< Guarantee: approximate.
  double area = 0;          ///< sum of the surfaces of their boxes along the axes
  double overlap = 0;       ///< what the boxes of siblings have in common, pair by pair: a point there leads to both
};

/// One entry per level of the tree.
[[nodiscard]] std::vector<LevelTightness> tightness(const VolumeTree& tree);

}  // namespace motzkin
