#pragma once

#include <string>
#include <string_view>

#include "motzkin/io/any_pair.hpp"
#include "motzkin/io/shape_json.hpp"

/// The JSON form of pairs, results and certificates. A pair is `{"a": SHAPE, "b": SHAPE}`, a certificate
/// `{"a": SHAPE, "b": SHAPE, "relation": "touching", "plane": {"normal": ["1","0"], "offset": "1"},
/// "point": {"weights_a": [..], "weights_b": [..]}}`, without the plane or the point where the relation has none.

namespace motzkin {

/// Throw InvalidInput naming the column or the key, and what was expected there. Unknown and repeated keys are errors.
[[nodiscard]] AnyPair parse_json_pair(std::string_view text);

/// A certificate, or a result that holds one and says the same. Its proof is not checked here.
[[nodiscard]] ProvedPair parse_json_certificate(std::string_view text);

/// Whether the text is one JSON document.
[[nodiscard]] bool is_json(std::string_view text);

[[nodiscard]] std::string to_json(const AnyPair& pair);
[[nodiscard]] std::string to_json(const ProvedPair& proved);

/// `{"relation": .., "intersects": .., "overlaps": .., "box": .., "window": .., "method": ..}` on one line, with
/// "intersection" and "certificate" where the result has them. A measure beyond the doubles is null.
[[nodiscard]] std::string to_json(const PairResult& result);

/// `{"error": message}` on one line, for whatever bytes the message holds.
[[nodiscard]] std::string error_json(std::string_view message);

/// The text as a JSON string that a terminal can show: what is not `printable` is written as `\u001b`. It reads back to
/// the same text, but for bytes that are not UTF-8, which are replaced.
[[nodiscard]] std::string string_json(std::string_view text);

/// `auto`, `fourier-motzkin` or `sat`.
[[nodiscard]] std::string_view to_text(Method method) noexcept;

}  // namespace motzkin
