#pragma once

#include "command.hpp"

namespace motzkin::app {

/// Adds `motzkin ccd`: when edges, or vertices and faces, that move on straight lines meet first, for files of queries.
void add_ccd(CLI::App& app, Action& action);

}  // namespace motzkin::app
