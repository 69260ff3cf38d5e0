#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <string>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/mesh_file.hpp"

/// What the tests of mesh files share.

namespace motzkin::testing {

inline constexpr MeshFileOptions little = {.encoding = MeshEncoding::BinaryLittleEndian};
inline constexpr MeshFileOptions big = {.encoding = MeshEncoding::BinaryBigEndian};
inline constexpr MeshFileOptions msh_2 = {.msh_version = MshVersion::Version22};

/// A way to write a mesh.
struct Way {
  MeshFormat format;
  MeshFileOptions options = {};
};

inline const Way triangle_ways[] = {{MeshFormat::Obj},        {MeshFormat::Ply}, {MeshFormat::Ply, little},
                                    {MeshFormat::Ply, big},   {MeshFormat::Stl}, {MeshFormat::Off},
                                    {MeshFormat::Msh, msh_2}, {MeshFormat::Msh}, {MeshFormat::Medit}};
inline const Way tetrahedron_ways[] = {
    {MeshFormat::Msh, msh_2}, {MeshFormat::Msh}, {MeshFormat::Medit}, {MeshFormat::Tetgen}};

inline const std::vector<Vector<3>> square_corners = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
inline const TriangleMesh square(square_corners, {{0, 1, 2}, {0, 2, 3}});
inline const TetrahedronMesh corner({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 1, 2, 3}});

/// The message of the InvalidInput that `make()` throws; empty where it throws none.
template <class Make>
std::string refusal(const Make& make) {
  try {
    (void)make();
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return {};
}

inline std::string parse_refusal(const std::string& bytes, MeshFormat format) {
  return refusal([&] { return parse_mesh(bytes, format, "file"); });
}

/// Bytes of numbers, in the order of the machine or reversed.
class Bytes {
 public:
  explicit Bytes(bool reversed) : reversed_(reversed) {}
  template <class Number>
  Bytes& add(Number value) {
    auto bytes = std::bit_cast<std::array<char, sizeof(Number)>>(value);
    if (reversed_) {
      std::reverse(bytes.begin(), bytes.end());
    }
    text_.append(bytes.data(), bytes.size());
    return *this;
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  bool reversed_;
  std::string text_;
};

}  // namespace motzkin::testing
