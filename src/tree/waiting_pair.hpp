#pragma once

#include <cstdint>

namespace motzkin::detail {

/// What is known of two boxes after a time up to which they are free.
enum class After : std::uint8_t {
  Nothing,   ///< the slice of time that was looked at ended there
  MayMeet,   ///< during a slice that was made for larger boxes
  Descends,  ///< they may meet during a slice of their own
};

/// Stands for a `Bvh` as a whole. Its other boxes are those of child `lane` of a node, 8 node + lane; those of an
/// `ObbTree` are its nodes.
inline constexpr std::uint32_t whole_tree = 0xFFFFFFFF;

/// Two boxes, or leaves, that are free up to a time.
struct WaitingPair {
  double lower;
  std::uint32_t a;
  std::uint32_t b;
  After after = After::Descends;
  std::uint8_t longer = 0;  ///< the next slice may be so many times twice as long as those for its size

  /// Whether this one comes later than another one.
  friend bool operator<(const WaitingPair& x, const WaitingPair& y) noexcept {
    return x.lower != y.lower ? x.lower > y.lower : (x.a != y.a ? x.a > y.a : x.b > y.b);
  }
};

}  // namespace motzkin::detail
