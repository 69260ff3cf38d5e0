#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "motzkin/io/any_pair.hpp"
#include "motzkin/pair/distance_certificate.hpp"

/// Certificates of distances and depths in JSON: `{"a": SHAPE, "b": SHAPE, "distance": {"at_least": "1", "at_most":
/// "1"}, "direction": ["1","0"], "points": {"weights_a": [..], "weights_b": [..]}}`. The bounds of a depth are called
/// `"depth"`, and a corner of its facets `[i, j]`, by the numbers of a point of either shape: `"facets":
/// [[[0,1],[2,3],[2,1]], ..]`. Parts that the claim does not need are left out.

namespace motzkin {

/// A claim about the distance or the depth of two shapes together with them.
struct ProvedDistance {
  AnyPair pair;
  DistanceCertificate certificate;
};

/// Why the certificate does not prove its claim about the pair; no value where it does. Guarantee: as `flaw` of shapes.
[[nodiscard]] std::optional<std::string> flaw(const ProvedDistance& proved);

[[nodiscard]] std::string to_json(const ProvedDistance& proved);

/// What a file may hold.
using AnyProof = std::variant<ProvedPair, ProvedDistance>;

/// A certificate of any kind, or all that a result holds and says the same as, under "certificate",
/// "distance_certificate", "within_certificate" and "depth_certificate". Throws InvalidInput naming the column or the
/// key, and what was expected there. Proofs are not checked here.
[[nodiscard]] std::vector<AnyProof> parse_json_proofs(std::string_view text);

}  // namespace motzkin
