#pragma once

#include <cstdint>

#include "../experiments/report.hpp"
#include "command.hpp"

namespace motzkin::app {

/// Largest accepted `--pairs` of `motzkin experiment obb`; days of work.
inline constexpr std::int64_t max_obb_pairs = 1'000'000'000'000;

/// Where the overlap tests of oriented boxes err, on so many pairs of each set, as a table.
[[nodiscard]] experiments::NamedReport obb_part(const CommonOptions& common, std::uint64_t pairs, std::uint64_t seed);

/// Adds `motzkin experiment obb`, which prints it.
void add_obb_experiment(CLI::App& experiment, Action& action);

}  // namespace motzkin::app
