#include "io/mesh_content.hpp"

#include <cstdint>

namespace motzkin::detail {
namespace {

constexpr std::string_view white_space = " \t\r\n";

/// The first word that is not in a comment of `#`. Enough is looked at for any header.
std::string_view first_word(std::string_view bytes) {
  bytes = bytes.substr(0, 1U << 16U);
  for (;;) {
    const std::size_t begin = bytes.find_first_not_of(white_space);
    if (begin == std::string_view::npos) {
      return {};
    }
    bytes.remove_prefix(begin);
    if (bytes.front() != '#') {
      return bytes.substr(0, bytes.find_first_of(white_space));
    }
    const std::size_t end = bytes.find('\n');
    if (end == std::string_view::npos) {
      return {};
    }
    bytes.remove_prefix(end);
  }
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  for (const std::string_view candidate : words) {
    if (word == candidate) {
      return true;
    }
  }
  return false;
}

bool is_binary_stl(std::string_view bytes) {
  constexpr std::size_t header = 84;
  if (bytes.size() < header) {
    return false;
  }
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    count |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[80 + i])) << (8 * i);
  }
  return bytes.size() == header + 50 * count;
}

}  // namespace

std::optional<MeshFormat> format_of_content(std::string_view bytes) {
  if (bytes.starts_with("glTF")) {
    return MeshFormat::Gltf;
  }
  if (bytes.starts_with("PK\x03\x04")) {
    return MeshFormat::ThreeMf;
  }
  const std::string_view word = first_word(bytes);
  if (word == "ply") {
    return MeshFormat::Ply;
  }
  if (word.starts_with("$MeshFormat")) {
    return MeshFormat::Msh;
  }
  if (word.starts_with("MeshVersionFormatted")) {
    return MeshFormat::Medit;
  }
  if (is_one_of(word, {"OFF", "COFF", "NOFF", "CNOFF", "STOFF", "STCOFF", "STNOFF", "STCNOFF"})) {
    return MeshFormat::Off;
  }
  if (is_binary_stl(bytes) || is_one_of(word, {"solid", "SOLID", "Solid"})) {
    return MeshFormat::Stl;
  }
  if (word.starts_with('{') && bytes.find("\"asset\"") != std::string_view::npos) {
    return MeshFormat::Gltf;
  }
  if (is_one_of(word, {"v", "vn", "vt", "o", "g", "s", "f", "mtllib", "usemtl"})) {
    return MeshFormat::Obj;
  }
  return std::nullopt;
}

std::string_view name_of(MeshFormat format) {
  switch (format) {
    case MeshFormat::Obj: return "OBJ";
    case MeshFormat::Ply: return "PLY";
    case MeshFormat::Stl: return "STL";
    case MeshFormat::Off: return "OFF";
    case MeshFormat::Msh: return "Gmsh";
    case MeshFormat::Medit: return "MEDIT";
    case MeshFormat::Tetgen: return "TetGen";
    case MeshFormat::Gltf: return "glTF";
    case MeshFormat::ThreeMf: return "3MF";
  }
  return {};
}

}  // namespace motzkin::detail
