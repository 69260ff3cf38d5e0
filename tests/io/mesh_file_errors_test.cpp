#include <gtest/gtest.h>

#include <limits>

#include "mesh_samples.hpp"

/// Files that are no mesh files: each is refused, with a message that says where and why.

namespace motzkin::testing::mesh_file_errors_test {
namespace {

using namespace std::string_literals;

struct BadFile {
  MeshFormat format;
  std::string bytes;
  std::string message;
};

const std::string ply_head =
    "ply\nformat ascii 1.0\nelement vertex 3\nproperty double x\nproperty double y\n"
    "property double z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n";
const std::string msh_head = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n";
const std::string msh_nodes = msh_head + "$Nodes\n3\n1 0 0 0\n2 1 0 0\n3 0 1 0\n$EndNodes\n";
const std::string msh_4_head = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n";
const std::string medit_head = "MeshVersionFormatted 2\nDimension 3\n";
const std::string tetgen_nodes = "4 3 0 0\n0 0 0 0\n1 1 0 0\n2 0 1 0\n3 0 0 1\n";

TEST(MeshFileErrorsTest, bad_files_are_refused_naming_the_place_and_what_is_there) {
  const std::string number = "expected a finite number of magnitude up to 2^1000, found ";
  const BadFile files[] = {
      {MeshFormat::Obj, "", "file: found no triangles and no tetrahedra"},
      {MeshFormat::Obj, "v 0 0 0\n", "file: found no triangles and no tetrahedra"},
      {MeshFormat::Obj, "v 0 0\nf 1 1 1\n", "file, line 1: " + number + "the end of the line"},
      {MeshFormat::Obj, "v 0 0 nan\n", "file, line 1: " + number + "'nan'"},
      {MeshFormat::Obj, "\n\nv 0 -inf 0\n", "file, line 3: " + number + "'-inf'"},
      {MeshFormat::Obj, "v 0 1e999 0\n", "file, line 1: " + number + "'1e999'"},
      {MeshFormat::Obj, "v 1e308 0 0\n", "file, line 1: " + number + "'1e308'"},
      {MeshFormat::Obj, "v 0 0x1 0\n", "file, line 1: " + number + "'0x1'"},
      {MeshFormat::Obj, "v 0 +-1 0\n", "file, line 1: " + number + "'+-1'"},
      {MeshFormat::Obj, "v 0 0 0\nf 1 1 2\n", "file, line 2: expected the number of one of 1 vertices, found 2"},
      {MeshFormat::Obj, "v 0 0 0\nf 1 1 0\n", "file, line 2: expected the number of a vertex, found 0"},
      {MeshFormat::Obj, "v 0 0 0\nf 1 1 -2\n",
       "file, line 2: expected the number of one of the 1 vertices so far, found '-2'"},
      {MeshFormat::Obj, "v 0 0 0\nf 1 1 99999999999\n",
       "file, line 2: expected the number of a vertex, found 99999999999"},
      {MeshFormat::Obj, "v 0 0 0\nf 1 1 99999999999999999999\n",
       "file, line 2: expected the number of a vertex, found '99999999999999999999'"},
      {MeshFormat::Obj, "v 0 0 0\nf 1 1 /1\n",
       "file, line 2: expected the number of a vertex, found the end of the line"},
      {MeshFormat::Obj, "v 0 0 0\nf 1 1 1.5\n", "file, line 2: expected the number of a vertex, found '1.5'"},
      {MeshFormat::Obj, "v 0 0 0\nf 1 \\\n1\n", "file, line 3: expected a face of at least 3 corners, found 2"},
      {MeshFormat::Obj, "v 0 0 \x01\xff" + std::string(100, 'x'),
       "file, line 1: " + number + R"('\x01\xff)" + std::string(38, 'x') + "...'"},

      {MeshFormat::Off, "", "file, line 1: expected 'OFF', found the end of the file"},
      {MeshFormat::Off, "OFF BINARY\n", "file, line 1: expected the number of vertices, found 'BINARY'"},
      {MeshFormat::Off, "4OFF\n3 1 0\n", "file, line 1: expected 'OFF', found '4OFF'"},
      {MeshFormat::Off, "OFF\n1000000000 1 0\n0 0 0\n",
       "file, line 2: expected the number of vertices, at most the 1 for which the file is long enough, found "
       "'1000000000'"},
      {MeshFormat::Off, "OFF\n-1 1 0\n",
       "file, line 2: expected the number of vertices, at most the 0 for which the file is long enough, found '-1'"},
      {MeshFormat::Off, "OFF\n1 1000000000 0\n0 0 0\n3 0 0 0\n",
       "file, line 2: expected the number of faces, at most the 2 for which the file is long enough, found "
       "'1000000000'"},
      {MeshFormat::Off, "OFF\n2 1 0\n0 0 0\n3 0 0 0\n", "file, line 5: expected a face, found the end of the file"},
      {MeshFormat::Off, "OFF\n1 1 0\n0 0 0\n", "file, line 4: expected a face, found the end of the file"},
      {MeshFormat::Off, "OFF\n1 1 0\n0 0 0\n3 0 0 0\n3 0 0 0\n",
       "file, line 5: expected the end of the file, found '3'"},
      {MeshFormat::Off, "OFF\n1 1 0\n0 inf 0\n3 0 0 0\n", "file, line 3: " + number + "'inf'"},
      {MeshFormat::Off, "OFF\n1 1 0\n0 0 NaN\n3 0 0 0\n", "file, line 3: " + number + "'NaN'"},
      {MeshFormat::Off, "OFF\n1 1 0\n0 0 0\n3 0 1 0\n",
       "file, line 4: expected the number of one of 1 vertices, found 1"},
      {MeshFormat::Off, "OFF\n1 1 0\n0 0 0\n3 0 -1 0\n", "file, line 4: expected the number of a vertex, found -1"},
      {MeshFormat::Off, "OFF\n1 1 0\n0 0 0\n3 0 0    \n",
       "file, line 4: expected the number of a vertex, found the end of the line"},
      {MeshFormat::Off, "OFF\n1 1 0\n0 0 0\n2 0 0\n", "file, line 4: expected a face of at least 3 corners, found 2"},
      {MeshFormat::Off, "OFF\n1 1 0\n0 0 0\n1000000000 0 0 0\n",
       "file, line 4: expected the number of corners, at most the 3 for which the file is long enough, found "
       "'1000000000'"},

      {MeshFormat::Ply, "", "file, line 1: expected 'ply', found the end of the file"},
      {MeshFormat::Ply, "ply\nformat binary 1.0\n",
       "file, line 2: expected 'ascii', 'binary_little_endian' or 'binary_big_endian', found 'binary'"},
      {MeshFormat::Ply, "ply\nformat ascii 1.0\nelement vertex 3\n",
       "file, line 4: expected 'end_header', found the end of the file"},
      {MeshFormat::Ply, "ply\nformat ascii 1.0\nproperty int x\n",
       "file, line 3: expected 'element', 'property', 'comment' or 'end_header', found 'property'"},
      {MeshFormat::Ply, "ply\nformat ascii 1.0\nelement vertex 3\nproperty real x\n",
       "file, line 4: expected a type of PLY, found 'real'"},
      {MeshFormat::Ply, "ply\nformat ascii 1.0\nelement vertex 3\nproperty list float int x\n",
       "file, line 4: expected an integer type, found 'float'"},
      {MeshFormat::Ply, "ply\nformat ascii 1.0\nelement face 3\nproperty list int double vertex_index\n",
       "file, line 4: expected an integer type, found 'double'"},
      {MeshFormat::Ply, "ply\nformat ascii 1.0\nelement vertex x\n",
       "file, line 3: expected the number of elements, found 'x'"},
      {MeshFormat::Ply, "ply\nformat ascii 1.0\nelement vertex 1\nproperty int x\nproperty int y\nend_header\n1 1\n",
       "file, line 6: expected properties x, y and z of the vertices before, found 'end_header'"},
      {MeshFormat::Ply,
       "ply\nformat ascii 1.0\nelement vertex 1000000000\nproperty int x\nproperty int y\n"
       "property int z\nend_header\n1 1 1\n",
       "file, line 7: expected at most the 1 rows of 'vertex' for which the file is long enough, found '1000000000'"},
      {MeshFormat::Ply, "ply\nformat binary_little_endian 1.0\nelement other -1\nproperty int x\nend_header\n",
       "file, byte 79: expected at most the 0 rows of 'other' for which the file is long enough, found -1"},
      {MeshFormat::Ply, ply_head + "0 0 0\n1 0 0\n0 1 0\n",
       "file, line 12: expected at most the 0 rows of 'face' for "
       "which the file is long enough, found '1'"},
      {MeshFormat::Ply, ply_head + "0 0 0\n1 0 0\n0 nan 0\n3 0 1 2\n", "file, line 12: " + number + "'nan'"},
      {MeshFormat::Ply, ply_head + "0 0 0\n1 0 infinity\n0 0 0\n3 0 1 2\n", "file, line 11: " + number + "'infinity'"},
      {MeshFormat::Ply, ply_head + "0 0 0 1\n1 0 0\n0 0 0\n3 0 1 2\n",
       "file, line 10: expected the end of the line, found '1'"},
      {MeshFormat::Ply, ply_head + "0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n",
       "file, line 13: expected the number of one of 3 vertices, found 3"},
      {MeshFormat::Ply, ply_head + "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n3 0 1 2\n",
       "file, line 14: expected the end of the file, found '3'"},
      {MeshFormat::Ply, ply_head + "0 0 0\n1 0 0\n0 1 0\n1000000000 0 1 2\n",
       "file, line 13: expected the length of a list, at most the 3 for which the file is long enough, found "
       "'1000000000'"},

      {MeshFormat::Stl, "", "file, byte 0: expected 80 bytes more, found 0"},
      {MeshFormat::Stl, "solid", "file, line 1: expected 'facet' or 'endsolid', found the end of the file"},
      {MeshFormat::Stl, "solid a\nendsolid a\n", "file: found no triangles and no tetrahedra"},
      {MeshFormat::Stl, "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1",
       "file, line 6: " + number + "the end of the file"},
      {MeshFormat::Stl, "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 nan\n",
       "file, line 4: " + number + "'nan'"},
      {MeshFormat::Stl, "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 inf 0\n",
       "file, line 4: " + number + "'inf'"},
      {MeshFormat::Stl,
       "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 0 1 0\nvertex 1 1 0\nvertex 1 0 0\n",
       "file, line 7: expected 'endloop', found 'vertex'"},
      {MeshFormat::Stl, "solid a\nfacet normal 0\n",
       "file, line 2: expected three numbers of a normal, found the end of "
       "the line"},
      {MeshFormat::Stl,
       "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\n"
       "endfacet\n",
       "file, line 9: expected 'facet' or 'endsolid', found the end of the file"},
      {MeshFormat::Stl, std::string(80, ' ') + "\xff\xff\xff\xff"s + std::string(50, '\0'),
       "file, byte 80: expected the number of facets in the 50 bytes that follow, found 4294967295"},

      {MeshFormat::Msh, "", "file, line 1: expected '$MeshFormat', found the end of the file"},
      {MeshFormat::Msh, "$MeshFormat\n4 0 8\n", "file, line 2: expected version 2.2 or 4.1, found '4'"},
      {MeshFormat::Msh, "$MeshFormat\n4.1 1 8\n", "file, line 2: expected 0, for a file of text, found '1'"},
      {MeshFormat::Msh, "$MeshFormat\n4.1 0 8\n",
       "file, line 3: expected the end of the section, found the end of the "
       "file"},
      {MeshFormat::Msh, msh_nodes, "file: found no triangles and no tetrahedra"},
      {MeshFormat::Msh, msh_head + "nodes\n", "file, line 4: expected a section, found 'nodes'"},
      {MeshFormat::Msh, msh_head + "$Nodes\n1000000000\n1 0 0 0\n",
       "file, line 5: expected nodes, at most the 1 for which the file is long enough, found '1000000000'"},
      {MeshFormat::Msh, msh_head + "$Nodes\n2\n1 0 0 0\n$EndNodes\n",
       "file, line 7: expected the tag of a node, found '$EndNodes'"},
      {MeshFormat::Msh, msh_head + "$Nodes\n1\n1 0 0 0\n2 0 0 0\n$EndNodes\n",
       "file, line 7: expected '$EndNodes', found '2'"},
      {MeshFormat::Msh, msh_head + "$Nodes\n1\n1 0 nan 0\n", "file, line 6: " + number + "'nan'"},
      {MeshFormat::Msh, msh_head + "$Nodes\n1\n1 0 inf 0\n", "file, line 6: " + number + "'inf'"},
      {MeshFormat::Msh, msh_head + "$Nodes\n2\n1 0 0 0\n1 0 0 0\n$EndNodes\n$Elements\n0\n$EndElements\n",
       "file, line 9: expected nodes with different tags before, found '1 twice'"},
      {MeshFormat::Msh, msh_nodes + "$Elements\n1\n1 2 0 1 2 4\n$EndElements\n",
       "file, line 12: expected the tag of a node, found '4'"},
      {MeshFormat::Msh, msh_nodes + "$Elements\n1\n1 2 0 1 2 3 3\n$EndElements\n",
       "file, line 12: expected the end of the line, found '3'"},
      {MeshFormat::Msh, msh_nodes + "$Elements\n1\n1 5 0 1 2 3 1 2 3 1 2\n$EndElements\n",
       "file, line 12: expected triangles (2), quadrangles (3), tetrahedra (4), points (15) or lines (1, 8), found "
       "'5'"},
      {MeshFormat::Msh, msh_4_head + "$Nodes\n1000000000 1 1 1\n",
       "file, line 5: expected the number of blocks, at most the 0 for which the file is long enough, found "
       "'1000000000'"},
      {MeshFormat::Msh, msh_4_head + "$Nodes\n1 1 1 1\n2 1 0 1000000000\n1\n0 0 0\n",
       "file, line 6: expected the number of nodes, at most the 1 for which the file is long enough, found "
       "'1000000000'"},
      {MeshFormat::Msh, msh_4_head + "$Nodes\n1 2 1 2\n2 1 0 1\n1\n0 0 0\n$EndNodes\n",
       "file, line 8: expected 2 nodes or elements in the blocks before, found '1'"},
      {MeshFormat::Msh,
       msh_4_head + "$Nodes\n1 1 1 1\n2 1 0 1\n1\n0 0 0\n$EndNodes\n$Elements\n1 1 1 1\n2 1 2 1\n"
                    "1 1 1 2\n$EndElements\n",
       "file, line 13: expected the tag of a node, found '2'"},

      {MeshFormat::Medit, "", "file, line 1: expected 'MeshVersionFormatted', found the end of the file"},
      {MeshFormat::Medit, "MeshVersionFormatted 2 Dimension 2", "file, line 1: expected dimension 3, found '2'"},
      {MeshFormat::Medit, medit_head, "file: found no triangles and no tetrahedra"},
      {MeshFormat::Medit, medit_head + "12", "file, line 3: expected a keyword, found '12'"},
      {MeshFormat::Medit, medit_head + "Vertices 1000000000\n0 0 0 0",
       "file, line 3: expected the number of vertices, at most the 1 for which the file is long enough, found "
       "'1000000000'"},
      {MeshFormat::Medit, medit_head + "Vertices 2\n0 0 0 0\n0 0   \n",
       "file, line 6: " + number + "the end of the file"},
      {MeshFormat::Medit, medit_head + "Vertices 1\n0 0 nan 0\n", "file, line 4: " + number + "'nan'"},
      {MeshFormat::Medit, medit_head + "Vertices 1\n0 0 -inf 0\n", "file, line 4: " + number + "'-inf'"},
      {MeshFormat::Medit, medit_head + "Vertices 1\n0 0 0 0\nTetrahedra 1\n1 1 1 2 0\n",
       "file, line 6: expected the number of one of 1 vertices, found 2"},
      {MeshFormat::Medit, medit_head + "Vertices 1\n0 0 0 0\nTetrahedra 1\n1 1 1 0 0\n",
       "file, line 6: expected the number of a vertex, found 0"},
      {MeshFormat::Medit, medit_head + "Vertices 1\n0 0 0 0\nTriangles 2\n1 1 1 0\nEnd         \n",
       "file, line 7: expected the number of a vertex, found 'End'"},
      {MeshFormat::Medit, medit_head + "Hexahedra 1\n1 1 1 1 1 1 1 1 0",
       "file, line 3: expected triangles or tetrahedra, no Hexahedra, found '1'"},

      {MeshFormat::Tetgen, "", "file, line 1: expected the number of vertices, found the end of the file"},
      {MeshFormat::Tetgen, "1000000000 3 0 0\n0 0 0 0\n",
       "file, line 1: expected the number of vertices, at most the 1 for which the file is long enough, found "
       "'1000000000'"},
      {MeshFormat::Tetgen, "1 2 0 0\n0 0 0\n", "file, line 1: expected dimension 3, found '2'"},
      {MeshFormat::Tetgen, "1 3 0 0\n2 0 0 0\n", "file, line 2: expected the number of a vertex 0, found '2'"},
      {MeshFormat::Tetgen, "2 3 0 0\n1 0 0 0\n3 0 0 0\n", "file, line 3: expected the number of a vertex 2, found '3'"},
      {MeshFormat::Tetgen, "1 3 0 0\n1 0 nan 0\n", "file, line 2: " + number + "'nan'"},
      {MeshFormat::Tetgen, "1 3 0 0\n1 0 inf 0\n", "file, line 2: " + number + "'inf'"},
      {MeshFormat::Tetgen, tetgen_nodes, "file, line 6: expected the number of tetrahedra, found the end of the file"},
      {MeshFormat::Tetgen, tetgen_nodes + "1 10 0\n",
       "file, line 6: expected the number of tetrahedra, at most the 0 "
       "for which the file is long enough, found '1'"},
      {MeshFormat::Tetgen, tetgen_nodes + "1 10 0\n1 1 1 1 1 1 1 1 1 1 1\n",
       "file, line 6: expected 4 corners of each tetrahedron, found '10'"},
      {MeshFormat::Tetgen, tetgen_nodes + "0 4 0\n", "file: found no triangles and no tetrahedra"},
      {MeshFormat::Tetgen, tetgen_nodes + "1 4 0\n0 0 1 2 4\n",
       "file, line 7: expected the number of one of 4 vertices, found 4"},
      {MeshFormat::Tetgen, tetgen_nodes + "1 4 0\n0 0 1 2 -1\n",
       "file, line 7: expected the number of a vertex, found -1"},
      {MeshFormat::Tetgen, tetgen_nodes + "1 4 0\n0 0 1 2 3\n0 0 1 2 3\n",
       "file, line 8: expected the end of the file, found '0'"},
  };
  for (const BadFile& file : files) {
    EXPECT_EQ(parse_refusal(file.bytes, file.format), file.message) << file.bytes;
  }
}

/// No part of a file is a file, but for white space and comments at its end.
TEST(MeshFileErrorsTest, truncated_files_are_refused_at_every_length) {
  const auto expect_refused = [](std::string bytes, const Way& way) {
    while (!bytes.empty() && bytes.back() == '\n' && way.options.encoding == MeshEncoding::Ascii) {
      bytes.pop_back();
    }
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      EXPECT_NE(parse_refusal(bytes.substr(0, size), way.format), "") << bytes.substr(0, size);
    }
  };
  const TriangleMesh triangle(square_corners, {{0, 1, 2}});  // one element, and indices of one digit
  const TetrahedronMesh tetrahedron(square_corners, {{0, 1, 2, 3}});
  for (const Way& way : triangle_ways) {
    std::string bytes = mesh_bytes(triangle, way.format, way.options);
    if (way.format == MeshFormat::Medit || way.format == MeshFormat::Stl) {
      bytes.resize(bytes.rfind(way.format == MeshFormat::Medit ? "End" : " motzkin"));  // these need not be there
    }
    expect_refused(bytes, way);
  }
  expect_refused(mesh_bytes(triangle, MeshFormat::Stl, little), {MeshFormat::Stl, little});
  for (const Way& way : tetrahedron_ways) {
    std::string bytes = mesh_bytes(tetrahedron, way.format, way.options);
    if (way.format == MeshFormat::Medit) {
      bytes.resize(bytes.rfind("End"));
    }
    expect_refused(bytes, way);
  }
}

/// Sets `size` bytes at `position`, which counts from the end where negative.
template <class Number>
std::string with(std::string bytes, std::ptrdiff_t position, Number value) {
  const std::size_t at =
      position < 0 ? bytes.size() - static_cast<std::size_t>(-position) : static_cast<std::size_t>(position);
  return bytes.replace(at, sizeof(Number), Bytes(std::endian::native != std::endian::little).add(value).text());
}

TEST(MeshFileErrorsTest, bad_numbers_in_binary_files_are_refused_naming_the_byte) {
  constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const std::string ply = mesh_bytes(square, MeshFormat::Ply, little);
  const std::size_t rows = ply.size() - 122;  // 4 vertices of 24 bytes and 2 faces of 13
  const auto at = [&](std::size_t offset) { return "file, byte " + std::to_string(rows + offset) + ": "; };
  const auto set = [&](std::size_t offset, auto value) {
    return with(ply, static_cast<std::ptrdiff_t>(rows + offset), value);
  };
  EXPECT_EQ(parse_refusal(set(8, not_a_number), MeshFormat::Ply),
            at(8) + "expected a finite number of magnitude up to 2^1000, found nan");
  EXPECT_EQ(parse_refusal(set(16, -1e308), MeshFormat::Ply),
            at(16) + "expected a finite number of magnitude up to 2^1000, found -1e+308");
  EXPECT_EQ(parse_refusal(set(97, std::uint32_t{4}), MeshFormat::Ply),
            at(97) + "expected the number of one of 4 vertices, found 4");
  EXPECT_EQ(parse_refusal(set(96, std::uint8_t{255}), MeshFormat::Ply),
            at(96) + "expected the length of a list, at most the 6 values left, found 255");
  EXPECT_EQ(parse_refusal(set(96, std::uint8_t{2}), MeshFormat::Ply),
            at(96) + "expected a face of at least 3 corners, found 2");
  EXPECT_EQ(parse_refusal(ply + "x", MeshFormat::Ply),
            "file, byte " + std::to_string(ply.size()) + ": expected the end of the file, found 1 bytes more");

  const std::string stl = mesh_bytes(square, MeshFormat::Stl, little);
  EXPECT_EQ(parse_refusal(with(stl, 84 + 12, infinity), MeshFormat::Stl),
            "file, byte 96: expected a finite number of magnitude up to 2^1000, found inf");
  EXPECT_EQ(parse_refusal(with(stl, 80, std::uint32_t{1}), MeshFormat::Stl),
            "file, byte 80: expected the number of facets in the 100 bytes that follow, found 1");
  EXPECT_EQ(parse_refusal(with(stl, 80, std::uint32_t{0x02000000}), MeshFormat::Stl),
            "file, byte 80: expected the number of facets in the 100 bytes that follow, found 33554432");
}

/// The limit is checked while elements are read, before there is memory for them.
TEST(MeshFileErrorsTest, more_elements_or_vertices_than_allowed_are_refused) {
  const auto refused = [](const std::string& bytes, MeshFormat format, std::size_t most) {
    return refusal([&] { return parse_mesh(bytes, format, "file", most); });
  };
  const auto too_many = [](std::size_t most, const std::string& what) {
    return ": expected at most " + std::to_string(most) + " " + what + ", found more";
  };
  for (const MeshFormat format :
       {MeshFormat::Obj, MeshFormat::Ply, MeshFormat::Stl, MeshFormat::Off, MeshFormat::Msh, MeshFormat::Medit}) {
    const std::string text = mesh_bytes(square, format);
    EXPECT_EQ(refused(text, format, 2), "");
    const std::string message = refused(text, format, 1);
    EXPECT_TRUE(message.ends_with(too_many(1, "triangles or tetrahedra")) || message.ends_with(too_many(3, "vertices")))
        << message;
  }
  const TetrahedronMesh solid({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 1, 2, 3}, {0, 1, 2, 3}, {0, 1, 2, 3}});
  for (const MeshFormat format : {MeshFormat::Msh, MeshFormat::Medit, MeshFormat::Tetgen}) {
    EXPECT_EQ(refused(mesh_bytes(solid, format), format, 3), "");
    EXPECT_TRUE(refused(mesh_bytes(solid, format), format, 2).ends_with(too_many(2, "triangles or tetrahedra")));
    EXPECT_TRUE(refused(mesh_bytes(solid, format), format, 1).ends_with(too_many(3, "vertices")));
  }
  for (const MeshFileOptions& options : {little, big}) {
    const std::string bytes = mesh_bytes(square, MeshFormat::Ply, options);
    EXPECT_EQ(refused(bytes, MeshFormat::Ply, 2), "");
    EXPECT_TRUE(refused(bytes, MeshFormat::Ply, 1).ends_with(too_many(3, "vertices")));
  }
  EXPECT_EQ(refused(mesh_bytes(square, MeshFormat::Stl, little), MeshFormat::Stl, 1),
            "file, byte 146" + too_many(3, "vertices"));
  EXPECT_EQ(refused("v 0 0 0\nf 1 1 1 1 1\n", MeshFormat::Obj, 3), "");
  EXPECT_EQ(refused("v 0 0 0\nf 1 1 1 1 1\n", MeshFormat::Obj, 2),
            "file, line 2" + too_many(2, "triangles or tetrahedra"));
}

TEST(MeshFileErrorsTest, the_wrong_byte_order_is_refused) {
  for (const auto& [options, name, other] : {std::tuple(little, "binary_little_endian"s, "binary_big_endian"s),
                                             std::tuple(big, "binary_big_endian"s, "binary_little_endian"s)}) {
    std::string bytes = mesh_bytes(square, MeshFormat::Ply, options);
    bytes.replace(bytes.find(name), name.size(), other);
    const std::string message = parse_refusal(bytes, MeshFormat::Ply);
    EXPECT_NE(message.find("expected the number of one of 4 vertices, found 50331648"), std::string::npos) << message;
  }
}

}  // namespace
}  // namespace motzkin::testing::mesh_file_errors_test
