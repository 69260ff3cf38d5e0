#pragma once

#include "command.hpp"

namespace motzkin::app {

/// Adds `motzkin experiment bunny`: a surface against its mirror image, every face a tetrahedron.
/// Source: 003, the demonstration on the Stanford bunny.
void add_bunny_experiment(CLI::App& experiment, Action& action);

}  // namespace motzkin::app
