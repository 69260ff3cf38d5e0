// Draws pictures of the guides in docs/guide: prints the one whose name is given.

#include <iostream>
#include <string>
#include <utility>

#include "page.hpp"

int main(int count, char** arguments) {
  constexpr std::pair<std::string_view, std::string (*)()> all[] = {
      {"motion_tunnelling", pictures::tunnelling},
      {"motion_choices", pictures::choices},
      {"motion_six_positions", pictures::six_positions},
      {"motion_four_pairs", pictures::four_pairs},
      {"motion_slices", pictures::slices},
      {"motion_volumes", pictures::volumes},
      {"motion_piercing", pictures::piercing},
      {"motion_gap", pictures::gap},
      {"stable_mesh", pictures::mesh_of_surface},
      {"stable_float", pictures::float_layout},
      {"stable_hulls", pictures::separated_hulls},
      {"stable_projections", pictures::projections},
      {"stable_axis", pictures::robust_axis},
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
