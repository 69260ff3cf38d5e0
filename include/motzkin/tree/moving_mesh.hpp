#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "motzkin/contact/in_motion.hpp"
#include "motzkin/tree/collide.hpp"
#include "motzkin/tree/obb_tree.hpp"

/// When two bodies of many elements, which move as rigid bodies, meet first.

namespace motzkin {

namespace lab {
struct MotionSearchSwitches;
}

/// A mesh that moves as a rigid body, with a tree of either kind. Its pose says where it is at t = 0; for motions whose
/// pose at t = 0 is not the identity, where it is in the coordinates of the body.
template <int N, class Tree = Bvh>
struct MovingMesh {
  PosedMesh<N, Tree> posed;
  AnyMotion motion;
};

template <int N, class Tree, Motion M>
MovingMesh(PosedMesh<N, Tree>, M) -> MovingMesh<N, Tree>;

/// Several shapes that move as one rigid body.
struct MovingBody {
  std::vector<MovingShape> shapes;
  AnyMotion motion;
};

/// Counts of what a search in time cost.
struct MotionSearchStatistics {
  std::uint64_t box_tests = 0;      ///< during a slice of time, each of one box with one, or with up to eight at once
  std::uint64_t by_spheres = 0;     ///< of these, settled by the spheres of two boxes
  std::uint64_t slices = 0;         ///< of time, whose poses were computed
  std::uint64_t element_pairs = 0;  ///< pairs of elements that were followed through time
  std::uint64_t most_waiting = 0;   ///< pairs of boxes at once
  MotionStatistics elements;        ///< of these pairs

  MotionSearchStatistics& operator+=(const MotionSearchStatistics& other) noexcept;
};

/// Seconds of what a search in time does, of all its threads together. To measure them takes some 0.1 us per test.
struct MotionSearchTimes {
  double boxes = 0;     ///< testing boxes
  double slices = 0;    ///< computing poses of slices
  double elements = 0;  ///< following pairs of elements through time

  MotionSearchTimes& operator+=(const MotionSearchTimes& other) noexcept;
};

struct MotionSearchOptions {
  /// Of pairs of elements.
  MotionOptions pair = {};

  /// Whether there is a contact at all is what counts: the search ends with the first one it comes across, which need
  /// not be the first in time. `lower` is the time up to which everything is known to be free.
  bool any = false;

  /// The search ends at this time, from 0 to 1: `Free` is a proof up to then.
  double until = 1;

  /// Beyond so many pairs of boxes that wait, the next ones are searched to their end first, which takes longer and no
  /// memory. At least 1. The answer does not depend on it, except with `any`.
  std::size_t max_waiting = std::size_t{1} << 20U;

  int threads = 1;  ///< 0 for all processors. Likewise.
  std::stop_token cancel = {};

  /// Called with the time up to which everything is known to be free, from 0 to 1, now and then.
  std::function<void(double)> progress = {};

  /// Called with each contact that is earlier than those before, in the order in which the search finds them.
  std::function<void(const FirstContact&)> improved = {};

  MotionSearchStatistics* stats = nullptr;  ///< counts are added here where not null
  MotionSearchTimes* times = nullptr;       ///< likewise; nothing is timed where null

  /// Of experiments, see `motzkin/lab/motion_search_switches.hpp`. All are on where null.
  const lab::MotionSearchSwitches* switches = nullptr;
};

/// The first time at which two bodies share a point. Of meshes of triangles the surfaces count, of tetrahedra the
/// solids.
/// Guarantee: as `first_contact` of the elements that meet first; the same bits for any number of threads, any tree
///   over the same mesh, `Bvh` or `ObbTree`, and both orders of arguments: of several elements that meet at one time it
///   names the first pair in order, and two motions of users count as one where they are at one place at the start, in
///   the middle and at the end. An element that no digits tell from touching widens the bracket: nothing is known of it
///   after `lower`; a tree whose boxes prove it free gives another answer then. With `InitialContact`, elements are the
///   first pair in order that meets at t = 0.
/// Degenerate: elements may be flat; bodies may have none, and are free then.
/// Cost: one to two milliseconds for two surfaces of 70,000 triangles; memory for about ten thousand pairs of boxes, at
///   most about 32 MB. Throws InvalidInput for options out of range and where a pose takes a mesh beyond
///   `max_coordinate`, and Cancelled where `cancel` asks for it.
/// Source: 001 sections 5.3, 6.5 and 9; docs/decisions/0020-meshes-in-time.md.
template <int M, class TreeA, int N, class TreeB>
[[nodiscard]] FirstContact first_contact(const MovingMesh<M, TreeA>& a, const MovingMesh<N, TreeB>& b,
                                         const MotionSearchOptions& options = {});
template <int M, class Tree, class Shape, Motion Other>
[[nodiscard]] FirstContact first_contact(const MovingMesh<M, Tree>& a, const InMotion<Shape, Other>& b,
                                         const MotionSearchOptions& options = {});
[[nodiscard]] FirstContact first_contact(const MovingBody& a, const MovingBody& b,
                                         const MotionSearchOptions& options = {});

/// All pairs of elements that are not proved free up to the end of the bracket of the first contact: those that touch
/// then, ordered by `element_a`, then `element_b`. The first of them by time is that of `first_contact`. Empty where
/// the bodies are free.
template <int M, class TreeA, int N, class TreeB>
[[nodiscard]] std::vector<FirstContact> contacts_at_first(const MovingMesh<M, TreeA>& a, const MovingMesh<N, TreeB>& b,
                                                          const MotionSearchOptions& options = {});

namespace detail {

/// A tree of either kind. Refers to it.
struct EitherTree {
  std::span<const BvhNode> aligned = {};   ///< nodes of a `Bvh`
  std::span<const ObbNode> oriented = {};  ///< of an `ObbTree`
  std::span<const std::uint32_t> order;
  TreeFrame frame;

  EitherTree(const Bvh& tree) : aligned(tree.nodes()), order(tree.order()), frame(tree.frame()) {}
  EitherTree(const ObbTree& tree) : oriented(tree.nodes()), order(tree.order()), frame(tree.frame()) {}
};

/// A body as the search sees it: a tree over its elements, in its pose, and these as shapes.
struct TreeInMotion {
  EitherTree tree;
  Pose pose;
  const AnyMotion& motion;
  std::function<MovingShape(std::uint32_t)> element;
  Vector<3> margin = Vector<3>::Zero();  ///< how far an element may be from where `apply` puts its box, in the world
};

/// Refers to all of them.
template <int N>
[[nodiscard]] TreeInMotion tree_in_motion(const Mesh<N>& mesh, const EitherTree& tree, const Pose& pose,
                                          const AnyMotion& motion);

template <int N, class Tree>
[[nodiscard]] TreeInMotion in_time(const MovingMesh<N, Tree>& moving) {
  return tree_in_motion(moving.posed.mesh, moving.posed.tree, moving.posed.pose, moving.motion);
}

[[nodiscard]] FirstContact first_contact(const TreeInMotion& a, const TreeInMotion& b,
                                         const MotionSearchOptions& options);
[[nodiscard]] std::vector<FirstContact> contacts_at_first(const TreeInMotion& a, const TreeInMotion& b,
                                                          const MotionSearchOptions& options);
[[nodiscard]] Bvh tree_of(std::span<const MovingShape> shapes);

}  // namespace detail

template <int M, class TreeA, int N, class TreeB>
FirstContact first_contact(const MovingMesh<M, TreeA>& a, const MovingMesh<N, TreeB>& b,
                           const MotionSearchOptions& options) {
  return detail::first_contact(detail::in_time(a), detail::in_time(b), options);
}

template <int M, class Tree, class Shape, Motion Other>
FirstContact first_contact(const MovingMesh<M, Tree>& a, const InMotion<Shape, Other>& b,
                           const MotionSearchOptions& options) {
  const MovingShape shape(b.shape);
  const AnyMotion motion(b.motion);
  const Bvh tree = detail::tree_of({&shape, 1});
  return detail::first_contact(detail::in_time(a), {tree, {}, motion, [&](std::uint32_t) { return shape; }}, options);
}

template <int M, class TreeA, int N, class TreeB>
std::vector<FirstContact> contacts_at_first(const MovingMesh<M, TreeA>& a, const MovingMesh<N, TreeB>& b,
                                            const MotionSearchOptions& options) {
  return detail::contacts_at_first(detail::in_time(a), detail::in_time(b), options);
}

}  // namespace motzkin
