#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "motzkin/shape/bounds.hpp"
#include "random_frames.hpp"

/// The cases of the documents about frames: how many dimensions, at rest or moving, and which pairs count.

namespace motzkin::experiments {

struct FrameCase {
  std::string_view name;
  std::string_view key;  ///< in names of files
  int dimension = 2;
  bool moving = false;
  bool near = false;  ///< only pairs whose bounding boxes meet
};

inline constexpr std::array<FrameCase, 6> qualification_cases = {{
    {"2D static", "2d_static", 2, false, false},
    {"2D static near", "2d_static_near", 2, false, true},
    {"3D static", "3d_static", 3, false, false},
    {"3D static near", "3d_static_near", 3, false, true},
    {"2D dynamic", "2d_dynamic", 2, true, false},
    {"3D dynamic", "3d_dynamic", 3, true, false},
}};

/// Without the near ones.
inline constexpr std::array<FrameCase, 4> frame_cases = {
    {qualification_cases[0], qualification_cases[2], qualification_cases[4], qualification_cases[5]}};

/// Types of a pair: cuboids and tetrahedra, the first frame's before the second's.
enum class PairTypes : std::uint8_t { CC, CT, TC, TT };
inline constexpr std::array<std::string_view, 4> pair_type_names = {"CC", "CT", "TC", "TT"};

template <class Shape>
inline constexpr FrameKind kind_of = Shape::kind;
template <class Shape>
inline constexpr FrameKind kind_of<Moving<Shape>> = Shape::kind;

template <class A, class B>
inline constexpr PairTypes types_of = static_cast<PairTypes>((kind_of<A> == FrameKind::Simplex ? 2 : 0) +
                                                             (kind_of<B> == FrameKind::Simplex ? 1 : 0));

/// Calls `use(a, b)` with two random frames, of each kind with even chances, and returns what that returns.
template <int D, bool Moves, class Use>
auto with_random_frames(RandomFrames& random, const Use& use) {
  const auto draw = [&]<FrameKind Kind>() {
    if constexpr (Moves) {
      return random.moving_frame<D, Kind>();
    } else {
      return random.frame<D, Kind>();
    }
  };
  const auto with_first = [&](const auto& a) {
    return random.coin() ? use(a, draw.template operator()<FrameKind::Cuboid>())
                         : use(a, draw.template operator()<FrameKind::Simplex>());
  };
  return random.coin() ? with_first(draw.template operator()<FrameKind::Cuboid>())
                       : with_first(draw.template operator()<FrameKind::Simplex>());
}

/// The same for a case that is known at run time; pairs that it leaves out are drawn again.
template <class Use>
void with_random_frames(const FrameCase& which, RandomFrames& random, const Use& use) {
  const auto take = [&](const auto& a, const auto& b) {
    const bool counts = !which.near || intersects(bounding_box(a), bounding_box(b));
    if (counts) {
      use(a, b);
    }
    return counts;
  };
  const auto draw = [&] {
    if (which.dimension == 2) {
      return which.moving ? with_random_frames<2, true>(random, take) : with_random_frames<2, false>(random, take);
    }
    return which.moving ? with_random_frames<3, true>(random, take) : with_random_frames<3, false>(random, take);
  };
  while (!draw()) {
  }
}

/// Spreads neighbouring numbers over all seeds (SplitMix64).
constexpr std::uint64_t scrambled(std::uint64_t value) noexcept {
  value += 0x9e3779b97f4a7c15U;
  value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
  value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
  return value ^ (value >> 31U);
}

}  // namespace motzkin::experiments
