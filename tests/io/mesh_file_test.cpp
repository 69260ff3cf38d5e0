#include "motzkin/io/mesh_file.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <fstream>
#include <limits>

#include "mesh_samples.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/shape/mesh_generators.hpp"

namespace motzkin::testing {
namespace {

namespace fs = std::filesystem;

/// Doubles with many digits, of all magnitudes, denormal ones and -0 among them; no two vertices are equal.
std::vector<Vector<3>> hard_vertices() {
  constexpr double least = std::numeric_limits<double>::denorm_min();
  return {{0.1, 1.0 / 3, -2e-300},
          {max_coordinate, -max_coordinate, least},
          {-0.0, 5e-324 * 3, 1e22},
          {std::nextafter(1.0, 2.0), 123456789.123456789, -1e-7},
          {1, 2, 3}};
}

/// Corners in the order of their first use, which is what STL keeps.
TriangleMesh hard_triangles() { return {hard_vertices(), {{0, 1, 2}, {2, 1, 3}, {4, 0, 0}}}; }
TetrahedronMesh hard_tetrahedra() { return {hard_vertices(), {{3, 1, 2, 0}, {4, 4, 4, 4}}}; }

template <int N>
void expect_same_bits(const AnyMesh& read, const Mesh<N>& written) {
  const auto* mesh = std::get_if<Mesh<N>>(&read);
  ASSERT_NE(mesh, nullptr);
  ASSERT_EQ(mesh->vertices().size(), written.vertices().size());
  for (std::size_t i = 0; i < mesh->vertices().size(); ++i) {
    for (int k = 0; k < 3; ++k) {
      EXPECT_EQ(std::bit_cast<std::uint64_t>(mesh->vertices()[i][k]),
                std::bit_cast<std::uint64_t>(written.vertices()[i][k]))
          << "vertex " << i << ", axis " << k;
    }
  }
  EXPECT_TRUE(std::equal(mesh->elements().begin(), mesh->elements().end(), written.elements().begin(),
                         written.elements().end()));
}

TriangleMesh triangles(const std::string& text, MeshFormat format) {
  return std::get<TriangleMesh>(parse_mesh(text, format, "test"));
}

TetrahedronMesh tetrahedra(const std::string& text, MeshFormat format) {
  return std::get<TetrahedronMesh>(parse_mesh(text, format, "test"));
}

TEST(MeshFileTest, what_is_written_is_read_back_bit_for_bit) {
  for (const Way& way : triangle_ways) {
    SCOPED_TRACE(mesh_bytes(hard_triangles(), way.format, way.options));
    expect_same_bits(parse_mesh(mesh_bytes(hard_triangles(), way.format, way.options), way.format, "test"),
                     hard_triangles());
  }
  for (const Way& way : tetrahedron_ways) {
    SCOPED_TRACE(mesh_bytes(hard_tetrahedra(), way.format, way.options));
    expect_same_bits(parse_mesh(mesh_bytes(hard_tetrahedra(), way.format, way.options), way.format, "test"),
                     hard_tetrahedra());
  }
}

TEST(MeshFileTest, generated_meshes_survive_every_format) {
  const TriangleMesh ring = merge_equal_vertices(torus({.around = 7, .across = 5}));  // in the order of STL
  for (const Way& way : triangle_ways) {
    EXPECT_EQ(triangles(mesh_bytes(ring, way.format, way.options), way.format), ring);
  }
  const TetrahedronMesh solid = solid_torus({.around = 7, .across = 5});
  for (const Way& way : tetrahedron_ways) {
    EXPECT_EQ(tetrahedra(mesh_bytes(solid, way.format, way.options), way.format), solid);
  }
}

TEST(MeshFileTest, files_are_chosen_by_their_ending_and_read_back) {
  const fs::path folder = fs::path(::testing::TempDir()) / "mesh_file_test";
  fs::remove_all(folder);
  fs::create_directories(folder);
  for (const char* name : {"a.obj", "a.ply", "a.STL", "a.off", "a.msh", "a.mesh"}) {
    write_mesh(folder / name, square);
    EXPECT_EQ(read_triangle_mesh(folder / name), square) << name;
  }
  write_mesh(folder / "b.ply", square, big);
  EXPECT_EQ(read_triangle_mesh(folder / "b.ply"), square);
  write_mesh(folder / "b.stl", square, little);
  EXPECT_EQ(fs::file_size(folder / "b.stl"), 84 + 2 * 50);
  EXPECT_EQ(read_triangle_mesh(folder / "b.stl"), square);
  for (const char* name : {"c.msh", "c.mesh", "c.node"}) {
    write_mesh(folder / name, corner);
    EXPECT_EQ(read_tetrahedron_mesh(folder / name), corner) << name;
  }
  EXPECT_EQ(read_tetrahedron_mesh(folder / "c.ele"), corner);
  EXPECT_EQ(read_mesh(folder / "c.ele"), AnyMesh(corner));

  EXPECT_EQ(refusal([&] { return read_triangle_mesh(folder / "c.msh"); }),
            (folder / "c.msh").string() + ": expected triangles, found tetrahedra");
  EXPECT_EQ(refusal([&] { return read_tetrahedron_mesh(folder / "a.obj"); }),
            (folder / "a.obj").string() + ": expected tetrahedra, found triangles");
  EXPECT_THROW((void)read_mesh(folder / "none.obj"), FileError);
  EXPECT_THROW((void)read_mesh(folder / "none.ele"), FileError);
  EXPECT_THROW(write_mesh(folder / "none" / "a.obj", square), FileError);

  std::ofstream(folder / "c.node") << "4 3 0 0\n0 0 0 0\n1 1 0 0\n2 0 1 0\n3 0 0 1\nmore\n";
  EXPECT_EQ(refusal([&] { return read_mesh(folder / "c.ele"); }),
            (folder / "c.node").string() + ", line 6: expected the end of the file, found 'more'");
  fs::remove_all(folder);
}

TEST(MeshFileTest, names_without_a_known_ending_are_refused) {
  const std::string expected = ": expected a name that ends with .obj, .ply, .stl, .off, .msh, .mesh, .node or .ele";
  for (const std::string name : {"mesh", "mesh.gltf", ".obj", "folder.obj/mesh"}) {
    EXPECT_EQ(refusal([&] { return mesh_format(name); }), name + expected);
  }
}

TEST(MeshFileTest, what_a_format_cannot_hold_is_not_written) {
  for (const MeshFormat format : {MeshFormat::Obj, MeshFormat::Ply, MeshFormat::Stl, MeshFormat::Off}) {
    EXPECT_THROW((void)mesh_bytes(corner, format), InvalidInput);
  }
  EXPECT_EQ(refusal([] { return mesh_bytes(square, MeshFormat::Tetgen); }), "files .node hold no triangles");
  for (const MeshFormat format : {MeshFormat::Obj, MeshFormat::Off, MeshFormat::Msh, MeshFormat::Medit}) {
    EXPECT_THROW((void)mesh_bytes(square, format, little), InvalidInput);
  }
  EXPECT_THROW((void)mesh_bytes(square, MeshFormat::Stl, big), InvalidInput);
  EXPECT_THROW((void)mesh_bytes(TriangleMesh(), MeshFormat::Obj), InvalidInput);
  EXPECT_THROW((void)mesh_bytes(TetrahedronMesh(), MeshFormat::Tetgen), InvalidInput);
  EXPECT_NE(
      refusal([] { return mesh_bytes(hard_triangles(), MeshFormat::Stl, little); }).find("binary STL holds floats"),
      std::string::npos);
}

TEST(MeshFileTest, obj_has_many_ways_to_say_the_same) {
  const std::string vertices = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";
  EXPECT_EQ(triangles(vertices + "f 1 2 3 4\n", MeshFormat::Obj), square);
  EXPECT_EQ(triangles(vertices + "f -4 -3 -2 -1", MeshFormat::Obj), square);
  EXPECT_EQ(triangles(vertices + "f 1/5 2/6/7 3//8 4/\n", MeshFormat::Obj), square);
  EXPECT_EQ(triangles("f 1 2 3 4\n" + vertices, MeshFormat::Obj), square);
  EXPECT_EQ(
      triangles("# a square\r\nmtllib a.mtl\r\nv 0 0 0\r\n\r\nv +1 0 0 1 # weight\r\nv 1 1 0 0.5 0.5 0.5\r\n"
                "v 0\t1.0e0 0\r\nvn 0 0 1\r\nvt 0 0\r\no name\r\ng\r\nusemtl a b\r\ns off\r\nl 1 2\r\n  f 1 2 3 4",
                MeshFormat::Obj),
      square);
  EXPECT_EQ(triangles("v 0 0 \\\n0\nv 1 0 0\nv 1 1 0\nv 0\\\r\n1 0\nf 1 2 \\\n3\\\n 4\n", MeshFormat::Obj), square);
  EXPECT_EQ(triangles("o a \\\nf 9 9 9\n" + vertices + "f 1 2 3 4\n", MeshFormat::Obj), square);
}

TEST(MeshFileTest, polygons_become_fans_about_their_first_corner) {
  const std::vector<TriangleMesh::Element> fan = {{2, 0, 1}, {2, 1, 3}, {2, 3, 4}};
  const std::string rows = "0 0 0\n1 0 0\n1 1 0\n0 1 0\n0 2 0\n";
  for (const TriangleMesh& mesh :
       {triangles("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 2 0\nf 3 1 2 4 5\n", MeshFormat::Obj),
        triangles("OFF\n5 1 0\n" + rows + "5 2 0 1 3 4\n", MeshFormat::Off),
        triangles("ply\nformat ascii 1.0\nelement vertex 5\nproperty float x\nproperty float y\nproperty float z\n"
                  "element face 1\nproperty list uchar int vertex_index\nend_header\n" +
                      rows + "5 2 0 1 3 4\n",
                  MeshFormat::Ply)}) {
    EXPECT_TRUE(std::equal(mesh.elements().begin(), mesh.elements().end(), fan.begin(), fan.end()));
  }
}

TEST(MeshFileTest, off_has_comments_colours_and_counts_anywhere) {
  EXPECT_EQ(triangles("OFF 4 1 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n", MeshFormat::Off), square);
  EXPECT_EQ(
      triangles("# c\r\nOFF # c\r\n\r\n4 1\r\n0 0 0 # c\r\n1 0 0\r\n\r\n1 1 0\r\n0 1 0\r\n4 0 1 2 3 255 0 0\r\n# c\r\n",
                MeshFormat::Off),
      square);
  for (const std::string header : {"COFF", "NOFF", "CNOFF", "STOFF"}) {
    EXPECT_EQ(triangles(header + "\n4 1 4\n0 0 0 9 9 9 9\n1 0 0 9 9 9 9\n1 1 0 9 9 9 9\n0 1 0 9 9 9 9\n4 0 1 2 3\n",
                        MeshFormat::Off),
              square);
  }
}

/// A header with properties of every type, unknown ones, lists of every type of count, and an unknown element.
std::string rich_header(const std::string& encoding) {
  return "ply\r\nformat " + encoding +
         " 1.0\r\ncomment of me\r\nobj_info none\r\nelement camera 2\r\nproperty double f\r\n"
         "property list uint16 float64 g\r\nelement nothing 1000000000\r\nelement vertex 4\r\nproperty uchar red\r\n"
         "property short z\r\nproperty list int8 int8 neighbours\r\nproperty int8 y\r\nproperty uint32 id\r\n"
         "property float32 x\r\nelement face 2\r\nproperty ushort quality\r\nproperty list int32 ushort "
         "vertex_indices\r\n"
         "property list uint float uv\r\nproperty int32 mark\r\nend_header\r\n";
}

std::string rich_body(bool reversed) {
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

TEST(MeshFileTest, ply_properties_of_all_types_are_read_or_skipped) {
  constexpr bool little_here = std::endian::native == std::endian::little;
  EXPECT_EQ(
      triangles(rich_header("ascii") + "0.5 2 1 2\r\n0.5 0\r\n200 0 1 -7 0 4000000000 0\r\n200 0 0 0 4000000000 1\r\n"
                                       "200 0 2 1 2 1 4000000000 1\r\n200 0 0 1 4000000000 0\r\n9 3 0 1 2 1 0.5 -1\r\n"
                                       "9 3 0 2 3 0 -1\r\n",
                MeshFormat::Ply),
      square);
  EXPECT_EQ(triangles(rich_header("binary_little_endian") + rich_body(!little_here), MeshFormat::Ply), square);
  EXPECT_EQ(triangles(rich_header("binary_big_endian") + rich_body(little_here), MeshFormat::Ply), square);
}

TEST(MeshFileTest, ply_faces_may_come_before_the_vertices) {
  EXPECT_EQ(triangles("ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_index\nelement vertex 4\n"
                      "property int x\nproperty float y\nproperty float z\nend_header\n4 0 1 2 3\n0 0 0\n1 0 0\n1 1 0\n"
                      "0 1 0\n",
                      MeshFormat::Ply),
            square);
}

TEST(MeshFileTest, stl_merges_equal_corners_and_rounds_to_floats_in_binary) {
  const TriangleMesh mesh({{0.1, 0, 0}, {1, 1e-50, 0}, {0, 1, 0}, {0.1, -0.0, 0}, {9, 9, 9}}, {{0, 1, 2}, {3, 2, 1}});
  const TriangleMesh merged({{0.1, 0, 0}, {1, 1e-50, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 1}});
  EXPECT_EQ(triangles(mesh_bytes(mesh, MeshFormat::Stl), MeshFormat::Stl), merged);
  const TriangleMesh rounded({{static_cast<double>(0.1F), 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 1}});
  EXPECT_EQ(triangles(mesh_bytes(mesh, MeshFormat::Stl, little), MeshFormat::Stl), rounded);
}

TEST(MeshFileTest, stl_normals_have_length_1_and_point_outwards) {
  const std::string text = mesh_bytes(square, MeshFormat::Stl);
  EXPECT_TRUE(text.starts_with("solid motzkin\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n")) << text;
  const TriangleMesh flat({{0, 0, 0}, {1, 0, 0}}, {{0, 1, 0}});
  EXPECT_NE(mesh_bytes(flat, MeshFormat::Stl).find("facet normal 0 0 0\n"), std::string::npos);
}

TEST(MeshFileTest, stl_text_may_have_several_solids_and_capitals) {
  const std::string first =
      "SOLID a b\r\nFACET NORMAL nan nan nan\r\nOUTER LOOP\r\nVERTEX 0 0 0\r\nVERTEX 1 0 0\r\n"
      "VERTEX 1 1 0\r\nENDLOOP\r\nENDFACET\r\nENDSOLID a b\r\n";
  const std::string second =
      "solid\nfacet normal 0 0 1\n outer loop\n  vertex 0 0 0\n  vertex 1 1 0\n  vertex 0 1 0\n"
      " endloop\nendfacet\nendsolid";
  EXPECT_EQ(triangles(first + second, MeshFormat::Stl), square);
}

TEST(MeshFileTest, binary_stl_may_begin_with_solid) {
  std::string bytes = mesh_bytes(square, MeshFormat::Stl, little);
  bytes.replace(0, 6, "solid ");
  EXPECT_EQ(triangles(bytes, MeshFormat::Stl), square);
}

TEST(MeshFileTest, gmsh_files_may_have_sparse_tags_other_sections_and_lower_elements) {
  const std::string expected_sections = "$PhysicalNames\n1\n3 1 \"a $Nodes\"\n$EndPhysicalNames\n";
  EXPECT_EQ(
      tetrahedra("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n" + expected_sections +
                     "$Nodes\n4\n70 0 0 0\n9 1 0 0\n8 0 1 0\n100000000000 0 0 1\n$EndNodes\n$Elements\n4\n"
                     "1 15 2 0 1 70\n2 1 0 70 9\n3 2 2 0 1 70 9 8\n4 4 3 1 1 0 70 9 8 100000000000\n$EndElements\n",
                 MeshFormat::Msh),
      corner);
  EXPECT_EQ(tetrahedra("$MeshFormat\r\n4.1 0 8\r\n$EndMeshFormat\r\n" + expected_sections +
                           "$Entities\n1 0 0 0\n1 0 0 0 0\n$EndEntities\n$Nodes\n3 4 5 70\n0 1 0 1\n70\n0 0 0\n"
                           "1 1 1 2\n9\n8\n1 0 0 0.5\n0 1 0 0.7\n2 1 0 1\n5\n0 0 1\n$EndNodes\n$Elements\n3 3 1 3\n"
                           "0 1 15 1\n1 70\n2 1 2 1\n2 70 9 8\n3 1 4 1\n3 70 9 8 5\n$EndElements\n",
                       MeshFormat::Msh),
            corner);
  EXPECT_EQ(triangles("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n$EndNodes\n"
                      "$Elements\n1\n1 3 0 1 2 3 4\n$EndElements\n",
                      MeshFormat::Msh),
            square);
}

TEST(MeshFileTest, medit_files_may_have_other_sections_in_any_order) {
  EXPECT_EQ(tetrahedra("MeshVersionFormatted 1\n# c\nDimension\n3\nTetrahedra 1 1 2 3 4 7\nCorners 2\n1 2\n"
                       "NormalAtVertices\n1\n1 1\nVertices\n4 0 0 0 1 1 0 0\n1 0 1 0 1\n0 0 1 1 Triangles\n1\n1 2 3 5\n"
                       "Hexahedra 0 End",
                       MeshFormat::Medit),
            corner);
  EXPECT_EQ(triangles("MeshVersionFormatted 2 Dimension 3 Vertices 4 0 0 0 0 1 0 0 0 1 1 0 0 0 1 0 0 "
                      "Quadrilaterals 1 1 2 3 4 0",
                      MeshFormat::Medit),
            square);
}

TEST(MeshFileTest, tetgen_files_count_from_0_or_1_and_may_have_attributes) {
  EXPECT_EQ(tetrahedra("# nodes\n4 3 1 1\n1 0 0 0 0.5 1\n2 1 0 0 0.5 1\n3 0 1 0 0.5 1\n4 0 0 1 0.5 1\n"
                       "1 4 1\n1 1 2 3 4 9 # one\n# end\n",
                       MeshFormat::Tetgen),
            corner);
  EXPECT_EQ(tetrahedra("4 3 0 0\n0 0 0 0\n1 1 0 0\n2 0 1 0\n3 0 0 1\n1 4 0\n0 0 1 2 3", MeshFormat::Tetgen), corner);
}

}  // namespace
}  // namespace motzkin::testing
