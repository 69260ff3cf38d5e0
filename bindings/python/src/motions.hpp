#pragma once

#include "motzkin/motion/any_motion.hpp"
#include "python.hpp"

namespace motzkin::python {

/// A motion of any kind, the base of the classes of Python.
struct MotionObject {
  AnyMotion motion;
};

/// None is rest. Throws InvalidInput for what is no motion.
[[nodiscard]] AnyMotion motion_of(py::handle motion, const char* what = "motion");

}  // namespace motzkin::python
