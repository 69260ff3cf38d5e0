#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "motzkin/shape/aabb.hpp"
#include "motzkin/tree/solid_relation.hpp"

/// What two solids, or two surfaces, have in common.

namespace motzkin {

/// Box around the common part of two solids, of which surfaces are taken as a whole: pieces that bound nothing belong
/// to it. No value where they share no point. Guarantee: encloses; each side is at most 2 ulp of itself outside. Cost:
/// that of a box of each pair of elements that
///   meets, and of a point in a solid for their corners.
[[nodiscard]] std::optional<Aabb<3>> intersection_box(const PosedSolid& a, const PosedSolid& b,
                                                      const SolidOptions& options = {});

/// Volume of the common part of two meshes of tetrahedra. Where tetrahedra of one mesh overlap each other, what they
/// both cover counts once for each pair of tetrahedra that covers it.
/// Guarantee: a sum of the exact volumes of pairs, each rounded to the nearest double: with n pairs the relative error
/// is
///   at most n 2^-53. The same for any number of threads. Cost: that of `intersection` for each pair that overlaps.
[[nodiscard]] double intersection_volume(const PosedMesh<4>& a, const PosedMesh<4>& b,
                                         const CollideOptions& options = {});

/// A polygonal line in which two surfaces cross.
struct IntersectionCurve {
  std::vector<Vector<3>> points;                       ///< a closed curve ends where it begins
  std::vector<std::array<std::uint32_t, 2>> elements;  ///< of each piece between two points: of `a` and of `b`

  [[nodiscard]] bool is_closed() const { return points.size() > 2 && points.front() == points.back(); }
};

/// The curves that two surfaces have in common, for pictures and export. Where triangles lie on each other they share
/// an area, which is left out; where they touch in a single point there is no curve. Guarantee: each point is the exact
/// one, rounded to the nearest doubles; so points that doubles cannot tell apart are
///   one, and pieces between such points are left out. Curves end where more or fewer than two pieces meet.
/// Cost: exact arithmetic for each pair of triangles that meets.
[[nodiscard]] std::vector<IntersectionCurve> intersection_curves(const PosedMesh<3>& a, const PosedMesh<3>& b,
                                                                 const CollideOptions& options = {});

}  // namespace motzkin
