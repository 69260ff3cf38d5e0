// First contact on linear paths: on public query files where they lie beside this folder, on random misses and contacts
// one by one and in batches, of triangles, of a mesh, and of two. usage: bench_contact [ROUNDS [FOLDER]]

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <numbers>
#include <random>

#include "contact/yardsticks.hpp"
#include "motzkin/contact/first_contact.hpp"
#include "motzkin/io/ccd_file.hpp"
#include "motzkin/pair/relate.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/tree/deforming_mesh.hpp"
#include "motzkin/world/free_step.hpp"
#include "support/interleaved.hpp"

namespace motzkin::bench {
namespace {

using Random = std::mt19937_64;

double uniform(Random& random, double from, double to) { return std::uniform_real_distribution(from, to)(random); }

Vector<3> anywhere(Random& random, double reach) {
  return {uniform(random, -reach, reach), uniform(random, -reach, reach), uniform(random, -reach, reach)};
}

Contact<3> found(const VertexFace& query) { return first_contact(query.vertex, query.face); }
Contact<3> found(const EdgeEdge& query) { return first_contact(query.a, query.b); }

bool contact(const VertexFace& query) { return !found(query).is_free(); }
bool contact(const EdgeEdge& query) { return !found(query).is_free(); }

// ---- query files ----

struct Method {
  const char* name;
  bool (*vertex_face)(const VertexFace&);
  bool (*edge_edge)(const EdgeEdge&);

  [[nodiscard]] bool operator()(const VertexFace& query) const { return vertex_face(query); }
  [[nodiscard]] bool operator()(const EdgeEdge& query) const { return edge_edge(query); }
};

struct Counts {
  std::size_t queries = 0;
  std::size_t false_positives = 0;
  std::size_t false_negatives = 0;
  std::vector<double> microseconds;  ///< per query, least of the rounds

  void take(const Counts& other) {
    queries += other.queries;
    false_positives += other.false_positives;
    false_negatives += other.false_negatives;
    microseconds.insert(microseconds.end(), other.microseconds.begin(), other.microseconds.end());
  }

  void print(const char* name) const {
    double sum = 0;
    for (const double one : microseconds) {
      sum += one;
    }
    std::printf("  %-44s %7zu %6zu %6zu %10.3f %10.3f %10.3f %10.2f\n", name, queries, false_positives, false_negatives,
                sum / static_cast<double>(microseconds.size()), quantile(microseconds, 0.5),
                quantile(microseconds, 0.99), quantile(microseconds, 1));
  }
};

Counts timed(const Method& method, const CcdQueries& file, int rounds) {
  Counts result;
  std::visit(
      [&](const auto& queries) {
        result.microseconds.assign(queries.size(), std::numeric_limits<double>::infinity());
        for (int round = 0; round < rounds; ++round) {
          for (std::size_t i = 0; i < queries.size(); ++i) {
            // The clock of the thread takes longer than most queries; the least of many calls was not interrupted.
            const double start = seconds_of(Clock::Wall);
            const bool found = method(queries[i]);
            result.microseconds[i] = std::min(result.microseconds[i], 1e6 * (seconds_of(Clock::Wall) - start));
            if (round == 0 && !file.truth.empty()) {
              result.false_positives += found && !file.truth[i] ? 1 : 0;
              result.false_negatives += !found && file.truth[i] ? 1 : 0;
            }
          }
        }
        result.queries = queries.size();
      },
      file.queries);
  return result;
}

void query_files(const std::filesystem::path& folder, int rounds) {
  std::printf("\nquery files: time of each query, the least of %d calls, in us; the clock itself takes some 0.03\n",
              rounds);
  if (!std::filesystem::is_directory(folder)) {
    std::printf("  none at %s\n", folder.string().c_str());
    return;
  }
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".csv" && ccd_kind(entry.path())) {
      paths.push_back(entry.path());
    }
  }
  std::sort(paths.begin(), paths.end());
  constexpr std::array<Method, 3> methods = {
      {{"Motzkin, exact", contact, contact},
       {"cubic in doubles", cubic_contact, cubic_contact},
       {"steps as the distance allows, to 1e-6", advancing_contact, advancing_contact}}};
  std::printf("  %-44s %7s %6s %6s %10s %10s %10s %10s\n", "", "queries", "false+", "false-", "mean", "median", "p99",
              "worst");
  std::array<Counts, methods.size()> totals;
  for (const auto& path : paths) {
    const CcdQueries file = read_ccd(path, *ccd_kind(path));
    for (std::size_t i = 0; i < methods.size(); ++i) {
      const Counts counts = timed(methods[i], file, rounds);
      totals[i].take(counts);
      if (i == 0) {
        counts.print(std::filesystem::relative(path, folder).string().c_str());
      }
    }
  }
  for (std::size_t i = 0; i < methods.size(); ++i) {
    totals[i].print((std::string("all: ") + methods[i].name).c_str());
  }
}

// ---- random queries ----

/// Four vertices in the unit cube; each moves by up to `step` per coordinate, or anywhere in the cube where that is 1.
struct FourPaths {
  std::array<Vector<3>, 4> start;
  std::array<Vector<3>, 4> end;

  FourPaths(Random& random, double step) {
    for (std::size_t i = 0; i < 4; ++i) {
      start[i] = anywhere(random, 0.5);
      end[i] = step < 1 ? Vector<3>(start[i] + anywhere(random, step)) : anywhere(random, 0.5);
    }
  }
};

void make(const FourPaths& p, std::vector<VertexFace>& queries) {
  queries.push_back({{Point<3>(p.start[0]), Point<3>(p.end[0])},
                     {Triangle<3>(p.start[1], p.start[2], p.start[3]), Triangle<3>(p.end[1], p.end[2], p.end[3])}});
}
void make(const FourPaths& p, std::vector<EdgeEdge>& queries) {
  queries.push_back({{Segment<3>(p.start[0], p.start[1]), Segment<3>(p.end[0], p.end[1])},
                     {Segment<3>(p.start[2], p.start[3]), Segment<3>(p.end[2], p.end[3])}});
}

constexpr std::size_t query_count = 1000;

template <class Query>
std::vector<Query> random_queries(double step, bool with_contact) {
  Random random(1);
  std::vector<Query> result;
  result.reserve(query_count + 1);
  while (result.size() < query_count) {
    make(FourPaths(random, step), result);
    if (contact(result.back()) != with_contact) {
      result.pop_back();
    }
  }
  return result;
}

template <class Query>
void compare(const char* name, double step, bool with_contact, int rounds) {
  const std::vector<Query> queries = random_queries<Query>(step, with_contact);
  std::vector<Contact<3>> results(queries.size());
  const auto contacts = [&] {
    return static_cast<std::size_t>(
        std::count_if(results.begin(), results.end(), [](const Contact<3>& one) { return !one.is_free(); }));
  };
  const auto one_by_one = [&] {
    std::transform(queries.begin(), queries.end(), results.begin(), [](const Query& query) { return found(query); });
    return contacts();
  };
  const auto in_batch = [&](int threads) {
    first_contacts(std::span<const Query>(queries), results, {.threads = threads});
    return contacts();
  };
  const auto count_each = [&](auto decide) {
    return static_cast<std::size_t>(std::count_if(queries.begin(), queries.end(), decide));
  };
  // Answers are repeated, so that a round is long enough for the clock.
  constexpr std::size_t repeats = 20;
  const auto repeated = [](auto run) {
    return [run] {
      std::size_t sum = 0;
      for (std::size_t i = 0; i < repeats; ++i) {
        sum += run();
      }
      return sum;
    };
  };
  const auto measured = measure(
      {{"one by one", repeated(one_by_one)},
       {"batch, one thread", repeated([&] { return in_batch(1); })},
       {"batch, all processors, wall clock", repeated([&] { return in_batch(0); }), Clock::Wall},
       {"cubic in doubles", repeated([&] { return count_each([](const Query& q) { return cubic_contact(q); }); })},
       {"steps as the distance allows",
        repeated([&] { return count_each([](const Query& q) { return advancing_contact(q); }); })}},
      queries.size() * repeats, rounds);
  std::printf("\n%s\n", name);
  for (const Measurement& m : measured) {
    std::printf("  %-44s %10.1f ns %8.3f  [%.3f, %.3f] %7zu contacts\n", m.name.c_str(), m.nanoseconds, m.ratio,
                m.ratio_low, m.ratio_high, m.answer / repeats);
  }
}

// ---- triangles ----

using TrianglePair = std::pair<LinearPath<Triangle<3>>, LinearPath<Triangle<3>>>;

/// Two triangles of 0.2 of the cube: places up to `spread` from its middle, moves up to `step` per coordinate, and each
/// vertex up to a fifth of that on its own.
TrianglePair triangle_pair(Random& random, double spread, double step) {
  const auto path = [&] {
    const std::array p = {anywhere(random, 0.2), anywhere(random, 0.2), anywhere(random, 0.2)};
    const Vector<3> place = anywhere(random, spread);
    const Vector<3> move = anywhere(random, step);
    const auto moved = [&](std::size_t i) { return Vector<3>(p[i] + place + move + anywhere(random, step / 5)); };
    return LinearPath{Triangle<3>(p[0] + place, p[1] + place, p[2] + place), Triangle<3>(moved(0), moved(1), moved(2))};
  };
  const auto first = path();
  return {first, path()};
}

/// Whether the boxes around the ways of both meet: what a broad phase leaves.
bool boxes_meet(const TrianglePair& pair) {
  const auto box = [](const LinearPath<Triangle<3>>& path) {
    Vector<3> min = path.start.vertices()[0];
    Vector<3> max = min;
    for (const Triangle<3>& triangle : {path.start, path.end}) {
      for (const Vector<3>& vertex : triangle.vertices()) {
        min = min.cwiseMin(vertex);
        max = max.cwiseMax(vertex);
      }
    }
    return Aabb<3>(min, max);
  };
  return intersects(box(pair.first), box(pair.second));
}

void triangles(int rounds) {
  std::printf("\ntwo triangles whose boxes meet\n");
  const auto compare_pairs = [&](const char* name, double spread, double step, auto wanted) {
    Random random(2);
    std::vector<TrianglePair> pairs;
    while (pairs.size() < query_count) {
      const TrianglePair pair = triangle_pair(random, spread, step);
      if (boxes_meet(pair) && wanted(first_contact(pair.first, pair.second).status)) {
        pairs.push_back(pair);
      }
    }
    const auto count = [&] {
      std::size_t contacts = 0;
      for (const auto& [a, b] : pairs) {
        contacts += first_contact(a, b).is_free() ? 0 : 1;
      }
      return contacts;
    };
    const auto measured = measure({{name, count}}, pairs.size(), rounds);
    std::printf("  %-44s %10.1f ns %32zu contacts\n", name, measured[0].nanoseconds, measured[0].answer);
  };
  const auto free = [](ContactStatus status) { return status == ContactStatus::Free; };
  const auto later = [](ContactStatus status) { return status == ContactStatus::Contact; };
  const auto initial = [](ContactStatus status) { return status == ContactStatus::InitialContact; };
  compare_pairs("long steps, no contact", 0.3, 0.3, free);
  compare_pairs("short steps of neighbours, no contact", 0.1, 0.02, free);
  compare_pairs("long steps, contact", 0.3, 0.3, later);
  compare_pairs("short steps of neighbours, contact", 0.1, 0.02, later);
  compare_pairs("one in the other at the start", 0.1, 0.3, initial);
}

// ---- a step of a mesh ----

/// A sheet of `side` times `side` vertices with waves, rolled up so that its layers are close to each other.
std::vector<Vector<3>> rolled_sheet(std::size_t side, double gap, double phase) {
  std::vector<Vector<3>> vertices;
  vertices.reserve(side * side);
  for (std::size_t i = 0; i < side; ++i) {
    for (std::size_t j = 0; j < side; ++j) {
      const double along = 6 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(side - 1);
      const double across = static_cast<double>(j) / static_cast<double>(side - 1);
      const double radius = 0.5 + gap * along / (2 * std::numbers::pi) + 0.01 * std::sin(25 * across + phase);
      vertices.emplace_back(radius * std::cos(along), radius * std::sin(along), 2 * across);
    }
  }
  return vertices;
}

TriangleMesh sheet(std::size_t side, std::vector<Vector<3>> vertices) {
  std::vector<TriangleMesh::Element> elements;
  elements.reserve(2 * (side - 1) * (side - 1));
  for (std::size_t i = 0; i + 1 < side; ++i) {
    for (std::size_t j = 0; j + 1 < side; ++j) {
      const auto at = [&](std::size_t k, std::size_t l) { return static_cast<std::uint32_t>((i + k) * side + j + l); };
      elements.push_back({at(0, 0), at(1, 0), at(1, 1)});
      elements.push_back({at(0, 0), at(1, 1), at(0, 1)});
    }
  }
  return {std::move(vertices), std::move(elements)};
}

void mesh_steps(int rounds) {
  constexpr std::size_t side = 100;
  const TriangleMesh mesh = sheet(side, rolled_sheet(side, 0.05, 0));
  std::printf("\na rolled sheet of %zu triangles, a step of all of it; ratio to the first line\n",
              mesh.elements().size());
  const std::vector<Vector<3>> free_end = rolled_sheet(side, 0.045, 0);
  const std::vector<Vector<3>> blocked_end = rolled_sheet(side, -0.05, 1);
  const auto step = [&](const std::vector<Vector<3>>& end, int threads) {
    return [&mesh, &end, threads] {
      const FreeStep found = free_step(mesh, end, {.threads = threads});
      return static_cast<std::size_t>(1e6 * found.fraction);
    };
  };
  for (const Measurement& m : measure({{"without contact, one thread", step(free_end, 1)},
                                       {"without contact, all processors, wall clock", step(free_end, 0), Clock::Wall},
                                       {"with contact, one thread", step(blocked_end, 1)},
                                       {"with contact, all processors, wall clock", step(blocked_end, 0), Clock::Wall}},
                                      1, rounds)) {
    std::printf("  %-44s %10.2f ms %8.3f  [%.3f, %.3f] %9.6f of the step\n", m.name.c_str(), m.nanoseconds * 1e-6,
                m.ratio, m.ratio_low, m.ratio_high, static_cast<double>(m.answer) * 1e-6);
  }
}

// ---- a step of two meshes ----

/// A sheet with waves, four units wide, that folds while it falls so far.
std::vector<Vector<3>> falling_sheet(std::size_t side, double depth) {
  std::vector<Vector<3>> vertices;
  vertices.reserve(side * side);
  for (std::size_t i = 0; i < side; ++i) {
    for (std::size_t j = 0; j < side; ++j) {
      const double x = 4 * static_cast<double>(i) / static_cast<double>(side - 1) - 2;
      const double y = 4 * static_cast<double>(j) / static_cast<double>(side - 1) - 2;
      const double fold = 0.1 * std::cos(7 * y) - 0.05 * std::sin(9 * x);
      vertices.emplace_back(x, (1 - 0.1 * depth) * y, 1.5 + 0.05 * std::sin(9 * x) + depth * (0.5 * fold - 1));
    }
  }
  return vertices;
}

/// Both in one, as `free_step` has it.
TriangleMesh merged(const TriangleMesh& a, const TriangleMesh& b) {
  std::vector<Vector<3>> vertices(a.vertices().begin(), a.vertices().end());
  vertices.insert(vertices.end(), b.vertices().begin(), b.vertices().end());
  std::vector<TriangleMesh::Element> elements(a.elements().begin(), a.elements().end());
  const auto first = static_cast<std::uint32_t>(a.vertices().size());
  for (const auto& [p, q, r] : b.elements()) {
    elements.push_back({first + p, first + q, first + r});
  }
  return {std::move(vertices), std::move(elements)};
}

void steps_of_two(int rounds) {
  constexpr std::size_t side = 71;
  const TriangleMesh cloth = sheet(side, falling_sheet(side, 0));
  const TriangleMesh ball = sphere_mesh(1, 100, 52);
  const Bvh cloth_tree(cloth);
  const Bvh ball_tree(ball);
  const std::vector<Vector<3>> ball_end(ball.vertices().begin(), ball.vertices().end());
  std::printf("\na sheet of %zu triangles falls on a ball of %zu; ratio to the first line\n", cloth.elements().size(),
              ball.elements().size());
  const auto millionths = [](double time) { return static_cast<std::size_t>(1e6 * std::min(time, 1.0)); };
  for (const double depth : {0.3, 1.7}) {
    const std::vector<Vector<3>> cloth_end = falling_sheet(side, depth);
    const TriangleMesh both = merged(cloth, ball);
    std::vector<Vector<3>> both_end = cloth_end;
    both_end.insert(both_end.end(), ball_end.begin(), ball_end.end());
    const auto two = [&] {
      return millionths(
          first_contact(DeformingMesh<3>{cloth, cloth_tree, cloth_end}, DeformingMesh<3>{ball, ball_tree, ball_end})
              .contact.time.lower);
    };
    const auto one = [&] { return millionths(free_step(both, both_end).fraction); };
    const std::string what = depth < 1 ? ", without contact" : ", with contact";
    for (const Measurement& m : measure({{"two meshes" + what, two}, {"merged, free_step" + what, one}}, 1, rounds)) {
      std::printf("  %-44s %10.2f ms %8.3f  [%.3f, %.3f] %9.6f of the step\n", m.name.c_str(), m.nanoseconds * 1e-6,
                  m.ratio, m.ratio_low, m.ratio_high, static_cast<double>(m.answer) * 1e-6);
    }
  }
}

}  // namespace
}  // namespace motzkin::bench

int main(int argc, char** argv) {
  using namespace motzkin::bench;
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 15;
  query_files(argc > 2 ? argv[2] : "../shared/data/ccd-queries", rounds);
  std::printf(
      "\nrandom queries: processor time per query, median of %d interleaved rounds; ratio to the first line of each "
      "block\n",
      rounds);
  using motzkin::EdgeEdge;
  using motzkin::VertexFace;
  compare<VertexFace>("vertex-face, misses, short steps (0.1 of the cube)", 0.1, false, rounds);
  compare<EdgeEdge>("edge-edge, misses, short steps", 0.1, false, rounds);
  compare<VertexFace>("vertex-face, misses, from anywhere to anywhere", 1, false, rounds);
  compare<EdgeEdge>("edge-edge, misses, from anywhere to anywhere", 1, false, rounds);
  compare<VertexFace>("vertex-face, contacts", 1, true, rounds);
  compare<EdgeEdge>("edge-edge, contacts", 1, true, rounds);
  triangles(rounds);
  mesh_steps(rounds);
  steps_of_two(rounds);
  return 0;
}
