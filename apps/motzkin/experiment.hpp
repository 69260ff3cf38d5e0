#pragma once

#include "command.hpp"

namespace motzkin::app {

/// Adds `motzkin experiment` with all its experiments.
void add_experiments(CLI::App& app, Action& action);

}  // namespace motzkin::app
