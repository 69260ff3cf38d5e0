#pragma once

#include "tree/path_tree.hpp"
#include "tree/waiting_pair.hpp"

/// The first contact of two trees of boxes on straight ways: the time up to which two boxes are free is one formula.
/// Derived in docs/decisions/0021-meshes-on-straight-lines.md.

namespace motzkin::detail {

/// Two deforming meshes as the search sees them.
struct DeformingPair {
  PathTree a;  ///< with boxes larger by the separation
  PathTree b;
  std::function<Contact<3>(std::uint32_t, std::uint32_t, const ContactOptions&)> first;  ///< contact of two elements
  std::function<bool(std::uint32_t, std::uint32_t, double)> are_apart_until;             ///< whether their boxes are
};

/// One thread's share of a search.
class PathSearch {
 public:
  /// Refers to both.
  PathSearch(const DeformingPair& bodies, const MotionSearchOptions& options) : bodies_(bodies), options_(options) {}

  [[nodiscard]] static WaitingPair roots() noexcept { return {0, whole_tree, whole_tree}; }

  /// Adds pairs of children that may meet up to a time to `rest`, and contacts of elements that may be by then to
  /// `found`.
  void expand(const WaitingPair& pair, double until, std::vector<WaitingPair>& rest, std::vector<FirstContact>& found);

  /// Whether two elements are proved free up to a time by their boxes. Exact for these, so that the answer is the same
  /// whatever trees left out.
  [[nodiscard]] bool are_free(const FirstContact& elements, double from, double until) const;

  [[nodiscard]] const MotionSearchStatistics& statistics() const noexcept { return stats_; }

  /// Nothing is measured.
  [[nodiscard]] static MotionSearchTimes times() noexcept { return {}; }

 private:
  void follow(const WaitingPair& pair, double until, std::vector<FirstContact>& found);
  [[nodiscard]] Contact<3> contact(std::uint32_t i, std::uint32_t j);

  const DeformingPair& bodies_;
  const MotionSearchOptions& options_;
  MotionSearchStatistics stats_;
};

}  // namespace motzkin::detail
