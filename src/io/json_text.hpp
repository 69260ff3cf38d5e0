#pragma once

#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "io/json_document.hpp"

namespace motzkin::detail {

/// What a document consists of, one after the other.
class JsonEvents {
 public:
  virtual ~JsonEvents() = default;
  virtual void value(json&& value) = 0;      ///< one without parts
  virtual void begin(json&& container) = 0;  ///< an array or object, empty as yet
  virtual void key(std::string& name) = 0;
  virtual void end() = 0;

  /// Whether the rest of the document is wanted.
  [[nodiscard]] virtual bool goes_on() const { return true; }
};

/// A text that knows how far the parser has read, which is at most one byte beyond what it reports.
class JsonText {
 public:
  explicit JsonText(std::string_view text) : text_(text), read_(text.data()) {}

  /// How far: the number of the last byte read, from 1.
  [[nodiscard]] std::size_t read_bytes() const noexcept { return static_cast<std::size_t>(read_ - text_.data()); }

  /// Throws JsonError where the text is no document.
  void read(JsonEvents& events);

 private:
  struct Position {
    // NOLINTBEGIN(readability-identifier-naming): names of the standard library
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;
    // NOLINTEND(readability-identifier-naming)

    const char* at;
    const char** read;

    reference operator*() const noexcept { return *at; }
    Position& operator++() noexcept {
      *read = ++at;
      return *this;
    }
    friend bool operator==(const Position& a, const Position& b) noexcept { return a.at == b.at; }
  };

  std::string_view text_;
  const char* read_;
};

/// The line of a document, counted from 1, on which a place is: that of the key where the value has one. Of a path that
/// leads nowhere, the place of its last value.
[[nodiscard]] std::size_t line_of(std::string_view text, const JsonPlace& place);

/// The text of the value that the first key of this name in a document, which is an object, has. No value where there
/// is none, or something before its end is wrong.
[[nodiscard]] std::optional<std::string_view> value_text(std::string_view text, std::string_view key);

}  // namespace motzkin::detail
