#include <optional>

#include "io/append_line.hpp"
#include "io/byte_cursor.hpp"
#include "io/mesh_formats.hpp"
#include "io/mesh_parts.hpp"

namespace motzkin::detail {
namespace {

enum class PlyType { Int8, Uint8, Int16, Uint16, Int32, Uint32, Float32, Float64 };

struct TypeName {
  std::string_view name;
  std::string_view other_name;
  PlyType type;
  std::size_t size;  ///< bytes
};

constexpr TypeName type_names[] = {
    {"char", "int8", PlyType::Int8, 1},        {"uchar", "uint8", PlyType::Uint8, 1},
    {"short", "int16", PlyType::Int16, 2},     {"ushort", "uint16", PlyType::Uint16, 2},
    {"int", "int32", PlyType::Int32, 4},       {"uint", "uint32", PlyType::Uint32, 4},
    {"float", "float32", PlyType::Float32, 4}, {"double", "float64", PlyType::Float64, 8},
};

std::size_t size_of(PlyType type) { return type_names[static_cast<std::size_t>(type)].size; }

/// What a property means for a mesh.
enum class Role { X, Y, Z, Corners, Other };

struct Property {
  PlyType type = {};
  std::optional<PlyType> count_type = {};  ///< of lists
  Role role = Role::Other;
};

/// A table of the file: `count` rows of these properties.
struct Element {
  std::string_view name;
  std::int64_t count = 0;
  std::vector<Property> properties = {};

  [[nodiscard]] bool has(Role role) const {
    for (const Property& property : properties) {
      if (property.role == role) {
        return true;
      }
    }
    return false;
  }
};

struct Header {
  MeshEncoding encoding = MeshEncoding::Ascii;
  std::vector<Element> elements = {};
};

PlyType read_type(TextCursor& cursor) {
  const std::string_view word = cursor.word();
  for (const TypeName& candidate : type_names) {
    if (word == candidate.name || word == candidate.other_name) {
      return candidate.type;
    }
  }
  cursor.fail("a type of PLY", word);
}

PlyType read_integer_type(TextCursor& cursor) {
  const PlyType type = read_type(cursor);
  if (type == PlyType::Float32 || type == PlyType::Float64) {
    cursor.fail("an integer type", type_names[static_cast<std::size_t>(type)].name);
  }
  return type;
}

Role role_of(std::string_view element, std::string_view property, bool is_list) {
  if (element == "vertex" && !is_list) {
    return property == "x" ? Role::X : property == "y" ? Role::Y : property == "z" ? Role::Z : Role::Other;
  }
  const bool corners = property == "vertex_indices" || property == "vertex_index";
  return element == "face" && is_list && corners ? Role::Corners : Role::Other;
}

Property read_property(TextCursor& cursor, const Element& element) {
  TextCursor ahead = cursor;
  Property property;
  if (ahead.word() == "list") {
    cursor = ahead;
    property.count_type = read_integer_type(cursor);
  }
  ahead = cursor;
  property.type = read_type(cursor);
  property.role = role_of(element.name, cursor.word(), property.count_type.has_value());
  if (property.role == Role::Corners) {
    (void)read_integer_type(ahead);
  }
  return property;
}

MeshEncoding read_encoding(TextCursor& cursor) {
  const std::string_view word = cursor.word();
  if (word == "ascii") {
    return MeshEncoding::Ascii;
  }
  if (word == "binary_little_endian") {
    return MeshEncoding::BinaryLittleEndian;
  }
  if (word == "binary_big_endian") {
    return MeshEncoding::BinaryBigEndian;
  }
  cursor.fail("'ascii', 'binary_little_endian' or 'binary_big_endian'", word);
}

/// Reads up to the line `end_header`.
Header read_header(TextCursor& cursor) {
  if (const std::string_view word = cursor.word(); word != "ply") {
    cursor.fail("'ply'", word);
  }
  cursor.require_line("'format'");
  if (const std::string_view word = cursor.word(); word != "format") {
    cursor.fail("'format'", word);
  }
  Header header{.encoding = read_encoding(cursor)};
  while (true) {
    cursor.require_line("'end_header'");
    const std::string_view keyword = cursor.word();
    if (keyword == "element") {
      const std::string_view name = cursor.word();
      const std::int64_t count = cursor.integer("the number of elements");
      header.elements.push_back({name, count});
    } else if (keyword == "property" && !header.elements.empty()) {
      header.elements.back().properties.push_back(read_property(cursor, header.elements.back()));
    } else if (keyword == "end_header") {
      break;
    } else if (keyword != "comment" && keyword != "obj_info") {
      cursor.fail("'element', 'property', 'comment' or 'end_header'", keyword);
    }
  }
  for (const Element& element : header.elements) {
    if (element.name == "vertex" && !(element.has(Role::X) && element.has(Role::Y) && element.has(Role::Z))) {
      cursor.fail("properties x, y and z of the vertices before", "end_header");
    }
  }
  return header;
}

/// The rows of a text file, one per line.
class TextRows {
 public:
  explicit TextRows(TextCursor& cursor) : cursor_(cursor) {}

  static std::size_t least_size(const Element& element) { return 2 * element.properties.size(); }
  [[nodiscard]] std::size_t remaining() const { return cursor_.remaining(); }

  void begin_row() { cursor_.require_line("a row"); }
  void end_row() { cursor_.require_end_of_line(); }
  double coordinate(PlyType) { return cursor_.coordinate(); }
  std::int64_t integer(PlyType) { return cursor_.integer("an integer"); }
  std::size_t list_size(PlyType, PlyType) { return cursor_.count("the length of a list", 1); }
  void skip(PlyType, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      if (cursor_.word().empty()) {
        cursor_.fail("a value", {});
      }
    }
  }

  [[nodiscard]] Place place() const { return cursor_.place(); }
  [[noreturn]] void fail(const std::string& expected, const std::string& found) const { cursor_.fail(expected, found); }
  void end() { cursor_.require_last_line(); }

 private:
  TextCursor& cursor_;
};

/// The rows of a binary file, without anything between them.
class ByteRows {
 public:
  explicit ByteRows(ByteCursor cursor) : cursor_(std::move(cursor)) {}

  static std::size_t least_size(const Element& element) {
    std::size_t size = 0;
    for (const Property& property : element.properties) {
      size += size_of(property.count_type.value_or(property.type));
    }
    return size;
  }
  [[nodiscard]] std::size_t remaining() const { return cursor_.remaining(); }

  void begin_row() {}
  void end_row() {}

  double coordinate(PlyType type) {
    switch (type) {
      case PlyType::Float32: return cursor_.coordinate<float>();
      case PlyType::Float64: return cursor_.coordinate<double>();
      default: return static_cast<double>(integer(type));
    }
  }

  std::int64_t integer(PlyType type) {
    switch (type) {
      case PlyType::Int8: return cursor_.number<std::int8_t>();
      case PlyType::Uint8: return cursor_.number<std::uint8_t>();
      case PlyType::Int16: return cursor_.number<std::int16_t>();
      case PlyType::Uint16: return cursor_.number<std::uint16_t>();
      case PlyType::Int32: return cursor_.number<std::int32_t>();
      default: return cursor_.number<std::uint32_t>();
    }
  }

  std::size_t list_size(PlyType count_type, PlyType type) {
    const Place place = cursor_.place();
    const std::int64_t count = integer(count_type);
    const std::size_t most = remaining() / size_of(type);
    if (count < 0 || static_cast<std::uint64_t>(count) > most) {
      fail_at(cursor_.name(), place, "the length of a list, at most the " + std::to_string(most) + " values left",
              std::to_string(count));
    }
    return static_cast<std::size_t>(count);
  }

  void skip(PlyType type, std::size_t count) { cursor_.skip(count * size_of(type)); }

  [[nodiscard]] Place place() const { return cursor_.place(); }
  [[noreturn]] void fail(const std::string& expected, const std::string& found) const { cursor_.fail(expected, found); }
  void end() { cursor_.require_end_of_file(); }

 private:
  ByteCursor cursor_;
};

template <class Rows>
void read_row(Rows& rows, const Element& element, MeshParts& parts, std::vector<std::uint32_t>& polygon) {
  Vector<3> point = Vector<3>::Zero();
  rows.begin_row();
  for (const Property& property : element.properties) {
    const Place place = rows.place();
    const std::size_t size = property.count_type ? rows.list_size(*property.count_type, property.type) : 1;
    switch (property.role) {
      case Role::X: point[0] = rows.coordinate(property.type); break;
      case Role::Y: point[1] = rows.coordinate(property.type); break;
      case Role::Z: point[2] = rows.coordinate(property.type); break;
      case Role::Other: rows.skip(property.type, size); break;
      case Role::Corners:
        polygon.resize(size);
        for (std::uint32_t& corner : polygon) {
          const Place corner_place = rows.place();
          corner = parts.corner(rows.integer(property.type), corner_place);
        }
        parts.add_polygon(polygon, place);
        break;
    }
  }
  rows.end_row();
  if (element.name == "vertex") {
    parts.add_vertex(point, rows.place());
  }
}

template <class Rows>
AnyMesh read_rows(Rows& rows, const Header& header, const MeshText& file) {
  MeshParts parts(file, 0);
  std::vector<std::uint32_t> polygon;
  for (const Element& element : header.elements) {
    if (element.properties.empty()) {
      continue;  // rows of nothing
    }
    const std::size_t most = rows.remaining() / Rows::least_size(element);
    if (element.count < 0 || static_cast<std::uint64_t>(element.count) > most) {
      rows.fail("at most the " + std::to_string(most) + " rows of " + quoted(element.name) +
                    " for which the file is long enough",
                std::to_string(element.count));
    }
    for (std::int64_t i = 0; i < element.count; ++i) {
      read_row(rows, element, parts, polygon);
    }
  }
  rows.end();
  return parts.finish();
}

}  // namespace

AnyMesh parse_ply(const MeshText& file) {
  TextCursor cursor(file.bytes, file.name);
  const Header header = read_header(cursor);
  if (header.encoding == MeshEncoding::Ascii) {
    TextRows rows(cursor);
    return read_rows(rows, header, file);
  }
  const std::size_t begin = file.bytes.size() - cursor.rest_of_file().size();
  const bool little = header.encoding == MeshEncoding::BinaryLittleEndian;
  ByteRows rows(ByteCursor(file.bytes, begin, little ? std::endian::little : std::endian::big, file.name));
  return read_rows(rows, header, file);
}

std::string ply_bytes(const TriangleMesh& mesh, MeshEncoding encoding) {
  constexpr std::string_view names[] = {"ascii", "binary_little_endian", "binary_big_endian"};
  std::string bytes = "ply\n";
  append_line(bytes, "format", names[static_cast<std::size_t>(encoding)], "1.0");
  append_line(bytes, "element vertex", mesh.vertices().size());
  bytes += "property double x\nproperty double y\nproperty double z\n";
  append_line(bytes, "element face", mesh.elements().size());
  bytes += "property list uchar uint vertex_indices\nend_header\n";
  if (encoding == MeshEncoding::Ascii) {
    append_rows(bytes, mesh);
    return bytes;
  }
  const std::endian order = encoding == MeshEncoding::BinaryLittleEndian ? std::endian::little : std::endian::big;
  for (const Vector<3>& vertex : mesh.vertices()) {
    for (const double coordinate : vertex) {
      append_bytes(bytes, coordinate, order);
    }
  }
  for (const TriangleMesh::Element& element : mesh.elements()) {
    append_bytes(bytes, std::uint8_t{3}, order);
    for (const std::uint32_t index : element) {
      append_bytes(bytes, index, order);
    }
  }
  return bytes;
}

}  // namespace motzkin::detail
