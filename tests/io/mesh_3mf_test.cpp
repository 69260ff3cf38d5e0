#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "io/mesh_samples.hpp"
#include "io/three_mf_files.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/shape/text.hpp"

/// Files of 3MF: vertices are where the transforms of components and items put them, no number is rounded on the way,
/// and what is no such file is refused, naming the place.

namespace motzkin::testing::mesh_3mf_test {
namespace {

namespace fs = std::filesystem;

TriangleMesh parsed(const std::string& bytes, MeshFileNotes* notes = nullptr) {
  return std::get<TriangleMesh>(parse_mesh(bytes, MeshFormat::ThreeMf, "file", max_mesh_elements, notes));
}

TriangleMesh built(const std::string& resources, const std::string& build) {
  return parsed(three_mf(three_mf_model(resources, build)));
}

std::string model_refusal(const std::string& model) { return parse_refusal(three_mf(model), MeshFormat::ThreeMf); }

/// Several meshes as one.
TriangleMesh together(const std::vector<TriangleMesh>& meshes) {
  std::vector<Vector<3>> vertices;
  std::vector<TriangleMesh::Element> triangles;
  for (const TriangleMesh& mesh : meshes) {
    const auto base = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), mesh.vertices().begin(), mesh.vertices().end());
    for (const TriangleMesh::Element& corners : mesh.elements()) {
      triangles.push_back({base + corners[0], base + corners[1], base + corners[2]});
    }
  }
  return {vertices, triangles};
}

TEST(Mesh3mfTest, StoredAndDeflatedHoldTheSame) {
  EXPECT_EQ(parsed(three_mf(three_mf_square_model())), square);
  EXPECT_EQ(parsed(three_mf(three_mf_square_model(), true)), square);
}

/// Fails where numbers go through floats, or are summed on the way.
TEST(Mesh3mfTest, EveryBitOfCoordinatesIsKept) {
  const TriangleMesh ring = torus({.major = 1.0 / 3, .minor = 0.1, .around = 200, .across = 50});
  std::string text = "<object id=\"1\"><mesh><vertices>";
  for (const Vector<3>& vertex : ring.vertices()) {
    text += "<vertex x=\"" + to_text(vertex[0]) + "\" y=\" " + to_text(vertex[1]) + " \" z=\"" + to_text(vertex[2]) +
            "\"/>\n";
  }
  text += "</vertices><triangles>";
  for (const TriangleMesh::Element& corners : ring.elements()) {
    text += "<triangle v1=\"" + std::to_string(corners[0]) + "\" v2=\"" + std::to_string(corners[1]) + "\" v3=\"" +
            std::to_string(corners[2]) + "\"/>\n";
  }
  const std::string model = three_mf_model(text + "</triangles></mesh></object>", "<item objectid=\"1\"/>");
  ASSERT_GT(model.size(), std::size_t{1} << 20U);  // of several buffers
  EXPECT_EQ(parsed(three_mf(model, true)), ring);
}

TEST(Mesh3mfTest, ItemsAndComponentsPlaceTheirObjects) {
  // Columns of the text are rows of the matrix of a row vector: (x, y, z) goes to x (0,1,0) + y (-1,0,0) + z (0,0,1) +
  // t.
  const Pose turn = then(Pose::rotation(Vector<3>(0, 0, 1), 90), Pose::translation_by({0.1, 5, 1e-300}));
  const std::string turned = "transform=\"0 1 0  -1 0 0\n0 0 1 0.1 5 1e-300\"";
  EXPECT_EQ(built(three_mf_square, "<item objectid=\"1\" " + turned + "/>"), posed(square, turn));
  const Pose doubled = Pose::scaling({2, 2, 2});
  const std::string resources = three_mf_square +
                                "<object id=\"7\"><components><component objectid=\"1\"/><component objectid=\"1\" " +
                                turned + "/></components></object>";
  EXPECT_EQ(built(resources, "<item objectid=\"7\" transform=\"2 0 0 0 2 0 0 0 2 0 0 0\"/><item objectid=\"1\"/>"),
            together({posed(square, doubled), posed(square, then(turn, doubled)), square}));
}

TEST(Mesh3mfTest, OnlyTheBuildCounts) {
  const std::string other = "<object id=\"2\"><mesh><vertices/><triangles/></mesh></object>";
  EXPECT_EQ(built(three_mf_square + other, "<item objectid=\"1\"/><item objectid=\"2\"/>"), square);
  EXPECT_EQ(model_refusal(three_mf_model(three_mf_square, "")),
            "file (3D/3dmodel.model): found no triangles and no tetrahedra");
  EXPECT_EQ(model_refusal("<model><resources>" + three_mf_square + "</resources></model>"),
            "file (3D/3dmodel.model): has no build, which says where its objects are");
}

TEST(Mesh3mfTest, UnitsAreToldAndChangeNothing) {
  MeshFileNotes notes;
  EXPECT_EQ(parsed(three_mf(three_mf_square_model()), &notes), square);
  EXPECT_EQ(notes.unit, "inch");
  const std::string none =
      "<model><resources>" + three_mf_square + "</resources><build><item objectid=\"1\"/></build></model>";
  EXPECT_EQ(parsed(three_mf(none), &notes), square);
  EXPECT_EQ(notes.unit, "millimeter");
  EXPECT_EQ(
      model_refusal("<model unit='ell'/>"),
      "file (3D/3dmodel.model), line 1: expected micron, millimeter, centimeter, inch, foot or meter as the unit, "
      "found 'ell'");
}

TEST(Mesh3mfTest, ContentTellsTheFormat) {
  const fs::path folder = fs::path(::testing::TempDir()) / "motzkin_3mf";
  fs::create_directories(folder);
  for (const char* name : {"square.3mf", "square", "square.3MF"}) {
    std::ofstream(folder / name, std::ios::binary) << three_mf(three_mf_square_model());
    EXPECT_EQ(read_triangle_mesh(folder / name), square) << name;
  }
  std::ofstream(folder / "square.off", std::ios::binary) << three_mf(three_mf_square_model());
  const std::string lie = refusal([&] { return read_mesh(folder / "square.off"); });
  EXPECT_TRUE(lie.ends_with("; this looks like 3MF")) << lie;
  std::ofstream(folder / "wrong.3mf") << "OFF 1 1 0";
  const std::string other = refusal([&] { return read_mesh(folder / "wrong.3mf"); });
  EXPECT_TRUE(other.ends_with("; this looks like OFF")) << other;
  fs::remove_all(folder);
}

struct Change {
  std::string from;
  std::string to;
  std::string message;
};

TEST(Mesh3mfTest, BadModelsAreRefusedNamingTheLine) {
  const Change changes[] = {
      {"v1=\"0\" v2=\"2\"", "v1=\"4\" v2=\"2\"", "line 6: expected the number of a vertex above, found '4'"},
      {"v1=\"0\" v2=\"2\"", "v1=\"-1\" v2=\"2\"", "line 6: expected the number of a vertex above, found '-1'"},
      {"v1=\"0\" v2=\"2\"", "v2=\"2\"", "line 6: expected attribute 'v1' of element 'triangle', found none"},
      {"x='1'", "x='2e301'", "line 5: expected a finite number of magnitude up to 2^1000, found '2e301'"},
      {"x='1'", "x='nan'", "line 5: expected a finite number of magnitude up to 2^1000, found 'nan'"},
      {"x='1'", "x='0x1'", "line 5: expected a finite number of magnitude up to 2^1000, found '0x1'"},
      {"x='1'", "x=''", "line 5: expected a finite number of magnitude up to 2^1000, found ''"},
      {"x='1'", "x='1' x='2'", "line 5: expected each attribute once, found another 'x'"},
      {"x='1'", "x=1", "line 5: expected an attribute, name=\"value\", found 'x=1 y='1' z='0' '"},
      {"x='1'", "x='&lol;'", "line 5: expected a reference such as '&amp;', found '&lol;'"},
      {"<model", "<!DOCTYPE a [<!ENTITY lol \"lol\">]><model",
       "line 2: expected an element, found a declaration, which is not read"},
      {"</vertices>", "</vertex>", "line 5: expected the end of element 'vertices', found '</vertex'"},
      {"</model>", "", "line 9: expected the end of element 'model', found the end of the file"},
      {"</model>", "</model><model/>", "line 8: expected the end of the file, found another element"},
      {"<item objectid=\"1\"", "<item objectid=\"2\"", "line 8: expected the number of an object above, found 2"},
      {"<item objectid=\"1\"", "<item objectid=\"1\" p:path=\"/3D/a.model\"",
       "line 8: expected an object of the same model; this reader does not follow the production extension, found one "
       "in '/3D/a.model'"},
      {"<item objectid=\"1\"", "<item objectid=\"1\" transform=\"1 0 0 0 1 0 0 0 1 0 0\"",
       "line 8: expected a finite number of magnitude up to 2^1000, found ''"},
      {"<item objectid=\"1\"", "<item objectid=\"1\" transform=\"1 0 0 0 1 0 0 0 1 0 0 0 0\"",
       "line 8: expected the end of 12 numbers, found '0'"},
      {"<item objectid=\"1\"", "<item objectid=\"1\" transform=\"1e300 0 0 0 1 0 0 0 1 2e301 0 0\"",
       "line 8: expected a finite number of magnitude up to 2^1000, found '2e301'"},
      {"<item objectid=\"1\"", "<item objectid=\"1\" transform=\"9e300 0 0 0 1 0 0 0 1 9e300 0 0\"",
       "line 8: expected transforms that keep numbers finite and of magnitude up to 2^1000, found 1.8e+301"},
      {" xmlns=", " requiredextensions=\"b\" xmlns:b=\"urn:beams\" xmlns=",
       "line 2: expected extensions that this reader knows, found 'urn:beams'"},
      {"<basematerials id=\"5\"/>", "<object id=\"1\"/>", "line 3: expected each object once, found another object 1"},
  };
  for (const Change& change : changes) {
    std::string model = three_mf_square_model();
    ASSERT_NE(model.find(change.from), std::string::npos) << change.from;
    model.replace(model.find(change.from), change.from.size(), change.to);
    EXPECT_EQ(model_refusal(model), "file (3D/3dmodel.model), " + change.message) << change.to;
  }
}

TEST(Mesh3mfTest, WhatIsNo3mfIsRefused) {
  EXPECT_EQ(parse_refusal(zip_file({{"a", "b"}}), MeshFormat::ThreeMf),
            "file: is a ZIP file, but no 3MF: it does not say which of its parts is the model");
  EXPECT_EQ(parse_refusal(zip_file({{"_rels/.rels", three_mf_relations}}), MeshFormat::ThreeMf),
            "file (3D/3dmodel.model): is not in the file");
  EXPECT_TRUE(parse_refusal("PK\x03\x04", MeshFormat::ThreeMf).starts_with("file: cannot be read as a ZIP file"));
  EXPECT_EQ(model_refusal("{}"), "file (3D/3dmodel.model), line 1: expected XML, found text");
  EXPECT_EQ(model_refusal(""), "file (3D/3dmodel.model), line 1: expected an element, found the end of the file");
  EXPECT_EQ(model_refusal("\xFF\xFE<"),
            "file (3D/3dmodel.model), line 1: expected XML in UTF-8, found another encoding");
  EXPECT_EQ(model_refusal("<mesh/>"), "file (3D/3dmodel.model), line 1: expected element 'model', found 'mesh'");
}

TEST(Mesh3mfTest, CutAndDamagedFilesAreRefused) {
  const std::string whole = three_mf(three_mf_square_model());
  for (std::size_t size = 0; size < whole.size(); size += 7) {
    EXPECT_TRUE(parse_refusal(whole.substr(0, size), MeshFormat::ThreeMf).starts_with("file")) << size;
  }
  std::string other = whole;
  other[other.find("a &amp; b")] = 'c';  // which no part of the model notices, but the sum of all bytes
  EXPECT_EQ(parse_refusal(other, MeshFormat::ThreeMf), "file (3D/3dmodel.model): is damaged: CRC error");
}

/// Small files that stand for large ones: text that was packed, and objects of objects of objects.
TEST(Mesh3mfTest, FilesThatGrowAreBounded) {
  const std::string bomb = three_mf_square_model() + std::string(std::size_t{1} << 23U, ' ');
  const std::string found = parse_refusal(three_mf(bomb, true), MeshFormat::ThreeMf);
  EXPECT_TRUE(found.starts_with("file (3D/3dmodel.model): expected at most ")) << found;
  EXPECT_TRUE(found.ends_with(" bytes for a file of this size, found more")) << found;

  const auto tower = [](int height, const std::string& base) {
    std::string resources = base;
    for (int id = 2; id < height; ++id) {
      resources += "<object id=\"" + std::to_string(id) + "\"><components>";
      for (int i = 0; i < 10; ++i) {
        resources += "<component objectid=\"" + std::to_string(id - 1) + "\"/>";
      }
      resources += "</components></object>\n";
    }
    return three_mf_model(resources, "<item objectid=\"" + std::to_string(height - 1) + "\"/>");
  };
  EXPECT_EQ(parsed(three_mf(tower(4, three_mf_square))).elements().size(), 200U);
  EXPECT_EQ(model_refusal(tower(30, three_mf_square)),
            "file (3D/3dmodel.model), line 36: expected at most 67108864 triangles, found more");
  EXPECT_EQ(model_refusal(tower(30, "<object id=\"1\"/>")),
            "file (3D/3dmodel.model): found no triangles and no tetrahedra");
  EXPECT_EQ(model_refusal(tower(40, three_mf_square)),
            "file (3D/3dmodel.model), line 39: expected objects within objects at most 32 deep, found more");
  EXPECT_EQ(refusal([] { return parse_mesh(three_mf(three_mf_square_model()), MeshFormat::ThreeMf, "file", 1); }),
            "file (3D/3dmodel.model), line 5: expected at most 3 vertices, found more");
}

TEST(Mesh3mfTest, IsReadAlone) {
  EXPECT_EQ(refusal([] { return mesh_bytes(square, MeshFormat::ThreeMf); }), "3MF is read, not written");
}

}  // namespace
}  // namespace motzkin::testing::mesh_3mf_test
