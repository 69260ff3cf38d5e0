#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "motzkin/tree/volume_search.hpp"
#include "motzkin/world/world.hpp"
#include "processor_time.hpp"
#include "rings.hpp"

/// Searches of one ring among others, timed.

namespace motzkin::experiments {

/// The document's limit: a picture at 25 per second.
inline constexpr double real_time_limit = 0.04;

/// One search: how many were found, what it took, and the counts of what it did.
struct RingSearch {
  std::size_t found = 0;
  double seconds = 0;
  SearchStatistics stats = {};
};

/// Searches the object `node` of a world; with `first` the rings are counted that it meets, otherwise pairs of leaves.
inline RingSearch search_ring(const VolumeTree& world, std::uint32_t node, SearchOptions options) {
  RingSearch result;
  result.seconds = median_seconds([&] {
    result.stats = {};
    options.stats = &result.stats;
    result.found = collisions_of_node(world, node, options).size();
  });
  return result;
}

/// Calls `search(world, i)` for rings of random worlds of `rings` each, `searches` times in all; `make(poses)` makes
/// the world. Each ring of a world is searched before the next world is made.
template <class Make, class Search>
void for_each_search(int rings, int searches, std::uint64_t seed, const Make& make, const Search& search) {
  for (int done = 0; done < searches; done += rings) {
    const auto world = make(random_ring_poses(rings, seed + static_cast<std::uint64_t>(done / rings)));
    for (int i = 0; i < std::min(rings, searches - done); ++i) {
      search(world, static_cast<std::uint32_t>(i));
    }
  }
}

/// Searches with trees of volumes. Ring i is node i + 1 of its world: children of the root are consecutive.
inline std::vector<RingSearch> search_rings(const VolumeNode& ring, int rings, int searches, std::uint64_t seed,
                                            const SearchOptions& options) {
  std::vector<RingSearch> result;
  for_each_search(
      rings, searches, seed, [&](const std::vector<Pose>& poses) { return VolumeTree(ring_world(ring, poses)); },
      [&](const VolumeTree& world, std::uint32_t i) { result.push_back(search_ring(world, i + 1, options)); });
  return result;
}

/// Searches with worlds of objects that share a tree: `ask(world, i)` returns how many were found.
template <class Ask>
std::vector<RingSearch> search_worlds(const VolumeNode& ring, int rings, int searches, std::uint64_t seed,
                                      const Ask& ask) {
  const Geometry shared = geometry(VolumeTree(ring));
  std::vector<RingSearch> result;
  for_each_search(
      rings, searches, seed,
      [&](const std::vector<Pose>& poses) {
        std::vector<WorldObject> objects;
        objects.reserve(poses.size());
        for (const Pose& pose : poses) {
          objects.push_back({shared, pose});
        }
        return World(std::move(objects));
      },
      [&](const World& world, std::uint32_t i) {
        RingSearch& search = result.emplace_back();
        search.seconds = median_seconds([&] { search.found = ask(world, i); });
      });
  return result;
}

inline std::vector<double> seconds_of(const std::vector<RingSearch>& searches) {
  std::vector<double> result;
  result.reserve(searches.size());
  for (const RingSearch& search : searches) {
    result.push_back(search.seconds);
  }
  return result;
}

/// All times of the searches that found a number.
inline std::map<std::size_t, std::vector<double>> by_found(const std::vector<RingSearch>& searches) {
  std::map<std::size_t, std::vector<double>> result;
  for (const RingSearch& search : searches) {
    result[search.found].push_back(search.seconds);
  }
  return result;
}

inline std::size_t total_found(const std::vector<RingSearch>& searches) {
  std::size_t result = 0;
  for (const RingSearch& search : searches) {
    result += search.found;
  }
  return result;
}

/// Two ways to search must find the same.
inline void expect_same(std::size_t found, std::size_t expected) {
  if (found != expected) {
    throw std::logic_error("two searches of the same rings found " + std::to_string(found) + " and " +
                           std::to_string(expected));
  }
}

}  // namespace motzkin::experiments
