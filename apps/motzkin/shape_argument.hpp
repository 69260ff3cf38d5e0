#pragma once

#include <string>

#include "motzkin/io/any_shape.hpp"

/// Shapes on the command line, in JSON or text form.

namespace motzkin::app {

/// Whether a text is meant as a shape, not as the name of a file: it begins as JSON, or names a point, a normal or an
/// origin as the text form does, `o(0,0)`.
[[nodiscard]] bool looks_like_shape(const std::string& text);

/// Throws InvalidInput that begins with `name`.
[[nodiscard]] AnyShape read_shape(const std::string& text, const std::string& name);

}  // namespace motzkin::app
