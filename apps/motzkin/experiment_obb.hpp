#pragma once

#include <cstdint>

#include "command.hpp"

namespace motzkin::app {

/// Largest accepted `--pairs` of `motzkin experiment obb`; days of work.
inline constexpr std::int64_t max_obb_pairs = 1'000'000'000'000;

/// Adds `motzkin experiment obb`: where the overlap tests of oriented boxes err.
void add_obb_experiment(CLI::App& experiment, Action& action);

}  // namespace motzkin::app
