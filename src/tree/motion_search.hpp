#pragma once

#include <vector>

#include "motzkin/tree/moving_mesh.hpp"
#include "tree/slice_lanes.hpp"
#include "tree/waiting_pair.hpp"

/// The first contact of two trees in motion: pairs of boxes in the order of the times up to which they are known to be
/// free, as deep as it takes. Derived in docs/decisions/0020-meshes-in-time.md.

namespace motzkin::detail {

/// One thread's share of a search: what it needs to expand pairs, and to follow elements.
class MotionSearch {
 public:
  /// Refers to the bodies and options.
  MotionSearch(const TreeInMotion& a, const TreeInMotion& b, const MotionOptions& options);

  /// Goes on with a pair whose `lower` is at most `until`: adds what remains of it up to then to `rest`, and contacts
  /// of elements that may be by then to `found`.
  void expand(const WaitingPair& pair, double until, std::vector<WaitingPair>& rest, std::vector<FirstContact>& found);

  /// Whether two elements are proved free during [from, until].
  [[nodiscard]] bool are_free(const FirstContact& elements, double from, double until);

  [[nodiscard]] MotionSearchStatistics statistics() const;

 private:
  struct Side {
    const TreeInMotion* body;
    std::span<const BvhNode> nodes;
    double unit;  ///< about the length of 1 in coordinates of the tree

    explicit Side(const TreeInMotion& its_body) : body(&its_body), nodes(its_body.tree.nodes()), unit(0) {}

    [[nodiscard]] bool is_leaf(std::uint32_t box) const noexcept;
    [[nodiscard]] TreeBox box(std::uint32_t box) const noexcept;
    [[nodiscard]] double size(const TreeBox& box) const noexcept { return unit * box.half.maxCoeff(); }
    /// The node whose children make up a box that is not a leaf.
    [[nodiscard]] std::uint32_t node(std::uint32_t box) const noexcept;
    [[nodiscard]] std::span<const std::uint32_t> elements(std::uint32_t leaf) const noexcept;
  };

  /// How far two boxes get as they are: adds them to `rest` if that is further than now.
  [[nodiscard]] bool go_on(const WaitingPair& pair, const TreeBox& box_a, const TreeBox& box_b, double size,
                           double until, std::vector<WaitingPair>& rest);
  /// The part of a slice during which two boxes that are not both whole are free.
  [[nodiscard]] float free_part(const WaitingPair& pair, const TreeBox& box_a, const TreeBox& box_b,
                                const Slice& slice);
  [[nodiscard]] TreeArms arms(Side& side, const RigidPath& path) const;
  void follow(const WaitingPair& pair, double until, std::vector<FirstContact>& found);

  Side a_;
  Side b_;
  MovingPair pair_;
  std::optional<TimeSlices> slices_;
  MotionSearchStatistics stats_;
};

}  // namespace motzkin::detail
