#pragma once

#include <optional>
#include <string>
#include <vector>

#include "motzkin/io/any_pair.hpp"
#include "motzkin/io/distance_proof.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/pair/penetration.hpp"

/// The distance and the depth of two shapes from a file or a command line.

namespace motzkin {

/// What is asked about a pair beside its relation.
struct PairDistanceRequest {
  bool distance = false;
  bool depth = false;
  std::optional<Clearance> within = std::nullopt;  ///< whether the distance is at most that
  bool proof = false;                              ///< certificates of all that is asked
};

/// Two ends, and points or a shift as lists of coordinates.
struct AnyDistance {
  double lower;
  double upper;
  std::vector<double> nearest_a;
  std::vector<double> nearest_b;
  std::vector<double> direction;
};
struct AnyDepth {
  double lower;
  double upper;
  std::vector<double> shift;
};

/// Parts are empty where they were not asked for; so is the depth of disjoint shapes.
struct PairDistanceResult {
  PairDistanceRequest request = {};
  std::optional<AnyDistance> distance = std::nullopt;
  std::optional<AnyDepth> depth = std::nullopt;
  std::optional<bool> within = std::nullopt;
  std::optional<ProvedDistance> distance_proof = std::nullopt;
  std::optional<ProvedDistance> depth_proof = std::nullopt;
  std::optional<ProvedDistance> within_proof = std::nullopt;
};

/// Guarantee: as `distance`, `penetration`, `within` and their proofs. Throws InvalidInput where a shape moves.
[[nodiscard]] PairDistanceResult answer_distance(const AnyPair& pair, const PairDistanceRequest& request);

/// A pair as a line of a batch has it: `{"a": SHAPE, "b": SHAPE}`, with `"within": CLEARANCE` where that is asked.
struct PairQuestion {
  AnyPair pair;
  std::optional<Clearance> within;
};

/// Throws InvalidInput as `parse_json_pair`, and for a clearance that is none.
[[nodiscard]] PairQuestion parse_json_question(std::string_view text);

/// The keys of `to_json(result)`, and `"distance": [lower, upper]`, `"nearest": {"a": .., "b": ..}`,
/// `"depth": [lower, upper]` or null, `"shift": [..]` or null, `"within": true`, where they were asked for; with proofs
/// `"distance_certificate"`, `"depth_certificate"`, null where there is no depth, and `"within_certificate"`.
[[nodiscard]] std::string to_json(const PairResult& result, const PairDistanceResult& distance);

}  // namespace motzkin
