#pragma once

#include "motzkin/number/interval_vector.hpp"

namespace motzkin {

/// Rigid poses: every rotation and every translation whose numbers lie in the intervals. Matrices in `rotation` that
/// are not rotations are not poses, but only spheres make use of that.
template <int D>
struct PoseBound {
  IntervalMatrix<D> rotation;
  IntervalVector<D> translation;
};

}  // namespace motzkin
