#include "io/append_line.hpp"
#include "io/mesh_formats.hpp"
#include "io/mesh_parts.hpp"

namespace motzkin::detail {
namespace {

/// Keywords and numbers, wherever the lines end.
class MeditReader {
 public:
  explicit MeditReader(const MeshText& file) : cursor_(file.bytes, file.name, {.comment = '#'}), parts_(file, 1) {}

  AnyMesh read() {
    read_header();
    std::string_view word = cursor_.next_word();
    while (!word.empty() && word != "End") {
      if (!is_keyword(word)) {
        cursor_.fail("a keyword", word);
      }
      const bool known = read_section(word);
      do {
        word = cursor_.next_word();
      } while (!known && !word.empty() && !is_keyword(word));
    }
    return parts_.finish();
  }

 private:
  static bool is_keyword(std::string_view word) {
    const char c = word.front();
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  }

  void read_header() {
    if (const std::string_view word = cursor_.next_word(); word != "MeshVersionFormatted") {
      cursor_.fail("'MeshVersionFormatted'", word);
    }
    (void)cursor_.to_integer(cursor_.next_word(), "a version");
    if (const std::string_view word = cursor_.next_word(); word != "Dimension") {
      cursor_.fail("'Dimension'", word);
    }
    if (const std::string_view word = cursor_.next_word(); word != "3") {
      cursor_.fail("dimension 3", word);
    }
  }

  /// Whether the section is one that is read. Others end where the next keyword begins.
  bool read_section(std::string_view keyword) {
    const auto add_polygon = [this](const auto& corners) { parts_.add_polygon(corners, cursor_.place()); };
    if (keyword == "Vertices") {
      read_vertices();
    } else if (keyword == "Triangles") {
      read_elements<3>(add_polygon);
    } else if (keyword == "Quadrilaterals") {
      read_elements<4>(add_polygon);
    } else if (keyword == "Tetrahedra") {
      read_elements<4>([this](const auto& corners) { parts_.add_tetrahedron(corners, cursor_.place()); });
    } else if (keyword == "Hexahedra" || keyword == "Prisms" || keyword == "Pyramids") {
      if (const std::string_view word = cursor_.next_word(); word != "0") {
        cursor_.fail("triangles or tetrahedra, no " + std::string(keyword), word);
      }
    } else {
      return false;
    }
    return true;
  }

  void read_vertices() {
    const std::size_t count = cursor_.to_count(cursor_.next_word(), "the number of vertices", 4);
    parts_.reserve_vertices(count);
    for (std::size_t i = 0; i < count; ++i) {
      Vector<3> point;
      for (double& coordinate : point) {
        coordinate = cursor_.to_coordinate(cursor_.next_word());
      }
      parts_.add_vertex(point, cursor_.place());
      skip_reference();
    }
  }

  template <std::size_t N, class Add>
  void read_elements(const Add& add) {
    const std::size_t count = cursor_.to_count(cursor_.next_word(), "the number of elements", N + 1);
    for (std::size_t i = 0; i < count; ++i) {
      std::array<std::uint32_t, N> corners;
      for (std::uint32_t& corner : corners) {
        const std::int64_t number = cursor_.to_integer(cursor_.next_word(), "the number of a vertex");
        corner = parts_.corner(number, cursor_.place());
      }
      add(corners);
      skip_reference();
    }
  }

  /// The number of a part of the mesh, after each vertex and element.
  void skip_reference() { (void)cursor_.to_integer(cursor_.next_word(), "a reference"); }

  TextCursor cursor_;
  MeshParts parts_;
};

}  // namespace

AnyMesh parse_medit(const MeshText& file) { return MeditReader(file).read(); }

template <int N>
std::string medit_bytes(const Mesh<N>& mesh) {
  std::string text = "MeshVersionFormatted 2\nDimension 3\nVertices\n";
  append_line(text, mesh.vertices().size());
  for (const Vector<3>& vertex : mesh.vertices()) {
    append_line(text, vertex, 0);
  }
  text += N == 4 ? "Tetrahedra\n" : "Triangles\n";
  append_line(text, mesh.elements().size());
  for (const auto& element : mesh.elements()) {
    append_line(text, Corners{element, 1}, 0);
  }
  return text + "End\n";
}

template std::string medit_bytes(const Mesh<3>& mesh);
template std::string medit_bytes(const Mesh<4>& mesh);

}  // namespace motzkin::detail
