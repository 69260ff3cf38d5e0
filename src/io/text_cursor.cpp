#include "io/text_cursor.hpp"

#include <cmath>

#include "io/number_text.hpp"

namespace motzkin::detail {
namespace {

bool is_space(char c) noexcept { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

}  // namespace

/// Length of the backslash and line end at the position; 0 where there is none.
std::size_t TextCursor::continuation() const noexcept {
  if (!rules_.continuation || position_ == text_.size() || text_[position_] != '\\') {
    return 0;
  }
  const std::string_view rest = text_.substr(position_ + 1, 2);
  return rest.starts_with('\n') ? 2 : rest == "\r\n" ? 3 : 0;
}

void TextCursor::skip_spaces() noexcept {
  while (position_ < text_.size()) {
    const std::size_t length = continuation();
    if (length == 0 && !is_space(text_[position_])) {
      return;
    }
    position_ += length == 0 ? 1 : length;
    line_ += length == 0 ? 0 : 1;
  }
}

bool TextCursor::at_end_of_words() const noexcept {
  return position_ == text_.size() || text_[position_] == '\n' ||
         (text_[position_] == rules_.comment && rules_.comment != '\0');
}

std::string_view TextCursor::word() {
  skip_spaces();
  fresh_ = false;
  const std::size_t begin = position_;
  while (!at_end_of_words() && !is_space(text_[position_]) && continuation() == 0) {
    ++position_;
  }
  return text_.substr(begin, position_ - begin);
}

std::string_view TextCursor::next_word() {
  std::string_view result = word();
  while (result.empty() && next_line()) {
    result = word();
  }
  return result;
}

void TextCursor::skip_line() {
  while (rules_.continuation && !word().empty()) {
  }
  const std::size_t end = text_.find('\n', position_);
  position_ = end == std::string_view::npos ? text_.size() : end + 1;
  line_ += end == std::string_view::npos ? 0 : 1;
}

bool TextCursor::next_line() {
  while (fresh_ || position_ < text_.size()) {
    if (!fresh_) {
      skip_line();
    }
    fresh_ = false;
    skip_spaces();
    if (!at_end_of_words()) {
      return true;
    }
  }
  return false;
}

void TextCursor::require_line(const char* expected) {
  if (!next_line()) {
    fail(expected, {});
  }
}

std::string_view TextCursor::rest_of_file() {
  skip_line();
  const std::string_view rest = text_.substr(position_);
  position_ = text_.size();
  return rest;
}

void TextCursor::require_end_of_line() {
  const std::string_view found = word();
  if (!found.empty()) {
    fail("the end of the line", found);
  }
}

void TextCursor::require_last_line() {
  if (next_line()) {
    fail("the end of the file", word());
  }
}

double TextCursor::to_coordinate(std::string_view text) const {
  double value = 0;
  if (!parse_number(text, value) || !(std::abs(value) <= max_coordinate)) {  // NaN: refused
    fail("a finite number of magnitude up to 2^1000", text);
  }
  return value;
}

std::int64_t TextCursor::to_integer(std::string_view text, const char* expected) const {
  std::int64_t value = 0;
  if (!parse_number(text, value)) {
    fail(expected, text);
  }
  return value;
}

Vector<3> TextCursor::point() {
  const double x = coordinate();
  const double y = coordinate();
  const double z = coordinate();
  return {x, y, z};
}

std::size_t TextCursor::to_count(std::string_view text, const char* expected, std::size_t words) const {
  const std::int64_t value = to_integer(text, expected);
  const std::size_t most = remaining() / (2 * words);  // a word and what separates it from the last
  if (value < 0 || static_cast<std::uint64_t>(value) > most) {
    fail(std::string(expected) + ", at most the " + std::to_string(most) + " for which the file is long enough", text);
  }
  return static_cast<std::size_t>(value);
}

void TextCursor::fail(const std::string& expected, std::string_view found) const {
  std::string shown = quoted(found);
  if (found.empty()) {
    shown = position_ == text_.size() ? "the end of the file" : "the end of the line";
  }
  fail_at(name_, place(), expected, shown);
}

}  // namespace motzkin::detail
