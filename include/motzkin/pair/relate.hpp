#pragma once

#include <optional>

#include "motzkin/pair/relation.hpp"
#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/frame.hpp"
#include "motzkin/shape/moving.hpp"

/// The questions users ask about two shapes, answered exactly. Frames in 2 and 3 dimensions, resting and moving; a
/// resting frame beside a moving one counts as moving with velocity zero.

namespace motzkin {

/// The floating-point engine that is asked first. The answer does not depend on it.
enum class Method { Auto, FourierMotzkin, SeparatingAxis };

struct PairOptions {
  Method method = Method::Auto;
};

/// How the two frames lie to each other. A moving pair is related by what it covers in space and time.
/// Guarantee: exact for every pair of frames that could be constructed, and symmetric.
/// Degenerate: flat frames, segments and points are related by their relative interiors.
/// Cost: about a hundred nanoseconds where an engine can prove the answer. Where none can, because the frames touch,
/// are both flat, or miss each other by a rounding error: some milliseconds of rational arithmetic, which allocates.
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] Relation relate(const Frame<D, A>& a, const Frame<D, B>& b, const PairOptions& options = {});
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] Relation relate(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b,
                              const PairOptions& options = {});

/// Box around the common part of two frames, over the whole window for moving ones.
/// Guarantee: the exact box rounded outwards, less than one ulp per side. No value where the frames are disjoint.
/// Cost: milliseconds of rational arithmetic, tens of them for moving frames in space; allocates.
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] std::optional<Aabb<D>> intersection_box(const Frame<D, A>& a, const Frame<D, B>& b);
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] std::optional<Aabb<D>> intersection_box(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b);

/// The times from the first to the last common point of two frames in motion.
/// Guarantee: the exact span rounded outwards, less than one ulp per side. No value where they never meet.
/// Cost: milliseconds of rational arithmetic; allocates.
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] std::optional<Window> contact_window(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b);

namespace detail {

template <int D, FrameKind Kind>
[[nodiscard]] Moving<Frame<D, Kind>> in_motion(const Frame<D, Kind>& frame) {
  return {frame, Vector<D>::Zero()};
}

template <int D, FrameKind Kind>
[[nodiscard]] const Moving<Frame<D, Kind>>& in_motion(const Moving<Frame<D, Kind>>& moving) {
  return moving;
}

}  // namespace detail

/// A resting frame beside a moving one.
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] Relation relate(const Moving<Frame<D, A>>& a, const Frame<D, B>& b, const PairOptions& options = {}) {
  return relate(a, detail::in_motion(b), options);
}
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] Relation relate(const Frame<D, A>& a, const Moving<Frame<D, B>>& b, const PairOptions& options = {}) {
  return relate(detail::in_motion(a), b, options);
}
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] std::optional<Aabb<D>> intersection_box(const Moving<Frame<D, A>>& a, const Frame<D, B>& b) {
  return intersection_box(a, detail::in_motion(b));
}
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] std::optional<Aabb<D>> intersection_box(const Frame<D, A>& a, const Moving<Frame<D, B>>& b) {
  return intersection_box(detail::in_motion(a), b);
}
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] std::optional<Window> contact_window(const Moving<Frame<D, A>>& a, const Frame<D, B>& b) {
  return contact_window(a, detail::in_motion(b));
}
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] std::optional<Window> contact_window(const Frame<D, A>& a, const Moving<Frame<D, B>>& b) {
  return contact_window(detail::in_motion(a), b);
}

/// Whether the closed frames share a point; touching counts. Guarantee: exact.
template <class A, class B>
[[nodiscard]] bool intersects(const A& a, const B& b, const PairOptions& options = {}) requires requires {
  relate(a, b, options);
}
{ return relate(a, b, options) != Relation::Disjoint; }

/// Whether the relative interiors share a point; touching does not count. Guarantee: exact.
template <class A, class B>
[[nodiscard]] bool overlaps(const A& a, const B& b, const PairOptions& options = {}) requires requires {
  relate(a, b, options);
}
{ return relate(a, b, options) == Relation::Overlapping; }

}  // namespace motzkin
