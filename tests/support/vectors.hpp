#pragma once

#include <optional>
#include <string>
#include <vector>

#include "corpus/oracle.hpp"
#include "motzkin/pair/relation.hpp"
#include "motzkin/shape/pose.hpp"
#include "motzkin/shape/text.hpp"

/// The test vectors extracted from the source documents, which lie beside the project and not in it.

namespace motzkin::testing {

/// A pair of frames with what is exactly true of it. The vectors mean their decimals exactly; the frames of doubles are
/// the same point sets only where every decimal is a double.
struct VectorPair {
  std::string id;
  ExactFrame exact_a;
  ExactFrame exact_b;
  AnyFrame a;
  AnyFrame b;
  bool representable = true;
  Relation relation = Relation::Disjoint;
  /// These have values where the frames are not disjoint.
  std::optional<Box> world_box;
  std::optional<Span> window;
  std::optional<Box> local_box_in_a;
  std::optional<Box> local_box_in_b;
  /// What the document expects, where it says something.
  std::optional<bool> document_intersects;
};

/// A motion with its exact positions.
struct VectorPosition {
  double time;
  Quaternion quaternion;
  Vector<3> translation;
};
struct VectorMotion {
  std::string id;
  Quaternion start;
  Quaternion end;
  Vector<3> start_translation;
  Vector<3> end_translation;
  std::vector<VectorPosition> positions;
};

/// Where the vectors are expected.
[[nodiscard]] std::string vectors_path();

/// All pairs, all motions of the file, or none where there is no file.
[[nodiscard]] std::vector<VectorPair> read_vector_pairs();
[[nodiscard]] std::vector<VectorMotion> read_vector_motions();

}  // namespace motzkin::testing
