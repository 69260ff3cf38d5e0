#pragma once

#include <string>
#include <utility>
#include <vector>

namespace motzkin::app {

/// What figures depend on: version, date, processor, kernel, compiler, and the command line. Name and value of each.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> environment();

/// Remembers the command line, for `environment`.
void note_command_line(int argc, const char* const* argv);

}  // namespace motzkin::app
