#include "motzkin/shape/mesh_generators.hpp"

#include <algorithm>
#include <numbers>
#include <string>

#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "number/sine.hpp"

namespace motzkin {
namespace {

using detail::cosine;
using detail::sine;

void require(bool holds, const char* what) {
  if (!holds) {
    throw InvalidInput(what);
  }
}

/// No generator makes more vertices than an int can number.
void require_countable(double vertices) { require(vertices < 0x1p31, "a generated mesh has less than 2^31 vertices"); }

double angle_of(int step, int steps) { return 2 * std::numbers::pi * step / steps; }

std::uint32_t index_of(int value) { return static_cast<std::uint32_t>(value); }

void check(const TorusOptions& options) {
  require(options.around >= 3 && options.across >= 3, "a torus needs at least 3 steps along each circle");
  require(options.major > 0 && options.minor > 0, "the radii of a torus must be positive");
  require_countable((1.0 + options.across) * options.around);
}

/// The points of the surface, circle after circle.
std::vector<Vector<3>> torus_points(const TorusOptions& options) {
  std::vector<Vector<3>> points;
  points.reserve(static_cast<std::size_t>(options.around) * static_cast<std::size_t>(options.across));
  for (int i = 0; i < options.around; ++i) {
    const double u = angle_of(i, options.around);
    for (int j = 0; j < options.across; ++j) {
      const double v = angle_of(j, options.across);
      const double r = options.major + options.minor * cosine(v);
      points.emplace_back(r * cosine(u), r * sine(u), options.minor * sine(v));
    }
  }
  return points;
}

/// The prism between two triangles, corner k of one above corner k of the other, as three tetrahedra. Which diagonals
/// cut its sides depends on the indices alone, so that neighbours agree.
void add_prism(const std::array<std::uint32_t, 3>& low, const std::array<std::uint32_t, 3>& high,
               std::vector<TetrahedronMesh::Element>& elements) {
  std::array<std::size_t, 3> order = {0, 1, 2};
  std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t k) { return low[i] < low[k]; });
  const auto [p, q, r] = order;
  elements.push_back({low[p], low[q], low[r], high[r]});
  elements.push_back({low[p], low[q], high[q], high[r]});
  elements.push_back({low[p], high[p], high[q], high[r]});
}

}  // namespace

TriangleMesh torus(const TorusOptions& options) {
  const detail::StandardArithmetic standard;
  check(options);
  const auto at = [&](int i, int j) { return index_of((i % options.around) * options.across + j % options.across); };
  std::vector<TriangleMesh::Element> elements;
  for (int i = 0; i < options.around; ++i) {
    for (int j = 0; j < options.across; ++j) {
      elements.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      elements.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
  }
  return {torus_points(options), std::move(elements)};
}

TetrahedronMesh solid_torus(const TorusOptions& options) {
  const detail::StandardArithmetic standard;
  check(options);
  std::vector<Vector<3>> vertices = torus_points(options);
  const int middle = static_cast<int>(vertices.size());
  for (int i = 0; i < options.around; ++i) {
    const double u = angle_of(i, options.around);
    vertices.emplace_back(options.major * cosine(u), options.major * sine(u), 0);
  }
  std::vector<TetrahedronMesh::Element> elements;
  for (int i = 0; i < options.around; ++i) {
    for (int j = 0; j < options.across; ++j) {
      const auto wedge = [&](int circle) {
        return std::array{index_of(circle * options.across + j),
                          index_of(circle * options.across + (j + 1) % options.across), index_of(middle + circle)};
      };
      add_prism(wedge(i), wedge((i + 1) % options.around), elements);
    }
  }
  return {std::move(vertices), std::move(elements)};
}

TriangleMesh sphere_mesh(double radius, int segments, int rings) {
  const detail::StandardArithmetic standard;
  radius = standard.settled(radius);
  require(segments >= 3 && rings >= 2, "a sphere needs at least 3 segments and 2 rings");
  require(radius > 0, "the radius of a sphere must be positive");
  require_countable(static_cast<double>(segments) * rings);
  std::vector<Vector<3>> vertices = {{0, 0, radius}, {0, 0, -radius}};
  for (int i = 1; i < rings; ++i) {
    const double latitude = std::numbers::pi * i / rings;
    for (int j = 0; j < segments; ++j) {
      const double longitude = angle_of(j, segments);
      vertices.emplace_back(radius * sine(latitude) * cosine(longitude), radius * sine(latitude) * sine(longitude),
                            radius * cosine(latitude));
    }
  }
  const auto at = [&](int ring, int j) { return index_of(2 + (ring - 1) * segments + j % segments); };
  std::vector<TriangleMesh::Element> elements;
  for (int j = 0; j < segments; ++j) {
    elements.push_back({0, at(1, j), at(1, j + 1)});
    for (int i = 1; i + 1 < rings; ++i) {
      elements.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      elements.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
    elements.push_back({1, at(rings - 1, j + 1), at(rings - 1, j)});
  }
  return {std::move(vertices), std::move(elements)};
}

TetrahedronMesh box_grid(const Aabb<3>& box, const std::array<int, 3>& cells) {
  const detail::StandardArithmetic standard;
  require(cells[0] >= 1 && cells[1] >= 1 && cells[2] >= 1, "a grid needs at least one cell per axis");
  require((box.min().array() < box.max().array()).all(), "a grid needs a box that is not flat");
  require_countable((1.0 + cells[0]) * (1.0 + cells[1]) * (1.0 + cells[2]));
  const auto at = [&](int x, int y, int z) { return index_of((z * (cells[1] + 1) + y) * (cells[0] + 1) + x); };
  std::vector<Vector<3>> vertices;
  for (int z = 0; z <= cells[2]; ++z) {
    for (int y = 0; y <= cells[1]; ++y) {
      for (int x = 0; x <= cells[0]; ++x) {
        const Vector<3> part(static_cast<double>(x) / cells[0], static_cast<double>(y) / cells[1],
                             static_cast<double>(z) / cells[2]);
        vertices.emplace_back(((1 - part.array()) * box.min().array() + part.array() * box.max().array()).matrix());
      }
    }
  }
  std::vector<TetrahedronMesh::Element> elements;
  for (int z = 0; z < cells[2]; ++z) {
    for (int y = 0; y < cells[1]; ++y) {
      for (int x = 0; x < cells[0]; ++x) {
        std::array<int, 3> axes = {0, 1, 2};
        do {  // one tetrahedron for each way along three edges from one end of the diagonal to the other
          std::array<int, 3> corner = {x, y, z};
          TetrahedronMesh::Element element = {at(x, y, z)};
          for (std::size_t k = 0; k < 3; ++k) {
            ++corner[static_cast<std::size_t>(axes[k])];
            element[k + 1] = at(corner[0], corner[1], corner[2]);
          }
          elements.push_back(element);
        } while (std::next_permutation(axes.begin(), axes.end()));
      }
    }
  }
  return {std::move(vertices), std::move(elements)};
}

}  // namespace motzkin
