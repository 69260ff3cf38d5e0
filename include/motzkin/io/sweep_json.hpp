#pragma once

#include <string>
#include <string_view>

#include "motzkin/io/sweep_query.hpp"

/// The JSON form of bodies in motion and their first contacts. A query is `{"id": .., "a": BODY, "b": BODY}`, where a
/// BODY is a mesh with `"vertices"`, `"triangles"` and `"edges"`, or a `"shape"`, and a `"motion"`:
///
///     {"vertices": [[0,0,0],[1,0,0],[0,1,0]], "triangles": [[0,1,2]], "motion": {"kind": "rest"}}
///     {"shape": {"kind": "sphere", "center": [0,0,5], "radius": 1}, "motion": {"kind": "translation", ..}}
///
/// Elements are the triangles, then the edges; without any, the vertices. `"truth": {"status": "contact", "time":
/// [0.25,0.26]}` says what is known already.

namespace motzkin {

/// Throws InvalidInput naming the column or the key, and what was expected there. Unknown keys are ignored but in
/// shapes; repeated keys are errors.
[[nodiscard]] SweepQuery parse_json_sweep(std::string_view text);

/// The id of a query as it is written there, but for what is not `printable`, which is written as `\u001b`; `null`
/// where there is none or the text cannot be read that far.
[[nodiscard]] std::string json_sweep_id(std::string_view text);

/// `{"id": .., "status": .., "time": .., "point": .., "normal": .., "features": .., "elements": ..}` on one line. The
/// time is null where the bodies stay free, the rest where no contact was found; of a body inside another one there is
/// no normal, and there are no features and elements.
[[nodiscard]] std::string to_json(const SweepResult& result, std::string_view id);

/// `{"id": .., "error": message}` on one line.
[[nodiscard]] std::string sweep_error_json(std::string_view message, std::string_view id);

}  // namespace motzkin
