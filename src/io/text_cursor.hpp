#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "io/place.hpp"
#include "motzkin/shape/vector.hpp"

namespace motzkin::detail {

/// How a text format is written.
struct TextRules {
  char comment = '\0';        ///< starts a comment that reaches to the end of the line; '\0': there are none
  bool continuation = false;  ///< a backslash at the end of a line continues it on the next
};

/// Reads a text word by word. Words end at white space; lines end with `\n` or `\r\n`. Every failure is an InvalidInput
/// that names the file, the line and the word.
class TextCursor {
 public:
  TextCursor(std::string_view text, std::string name, TextRules rules = {})
      : text_(text), name_(std::move(name)), rules_(rules) {}

  /// The next word of this line; empty at its end.
  std::string_view word();

  /// The next word of this line or a later one; empty at the end of the file.
  std::string_view next_word();

  /// Goes to the next line that has a word. False at the end of the file.
  bool next_line();

  /// The same, where there must be one.
  void require_line(const char* expected);

  /// All that follows this line, whatever it is; the file is read up to its end.
  std::string_view rest_of_file();

  /// Fails unless nothing is left of this line, or no line after it, but white space and comments.
  void require_end_of_line();
  void require_last_line();

  /// `text` as a number. Coordinates are finite and at most `max_coordinate` in magnitude.
  [[nodiscard]] double to_coordinate(std::string_view text) const;
  [[nodiscard]] std::int64_t to_integer(std::string_view text, const char* expected) const;

  /// The next word of this line as a number.
  double coordinate() { return to_coordinate(word()); }
  std::int64_t integer(const char* expected) { return to_integer(word(), expected); }
  Vector<3> point();

  /// The next word as the number of things that follow, each of at least `words` words. Fails if the rest of the file
  /// is too short for them, so that memory may be reserved.
  std::size_t count(const char* expected, std::size_t words) { return to_count(word(), expected, words); }
  [[nodiscard]] std::size_t to_count(std::string_view text, const char* expected, std::size_t words) const;

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] std::size_t remaining() const noexcept { return text_.size() - position_; }
  [[nodiscard]] Place place() const noexcept { return {"line", line_}; }

  /// `found` is empty where a word is missing.
  [[noreturn]] void fail(const std::string& expected, std::string_view found) const;

 private:
  [[nodiscard]] bool at_end_of_words() const noexcept;
  [[nodiscard]] std::size_t continuation() const noexcept;
  void skip_spaces() noexcept;
  void skip_line();

  std::string_view text_;
  std::string name_;
  TextRules rules_;
  std::size_t position_ = 0;
  std::size_t line_ = 1;
  bool fresh_ = true;  ///< nothing was asked for yet, so that the first line is the next one
};

}  // namespace motzkin::detail
