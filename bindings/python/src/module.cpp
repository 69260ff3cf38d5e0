#include <exception>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/tree/collide.hpp"
#include "motzkin/version.hpp"
#include "python.hpp"

namespace motzkin::python {

void add_errors(py::module_& module) {
  py::register_exception<InvalidInput>(module, "InvalidInput", PyExc_ValueError).attr("__doc__") =
      "Raised for numbers, arrays or text that no query could answer. The message names what is wrong and where.";
  py::register_exception<FileError>(module, "FileError", PyExc_OSError).attr("__doc__") =
      "Raised for a file that cannot be opened, read or written.";
  py::register_exception<Cancelled>(module, "Cancelled", PyExc_RuntimeError).attr("__doc__") =
      "Raised by a query that was asked to stop.";
}

}  // namespace motzkin::python

PYBIND11_MODULE(_motzkin, module) {
  namespace python = motzkin::python;
  module.doc() = "The compiled part of motzkin.";
  const pybind11::object name = module.attr("__name__");
  module.attr("__name__") = "motzkin";  // which classes and functions say they are from
  module.attr("__version__") = MOTZKIN_VERSION;
  python::add_errors(module);
  python::add_enumerations(module);
  python::add_shapes(module);
  python::add_relations(module);
  python::add_pair_parts(module);
  python::add_proofs(module);
  python::add_distance_proofs(module);
  python::add_poses(module);
  python::add_motions(module);
  python::add_meshes(module);
  python::add_mesh_queries(module);
  python::add_contacts(module);
  python::add_distances(module);
  python::add_solids(module);
  python::add_worlds(module);
  python::add_robots(module);
  python::add_reports(module);
  module.attr("__name__") = name;
}
