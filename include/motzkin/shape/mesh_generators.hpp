#pragma once

#include "motzkin/shape/mesh.hpp"

/// Meshes to try things on. All are closed, their faces turned outwards; the same numbers give the same mesh.

namespace motzkin {

/// A ring about the z axis: circles of radius `minor` about the points of a circle of radius `major`. It has
/// 2 * around * across triangles, or 3 * around * across tetrahedra.
struct TorusOptions {
  double major = 1;
  double minor = 0.4;
  int around = 64;  ///< steps along the large circle, at least 3
  int across = 32;  ///< steps along the small one, at least 3
};

/// Throws InvalidInput for fewer steps or radii that are not positive.
[[nodiscard]] TriangleMesh torus(const TorusOptions& options = {});

/// The solid ring: each of the `around` pieces is cut into wedges about the middle of the ring, each of three
/// tetrahedra. It has 3 * around * across of them; its boundary is `torus(options)` up to the choice of diagonals.
[[nodiscard]] TetrahedronMesh solid_torus(const TorusOptions& options = {});

/// The sphere of `radius` about the origin in `rings` rings of `segments` quadrilaterals between two poles:
/// 2 * segments * (rings - 1) triangles. Throws InvalidInput for fewer than 3 segments or 2 rings.
[[nodiscard]] TriangleMesh sphere_mesh(double radius, int segments, int rings);

/// The box cut into `cells` cells per axis, each of six tetrahedra around a diagonal, so that neighbours share faces.
/// Throws InvalidInput for less than one cell and for flat boxes.
[[nodiscard]] TetrahedronMesh box_grid(const Aabb<3>& box, const std::array<int, 3>& cells);

}  // namespace motzkin
