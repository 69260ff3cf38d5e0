#pragma once

#include "command.hpp"

namespace motzkin::app {

/// Adds `motzkin verify`: checks certificates, and says of each whether it proves its claim.
void add_verify(CLI::App& app, Action& action);

}  // namespace motzkin::app
