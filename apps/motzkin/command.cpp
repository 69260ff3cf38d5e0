#include "command.hpp"

#include <CLI/CLI.hpp>

#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin::app {

void add_common(CLI::App& command, CommonOptions& common) {
  command.add_flag("--json", common.json, "Print JSON and nothing else");
  command.add_flag("--quiet", common.quiet, "Show no progress");
  command.add_option("--threads", common.threads, "Threads to use; 0 for one per processor")
      ->check(CLI::Range(0, max_threads).description(""))
      ->type_name("N");
}

Pose read_pose(const std::string& text, const char* option) {
  try {
    return parse_pose(text);
  } catch (const InvalidInput& error) {
    throw InvalidInput(std::string(option) + ": " + error.what());
  }
}

}  // namespace motzkin::app
