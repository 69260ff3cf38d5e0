#pragma once

#include <array>
#include <unordered_map>
#include <vector>

#include "contact/moving_pair.hpp"
#include "motzkin/tree/bvh_node.hpp"

/// Two trees in motion during slices of time, and how far boxes of one are from boxes of the other then. Derived in
/// docs/decisions/0020-meshes-in-time.md.

namespace motzkin::detail {

/// A tree that follows a path: its coordinates y are the arm `linear y + offset`, in lengths of the path.
struct TreeArms {
  const RigidPath* path;
  Matrix<3> linear;
  Vector<3> offset;
  double error;    ///< how far an element may be from its box, seen so
  double reach;    ///< all arms are at most as long
  double stretch;  ///< no length of the tree becomes more than so many times as long
};

/// A tree along three directions at one end of a slice: a box with the centre c and the half sizes e is at `linear c`
/// plus or minus `|linear| e`.
struct TreeAlong {
  std::array<std::array<double, 3>, 3> linear;  ///< by rows, one per direction
  std::array<std::array<float, 3>, 3> rounded;
  std::array<double, 3> size;  ///< sums of magnitudes of rows
};

/// Both trees along the three directions along which one of them lies in the middle of a slice.
struct SliceDirections {
  struct End {
    TreeAlong a;
    TreeAlong b;
    std::array<double, 3> offset;  ///< how far a box of b is ahead of one of a, both with their centres at 0
  };
  std::array<End, 2> ends;
};

/// A tree at one end of a slice: its coordinates y are at `linear y + offset`, seen from the origin of paths.
struct TreeEnd {
  Matrix<3> linear;
  Vector<3> offset;
};

/// A tree during a slice.
struct TreeInSlice {
  std::array<TreeEnd, 2> ends;
  Matrix<3> middle;  ///< the linear part then
  double stretch;    ///< no length of the tree becomes more than so many times as long
};

struct Slice {
  double begin;
  double end;
  double margin;  ///< how far anything may be from the straight way between its ends, with everything rounded
  std::array<SliceDirections, 2> along;  ///< of a, of b
  TreeInSlice a;
  TreeInSlice b;
  double volume_margin;  ///< likewise, with what tests of single volumes round
};

class TimeSlices {
 public:
  /// Refers to the pair and to its paths. `apart` is a distance that counts as contact; `keep`, whether slices that
  /// were computed are kept.
  TimeSlices(const TreeArms& a, const TreeArms& b, double apart, bool keep = true);

  /// The slice that holds a time before 1, and more time after it than before it, if possible: so short that boxes of
  /// some size move on nearly straight ways, or `longer` times twice as long. Valid until the next call.
  [[nodiscard]] const Slice& at(double time, double size, int longer = 0);

  [[nodiscard]] std::uint64_t computed() const noexcept { return computed_; }

 private:
  /// Between two knots.
  struct Piece {
    double begin;
    double end;
    double bend;  ///< deviation from the straight way, over the square of the length of a slice
  };
  [[nodiscard]] Slice compute(double begin, double end) const;

  TreeArms a_;
  TreeArms b_;
  double apart_;
  std::size_t most_;  ///< slices that are kept
  std::vector<Piece> pieces_;
  std::unordered_map<std::uint64_t, Slice> slices_;
  std::uint64_t computed_ = 0;
};

}  // namespace motzkin::detail
