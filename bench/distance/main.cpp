// Distances and depths beside other libraries: what they take, and how many answers are wrong.
// usage: bench_distance [ROUNDS [PAIRS]]

#include <Eigen/Geometry>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "distance/peers.hpp"
#include "motzkin/motzkin.hpp"
#include "support/interleaved.hpp"

namespace motzkin::bench {
namespace {

class Source {
 public:
  double unit() { return uniform_(random_); }
  Vector<3> vector(double size) { return size * Vector<3>(unit(), unit(), unit()); }
  Matrix<3> rotation() { return Eigen::Quaterniond(unit(), unit(), unit(), unit()).normalized().toRotationMatrix(); }
  Obb<3> box(double spread) { return {vector(spread), rotation(), vector(1).cwiseAbs()}; }
  Tetrahedron tetrahedron(double spread) {
    const Vector<3> center = vector(spread);
    return {center + vector(1), center + vector(1), center + vector(1), center + vector(1)};
  }

 private:
  std::mt19937_64 random_{22};
  std::uniform_real_distribution<double> uniform_{-1, 1};
};

template <class Draw>
auto pairs_that(std::size_t count, bool overlap, const Draw& draw) {
  std::vector<std::array<decltype(draw()), 2>> result;
  while (result.size() < count) {
    const std::array pair = {draw(), draw()};
    if (overlaps(pair[0], pair[1]) == overlap && (overlap || !intersects(pair[0], pair[1]))) {
      result.push_back(pair);
    }
  }
  return result;
}

/// Relative error from which an answer counts as wrong.
constexpr double tolerance = 1e-4;

/// Times the peers, the first being Motzkin, whose answers are right, and prints a table.
void compare(const char* title, const DistancePeers& peers, int rounds) {
  const std::vector<double> truth = peers[0].run();
  std::vector<Contender> contenders;
  std::vector<std::string> errors;
  for (const DistancePeer& peer : peers) {
    const std::vector<double> found = peer.run();
    std::size_t wrong = 0;
    double worst = 0;
    for (std::size_t i = 0; i < truth.size(); ++i) {
      const double error = std::abs(found[i] - truth[i]) / truth[i];
      wrong += error <= tolerance ? 0 : 1;  // NaN: wrong
      worst = std::fmax(worst, error);
    }
    char text[80];
    std::snprintf(text, sizeof text, "%6zu %10.1e", wrong, worst);
    errors.emplace_back(text);
    contenders.push_back({peer.name, [&peer] { return peer.run().size(); }});
  }
  std::printf("\n%s, %zu pairs\n  %-34s %10s %7s %15s %6s %10s\n", title, truth.size(), "", "ns", "ratio", "quartiles",
              "wrong", "worst");
  const auto measured = measure(contenders, truth.size(), rounds);
  for (std::size_t i = 0; i < measured.size(); ++i) {
    const Measurement& m = measured[i];
    std::printf("  %-34s %10.0f %7.2f %7.2f-%7.2f %s\n", m.name.c_str(), m.nanoseconds, m.ratio, m.ratio_low,
                m.ratio_high, errors[i].c_str());
  }
}

void print(const DistanceStatistics& stats) {
  std::printf("  stages: %zu by doubles, %zu by pairs of doubles, %zu by integers\n",
              static_cast<std::size_t>(stats.by_doubles), static_cast<std::size_t>(stats.by_double_pairs),
              static_cast<std::size_t>(stats.by_integers));
}

template <class Pairs>
DistancePeer motzkin_distances(const Pairs& pairs) {
  return {"Motzkin distance, enclosed", [&pairs] {
            std::vector<double> result;
            for (const auto& [a, b] : pairs) {
              result.push_back(distance(a, b).upper);
            }
            return result;
          }};
}

template <class Pairs>
void distances(const char* title, const Pairs& pairs, int rounds) {
  DistancePeers peers = {motzkin_distances(pairs)};
  peers.push_back({"Motzkin within half of that", [&pairs, truth = peers[0].run()] {
                     std::vector<double> result;
                     for (std::size_t i = 0; i < pairs.size(); ++i) {
                       result.push_back(within(pairs[i][0], pairs[i][1], truth[i] / 2) ? 0 : truth[i]);
                     }
                     return result;
                   }});
#if defined(BENCH_WITH_FCL)
  add_fcl_distances(pairs, peers);
#endif
#if defined(BENCH_WITH_BULLET)
  add_bullet_distances(pairs, peers);
#endif
  compare(title, peers, rounds);
  DistanceStatistics stats;
  for (const auto& [a, b] : pairs) {
    static_cast<void>(distance(a, b, {.stats = &stats}));
  }
  print(stats);
}

void depths(const BoxPairs& boxes, int rounds) {
  DistancePeers peers = {{"Motzkin penetration, enclosed", [&boxes] {
                            std::vector<double> result;
                            for (const auto& [a, b] : boxes) {
                              result.push_back(penetration(a, b).value().upper);
                            }
                            return result;
                          }}};
#if defined(BENCH_WITH_FCL)
  add_fcl_depths(boxes, peers);
#endif
#if defined(BENCH_WITH_BULLET)
  add_bullet_depths(boxes, peers);
#endif
#if defined(BENCH_WITH_LIBCCD)
  add_libccd_depths(boxes, peers);
#endif
  compare("depth of overlapping boxes", peers, rounds);
  DistanceStatistics stats;
  for (const auto& [a, b] : boxes) {
    static_cast<void>(penetration(a, b, {.stats = &stats}));
  }
  print(stats);
}

BoxPairs stacks(Source& source, std::size_t count) {
  BoxPairs result;
  while (result.size() < count) {
    const Matrix<3> axes = source.rotation();
    const Vector<3> half = Vector<3>(1, 1, 1) + source.vector(0.5);
    const Vector<3> center = source.vector(1);
    const Obb<3> a(center, axes, half);
    const Obb<3> b(center + axes.col(2) * (2 * half[2] + 0.01), axes, half);
    if (!intersects(a, b)) {
      result.push_back({a, b});
    }
  }
  return result;
}

void meshes(const char* title, const TriangleMesh& a, const TriangleMesh& b, double size, double start, int rounds) {
  const Bvh tree_a(a);
  const Bvh tree_b(b);
  for (const double gap : {0.01, 0.1}) {
    Source source;
    std::vector<Vector<3>> translations;
    while (translations.size() < 8) {
      translations.push_back(Vector<3>(start + gap * size, 0, 0) + source.vector(0.02 * size * gap));
    }
    DistancePeers peers = {{"Motzkin distance, enclosed", [&, translations] {
                              std::vector<double> result;
                              for (const Vector<3>& translation : translations) {
                                const PosedMesh<3> posed_b{b, tree_b, Pose::translation_by(translation)};
                                result.push_back(distance(PosedMesh<3>{a, tree_a}, posed_b).value().distance.upper);
                              }
                              return result;
                            }}};
#if defined(BENCH_WITH_FCL)
    add_fcl_distances(MeshGaps{a, b, translations}, peers);
#endif
    char text[160];
    std::snprintf(text, sizeof text, "distance of meshes: %s, %zu triangles each, gap %g %% of the size", title,
                  a.elements().size(), 100 * gap);
    compare(text, peers, rounds);
  }
}

void points_and_surface(int rounds) {
  const TriangleMesh mesh = sphere_mesh(1, 128, 64);
  const Bvh tree(mesh);
  Source source;
  std::vector<Point<3>> points;
  for (int i = 0; i < 2000; ++i) {
    points.emplace_back(source.vector(1.5));
  }
  const auto measured = measure({{"Motzkin signed_distance, enclosed",
                                  [&] {
                                    return signed_distance(points, PosedMesh<3>{mesh, tree}).size();
                                  }}},
                                points.size(), rounds);
  std::printf("\nsigned distance, %zu points, a sphere of %zu triangles\n  %-34s %10.0f ns per point\n", points.size(),
              mesh.elements().size(), measured[0].name.c_str(), measured[0].nanoseconds);
}

}  // namespace
}  // namespace motzkin::bench

int main(int argc, char** argv) {
  using namespace motzkin::bench;
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 11;
  const std::size_t count = argc > 2 ? static_cast<std::size_t>(std::atol(argv[2])) : 2000;
  Source source;
  std::printf(
      "an answer is wrong where it is off by more than %g, relatively; times of the thread, medians of %d rounds\n",
      tolerance, rounds);
  distances("random boxes apart", pairs_that(count, false, [&] { return source.box(3); }), rounds);
  distances("random tetrahedra apart", pairs_that(count, false, [&] { return source.tetrahedron(3); }), rounds);
  distances("boxes of one rotation, stacked 0.01 apart", stacks(source, count), rounds);
  depths(pairs_that(count, true, [&] { return source.box(1); }), rounds);
  const motzkin::TriangleMesh ball = motzkin::sphere_mesh(1, 64, 33);
  const motzkin::TriangleMesh ring = motzkin::torus({.around = 64, .across = 32});
  meshes("spheres", ball, ball, 2, 2, rounds);
  meshes("rings", ring, ring, 2.8, 2.8, rounds);
  points_and_surface(rounds);
  return 0;
}
