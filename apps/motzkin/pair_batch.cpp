#include <fmt/format.h>
#include <oneapi/tbb/parallel_pipeline.h>

#include <atomic>
#include <optional>
#include <utility>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/memory.hpp"
#include "motzkin/io/pair_json.hpp"
#include "output.hpp"
#include "pair.hpp"
#include "progress.hpp"
#include "threads.hpp"

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

void read_chunk(LineReader& reader, Chunk& chunk) {
  std::size_t bytes = 0;
  while (chunk.size() < max_chunk_lines && bytes < max_chunk_bytes) {
    std::optional<TextLine> line = reader.next();
    if (!line) {
      break;
    }
    bytes += line->text.size();
    chunk.push_back(*std::move(line));
  }
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

/// The way of a batch from the file to standard output. An error at either end waits until the chunks on the way are
/// through: lines before it are answered, and the pipeline, which leaks what it holds when a stage throws, ends well.
class Batch {
 public:
  explicit Batch(const PairArguments& arguments)
      : arguments_(arguments), reader_(*arguments.batch), progress_("lines", 0, arguments.common.quiet) {}

  ExitStatus run() {
    namespace tbb = oneapi::tbb;
    const auto tokens = chunks_per_thread * static_cast<std::size_t>(thread_count(arguments_.common.threads));
    const auto read = [this](tbb::flow_control& control) { return next_chunk(control); };
    const auto work = [this](const Chunk& chunk) { return answer_chunk(chunk, arguments_.request); };
    const auto write = [this](const ChunkAnswer& chunk) { take(chunk); };
    with_threads(arguments_.common.threads, [&] {
      tbb::parallel_pipeline(tokens, tbb::make_filter<void, Chunk>(tbb::filter_mode::serial_in_order, read) &
                                         tbb::make_filter<Chunk, ChunkAnswer>(tbb::filter_mode::parallel, work) &
                                         tbb::make_filter<ChunkAnswer, void>(tbb::filter_mode::serial_in_order, write));
    });
    for (const std::optional<std::string>& error : {write_error_, read_error_}) {
      if (error) {
        throw FileError(*error);
      }
    }
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
  Chunk next_chunk(oneapi::tbb::flow_control& control) {
    Chunk chunk;
    try {
      if (!write_failed_ && !read_error_) {
        read_chunk(reader_, chunk);
      }
    } catch (const FileError& error) {
      read_error_ = error.what();
    }
    if (chunk.empty()) {
      control.stop();
    }
    return chunk;
  }

  void take(const ChunkAnswer& chunk) {
    if (write_failed_) {
      return;
    }
    try {
      print(chunk.text);
    } catch (const FileError& error) {
      write_error_ = error.what();
      write_failed_ = true;
    }
    progress_.add(chunk.lines);
    contact_ = contact_ || chunk.contact;
    stats_ += chunk.stats;
    lines_ += chunk.lines;
    invalid_ += chunk.invalid;
  }

  const PairArguments& arguments_;
  LineReader reader_;
  Progress progress_;
  std::optional<std::string> read_error_;
  std::optional<std::string> write_error_;
  std::atomic<bool> write_failed_ = false;  ///< seen by the reader, which may be another thread
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
