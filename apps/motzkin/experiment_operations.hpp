#pragma once

#include "../experiments/report.hpp"
#include "command.hpp"

namespace motzkin::app {

/// What the overlap tests of oriented boxes cost, counted, as a table. Source: 004 section 3.2.
[[nodiscard]] experiments::NamedReport operations_part();

/// Adds `motzkin experiment operations`, which prints it.
void add_operations_experiment(CLI::App& experiment, Action& action);

}  // namespace motzkin::app
