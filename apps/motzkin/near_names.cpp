#include "near_names.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace motzkin::app {
namespace {

/// How many letters have to be changed, added or left out to make one word of another.
std::size_t edits(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  for (std::size_t j = 0; j <= to.size(); ++j) {
    row[j] = j;
  }
  for (const char letter : from) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t change = diagonal + (letter == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({change, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::vector<std::string> nearest_names(const std::vector<std::string>& names, const std::string& written) {
  constexpr std::size_t most = 3;
  std::vector<std::pair<std::size_t, std::string>> ranked;
  // Dashes of options say nothing; a third of the letters may be wrong.
  const auto letters = [](std::string_view text) {
    return text.substr(std::min(text.find_first_not_of('-'), text.size()));
  };
  const std::string_view meant = letters(written);
  for (const std::string& name : names) {
    const std::size_t distance = edits(meant, letters(name));
    if (distance <= (meant.size() + 1) / 3) {
      ranked.emplace_back(distance, name);
    }
  }
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::string> result;
  for (std::size_t i = 0; i < std::min(most, ranked.size()); ++i) {
    result.push_back(ranked[i].second);
  }
  return result;
}

std::string near_names(const std::vector<std::string>& names, const std::string& written) {
  std::string text;
  for (const std::string& name : nearest_names(names, written)) {
    text += (text.empty() ? "; near it: " : ", ") + name;
  }
  return text;
}

}  // namespace motzkin::app
