#pragma once

#include <array>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "motzkin/shape/mesh.hpp"
#include "motzkin/tree/solid_relation.hpp"

/// Solids that are unions of cells of a grid, as surfaces and as tetrahedra, and their relation by counting cells: an
/// oracle that shares no idea with what it checks.

namespace motzkin::testing {

using GridPoint = std::array<int, 3>;

/// Some cells of a grid whose cells are `size` long, by their least corners, which are multiples of `size`.
struct GridSolid {
  int size = 1;
  std::set<GridPoint> cells;
};

inline GridPoint moved(GridPoint point, int axis, int by) {
  point[static_cast<std::size_t>(axis)] += by;
  return point;
}

/// The cells of length 1 in it.
inline std::set<GridPoint> unit_cells(const GridSolid& solid) {
  std::set<GridPoint> result;
  for (const auto& [x, y, z] : solid.cells) {
    for (int i = 0; i < solid.size; ++i) {
      for (int j = 0; j < solid.size; ++j) {
        for (int k = 0; k < solid.size; ++k) {
          result.insert({x + i, y + j, z + k});
        }
      }
    }
  }
  return result;
}

/// The relation by counting cells of length 1, and their corners.
inline SolidRelation grid_relation(const GridSolid& a, const GridSolid& b) {
  const auto corners = [](const std::set<GridPoint>& cells) {
    std::set<GridPoint> result;
    for (const auto& [x, y, z] : cells) {
      for (int i = 0; i < 8; ++i) {
        result.insert({x + i % 2, y + i / 2 % 2, z + i / 4});
      }
    }
    return result;
  };
  const std::set<GridPoint> in_a = unit_cells(a);
  const std::set<GridPoint> in_b = unit_cells(b);
  const auto shared = [](const std::set<GridPoint>& p, const std::set<GridPoint>& q) {
    return static_cast<std::size_t>(
        std::count_if(p.begin(), p.end(), [&](const GridPoint& x) { return q.count(x) > 0; }));
  };
  const std::size_t both = shared(in_a, in_b);
  if (both > 0) {
    const bool all_a = both == in_a.size();
    const bool all_b = both == in_b.size();
    return all_a && all_b ? SolidRelation::Equal
           : all_a        ? SolidRelation::Inside
           : all_b        ? SolidRelation::Contains
                          : SolidRelation::Overlapping;
  }
  return shared(corners(in_a), corners(in_b)) > 0 ? SolidRelation::Touching : SolidRelation::Disjoint;
}

/// Vertices by their place, each once, in the order of their first use.
class GridVertices {
 public:
  /// Of twice the coordinates given, so that there are middles.
  std::uint32_t operator()(const GridPoint& doubled) {
    const auto [found, is_new] = numbers_.try_emplace(doubled, static_cast<std::uint32_t>(points_.size()));
    if (is_new) {
      points_.emplace_back(0.5 * doubled[0], 0.5 * doubled[1], 0.5 * doubled[2]);
    }
    return found->second;
  }
  [[nodiscard]] const std::vector<Vector<3>>& points() const { return points_; }

 private:
  std::map<GridPoint, std::uint32_t> numbers_;
  std::vector<Vector<3>> points_;
};

/// The surface, with squares cut by either diagonal or about their middle and triangles turned at random. Some of the
/// squares between two cells are there twice: they bound nothing.
inline TriangleMesh grid_surface(const GridSolid& solid, std::mt19937_64& random, bool inner_walls = true) {
  GridVertices vertex;
  std::vector<TriangleMesh::Element> elements;
  const auto add_square = [&](const GridPoint& cell, int axis) {
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    const auto corner = [&](int i, int k) {
      GridPoint point = moved(moved(cell, u, i * solid.size), v, k * solid.size);
      for (int& x : point) {
        x *= 2;
      }
      return point;
    };
    const auto p = vertex(corner(0, 0));
    const auto q = vertex(corner(1, 0));
    const auto r = vertex(corner(1, 1));
    const auto s = vertex(corner(0, 1));
    std::vector<TriangleMesh::Element> added;
    switch (random() % 3) {
      case 0: added = {{p, q, r}, {p, r, s}}; break;
      case 1: added = {{p, q, s}, {q, r, s}}; break;
      default: {
        const auto middle = vertex(moved(moved(corner(0, 0), u, solid.size), v, solid.size));
        added = {{p, q, middle}, {q, r, middle}, {r, s, middle}, {s, p, middle}};
      }
    }
    for (TriangleMesh::Element& element : added) {
      if (random() % 2 == 0) {
        std::swap(element[0], element[1]);
      }
      elements.push_back(element);
    }
  };
  for (const GridPoint& cell : solid.cells) {
    for (int axis = 0; axis < 3; ++axis) {
      const bool low = solid.cells.count(moved(cell, axis, -solid.size)) > 0;
      const bool high = solid.cells.count(moved(cell, axis, solid.size)) > 0;
      if (!low) {
        add_square(cell, axis);
      } else if (inner_walls && random() % 4 == 0) {
        add_square(cell, axis);
        add_square(cell, axis);
      }
      if (!high) {
        add_square(moved(cell, axis, solid.size), axis);
      }
    }
  }
  std::shuffle(elements.begin(), elements.end(), random);
  return {vertex.points(), elements};
}

/// Six tetrahedra for each cell, around one of its diagonals; corners in any order.
inline TetrahedronMesh grid_tetrahedra(const GridSolid& solid, std::mt19937_64& random) {
  GridVertices vertex;
  std::vector<TetrahedronMesh::Element> elements;
  for (const GridPoint& cell : solid.cells) {
    const std::uint64_t mirrored = random() % 8;
    const std::array<std::array<int, 3>, 6> orders = {
        {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
    for (const std::array<int, 3>& order : orders) {
      GridPoint at = {0, 0, 0};
      const auto corner = [&] {
        GridPoint point;
        for (std::size_t k = 0; k < 3; ++k) {
          const int side = (mirrored >> k) % 2 == 1 ? 1 - at[k] : at[k];
          point[k] = 2 * (cell[k] + side * solid.size);
        }
        return vertex(point);
      };
      TetrahedronMesh::Element element;
      element[0] = corner();
      for (std::size_t step = 0; step < 3; ++step) {
        at[static_cast<std::size_t>(order[step])] = 1;
        element[step + 1] = corner();
      }
      std::shuffle(element.begin(), element.end(), random);
      elements.push_back(element);
    }
  }
  std::shuffle(elements.begin(), elements.end(), random);
  return {vertex.points(), elements};
}

}  // namespace motzkin::testing
