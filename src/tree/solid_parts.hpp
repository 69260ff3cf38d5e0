#pragma once

#include <optional>
#include <vector>

#include "motzkin/tree/solid_relation.hpp"
#include "tree/surface_line.hpp"

/// What a solid consists of.

namespace motzkin::detail {

/// The oriented boundary of tetrahedra: faces of which one more tetrahedron is on the one side than on the other, as
/// often as that is so, turned outwards. It winds around a point as often as there are tetrahedra around it.
/// `turns[i]` is the orientation of tetrahedron i: 1, -1, or 0 where it is flat.
[[nodiscard]] TriangleMesh oriented_boundary(const TetrahedronMesh& mesh, const std::vector<std::int8_t>& turns);

/// The orientations of tetrahedra where a pose puts them.
[[nodiscard]] std::vector<std::int8_t> orientations(const TetrahedronMesh& mesh, const Pose& pose);

/// Triangles that are connected by common vertices, and are not `left_out`.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> connected_parts(const TriangleMesh& mesh,
                                                                      const std::vector<bool>& left_out);

/// Throws InvalidInput for an open surface, naming an edge.
void require_closed(const TriangleMesh& surface);

struct SolidParts {
  /// Of a closed surface, or with another rule of a sheet.
  SolidParts(const TriangleMesh& given_surface, const Bvh& given_tree, InsideRule given_rule = InsideRule::Parity);
  explicit SolidParts(const TetrahedronMesh& mesh, const Pose& pose = {});

  SolidParts(const SolidParts&) = delete;
  SolidParts& operator=(const SolidParts&) = delete;

  [[nodiscard]] SurfaceView view(const Pose& pose) const noexcept { return {{*surface, *tree, pose}, rule}; }

 private:
  TriangleMesh own_surface_;
  Bvh own_tree_;

 public:
  const TriangleMesh* surface;
  const Bvh* tree;
  InsideRule rule;
  std::vector<std::vector<std::uint32_t>> parts;  ///< connected ones of the surface

  const TetrahedronMesh* tetrahedra = nullptr;
  std::vector<std::int8_t> turns = {};  ///< of the tetrahedra, without a pose
};

/// The surface of a solid in a pose.
class PosedSurface {
 public:
  /// Tetrahedra that the pose's rounding turns inside out make a surface of their own.
  explicit PosedSurface(const PosedSolid& body);

  /// Of a sheet.
  explicit PosedSurface(const PosedMesh<3>& sheet);

  [[nodiscard]] const SurfaceView& view() const noexcept { return view_; }
  [[nodiscard]] const std::vector<std::vector<std::uint32_t>>& parts() const noexcept { return parts_->parts; }

 private:
  PosedSurface(std::shared_ptr<const SolidParts> parts, const Pose& pose);
  PosedSurface(const PosedSolid& body, const std::shared_ptr<const SolidParts>& own);

  std::shared_ptr<const SolidParts> parts_;
  SurfaceView view_;
};

}  // namespace motzkin::detail
