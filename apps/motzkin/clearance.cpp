#include "clearance.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/shape/text.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "result_text.hpp"
#include "timed.hpp"

namespace motzkin::app {
namespace {

struct NearElements {
  ElementPair pair;
  Distance<3> distance;
};

struct ClearanceTimes {
  double read = 0;
  double build = 0;
  double query = 0;

  [[nodiscard]] std::string json() const {
    return fmt::format(R"("seconds": {{"read": {}, "build": {}, "query": {}}})", to_text(read), to_text(build),
                       to_text(query));
  }
  [[nodiscard]] std::string line() const {
    return fmt::format("seconds   {:.3g} read, {:.3g} build, {:.3g} query\n", read, build, query);
  }
};

template <int M, int N>
std::vector<NearElements> near_elements(const PosedMesh<M>& a, const PosedMesh<N>& b, bool self, Clearance clearance,
                                        const MeshDistanceOptions& options) {
  std::vector<ElementPair> pairs;
  if constexpr (M == N) {
    pairs = self ? self_pairs_within(a, clearance, options) : pairs_within(a, b, clearance, options);
  } else {
    pairs = pairs_within(a, b, clearance, options);
  }
  const Mesh<M> moved_a = posed(a.mesh, a.pose);
  const Mesh<N> moved_b = posed(b.mesh, b.pose);
  std::vector<NearElements> result;
  result.reserve(pairs.size());
  for (const ElementPair& pair : pairs) {
    result.push_back({pair, distance(moved_a[pair.a], moved_b[pair.b])});
  }
  return result;
}

std::string pairs_json(const std::vector<NearElements>& found) {
  std::string text = "[";
  for (const NearElements& near : found) {
    text += fmt::format(R"({}{{"a": {}, "b": {}, "distance": [{},{}], "nearest": {}}})", text.size() > 1 ? ", " : "",
                        near.pair.a, near.pair.b, to_text(near.distance.lower), to_text(near.distance.upper),
                        nearest_json(near.distance));
  }
  return text + "]";
}

constexpr const char* csv_distance_columns =
    ",distance_lower,distance_upper,nearest_a_x,nearest_a_y,nearest_a_z,nearest_b_x,nearest_b_y,nearest_b_z\n";

std::string with_distance(CsvRow row, const Distance<3>& distance) {
  row.number(distance.lower).number(distance.upper).vector(distance.nearest_a).vector(distance.nearest_b);
  return row.line();
}

std::string pairs_csv(const std::vector<NearElements>& found) {
  std::string text = std::string("a,b") + csv_distance_columns;
  for (const NearElements& near : found) {
    text += with_distance(CsvRow().count(near.pair.a).count(near.pair.b), near.distance);
  }
  return text;
}

std::string pairs_csv(const Scene& scene, const std::vector<WorldDistance>& found) {
  std::string text = std::string("a,part_a,b,part_b") + csv_distance_columns;
  for (const WorldDistance& near : found) {
    CsvRow row;
    row.text(scene.names[near.a]).count(near.part_a).text(scene.names[near.b]).count(near.part_b);
    text += with_distance(row, near.distance);
  }
  return text;
}

std::string pairs_json(const Scene& scene, const std::vector<WorldDistance>& found) {
  std::string text = "[";
  for (const WorldDistance& near : found) {
    text += fmt::format(R"({}{{"a": {}, "b": {}, "part_a": {}, "part_b": {}, "distance": [{},{}], "nearest": {}}})",
                        text.size() > 1 ? ", " : "", string_json(scene.names[near.a]), string_json(scene.names[near.b]),
                        near.part_a, near.part_b, to_text(near.distance.lower), to_text(near.distance.upper),
                        nearest_json(near.distance));
  }
  return text + "]";
}

std::string table_of(const ClearanceQuestion& question, const std::vector<NearElements>& found,
                     const ClearanceTimes& times) {
  std::string text = fmt::format("A         {}\n", printable(question.name_a));
  text += question.name_b ? fmt::format("B         {}\n", printable(*question.name_b)) : "";
  text += fmt::format("within    {}: {}\n", to_text(question.clearance.value()),
                      found.empty() ? "no pair" : counted(found.size(), "pair"));
  text += times.line();
  for (const NearElements& near : found) {
    if (!question.all) {
      break;
    }
    text += fmt::format("{} {} {}\n", near.pair.a, near.pair.b, ends_text(near.distance.lower, near.distance.upper));
  }
  return text + wrote_lines({question.csv.file});
}

std::string table_of(const SceneRun& run, Clearance clearance, const std::vector<WorldDistance>& found) {
  std::string text = scene_line(run);
  text += fmt::format("within    {}: {}\n", to_text(clearance.value()),
                      found.empty() ? "no pair of objects" : counted(found.size(), "pair") + " of objects");
  text += seconds_line(run);
  for (const WorldDistance& near : found) {
    text += fmt::format("{} {} {}\n", printable(run.scene.names[near.a]), printable(run.scene.names[near.b]),
                        ends_text(near.distance.lower, near.distance.upper));
  }
  return text;
}

bool any_contact(const std::vector<NearElements>& found) {
  return std::any_of(found.begin(), found.end(), [](const NearElements& near) { return near.distance.upper == 0; });
}

}  // namespace

std::string nearest_json(const Distance<3>& distance) {
  return fmt::format(R"({{"a": {}, "b": {}}})", vector_json(distance.nearest_a), vector_json(distance.nearest_b));
}

std::string ends_text(double lower, double upper) { return fmt::format("[{}, {}]", to_text(lower), to_text(upper)); }

ExitStatus run_clearance(const ClearanceQuestion& question, const CommonOptions& common, bool fail_on_contact) {
  ClearanceTimes times;
  const AnyMesh mesh_a = timed(times.read, [&] { return read_mesh(question.name_a); });
  const AnyMesh mesh_b =
      question.name_b ? timed(times.read, [&] { return read_mesh(*question.name_b); }) : AnyMesh(TriangleMesh());
  const bool self = !question.name_b;
  ProgressParts progress("pairs", common.quiet);
  TreeStatistics stats;
  const MeshDistanceOptions options{
      .threads = common.threads, .progress = [&](double part) { progress.show(part); }, .stats = &stats};
  const std::vector<NearElements> found = std::visit(
      [&](const auto& a, const auto& b) {
        const auto tree_of = [&](const auto& mesh) {
          return timed(times.build, [&] { return Bvh(mesh, {.threads = common.threads}); });
        };
        const Bvh tree_a = tree_of(a);
        const Bvh tree_b = tree_of(b);
        return timed(times.query, [&] {
          return near_elements(PosedMesh<std::decay_t<decltype(a)>::corner_count>{a, tree_a, question.pose_a},
                               PosedMesh<std::decay_t<decltype(b)>::corner_count>{b, tree_b, question.pose_b}, self,
                               question.clearance, options);
        });
      },
      mesh_a, self ? mesh_a : mesh_b);
  print_result(
      question.csv, [&] { return pairs_csv(found); },
      [&] {
        return common.json
                   ? fmt::format(R"({{"clearance": {}, "count": {}, "pairs": {}, {}}})"
                                 "\n",
                                 to_text(question.clearance.value()), found.size(), pairs_json(found), times.json())
                   : table_of(question, found, times);
      });
  return fail_on_contact && any_contact(found) ? ContactFound : Done;
}

ExitStatus run_clearance(SceneRun run, std::optional<ObjectId> object, Clearance clearance, const CommonOptions& common,
                         const CsvOutput& csv, bool fail_on_contact) {
  ProgressParts progress("pairs", common.quiet);
  const MeshDistanceOptions options{.threads = common.threads, .progress = [&](double part) { progress.show(part); }};
  std::vector<WorldDistance> found =
      timed(run.query_seconds, [&] { return run.scene.world.pairs_within(clearance, options); });
  if (object) {
    std::erase_if(found, [&](const WorldDistance& near) { return near.a != *object && near.b != *object; });
  }
  print_result(
      csv, [&] { return pairs_csv(run.scene, found); },
      [&] {
        return common.json ? fmt::format(R"({{"clearance": {}, "count": {}, "pairs": {}, {}}})"
                                         "\n",
                                         to_text(clearance.value()), found.size(), pairs_json(run.scene, found),
                                         seconds_json(run))
                           : table_of(run, clearance, found) + wrote_lines({csv.file});
      });
  const bool contact =
      std::any_of(found.begin(), found.end(), [](const WorldDistance& near) { return near.distance.upper == 0; });
  return fail_on_contact && contact ? ContactFound : Done;
}

}  // namespace motzkin::app
