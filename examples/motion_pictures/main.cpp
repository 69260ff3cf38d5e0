// Draws the pictures of docs/guide/from-in-between-motions-to-a-proof.md: prints the one whose name is given.

#include <iostream>
#include <string>
#include <utility>

#include "page.hpp"

int main(int count, char** arguments) {
  constexpr std::pair<std::string_view, std::string (*)()> all[] = {
      {"tunnelling", pictures::tunnelling}, {"choices", pictures::choices}, {"six_positions", pictures::six_positions},
      {"four_pairs", pictures::four_pairs}, {"slices", pictures::slices},   {"volumes", pictures::volumes},
      {"piercing", pictures::piercing},     {"gap", pictures::gap},
  };
  const std::string_view asked = count == 2 ? arguments[1] : "";
  for (const auto& [name, draw] : all) {
    if (name == asked) {
      std::cout << draw();
      return 0;
    }
  }
  std::cerr << "name a picture:";
  for (const auto& [name, draw] : all) {
    std::cerr << ' ' << name;
  }
  std::cerr << '\n';
  return 2;
}
