#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../experiments/report.hpp"

/// What an experiment leaves in a folder: tables and pictures of its parts, and pages that show them.

namespace motzkin::app {

/// The pages of an experiment: NAME.md and NAME.html.
struct ExperimentPage {
  std::string name;
  std::string title;
};

/// Writes the table (EXPERIMENT_PART.csv, or one per entry of the first column) and the pictures
/// (EXPERIMENT_PART.svg) of a part, and replaces those that are there. Whoever looks at a file finds it whole.
void write_part(const std::string& folder, std::string_view experiment, const experiments::NamedReport& part);

/// Writes EXPERIMENT.md and EXPERIMENT.html: all parts, and what their figures depend on; and EXPERIMENT_notes.json,
/// what these say beside the tables.
void write_pages(const std::string& folder, std::string_view experiment, std::string_view title,
                 const std::vector<experiments::NamedReport>& parts);

/// Writes index.html, which leads to the pages of other experiments.
void write_index(const std::string& folder, const std::vector<ExperimentPage>& pages);

}  // namespace motzkin::app
