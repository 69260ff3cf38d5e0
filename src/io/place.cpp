#include "io/place.hpp"

#include "io/characters.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/printable.hpp"

namespace motzkin::detail {

std::string quoted(std::string_view word) {
  constexpr std::size_t longest = 40;
  const std::string_view shown = first_bytes(word, longest);
  return "'" + printable(shown) + (shown.size() < word.size() ? "...'" : "'");
}

void refuse(std::string_view message) { throw InvalidInput(printable(message)); }

std::string message_at(const std::string& name, Place place, const std::string& expected, const std::string& found) {
  return printable(name + ", " + place.unit + " " + std::to_string(place.number) + ": expected " + expected +
                   ", found " + found);
}

void fail_at(const std::string& name, Place place, const std::string& expected, const std::string& found) {
  throw InvalidInput(message_at(name, place, expected, found));
}

}  // namespace motzkin::detail
