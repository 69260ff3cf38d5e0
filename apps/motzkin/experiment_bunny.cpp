#include "experiment_bunny.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <Eigen/Geometry>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <numeric>
#include <optional>
#include <random>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/mesh_file.hpp"
#include "motzkin/io/mesh_picture.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/lab/plain_tests.hpp"
#include "motzkin/lab/row_elimination.hpp"
#include "motzkin/pair/fourier_motzkin.hpp"
#include "motzkin/pair/relate.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/shape/text.hpp"
#include "output.hpp"
#include "result_text.hpp"

namespace motzkin::app {
namespace {

constexpr const char* bunny_examples =
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
  const char* key;                   ///< in JSON
  std::optional<double> documented;  ///< seconds for all faces of the bunny, in the source document
  double seconds = 0;
  std::size_t hits = 0;
};

template <class Solid, class Meets>
void run_trial(const std::vector<Solid>& a, const std::vector<Solid>& b, const std::vector<std::uint32_t>& sample,
               const Meets& meets, Trial& trial) {
  const auto start = std::chrono::steady_clock::now();
  for (const std::uint32_t face : sample) {
    trial.hits += static_cast<std::size_t>(
        std::any_of(b.begin(), b.end(), [&](const Solid& other) { return meets(a[face], other); }));
  }
  trial.seconds = seconds_since(start);
}

/// The elements as the methods take them: by vertices, or as frames, whose axes are rounded.
std::vector<Tetrahedron> elements_of(const TetrahedronMesh& mesh) {
  std::vector<Tetrahedron> all;
  all.reserve(mesh.elements().size());
  for (std::size_t i = 0; i < mesh.elements().size(); ++i) {
    all.push_back(mesh[i]);
  }
  return all;
}

std::vector<Simplex<3>> frames_of(const TetrahedronMesh& mesh) {
  std::vector<Simplex<3>> all;
  all.reserve(mesh.elements().size());
  for (std::size_t i = 0; i < mesh.elements().size(); ++i) {
    const auto [p, x, y, z] = mesh[i].vertices();
    const std::array<Vector<3>, 3> axes = {x - p, y - p, z - p};
    all.emplace_back(p, std::span<const Vector<3>>(axes));
  }
  return all;
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
  text += fmt::format("hit faces  {} of the model by its mirror image, {} pairs of thickened faces\n",
                      grouped(result.hit_faces), grouped(result.pairs));
  text += fmt::format("seconds    {:.3g} to build two trees, {:.3g} to find all pairs\n", result.build_seconds,
                      result.query_seconds);
  for (const Trial& trial : result.trials) {
    text += fmt::format("           {:.3g} to try every pair with {}, from {} faces{}\n", result.extrapolated(trial),
                        trial.name, result.sample,
                        trial.documented ? fmt::format("; documented for the bunny: {}", *trial.documented) : "");
  }
  return text;
}

std::string json(const BunnyResult& result) {
  std::string trials;
  for (const Trial& trial : result.trials) {
    trials += fmt::format(R"({}{{"method": "{}", "sample": {}, "sample_seconds": {}, "extrapolated_seconds": {}, )"
                          R"("documented_seconds": {}}})",
                          trials.empty() ? "" : ", ", trial.key, result.sample, to_text(trial.seconds),
                          to_text(result.extrapolated(trial)),
                          trial.documented ? fmt::format("{}", *trial.documented) : "null");
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
  result.trials = {{"elimination, as published", "published elimination", 352},
                   {"separating axes, as published", "published axes", 463},
                   {"elimination, proved", "elimination", {}},
                   {"boxes, then elimination, proved", "boxes and elimination", {}},
                   {"boxes, then axes, proved", "boxes and axes", {}}};
  const std::vector<Simplex<3>> frames_a = frames_of(a);
  const std::vector<Simplex<3>> frames_b = frames_of(b);
  const auto run_frames = [&](const auto& meets, Trial& trial) { run_trial(frames_a, frames_b, sample, meets, trial); };
  using Frames = const Simplex<3>&;
  run_frames([](Frames one, Frames other) { return lab::row_elimination(one, other); }, result.trials[0]);
  run_frames([](Frames one, Frames other) { return lab::projected_vertices_meet(one, other); }, result.trials[1]);
  run_frames(
      [](Frames one, Frames other) {
        const Verdict verdict = fourier_motzkin(one, other, {.box_test = false});
        return verdict == Verdict::Undecided ? overlaps(one, other) : verdict == Verdict::Overlapping;
      },
      result.trials[2]);
  const std::vector<Tetrahedron> elements_a = elements_of(a);
  const std::vector<Tetrahedron> elements_b = elements_of(b);
  const auto run_method = [&](Method method, Trial& trial) {
    const auto meets = [&](const Tetrahedron& one, const Tetrahedron& other) {
      return overlaps(one, other, {.method = method});
    };
    run_trial(elements_a, elements_b, sample, meets, trial);
  };
  run_method(Method::FourierMotzkin, result.trials[3]);
  run_method(Method::SeparatingAxis, result.trials[4]);
  for (const Trial& trial : result.trials) {
    if (trial.hits != expected) {
      throw std::logic_error(
          fmt::format("{} finds {} hit faces of the sample, the trees find {}", trial.name, trial.hits, expected));
    }
  }
}

BunnyResult run_bunny(const BunnyArguments& arguments) {
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

  std::vector<std::uint32_t> owners(surface_a.elements().size());  // each face belongs to its own tetrahedron
  std::iota(owners.begin(), owners.end(), 0U);
  const ReportMesh shown_a = {std::filesystem::path(model.name).filename().string(), surface_a, owners, &a};
  const ReportMesh shown_b = {"its mirror image", surface_b, owners, &b};
  MeshReport report = {.title = "A model of thickened faces and its mirror image", .a = shown_a};
  report.b.emplace(shown_b);
  report.pairs = pairs;
  report.timings = {{"build two trees", result.build_seconds}, {"find all pairs", result.query_seconds}};
  report.facts = {{"what was related", "tetrahedra: a face each, and its unit normal"},
                  {"faces hit", grouped(result.hit_faces)},
                  {"pairs of nodes tested", grouped(stats.node_pairs)}};
  if (arguments.pov) {
    write_file(*arguments.pov, mesh_pov(report));
  }
  if (arguments.report) {
    write_report(*arguments.report, report);
  }
  return result;
}

}  // namespace

experiments::NamedReport bunny_part(const CommonOptions& common, int sample) {
  using experiments::amount;
  using experiments::nothing;
  using experiments::word;
  BunnyArguments arguments;
  arguments.common = common;
  arguments.sample = sample;
  const BunnyResult result = run_bunny(arguments);
  experiments::NamedReport part{"mirror", {}};
  experiments::Report& report = part.report;
  report.headline = {
      fmt::format("{}: {} faces, each a tetrahedron with its unit normal, and their mirror image: {} faces "
                  "hit, {} pairs",
                  printable(result.name), grouped(result.faces), grouped(result.hit_faces), grouped(result.pairs))};
  report.columns = {{"method", "method"}, {"seconds", "seconds"}, {"documented for the bunny", "documented"}};
  report.rows = {{word("two trees, built"), amount(result.build_seconds), nothing()},
                 {word("all pairs by these trees"), amount(result.query_seconds), nothing()}};
  for (const Trial& trial : result.trials) {
    report.rows.push_back({word(fmt::format("every pair: {}", trial.name)), amount(result.extrapolated(trial)),
                           trial.documented ? amount(*trial.documented) : nothing()});
  }
  report.remarks = {fmt::format(
      "Every pair is tried for {} faces until the first hit of each, and their time multiplied.", result.sample)};
  return part;
}

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
  command.footer(bunny_examples);
  command.callback([&action, arguments] {
    action = [arguments] {
      const BunnyResult result = run_bunny(*arguments);
      print(arguments->common.json ? json(result) : table(result));
      return Done;
    };
  });
}

}  // namespace motzkin::app
