// Which triangles of two meshes meet, beside other libraries, all on one thread.
// usage: bench_tree [ROUNDS]

#include <cstdio>
#include <cstdlib>
#include <optional>

#include "support/interleaved.hpp"
#include "tree/peers.hpp"
#include "tree/scenes.hpp"
#include "tree/solids.hpp"

namespace motzkin::bench {
namespace {

std::vector<MeshPeer> all_peers() {
  std::vector<MeshPeer> peers;
  add_motzkin(peers);
#if defined(BENCH_WITH_FCL)
  add_fcl(peers);
#else
  std::printf("FCL is not installed\n");
#endif
#if defined(BENCH_WITH_EMBREE)
  add_embree(peers);
#else
  std::printf("Embree is not installed\n");
#endif
#if defined(BENCH_WITH_CGAL)
  add_cgal(peers);
#else
  std::printf("CGAL is not installed\n");
#endif
#if defined(BENCH_WITH_ODE)
  add_ode(peers);
#else
  std::printf("ODE is not installed\n");
#endif
  return peers;
}

/// A peer and what it built from the two meshes.
struct Entrant {
  MeshPeer peer;
  Built a;
  Built b;
};

using Work = std::function<std::size_t()>;

/// One column: measures the peers that have work to do, each `repetitions` times a round. Others have no value.
template <class WorkOf>
std::vector<std::optional<Measurement>> column(const std::vector<Entrant>& entrants, int rounds,
                                               std::size_t repetitions, const WorkOf& work_of) {
  std::vector<Contender> contenders;
  for (const Entrant& entrant : entrants) {
    if (Work work = work_of(entrant)) {
      contenders.push_back({entrant.peer.name, [work, repetitions] {
                              std::size_t answer = 0;
                              for (std::size_t i = 0; i < repetitions; ++i) {
                                answer = work();
                              }
                              return answer;
                            }});
    }
  }
  const std::vector<Measurement> measured = measure(contenders, repetitions, rounds);
  std::vector<std::optional<Measurement>> result;
  for (const Entrant& entrant : entrants) {
    const auto found =
        std::find_if(measured.begin(), measured.end(), [&](const auto& m) { return m.name == entrant.peer.name; });
    result.push_back(found == measured.end() ? std::nullopt : std::optional(*found));
  }
  return result;
}

void print(const std::optional<Measurement>& m) {
  if (m) {
    std::printf(" %12.1f us %8.2f", m->nanoseconds * 1e-3, m->ratio);
  } else {
    std::printf(" %15s %8s", "-", "-");
  }
}

void table(const MeshScene& scene, const std::vector<MeshPeer>& peers, int rounds) {
  std::vector<Entrant> entrants;
  entrants.reserve(peers.size());
  for (const MeshPeer& peer : peers) {
    entrants.push_back({peer, peer.build(scene.a), peer.build(scene.b)});
  }
  const auto build = column(entrants, rounds, 1, [&](const Entrant& e) -> Work {
    return [&] { return e.peer.build(scene.a) != nullptr ? 1 : 0; };
  });
  const auto meet = column(entrants, rounds, 10, [](const Entrant& e) -> Work {
    return e.peer.meet ? Work([&e] { return e.peer.meet(e.a, e.b) ? 1 : 0; }) : nullptr;
  });
  const auto pairs = column(entrants, rounds, 10, [](const Entrant& e) -> Work {
    return e.peer.count_pairs ? Work([&e] { return e.peer.count_pairs(e.a, e.b); }) : nullptr;
  });
  std::printf("\n%s, %zu and %zu triangles\n  %-28s %24s %24s %24s %8s\n", scene.name.c_str(),
              scene.a.elements().size(), scene.b.elements().size(), "", "build one", "yes or no", "all pairs", "found");
  for (std::size_t i = 0; i < peers.size(); ++i) {
    std::printf("  %-28s", peers[i].name.c_str());
    for (const auto& measurement : {build[i], meet[i], pairs[i]}) {
      print(measurement);
    }
    if (pairs[i]) {
      std::printf(" %8zu%s\n", pairs[i]->answer, pairs[i]->answer == pairs[0]->answer ? "" : "  differs");
    } else {
      std::printf(" %8s%s\n", meet[i]->answer != 0 ? "yes" : "no",
                  meet[i]->answer == meet[0]->answer ? "" : "  differs");
    }
  }
}

/// The relation of the scene's meshes as solids.
void solids_table(const MeshScene& scene, int rounds) {
  std::vector<Contender> contenders;
  add_motzkin_solids(scene, contenders);
#if defined(BENCH_WITH_CGAL)
  add_cgal_solids(scene, contenders);
#endif
  std::printf("\n%s, as solids\n", scene.name.c_str());
  const std::vector<Measurement> measured = measure(contenders, 1, rounds);
  for (const Measurement& m : measured) {
    std::printf("  %-40s %12.1f us %10.2f   %s%s\n", m.name.c_str(), m.nanoseconds * 1e-3, m.ratio,
                m.answer != 0 ? "common points" : "disjoint", m.answer == measured[0].answer ? "" : "  differs");
  }
}

}  // namespace
}  // namespace motzkin::bench

int main(int argc, char** argv) {
  using namespace motzkin::bench;
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 15;
  const std::vector<MeshPeer> peers = all_peers();
  std::printf("processor time, median of %d interleaved rounds, ratio to the first line; one thread\n", rounds);
  for (const MeshScene& scene : mesh_scenes()) {
    table(scene, peers, rounds);
  }
  for (const MeshScene& scene : mesh_scenes()) {
    solids_table(scene, rounds);
  }
  return 0;
}
