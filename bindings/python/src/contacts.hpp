#pragma once

#include "motzkin/contact/in_motion.hpp"
#include "python.hpp"

namespace motzkin::python {

/// As the named tuple `FirstContact`.
[[nodiscard]] py::object contact_object(const FirstContact& first);

/// As an array of records, one per contact.
[[nodiscard]] py::array contact_array(const std::vector<FirstContact>& contacts);

/// Options from the arguments of Python.
[[nodiscard]] inline MotionOptions motion_options(double time_tolerance, double min_separation, int max_steps) {
  return {.time_tolerance = time_tolerance, .min_separation = min_separation, .max_steps = max_steps};
}

}  // namespace motzkin::python
