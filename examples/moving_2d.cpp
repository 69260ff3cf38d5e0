// Two cuboids of the plane with a time axis, here with velocity zero: the same steps as at rest, and the time window.
// Source: 000 section 5.3.
#include <iostream>
#include <motzkin/motzkin.hpp>

int main() {
  const motzkin::Cuboid<2> unit({0, 0}, {{1, 0}, {0, 1}});
  const motzkin::Moving<motzkin::Cuboid<2>> a(unit, {0, 0});
  const motzkin::Moving<motzkin::Cuboid<2>> b(unit, {0, 0});

  std::cout << "A " << to_text(a) << "\nB " << to_text(b) << '\n';
  std::cout << "Fourier-Motzkin: " << to_text(motzkin::fourier_motzkin(a, b)) << '\n';

  // Bounds in the coordinates of B, approximate. No value would mean that the frames never meet.
  if (const auto bounds = motzkin::fourier_motzkin_bounds(a, b)) {
    const motzkin::Window window = bounds->window;
    std::cout << "in B:    " << to_text(bounds->box, window) << '\n';
    const motzkin::Aabb<2> world = to_world(b, bounds->box, window);
    std::cout << "world:   " << to_text(world, window) << '\n';
    const auto clipped = clip(clip(world, bounding_box(a, window)).value(), bounding_box(b, window)).value();
    std::cout << "clipped: " << to_text(clipped, window) << '\n';
  }
}
