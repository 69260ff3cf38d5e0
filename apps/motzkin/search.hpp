#pragma once

#include "command.hpp"

namespace motzkin::app {

/// Adds `motzkin search`: which objects of a scene meet, and with which parts.
void add_search(CLI::App& app, Action& action);

}  // namespace motzkin::app
