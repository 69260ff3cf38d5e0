#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "motzkin/pair/relation.hpp"
#include "motzkin/tree/collide.hpp"

/// What two solid objects are to each other, not two of their triangles: cubes that share a face touch.

namespace motzkin {
namespace detail {
struct SolidParts;
}

/// What two solids are to each other. Solids are closed sets; `Inside` and `Contains` say so of all points.
enum class SolidRelation : std::uint8_t {
  Disjoint,     ///< no common point
  Touching,     ///< boundaries meet, interiors do not
  Overlapping,  ///< interiors meet, and each has points that the other has not
  Inside,       ///< the first one is a part of the second one; boundaries may meet
  Contains,     ///< the second one is a part of the first one
  Equal,        ///< the same points
};

[[nodiscard]] constexpr std::string_view to_text(SolidRelation relation) noexcept {
  switch (relation) {
    case SolidRelation::Disjoint: return "disjoint";
    case SolidRelation::Touching: return "touching";
    case SolidRelation::Overlapping: return "overlapping";
    case SolidRelation::Inside: return "inside";
    case SolidRelation::Contains: return "contains";
    case SolidRelation::Equal: return "equal";
  }
  return {};
}

/// The relation of `b` to `a`, given that of `a` to `b`.
[[nodiscard]] constexpr SolidRelation exchanged(SolidRelation relation) noexcept {
  return relation == SolidRelation::Inside     ? SolidRelation::Contains
         : relation == SolidRelation::Contains ? SolidRelation::Inside
                                               : relation;
}

/// The relation of the closed sets: all but the first two kinds are overlaps.
[[nodiscard]] constexpr Relation as_sets(SolidRelation relation) noexcept {
  return relation == SolidRelation::Disjoint   ? Relation::Disjoint
         : relation == SolidRelation::Touching ? Relation::Touching
                                               : Relation::Overlapping;
}

/// A solid body, ready to be related to others; copies share what is in it.
/// - A closed surface encloses what it separates from infinity an odd number of times, so that a shell within a shell
///   is a cavity. How triangles are turned does not matter; a surface may meet and cross itself.
/// - A mesh of tetrahedra covers what its tetrahedra cover, however these lie to each other.
/// A solid is the closure of what it encloses: flat elements and pieces of a surface that bound nothing, such as two
/// triangles that lie on each other, do not belong to it. (To `contains` of a point they do.)
class Solid {
 public:
  /// Refers to the mesh and the tree built from it. Throws InvalidInput for an open surface, naming an edge.
  /// Cost: n log n.
  Solid(const TriangleMesh& closed_surface, const Bvh& tree);

  /// Refers to the mesh, and builds a tree over its surface. Cost: n log n.
  explicit Solid(const TetrahedronMesh& mesh);

  /// For the library's own use.
  [[nodiscard]] const std::shared_ptr<const detail::SolidParts>& parts() const noexcept { return parts_; }

 private:
  std::shared_ptr<const detail::SolidParts> parts_;
};

/// A solid where a pose puts it. Vertices are those of `apply(pose, vertex)`.
struct PosedSolid {
  const Solid& solid;
  Pose pose = {};
};

/// A point that is inside both solids, and proves that they overlap, rounded to the nearest doubles. `is_exact`: these
/// doubles are inside both, as `contains` confirms; otherwise rounding may have moved the point out of a thin part.
struct InnerPoint {
  Vector<3> point;
  bool is_exact;
};

struct SolidOptions {
  std::stop_token cancel = {};
  TreeStatistics* stats = nullptr;  ///< counts of elements that were compared are added here where not null
};

/// The relation of two solids.
/// Guarantee: exact for the vertices `apply(pose, vertex)`, also where faces lie on each other, in whole or in part,
/// and
///   where solids meet in edges and corners. `relate(b, a)` is the same with `Inside` and `Contains` exchanged. Throws
///   InvalidInput where a pose takes a solid beyond `max_coordinate`, Cancelled where `cancel` asks for it.
/// Degenerate: a surface that encloses nothing is the empty set, disjoint from everything.
/// Cost: solids whose surfaces cross, or do not meet, take about as long as `any_collision`. Where surfaces only lie on
///   each other or touch, every triangle there is cut up in exact arithmetic, on one thread, which takes far longer.
[[nodiscard]] SolidRelation relate(const PosedSolid& a, const PosedSolid& b, const SolidOptions& options = {});

/// The relation of a surface, closed or not, as it is, to a solid: `Disjoint`, `Touching` where it meets the solid but
/// not its interior, `Inside` or, where some of it is inside and some is not, `Overlapping`. Flat triangles of the
/// surface only count for whether the two meet. Guarantee and cost: as above.
[[nodiscard]] SolidRelation relate(const PosedMesh<3>& sheet, const PosedSolid& solid,
                                   const SolidOptions& options = {});

/// A point inside both. No value exactly where the relation is `Disjoint` or `Touching`.
[[nodiscard]] std::optional<InnerPoint> common_interior_point(const PosedSolid& a, const PosedSolid& b,
                                                              const SolidOptions& options = {});

}  // namespace motzkin
