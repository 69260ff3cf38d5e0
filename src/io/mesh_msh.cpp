#include <algorithm>

#include "io/append_line.hpp"
#include "io/mesh_formats.hpp"
#include "io/mesh_parts.hpp"

namespace motzkin::detail {
namespace {

/// Kinds of elements by the numbers of Gmsh.
constexpr std::int64_t triangle_type = 2;
constexpr std::int64_t quadrangle_type = 3;
constexpr std::int64_t tetrahedron_type = 4;

/// Points and lines, which are no part of a surface or solid.
bool is_skipped(std::int64_t type) { return type == 15 || type == 1 || type == 8; }

class MshReader {
 public:
  explicit MshReader(const MeshText& file) : cursor_(file.bytes, file.name), parts_(file, 0) {}

  AnyMesh read() {
    read_format();
    while (cursor_.next_line()) {
      const std::string_view section = cursor_.word();
      if (!section.starts_with('$')) {
        cursor_.fail("a section", section);
      }
      if (section == "$Nodes") {
        is_4_ ? read_blocks(&MshReader::read_node_block) : read_list("nodes", 4, &MshReader::read_node);
      } else if (section == "$Elements") {
        sort_nodes();
        is_4_ ? read_blocks(&MshReader::read_element_block) : read_list("elements", 4, &MshReader::read_element);
      }
      skip_to_end(section.substr(1));
    }
    return parts_.finish();
  }

 private:
  void read_format() {
    cursor_.require_line("'$MeshFormat'");
    if (const std::string_view word = cursor_.word(); word != "$MeshFormat") {
      cursor_.fail("'$MeshFormat'", word);
    }
    cursor_.require_line("a version");
    const std::string_view version = cursor_.word();
    is_4_ = version == "4.1";
    if (!is_4_ && version != "2.2") {
      cursor_.fail("version 2.2 or 4.1", version);
    }
    if (const std::string_view type = cursor_.word(); type != "0") {
      cursor_.fail("0, for a file of text", type);
    }
    skip_to_end("MeshFormat");
  }

  /// Skips what is left of a section; what was read has to be all of it in those of nodes and elements.
  void skip_to_end(std::string_view section) {
    const bool was_read = section == "Nodes" || section == "Elements";
    while (true) {
      cursor_.require_line("the end of the section");
      const std::string_view word = cursor_.word();
      if (word.starts_with("$End") && word.substr(4) == section) {
        return;
      }
      if (was_read) {
        cursor_.fail("'$End" + std::string(section) + "'", word);
      }
    }
  }

  /// Version 2.2: a number of lines, then these.
  void read_list(const char* what, std::size_t words, void (MshReader::*read_line)()) {
    cursor_.require_line(what);
    const std::size_t count = cursor_.count(what, words);
    for (std::size_t i = 0; i < count; ++i) {
      cursor_.require_line(what);
      (this->*read_line)();
    }
  }

  void read_node() {
    const std::int64_t tag = cursor_.integer("the tag of a node");
    add_node(tag, cursor_.point());
    cursor_.require_end_of_line();
  }

  void read_element() {
    (void)cursor_.integer("the tag of an element");
    const std::int64_t type = cursor_.integer("the type of an element");
    const std::size_t tags = cursor_.count("the number of tags", 1);
    for (std::size_t i = 0; i < tags; ++i) {
      (void)cursor_.integer("a tag");
    }
    read_corners(type);
  }

  /// Version 4.1: the numbers of blocks and of what they hold, then the blocks.
  void read_blocks(std::size_t (MshReader::*read_block)()) {
    cursor_.require_line("the number of blocks");
    const std::size_t blocks = cursor_.count("the number of blocks", 4);
    const std::size_t total = cursor_.count("the number of nodes or elements", 2);
    std::size_t found = 0;
    for (std::size_t i = 0; i < blocks; ++i) {
      cursor_.require_line("a block");
      (void)cursor_.integer("the dimension of an entity");
      (void)cursor_.integer("the tag of an entity");
      found += (this->*read_block)();
    }
    if (found != total) {
      cursor_.fail(std::to_string(total) + " nodes or elements in the blocks before", std::to_string(found));
    }
  }

  /// All tags, then all points.
  std::size_t read_node_block() {
    const bool has_parameters = cursor_.integer("whether there are parameters") != 0;
    std::vector<std::int64_t> tags(cursor_.count("the number of nodes", 4));
    for (std::int64_t& tag : tags) {
      cursor_.require_line("the tag of a node");
      tag = cursor_.integer("the tag of a node");
    }
    for (const std::int64_t tag : tags) {
      cursor_.require_line("a node");
      add_node(tag, cursor_.point());
      if (!has_parameters) {
        cursor_.require_end_of_line();
      }
    }
    return tags.size();
  }

  std::size_t read_element_block() {
    const std::int64_t type = cursor_.integer("the type of elements");
    const std::size_t count = cursor_.count("the number of elements", 2);
    for (std::size_t i = 0; i < count; ++i) {
      cursor_.require_line("an element");
      (void)cursor_.integer("the tag of an element");
      read_corners(type);
    }
    return count;
  }

  void add_node(std::int64_t tag, const Vector<3>& point) {
    nodes_.push_back({tag, static_cast<std::uint32_t>(parts_.vertex_count())});
    parts_.add_vertex(point, cursor_.place());
  }

  /// By tag: no hashing that a file could spoil.
  void sort_nodes() {
    std::sort(nodes_.begin(), nodes_.end(), [](const Node& a, const Node& b) { return a.tag < b.tag; });
    const auto twice =
        std::adjacent_find(nodes_.begin(), nodes_.end(), [](const Node& a, const Node& b) { return a.tag == b.tag; });
    if (twice != nodes_.end()) {
      cursor_.fail("nodes with different tags before", std::to_string(twice->tag) + " twice");
    }
  }

  void read_corners(std::int64_t type) {
    if (type == triangle_type) {
      parts_.add_polygon(corners<3>(), cursor_.place());
    } else if (type == quadrangle_type) {
      parts_.add_polygon(corners<4>(), cursor_.place());
    } else if (type == tetrahedron_type) {
      parts_.add_tetrahedron(corners<4>(), cursor_.place());
    } else if (!is_skipped(type)) {
      cursor_.fail("triangles (2), quadrangles (3), tetrahedra (4), points (15) or lines (1, 8)", std::to_string(type));
    }
  }

  template <std::size_t N>
  std::array<std::uint32_t, N> corners() {
    std::array<std::uint32_t, N> result;
    for (std::uint32_t& corner : result) {
      const std::string_view word = cursor_.word();
      const std::int64_t tag = cursor_.to_integer(word, "the tag of a node");
      const auto found = std::lower_bound(nodes_.begin(), nodes_.end(), tag,
                                          [](const Node& node, std::int64_t wanted) { return node.tag < wanted; });
      if (found == nodes_.end() || found->tag != tag) {
        cursor_.fail("the tag of a node", word);
      }
      corner = found->index;
    }
    cursor_.require_end_of_line();
    return result;
  }

  struct Node {
    std::int64_t tag;
    std::uint32_t index;
  };

  TextCursor cursor_;
  MeshParts parts_;
  bool is_4_ = false;
  std::vector<Node> nodes_;
};

}  // namespace

AnyMesh parse_msh(const MeshText& file) { return MshReader(file).read(); }

template <int N>
std::string msh_bytes(const Mesh<N>& mesh, MshVersion version) {
  constexpr std::int64_t type = N == 4 ? tetrahedron_type : triangle_type;
  const bool is_4 = version == MshVersion::Version41;
  const std::size_t nodes = mesh.vertices().size();
  const std::size_t elements = mesh.elements().size();
  std::string text = "$MeshFormat\n";
  append_line(text, is_4 ? "4.1" : "2.2", 0, 8);
  text += "$EndMeshFormat\n$Nodes\n";
  if (is_4) {
    append_line(text, 1, nodes, 1, nodes);
    append_line(text, N - 1, 1, 0, nodes);
    for (std::size_t i = 0; i < nodes; ++i) {
      append_line(text, i + 1);
    }
    for (const Vector<3>& vertex : mesh.vertices()) {
      append_line(text, vertex);
    }
  } else {
    append_line(text, nodes);
    for (std::size_t i = 0; i < nodes; ++i) {
      append_line(text, i + 1, mesh.vertices()[i]);
    }
  }
  text += "$EndNodes\n$Elements\n";
  if (is_4) {
    append_line(text, 1, elements, 1, elements);
    append_line(text, N - 1, 1, type, elements);
  } else {
    append_line(text, elements);
  }
  for (std::size_t i = 0; i < elements; ++i) {
    append_words(text, i + 1);
    if (!is_4) {
      append_words(text, type);
      append_words(text, "2 0 1");  // two tags: no physical group, entity 1
    }
    append_line(text, Corners{mesh.elements()[i], 1});
  }
  return text + "$EndElements\n";
}

template std::string msh_bytes(const Mesh<3>& mesh, MshVersion version);
template std::string msh_bytes(const Mesh<4>& mesh, MshVersion version);

}  // namespace motzkin::detail
