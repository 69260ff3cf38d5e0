#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

#include "motzkin/shape/mesh.hpp"

/// Files of meshes. Coordinates keep every bit, in text as the shortest decimals that read back to the same double;
/// only binary STL has floats. Colours, normals, texture coordinates, names and groups are skipped.

namespace motzkin {

using AnyMesh = std::variant<TriangleMesh, TetrahedronMesh>;

enum class MeshFormat {
  Obj,      ///< triangles
  Ply,      ///< triangles
  Stl,      ///< triangles
  Off,      ///< triangles
  Msh,      ///< Gmsh; tetrahedra, or triangles where there are none
  Medit,    ///< .mesh; tetrahedra, or triangles where there are none
  Tetgen,   ///< tetrahedra; two files, .node and .ele
  Gltf,     ///< .gltf and .glb; triangles; read, not written
  ThreeMf,  ///< .3mf; triangles; read, not written, and only where `reads_3mf()`
};

enum class MeshEncoding { Ascii, BinaryLittleEndian, BinaryBigEndian };

/// Versions 2.2 and 4.1 of the format of Gmsh.
enum class MshVersion { Version22, Version41 };

struct MeshFileOptions {
  MeshEncoding encoding = MeshEncoding::Ascii;  ///< PLY knows all three, STL the first two, the others only Ascii
  MshVersion msh_version = MshVersion::Version41;
};

/// What a file says besides its mesh.
struct MeshFileNotes {
  std::string unit = {};  ///< of the coordinates, where the format names one: millimeter, inch, ...
};

/// Whether the library was built with libzip, without which files of 3MF are refused.
[[nodiscard]] bool reads_3mf() noexcept;

/// Most triangles or tetrahedra that readers accept, and a third of the most vertices. Files have `max_file_bytes`.
inline constexpr std::size_t max_mesh_elements = std::size_t{1} << 26U;

/// Largest index of a vertex that readers accept.
inline constexpr std::int64_t max_mesh_index = 0xffff'fffe;

/// The format that the end of a file name stands for, in capitals or not. Throws InvalidInput for others.
[[nodiscard]] MeshFormat mesh_format(const std::filesystem::path& path);

/// Reads a mesh from the bytes of a file; `name` is what messages call it. Those of TetGen are one after the other, the
/// nodes first. Polygons become fans of triangles about their first corner. The corners of STL and glTF become one
/// vertex where they are equal, see `merge_equal_vertices`. Of glTF all triangles of the scene count, at rest, each
/// where the matrices of its nodes put it: these are multiplied in doubles, and vertices are what `apply` makes of the
/// product. So do all items of the build of a 3MF, with the transforms of components and items; its corners stay as
/// they are. Units are told in `notes`, and change no number. Throws InvalidInput naming line (or byte) and value for
/// what is no such file: also for numbers that are not finite or exceed `max_coordinate`, for a file without elements,
/// for data beyond what was announced, and for more than `max_elements`. Cost: time and memory are bounded by the size
/// of the file, whatever it announces; for glTF and 3MF, which may place a mesh many times, by that and the number of
/// triangles.
[[nodiscard]] AnyMesh parse_mesh(std::string_view bytes, MeshFormat format, const std::string& name,
                                 std::size_t max_elements = max_mesh_elements, MeshFileNotes* notes = nullptr);

/// The bytes that `parse_mesh` reads.
/// Throws InvalidInput for a format without these elements or this encoding, for a mesh without elements, and for
/// numbers that binary STL cannot hold. There they are rounded to the nearest float.
[[nodiscard]] std::string mesh_bytes(const TriangleMesh& mesh, MeshFormat format, const MeshFileOptions& options = {});
[[nodiscard]] std::string mesh_bytes(const TetrahedronMesh& mesh, MeshFormat format,
                                     const MeshFileOptions& options = {});

/// Reads a file in the format its name stands for, or, where that stands for none, in the format its content looks
/// like; `-` is standard input. Either file of TetGen stands for both. Other files that a glTF names are read as well,
/// if they are in the same folder. Throws FileError where it cannot be read, and InvalidInput as `parse_mesh`, which
/// says so where the content looks like another format than the name.
[[nodiscard]] AnyMesh read_mesh(const std::filesystem::path& path, std::size_t max_elements = max_mesh_elements,
                                MeshFileNotes* notes = nullptr);

/// The same for a file that must hold triangles, or tetrahedra. Throws InvalidInput where it holds the others.
[[nodiscard]] TriangleMesh read_triangle_mesh(const std::filesystem::path& path);
[[nodiscard]] TetrahedronMesh read_tetrahedron_mesh(const std::filesystem::path& path);

/// Writes a file in the format its name stands for, in one step, see `write_file`. Of TetGen's two files each is.
/// Throws FileError, and InvalidInput as `mesh_bytes`.
void write_mesh(const std::filesystem::path& path, const TriangleMesh& mesh, const MeshFileOptions& options = {});
void write_mesh(const std::filesystem::path& path, const TetrahedronMesh& mesh, const MeshFileOptions& options = {});

}  // namespace motzkin
