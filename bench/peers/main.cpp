// The pairs of examples/why_other_tests_lie.cpp, given to collision libraries that are in use.

#include <cstdio>

#include "lying_cases.hpp"
#include "peers/peers.hpp"

namespace motzkin::bench {
namespace {

using namespace usual;

std::vector<Peer> all_peers() {
  std::vector<Peer> peers;
#if defined(BENCH_WITH_LIBCCD)
  add_libccd(peers);
#endif
#if defined(BENCH_WITH_FCL)
  add_fcl(peers);
#endif
#if defined(BENCH_WITH_BULLET)
  add_bullet(peers);
#endif
  peers.push_back(
      {"relate", [](const Box& a, const Box& b) { return intersects(to_cuboid(a), to_cuboid(b)); },
       [](const Corners& a, const Corners& b) { return intersects(to_tetrahedron(a), to_tetrahedron(b)); }});
  return peers;
}

struct Errors {
  int invented = 0;
  int missed = 0;
  int order = 0;
};

/// How often a peer is wrong about a family. `find` visits its pairs.
template <class Find, class Meet, class Truth>
Errors errors(const Find& find, const Meet& meet, const Truth& truth) {
  Errors result;
  find([&](const auto& pair) {
    const bool answer = meet(pair, false);
    result.order += answer == meet(pair, true) ? 0 : 1;
    if (answer != truth(pair)) {
      ++(answer ? result.invented : result.missed);
    }
    return false;
  });
  return result;
}

void print(const Peer& peer, const Errors& errors) {
  std::printf("  %-30s %10d %10d %10d\n", peer.name.c_str(), errors.invented, errors.missed, errors.order);
}

void heading(const char* title) {
  std::printf("\n%s\n  %-30s %10s %10s %10s\n", title, "", "invented", "missed", "by order");
}

void tetrahedra(const char* title, const std::vector<Peer>& peers,
                const std::function<void(const std::function<bool(const TwoTetrahedra&)>&)>& find) {
  heading(title);
  for (const Peer& peer : peers) {
    if (peer.tetrahedra) {
      print(peer, errors(
                      find,
                      [&](const TwoTetrahedra& pair, bool swapped) {
                        return swapped ? peer.tetrahedra(pair[1], pair[0]) : peer.tetrahedra(pair[0], pair[1]);
                      },
                      [](const TwoTetrahedra& pair) {
                        return intersects(to_tetrahedron(pair[0]), to_tetrahedron(pair[1]));
                      }));
    }
  }
}

}  // namespace
}  // namespace motzkin::bench

int main() {
  using namespace motzkin::bench;
  const std::vector<Peer> peers = all_peers();

  heading("78000 pairs of cubes with the same rotation, rounded in two ways, which all overlap");
  for (const Peer& peer : peers) {
    print(peer, errors([](const auto& visit) { usual::find_cubes(visit); },
                       [&](const usual::TurnedCubes& pair, bool swapped) {
                         return swapped ? peer.boxes(pair.b, pair.a) : peer.boxes(pair.a, pair.b);
                       },
                       [](const usual::TurnedCubes& /*pair*/) { return true; }));
  }

  std::printf("\nrods of 1000 x 0.01 x 0.01, side by side and 0.0004 apart\n");
  const auto [a, b] = usual::rods(1000, 0.01, 0.0004);
  for (const Peer& peer : peers) {
    std::printf("  %-30s %10s\n", peer.name.c_str(), peer.boxes(a, b) ? "meet" : "apart");
  }

  tetrahedra("2000 pairs of tetrahedra in whole numbers, a corner of one on a face of the other", peers,
             [](const auto& visit) { usual::find_corner_on_face(2000, visit); });
  tetrahedra("2000 pairs of tetrahedra of size 1, up to 1.8e-7 thick", peers,
             [](const auto& visit) { usual::find_foils(2000, 1e-8, visit); });
  tetrahedra("2000 random pairs of tetrahedra", peers, [](const auto& visit) { usual::find_tetrahedra(2000, visit); });
  return 0;
}
