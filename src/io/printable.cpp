#include "motzkin/io/printable.hpp"

#include "io/characters.hpp"

namespace motzkin {
namespace {

std::string escape(const detail::Character& character) {
  const char first = character.bytes.front();
  switch (first) {
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    default: break;
  }
  if (!character.is_valid || character.code < 0x80) {
    return "\\x" + detail::hexadecimal(static_cast<unsigned char>(first), 2);
  }
  return character.code <= 0xffff ? "\\u" + detail::hexadecimal(character.code, 4)
                                  : "\\U" + detail::hexadecimal(character.code, 8);
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const detail::Character character = detail::take_character(text);
    if (character.is_valid && detail::is_shown(character.code)) {
      result += character.bytes;
    } else {
      result += escape(character);
    }
  }
  return result;
}

}  // namespace motzkin
