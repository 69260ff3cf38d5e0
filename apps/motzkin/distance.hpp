#pragma once

#include "command.hpp"

namespace motzkin::app {

/// Adds `motzkin distance`: how far two shapes or meshes are apart, and where they are nearest.
void add_distance(CLI::App& app, Action& action);

}  // namespace motzkin::app
