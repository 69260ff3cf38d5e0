#include "io/append_line.hpp"
#include "io/mesh_formats.hpp"
#include "io/mesh_parts.hpp"

namespace motzkin::detail {
namespace {

/// `7`, `7/1`, `7//3`, `7/1/3`: only the vertex counts. Negative numbers count back from the last vertex so far.
std::uint32_t read_corner(const TextCursor& cursor, std::string_view word, MeshParts& parts) {
  const std::int64_t number = cursor.to_integer(word.substr(0, word.find('/')), "the number of a vertex");
  const auto count = static_cast<std::int64_t>(parts.vertex_count());
  if (number < -count) {
    cursor.fail("the number of one of the " + std::to_string(count) + " vertices so far", word);
  }
  return parts.corner(number < 0 ? count + 1 + number : number, cursor.place());
}

}  // namespace

AnyMesh parse_obj(const MeshText& file) {
  TextCursor cursor(file.bytes, file.name, {.comment = '#', .continuation = true});
  MeshParts parts(file, 1);
  std::vector<std::uint32_t> polygon;
  while (cursor.next_line()) {
    const std::string_view keyword = cursor.word();
    if (keyword == "v") {
      parts.add_vertex(cursor.point(), cursor.place());  // a weight or colour may follow
    } else if (keyword == "f") {
      polygon.clear();
      for (std::string_view word = cursor.word(); !word.empty(); word = cursor.word()) {
        polygon.push_back(read_corner(cursor, word, parts));
      }
      parts.add_polygon(polygon, cursor.place());
    }
  }
  return parts.finish();
}

std::string obj_bytes(const TriangleMesh& mesh) {
  std::string text;
  for (const Vector<3>& vertex : mesh.vertices()) {
    append_line(text, "v", vertex);
  }
  for (const TriangleMesh::Element& element : mesh.elements()) {
    append_line(text, "f", Corners{element, 1});
  }
  return text;
}

}  // namespace motzkin::detail
