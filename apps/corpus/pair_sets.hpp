#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "corpus/any_shape.hpp"

/// The named sets of pairs on which the answers about pairs are compared with the oracle: every way that is known to be
/// hard for two shapes to lie to each other. Each set has cuboids, simplices, both beside each other, and all other
/// shapes, at rest and moving, one of them or both.

namespace motzkin::testing {

enum class PairSet {
  Random,          ///< as the source documents draw them
  Grid,            ///< small integers: exact contacts are common
  OneStep,         ///< small integers, one of them changed to a neighbouring double
  Gaps,            ///< parallel faces 0, 1 ulp, 1e-15, 1e-9 or 1e-6 of the size apart or inside each other
  NearlyParallel,  ///< faces 1e-9 to 1e-5 rad from parallel, at such gaps
  Grazing,         ///< moved to contact along a direction, then some steps to either side
  Shared,          ///< a vertex, an edge or a face in common
  Slivers,         ///< thin down to 1e-300, in contact
  Flat,            ///< zero and dependent axes, all in one plane or on one line
  Scaled,          ///< both at one scale from 1e-200 to 1e+200
  MixedScales,     ///< each at its own
  Far,             ///< 1e7 or 1e15 from the origin
  Subnormal,       ///< multiples of the smallest double, alone or beside normal numbers
  Identical,       ///< the same points, described in the same way or another
  Contained,       ///< one inside the other, free or in contact from inside
  Largest,         ///< up to the largest accepted numbers
};
inline constexpr int pair_set_count = 16;

[[nodiscard]] std::string_view name(PairSet set) noexcept;

/// Pairs of a set, in two or three dimensions, at rest or moving. The sequence depends on the seed alone.
template <int D>
class PairSource {
 public:
  PairSource(PairSet set, bool moves, std::uint64_t seed);

  [[nodiscard]] AnyPair<D> draw();

 private:
  void draw_kinds();
  PairNumbers<D> draw_numbers();

  [[nodiscard]] Generator& generator() { return special_.generator(); }
  [[nodiscard]] bool has(ShapeKind kind) const { return kind_a_ == kind || kind_b_ == kind; }
  Vector<D> vector(double size);
  Vector<D> integers(int largest);
  double power_of_two(int lowest, int highest);
  Matrix<D> rotation();
  FrameNumbers<D> block();

  void add_motion(PairNumbers<D>& pair, bool whole);
  void step(FrameNumbers<D>& numbers, int steps);
  PairNumbers<D> arranged(Change change);
  PairNumbers<D> faces_apart(bool turned);
  PairNumbers<D> grazing();
  PairNumbers<D> shared();
  PairNumbers<D> slivers();
  PairNumbers<D> flat();
  PairNumbers<D> scaled(bool mixed);
  PairNumbers<D> far();
  PairNumbers<D> identical();
  PairNumbers<D> contained();
  PairNumbers<D> largest();
  PairNumbers<D> subnormal();

  PairSet set_;
  bool moves_;
  SpecialPairs<D> special_;
  ShapeKind kind_a_ = ShapeKind::Cuboid;
  ShapeKind kind_b_ = ShapeKind::Cuboid;
  bool moves_a_ = false;
  bool moves_b_ = false;
};

}  // namespace motzkin::testing
