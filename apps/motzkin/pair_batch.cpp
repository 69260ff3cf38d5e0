#include <algorithm>

#include "batch.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/pair_json.hpp"
#include "pair.hpp"

namespace motzkin::app {
namespace {

constexpr std::size_t max_chunk_lines = 256;

struct PairChunk : ChunkAnswer {
  bool contact = false;
  std::string csv = {};  ///< lines for a file
  PairStatistics stats = {};
};

/// What a line is answered. Texts that are not asked for are empty.
struct LineAnswer {
  Relation relation;
  std::string json;
  std::string csv;
};

LineAnswer answer_line(const TextLine& line, const PairArguments& arguments, const PairRequest& request) {
  check_length(line);
  const PairQuestion question = parse_json_question(line.text);
  PairDistanceRequest asked = arguments.distance;
  asked.within = question.within ? question.within : asked.within;
  const PairResult result = answer(question.pair, request);
  const bool has_distance = asked.distance || asked.depth || asked.within;
  const PairDistanceResult distance = has_distance ? answer_distance(question.pair, asked) : PairDistanceResult{};
  LineAnswer text = {result.relation, {}, {}};
  if (!arguments.csv.alone()) {
    text.json = (has_distance ? to_json(result, distance) : to_json(result)) + "\n";
  }
  if (arguments.csv.file) {
    text.csv = pair_csv(CsvRow().count(line.number), arguments, result, distance).empty(1).line();
  }
  return text;
}

/// As many fields as the header of the CSV has, the error last.
std::string error_csv(const TextLine& line, const PairArguments& arguments, std::string_view message) {
  const std::string header = pair_csv_header(arguments);
  const auto commas = static_cast<std::size_t>(std::count(header.begin(), header.end(), ','));
  return CsvRow().count(line.number).empty(commas - 1).text(message).line();
}

PairChunk answer_chunk(const Chunk& chunk, const PairArguments& arguments) {
  PairChunk result;
  result.lines = chunk.size();
  PairRequest request = arguments.request;
  request.stats = &result.stats;
  std::string json;
  std::string csv;
  for (const TextLine& line : chunk) {
    try {
      const LineAnswer pair = answer_line(line, arguments, request);
      result.contact = result.contact || pair.relation != Relation::Disjoint;
      json += pair.json;
      csv += pair.csv;
    } catch (const InvalidInput& error) {
      ++result.invalid;
      json += error_json(line_error(line, error.what())) + "\n";
      csv += error_csv(line, arguments, error.what());
    }
  }
  result.text = arguments.csv.alone() ? csv : json;
  result.csv = arguments.csv.file && !arguments.csv.alone() ? csv : "";
  return result;
}

}  // namespace

ExitStatus run_pair_batch(const PairArguments& arguments) {
  bool contact = false;
  PairStatistics stats;
  std::string csv = arguments.csv.file ? pair_csv_header(arguments) : "";
  const BatchCount count = run_batch(
      *arguments.batch, arguments.common, max_chunk_lines,
      [&](const Chunk& chunk) { return answer_chunk(chunk, arguments); },
      [&](const PairChunk& chunk) {
        contact = contact || chunk.contact;
        stats += chunk.stats;
        csv += chunk.csv;
      },
      arguments.csv.alone() ? csv : "");
  if (arguments.csv.file && !arguments.csv.alone()) {
    write_file(*arguments.csv.file, csv);
  }
  if (arguments.stats) {
    print_note(stats_table(stats));
  }
  if (report_invalid(count)) {
    return Failed;
  }
  return arguments.fail_on_contact && contact ? ContactFound : Done;
}

}  // namespace motzkin::app
