#pragma once

#include <string>

#include "io/json_document.hpp"
#include "motzkin/motion/any_motion.hpp"

namespace motzkin::detail {

/// The value of a key, which has to be there, of what has to be an object.
[[nodiscard]] const json& member(const json& object, const std::string& where, const char* key);

/// Three numbers.
[[nodiscard]] Vector<3> read_vector(const json& value, const std::string& where);

/// Reads a motion out of a document; messages call it `where`.
[[nodiscard]] AnyMotion read_motion(const json& object, const std::string& where);

}  // namespace motzkin::detail
