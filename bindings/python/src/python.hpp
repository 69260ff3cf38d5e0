#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

/// What every file of the bindings shares: names, and the functions that add each part to the module.

namespace motzkin::python {

namespace py = pybind11;
using py::literals::operator""_a;

void add_errors(py::module_& module);
void add_enumerations(py::module_& module);
void add_shapes(py::module_& module);
void add_relations(py::module_& module);
void add_pair_parts(py::module_& module);
void add_distances(py::module_& module);
void add_solids(py::module_& module);
void add_proofs(py::module_& module);
void add_distance_proofs(py::module_& module);
void add_poses(py::module_& module);
void add_motions(py::module_& module);
void add_meshes(py::module_& module);
void add_mesh_queries(py::module_& module);
void add_contacts(py::module_& module);
void add_worlds(py::module_& module);
void add_robots(py::module_& module);
void add_reports(py::module_& module);

}  // namespace motzkin::python
