#pragma once

#include <cstddef>

/// The tables of `bench_motion`, one function per theme.

namespace motzkin::bench {

struct MotionPlan {
  int rounds;
  std::size_t pairs;
  const char* mesh = nullptr;  ///< a file, if there is one
};

/// Boxes that turn by up to some angles: beside peers, and beside the slices of the source.
void turning_boxes(const MotionPlan& plan);

/// Tetrahedra and triangles beside peers; vertices and faces, edges and edges.
void turning_simplices(const MotionPlan& plan);

/// Near misses and slight contacts; exact touches.
void grazing(const MotionPlan& plan);
void exact_touches(const MotionPlan& plan);

/// Two bodies of many triangles, and many bodies.
void turning_meshes(const MotionPlan& plan);

}  // namespace motzkin::bench
