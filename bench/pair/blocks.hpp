#pragma once

#include "pair/workload.hpp"

/// The tables of `bench_pair`, one function per theme.

namespace motzkin::bench {

/// Random pairs: `relate` and the engines beside plain tests.
void engines_on_random_pairs(const Plan& plan);

/// Oriented boxes: `relate` beside Gottschalk's test.
void oriented_boxes(const Plan& plan);

/// Tetrahedra, random and of a mesh: `relate` beside CGAL's exact test.
void beside_cgal(const Plan& plan);

/// Shapes that touch, or nearly do: neighbours in grids and meshes, parallel boxes within an ulp.
void touching_pairs(const Plan& plan);

/// Windows and boxes of random pairs.
void windows_and_boxes(const Plan& plan);

/// Boxes that turn and move: proofs that they stay apart over a time slice, beside the tests of the source.
void time_slices(const Plan& plan);

}  // namespace motzkin::bench
