#pragma once

#include "command.hpp"

namespace motzkin::app {

/// Adds `motzkin experiment qualification`, `systems`, `reductions` and `variability`, the experiments of documents 000
/// and 003 with the elimination; `all`, every experiment whose tables can be written; and `environment`.
void add_elimination_experiments(CLI::App& experiment, Action& action);

}  // namespace motzkin::app
