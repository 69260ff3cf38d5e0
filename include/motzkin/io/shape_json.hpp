#pragma once

#include <string>
#include <string_view>

#include "motzkin/io/any_shape.hpp"

/// The JSON form of shapes. Each is an object with a kind and its numbers:
///
///     {"kind": "cuboid", "origin": [0,0], "axes": [[1,0],[0,1]]}         also "simplex"
///     {"kind": "triangle", "vertices": [[0,0],[1,0],[0,1]]}              also "point", "segment", "tetrahedron"
///     {"kind": "aabb", "min": [0,0], "max": [1,1]}
///     {"kind": "obb", "center": [0,0], "axes": [[0.6,0.8],[-0.8,0.6]], "half": [2,1]}
///     {"kind": "sphere", "center": [0,0], "radius": 5}
///     {"kind": "capsule", "vertices": [[0,0],[1,0]], "radius": 0.5}
///     {"kind": "rounded", "core": SHAPE, "radius": 0.1}                  a shape of flat faces, at rest
///     {"kind": "hull", "points": [[0,0],[1,0],[0,1],[1,1]]}
///     {"kind": "half-space", "normal": [0,1], "offset": 0}
///
/// with two or three numbers per vector, the dimension, and "velocity" where it moves. A frame has one row per axis;
/// missing ones are zero. Numbers are read to the nearest double and printed as the shortest text that reads back to
/// the same double.

namespace motzkin {

/// Deepest nesting of brackets that the readers look into; a result with a certificate needs five levels.
inline constexpr int max_json_depth = 8;

/// Most characters of a number; about 770 digits tell a double from its neighbours.
inline constexpr std::size_t max_json_number = 4096;

/// Most bytes of a string as it is written; numbers of certificates have up to 40,000.
inline constexpr std::size_t max_json_string = std::size_t{1} << 16U;

/// Most values of a document, objects and arrays included.
inline constexpr std::size_t max_json_values = std::size_t{1} << 24U;

/// Longest message about invalid JSON, in bytes; what quotes more of the input is cut.
inline constexpr std::size_t max_json_message = 200;

/// Throws InvalidInput naming the column or the key, and what was expected there. Unknown and repeated keys are errors.
[[nodiscard]] AnyShape parse_json_shape(std::string_view text);

[[nodiscard]] std::string to_json(const AnyShape& shape);

}  // namespace motzkin
