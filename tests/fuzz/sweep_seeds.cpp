#include <filesystem>
#include <iostream>

#include "motzkin/io/file.hpp"

/// Writes files for a fuzzer to begin with: `sweep_seeds KIND FOLDER`, one query each, whose bodies are meshes (mesh)
/// or shapes (shape), with every kind of motion.

namespace {

constexpr const char* motions[] = {
    R"({"kind": "rest"})",
    R"({"kind": "translation", "translation": [1,0.5,-1e300]})",
    R"({"kind": "spin", "center": [0,0,0], "axis": [0,0,1e-300], "angle": 1.5, "translation": [0,1,0]})",
    R"({"kind": "turn", "center": [0,0,0], "quaternion": [1,0,0,1], "translation": [0,0,0]})",
    R"({"kind": "screw", "point": [0,0,0], "axis": [0,1,1], "angle": -7, "pitch": 0.1})",
    R"({"kind": "rotation-vector", "rotation": [[0,0,0],[0,0,1.5]], "position": [[0,0,0],[1,0,0]]})",
    R"({"kind": "poses", "times": [0,0.5,1], "poses": [{"quaternion": [1,0,0,0], "translation": [0,0,0]},
        {"quaternion": [1,0,0,1], "translation": [1,0,0]}, {"quaternion": [-1,2,0,0], "translation": [0,0,1]}],
        "between": "spin"})"};

constexpr const char* meshes[] = {
    R"("vertices": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]], "triangles": [[0,1,2],[0,1,3],[0,2,3],[1,2,3]])",
    R"("vertices": [[0,0,0],[1e-310,0,0]], "edges": [[0,1]], "triangles": [])", R"("vertices": [[0.1,0.2,0.3]])"};

constexpr const char* shapes[] = {R"("shape": {"kind": "aabb", "min": [0,0,0], "max": [1,1,1]})",
                                  R"("shape": {"kind": "sphere", "center": [0,0,5], "radius": 0.5})",
                                  R"("shape": {"kind": "simplex", "origin": [0,0,0], "axes": [[1,0,0],[0,1,0]]})",
                                  R"("shape": {"kind": "capsule", "vertices": [[0,0,0],[0,0,1]], "radius": 0.5})",
                                  R"("shape": {"kind": "hull", "points": [[0,0,0],[1,0,0],[0,1,0],[0,0,1e-310]]})",
                                  R"("shape": {"kind": "half-space", "normal": [0,0,1], "offset": -3})",
                                  R"("shape": {"kind": "rounded", "radius": 1, "core": {"kind": "obb",
          "center": [0,0,0], "axes": [[1,0,0],[0,1,0],[0,0,1]], "half": [1,2,3]}})"};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: sweep_seeds KIND FOLDER\n";
    return 2;
  }
  const bool mesh = std::string_view(argv[1]) == "mesh";
  const std::filesystem::path folder = argv[2];
  for (std::size_t i = 0; i < std::size(motions); ++i) {
    const auto body = [&](std::size_t number) {
      return std::string("{") + (mesh ? meshes[number % std::size(meshes)] : shapes[number % std::size(shapes)]) +
             R"(, "motion": )" + motions[number % std::size(motions)] + "}";
    };
    motzkin::write_file(folder / std::to_string(i), R"({"id": ["q", )" + std::to_string(i) + R"(], "a": )" + body(i) +
                                                        R"(, "b": )" + body(i + 1) +
                                                        R"(, "truth": {"status": "contact", "time": [0.25,0.5]}})");
  }
  return 0;
}
