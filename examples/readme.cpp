#include <iostream>
#include <motzkin/motzkin.hpp>

int main() {
  const motzkin::Cuboid<2> square({0, 0}, {{1, 0}, {0, 1}});
  const motzkin::Simplex<2> triangle({1, 0.5}, {{1, -1}, {1, 1}});
  std::cout << to_text(relate(square, triangle)) << '\n';  // its corner lies on the side of the square

  const motzkin::Moving<motzkin::Simplex<2>> flying({{1.5, -0.5}, {{1, -1}, {1, 1}}}, {-2, 4});
  std::cout << to_text(relate(square, flying)) << '\n';
  std::cout << to_text(intersection_box(square, flying).value(), contact_window(square, flying).value()) << '\n';
}
