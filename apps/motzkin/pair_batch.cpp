#include "batch.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/pair_json.hpp"
#include "pair.hpp"

namespace motzkin::app {
namespace {

constexpr std::size_t max_chunk_lines = 256;

struct PairChunk : ChunkAnswer {
  bool contact = false;
  PairStatistics stats = {};
};

/// What a line is answered: the relation, and the text.
struct LineAnswer {
  Relation relation;
  std::string text;
};

LineAnswer answer_line(const TextLine& line, const PairRequest& request, PairDistanceRequest distance) {
  check_length(line);
  const PairQuestion question = parse_json_question(line.text);
  distance.within = question.within ? question.within : distance.within;
  const PairResult result = answer(question.pair, request);
  if (!distance.distance && !distance.depth && !distance.within) {
    return {result.relation, to_json(result)};
  }
  return {result.relation, to_json(result, answer_distance(question.pair, distance))};
}

PairChunk answer_chunk(const Chunk& chunk, PairRequest request, const PairDistanceRequest& distance) {
  PairChunk result;
  result.lines = chunk.size();
  request.stats = &result.stats;
  for (const TextLine& line : chunk) {
    try {
      const LineAnswer pair = answer_line(line, request, distance);
      result.contact = result.contact || pair.relation != Relation::Disjoint;
      result.text += pair.text;
    } catch (const InvalidInput& error) {
      ++result.invalid;
      result.text += error_json(line_error(line, error.what()));
    }
    result.text += '\n';
  }
  return result;
}

}  // namespace

ExitStatus run_pair_batch(const PairArguments& arguments) {
  bool contact = false;
  PairStatistics stats;
  const BatchCount count = run_batch(
      *arguments.batch, arguments.common, max_chunk_lines,
      [&](const Chunk& chunk) { return answer_chunk(chunk, arguments.request, arguments.distance); },
      [&](const PairChunk& chunk) {
        contact = contact || chunk.contact;
        stats += chunk.stats;
      });
  if (arguments.stats) {
    print_note(stats_table(stats));
  }
  if (report_invalid(count)) {
    return Failed;
  }
  return arguments.fail_on_contact && contact ? ContactFound : Done;
}

}  // namespace motzkin::app
