#pragma once

#include "command.hpp"

namespace motzkin::app {

/// Adds `motzkin corpus make` and `motzkin corpus judge`: hard questions with exact answers, for judging any library.
void add_corpus(CLI::App& app, Action& action);

}  // namespace motzkin::app
