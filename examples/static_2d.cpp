// Two resting cuboids of the plane: detect, find the bounds of the common part, carry them into the world, clip them.
// Source: 000 section 5.1.
#include <iostream>
#include <motzkin/motzkin.hpp>

int main() {
  const motzkin::Cuboid<2> a({0, 0}, {{1, 0}, {0, 1}});
  const motzkin::Cuboid<2> b({0, 0}, {{1, 0}, {0, 1}});

  std::cout << "A " << to_text(a) << "\nB " << to_text(b) << '\n';
  std::cout << "Fourier-Motzkin: " << to_text(motzkin::fourier_motzkin(a, b)) << '\n';

  // Bounds in the coordinates of B, approximate. No value would mean that the frames are disjoint.
  if (const auto bounds = motzkin::fourier_motzkin_bounds(a, b)) {
    std::cout << "in B:    " << to_text(bounds->box) << '\n';
    const motzkin::Aabb<2> world = to_world(b, bounds->box);
    std::cout << "world:   " << to_text(world) << '\n';
    const auto clipped = clip(clip(world, bounding_box(a)).value(), bounding_box(b)).value();
    std::cout << "clipped: " << to_text(clipped) << '\n';
  }
}
