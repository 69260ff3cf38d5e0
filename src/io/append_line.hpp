#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include "motzkin/shape/vector.hpp"

namespace motzkin::detail {

inline void append_words(std::string& text, std::string_view word) { text.append(word) += ' '; }

/// Numbers are the shortest text that reads back to the same.
template <class Number>
requires std::integral<Number> || std::floating_point<Number>
void append_words(std::string& text, Number value) {
  std::array<char, 32> buffer;
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  append_words(text, std::string_view(buffer.data(), end));
}

inline void append_words(std::string& text, const Vector<3>& point) {
  for (int i = 0; i < 3; ++i) {
    append_words(text, point[i]);
  }
}

/// Indices of an element, counted from `first` in the text.
template <std::size_t N>
struct Corners {
  const std::array<std::uint32_t, N>& indices;
  std::uint64_t first;
};
template <std::size_t N>
Corners(const std::array<std::uint32_t, N>&, int) -> Corners<N>;

template <std::size_t N>
void append_words(std::string& text, const Corners<N>& corners) {
  for (const std::uint32_t index : corners.indices) {
    append_words(text, index + corners.first);
  }
}

/// Appends a line of words with a space between them.
template <class... Words>
void append_line(std::string& text, const Words&... words) {
  (append_words(text, words), ...);
  text.back() = '\n';
}

}  // namespace motzkin::detail
