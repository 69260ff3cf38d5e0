#pragma once

#include "motzkin/shape/mesh.hpp"

namespace motzkin::experiments {

/// Martin Newell's teapot (1975), made from its control points: 32 bicubic patches, the bottom of later years included,
/// each in steps x steps squares of two triangles; those that have no area are left out. The z axis points upwards. As
/// all circles here have the same four control points, one ring of the lid is 0.448 wide where tables print 0.45.
[[nodiscard]] TriangleMesh teapot(int steps);

/// The largest extent along an axis becomes `size`, and the middle of the box the origin.
[[nodiscard]] TriangleMesh of_size(const TriangleMesh& mesh, double size);

}  // namespace motzkin::experiments
