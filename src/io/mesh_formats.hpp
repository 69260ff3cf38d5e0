#pragma once

#include <functional>

#include "io/text_cursor.hpp"
#include "motzkin/io/mesh_file.hpp"

/// Readers and writers, one file per format. Writers get meshes that have elements.

namespace motzkin::detail {

/// What a reader is given.
struct MeshText {
  std::string_view bytes;
  std::string name;          ///< what messages call it
  std::size_t max_elements;  ///< of the mesh
  /// The content of another file in the same folder, where there is a folder.
  std::function<std::string(const std::string&)> beside = {};
  MeshFileNotes* notes = nullptr;  ///< to be filled
};

[[nodiscard]] AnyMesh parse_obj(const MeshText& file);
[[nodiscard]] std::string obj_bytes(const TriangleMesh& mesh);

[[nodiscard]] AnyMesh parse_off(const MeshText& file);
[[nodiscard]] std::string off_bytes(const TriangleMesh& mesh);

/// Vertices and triangles as OFF and PLY have them, one per line.
void append_rows(std::string& text, const TriangleMesh& mesh);

[[nodiscard]] AnyMesh parse_ply(const MeshText& file);
[[nodiscard]] std::string ply_bytes(const TriangleMesh& mesh, MeshEncoding encoding);

[[nodiscard]] AnyMesh parse_gltf(const MeshText& file);

[[nodiscard]] AnyMesh parse_3mf(const MeshText& file);

/// The model of a 3MF, unpacked.
[[nodiscard]] AnyMesh parse_3mf_model(const MeshText& model);

[[nodiscard]] AnyMesh parse_stl(const MeshText& file);
[[nodiscard]] std::string stl_bytes(const TriangleMesh& mesh, MeshEncoding encoding);

[[nodiscard]] AnyMesh parse_msh(const MeshText& file);
template <int N>
[[nodiscard]] std::string msh_bytes(const Mesh<N>& mesh, MshVersion version);

[[nodiscard]] AnyMesh parse_medit(const MeshText& file);
template <int N>
[[nodiscard]] std::string medit_bytes(const Mesh<N>& mesh);

/// The two files may be one after the other in one.
[[nodiscard]] AnyMesh parse_tetgen(const MeshText& both);
[[nodiscard]] AnyMesh parse_tetgen(const MeshText& nodes, const MeshText& elements);
[[nodiscard]] std::string tetgen_nodes(const TetrahedronMesh& mesh);
[[nodiscard]] std::string tetgen_elements(const TetrahedronMesh& mesh);

}  // namespace motzkin::detail
