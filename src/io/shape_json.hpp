#pragma once

#include <string>

#include "io/json_document.hpp"
#include "motzkin/io/any_shape.hpp"

namespace motzkin::detail {

/// Reads a shape out of a document; messages call it `where`.
[[nodiscard]] AnyShape read_shape(const json& object, const std::string& where);

/// `[1,2.5]`.
template <class Values>
[[nodiscard]] std::string array_json(const Values& values) {
  std::string text;
  for (const double value : values) {
    text += (text.empty() ? "[" : ",") + to_text(value);
  }
  return text + "]";
}

}  // namespace motzkin::detail
