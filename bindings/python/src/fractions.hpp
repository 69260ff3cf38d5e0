#pragma once

#include <string>
#include <vector>

#include "motzkin/io/any_pair.hpp"
#include "python.hpp"
#include "shapes.hpp"

/// Numbers of certificates as fractions of Python.

namespace motzkin::python {

[[nodiscard]] inline py::object fraction(const std::string& text) {
  return py::module_::import("fractions").attr("Fraction")(text);
}

[[nodiscard]] inline py::tuple fractions(const std::vector<std::string>& texts) {
  py::tuple result(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    result[i] = fraction(texts[i]);
  }
  return result;
}

/// The text of a number of Python, a fraction or anything that makes one.
[[nodiscard]] inline std::string text_of(py::handle number) {
  return py::str(py::module_::import("fractions").attr("Fraction")(number)).cast<std::string>();
}

[[nodiscard]] inline std::vector<std::string> texts_of(py::handle numbers) {
  std::vector<std::string> result;
  for (const py::handle number : numbers) {
    result.push_back(text_of(number));
  }
  return result;
}

[[nodiscard]] inline AnyPair one_pair(const Shapes& a, const Shapes& b) {
  if (!a.single || !b.single) {
    throw InvalidInput("a certificate is about one pair; index the arrays");
  }
  return {any_shape(a, 0), any_shape(b, 0)};
}

}  // namespace motzkin::python
