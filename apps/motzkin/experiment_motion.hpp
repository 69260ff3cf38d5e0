#pragma once

#include "command.hpp"

namespace motzkin::app {

/// Largest accepted `--queries` and `--triangles`.
inline constexpr int max_motion_queries = 10'000;
inline constexpr int max_motion_triangles = 10'000'000;

/// Adds `motzkin experiment motion`: what makes the search for first contacts quick. Source: 001 sections 9 and 10.4.
void add_motion_experiment(CLI::App& experiment, Action& action);

}  // namespace motzkin::app
