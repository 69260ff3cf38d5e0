#include "io/place.hpp"

#include <algorithm>

#include "motzkin/invalid_input.hpp"

namespace motzkin::detail {

std::string quoted(std::string_view word) {
  constexpr std::size_t longest = 40;
  std::string text = "'" + std::string(word.substr(0, longest));
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return text + (word.size() > longest ? "...'" : "'");
}

void fail_at(const std::string& name, Place place, const std::string& expected, const std::string& found) {
  throw InvalidInput(name + ", " + place.unit + " " + std::to_string(place.number) + ": expected " + expected +
                     ", found " + found);
}

}  // namespace motzkin::detail
