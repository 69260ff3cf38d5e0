#pragma once

#include <string>
#include <vector>

#include "motzkin/io/ccd_file.hpp"

namespace motzkin::app {

/// What `motzkin ccd` found for one file.
struct CcdResult {
  std::string name;
  CcdQueries queries;
  std::vector<Contact<3>> contacts = {};  ///< one per query
  std::vector<double> microseconds = {};  ///< one per query
  std::size_t first = 0;                  ///< number of the first query in the file
};

/// A line for every query of a file.
[[nodiscard]] std::string results_text(const CcdResult& result);

/// A line for every file and one for all, with a column for unresolved queries where there are some.
[[nodiscard]] std::string to_table(const std::vector<CcdResult>& results);

/// A line for every query of all files.
[[nodiscard]] std::string to_csv(const std::vector<CcdResult>& results);

/// A summary of all files, and with `all` what was found for every query.
[[nodiscard]] std::string to_json(const std::vector<CcdResult>& results, bool all);

}  // namespace motzkin::app
