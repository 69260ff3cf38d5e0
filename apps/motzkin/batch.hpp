#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "command.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/memory.hpp"
#include "output.hpp"
#include "parallel/pipeline.hpp"
#include "progress.hpp"

/// Files that are answered line by line, by several threads, in the order of the lines.

namespace motzkin::app {

using Chunk = std::vector<TextLine>;

/// What came of a chunk; kinds of batches add to it.
struct ChunkAnswer {
  std::string text = {};
  std::size_t lines = 0;
  std::size_t invalid = 0;
};

/// The next lines, at most `max_lines`, if there are any. They are few enough to bound the memory in use, whatever the
/// file.
[[nodiscard]] std::optional<Chunk> read_chunk(LineReader& reader, std::size_t max_lines);

/// Throws InvalidInput for a line that was not kept.
void check_length(const TextLine& line);

/// `line 3: what is wrong`.
[[nodiscard]] std::string line_error(const TextLine& line, const char* what);

/// How many lines a file had.
struct BatchCount {
  std::string name = {};  ///< of the file, as messages call it
  std::size_t lines = 0;
  std::size_t invalid = 0;
};

/// Says on standard error how many lines are invalid, where some are. Whether that is so.
[[nodiscard]] bool report_invalid(const BatchCount& count);

/// Prints `header`, then `answer(chunk)`, a ChunkAnswer, for all chunks of a file in their order, and calls `take` of
/// each. Lines before one that cannot be read are answered. Throws FileError.
template <class Answer, class Take>
[[nodiscard]] BatchCount run_batch(const std::string& path, const CommonOptions& common, std::size_t max_lines,
                                   const Answer& answer, const Take& take, const std::string& header = {}) {
  constexpr std::size_t chunks_per_thread = 4;
  return with_memory(input_name(path), [&] {
    LineReader reader(path);
    print(header);
    Progress progress("lines", 0, common.quiet);
    BatchCount count{.name = reader.name()};
    detail::pipeline(
        common.threads, chunks_per_thread * static_cast<std::size_t>(detail::thread_count(common.threads)),
        [&] { return read_chunk(reader, max_lines); }, answer,
        [&](const auto& chunk) {
          print(chunk.text);
          progress.add(chunk.lines);
          count.lines += chunk.lines;
          count.invalid += chunk.invalid;
          take(chunk);
        });
    return count;
  });
}

}  // namespace motzkin::app
