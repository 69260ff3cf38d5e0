#pragma once

#include <initializer_list>

#include "python.hpp"

/// Arrays of records (structured arrays of NumPy) from structs of the same layout.

namespace motzkin::python {

/// A field: its name, its type as NumPy spells it, and how many of them.
struct Field {
  const char* name;
  const char* type;
  int count = 1;
};

/// A type of records, aligned as structs are. It lives as long as the program.
[[nodiscard]] py::handle record_dtype(std::initializer_list<Field> fields);

/// An array of `count` records of this type, each of `size` bytes at `data`.
[[nodiscard]] py::array record_array(py::handle dtype, const void* data, std::size_t count, std::size_t size);

}  // namespace motzkin::python
