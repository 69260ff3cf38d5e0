#pragma once

#include <cstdint>

#include "command.hpp"

namespace motzkin::app {

/// Largest accepted `--searches` and `--repetitions`; hours of work.
inline constexpr std::int64_t max_torus_searches = 100'000;
inline constexpr std::int64_t max_torus_repetitions = 1'000'000;

/// Adds `motzkin experiment torus`: one ring among many, by trees of volumes. Source: 002 section 6.2.
void add_torus_experiment(CLI::App& experiment, Action& action);

}  // namespace motzkin::app
