#pragma once

#include <functional>
#include <string>

#include "motzkin/shape/pose.hpp"

/// What the commands share: options that every command takes, and exit statuses.

namespace CLI {  // NOLINT(readability-identifier-naming): not ours
class App;
}

namespace motzkin::app {

/// Largest accepted `--threads`.
inline constexpr int max_threads = 1024;

struct CommonOptions {
  bool json = false;
  bool quiet = false;
  int threads = 0;  ///< 0: one per processor
};

enum ExitStatus : int {
  Done = 0,
  ContactFound = 1,  ///< with `--fail-on-contact` only
  Failed = 2,        ///< bad usage or input, or an output that could not be written
};

/// What `--help` says of them.
inline constexpr const char* exit_statuses =
    "Exit status: 0 done, 1 contact found (only with --fail-on-contact), 2 bad usage or input.";

/// What runs once the command line is read.
using Action = std::function<ExitStatus()>;

/// One option block that every command takes.
void add_common(CLI::App& command, CommonOptions& common);

/// A pose from its text; errors begin with the name of its option.
Pose read_pose(const std::string& text, const char* option);

}  // namespace motzkin::app
