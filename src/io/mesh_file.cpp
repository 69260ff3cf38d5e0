#include "motzkin/io/mesh_file.hpp"

#include <algorithm>
#include <optional>

#include "io/mesh_content.hpp"
#include "io/mesh_formats.hpp"
#include "io/place.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/memory.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin {
namespace {

struct Ending {
  std::string_view text;
  MeshFormat format;
};

constexpr Ending endings[] = {
    {".obj", MeshFormat::Obj},     {".ply", MeshFormat::Ply},     {".stl", MeshFormat::Stl},
    {".off", MeshFormat::Off},     {".msh", MeshFormat::Msh},     {".mesh", MeshFormat::Medit},
    {".node", MeshFormat::Tetgen}, {".ele", MeshFormat::Tetgen},  {".gltf", MeshFormat::Gltf},
    {".glb", MeshFormat::Gltf},    {".3mf", MeshFormat::ThreeMf},
};

constexpr const char* known_endings =
    "expected a name that ends with .obj, .ply, .stl, .off, .msh, .mesh, .node, .ele, .gltf, .glb or .3mf";

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
  detail::refuse(path.string() + ": expected " + elements_name<N> + ", found " + elements_name<7 - N>);
}

std::optional<MeshFormat> format_of_name(const std::filesystem::path& path) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  for (const Ending& candidate : endings) {
    if (ending == candidate.text) {
      return candidate.format;
    }
  }
  return std::nullopt;
}

AnyMesh parse(const detail::MeshText& file, MeshFormat format) {
  switch (format) {
    case MeshFormat::Obj: return detail::parse_obj(file);
    case MeshFormat::Ply: return detail::parse_ply(file);
    case MeshFormat::Stl: return detail::parse_stl(file);
    case MeshFormat::Off: return detail::parse_off(file);
    case MeshFormat::Msh: return detail::parse_msh(file);
    case MeshFormat::Medit: return detail::parse_medit(file);
    case MeshFormat::Gltf: return detail::parse_gltf(file);
    case MeshFormat::ThreeMf: return detail::parse_3mf(file);
    case MeshFormat::Tetgen: break;
  }
  return detail::parse_tetgen(file);
}

}  // namespace

MeshFormat mesh_format(const std::filesystem::path& path) {
  if (const std::optional<MeshFormat> format = format_of_name(path)) {
    return *format;
  }
  detail::refuse(path.string() + ": " + known_endings);
}

AnyMesh parse_mesh(std::string_view bytes, MeshFormat format, const std::string& name, std::size_t max_elements,
                   MeshFileNotes* notes) {
  const detail::StandardArithmetic standard;
  return parse({.bytes = bytes, .name = name, .max_elements = max_elements, .notes = notes}, format);
}

std::string mesh_bytes(const TriangleMesh& mesh, MeshFormat format, const MeshFileOptions& options) {
  const detail::StandardArithmetic standard;
  check_writable(mesh, format, options);
  switch (format) {
    case MeshFormat::Obj: return detail::obj_bytes(mesh);
    case MeshFormat::Ply: return detail::ply_bytes(mesh, options.encoding);
    case MeshFormat::Stl: return detail::stl_bytes(mesh, options.encoding);
    case MeshFormat::Off: return detail::off_bytes(mesh);
    case MeshFormat::Msh: return detail::msh_bytes(mesh, options.msh_version);
    case MeshFormat::Medit: return detail::medit_bytes(mesh);
    case MeshFormat::Gltf: throw InvalidInput("glTF is read, not written: it holds floats alone");
    case MeshFormat::ThreeMf: throw InvalidInput("3MF is read, not written");
    case MeshFormat::Tetgen: break;
  }
  refuse(format, elements_name<3>);
}

std::string mesh_bytes(const TetrahedronMesh& mesh, MeshFormat format, const MeshFileOptions& options) {
  const detail::StandardArithmetic standard;
  check_writable(mesh, format, options);
  switch (format) {
    case MeshFormat::Msh: return detail::msh_bytes(mesh, options.msh_version);
    case MeshFormat::Medit: return detail::medit_bytes(mesh);
    case MeshFormat::Tetgen: return detail::tetgen_nodes(mesh) + detail::tetgen_elements(mesh);
    default: refuse(format, elements_name<4>);
  }
}

AnyMesh read_mesh(const std::filesystem::path& path, std::size_t max_elements, MeshFileNotes* notes) {
  const detail::StandardArithmetic standard;
  const std::string name = input_name(path.string());
  return with_memory(name, [&] {
    const std::optional<MeshFormat> promised = format_of_name(path);
    if (promised == MeshFormat::Tetgen) {
      const TetgenPaths paths(path);
      const std::string nodes = read_file(paths.nodes, max_file_bytes, InputKind::FileOnly);
      const std::string elements = read_file(paths.elements, max_file_bytes, InputKind::FileOnly);
      return detail::parse_tetgen({nodes, paths.nodes, max_elements}, {elements, paths.elements, max_elements});
    }
    const std::string bytes = read_file(path.string(), max_file_bytes,
                                        is_stream(path.string()) ? InputKind::FileOrStream : InputKind::FileOnly);
    const std::optional<MeshFormat> found = detail::format_of_content(bytes);
    if (!promised && !found) {
      detail::refuse(name + ": " +
                     (is_stream(path.string())
                          ? "its content does not say what it is; expected OBJ, PLY, STL, OFF, "
                            "MSH, MESH, glTF or 3MF"
                          : std::string("neither its name nor its content says what it is; ") + known_endings));
    }
    const detail::MeshText file = {bytes, name, max_elements,
                                   [&](const std::string& other) {
                                     return read_file((path.parent_path() / other).string(), max_file_bytes,
                                                      InputKind::FileOnly);
                                   },
                                   notes};
    if (!promised || !found || *promised == *found) {
      return parse(file, promised ? *promised : *found);
    }
    try {
      return parse(file, *promised);
    } catch (const InvalidInput& error) {
      detail::refuse(std::string(error.what()) + "; this looks like " + std::string(detail::name_of(*found)));
    }
  });
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
