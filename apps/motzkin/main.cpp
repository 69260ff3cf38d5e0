#include <CLI/CLI.hpp>

#include <algorithm>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "ccd.hpp"
#include "collide.hpp"
#include "corpus.hpp"
#include "distance.hpp"
#include "environment.hpp"
#include "experiment.hpp"
#include "float.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/version.hpp"
#include "near_names.hpp"
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
    app_.set_version_flag("-V,--version", "motzkin " MOTZKIN_VERSION);
    app_.require_subcommand(0, 1);
    app_.footer(std::string("motzkin COMMAND --help, or motzkin help COMMAND, shows options and examples.\n") +
                exit_statuses);
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

  ExitStatus run(const std::vector<std::string>& given) {
    const std::vector<std::string> words = in_order(given);
    refuse_unknown_command(words);
    try {
      app_.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // CLI11 takes them from the back
    } catch (const CLI::Success& request) {                                // --help and --version
      app_.exit(request);
      return Done;
    } catch (const CLI::ParseError& error) {
      print_error(error.what() + option_hint(words));
      return Failed;
    }
    if (!action_) {
      throw InvalidInput("a command is missing; motzkin --help lists them");
    }
    return action_();
  }

 private:
  static bool is_option(const std::string& word) { return word.size() > 1 && word.starts_with('-'); }

  [[nodiscard]] std::vector<std::string> command_names() const {
    std::vector<std::string> names = {"help"};
    for (const CLI::App* command : app_.get_subcommands([](const CLI::App*) { return true; })) {
      names.push_back(command->get_name());
    }
    return names;
  }

  /// The words in the order that the parser knows: `help COMMAND` is `COMMAND --help`, and options that all commands
  /// have may come before the command.
  static std::vector<std::string> in_order(std::vector<std::string> words) {
    if (!words.empty() && words[0] == "help") {
      words.erase(words.begin());
      words.emplace_back("--help");
      return words;
    }
    std::size_t count = 0;
    while (count < words.size() && (words[count] == "--json" || words[count] == "--quiet" ||
                                    words[count] == "--threads" || words[count].starts_with("--threads="))) {
      count += words[count] == "--threads" ? 2 : 1;
    }
    if (count > 0 && count < words.size() && !is_option(words[count])) {
      // Behind the command, and behind the name of an experiment.
      const std::size_t names = words[count] == "experiment" && count + 1 < words.size() ? 2 : 1;
      std::rotate(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count),
                  words.begin() + static_cast<std::ptrdiff_t>(count + names));
    }
    return words;
  }

  void refuse_unknown_command(const std::vector<std::string>& words) const {
    if (words.empty() || is_option(words[0])) {
      return;
    }
    const std::vector<std::string> names = command_names();
    if (std::find(names.begin(), names.end(), words[0]) == names.end()) {
      throw InvalidInput("no command is called " + words[0] + near_names(names, words[0]) +
                         "; motzkin --help lists them");
    }
  }

  /// The options of the command that are near one that it does not have.
  [[nodiscard]] std::string option_hint(const std::vector<std::string>& words) const {
    const CLI::App* command = &app_;
    for (const std::string& word : words) {
      const auto next = command->get_subcommands([&](const CLI::App* sub) { return sub->get_name() == word; });
      command = next.empty() ? command : next.front();
    }
    std::vector<std::string> names;
    for (const CLI::Option* option : command->get_options()) {
      for (const std::string& name : option->get_lnames()) {
        names.push_back("--" + name);
      }
    }
    for (const std::string& word : words) {
      const std::string name = word.substr(0, word.find('='));
      if (name.starts_with("--") && name.size() > 2 && std::find(names.begin(), names.end(), name) == names.end()) {
        return near_names(names, name);
      }
    }
    return {};
  }

  CLI::App app_{"Certified collision detection: whether, where and when two shapes meet.", "motzkin"};
  Action action_;
};

ExitStatus run(int argc, char** argv) {
  try {
    const ExitStatus status = CommandLine().run({argv + std::min(argc, 1), argv + argc});
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
