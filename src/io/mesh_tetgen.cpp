#include "io/append_line.hpp"
#include "io/mesh_formats.hpp"
#include "io/mesh_parts.hpp"

namespace motzkin::detail {
namespace {

constexpr TextRules rules = {.comment = '#'};

/// The first vertex has number 0 or 1; the others follow in order.
void read_nodes(TextCursor& cursor, MeshParts& parts) {
  constexpr const char* expected = "the number of a vertex";
  cursor.require_line("the number of vertices");
  const std::size_t count = cursor.count("the number of vertices", 4);
  if (const std::string_view word = cursor.word(); word != "3") {
    cursor.fail("dimension 3", word);
  }
  std::int64_t first = 0;
  parts.reserve_vertices(count);
  for (std::size_t i = 0; i < count; ++i) {
    cursor.require_line("a vertex");
    const std::int64_t number = cursor.integer(expected);
    if (i == 0 && number == 1) {
      first = 1;
      parts.set_first_index(first);
    }
    const std::int64_t next = first + static_cast<std::int64_t>(i);
    if (number != next) {
      cursor.fail(expected + (" " + std::to_string(next)), std::to_string(number));
    }
    parts.add_vertex(cursor.point(), cursor.place());  // attributes and a mark may follow
  }
}

AnyMesh read_elements(TextCursor& elements, MeshParts& parts) {
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
    parts.add_tetrahedron(corners, elements.place());  // attributes may follow
  }
  elements.require_last_line();
  return parts.finish();
}

}  // namespace

AnyMesh parse_tetgen(const MeshText& both) {
  TextCursor cursor(both.bytes, both.name, rules);
  MeshParts parts(both, 0);
  read_nodes(cursor, parts);
  return read_elements(cursor, parts);
}

AnyMesh parse_tetgen(const MeshText& nodes, const MeshText& elements) {
  TextCursor node_cursor(nodes.bytes, nodes.name, rules);
  TextCursor element_cursor(elements.bytes, elements.name, rules);
  MeshParts parts(nodes, 0);
  read_nodes(node_cursor, parts);
  node_cursor.require_last_line();
  parts.set_name(elements.name);
  return read_elements(element_cursor, parts);
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
