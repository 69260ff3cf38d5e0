#include "io/characters.hpp"

#include <algorithm>
#include <array>

namespace motzkin::detail {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

constexpr std::array hidden = {
    Range{0x00, 0x1f},        // C0
    Range{0x7f, 0x9f},        // delete, C1
    Range{0xad, 0xad},        // soft hyphen
    Range{0x61c, 0x61c},      // Arabic letter mark
    Range{0x180e, 0x180e},    // Mongolian vowel separator
    Range{0x200b, 0x200b},    // zero width space
    Range{0x200e, 0x200f},    // left-to-right and right-to-left marks
    Range{0x2028, 0x202e},    // line and paragraph separators, embeddings and overrides
    Range{0x2060, 0x206f},    // word joiner, invisible operators, isolates
    Range{0xfeff, 0xfeff},    // byte order mark
    Range{0xfff9, 0xfffb},    // annotations
    Range{0xfffe, 0xffff},    // no characters
    Range{0xe0000, 0xe0fff},  // tags
};

bool continues(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U; }

/// How many bytes a character has that begins with this one; 0 where none does.
std::size_t length_of(unsigned char first) noexcept {
  if (first < 0x80U) {
    return 1;
  }
  if (first < 0xc2U || first > 0xf4U) {
    return 0;
  }
  return first < 0xe0U ? 2 : first < 0xf0U ? 3 : 4;
}

/// Written with as few bytes as possible, up to the last code, and no half of a surrogate pair.
bool is_proper(char32_t code, std::size_t length) noexcept {
  constexpr std::array<char32_t, 5> least = {0, 0, 0x80, 0x800, 0x10000};
  return code >= least[length] && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
}

}  // namespace

Character take_character(std::string_view& text) noexcept {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t length = length_of(first);
  char32_t code = length < 2 ? first : first & (0xffU >> (length + 1));
  bool is_valid = length > 0 && length <= text.size();
  for (std::size_t i = 1; is_valid && i < length; ++i) {
    is_valid = continues(text[i]);
    code = code << 6U | (static_cast<unsigned char>(text[i]) & 0x3fU);
  }
  is_valid = is_valid && is_proper(code, length);
  const Character character = {.bytes = text.substr(0, is_valid ? length : 1), .code = code, .is_valid = is_valid};
  text.remove_prefix(character.bytes.size());
  return character;
}

bool is_shown(char32_t code) noexcept {
  return std::none_of(hidden.begin(), hidden.end(),
                      [=](const Range& range) { return range.first <= code && code <= range.last; });
}

std::string hexadecimal(char32_t number, int digits) {
  std::string text;
  for (int i = digits - 1; i >= 0; --i) {
    text += "0123456789abcdef"[number >> static_cast<unsigned>(4 * i) & 0xfU];
  }
  return text;
}

std::string_view first_bytes(std::string_view text, std::size_t most) noexcept {
  if (text.size() <= most) {
    return text;
  }
  std::size_t end = most;
  for (std::size_t back = 0; back < 3 && end > 0 && continues(text[end]); ++back) {
    --end;
  }
  return text.substr(0, continues(text[end]) ? most : end);
}

}  // namespace motzkin::detail
