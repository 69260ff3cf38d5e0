#include "corpus/judge.hpp"

#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "io/json_document.hpp"
#include "io/motion_json.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin::corpus {
namespace {

using detail::json;
using detail::json_error;

namespace fs = std::filesystem;

constexpr std::string_view extension = ".jsonl";

std::string in(const std::string& folder, const std::string& name) { return (fs::path(folder) / name).string(); }

std::string questions_file(Topic topic) { return std::string(name(topic)) + std::string(extension); }
std::string truth_file(Topic topic) { return std::string(name(topic)) + "_truth" + std::string(extension); }

void make_folder(const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    throw FileError(folder + ": " + error.message());
  }
}

std::string description(const Settings& settings, const std::vector<std::size_t>& counts) {
  std::string text = "{\"corpus\": " + std::to_string(version) + ", \"seed\": " + std::to_string(settings.seed) +
                     ", \"scale\": " + to_text(settings.scale);
  for (const Topic topic : topics) {
    text += ", \"" + std::string(name(topic)) + "\": " + std::to_string(counts[static_cast<std::size_t>(topic)]);
  }
  return text + "}\n";
}

/// The objects of a file, line by line; `null`s are passed on as they are.
class Lines {
 public:
  explicit Lines(const std::string& path) : reader_(path) {}

  [[nodiscard]] std::optional<json> next() {
    const std::optional<TextLine> line = reader_.next();
    if (!line) {
      return std::nullopt;
    }
    number_ = line->number;
    if (line->too_long) {
      fail("is longer than " + std::to_string(LineReader::max_line) + " bytes");
    }
    return checked([&] {
      json value = detail::parse_document(line->text);
      if (!value.is_object() && !value.is_null()) {
        json_error("line", "expected an object or null, found " + std::string(value.type_name()));
      }
      return value;
    });
  }

  /// Calls `read`, and says where what it throws was found.
  template <class Read>
  auto checked(const Read& read) const -> decltype(read()) {
    try {
      return read();
    } catch (const InvalidInput& error) {
      fail(error.what());
    }
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw InvalidInput(printable(reader_.name()) + ": line " + std::to_string(number_) + ": " + what);
  }

  LineReader reader_;
  std::uint64_t number_ = 0;
};

/// Whether there is contact, by whatever an answer says of it.
bool says_contact(const json& answer) {
  if (!answer.contains("intersects") || !answer["intersects"].is_boolean()) {
    json_error("answer", "expected \"intersects\": true or false");
  }
  return answer["intersects"].get<bool>();
}

void judge_pair(const json& truth, const json& answer, Score& score) {
  const std::string right = detail::text(detail::member(truth, "truth", "relation"), "relation");
  const bool meets = right != "disjoint";
  if (!answer.contains("relation")) {
    const bool said = says_contact(answer);
    (said == meets ? score.right : said ? score.invented : score.missed) += 1;
    return;
  }
  const std::string said = detail::text(answer["relation"], "relation");
  if (said != "disjoint" && said != "touching" && said != "overlapping") {
    json_error("relation", "expected disjoint, touching or overlapping, found " + detail::in_quotes(said));
  }
  const bool said_meets = said != "disjoint";
  (said == right         ? score.right
   : said_meets == meets ? score.confused
   : said_meets          ? score.invented
                         : score.missed) += 1;
}

using IndexPairs = std::set<std::pair<std::uint64_t, std::uint64_t>>;

/// Pairs as `[[0,1],..]` or `[{"a": 0, "b": 1},..]`.
IndexPairs index_pairs(const json& array) {
  IndexPairs result;
  if (!array.is_array()) {
    json_error("pairs", "expected an array, found " + std::string(array.type_name()));
  }
  for (const json& pair : array) {
    const bool named = pair.is_object() && pair.contains("a") && pair.contains("b");
    if (!named && !(pair.is_array() && pair.size() == 2)) {
      json_error("pairs", R"(expected [0,1] or {"a": 0, "b": 1})");
    }
    const json& a = named ? pair["a"] : pair[0];
    const json& b = named ? pair["b"] : pair[1];
    if (!a.is_number_unsigned() || !b.is_number_unsigned()) {
      json_error("pairs", "expected numbers of triangles, counted from 0");
    }
    result.emplace(a.get<std::uint64_t>(), b.get<std::uint64_t>());
  }
  return result;
}

void judge_meshes(const json& truth, const json& answer, Score& score) {
  const IndexPairs right = index_pairs(detail::member(truth, "truth", "pairs"));
  if (!answer.contains("pairs")) {
    const bool said = says_contact(answer);
    (said == !right.empty() ? score.right : said ? score.invented : score.missed) += 1;
    return;
  }
  const IndexPairs said = index_pairs(answer["pairs"]);
  const bool missed = !std::includes(said.begin(), said.end(), right.begin(), right.end());
  const bool invented = !std::includes(right.begin(), right.end(), said.begin(), said.end());
  score.missed += missed ? 1 : 0;
  score.invented += invented ? 1 : 0;
  score.right += missed || invented ? 0 : 1;
}

using Bracket = std::pair<double, double>;

/// A time as `0.25` or `[0.25,0.26]`.
Bracket bracket(const json& time) {
  if (time.is_number()) {
    const double at = detail::number(time, "time");
    return {at, at};
  }
  const std::vector<double> ends = detail::numbers(time, "time");
  if (ends.size() != 2 || ends[0] > ends[1]) {
    json_error("time", "expected a number or two ascending ones");
  }
  return {ends[0], ends[1]};
}

void judge_contact(const json& truth, const json& answer, double time_tolerance, Score& score) {
  if (!answer.contains("status")) {
    json_error("answer", "missing key \"status\"");
  }
  const std::string said = detail::text(answer["status"], "status");
  if (said != "free" && said != "contact" && said != "initial-contact" && said != "unresolved") {
    json_error("status", "expected free, contact, initial-contact or unresolved, found " + detail::in_quotes(said));
  }
  const bool meets = detail::member(truth, "truth", "status") != "free";
  const bool timed = meets && said != "free" && answer.contains("time") && !answer["time"].is_null();
  const Bracket first = meets ? bracket(detail::member(truth, "truth", "time")) : Bracket();
  const Bracket found = timed ? bracket(answer["time"]) : first;
  if (found.first > first.second + time_tolerance) {
    ++score.late;
  } else if (said == "unresolved") {
    ++score.unresolved;
  } else if (found.second < first.first - time_tolerance) {
    ++score.early;
  } else {
    const bool said_meets = said != "free";
    (said_meets == meets ? score.right : said_meets ? score.invented : score.missed) += 1;
  }
}

void judge_answer(Topic topic, const json& truth, const json& answer, double time_tolerance, Score& score) {
  if (answer.is_null() || answer.contains("error")) {
    return;
  }
  ++score.answered;
  switch (topic) {
    case Topic::Pairs: judge_pair(truth, answer, score); break;
    case Topic::Meshes: judge_meshes(truth, answer, score); break;
    default: judge_contact(truth, answer, time_tolerance, score); break;
  }
}

/// A summary of all lines, as `motzkin sweep --batch --json` adds one, is no answer.
bool is_summary(const json& value) { return value.is_object() && value.size() == 1 && value.contains("summary"); }

std::vector<SetScore> judge_topic(Topic topic, const std::string& folder, const std::optional<std::string>& path,
                                  double time_tolerance) {
  Lines truths(in(folder, truth_file(topic)));
  std::optional<Lines> answers;
  if (path) {
    answers.emplace(*path);
  }
  std::vector<SetScore> result;
  std::map<std::string, std::size_t> places;
  while (const std::optional<json> truth = truths.next()) {
    const std::string set = truths.checked([&] { return detail::text(detail::member(*truth, "truth", "set"), "set"); });
    const auto [place, is_new] = places.try_emplace(set, result.size());
    if (is_new) {
      result.push_back({topic, set, {}});
    }
    Score& score = result[place->second].score;
    ++score.questions;
    if (const std::optional<json> answer = answers ? answers->next() : std::nullopt; answer && !is_summary(*answer)) {
      answers->checked([&] { judge_answer(topic, *truth, *answer, time_tolerance, score); });
    }
  }
  if (answers) {
    if (const std::optional<json> more = answers->next(); more && !is_summary(*more)) {
      answers->checked([&] { json_error("answer", "there is no question for it"); });
    }
  }
  return result;
}

void check_description(const std::string& folder) {
  const std::string path = in(folder, "corpus.json");
  std::error_code error;
  if (!fs::exists(path, error)) {
    throw FileError(folder + ": is no corpus, or not a whole one: there is no corpus.json; see motzkin corpus make");
  }
  const json document = detail::parse_document(read_file(path, LineReader::max_line));
  if (!document.is_object() || !document.contains("corpus") || document["corpus"] != version) {
    throw InvalidInput(printable(path) + ": expected \"corpus\": " + std::to_string(version) +
                       ", the version that this command judges");
  }
}

/// The file with the answers to a topic; nothing where there is none.
std::optional<std::string> answers_file(const std::string& answers, Topic topic) {
  std::error_code error;
  if (!fs::is_directory(answers, error)) {
    return fs::path(answers).filename() == questions_file(topic) ? std::optional(answers) : std::nullopt;
  }
  const std::string path = in(answers, questions_file(topic));
  return fs::exists(path, error) ? std::optional(path) : std::nullopt;
}

}  // namespace

Score& Score::operator+=(const Score& other) noexcept {
  questions += other.questions;
  answered += other.answered;
  right += other.right;
  missed += other.missed;
  invented += other.invented;
  confused += other.confused;
  early += other.early;
  late += other.late;
  unresolved += other.unresolved;
  return *this;
}

void make(const std::string& folder, const Settings& settings, const std::function<void()>& done) {
  make_folder(folder);
  std::error_code error;
  fs::remove(in(folder, "corpus.json"), error);  // the folder is not whole until it is there again
  if (error) {
    throw FileError(in(folder, "corpus.json") + ": " + error.message());
  }
  std::vector<std::size_t> counts;
  for (const Topic topic : topics) {
    std::string asked;
    std::string truths;
    const std::vector<Question> all = questions(topic, settings, done);
    for (const Question& question : all) {
      asked += question.question + "\n";
      truths += question.truth + "\n";
    }
    write_file(in(folder, questions_file(topic)), asked);
    write_file(in(folder, truth_file(topic)), truths);
    counts.push_back(all.size());
  }
  write_file(in(folder, "corpus.json"), description(settings, counts));
}

std::vector<SetScore> judge(const std::string& folder, const std::string& answers, double time_tolerance) {
  check_description(folder);
  std::vector<SetScore> result;
  bool any = false;
  for (const Topic topic : topics) {
    const std::optional<std::string> path = answers_file(answers, topic);
    any = any || path;
    for (SetScore& score : judge_topic(topic, folder, path, time_tolerance)) {
      result.push_back(std::move(score));
    }
  }
  if (!any) {
    throw FileError(answers + ": expected answers in pairs.jsonl, meshes.jsonl, paths.jsonl or bodies.jsonl");
  }
  return result;
}

}  // namespace motzkin::corpus
