#pragma once

#include "command.hpp"

namespace motzkin::app {

/// Adds `motzkin ray`: where a ray, line or segment enters and leaves a box.
void add_ray(CLI::App& app, Action& action);

}  // namespace motzkin::app
