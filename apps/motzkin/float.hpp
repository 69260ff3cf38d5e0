#pragma once

#include "command.hpp"

namespace motzkin::app {

/// Adds `motzkin float`: what a floating-point number is made of. Source: 004 section 1.1.
void add_float(CLI::App& app, Action& action);

}  // namespace motzkin::app
