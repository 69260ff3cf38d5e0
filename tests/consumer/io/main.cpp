// A program of someone who reads two meshes, searches them for collisions and writes a report.

#include <cstdio>
#include <filesystem>
#include <string_view>
#include <variant>
#include <vector>

#include "motzkin/io/mesh_file.hpp"
#include "motzkin/io/mesh_report.hpp"
#include "motzkin/lab/float_bits.hpp"
#include "motzkin/motzkin.hpp"
#include "motzkin/version.hpp"

int main() {
  using namespace motzkin;
  write_mesh("ring.ply", torus());
  write_mesh("ball.obj", sphere_mesh(0.7, 20, 10));
  const auto ring = std::get<TriangleMesh>(read_mesh("ring.ply"));
  const auto ball = std::get<TriangleMesh>(read_mesh("ball.obj"));
  const Bvh ring_tree(ring);
  const Bvh ball_tree(ball);
  const std::vector<Collision> found = collisions(PosedMesh{ring, ring_tree}, PosedMesh{ball, ball_tree});
  std::string_view page = "no page";
  if (has_report_page()) {
    write_report("report.html",
                 {.title = "Ring and ball", .a = {"ring", ring}, .b = ReportMesh{"ball", ball}, .pairs = found});
    page = std::filesystem::file_size("report.html") > 100'000 ? "a page" : "an empty page";
  }
  std::printf("version %s: %s, %s, %s\n", MOTZKIN_VERSION, found.empty() ? "nothing meets" : "they meet", page.data(),
              exact_decimal(lab::FloatBits(0.1F)).substr(0, 10).c_str());
}
