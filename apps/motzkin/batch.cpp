#include "batch.hpp"

#include <fmt/format.h>

#include "motzkin/invalid_input.hpp"

namespace motzkin::app {

std::optional<Chunk> read_chunk(LineReader& reader, std::size_t max_lines) {
  constexpr std::size_t max_bytes = std::size_t{1} << 20U;
  Chunk chunk;
  std::size_t bytes = 0;
  while (chunk.size() < max_lines && bytes < max_bytes) {
    std::optional<TextLine> line = reader.next();
    if (!line) {
      break;
    }
    bytes += line->text.size();
    chunk.push_back(*std::move(line));
  }
  return chunk.empty() ? std::nullopt : std::optional(std::move(chunk));
}

void check_length(const TextLine& line) {
  if (line.too_long) {
    throw InvalidInput(fmt::format("longer than the limit of {} bytes", LineReader::max_line));
  }
}

std::string line_error(const TextLine& line, const char* what) { return fmt::format("line {}: {}", line.number, what); }

bool report_invalid(const BatchCount& count) {
  if (count.invalid > 0) {
    print_error(fmt::format("{}: {} of {} lines invalid, see the errors in their place in the output", count.name,
                            count.invalid, count.lines));
  }
  return count.invalid > 0;
}

}  // namespace motzkin::app
