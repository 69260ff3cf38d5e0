// The pairs of examples/why_other_tests_lie.cpp, given to collision libraries that are in use.

#include <cstdio>

#include "lying_cases.hpp"
#include "pair/proof/common_parameters.hpp"
#include "peers/peers.hpp"

namespace motzkin::bench {
namespace {

using namespace usual;

std::vector<Peer> all_peers() {
  std::vector<Peer> peers;
#if defined(BENCH_WITH_LIBCCD)
  add_libccd(peers);
#else
  std::printf("libccd is not installed\n");
#endif
#if defined(BENCH_WITH_FCL)
  add_fcl(peers);
#else
  std::printf("FCL is not installed\n");
#endif
#if defined(BENCH_WITH_BULLET)
  add_bullet(peers);
#else
  std::printf("Bullet is not installed\n");
#endif
  peers.push_back(
      {"relate", [](const Box& a, const Box& b) { return intersects(to_cuboid(a), to_cuboid(b)); },
       [](const Corners& a, const Corners& b) { return intersects(to_tetrahedron(a), to_tetrahedron(b)); }});
  return peers;
}

/// All pairs of a family of examples/lying_cases.hpp. `find` visits them.
template <class Pair, class Find>
std::vector<Pair> collect(const Find& find) {
  std::vector<Pair> pairs;
  find([&](const Pair& pair) {
    pairs.push_back(pair);
    return false;
  });
  return pairs;
}

/// Prints how often each peer is wrong. `meet(peer, pair)` asks it, in the given and in the other order.
template <class Pair, class Meet>
void count_errors(const char* title, const std::vector<Peer>& peers, const std::vector<Pair>& pairs,
                  const std::vector<bool>& truth, const Meet& meet) {
  std::printf("\n%s\n  %-30s %10s %10s %10s\n", title, "", "invented", "missed", "by order");
  for (const Peer& peer : peers) {
    int invented = 0;
    int missed = 0;
    int by_order = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const auto [answer, swapped] = meet(peer, pairs[i]);
      invented += answer && !truth[i] ? 1 : 0;
      missed += !answer && truth[i] ? 1 : 0;
      by_order += answer != swapped ? 1 : 0;
    }
    std::printf("  %-30s %10d %10d %10d\n", peer.name.c_str(), invented, missed, by_order);
  }
}

void cubes(const std::vector<Peer>& peers) {
  const auto pairs = collect<TurnedCubes>([](const auto& visit) { find_cubes(visit); });
  count_errors("78000 pairs of cubes with the same rotation, rounded in two ways, which all overlap", peers, pairs,
               std::vector<bool>(pairs.size(), true), [](const Peer& peer, const TurnedCubes& pair) {
                 return std::array{peer.boxes(pair.a, pair.b), peer.boxes(pair.b, pair.a)};
               });
}

void two_rods(const std::vector<Peer>& peers) {
  std::printf("\nrods of 1000 x 0.01 x 0.01, side by side and 0.0004 apart\n");
  const auto [a, b] = rods(1000, 0.01, 0.0004);
  for (const Peer& peer : peers) {
    std::printf("  %-30s %10s\n", peer.name.c_str(), peer.boxes(a, b) ? "meet" : "apart");
  }
}

/// All coordinates are multiplied by a power of two, which changes no relation: libraries prefer sizes around 1.
/// The truth is found by elimination over rationals, which is not how relate finds it.
template <class Find>
void tetrahedra(const char* title, std::vector<Peer> peers, double scale, const Find& find) {
  auto pairs = collect<TwoTetrahedra>(find);
  for (TwoTetrahedra& pair : pairs) {
    for (Corners& corners : pair) {
      for (Vec& corner : corners) {
        corner = usual::operator*(scale, corner);
      }
    }
  }
  std::vector<bool> truth;
  truth.reserve(pairs.size());
  for (const auto& [a, b] : pairs) {
    const Tetrahedron first = to_tetrahedron(a);
    const Tetrahedron second = to_tetrahedron(b);
    const detail::CommonParameters exact =
        detail::common_parameters(detail::Body(first).view(), detail::Body(second).view());
    truth.push_back(exact.relation() != Relation::Disjoint);
  }
  std::erase_if(peers, [](const Peer& peer) { return !peer.tetrahedra; });
  count_errors(title, peers, pairs, truth, [](const Peer& peer, const TwoTetrahedra& pair) {
    return std::array{peer.tetrahedra(pair[0], pair[1]), peer.tetrahedra(pair[1], pair[0])};
  });
}

}  // namespace
}  // namespace motzkin::bench

int main() {
  using namespace motzkin::bench;
  const std::vector<Peer> peers = all_peers();
  cubes(peers);
  two_rods(peers);
  tetrahedra("2000 pairs of tetrahedra of size 4, a corner of one on a face of the other", peers, 0x1p-20,
             [](const auto& visit) { usual::find_corner_on_face(2000, visit); });
  tetrahedra("2000 pairs of tetrahedra of size 1, up to 1.8e-7 thick", peers, 1,
             [](const auto& visit) { usual::find_foils(2000, 1e-8, visit); });
  tetrahedra("2000 random pairs of tetrahedra", peers, 0x1p-20,
             [](const auto& visit) { usual::find_tetrahedra(2000, visit); });
  return 0;
}
