#include <array>

#include "io/append_line.hpp"
#include "io/mesh_formats.hpp"
#include "io/mesh_parts.hpp"

namespace motzkin::detail {
namespace {

/// Vertices may have texture coordinates (ST), colours (C) and normals (N), all after the coordinates.
bool is_header(std::string_view word) {
  for (const std::string_view prefix : {"ST", "C", "N"}) {
    if (word.starts_with(prefix)) {
      word.remove_prefix(prefix.size());
    }
  }
  return word == "OFF";
}

}  // namespace

AnyMesh parse_off(const MeshText& file) {
  TextCursor cursor(file.bytes, file.name, {.comment = '#'});
  const std::string_view header = cursor.next_word();
  if (!is_header(header)) {
    cursor.fail("'OFF'", header);
  }
  MeshParts parts(file, 0);
  const std::size_t vertex_count = cursor.to_count(cursor.next_word(), "the number of vertices", 3);
  const std::size_t face_count = cursor.count("the number of faces", 4);  // that of the edges may follow
  parts.reserve_vertices(vertex_count);
  for (std::size_t i = 0; i < vertex_count; ++i) {
    cursor.require_line("a vertex");
    parts.add_vertex(cursor.point(), cursor.place());
  }
  std::vector<std::uint32_t> polygon;
  for (std::size_t i = 0; i < face_count; ++i) {
    cursor.require_line("a face");
    polygon.resize(cursor.count("the number of corners", 1));
    for (std::uint32_t& corner : polygon) {
      corner = parts.corner(cursor.integer("the number of a vertex"), cursor.place());
    }
    parts.add_polygon(polygon, cursor.place());  // a colour may follow
  }
  cursor.require_last_line();
  return parts.finish();
}

void append_rows(std::string& text, const TriangleMesh& mesh) {
  for (const Vector<3>& vertex : mesh.vertices()) {
    append_line(text, vertex);
  }
  for (const TriangleMesh::Element& element : mesh.elements()) {
    append_line(text, 3, Corners{element, 0});
  }
}

std::string off_bytes(const TriangleMesh& mesh) {
  std::string text = "OFF\n";
  append_line(text, mesh.vertices().size(), mesh.elements().size(), 0);
  append_rows(text, mesh);
  return text;
}

}  // namespace motzkin::detail
