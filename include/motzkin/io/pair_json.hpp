#pragma once

#include <string>
#include <string_view>

#include "motzkin/io/any_pair.hpp"

/// The JSON form of frames, pairs and results. A frame is
/// `{"kind": "cuboid", "origin": [0,0], "axes": [[1,0],[0,1]], "velocity": [1,0]}`, with kind `cuboid` or `simplex`, as
/// many numbers in the origin as there are dimensions (2 or 3), one row per axis (missing ones are zero) and a velocity
/// where the frame moves. A pair is `{"a": FRAME, "b": FRAME}`.
/// Numbers are read to the nearest double and printed as the shortest text that reads back to the same double.

namespace motzkin {

/// Deepest nesting of brackets that the readers look into; a pair needs four levels.
inline constexpr int max_json_depth = 8;

/// Longest message about invalid JSON, in bytes; what quotes more of the input is cut.
inline constexpr std::size_t max_json_message = 200;

/// Throw InvalidInput naming the column or the key, and what was expected there. Unknown and repeated keys are errors.
[[nodiscard]] AnyFrame parse_json_frame(std::string_view text);
[[nodiscard]] AnyPair parse_json_pair(std::string_view text);

[[nodiscard]] std::string to_json(const AnyFrame& frame);
[[nodiscard]] std::string to_json(const AnyPair& pair);

/// `{"relation": .., "intersects": .., "overlaps": .., "box": .., "window": .., "method": ..}` on one line.
[[nodiscard]] std::string to_json(const PairResult& result);

/// `{"error": message}` on one line, for whatever bytes the message holds.
[[nodiscard]] std::string error_json(std::string_view message);

/// `auto`, `fourier-motzkin` or `sat`.
[[nodiscard]] std::string_view to_text(Method method) noexcept;

}  // namespace motzkin
