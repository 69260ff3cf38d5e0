#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "motion/flights.hpp"
#include "motzkin/shape/mesh.hpp"

/// Ways to find the time of first contact. Peers are told two poses of each body, so that turns must stay below half a
/// turn, and their shapes are built before they are timed.

namespace motzkin::bench {

struct Finder {
  std::string name;
  std::function<std::optional<double>(std::size_t)> first;  ///< of the encounter with this number; none: no contact
  double tolerance = 1e-4;                                  ///< of the time, as far as it promises one
};

/// Two meshes in their own coordinates, and the flights of both.
struct MeshEncounter {
  Flight a;
  Flight b;
};

/// What FCL offers: conservative advancement, whose tolerance of 1e-4 of the time is fixed, with either of its solvers
/// for distances; and its default, which looks at ten poses, 1/9 of the time apart. It has neither for two triangles.
void add_fcl(std::vector<Finder>& finders, std::span<const Encounter> encounters);
void add_fcl(std::vector<Finder>& finders, const TriangleMesh& a, const TriangleMesh& b,
             std::span<const MeshEncounter> encounters);

/// Bullet's conservative advancement, without the margin that would round boxes and grow hulls; contact is a distance
/// of 0.001. Its other casts are of bodies that do not turn.
void add_bullet(std::vector<Finder>& finders, std::span<const Encounter> encounters);

}  // namespace motzkin::bench
