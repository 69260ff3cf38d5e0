#include <CLI/CLI.hpp>

#include <exception>
#include <new>
#include <string>

#include "ccd.hpp"
#include "collide.hpp"
#include "environment.hpp"
#include "experiment.hpp"
#include "float.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/pair_json.hpp"
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

constexpr const char* pair_examples =
    R"(A frame in text form is a cuboid C or a simplex T with origin o, axes x, y (and z), and a velocity s where it moves:
  C o(0,0) x(1,0) y(0,1)                     the unit square
  T o(0,0,0) x(1,0,0) y(0,1,0) z(0,0,1)      a tetrahedron
  C o(0,0) s(2,0) x(1,0) y(0,1)              a square that moves by (2,0) from t = 0 to t = 1

Examples:
  motzkin pair 'Co(0,0) x(1,0) y(0,1)' 'To(0.5,0.5) x(1,0) y(0,1)' --box
  motzkin pair 'Co(0,0) s(4,0) x(1,0) y(0,1)' 'Co(3,0) x(1,0) y(0,1)' --window --svg pair.svg
  motzkin pair --batch pairs.jsonl --box --threads 4
  motzkin pair '{"kind": "point", "vertices": [[1,1]]}' 'Co(0,0) x(1,0) y(0,1)' --prove
Each line of a batch is {"a": SHAPE, "b": SHAPE} with shapes in JSON form, which the command line takes as well:
  {"kind": "cuboid", "origin": [0,0], "axes": [[1,0],[0,1]], "velocity": [4,0]}      or simplex
  {"kind": "triangle", "vertices": [[0,0],[1,0],[0,1]]}          or point, segment, tetrahedron
  {"kind": "aabb", "min": [0,0], "max": [1,1]}
  {"kind": "obb", "center": [0,0], "axes": [[0.6,0.8],[-0.8,0.6]], "half": [2,1]}
  {"kind": "sphere", "center": [0,0], "radius": 5}               only its relation to others)";

constexpr const char* verify_examples =
    R"(A certificate holds two shapes, what is claimed of them, and the proof; pair --prove --json prints results that
hold one. FILE has one of either per line, or a single one over several lines. The proof is checked in exact
arithmetic that shares no code with the engines.

Examples:
  motzkin pair --batch pairs.jsonl --prove >proved.jsonl
  motzkin verify proved.jsonl)";

constexpr const char* exit_statuses =
    "Exit status: 0 done, 1 contact found (only with --fail-on-contact), 2 bad usage or input.";

constexpr const char* verify_statuses =
    "Exit status: 0 all verified, 2 at least one rejected, none found, or bad usage or input.";

Method method(const std::string& name) {
  for (const Method candidate : {Method::Auto, Method::FourierMotzkin, Method::SeparatingAxis}) {
    if (name == to_text(candidate)) {
      return candidate;
    }
  }
  throw CLI::ValidationError("--method", "expected auto, fourier-motzkin or sat, found " + name);
}

/// The commands, their options and where these end up. One of the actions runs.
class CommandLine {
 public:
  CommandLine() {
    app_.set_version_flag("--version", "motzkin " MOTZKIN_VERSION);
    app_.require_subcommand(0, 1);
    app_.footer(std::string("motzkin COMMAND --help shows options and examples.\n") + exit_statuses);
    add_pair();
    add_verify();
    add_ccd(app_, action_);
    add_collide(app_, action_);
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
  void add_pair() {
    CLI::App& command = *app_.add_subcommand("pair", "How two shapes lie to each other, where and when they meet");
    add_common(command, pair_.common);
    command.add_option("FIRST", pair_.first, "First shape, in text or JSON form")->type_name("SHAPE");
    command.add_option("SECOND", pair_.second, "Second shape, in text or JSON form")->type_name("SHAPE");
    command.add_option("--batch", pair_.batch, "Answer every line of a file; - for standard input")->type_name("FILE");
    command
        .add_option_function<std::string>(
            "--method", [this](const auto& name) { pair_.request.method = method(name); },
            "Engine to ask first: auto, fourier-motzkin or sat")
        ->type_name("NAME");
    command.add_flag("--box", pair_.request.box, "Also the box of the common part");
    command.add_flag("--window", pair_.request.window, "Also the times of contact, for shapes that move");
    command.add_flag("--intersection", pair_.request.intersection,
                     "Also vertices and measure of what resting shapes share");
    command.add_flag("--prove", pair_.request.proof, "Also a certificate that motzkin verify checks");
    command.add_flag("--stats", pair_.stats, "Also what the answers cost, on standard error");
    command.add_option("--svg", pair_.svg, "Write a picture of the pair")->type_name("FILE");
    command.add_flag("--fail-on-contact", pair_.fail_on_contact, "Exit with status 1 where shapes share a point");
    command.footer(std::string(pair_examples) + "\n\n" + exit_statuses);
    command.callback([this] { action_ = [this] { return run_pair(pair_); }; });
  }

  void add_verify() {
    CLI::App& command = *app_.add_subcommand("verify", "Check certificates of pair --prove");
    add_common(command, verify_.common);
    command.add_option("FILE", verify_.file, "Certificates; - for standard input")->required()->type_name("");
    command.footer(std::string(verify_examples) + "\n\n" + verify_statuses);
    command.callback([this] { action_ = [this] { return run_verify(verify_); }; });
  }

  CLI::App app_{"Certified collision detection: whether, where and when two shapes meet.", "motzkin"};
  PairArguments pair_;
  VerifyArguments verify_;
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
