#pragma once

#include "python.hpp"

/// Enumerations are `enum.IntEnum`s of Python, so that members compare with numbers in arrays and cost nothing to
/// return.

namespace motzkin::python {

/// The member of an enumeration of the module with this value, which is one of its values.
template <class Enumeration>
[[nodiscard]] py::object member(Enumeration value);

/// The value of a member, of its number, or of its name. Throws InvalidInput for anything else.
template <class Enumeration>
[[nodiscard]] Enumeration value_of(py::handle member);

}  // namespace motzkin::python
