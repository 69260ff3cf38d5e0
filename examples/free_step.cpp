// A sheet falls on a ball: how far each step may go before they touch, and what meets.
#include <iomanip>
#include <iostream>
#include <motzkin/motzkin.hpp>

namespace {

using Vertices = std::vector<motzkin::Vector<3>>;

constexpr std::uint32_t side = 9;  // vertices along a side of the sheet

/// The ball, and the sheet above it, a little to the side. The vertices of the sheet come first.
motzkin::TriangleMesh scene() {
  const motzkin::TriangleMesh ball = motzkin::sphere_mesh(1, 16, 9);
  Vertices vertices;
  std::vector<motzkin::TriangleMesh::Element> elements;
  for (std::uint32_t i = 0; i < side * side; ++i) {
    const std::uint32_t row = i / side;
    vertices.emplace_back(0.4 * (i % side) - 1.5, 0.4 * row - 1.7, 1.5 + 0.03 * (i % 5));
  }
  for (std::uint32_t i = 0; i + side < side * side; ++i) {
    if (i % side + 1 < side) {
      elements.push_back({i, i + 1, i + side});
      elements.push_back({i + 1, i + side + 1, i + side});
    }
  }
  vertices.insert(vertices.end(), ball.vertices().begin(), ball.vertices().end());
  for (const auto& [p, q, r] : ball.elements()) {
    elements.push_back({p + side * side, q + side * side, r + side * side});
  }
  return {vertices, elements};
}

}  // namespace

int main() {
  motzkin::TriangleMesh mesh = scene();
  std::cout << std::fixed << std::setprecision(6);
  for (int number = 1; number <= 3; ++number) {
    Vertices end(mesh.vertices().begin(), mesh.vertices().end());
    for (std::uint32_t i = 0; i < side * side; ++i) {
      end[i][2] -= 0.4;
    }
    const motzkin::FreeStep step = free_step(mesh, end);
    std::cout << "step " << number << ": " << step.fraction << " of it is free\n";
    if (step.first) {
      std::cout << (step.first->edges ? "  two edges meet:" : "  a vertex meets a face:");
      for (const std::uint32_t vertex : step.first->vertices) {
        std::cout << ' ' << vertex;
      }
      std::cout << '\n';
    }
    // A little less than what is free, so that nothing touches.
    const double part = step.fraction < 1 ? 0.9 * step.fraction : 1;
    Vertices next(mesh.vertices().begin(), mesh.vertices().end());
    for (std::size_t i = 0; i < next.size(); ++i) {
      next[i] += part * (end[i] - next[i]);
    }
    mesh.set_vertices(next);
  }
  const motzkin::Bvh tree(mesh);
  std::cout << "collisions afterwards: " << self_collisions(motzkin::PosedMesh<3>{mesh, tree}).size() << '\n';
}
