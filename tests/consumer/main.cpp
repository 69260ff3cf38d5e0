// A program of someone who uses the library: two cubes that share a face, and one that flies by.

#include <cstdio>

#include "motzkin/motzkin.hpp"

int main() {
  const motzkin::Cuboid<3> cube({0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
  const motzkin::Cuboid<3> neighbour({1, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
  const motzkin::Moving<motzkin::Cuboid<3>> passing(neighbour, {-2, 0, 0});
  std::printf("%s\n", to_text(relate(cube, neighbour)).data());
  const auto window = contact_window(cube, passing);
  std::printf("%s [%g, %g]\n", to_text(relate(cube, passing)).data(), window->enter, window->exit);
}
