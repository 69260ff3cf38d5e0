#include "io/append_line.hpp"
#include "io/mesh_formats.hpp"
#include "io/mesh_parts.hpp"

namespace motzkin::detail {
namespace {

/// Number 0 or 1 of the first vertex; the others follow in order.
std::int64_t read_nodes(TextCursor& cursor, std::vector<Vector<3>>& vertices) {
  constexpr const char* expected = "the number of a vertex";
  cursor.require_line("the number of vertices");
  const std::size_t count = cursor.count("the number of vertices", 4);
  if (const std::string_view word = cursor.word(); word != "3") {
    cursor.fail("dimension 3", word);
  }
  std::int64_t first = 0;
  vertices.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    cursor.require_line("a vertex");
    const std::int64_t number = cursor.integer(expected);
    if (i == 0 && number == 1) {
      first = 1;
    }
    const std::int64_t next = first + static_cast<std::int64_t>(i);
    if (number != next) {
      cursor.fail(expected + (" " + std::to_string(next)), std::to_string(number));
    }
    vertices.push_back(cursor.point());  // attributes and a mark may follow
  }
  return first;
}

}  // namespace

AnyMesh parse_tetgen(TextCursor& nodes, TextCursor& elements) {
  std::vector<Vector<3>> vertices;
  MeshParts parts(elements.name(), read_nodes(nodes, vertices));
  if (&nodes != &elements) {
    nodes.require_last_line();
  }
  parts.vertices = std::move(vertices);
  elements.require_line("the number of tetrahedra");
  const std::size_t count = elements.count("the number of tetrahedra", 5);
  if (const std::string_view word = elements.word(); word != "4") {
    elements.fail("4 corners of each tetrahedron", word);
  }
  for (std::size_t i = 0; i < count; ++i) {
    elements.require_line("a tetrahedron");
    (void)elements.integer("the number of a tetrahedron");
    TetrahedronMesh::Element corners;
    for (std::uint32_t& corner : corners) {
      corner = parts.corner(elements.integer("the number of a vertex"), elements.place());
    }
    parts.add_tetrahedron(corners);  // attributes may follow
  }
  elements.require_last_line();
  return parts.finish();
}

std::string tetgen_nodes(const TetrahedronMesh& mesh) {
  std::string text;
  append_line(text, mesh.vertices().size(), 3, 0, 0);
  for (std::size_t i = 0; i < mesh.vertices().size(); ++i) {
    append_line(text, i, mesh.vertices()[i]);
  }
  return text;
}

std::string tetgen_elements(const TetrahedronMesh& mesh) {
  std::string text;
  append_line(text, mesh.elements().size(), 4, 0);
  for (std::size_t i = 0; i < mesh.elements().size(); ++i) {
    append_line(text, i, Corners{mesh.elements()[i], 0});
  }
  return text;
}

}  // namespace motzkin::detail
