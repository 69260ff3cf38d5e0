// How time and memory grow with the size of meshes: two tori that cross, on one thread. Every size runs in a process of
// its own, so that its peak of memory is its own.
// usage: bench_growth [LARGEST]   triangles of each mesh, 10000000 if not given

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <vector>

#include "motzkin/tree/collide.hpp"
#include "support/interleaved.hpp"
#include "tree/scenes.hpp"

namespace motzkin::bench {
namespace {

/// What a child process reports.
struct Sample {
  double triangles;
  double build;      ///< seconds, both trees
  double all_pairs;  ///< seconds
  double pairs;
  double meshes;  ///< bytes, peak before the trees are built
  double peak;    ///< bytes, until the end
};

/// Seconds that `work` takes, median of three times. Processor time: there is no ratio to cancel what else runs.
template <class Work>
double seconds(const Work& work) {
  std::vector<double> taken;
  for (int i = 0; i < 3; ++i) {
    const std::clock_t start = std::clock();
    work();
    taken.push_back(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
  }
  return quantile(taken, 0.5);
}

double peak_of_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

Sample sample(std::size_t triangles) {
  const double at_start = peak_of_memory();
  const MeshScene scene = crossing_tori(triangles);
  Sample result{};
  result.triangles = static_cast<double>(scene.a.elements().size());
  result.meshes = peak_of_memory() - at_start;
  Bvh a;
  Bvh b;
  result.build = seconds([&] {
    a = {};  // or two trees of a mesh would be there at once
    b = {};
    a = Bvh(scene.a);
    b = Bvh(scene.b);
  });
  result.all_pairs = seconds([&] {
    result.pairs = static_cast<double>(collisions(PosedMesh<3>{scene.a, a}, PosedMesh<3>{scene.b, b}).size());
  });
  result.peak = peak_of_memory() - at_start;
  return result;
}

/// `sample` in a child process; nothing where that ended otherwise than by returning, as for want of memory.
std::optional<Sample> sample_apart(std::size_t triangles) {
  int ends[2];
  if (pipe(ends) != 0) {
    return std::nullopt;
  }
  const pid_t child = fork();
  if (child == 0) {
    const Sample result = sample(triangles);
    _exit(write(ends[1], &result, sizeof result) == sizeof result ? 0 : 1);
  }
  close(ends[1]);
  Sample result{};
  const bool whole = child > 0 && read(ends[0], &result, sizeof result) == sizeof result;
  close(ends[0]);
  if (child > 0) {
    waitpid(child, nullptr, 0);
  }
  return whole ? std::optional(result) : std::nullopt;
}

/// The slope of the line that fits the logarithms best: `value` grows like triangles to that power.
double exponent(const std::vector<Sample>& samples, double Sample::*value) {
  double x_sum = 0;
  double y_sum = 0;
  double xx_sum = 0;
  double xy_sum = 0;
  for (const Sample& s : samples) {
    const double x = std::log(s.triangles);
    const double y = std::log(s.*value);
    x_sum += x;
    y_sum += y;
    xx_sum += x * x;
    xy_sum += x * y;
  }
  const auto n = static_cast<double>(samples.size());
  return (n * xy_sum - x_sum * y_sum) / (n * xx_sum - x_sum * x_sum);
}

}  // namespace
}  // namespace motzkin::bench

int main(int argc, char** argv) {
  using namespace motzkin::bench;
  const double largest = argc > 1 ? std::atof(argv[1]) : 1e7;
  std::printf(
      "two tori that cross, triangles of each; processor time, both trees; memory is the peak since the start\n");
  std::printf("%12s %12s %14s %10s %14s %12s %20s\n", "triangles", "build", "all pairs", "pairs", "with meshes",
              "at the end", "bytes per triangle");
  std::fflush(stdout);  // or the child would print it, too
  std::vector<Sample> samples;
  for (std::size_t triangles = 10000; static_cast<double>(triangles) <= largest; triangles *= 10) {
    const std::optional<Sample> s = sample_apart(triangles);
    if (!s) {
      std::fprintf(stderr, "bench_growth: no result for %zu triangles\n", triangles);
      return 1;
    }
    std::printf("%12.0f %9.2f ms %11.3f ms %10.0f %11.1f MB %9.1f MB %20.0f\n", s->triangles, s->build * 1e3,
                s->all_pairs * 1e3, s->pairs, s->meshes * 1e-6, s->peak * 1e-6, s->peak / (2 * s->triangles));
    std::fflush(stdout);
    samples.push_back(*s);
  }
  if (samples.size() > 1) {
    std::printf("%12s %12.2f %14.2f %10.2f %14.2f %12.2f\n", "exponent", exponent(samples, &Sample::build),
                exponent(samples, &Sample::all_pairs), exponent(samples, &Sample::pairs),
                exponent(samples, &Sample::meshes), exponent(samples, &Sample::peak));
  }
  return 0;
}
