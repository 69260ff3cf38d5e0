#pragma once

#include "../experiments/report.hpp"
#include "command.hpp"

namespace motzkin::app {

/// The bunny of Debian, or where that is not installed a torus, against its mirror image, as a table; every pair is
/// tried for so many faces.
[[nodiscard]] experiments::NamedReport bunny_part(const CommonOptions& common, int sample);

/// Adds `motzkin experiment bunny`: a surface against its mirror image, every face a tetrahedron.
/// Source: 003, the demonstration on the Stanford bunny.
void add_bunny_experiment(CLI::App& experiment, Action& action);

}  // namespace motzkin::app
