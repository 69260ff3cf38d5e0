#pragma once

#include <chrono>
#include <unordered_map>
#include <vector>

#include "motzkin/lab/motion_search_switches.hpp"
#include "motzkin/tree/moving_mesh.hpp"
#include "tree/slice_lanes.hpp"
#include "tree/slice_volumes.hpp"
#include "tree/turning_ranges.hpp"
#include "tree/waiting_pair.hpp"

/// The first contact of two trees in motion: pairs of boxes in the order of the times up to which they are known to be
/// free, as deep as it takes. Derived in docs/decisions/0020-meshes-in-time.md.

namespace motzkin::detail {

/// Adds the seconds that it lives to a sum, where there is one.
class SecondsOfLife {
 public:
  explicit SecondsOfLife(double* sum) : sum_(sum) {
    if (sum_ != nullptr) {
      start_ = std::chrono::steady_clock::now();
    }
  }
  ~SecondsOfLife() {
    if (sum_ != nullptr) {
      *sum_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }
  }
  SecondsOfLife(const SecondsOfLife&) = delete;
  SecondsOfLife& operator=(const SecondsOfLife&) = delete;

 private:
  double* sum_;
  std::chrono::steady_clock::time_point start_;
};

/// One thread's share of a search: what it needs to expand pairs, and to follow elements.
class MotionSearch {
 public:
  /// Refers to the bodies. `timed`: whether to measure times. `turned_round`: elements of the second body are the first
  /// ones of what is found.
  MotionSearch(const TreeInMotion& a, const TreeInMotion& b, bool turned_round, const MotionOptions& options,
               const lab::MotionSearchSwitches& use, bool timed);

  [[nodiscard]] WaitingPair roots() const noexcept { return {0, a_.root(), b_.root(), After::Descends}; }

  /// Goes on with a pair whose `lower` is at most `until`: adds what remains of it up to then to `rest`, and contacts
  /// of elements that may be by then to `found`.
  void expand(const WaitingPair& pair, double until, std::vector<WaitingPair>& rest, std::vector<FirstContact>& found);

  /// Whether two elements are proved free during [from, until].
  [[nodiscard]] bool are_free(const FirstContact& elements, double from, double until);

  [[nodiscard]] MotionSearchStatistics statistics() const;
  [[nodiscard]] const MotionSearchTimes& times() const noexcept { return times_; }

 private:
  /// Boxes, and the part of a slice during which each is free of another one.
  struct Children {
    std::size_t count;
    PerLane<std::uint32_t> box;
    PerLane<double> part;
  };

  struct Side {
    const TreeInMotion* body;
    std::span<const BvhNode> aligned;
    std::span<const ObbNode> oriented;
    double unit;  ///< about the length of 1 in coordinates of the tree

    /// Of boxes that were asked for; no value where there is too much in a box.
    std::unordered_map<std::uint32_t, std::optional<TurningRange>> ranges;

    /// Of levels below a box whose range is known, about 64 elements.
    [[nodiscard]] int turning_levels() const noexcept { return oriented.empty() ? 2 : 6; }

    explicit Side(const TreeInMotion& its_body)
        : body(&its_body), aligned(its_body.tree.aligned), oriented(its_body.tree.oriented), unit(0) {}

    [[nodiscard]] std::uint32_t root() const noexcept { return oriented.empty() ? whole_tree : 0; }
    [[nodiscard]] bool is_leaf(std::uint32_t box) const noexcept;
    [[nodiscard]] TreeBox aligned_box(std::uint32_t box) const noexcept;
    [[nodiscard]] ObbVolume volume(std::uint32_t box) const noexcept;
    [[nodiscard]] double size(std::uint32_t box) const noexcept;
    /// Of a box that is not a leaf, their parts unknown.
    [[nodiscard]] Children children(std::uint32_t box) const noexcept;
    [[nodiscard]] std::span<const std::uint32_t> elements(std::uint32_t leaf) const noexcept;
  };

  /// Whether two boxes stay apart for all time because both bodies turn about one centre.
  [[nodiscard]] bool turn_apart(const WaitingPair& pair);
  /// What turning keeps of all elements of a box, unless there are more than so many levels below it.
  [[nodiscard]] const std::optional<TurningRange>& turning_range(Side& side, std::uint32_t box, int levels);

  /// How far two boxes get as they are: adds them to `rest` if that is further than now.
  [[nodiscard]] bool go_on(const WaitingPair& pair, double size, double until, std::vector<WaitingPair>& rest);
  /// The part of a slice during which two boxes that are not both whole are free.
  [[nodiscard]] double free_part(const WaitingPair& pair, const Slice& slice);
  [[nodiscard]] double free_part(const ObbVolume& a, const ObbVolume& b, const Slice& slice);
  /// Tests the children of one box, of b if `down_b`, with the other box.
  void test(const WaitingPair& pair, bool down_b, const Slice& slice, Children& children);
  [[nodiscard]] const Slice& slice_at(double time, double size, int longer = 0);
  [[nodiscard]] TreeArms arms(Side& side, const RigidPath& path) const;
  void follow(const WaitingPair& pair, double until, std::vector<FirstContact>& found);

  /// Where to add the seconds of something, if they are measured.
  [[nodiscard]] double* clock(double MotionSearchTimes::*part) noexcept { return timed_ ? &(times_.*part) : nullptr; }

  Side a_;
  Side b_;
  bool turned_round_;
  lab::MotionSearchSwitches use_;
  bool timed_;
  MovingPair pair_;
  std::optional<TimeSlices> slices_;
  std::optional<TurningRanges> turning_;
  MotionSearchStatistics stats_;
  MotionSearchTimes times_;
};

}  // namespace motzkin::detail
