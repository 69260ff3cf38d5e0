#pragma once

#include "python.hpp"

/// Small results are named tuples of Python.

namespace motzkin::python {

/// Adds `collections.namedtuple(name, fields)` with a description to the module.
inline void add_named_tuple(py::module_& module, const char* name, const char* fields, const char* description) {
  const py::object type = py::module_::import("collections").attr("namedtuple")(name, fields, "module"_a = "motzkin");
  type.attr("__doc__") = description;
  module.attr(name) = type;
}

/// One of them.
template <class... Values>
[[nodiscard]] py::object named_tuple(const char* name, Values&&... values) {
  return py::module_::import("motzkin._motzkin").attr(name)(std::forward<Values>(values)...);
}

}  // namespace motzkin::python
