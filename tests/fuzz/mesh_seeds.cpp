#include <filesystem>
#include <iostream>

#include "io/gltf_files.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#ifdef MOTZKIN_READS_3MF
#include "io/three_mf_files.hpp"
#endif

/// Writes files for a fuzzer to begin with: `mesh_seeds FORMAT FOLDER`, the format as the ending of its files.

int main(int argc, char** argv) {
  using namespace motzkin;
  if (argc != 3) {
    std::cerr << "usage: mesh_seeds FORMAT FOLDER\n";
    return 2;
  }
  const std::string ending = argv[1];
  const std::filesystem::path folder = argv[2];
  const MeshFormat format = ending == "model" ? MeshFormat::ThreeMf : mesh_format("a." + ending);  // a 3MF unpacked
  int count = 0;
  const auto add = [&](const std::string& bytes) {
    write_file(folder / ("seed" + std::to_string(count++) + "." + ending), bytes);
  };
  const auto add_ways = [&](const auto& mesh, const auto& ways) {
    for (const testing::Way& way : ways) {
      if (way.format == format) {
        add(mesh_bytes(mesh, format, way.options));
      }
    }
  };
  add_ways(testing::square, testing::triangle_ways);
  add_ways(torus({.around = 3, .across = 3}), testing::triangle_ways);
  add_ways(testing::corner, testing::tetrahedron_ways);
  add_ways(solid_torus({.around = 3, .across = 3}), testing::tetrahedron_ways);
  if (format == MeshFormat::Stl) {
    add(mesh_bytes(testing::square, format, testing::little));
  }
  if (ending == "gltf") {
    add(testing::gltf_text(""));
    add(testing::gltf_text(
        R"("nodes": [{"children": [1], "scale": [2, 1, 1]}, {"mesh": 0, "matrix": [1,0,0,0,0,1,0,0,0,0,1,0,1,2,3,1]}], )"));
  }
  if (ending == "glb") {
    add(testing::glb(testing::gltf_document("", ""), testing::gltf_square_bytes()));
  }
#ifdef MOTZKIN_READS_3MF
  if (format == MeshFormat::ThreeMf) {
    const std::string tree = testing::three_mf_model(
        testing::three_mf_square +
            R"(<object id="2"><components><component objectid="1" transform="2 0 0 0 1 0 0 0 1 0.5 0 0"/></components></object>)",
        R"(<item objectid="2"/><item objectid="1" transform="0 1 0 -1 0 0 0 0 1 0 0 1e-3"/>)");
    for (const std::string& model : {testing::three_mf_square_model(), tree}) {
      add(ending == "model" ? model : testing::three_mf(model, model == tree));
    }
  }
#endif
  for (const testing::Sample& sample : testing::samples()) {
    if (sample.format == format) {
      add(sample.bytes);
    }
  }
  return 0;
}
