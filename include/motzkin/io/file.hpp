#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace motzkin {

/// A file that cannot be opened, read or written. The message names the file and the reason.
class FileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Replaces the file at `path` by one with this content, in one step: whoever looks at it finds the old or the new one
/// whole. Throws FileError, also where `path` names something that is no regular file.
void write_file(const std::string& path, std::string_view content);

/// The whole content of the file at `path`. Throws FileError.
[[nodiscard]] std::string read_file(const std::string& path);

/// One line of a file, without its end (`\n` or `\r\n`).
struct TextLine {
  std::uint64_t number = 0;  ///< from 1
  std::string text = {};     ///< empty where too long
  bool too_long = false;
};

/// Reads a file line by line in bounded memory.
class LineReader {
 public:
  /// Longest line that is kept, in bytes; longer ones are skipped and marked.
  static constexpr std::size_t max_line = std::size_t{1} << 20U;

  /// Opens `path`, or standard input for `-`. Throws FileError.
  explicit LineReader(const std::string& path);

  /// The next line, or nothing at the end. A last line without an end counts. Throws FileError.
  [[nodiscard]] std::optional<TextLine> next();

  /// What messages call the file.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

 private:
  [[nodiscard]] bool fill();

  struct Close {
    void operator()(std::FILE* file) const noexcept;
  };

  std::string name_;
  std::unique_ptr<std::FILE, Close> file_;
  std::vector<char> buffer_;
  std::string_view unread_;
  std::uint64_t number_ = 0;
};

}  // namespace motzkin
