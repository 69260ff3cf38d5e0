#include "corpus/mesh_sets.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "motzkin/shape/mesh_generators.hpp"

namespace motzkin::testing {
namespace {

constexpr std::array<std::string_view, mesh_set_count> mesh_set_names = {
    "Crossing", "Identical", "Stacked", "OneStep", "Coplanar", "Soup", "Changed", "Slivers", "Degenerate", "Nested"};

using Vertices = std::vector<Vector<3>>;
using Triangles = std::vector<TriangleMesh::Element>;

/// The first two axes of a frame as a triangle, added to vertices and triangles.
void add_triangle(const FrameNumbers<3>& frame, Vertices& vertices, Triangles& triangles) {
  const auto first = static_cast<std::uint32_t>(vertices.size());
  vertices.push_back(frame.origin);
  vertices.emplace_back(frame.origin + frame.axes.col(0));
  vertices.emplace_back(frame.origin + frame.axes.col(1));
  triangles.push_back({first, first + 1, first + 2});
}

Vertices copied(const TriangleMesh& mesh) { return {mesh.vertices().begin(), mesh.vertices().end()}; }

TriangleMesh moved(const TriangleMesh& mesh, const Vector<3>& by) {
  TriangleMesh result = mesh;
  Vertices vertices = copied(mesh);
  for (Vector<3>& vertex : vertices) {
    vertex += by;
  }
  result.set_vertices(std::move(vertices));
  return result;
}

TriangleMesh scaled(const TriangleMesh& mesh, double factor) {
  TriangleMesh result = mesh;
  Vertices vertices = copied(mesh);
  for (Vector<3>& vertex : vertices) {
    vertex *= factor;
  }
  result.set_vertices(std::move(vertices));
  return result;
}

}  // namespace

std::string_view name(MeshSet set) noexcept { return mesh_set_names[static_cast<std::size_t>(set)]; }

MeshSource::MeshSource(MeshSet set, std::uint64_t seed)
    : set_(set), special_(seed * 1024 + 512 + static_cast<std::uint64_t>(set)) {}

MeshPair MeshSource::draw() {
  switch (set_) {
    case MeshSet::Crossing: return crossing();
    case MeshSet::Identical: return identical();
    case MeshSet::Stacked: return stacked();
    case MeshSet::OneStep: {
      MeshPair pair = stacked();
      step(pair.b);
      return pair;
    }
    case MeshSet::Coplanar: return coplanar();
    case MeshSet::Soup: return soup(false);
    case MeshSet::Changed: return soup(true);
    case MeshSet::Slivers: return slivers();
    case MeshSet::Degenerate: return degenerate();
    case MeshSet::Nested: break;
  }
  return nested();
}

Vector<3> MeshSource::integers(int least, int most) {
  return Generator::vector<3>([&] { return generator().integer(least, most); });
}

/// A ring or a sphere of a few dozen triangles.
TriangleMesh MeshSource::surface() {
  if (generator().coin()) {
    return torus({.major = 2, .minor = 0.75, .around = generator().integer(4, 7), .across = generator().integer(3, 5)});
  }
  return sphere_mesh(generator().uniform(1, 2), generator().integer(4, 7), generator().integer(3, 6));
}

/// The surface of one to three cells along each axis, whose size is a power of two.
TriangleMesh MeshSource::block(const Vector<3>& least) {
  const std::array<int, 3> cells = {generator().integer(1, 3), generator().integer(1, 2), generator().integer(1, 2)};
  const Vector<3> size(cells[0], cells[1], cells[2]);
  return merge_equal_vertices(boundary(box_grid(Aabb<3>(least, least + size), cells)).surface);
}

/// Three times two parallelograms in two triangles each, with either diagonal.
TriangleMesh MeshSource::sheet(const Vector<3>& corner, const Vector<3>& right, const Vector<3>& up) {
  constexpr std::uint32_t columns = 3;
  constexpr std::uint32_t rows = 2;
  Vertices vertices;
  Triangles triangles;
  for (std::uint32_t row = 0; row <= rows; ++row) {
    for (std::uint32_t column = 0; column <= columns; ++column) {
      vertices.emplace_back(corner + column * right + row * up);
    }
  }
  for (std::uint32_t row = 0; row < rows; ++row) {
    for (std::uint32_t column = 0; column < columns; ++column) {
      const std::uint32_t p = row * (columns + 1) + column;
      const std::uint32_t q = p + columns + 1;
      if (generator().coin()) {
        triangles.push_back({p, p + 1, q + 1});
        triangles.push_back({p, q + 1, q});
      } else {
        triangles.push_back({p, p + 1, q});
        triangles.push_back({p + 1, q + 1, q});
      }
    }
  }
  return {std::move(vertices), std::move(triangles)};
}

/// Thin triangles around a common tip.
TriangleMesh MeshSource::fan(const Vector<3>& tip) {
  constexpr std::uint32_t blades = 8;
  Vertices vertices = {tip};
  Triangles triangles;
  for (std::uint32_t i = 0; i < blades; ++i) {
    const Vector<3> along = integers(-3, 3);
    const Vector<3> across = std::ldexp(1.0, -generator().integer(10, 1000)) * integers(-1, 1);
    vertices.emplace_back(tip + along);
    vertices.emplace_back(generator().coin() ? Vector<3>(tip + across) : Vector<3>(tip + along + across));
    triangles.push_back({0, 2 * i + 1, 2 * i + 2});
  }
  return {std::move(vertices), std::move(triangles)};
}

/// Moves a coordinate of one vertex to a neighbouring double.
void MeshSource::step(TriangleMesh& mesh) {
  Vertices vertices = copied(mesh);
  Vector<3>& vertex = vertices[static_cast<std::size_t>(generator().integer(0, static_cast<int>(vertices.size()) - 1))];
  double& value = vertex[generator().integer(0, 2)];
  value = std::nextafter(value, generator().coin() ? INFINITY : -INFINITY);
  mesh.set_vertices(std::move(vertices));
}

MeshPair MeshSource::crossing() {
  const Vector<3> axis = Generator::vector<3>([&] { return generator().uniform(-1, 1); });
  const Pose turned = Pose::rotation(axis, generator().uniform(0, 360));
  const Pose pose =
      then(turned, Pose::translation_by(Generator::vector<3>([&] { return generator().uniform(-2, 2); })));
  const TriangleMesh a = surface();
  return {a, posed(surface(), pose)};
}

MeshPair MeshSource::identical() {
  const TriangleMesh a = generator().coin() ? surface() : block(integers(-2, 2));
  Triangles triangles(a.elements().begin(), a.elements().end());
  for (std::size_t i = triangles.size() - 1; i > 0; --i) {
    std::swap(triangles[i], triangles[static_cast<std::size_t>(generator().integer(0, static_cast<int>(i)))]);
  }
  for (TriangleMesh::Element& triangle : triangles) {
    std::rotate(triangle.begin(), triangle.begin() + generator().integer(0, 2), triangle.end());
  }
  return {a, TriangleMesh(copied(a), std::move(triangles))};
}

/// Corners of both are integers, so that faces lie upon each other more often than not. Some are at a scale of their
/// own, or far away, both exactly.
MeshPair MeshSource::stacked() {
  const TriangleMesh a = block(Vector<3>::Zero());
  const TriangleMesh b = block(integers(-2, 3));
  switch (generator().integer(0, 3)) {
    case 0: {
      const double factor = std::ldexp(1.0, generator().integer(-600, 600));
      return {scaled(a, factor), scaled(b, factor)};
    }
    case 1: {
      const Vector<3> far = 0x1p45 * integers(-2, 2);
      return {moved(a, far), moved(b, far)};
    }
    default: return {a, b};
  }
}

MeshPair MeshSource::coplanar() {
  const Vector<3> right = integers(-3, 3);
  const Vector<3> up = integers(-3, 3);
  const Vector<3> corner = integers(-3, 3);
  const auto quarters = [&] { return generator().integer(-8, 8) / 4.0; };
  const Vector<3> from = corner + quarters() * right + quarters() * up;
  const bool skew = generator().coin();
  return {sheet(corner, right, up),
          sheet(from, skew ? Vector<3>(right + up) : right, skew ? Vector<3>(up - right) : up)};
}

/// Triangle i of both is one drawn pair; the others meet as it happens.
MeshPair MeshSource::soup(bool changed) {
  constexpr int count = 12;
  constexpr auto arrangements = std::size(every_arrangement);
  constexpr auto changes = std::size(every_change);
  Vertices of_a;
  Vertices of_b;
  Triangles triangles_a;
  Triangles triangles_b;
  const Change change =
      changed ? every_change[static_cast<std::size_t>(generator().integer(1, int{changes} - 1))] : Change::None;
  for (int i = 0; i < count; ++i) {
    const auto which = static_cast<std::size_t>(generator().integer(0, int{arrangements} - 1));
    const PairNumbers<3> pair = special_.draw(every_arrangement[which], change);
    add_triangle(pair.a, of_a, triangles_a);
    add_triangle(pair.b, of_b, triangles_b);
  }
  return {TriangleMesh(std::move(of_a), std::move(triangles_a)), TriangleMesh(std::move(of_b), std::move(triangles_b))};
}

MeshPair MeshSource::slivers() {
  const Vector<3> tip = integers(-2, 2);
  const TriangleMesh a = fan(tip);
  return {a, fan(generator().coin() ? tip : integers(-2, 2))};
}

/// Of surfaces of small integers, corners of some triangles are named twice, or are on the line through the others.
MeshPair MeshSource::degenerate() {
  const auto flattened = [&](const TriangleMesh& mesh) {
    Vertices vertices = copied(mesh);
    Triangles triangles(mesh.elements().begin(), mesh.elements().end());
    for (TriangleMesh::Element& triangle : triangles) {
      switch (generator().integer(0, 3)) {
        case 0: triangle[1] = triangle[0]; break;
        case 1: triangle[1] = triangle[2] = triangle[0]; break;
        case 2: {
          const Vector<3> beyond = 2 * vertices[triangle[1]] - vertices[triangle[0]];
          triangle[2] = static_cast<std::uint32_t>(vertices.size());
          vertices.push_back(beyond);
          break;
        }
        default: break;
      }
    }
    return TriangleMesh(std::move(vertices), std::move(triangles));
  };
  const TriangleMesh a = block(Vector<3>::Zero());
  return {flattened(a), flattened(block(integers(-1, 2)))};
}

/// A surface and itself at half the size, about a point near its middle; one of its corners perhaps on a face of the
/// other, and then a step beside it.
MeshPair MeshSource::nested() {
  const Vector<3> least = integers(-2, 2);
  const TriangleMesh outer = block(least);
  TriangleMesh inner = scaled(outer, 0.5);
  const Aabb<3> room = bounding_box(outer);
  Vector<3> by = 0.25 * (room.min() + room.max());
  const int sort = generator().integer(0, 2);
  if (sort > 0) {
    const int k = generator().integer(0, 2);
    by[k] = 0.5 * room.min()[k];  // its least side upon that of the other
  }
  inner = moved(inner, by);
  if (sort == 2) {
    step(inner);
  }
  return {outer, inner};
}

}  // namespace motzkin::testing
