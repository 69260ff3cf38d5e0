#pragma once

#include <string>
#include <vector>

#include "report.hpp"

/// Searches of rings among rings, as in the source document, and what the levels of their trees are good for.
/// Source: 002 section 6.2 and the questions of section 7.

namespace motzkin::experiments {

struct TorusSettings {
  int repetitions = 100;  ///< of each pair test, in each of five runs
  int searches = 100;     ///< per series
  std::uint64_t seed = 1;
};

/// Time of one pair test, over the sixty-four pairs (R2.23).
[[nodiscard]] NamedReport torus_pairs(const TorusSettings& settings);

/// One ring among a hundred, all pairs of nodes that meet (R2.24), and the first of each ring (R2.25), for several
/// numbers of primitives.
[[nodiscard]] NamedReport torus_nodes(const TorusSettings& settings);
[[nodiscard]] NamedReport torus_objects(const TorusSettings& settings);

/// One ring among 100, 300 and 1000 (R2.26).
[[nodiscard]] NamedReport torus_worlds(const TorusSettings& settings);

/// The same searches with other trees over the rings, and with each option of the search (R2.27, R2.28).
[[nodiscard]] NamedReport torus_levels(const TorusSettings& settings);
[[nodiscard]] NamedReport torus_options(const TorusSettings& settings);

/// Finding the rings that come into question: one level, rooms, and the broad phase (R2.28).
[[nodiscard]] NamedReport torus_groups(const TorusSettings& settings);

}  // namespace motzkin::experiments
