#pragma once

#include "command.hpp"

namespace motzkin::app {

/// Adds `motzkin sweep`: when bodies that move as rigid ones meet first, in a scene or in a file of queries.
void add_sweep(CLI::App& app, Action& action);

}  // namespace motzkin::app
