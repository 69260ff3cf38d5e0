#pragma once

#include "support/interleaved.hpp"
#include "tree/scenes.hpp"

/// What two closed surfaces are to each other as solids.

namespace motzkin::bench {

/// Contenders of Motzkin: with what a solid needs prepared, and with that in the time.
void add_motzkin_solids(const MeshScene& scene, std::vector<Contender>& contenders);

/// `do_intersect` of polygon meshes with the test of bounded sides, which says whether there is a common point.
void add_cgal_solids(const MeshScene& scene, std::vector<Contender>& contenders);

}  // namespace motzkin::bench
