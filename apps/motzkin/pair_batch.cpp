#include <fmt/format.h>

#include <optional>
#include <utility>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/memory.hpp"
#include "motzkin/io/pair_json.hpp"
#include "output.hpp"
#include "pair.hpp"
#include "parallel/pipeline.hpp"
#include "progress.hpp"

namespace motzkin::app {
namespace {

/// A chunk ends with the line that reaches one of these. They bound the memory in use, whatever the file.
constexpr std::size_t max_chunk_lines = 256;
constexpr std::size_t max_chunk_bytes = std::size_t{1} << 20U;
constexpr std::size_t chunks_per_thread = 4;

using Chunk = std::vector<TextLine>;

struct ChunkAnswer {
  std::string text = {};
  std::size_t lines = 0;
  std::size_t invalid = 0;
  bool contact = false;
  PairStatistics stats = {};
};

/// The next lines, if there are any.
std::optional<Chunk> read_chunk(LineReader& reader) {
  Chunk chunk;
  std::size_t bytes = 0;
  while (chunk.size() < max_chunk_lines && bytes < max_chunk_bytes) {
    std::optional<TextLine> line = reader.next();
    if (!line) {
      break;
    }
    bytes += line->text.size();
    chunk.push_back(*std::move(line));
  }
  return chunk.empty() ? std::nullopt : std::optional(std::move(chunk));
}

PairResult answer_line(const TextLine& line, const PairRequest& request) {
  if (line.too_long) {
    throw InvalidInput(fmt::format("longer than the limit of {} bytes", LineReader::max_line));
  }
  return answer(parse_json_pair(line.text), request);
}

ChunkAnswer answer_chunk(const Chunk& chunk, PairRequest request) {
  ChunkAnswer result{.lines = chunk.size()};
  request.stats = &result.stats;
  for (const TextLine& line : chunk) {
    try {
      const PairResult pair = answer_line(line, request);
      result.contact = result.contact || pair.relation != Relation::Disjoint;
      result.text += to_json(pair);
    } catch (const InvalidInput& error) {
      ++result.invalid;
      result.text += error_json(fmt::format("line {}: {}", line.number, error.what()));
    }
    result.text += '\n';
  }
  return result;
}

/// The way of a batch from the file to standard output. Lines before one that cannot be read are answered.
class Batch {
 public:
  explicit Batch(const PairArguments& arguments)
      : arguments_(arguments), reader_(*arguments.batch), progress_("lines", 0, arguments.common.quiet) {}

  ExitStatus run() {
    const int threads = arguments_.common.threads;
    detail::pipeline(
        threads, chunks_per_thread * static_cast<std::size_t>(detail::thread_count(threads)),
        [this] { return read_chunk(reader_); },
        [this](const Chunk& chunk) { return answer_chunk(chunk, arguments_.request); },
        [this](const ChunkAnswer& answer) { take(answer); });
    if (arguments_.stats) {
      print_note(stats_table(stats_));
    }
    if (invalid_ > 0) {
      print_error(fmt::format("{}: {} of {} lines invalid, see the errors in their place in the output", reader_.name(),
                              invalid_, lines_));
      return Failed;
    }
    return arguments_.fail_on_contact && contact_ ? ContactFound : Done;
  }

 private:
  void take(const ChunkAnswer& chunk) {
    print(chunk.text);
    progress_.add(chunk.lines);
    contact_ = contact_ || chunk.contact;
    stats_ += chunk.stats;
    lines_ += chunk.lines;
    invalid_ += chunk.invalid;
  }

  const PairArguments& arguments_;
  LineReader reader_;
  Progress progress_;
  bool contact_ = false;
  PairStatistics stats_;
  std::size_t lines_ = 0;
  std::size_t invalid_ = 0;
};

}  // namespace

ExitStatus run_pair_batch(const PairArguments& arguments) {
  return with_memory(input_name(*arguments.batch), [&] { return Batch(arguments).run(); });
}

}  // namespace motzkin::app
