#pragma once

#include <optional>

#include "motzkin/tree/moving_mesh.hpp"

namespace motzkin {

/// What is known beforehand of the first contact of two bodies.
struct SweepTruth {
  ContactStatus status = ContactStatus::Free;
  std::optional<TimeBracket> time = {};  ///< holds the first time, where the bodies meet
};

/// Two bodies in motion, as they come from a file.
struct SweepQuery {
  MovingBody a;
  MovingBody b;
  std::optional<SweepTruth> truth = {};
};

struct SweepRequest {
  MotionOptions options = {};

  /// Closed surfaces are solids at t = 0: one that holds a part of the other body then is in `InitialContact` with it.
  bool solid = false;
};

struct SweepResult {
  FirstContact first;
  bool inside = false;  ///< one holds the other at t = 0 without surfaces that meet: only status, time and point count
};

/// The first contact of the bodies. A surface that consists of triangles is closed if every edge belongs to an even
/// number of them, vertices that are equal being one.
/// Guarantee: as `first_contact`. Whether a solid holds a part at t = 0 is exact, too; with a `RotationVector`, parts
/// that are as near to the surface as rounding the start can move them are `Unresolved`.
[[nodiscard]] SweepResult answer(const SweepQuery& query, const SweepRequest& request);

/// How an answer compares with the truth.
struct SweepErrors {
  bool missed = false;    ///< free, but there is a contact
  bool invented = false;  ///< a contact, but there is none, or none by the upper end of the bracket
  bool late = false;      ///< the lower end of the bracket is after the first time
};
[[nodiscard]] SweepErrors compare(const Contact<3>& contact, const SweepTruth& truth) noexcept;

}  // namespace motzkin
