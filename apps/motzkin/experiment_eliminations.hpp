#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "../experiments/eliminations.hpp"
#include "command.hpp"
#include "experiment_files.hpp"

namespace motzkin::app {

/// Adds `motzkin experiment qualification`, `systems`, `reductions` and `variability`, the experiments of documents 000
/// and 003 with the elimination.
void add_elimination_experiments(CLI::App& experiment, Action& action);

/// The options that say how much is done, and with which frames.
void add_scale_and_seed(CLI::App& command, experiments::EliminationSettings& settings);

/// Runs those of these four whose names are wanted and writes their files.
[[nodiscard]] std::vector<ExperimentPage> elimination_pages(const experiments::EliminationSettings& settings,
                                                            const CommonOptions& common, const std::string& folder,
                                                            const std::function<bool(std::string_view)>& wanted);

}  // namespace motzkin::app
