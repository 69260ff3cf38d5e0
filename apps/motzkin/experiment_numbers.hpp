#pragma once

#include <cstdint>

#include "command.hpp"

namespace motzkin::app {

/// Largest accepted `--samples`; a minute of work.
inline constexpr std::int64_t max_number_samples = 1'000'000;

/// Adds the experiments with the errors of floating-point numbers to `motzkin experiment`. Source: 004 sections 1
/// and 2.
void add_number_experiments(CLI::App& experiment, Action& action);

}  // namespace motzkin::app
