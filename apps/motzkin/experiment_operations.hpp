#pragma once

#include "command.hpp"

namespace motzkin::app {

/// Adds `motzkin experiment operations`: what the overlap tests of oriented boxes cost, counted. Source: 004 section
/// 3.2.
void add_operations_experiment(CLI::App& experiment, Action& action);

}  // namespace motzkin::app
