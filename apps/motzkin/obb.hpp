#pragma once

#include "command.hpp"

namespace motzkin::app {

/// Adds `motzkin obb`: what the classical overlap tests say of two oriented boxes, and what is true.
void add_obb(CLI::App& app, Action& action);

}  // namespace motzkin::app
