#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "io/gltf_files.hpp"
#include "motzkin/io/file.hpp"

/// Files of glTF: vertices are where the matrices of the nodes put them, and what is no such file is refused, naming
/// the place.

namespace motzkin::testing::mesh_gltf_test {
namespace {

namespace fs = std::filesystem;

TriangleMesh parsed(const std::string& bytes) {
  return std::get<TriangleMesh>(parse_mesh(bytes, MeshFormat::Gltf, "file"));
}

TriangleMesh square_under(const Pose& pose) {
  std::vector<Vector<3>> vertices;
  for (const Vector<3>& corner : {Vector<3>(0, 0, 0), Vector<3>(1, 0, 0), Vector<3>(0, 1, 0), Vector<3>(1, 1, 0)}) {
    vertices.push_back(apply(pose, corner));
  }
  return {vertices, {{0, 1, 2}, {2, 1, 3}}};
}

TEST(MeshGltfTest, TextAndBinaryHoldTheSame) {
  const TriangleMesh expected = square_under({});
  EXPECT_EQ(parsed(gltf_text("")), expected);
  EXPECT_EQ(parsed(glb(gltf_document("", ""), gltf_square_bytes())), expected);
}

/// Matrices are multiplied in doubles, column by column as files have them. Fails where they are transposed or rounded
/// to floats.
TEST(MeshGltfTest, NodesPlaceTheirMeshes) {
  EXPECT_EQ(parsed(gltf_text(R"("nodes": [{"mesh": 0, "translation": [0.1, 0, 1e-300]}], )")),
            square_under(Pose::translation_by({0.1, 0, 1e-300})));
  EXPECT_EQ(parsed(gltf_text(R"("nodes": [{"mesh": 0, "matrix": [0,1,0,0, -1,0,0,0, 0,0,1,0, 5,0.1,0,1]}], )")),
            square_under(then(Pose::rotation(Vector<3>(0, 0, 1), 90), Pose::translation_by({5, 0.1, 0}))));
  const TriangleMesh nested = parsed(gltf_text(
      R"("nodes": [{"children": [1], "scale": [2, 2, 2]}, {"mesh": 0, "translation": [1, 0, 0], "rotation": [0, 0, 1, 0]}], )"));
  EXPECT_EQ(nested, square_under(then(then(Pose::rotation(Quaternion(0, 0, 0, 1)), Pose::translation_by({1, 0, 0})),
                                      Pose::scaling({2, 2, 2}))));
}

TEST(MeshGltfTest, OnlyTheSceneCounts) {
  const std::string nodes =
      R"("scene": 1, "scenes": [{"nodes": [0]}, {"nodes": [1, 2]}], "nodes": [{"mesh": 0}, {"mesh": 0}, {"mesh": 0, "translation": [2, 0, 0]}, {}], )";
  EXPECT_EQ(parsed(gltf_text(nodes)).elements().size(), 4U);
}

/// Corners that meshes repeat become one vertex, so that closed surfaces are closed.
TEST(MeshGltfTest, EqualCornersBecomeOne) {
  const TriangleMesh two = parsed(gltf_text(R"("nodes": [{"mesh": 0}, {"mesh": 0, "translation": [1, 0, 0]}], )"));
  EXPECT_EQ(two.vertices().size(), 6U);
}

TEST(MeshGltfTest, StripsAndFansBecomeTriangles) {
  const auto with_mode = [](int mode) {
    std::string text = gltf_text("");
    const std::string indices = R"("indices": 1)";
    text.replace(text.find(indices), indices.size(), "\"mode\": " + std::to_string(mode));
    return text;
  };
  const std::vector<Vector<3>> corners = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
  EXPECT_EQ(parsed(with_mode(5)), merge_equal_vertices(TriangleMesh(corners, {{0, 1, 2}, {1, 3, 2}})));
  EXPECT_EQ(parsed(with_mode(6)), merge_equal_vertices(TriangleMesh(corners, {{0, 1, 2}, {0, 2, 3}})));
  EXPECT_EQ(refusal([&] { return parsed(with_mode(1)); }), "file: found no triangles and no tetrahedra");
}

/// Bytes in another file are read from the same folder, and from nowhere else.
TEST(MeshGltfTest, BuffersMayBeBeside) {
  const fs::path folder = fs::path(::testing::TempDir()) / "motzkin_gltf";
  fs::create_directories(folder);
  std::ofstream(folder / "square.bin", std::ios::binary) << gltf_square_bytes();
  std::ofstream(folder / "square.gltf") << gltf_document("", R"(, "uri": "square.bin")");
  EXPECT_EQ(read_triangle_mesh(folder / "square.gltf"), square_under({}));
  for (const std::string name : {"../square.bin", "/etc/passwd", "file:square.bin", "a%2fb", ""}) {
    EXPECT_EQ(parse_refusal(gltf_document("", ", \"uri\": \"" + name + "\""), MeshFormat::Gltf),
              "file: buffers[0].uri: expected the name of a file in the same folder, found \"" + name + "\"");
  }
  EXPECT_EQ(parse_refusal(gltf_document("", R"(, "uri": "square.bin")"), MeshFormat::Gltf),
            "file: buffers[0].uri: lies in a file of its own, \"square.bin\", which is not at hand");
  std::ofstream(folder / "lost.gltf") << gltf_document("", R"(, "uri": "none.bin")");
  EXPECT_THROW((void)read_mesh(folder / "lost.gltf"), FileError);
  fs::remove_all(folder);
}

struct Change {
  std::string from;
  std::string to;
  std::string message;
};

TEST(MeshGltfTest, BadFilesAreRefusedNamingThePlace) {
  const Change changes[] = {
      {"\"count\": 4", "\"count\": 5", "accessors[0]: expected 5 elements, found bytes for less"},
      {"\"count\": 4", "\"count\": 4294967295", "accessors[0]: expected 4294967295 elements, found bytes for less"},
      {"\"count\": 4", "\"count\": -1", "accessors[0].count: expected a number from 0 to 4294967295, found -1"},
      {"\"count\": 4", "\"count\": 3", "accessors[1]: expected numbers of the 3 vertices, found 3"},
      {"5126", "5124", "accessors[0].componentType: expected 5120, 5121, 5122, 5123, 5125 or 5126, found 5124"},
      {"\"VEC3\"", "\"VEC2\"", "accessors[0].type: expected \"VEC3\", found \"VEC2\""},
      {"\"byteLength\": 48", "\"byteLength\": 61",
       "bufferViews[0].byteLength: expected a number from 0 to 60, found 61"},
      {"\"byteLength\": 60", "\"byteLength\": 61", "buffers[0]: expected 61 bytes, found 60"},
      {"\"buffer\": 0", "\"buffer\": 1", "bufferViews[0].buffer: expected a number from 0 to 0, found 1"},
      {"\"indices\": 1", "\"indices\": 2", "meshes[0].primitives[0].indices: expected a number from 0 to 1, found 2"},
      {"base64,", "base64,*", "buffers[0].uri: expected base64"},
      {";base64", "", "buffers[0].uri: expected data in base64"},
      {"\"meshes\"", R"("extensionsRequired": ["KHR_draco_mesh_compression"], "meshes")",
       "extensionsRequired[0]: this reader does not know \"KHR_draco_mesh_compression\""},
      {"\"meshes\"", R"("nodes": [{"mesh": 1}], "meshes")", "nodes[0].mesh: expected a number from 0 to 0, found 1"},
      {"\"meshes\"", R"("nodes": [{"children": [1]}, {"children": [0]}], "scenes": [{"nodes": [0]}], "meshes")",
       "nodes[0]: is below two nodes, or below itself"},
      {"\"meshes\"", R"("nodes": [{"matrix": [1, 2]}], "meshes")",
       "nodes[0].matrix: expected 16 numbers, column by column, whose last row is 0 0 0 1"},
      {"\"meshes\"", R"("nodes": [{"rotation": [0, 0, 0, 0]}], "meshes")", "nodes[0]: "},
      {"\"meshes\"", R"("nodes": [{"scale": [1e300, 1e300, 1e305]}], "meshes")", "nodes[0]: "},
      {"\"meshes\"", R"("nodes": 5, "meshes")", "glTF.nodes: expected an array, found number"},
      {"\"meshes\": [", "\"meshes\": [7, ", "meshes[0]: expected an object, found number"},
  };
  for (const Change& change : changes) {
    std::string text = gltf_text("");
    ASSERT_NE(text.find(change.from), std::string::npos) << change.from;
    text.replace(text.find(change.from), change.from.size(), change.to);
    const std::string found = parse_refusal(text, MeshFormat::Gltf);
    EXPECT_TRUE(found.starts_with("file: " + change.message)) << found;
  }
  EXPECT_EQ(parse_refusal("{", MeshFormat::Gltf).substr(0, 20), "file: JSON, column 2");
}

TEST(MeshGltfTest, CutAndLyingBinariesAreRefused) {
  const std::string whole = glb(gltf_document("", ""), gltf_square_bytes());
  for (std::size_t size = 4; size < whole.size(); size += 3) {
    EXPECT_TRUE(parse_refusal(whole.substr(0, size), MeshFormat::Gltf).starts_with("file")) << size;
  }
  std::string other = whole;
  other[4] = 1;
  EXPECT_EQ(parse_refusal(other, MeshFormat::Gltf), "file, byte 4: expected version 2 of glTF, found 1");
  other = whole;
  other[16] = 'X';
  EXPECT_EQ(parse_refusal(other, MeshFormat::Gltf),
            "file, byte 16: expected the chunk of the JSON first, found another one");
  // Coordinates that are no numbers.
  std::string bytes = gltf_square_bytes();
  bytes[2] = static_cast<char>(0xC0);
  bytes[3] = static_cast<char>(0x7F);
  EXPECT_EQ(parse_refusal(glb(gltf_document("", ""), bytes), MeshFormat::Gltf),
            "file, accessor 0: expected finite numbers of magnitude up to 2^1000, found nan");
}

TEST(MeshGltfTest, IsReadAlone) {
  EXPECT_EQ(refusal([] { return mesh_bytes(square, MeshFormat::Gltf); }),
            "glTF is read, not written: it holds floats alone");
}

}  // namespace
}  // namespace motzkin::testing::mesh_gltf_test
