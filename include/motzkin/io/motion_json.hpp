#pragma once

#include <string_view>

#include "motzkin/motion/any_motion.hpp"

/// The JSON form of motions. Each is an object with a kind and its numbers:
///
///     {"kind": "rest"}
///     {"kind": "translation", "translation": [1,0,0]}
///     {"kind": "spin", "center": [0,0,0], "axis": [0,0,1], "angle": 1.5, "translation": [0,0,0]}
///     {"kind": "turn", "center": [0,0,0], "quaternion": [1,0,0,1], "translation": [0,0,0]}
///     {"kind": "screw", "point": [0,0,0], "axis": [0,0,1], "angle": 1.5, "pitch": 0.1}
///     {"kind": "rotation-vector", "rotation": [[0,0,0],[0,0,1.5]], "position": [[0,0,0],[1,0,0]]}
///     {"kind": "poses", "times": [0,1], "poses": [POSE,POSE], "between": "turn"}                         also "spin"
///
/// A POSE is `{"quaternion": [1,0,0,0], "translation": [0,0,0]}`. Quaternions are w, x, y, z, angles radians.

namespace motzkin {

/// Throws InvalidInput naming the column or the key, and what was expected there. Unknown keys are ignored, repeated
/// ones are errors.
[[nodiscard]] AnyMotion parse_json_motion(std::string_view text);

}  // namespace motzkin
