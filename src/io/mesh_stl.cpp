#include <Eigen/Geometry>
#include <limits>

#include "io/append_line.hpp"
#include "io/byte_cursor.hpp"
#include "io/mesh_formats.hpp"
#include "io/mesh_parts.hpp"
#include "motzkin/invalid_input.hpp"

namespace motzkin::detail {
namespace {

constexpr std::size_t header_size = 80;
constexpr std::size_t facet_size = 50;  // normal and corners, twelve floats, and two bytes without meaning

/// Every facet of STL has corners of its own.
class Facets {
 public:
  explicit Facets(const MeshText& file) : parts_(file, 0) {}

  void reserve(std::size_t count) { parts_.reserve_vertices(3 * count); }

  void add(const std::array<Vector<3>, 3>& corners, Place place) {
    std::array<std::uint32_t, 3> indices;
    for (std::size_t i = 0; i < 3; ++i) {
      indices[i] = parts_.corner(static_cast<std::int64_t>(parts_.vertex_count()), place);
      parts_.add_vertex(corners[i], place);
    }
    parts_.add_polygon(indices, place);
  }

  [[nodiscard]] AnyMesh finish() { return merge_equal_vertices(std::get<TriangleMesh>(parts_.finish())); }

 private:
  MeshParts parts_;
};

bool is_keyword(std::string_view word, std::string_view keyword) {
  if (word.size() != keyword.size()) {
    return false;
  }
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char lower = word[i] >= 'A' && word[i] <= 'Z' ? static_cast<char>(word[i] - 'A' + 'a') : word[i];
    if (lower != keyword[i]) {
      return false;
    }
  }
  return true;
}

void require_keyword(TextCursor& cursor, std::string_view keyword) {
  const std::string_view word = cursor.next_word();
  if (!is_keyword(word, keyword)) {
    cursor.fail("'" + std::string(keyword) + "'", word);
  }
}

/// After `facet`. The normal follows from the corners and is not kept.
std::array<Vector<3>, 3> read_facet(TextCursor& cursor) {
  require_keyword(cursor, "normal");
  for (int i = 0; i < 3; ++i) {
    if (cursor.word().empty()) {
      cursor.fail("three numbers of a normal", {});
    }
  }
  require_keyword(cursor, "outer");
  require_keyword(cursor, "loop");
  std::array<Vector<3>, 3> corners;
  for (Vector<3>& corner : corners) {
    require_keyword(cursor, "vertex");
    corner = cursor.point();
  }
  require_keyword(cursor, "endloop");
  require_keyword(cursor, "endfacet");
  return corners;
}

/// One solid after the other; names may have several words.
AnyMesh parse_ascii(const MeshText& file) {
  TextCursor cursor(file.bytes, file.name);
  Facets facets(file);
  require_keyword(cursor, "solid");
  bool more = cursor.next_line();
  while (more) {
    std::string_view word = cursor.word();
    while (is_keyword(word, "facet")) {
      const Place place = cursor.place();
      facets.add(read_facet(cursor), place);
      word = cursor.next_word();
    }
    if (!is_keyword(word, "endsolid")) {
      cursor.fail("'facet' or 'endsolid'", word);
    }
    if (!cursor.next_line()) {
      return facets.finish();
    }
    require_keyword(cursor, "solid");
    more = cursor.next_line();
  }
  cursor.fail("'facet' or 'endsolid'", {});
}

AnyMesh parse_binary(const MeshText& file) {
  ByteCursor cursor(file.bytes, 0, std::endian::little, file.name);
  cursor.skip(header_size);
  const Place place = cursor.place();
  const auto count = cursor.number<std::uint32_t>();
  if (cursor.remaining() != facet_size * count) {
    fail_at(file.name, place,
            "the number of facets in the " + std::to_string(cursor.remaining()) + " bytes that follow",
            std::to_string(count));
  }
  Facets facets(file);
  facets.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    cursor.skip(3 * sizeof(float));
    const Place facet_place = cursor.place();
    std::array<Vector<3>, 3> corners;
    for (Vector<3>& corner : corners) {
      for (double& coordinate : corner) {
        coordinate = cursor.coordinate<float>();
      }
    }
    facets.add(corners, facet_place);
    cursor.skip(2);
  }
  return facets.finish();
}

/// Also binary files may begin with `solid`; the size tells.
bool is_ascii(const MeshText& file) {
  if (file.bytes.size() >= header_size + sizeof(std::uint32_t)) {
    ByteCursor cursor(file.bytes, header_size, std::endian::little, file.name);
    const auto count = cursor.number<std::uint32_t>();
    if (cursor.remaining() == facet_size * count) {
      return false;
    }
  }
  return is_keyword(TextCursor(file.bytes, file.name).next_word(), "solid");
}

/// Of length 1; zero for flat triangles and beyond the range of doubles.
Vector<3> normal_of(const VertexSimplex<3, 3>& triangle) {
  const auto& [a, b, c] = triangle.vertices();
  const Vector<3> normal = (b - a).cross(c - a).stableNormalized();
  return normal.allFinite() ? normal : Vector<3>::Zero();
}

void append_floats(std::string& bytes, const Vector<3>& values) {
  for (const double value : values) {
    if (std::abs(value) > static_cast<double>(std::numeric_limits<float>::max())) {
      throw InvalidInput("binary STL holds floats, which cannot be as large as " + to_text(value));
    }
    append_bytes(bytes, static_cast<float>(value), std::endian::little);
  }
}

}  // namespace

AnyMesh parse_stl(const MeshText& file) { return is_ascii(file) ? parse_ascii(file) : parse_binary(file); }

std::string stl_bytes(const TriangleMesh& mesh, MeshEncoding encoding) {
  const bool ascii = encoding == MeshEncoding::Ascii;
  std::string bytes = ascii ? "solid motzkin\n" : std::string("binary STL by motzkin").append(header_size, ' ');
  if (!ascii) {
    bytes.resize(header_size);
    append_bytes(bytes, static_cast<std::uint32_t>(mesh.elements().size()), std::endian::little);
  }
  for (std::size_t i = 0; i < mesh.elements().size(); ++i) {
    const VertexSimplex<3, 3> triangle = mesh[i];
    if (ascii) {
      append_line(bytes, "facet normal", normal_of(triangle));
      bytes += "outer loop\n";
      for (const Vector<3>& corner : triangle.vertices()) {
        append_line(bytes, "vertex", corner);
      }
      bytes += "endloop\nendfacet\n";
    } else {
      append_floats(bytes, normal_of(triangle));
      for (const Vector<3>& corner : triangle.vertices()) {
        append_floats(bytes, corner);
      }
      append_bytes(bytes, std::uint16_t{0}, std::endian::little);
    }
  }
  return ascii ? bytes + "endsolid motzkin\n" : bytes;
}

}  // namespace motzkin::detail
