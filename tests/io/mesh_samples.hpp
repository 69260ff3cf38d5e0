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

/// A header with properties of every type, unknown ones, lists of every type of count, and an unknown element.
inline std::string rich_header(const std::string& encoding) {
  return "ply\r\nformat " + encoding +
         " 1.0\r\ncomment of me\r\nobj_info none\r\nelement camera 2\r\nproperty double f\r\n"
         "property list uint16 float64 g\r\nelement nothing 1000000000\r\nelement vertex 4\r\nproperty uchar red\r\n"
         "property short z\r\nproperty list int8 int8 neighbours\r\nproperty int8 y\r\nproperty uint32 id\r\n"
         "property float32 x\r\nelement face 2\r\nproperty ushort quality\r\nproperty list int32 ushort "
         "vertex_indices\r\n"
         "property list uint float uv\r\nproperty int32 mark\r\nend_header\r\n";
}

inline std::string rich_body(bool reversed) {
  Bytes bytes(reversed);
  bytes.add(0.5).add(std::uint16_t{2}).add(1.0).add(2.0);
  bytes.add(0.5).add(std::uint16_t{0});
  for (const Vector<3>& point : square_corners) {
    bytes.add(std::uint8_t{200}).add(static_cast<std::int16_t>(point[2]));
    bytes.add(std::int8_t{1}).add(std::int8_t{-7}).add(static_cast<std::int8_t>(point[1]));
    bytes.add(std::uint32_t{4000000000U}).add(static_cast<float>(point[0]));
  }
  for (const auto& element : square.elements()) {
    bytes.add(std::uint16_t{9}).add(std::int32_t{3});
    for (const std::uint32_t index : element) {
      bytes.add(static_cast<std::uint16_t>(index));
    }
    bytes.add(std::uint32_t{1}).add(0.5F).add(std::int32_t{-1});
  }
  return bytes.text();
}

/// A file and the mesh that it holds.
struct Sample {
  MeshFormat format;
  AnyMesh mesh;
  std::string bytes;
};

/// The same two meshes in many ways: what readers skip, and what formats allow.
inline std::vector<Sample> samples() {
  constexpr bool little_here = std::endian::native == std::endian::little;
  const std::string vertices = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";
  const std::string sections = "$PhysicalNames\n1\n3 1 \"a $Nodes\"\n$EndPhysicalNames\n";
  const std::string solid =
      "SOLID a b\r\nFACET NORMAL nan nan nan\r\nOUTER LOOP\r\nVERTEX 0 0 0\r\nVERTEX 1 0 0\r\nVERTEX 1 1 0\r\n"
      "ENDLOOP\r\nENDFACET\r\nENDSOLID a b\r\n";
  const std::string colours = "\n4 1 4\n0 0 0 9 9 9 9\n1 0 0 9 9 9 9\n1 1 0 9 9 9 9\n0 1 0 9 9 9 9\n4 0 1 2 3\n";
  return {
      {MeshFormat::Obj, square, vertices + "f 1 2 3 4\n"},
      {MeshFormat::Obj, square, vertices + "f -4 -3 -2 -1"},
      {MeshFormat::Obj, square, vertices + "f 1/5 2/6/7 3//8 4/\n"},
      {MeshFormat::Obj, square, "f 1 2 3 4\n" + vertices},
      {MeshFormat::Obj, square,
       "# a square\r\nmtllib a.mtl\r\nv 0 0 0\r\n\r\nv +1 0 0 1 # weight\r\nv 1 1 0 0.5 0.5 0.5\r\n"
       "v 0\t1.0e0 0\r\nvn 0 0 1\r\nvt 0 0\r\no name\r\ng\r\nusemtl a b\r\ns off\r\nl 1 2\r\n  f 1 2 3 4"},
      {MeshFormat::Obj, square, "v 0 0 \\\n0\nv 1 0 0\nv 1 1 0\nv 0\\\r\n1 0\nf 1 2 \\\n3\\\n 4\n"},
      {MeshFormat::Obj, square, "o a \\\nf 9 9 9\n" + vertices + "f 1 2 3 4\n"},

      {MeshFormat::Off, square, "OFF 4 1 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n"},
      {MeshFormat::Off, square,
       "# c\r\nOFF # c\r\n\r\n4 1\r\n0 0 0 # c\r\n1 0 0\r\n\r\n1 1 0\r\n0 1 0\r\n4 0 1 2 3 255 0 0\r\n# c\r\n"},
      {MeshFormat::Off, square, "COFF" + colours},
      {MeshFormat::Off, square, "NOFF" + colours},
      {MeshFormat::Off, square, "STCNOFF" + colours},

      {MeshFormat::Ply, square,
       rich_header("ascii") +
           "0.5 2 1 2\r\n0.5 0\r\n200 0 1 -7 0 4000000000 0\r\n200 0 0 0 4000000000 1\r\n"
           "200 0 2 1 2 1 4000000000 1\r\n200 0 0 1 4000000000 0\r\n9 3 0 1 2 1 0.5 -1\r\n9 3 0 2 3 0 -1\r\n"},
      {MeshFormat::Ply, square, rich_header("binary_little_endian") + rich_body(!little_here)},
      {MeshFormat::Ply, square, rich_header("binary_big_endian") + rich_body(little_here)},
      {MeshFormat::Ply, square,
       "ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_index\nelement vertex 4\nproperty int x\n"
       "property float y\nproperty float z\nend_header\n4 0 1 2 3\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n"},

      {MeshFormat::Stl, square,
       solid + "solid\nfacet normal 0 0 1\n outer loop\n  vertex 0 0 0\n  vertex 1 1 0\n  vertex 0 1 0\n endloop\n"
               "endfacet\nendsolid"},
      {MeshFormat::Stl, square, mesh_bytes(square, MeshFormat::Stl, little).replace(0, 6, "solid ")},

      {MeshFormat::Msh, corner,
       "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n" + sections +
           "$Nodes\n4\n70 0 0 0\n9 1 0 0\n8 0 1 0\n100000000000 0 0 1\n$EndNodes\n$Elements\n4\n1 15 2 0 1 70\n"
           "2 1 0 70 9\n3 2 2 0 1 70 9 8\n4 4 3 1 1 0 70 9 8 100000000000\n$EndElements\n"},
      {MeshFormat::Msh, corner,
       "$MeshFormat\r\n4.1 0 8\r\n$EndMeshFormat\r\n" + sections +
           "$Entities\n1 0 0 0\n1 0 0 0 0\n$EndEntities\n$Nodes\n3 4 5 70\n0 1 0 1\n70\n0 0 0\n1 1 1 2\n9\n8\n"
           "1 0 0 0.5\n0 1 0 0.7\n2 1 0 1\n5\n0 0 1\n$EndNodes\n$Elements\n3 3 1 3\n0 1 15 1\n1 70\n2 1 2 1\n"
           "2 70 9 8\n3 1 4 1\n3 70 9 8 5\n$EndElements\n"},
      {MeshFormat::Msh, square,
       "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n$EndNodes\n$Elements\n"
       "1\n1 3 0 1 2 3 4\n$EndElements\n"},

      {MeshFormat::Medit, corner,
       "MeshVersionFormatted 1\n# c\nDimension\n3\nTetrahedra 1 1 2 3 4 7\nCorners 2\n1 2\nNormalAtVertices\n1\n1 1\n"
       "Vertices\n4 0 0 0 1 1 0 0\n1 0 1 0 1\n0 0 1 1 Triangles\n1\n1 2 3 5\nHexahedra 0 End"},
      {MeshFormat::Medit, square,
       "MeshVersionFormatted 2 Dimension 3 Vertices 4 0 0 0 0 1 0 0 0 1 1 0 0 0 1 0 0 Quadrilaterals 1 1 2 3 4 0"},

      {MeshFormat::Tetgen, corner,
       "# nodes\n4 3 1 1\n1 0 0 0 0.5 1\n2 1 0 0 0.5 1\n3 0 1 0 0.5 1\n4 0 0 1 0.5 1\n1 4 1\n1 1 2 3 4 9 # one\n"
       "# end\n"},
      {MeshFormat::Tetgen, corner, "4 3 0 0\n0 0 0 0\n1 1 0 0\n2 0 1 0\n3 0 0 1\n1 4 0\n0 0 1 2 3"},
  };
}

}  // namespace motzkin::testing
