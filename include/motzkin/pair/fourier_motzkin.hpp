#pragma once

#include <optional>

#include "motzkin/pair/relation.hpp"
#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/frame.hpp"
#include "motzkin/shape/moving.hpp"

/// The Fourier-Motzkin engine (the FMB algorithm): the points of `b` in the coordinates of `a` form a system of linear
/// inequalities, and eliminating its variables one by one shows whether it has a solution, and which.
/// Available for resting frames in 2 to 5 dimensions and moving frames in 2 to 4. Source: 000, 003.

namespace motzkin {

struct FourierMotzkinOptions {
  /// Begin with the boxes around both frames, up to three dimensions: most pairs that are far apart end there. Without
  /// it every pair is decided by elimination, and nothing is shared with the separating axis engine.
  bool box_test = true;
};

/// Whether the frames meet, and nothing else.
/// Guarantee: `Disjoint` and `Overlapping` are proved, by a separating direction and by a common interior point.
/// `Undecided` where rounding could decide, where the frames touch, and where both are flat.
/// Cost: no memory is allocated for D <= 3.
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] Verdict fourier_motzkin(const Frame<D, A>& a, const Frame<D, B>& b,
                                      const FourierMotzkinOptions& options = {});
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] Verdict fourier_motzkin(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b,
                                      const FourierMotzkinOptions& options = {});

/// A point in both frames, and for moving frames the time at which both contain it (0 for resting ones).
template <int D>
struct CommonPoint {
  Vector<D> point;
  double time = 0;
};

/// A common point chosen well inside the bounds of every variable.
/// Guarantee: where there is a value, the exact frames overlap, and the point is a rounded one of their interiors.
/// Source: 000 section 2.2.
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] std::optional<CommonPoint<D>> fourier_motzkin_point(const Frame<D, A>& a, const Frame<D, B>& b,
                                                                  const FourierMotzkinOptions& options = {});
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] std::optional<CommonPoint<D>> fourier_motzkin_point(const Moving<Frame<D, A>>& a,
                                                                  const Moving<Frame<D, B>>& b,
                                                                  const FourierMotzkinOptions& options = {});

/// How the bounds of the variables are found.
enum class Bounds {
  BackSubstitution,  ///< one elimination; time (of resting frames: the last axis) is tight, the others may be loose
  Tight,             ///< one elimination per variable, each keeping another variable for last
};

/// Bounds of the common part in the coordinates of the second frame; `to_world` carries them into the world.
template <int D>
struct LocalBounds {
  Aabb<D> box;
  Window window;
};

/// Bounds of the intersection in the coordinates of `b`, within its unit cube.
/// Guarantee: approximate, computed in doubles. `intersection_box` and `contact_window` give rigorous bounds.
/// Degenerate: no value where the frames are disjoint or `a` is flat.
/// Source: 000 section 4.2, errata E0.1 and E0.2; 002 section 4.
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] std::optional<LocalBounds<D>> fourier_motzkin_bounds(const Frame<D, A>& a, const Frame<D, B>& b,
                                                                   Bounds bounds = Bounds::Tight);
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] std::optional<LocalBounds<D>> fourier_motzkin_bounds(const Moving<Frame<D, A>>& a,
                                                                   const Moving<Frame<D, B>>& b,
                                                                   Bounds bounds = Bounds::Tight);

/// The elimination over exact rationals.
/// Guarantee: exact for every pair of frames, flat ones included.
/// Cost: one or two milliseconds in three dimensions; allocates.
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] Relation fourier_motzkin_exact(const Frame<D, A>& a, const Frame<D, B>& b);
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] Relation fourier_motzkin_exact(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b);

}  // namespace motzkin
