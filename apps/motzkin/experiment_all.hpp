#pragma once

#include "command.hpp"

namespace motzkin::app {

/// Adds `motzkin experiment all`, every experiment with tables on linked pages, and `environment`.
void add_all_experiments(CLI::App& experiment, Action& action);

}  // namespace motzkin::app
