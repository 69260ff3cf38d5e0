#pragma once

#include "report.hpp"

/// What the optimisations of a search in time are good for, one by one, and where its time goes.
/// Source: 001 sections 9 and 10.4.

namespace motzkin::experiments {

struct MotionSettings {
  int queries = 8;         ///< per mesh; pairs of boxes are eight times as many
  int triangles = 100000;  ///< about, of the largest mesh
  std::uint64_t seed = 1;
};

/// Two rings that fly and turn: counts and times with each switch off, with both kinds of trees. Throws where a switch
/// changes an answer.
[[nodiscard]] NamedReport motion_switches(const MotionSettings& settings);

/// The same queries: what of their time goes into boxes, slices and triangles.
[[nodiscard]] NamedReport motion_profile(const MotionSettings& settings);

/// A ball in a close shell, with and without what turning about one centre keeps.
[[nodiscard]] NamedReport motion_shell(const MotionSettings& settings);

/// Boxes that pass each other, during 2^k slices: how large what holds one is, whether two are told apart, by how many
/// tests. Throws where boxes that are not free are told apart.
[[nodiscard]] NamedReport motion_volumes(const MotionSettings& settings);

/// Operations on intervals beside Boost.Interval, where it was there when this was built. Throws where an interval of
/// one does not meet that of the other.
[[nodiscard]] NamedReport motion_intervals(const MotionSettings& settings);

/// The three tests with teapots.
[[nodiscard]] NamedReport motion_teapots(const MotionSettings& settings);

}  // namespace motzkin::experiments
