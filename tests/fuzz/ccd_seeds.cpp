#include <filesystem>
#include <iostream>

#include "motzkin/io/ccd_file.hpp"
#include "motzkin/io/file.hpp"

/// Writes files for a fuzzer to begin with: `ccd_seeds KIND FOLDER`. Both kinds have the same lines.

int main(int argc, char** argv) {
  using namespace motzkin;
  if (argc != 3) {
    std::cerr << "usage: ccd_seeds KIND FOLDER\n";
    return 2;
  }
  const std::filesystem::path folder = argv[2];
  const Vector<3> corner(-1, 0.1, 0x1p-70);
  const Segment<3> small(corner, {1, 2, 3});
  const Segment<3> large({0x1p1000, -0x1p999, 1e300}, {0x1p-1074, 1e-300, 0});
  const EdgeEdge plain = {{small, small}, {small, small}};
  const EdgeEdge extreme = {{large, small}, {small, large}};
  const auto write = [&](const char* name, const CcdQueries& queries) { write_ccd(folder / name, queries); };
  write("plain", {.queries = std::vector<EdgeEdge>{plain}});
  write("truth", {.queries = std::vector<EdgeEdge>{plain, plain}, .truth = {false, true}});
  write("extreme", {.queries = std::vector<EdgeEdge>{extreme}});
  std::string thirds;
  for (int i = 0; i < 8; ++i) {
    thirds += "1,3,-2, 6,+07,0010\r\n";
  }
  write_file(folder / "thirds", thirds);
  return 0;
}
