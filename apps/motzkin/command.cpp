#include "command.hpp"

#include <CLI/CLI.hpp>

namespace motzkin::app {

void add_common(CLI::App& command, CommonOptions& common) {
  command.add_flag("--json", common.json, "Print JSON and nothing else");
  command.add_flag("--quiet", common.quiet, "Show no progress");
  command.add_option("--threads", common.threads, "Threads to use; 0 for one per processor")
      ->check(CLI::Range(0, max_threads).description(""))
      ->type_name("N");
}

}  // namespace motzkin::app
