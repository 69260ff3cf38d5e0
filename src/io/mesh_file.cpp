#include "motzkin/io/mesh_file.hpp"

#include <algorithm>

#include "io/mesh_formats.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"

namespace motzkin {
namespace {

struct Ending {
  std::string_view text;
  MeshFormat format;
};

constexpr Ending endings[] = {
    {".obj", MeshFormat::Obj},     {".ply", MeshFormat::Ply},    {".stl", MeshFormat::Stl},
    {".off", MeshFormat::Off},     {".msh", MeshFormat::Msh},    {".mesh", MeshFormat::Medit},
    {".node", MeshFormat::Tetgen}, {".ele", MeshFormat::Tetgen},
};

template <int N>
constexpr const char* elements_name = N == 3 ? "triangles" : "tetrahedra";

void check_encoding(MeshFormat format, MeshEncoding encoding) {
  const bool known = encoding == MeshEncoding::Ascii || format == MeshFormat::Ply ||
                     (format == MeshFormat::Stl && encoding == MeshEncoding::BinaryLittleEndian);
  if (!known) {
    throw InvalidInput("only PLY (both byte orders) and STL (little-endian) are written in binary");
  }
}

template <int N>
void check_writable(const Mesh<N>& mesh, MeshFormat format, const MeshFileOptions& options) {
  check_encoding(format, options.encoding);
  if (mesh.elements().empty()) {
    throw InvalidInput("a mesh without elements is not written");
  }
}

[[noreturn]] void refuse(MeshFormat format, const char* elements) {
  const auto* ending = std::find_if(std::begin(endings), std::end(endings),
                                    [=](const Ending& candidate) { return candidate.format == format; });
  throw InvalidInput("files " + std::string(ending->text) + " hold no " + elements);
}

struct TetgenPaths {
  std::string nodes;
  std::string elements;

  explicit TetgenPaths(std::filesystem::path path)
      : nodes(path.replace_extension(".node").string()), elements(path.replace_extension(".ele").string()) {}
};

template <int N>
Mesh<N> require_kind(AnyMesh mesh, const std::filesystem::path& path) {
  if (Mesh<N>* wanted = std::get_if<Mesh<N>>(&mesh)) {
    return std::move(*wanted);
  }
  throw InvalidInput(path.string() + ": expected " + elements_name<N> + ", found " + elements_name<7 - N>);
}

}  // namespace

MeshFormat mesh_format(const std::filesystem::path& path) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  for (const Ending& candidate : endings) {
    if (ending == candidate.text) {
      return candidate.format;
    }
  }
  throw InvalidInput(path.string() +
                     ": expected a name that ends with .obj, .ply, .stl, .off, .msh, .mesh, .node or .ele");
}

AnyMesh parse_mesh(std::string_view bytes, MeshFormat format, const std::string& name) {
  switch (format) {
    case MeshFormat::Obj: return detail::parse_obj(bytes, name);
    case MeshFormat::Ply: return detail::parse_ply(bytes, name);
    case MeshFormat::Stl: return detail::parse_stl(bytes, name);
    case MeshFormat::Off: return detail::parse_off(bytes, name);
    case MeshFormat::Msh: return detail::parse_msh(bytes, name);
    case MeshFormat::Medit: return detail::parse_medit(bytes, name);
    case MeshFormat::Tetgen: break;
  }
  detail::TextCursor both(bytes, name, detail::tetgen_rules);
  return detail::parse_tetgen(both, both);
}

std::string mesh_bytes(const TriangleMesh& mesh, MeshFormat format, const MeshFileOptions& options) {
  check_writable(mesh, format, options);
  switch (format) {
    case MeshFormat::Obj: return detail::obj_bytes(mesh);
    case MeshFormat::Ply: return detail::ply_bytes(mesh, options.encoding);
    case MeshFormat::Stl: return detail::stl_bytes(mesh, options.encoding);
    case MeshFormat::Off: return detail::off_bytes(mesh);
    case MeshFormat::Msh: return detail::msh_bytes(mesh, options.msh_version);
    case MeshFormat::Medit: return detail::medit_bytes(mesh);
    case MeshFormat::Tetgen: break;
  }
  refuse(format, elements_name<3>);
}

std::string mesh_bytes(const TetrahedronMesh& mesh, MeshFormat format, const MeshFileOptions& options) {
  check_writable(mesh, format, options);
  switch (format) {
    case MeshFormat::Msh: return detail::msh_bytes(mesh, options.msh_version);
    case MeshFormat::Medit: return detail::medit_bytes(mesh);
    case MeshFormat::Tetgen: return detail::tetgen_nodes(mesh) + detail::tetgen_elements(mesh);
    default: refuse(format, elements_name<4>);
  }
}

AnyMesh read_mesh(const std::filesystem::path& path) {
  const MeshFormat format = mesh_format(path);
  if (format != MeshFormat::Tetgen) {
    return parse_mesh(read_file(path.string()), format, path.string());
  }
  const TetgenPaths paths(path);
  const std::string node_text = read_file(paths.nodes);
  const std::string element_text = read_file(paths.elements);
  detail::TextCursor nodes(node_text, paths.nodes, detail::tetgen_rules);
  detail::TextCursor elements(element_text, paths.elements, detail::tetgen_rules);
  return detail::parse_tetgen(nodes, elements);
}

TriangleMesh read_triangle_mesh(const std::filesystem::path& path) { return require_kind<3>(read_mesh(path), path); }

TetrahedronMesh read_tetrahedron_mesh(const std::filesystem::path& path) {
  return require_kind<4>(read_mesh(path), path);
}

void write_mesh(const std::filesystem::path& path, const TriangleMesh& mesh, const MeshFileOptions& options) {
  write_file(path.string(), mesh_bytes(mesh, mesh_format(path), options));
}

void write_mesh(const std::filesystem::path& path, const TetrahedronMesh& mesh, const MeshFileOptions& options) {
  const MeshFormat format = mesh_format(path);
  if (format != MeshFormat::Tetgen) {
    write_file(path.string(), mesh_bytes(mesh, format, options));
    return;
  }
  check_writable(mesh, format, options);
  const TetgenPaths paths(path);
  write_file(paths.nodes, detail::tetgen_nodes(mesh));
  write_file(paths.elements, detail::tetgen_elements(mesh));
}

}  // namespace motzkin
