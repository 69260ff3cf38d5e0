#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// Files as they come and go. Input is a regular file, through links or not, or a stream that somebody else has opened:
/// `-` for standard input, or a descriptor, `/dev/stdin` and `/dev/fd/N`, which is what `<(..)` of shells stands for.
/// Directories, FIFOs, devices and sockets are refused as soon as they are opened, which never waits.

namespace motzkin {

/// A file that cannot be opened, read or written. The message names the file and the reason, and is `printable`.
class FileError : public std::runtime_error {
 public:
  explicit FileError(std::string_view message);
};

/// Most bytes of a file that is read as a whole, unless less is said.
inline constexpr std::size_t max_file_bytes = std::size_t{1} << 32U;

/// Most bytes of a stream that is read as a whole, unless less is said: nothing tells its size beforehand.
inline constexpr std::size_t max_stream_bytes = std::size_t{1} << 30U;

/// Whether a path stands for a stream: `-`, `/dev/stdin` or `/dev/fd/N`.
[[nodiscard]] bool is_stream(std::string_view path) noexcept;

/// What messages call a file: its path, or `standard input` for `-`.
[[nodiscard]] std::string input_name(const std::string& path);

/// What a path may stand for.
enum class InputKind : std::uint8_t { FileOrStream, FileOnly };

/// The whole content. Throws FileError: also for more than `max_bytes`, for a file that changes while it is read, and
/// where there is not enough memory.
[[nodiscard]] std::string read_file(const std::string& path, std::size_t max_bytes = max_file_bytes,
                                    InputKind kind = InputKind::FileOrStream);

/// Replaces the file at `path` by one with this content, in one step: whoever looks at it finds the old or the new one
/// whole. Links stay, and what they lead to is replaced; a file keeps its permissions.
/// Throws FileError, also for a file that may not be written, for links that lead in a circle, and where `path` names
/// something that is no regular file; then nothing has changed.
void write_file(const std::string& path, std::string_view content);

/// One line of a file, without its end (`\n` or `\r\n`).
struct TextLine {
  std::uint64_t number = 0;  ///< from 1
  std::string text = {};     ///< empty where too long
  bool too_long = false;
};

namespace detail {
class Input;
}

/// Reads a file or a stream line by line in bounded memory.
class LineReader {
 public:
  /// Longest line that is kept, in bytes; longer ones are skipped and marked.
  static constexpr std::size_t max_line = std::size_t{1} << 20U;

  /// Most bytes of a line that is skipped; beyond them there is no end to be expected.
  static constexpr std::size_t max_skipped_line = std::size_t{1} << 28U;

  /// Throws FileError.
  explicit LineReader(const std::string& path);
  ~LineReader();

  /// The next line, or nothing at the end. A last line without an end counts. Throws FileError, also for a file that
  /// changes while it is read, and for a line beyond `max_skipped_line`.
  [[nodiscard]] std::optional<TextLine> next();

  /// What messages call the file.
  [[nodiscard]] const std::string& name() const noexcept;

 private:
  [[nodiscard]] bool fill();

  std::unique_ptr<detail::Input> input_;
  std::vector<char> buffer_;
  std::string_view unread_;
  std::uint64_t number_ = 0;
};

}  // namespace motzkin
