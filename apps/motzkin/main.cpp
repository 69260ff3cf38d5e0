#include <CLI/CLI.hpp>

#include <exception>
#include <new>
#include <string>

#include "ccd.hpp"
#include "collide.hpp"
#include "corpus.hpp"
#include "distance.hpp"
#include "environment.hpp"
#include "experiment.hpp"
#include "float.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/version.hpp"
#include "obb.hpp"
#include "output.hpp"
#include "pair.hpp"
#include "ray.hpp"
#include "search.hpp"
#include "sweep.hpp"
#include "verify.hpp"

namespace motzkin::app {
namespace {

/// The commands, their options and where these end up. One of the actions runs.
class CommandLine {
 public:
  CommandLine() {
    app_.set_version_flag("--version", "motzkin " MOTZKIN_VERSION);
    app_.require_subcommand(0, 1);
    app_.footer(std::string("motzkin COMMAND --help shows options and examples.\n") + exit_statuses);
    add_pair(app_, action_);
    add_verify(app_, action_);
    add_ccd(app_, action_);
    add_collide(app_, action_);
    add_corpus(app_, action_);
    add_distance(app_, action_);
    add_float(app_, action_);
    add_obb(app_, action_);
    add_ray(app_, action_);
    add_search(app_, action_);
    add_sweep(app_, action_);
    add_experiments(app_, action_);
  }

  ExitStatus run(int argc, char** argv) {
    try {
      app_.parse(argc, argv);
    } catch (const CLI::Success& request) {  // --help and --version
      app_.exit(request);
      return Done;
    } catch (const CLI::ParseError& error) {
      print_error(error.what());
      return Failed;
    }
    if (!action_) {
      throw InvalidInput("a command is missing; motzkin --help lists them");
    }
    return action_();
  }

 private:
  CLI::App app_{"Certified collision detection: whether, where and when two shapes meet.", "motzkin"};
  Action action_;
};

ExitStatus run(int argc, char** argv) {
  try {
    const ExitStatus status = CommandLine().run(argc, argv);
    flush_output();
    return status;
  } catch (const std::bad_alloc&) {
    print_error("not enough memory");
    return Failed;
  } catch (const std::exception& error) {
    print_error(error.what());
    return Failed;
  }
}

}  // namespace
}  // namespace motzkin::app

int main(int argc, char** argv) {
  motzkin::app::note_command_line(argc, argv);
  return motzkin::app::run(argc, argv);
}
