#pragma once

#include "command.hpp"

namespace motzkin::app {

/// Adds `motzkin collide`: which elements of two meshes meet, or of one with itself.
void add_collide(CLI::App& app, Action& action);

}  // namespace motzkin::app
