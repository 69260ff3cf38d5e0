#include "corpus.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "corpus/judge.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/shape/text.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "result_text.hpp"

namespace motzkin::app {
namespace {

using corpus::Score;
using corpus::SetScore;

constexpr const char* make_examples =
    R"(Writes pairs.jsonl, meshes.jsonl, paths.jsonl and bodies.jsonl, one question per line; beside each the truths
(pairs_truth.jsonl and so on), line by line; and corpus.json. docs/corpus.md has the forms.

Examples:
  motzkin corpus make hard
  motzkin corpus make hard --seed 7 --scale 0.1)";

constexpr const char* judge_examples =
    R"(ANSWERS is a folder with files named as those of the questions, or one such file: line k answers question k, null does not.

Examples:
  motzkin pair --batch hard/pairs.jsonl --json >answers/pairs.jsonl
  motzkin sweep --batch hard/bodies.jsonl --json >answers/bodies.jsonl
  motzkin corpus judge hard answers
  motzkin corpus judge hard answers/pairs.jsonl --sets --json)";

struct MakeArguments {
  CommonOptions common;
  std::string folder;
  corpus::Settings settings;
};

struct JudgeArguments {
  CommonOptions common;
  std::string folder;
  std::string answers;
  double time_tolerance = 1e-4;
  bool sets = false;
};

ExitStatus run_make(const MakeArguments& arguments) {
  corpus::Settings settings = arguments.settings;
  settings.threads = arguments.common.threads;
  if (!(settings.scale > 0 && settings.scale <= corpus::max_scale)) {  // NaN: refused
    throw InvalidInput("--scale: expected a number above 0 and at most " + to_text(corpus::max_scale) + ", found " +
                       to_text(settings.scale));
  }
  std::size_t cases = 0;
  for (const corpus::Topic topic : corpus::topics) {
    cases += corpus::case_count(topic);
  }
  Progress progress("sets", cases, arguments.common.quiet);
  corpus::make(arguments.folder, settings, [&] { progress.add(1); });
  print(arguments.common.json
            ? fmt::format("{{\"folder\": {}, \"corpus\": {}, \"seed\": {}, \"scale\": {}}}\n",
                          string_json(arguments.folder), corpus::version, settings.seed, to_text(settings.scale))
            : fmt::format("corpus version {}, seed {}, scale {}: written to {}\n", corpus::version, settings.seed,
                          to_text(settings.scale), printable(arguments.folder)));
  return Done;
}

/// The sets of each topic as one, called as the topic.
std::vector<SetScore> by_topic(const std::vector<SetScore>& scores) {
  std::vector<SetScore> result;
  for (const corpus::Topic topic : corpus::topics) {
    result.push_back({topic, std::string(name(topic)), {}});
  }
  for (const SetScore& score : scores) {
    result[static_cast<std::size_t>(score.topic)].score += score.score;
  }
  return result;
}

std::string table(const std::vector<SetScore>& scores) {
  std::vector<std::vector<std::string>> rows = {
      {"", "questions", "answered", "right", "missed", "invented", "confused", "early", "late", "unresolved"}};
  for (const auto& [topic, set, score] : scores) {
    const bool timed = topic == corpus::Topic::Paths || topic == corpus::Topic::Bodies;
    const auto where = [](bool counts, std::size_t number) { return counts ? grouped(number) : "-"; };
    rows.push_back({set, grouped(score.questions), grouped(score.answered), grouped(score.right), grouped(score.missed),
                    grouped(score.invented), where(topic == corpus::Topic::Pairs, score.confused),
                    where(timed, score.early), where(timed, score.late), where(timed, score.unresolved)});
  }
  return aligned(rows, 1);
}

std::string score_json(const SetScore& set) {
  const Score& score = set.score;
  return fmt::format(
      R"({{"topic": "{}", "set": {}, "questions": {}, "answered": {}, "right": {}, "missed": {}, "invented": {}, "confused": {}, "early": {}, "late": {}, "unresolved": {}}})",
      name(set.topic), string_json(set.set), score.questions, score.answered, score.right, score.missed, score.invented,
      score.confused, score.early, score.late, score.unresolved);
}

std::string list_json(const std::vector<SetScore>& scores) {
  std::string text;
  for (const SetScore& score : scores) {
    text += (text.empty() ? "[" : ", ") + score_json(score);
  }
  return text + "]";
}

ExitStatus run_judge(const JudgeArguments& arguments) {
  if (!(arguments.time_tolerance >= 0 && arguments.time_tolerance <= 1)) {  // NaN: refused
    throw InvalidInput("--time-tolerance: expected a number from 0 to 1, found " + to_text(arguments.time_tolerance));
  }
  const std::vector<SetScore> sets = corpus::judge(arguments.folder, arguments.answers, arguments.time_tolerance);
  const std::vector<SetScore> all = by_topic(sets);
  if (arguments.common.json) {
    print("{" + (arguments.sets ? "\"sets\": " + list_json(sets) + ", " : "") + "\"topics\": " + list_json(all) +
          "}\n");
  } else {
    print((arguments.sets ? table(sets) + "\n" : "") + table(all));
  }
  return Done;
}

void add_make(CLI::App& parent, Action& action) {
  const auto arguments = std::make_shared<MakeArguments>();
  CLI::App& command =
      *parent.add_subcommand("make", "Write questions that are hard to answer, and their exact answers");
  add_common(command, arguments->common);
  command.add_option("DIR", arguments->folder, "Folder to write to; made where it is not there")->required();
  command.add_option("--seed", arguments->settings.seed, "Seed of the questions")
      ->check(CLI::Range(std::int64_t{0}, std::numeric_limits<std::int64_t>::max()).description(""))
      ->capture_default_str()
      ->type_name("N");
  command.add_option("--scale", arguments->settings.scale, "So many times the usual number of questions, at most 10")
      ->capture_default_str()
      ->type_name("S");
  command.footer(make_examples);
  command.callback([&action, arguments] { action = [arguments] { return run_make(*arguments); }; });
}

void add_judge(CLI::App& parent, Action& action) {
  const auto arguments = std::make_shared<JudgeArguments>();
  CLI::App& command = *parent.add_subcommand("judge", "Compare answers with the exact ones");
  add_common(command, arguments->common);
  command.add_option("DIR", arguments->folder, "Folder that motzkin corpus make has written")->required();
  command.add_option("ANSWERS", arguments->answers, "Folder or file of answers")->required();
  command.add_flag("--sets", arguments->sets, "Show each set as well");
  command.add_option("--time-tolerance", arguments->time_tolerance, "How far times of contact may be off")
      ->capture_default_str()
      ->type_name("T");
  command.footer(judge_examples);
  command.callback([&action, arguments] { action = [arguments] { return run_judge(*arguments); }; });
}

}  // namespace

void add_corpus(CLI::App& app, Action& action) {
  CLI::App& corpus = *app.add_subcommand("corpus", "Hard questions with exact answers, for judging any library");
  corpus.require_subcommand(0, 1);
  add_make(corpus, action);
  add_judge(corpus, action);
}

}  // namespace motzkin::app
