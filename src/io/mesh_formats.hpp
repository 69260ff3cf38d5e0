#pragma once

#include "io/text_cursor.hpp"
#include "motzkin/io/mesh_file.hpp"

/// Readers and writers, one file per format. Writers get meshes that have elements.

namespace motzkin::detail {

[[nodiscard]] AnyMesh parse_obj(std::string_view bytes, const std::string& name);
[[nodiscard]] std::string obj_bytes(const TriangleMesh& mesh);

[[nodiscard]] AnyMesh parse_off(std::string_view bytes, const std::string& name);
[[nodiscard]] std::string off_bytes(const TriangleMesh& mesh);

/// Vertices and triangles as OFF and PLY have them, one per line.
void append_rows(std::string& text, const TriangleMesh& mesh);

[[nodiscard]] AnyMesh parse_ply(std::string_view bytes, const std::string& name);
[[nodiscard]] std::string ply_bytes(const TriangleMesh& mesh, MeshEncoding encoding);

[[nodiscard]] AnyMesh parse_stl(std::string_view bytes, const std::string& name);
[[nodiscard]] std::string stl_bytes(const TriangleMesh& mesh, MeshEncoding encoding);

[[nodiscard]] AnyMesh parse_msh(std::string_view bytes, const std::string& name);
template <int N>
[[nodiscard]] std::string msh_bytes(const Mesh<N>& mesh, MshVersion version);

[[nodiscard]] AnyMesh parse_medit(std::string_view bytes, const std::string& name);
template <int N>
[[nodiscard]] std::string medit_bytes(const Mesh<N>& mesh);

/// The two files may be one after the other, read by one cursor.
[[nodiscard]] AnyMesh parse_tetgen(TextCursor& nodes, TextCursor& elements);
[[nodiscard]] std::string tetgen_nodes(const TetrahedronMesh& mesh);
[[nodiscard]] std::string tetgen_elements(const TetrahedronMesh& mesh);
inline constexpr TextRules tetgen_rules = {.comment = '#'};

}  // namespace motzkin::detail
