#pragma once

#include "motzkin/shape/pose.hpp"
#include "python.hpp"

namespace motzkin::python {

/// None is the identity; otherwise a Pose, or a matrix of 4 x 4 numbers, or 3 x 4, as those of robotics and graphics.
/// Throws InvalidInput for a last row other than 0, 0, 0, 1.
[[nodiscard]] Pose pose_of(py::handle pose, const char* what = "pose");

}  // namespace motzkin::python
