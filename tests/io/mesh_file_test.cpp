#include "motzkin/io/mesh_file.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <fstream>
#include <limits>

#include "mesh_samples.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/shape/mesh_generators.hpp"

namespace motzkin::testing::mesh_file_test {
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
  const std::string expected =
      ": expected a name that ends with .obj, .ply, .stl, .off, .msh, .mesh, .node, .ele, .gltf, .glb or .3mf";
  for (const std::string name : {"mesh", "mesh.fbx", ".obj", "folder.obj/mesh"}) {
    EXPECT_EQ(refusal([&] { return mesh_format(name); }), name + expected);
  }
}

/// A name that stands for no format leaves it to the content; one that stands for another is told so.
TEST(MeshFileTest, formats_are_recognised_by_content) {
  const fs::path folder = fs::path(::testing::TempDir()) / "motzkin_mesh_content";
  fs::create_directories(folder);
  for (const Way& way : triangle_ways) {
    write_file(folder / "mesh", mesh_bytes(square, way.format, way.options));
    EXPECT_EQ(read_triangle_mesh(folder / "mesh"), square) << static_cast<int>(way.format);
  }
  write_file(folder / "a.off", mesh_bytes(square, MeshFormat::Ply));
  EXPECT_EQ(refusal([&] { return read_mesh(folder / "a.off"); }),
            (folder / "a.off").string() + ", line 1: expected 'OFF', found 'ply'; this looks like PLY");
  write_file(folder / "mesh", "what?");
  EXPECT_EQ(refusal([&] { return read_mesh(folder / "mesh"); }),
            (folder / "mesh").string() +
                ": neither its name nor its content says what it is; expected a name that "
                "ends with .obj, .ply, .stl, .off, .msh, .mesh, .node, .ele, .gltf, .glb or .3mf");
  fs::remove_all(folder);
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

TEST(MeshFileTest, the_many_ways_to_say_the_same_are_read) {
  for (const Sample& sample : samples()) {
    EXPECT_EQ(parse_mesh(sample.bytes, sample.format, "test"), sample.mesh) << sample.bytes;
  }
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

}  // namespace
}  // namespace motzkin::testing::mesh_file_test
