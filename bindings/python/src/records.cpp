#include "records.hpp"

#include <cstring>

namespace motzkin::python {

py::handle record_dtype(std::initializer_list<Field> fields) {
  py::list parts;
  for (const Field& field : fields) {
    parts.append(field.count == 1 ? py::make_tuple(field.name, field.type)
                                  : py::make_tuple(field.name, field.type, py::make_tuple(field.count)));
  }
  return py::module_::import("numpy").attr("dtype")(parts, "align"_a = true).release();
}

py::array record_array(py::handle dtype, const void* data, std::size_t count, std::size_t size) {
  py::array result(py::reinterpret_borrow<py::dtype>(dtype), std::vector<py::ssize_t>{static_cast<py::ssize_t>(count)});
  if (result.itemsize() != static_cast<py::ssize_t>(size)) {
    throw std::logic_error("records and structs differ in size");
  }
  if (count != 0) {
    std::memcpy(result.mutable_data(), data, count * size);
  }
  return result;
}

}  // namespace motzkin::python
