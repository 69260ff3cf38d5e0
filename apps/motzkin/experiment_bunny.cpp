#include "experiment_bunny.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <Eigen/Geometry>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <random>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/mesh_file.hpp"
#include "motzkin/io/mesh_picture.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/pair/relate.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/shape/text.hpp"
#include "output.hpp"
#include "result_text.hpp"

namespace motzkin::app {
namespace {

constexpr const char* examples =
    R"(Without FILE the bunny of Debian's package glmark2-data is taken, and where that is not installed a torus. The model
is scaled to the size of the original in millimetres, mirrored in x and moved by (50,-10,0). Every face becomes a
tetrahedron with its unit normal as third axis. Frames of a turntable: povray bunny.pov +KFF500.

Examples:
  motzkin experiment bunny bun_zipper.ply --report bunny.html
  motzkin experiment bunny --sample 200 --json)";

constexpr const char* debian_bunny = "/usr/share/glmark2/models/bunny.obj";

struct BunnyArguments {
  CommonOptions common;
  std::optional<std::string> file;
  int sample = 50;
  std::optional<std::string> report;
  std::optional<std::string> pov;
};

struct Model {
  std::string name;
  TriangleMesh mesh;
};

Model load(const std::optional<std::string>& file) {
  if (file) {
    return {*file, read_triangle_mesh(*file)};
  }
  if (std::filesystem::exists(debian_bunny)) {
    return {debian_bunny, read_triangle_mesh(debian_bunny)};
  }
  return {"a torus, for want of a bunny", torus({0.05, 0.025, 180, 90})};
}

/// The original is given in metres; others are brought to its size.
double scale_of(const TriangleMesh& mesh) {
  constexpr double thousand = 1000;
  constexpr double longest_in_millimetres = 156;
  const double longest = bounding_box(mesh).size().maxCoeff();
  return longest < 1 ? thousand : longest_in_millimetres / longest;
}

/// One tetrahedron per face: two edges and the unit normal from its first corner. Faces without area keep a flat one.
TetrahedronMesh thickened(const TriangleMesh& mesh) {
  std::vector<Vector<3>> vertices(mesh.vertices().begin(), mesh.vertices().end());
  std::vector<TetrahedronMesh::Element> elements;
  for (std::size_t i = 0; i < mesh.elements().size(); ++i) {
    const auto [p, q, r] = mesh[i].vertices();
    const Eigen::Vector3d normal = Eigen::Vector3d(q - p).cross(Eigen::Vector3d(r - p));
    const double length = normal.norm();
    const auto& [a, b, c] = mesh.elements()[i];
    elements.push_back({a, b, c, static_cast<std::uint32_t>(vertices.size())});
    vertices.emplace_back(length > 0 ? Vector<3>(p + normal / length) : p);
  }
  return {std::move(vertices), std::move(elements)};
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Every pair tried until a face has its first hit, for some faces.
struct Trial {
  const char* name;
  Method method;
  double documented;  ///< seconds for all faces of the bunny, in the source document
  double seconds = 0;
  std::size_t hits = 0;
};

void run_trial(const TetrahedronMesh& a, const TetrahedronMesh& b, const std::vector<std::uint32_t>& sample,
               Trial& trial) {
  std::vector<Tetrahedron> others;
  others.reserve(b.elements().size());
  for (std::size_t i = 0; i < b.elements().size(); ++i) {
    others.push_back(b[i]);
  }
  const auto start = std::chrono::steady_clock::now();
  for (const std::uint32_t face : sample) {
    const Tetrahedron own = a[face];
    trial.hits += static_cast<std::size_t>(std::any_of(others.begin(), others.end(), [&](const Tetrahedron& other) {
      return overlaps(own, other, {.method = trial.method});
    }));
  }
  trial.seconds = seconds_since(start);
}

struct BunnyResult {
  std::string name;
  std::size_t vertices;
  std::size_t faces;
  double scale;
  std::size_t hit_faces = 0;
  std::size_t pairs = 0;
  double build_seconds = 0;
  double query_seconds = 0;
  std::size_t sample = 0;
  std::vector<Trial> trials = {};

  /// What trying every pair would take for all faces.
  [[nodiscard]] double extrapolated(const Trial& trial) const {
    return sample == 0 ? 0 : trial.seconds * static_cast<double>(faces) / static_cast<double>(sample);
  }
};

std::string table(const BunnyResult& result) {
  std::string text = fmt::format("model      {}, {} faces, {} vertices, scaled by {}\n", printable(result.name),
                                 grouped(result.faces), grouped(result.vertices), to_text(result.scale));
  text += fmt::format("hit faces  {} of the model by its mirror image, {} pairs of faces\n", grouped(result.hit_faces),
                      grouped(result.pairs));
  text += fmt::format("seconds    {:.3g} to build two trees, {:.3g} to find all pairs\n", result.build_seconds,
                      result.query_seconds);
  for (const Trial& trial : result.trials) {
    text += fmt::format("           {:.3g} to try every pair with {}, from {} faces; documented for the bunny: {}\n",
                        result.extrapolated(trial), trial.name, result.sample, trial.documented);
  }
  return text;
}

std::string json(const BunnyResult& result) {
  std::string trials;
  for (const Trial& trial : result.trials) {
    trials += fmt::format(R"({}{{"method": "{}", "sample": {}, "sample_seconds": {}, "extrapolated_seconds": {}, )"
                          R"("documented_seconds": {}}})",
                          trials.empty() ? "" : ", ", trial.name, result.sample, to_text(trial.seconds),
                          to_text(result.extrapolated(trial)), trial.documented);
  }
  return fmt::format(R"({{"model": {}, "faces": {}, "vertices": {}, "scale": {}, "hit_faces": {}, "pairs": {}, )"
                     R"("seconds": {{"build": {}, "query": {}}}, "every_pair": [{}]}})"
                     "\n",
                     string_json(result.name), result.faces, result.vertices, to_text(result.scale), result.hit_faces,
                     result.pairs, to_text(result.build_seconds), to_text(result.query_seconds), trials);
}

/// Tries every pair for some faces, and makes sure that as many are hit as the trees say.
void try_every_pair(const TetrahedronMesh& a, const TetrahedronMesh& b, const std::vector<std::uint32_t>& hit_faces,
                    int count, BunnyResult& result) {
  std::vector<std::uint32_t> sample(static_cast<std::size_t>(count));
  std::mt19937 random(1);
  for (std::uint32_t& face : sample) {
    face = static_cast<std::uint32_t>(random() % a.elements().size());
  }
  const auto expected = static_cast<std::size_t>(std::count_if(sample.begin(), sample.end(), [&](std::uint32_t face) {
    return std::binary_search(hit_faces.begin(), hit_faces.end(), face);
  }));
  result.sample = sample.size();
  result.trials = {{"Fourier-Motzkin", Method::FourierMotzkin, 352}, {"separating axes", Method::SeparatingAxis, 463}};
  for (Trial& trial : result.trials) {
    run_trial(a, b, sample, trial);
    if (trial.hits != expected) {
      throw std::logic_error(
          fmt::format("{} finds {} hit faces of the sample, the trees find {}", trial.name, trial.hits, expected));
    }
  }
}

ExitStatus run_bunny(const BunnyArguments& arguments) {
  const Model model = load(arguments.file);
  const double scale = scale_of(model.mesh);
  const TriangleMesh surface_a = posed(model.mesh, Pose::scaling(Vector<3>::Constant(scale)));
  const TriangleMesh surface_b = posed(surface_a, then(Pose::scaling({-1, 1, 1}), Pose::translation_by({50, -10, 0})));
  const TetrahedronMesh a = thickened(surface_a);
  const TetrahedronMesh b = thickened(surface_b);
  BunnyResult result = {model.name, surface_a.vertices().size(), surface_a.elements().size(), scale};

  auto start = std::chrono::steady_clock::now();
  const Bvh tree_a(a, {.threads = arguments.common.threads});
  const Bvh tree_b(b, {.threads = arguments.common.threads});
  result.build_seconds = seconds_since(start);
  start = std::chrono::steady_clock::now();
  TreeStatistics stats;
  const std::vector<Collision> pairs =
      collisions(PosedMesh<4>{a, tree_a}, PosedMesh<4>{b, tree_b},
                 {.overlaps = true, .threads = arguments.common.threads, .stats = &stats});
  result.query_seconds = seconds_since(start);
  result.pairs = pairs.size();
  std::vector<std::uint32_t> hit_faces;
  for (const Collision& pair : pairs) {
    if (hit_faces.empty() || hit_faces.back() != pair.a) {
      hit_faces.push_back(pair.a);
    }
  }
  result.hit_faces = hit_faces.size();
  try_every_pair(a, b, hit_faces, arguments.sample, result);

  const ReportMesh shown_a = {std::filesystem::path(model.name).filename().string(), surface_a};
  const ReportMesh shown_b = {"its mirror image", surface_b};
  MeshReport report = {.title = "A model and its mirror image", .a = shown_a};
  report.b.emplace(shown_b);
  report.pairs = pairs;
  report.timings = {{"build two trees", result.build_seconds}, {"find all pairs", result.query_seconds}};
  report.facts = {{"faces hit", grouped(result.hit_faces)}, {"pairs of nodes tested", grouped(stats.node_pairs)}};
  if (arguments.pov) {
    write_file(*arguments.pov, mesh_pov(report));
  }
  if (arguments.report) {
    write_report(*arguments.report, report);
  }
  print(arguments.common.json ? json(result) : table(result));
  return Done;
}

}  // namespace

void add_bunny_experiment(CLI::App& experiment, Action& action) {
  const auto arguments = std::make_shared<BunnyArguments>();
  CLI::App& command = *experiment.add_subcommand("bunny", "Collide a model with its mirror image");
  add_common(command, arguments->common);
  command.add_option("FILE", arguments->file, "The model, a mesh of triangles")->type_name("");
  command.add_option("--sample", arguments->sample, "Faces for which every pair is tried, to see what that takes")
      ->check(CLI::Range(0, 100000).description(""))
      ->capture_default_str()
      ->type_name("N");
  command.add_option("--report", arguments->report, "Write a page to look at the collisions")->type_name("FILE.html");
  command.add_option("--pov", arguments->pov, "Write a scene for POV-Ray")->type_name("FILE.pov");
  command.footer(examples);
  command.callback([&action, arguments] { action = [arguments] { return run_bunny(*arguments); }; });
}

}  // namespace motzkin::app
