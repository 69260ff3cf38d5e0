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

PairResult answer_line(const TextLine& line, const PairRequest& request) {
  check_length(line);
  return answer(parse_json_pair(line.text), request);
}

PairChunk answer_chunk(const Chunk& chunk, PairRequest request) {
  PairChunk result;
  result.lines = chunk.size();
  request.stats = &result.stats;
  for (const TextLine& line : chunk) {
    try {
      const PairResult pair = answer_line(line, request);
      result.contact = result.contact || pair.relation != Relation::Disjoint;
      result.text += to_json(pair);
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
      [&](const Chunk& chunk) { return answer_chunk(chunk, arguments.request); },
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
