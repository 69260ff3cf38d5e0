#pragma once

#include <cstdint>
#include <limits>

#include "motzkin/shape/vector.hpp"

/// What is said of the first contact of two primitives whose vertices move on straight lines during [0, 1].

namespace motzkin {

enum class ContactStatus : std::uint8_t {
  Free,            ///< no contact at any time: a proof
  Contact,         ///< free before `lower`, contact at some time up to `upper`
  InitialContact,  ///< contact at t = 0
  Unresolved,      ///< free before `lower`, nothing known after (`upper` is 1); of linear paths only with a separation
};

enum class FeatureKind : std::uint8_t { Vertex, Edge, Face };

/// A part of a primitive. Edge i leads from vertex i to the next one, after the last to vertex 0.
struct Feature {
  FeatureKind kind = FeatureKind::Vertex;
  std::uint8_t index = 0;

  friend bool operator==(const Feature&, const Feature&) = default;
};

/// The times that enclose the first contact, both infinite where there is none.
struct TimeBracket {
  double lower = std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();

  friend bool operator==(const TimeBracket&, const TimeBracket&) = default;
};

/// The first contact of a primitive `a` with a primitive `b`.
/// Guarantee: status, bracket and features are exact. Features are the smallest parts of both that hold a point of
/// first
///   contact; where they share more than one then, one of these. Point and normal are rounded: they are where and how
///   doubles see the contact in the middle of the bracket.
template <int D>
struct Contact {
  ContactStatus status = ContactStatus::Free;
  Feature on_a;
  Feature on_b;
  TimeBracket time;
  Vector<D> point = Vector<D>::Zero();
  Vector<D> normal = Vector<D>::Zero();  ///< of length 1, from b to a before they meet; 0 where nothing defines it

  [[nodiscard]] bool is_free() const noexcept { return status == ContactStatus::Free; }
};

/// Counts of what the answers cost. Not synchronised: threads keep one each and add them up.
struct ContactStatistics {
  std::uint64_t questions = 0;      ///< primitive pairs asked for
  std::uint64_t by_boxes = 0;       ///< of these, apart in one coordinate all the time
  std::uint64_t by_filter = 0;      ///< decided by floating point with error bounds
  std::uint64_t by_exact = 0;       ///< decided in integers
  std::uint64_t wide_integers = 0;  ///< of these, with coordinates of more than one limb of 64 bits

  ContactStatistics& operator+=(const ContactStatistics& other) noexcept;
};

struct ContactOptions {
  /// Widest bracket without a separation, from `min_time_tolerance` to 1.
  double time_tolerance = 0x1p-40;

  /// Where positive, contact is a Euclidean distance of at most this, up to `max_separation`. `InitialContact` is exact
  /// still: at t = 0 the distance is compared without rounding. Later the answer is conservative: `Free` is a proof,
  /// and so is `Contact`, but a distance that doubles cannot tell from this is `Unresolved`. Features are those between
  /// which doubles see the distance.
  double min_separation = 0;

  /// Most steps with a separation; a pair that needs more is `Unresolved`.
  int max_steps = 10'000;

  int threads = 1;  ///< of batches; 0 for all processors. The answer does not depend on it.

  ContactStatistics* stats = nullptr;  ///< counts are added here where not null
};

inline constexpr double min_time_tolerance = 0x1p-50;
inline constexpr double max_separation = 0x1p500;

}  // namespace motzkin
