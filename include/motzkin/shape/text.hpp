#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/frame.hpp"
#include "motzkin/shape/moving.hpp"

/// The text form of frames: `Co(0,0,0) x(1,0,0) y(0,1,0) z(0,0,1)` is the unit cube. `T` in front makes a simplex,
/// `s(..)` after the origin a velocity, and a frame of the plane has no `z`. Numbers are printed as the shortest text
/// that reads back to the same double. Source: 000 section 4.1.

namespace motzkin {

/// Any frame that the text form can spell.
using AnyFrame = std::variant<Cuboid<2>, Simplex<2>, Cuboid<3>, Simplex<3>, Moving<Cuboid<2>>, Moving<Simplex<2>>,
                              Moving<Cuboid<3>>, Moving<Simplex<3>>>;

/// Shortest decimal text that reads back to the same double.
[[nodiscard]] std::string to_text(double value);

template <int D, FrameKind Kind>
[[nodiscard]] std::string to_text(const Frame<D, Kind>& frame);

template <int D, FrameKind Kind>
[[nodiscard]] std::string to_text(const Moving<Frame<D, Kind>>& moving);

/// `minXY(0,0)-maxXY(1,1)`, with Z for three dimensions.
template <int D>
[[nodiscard]] std::string to_text(const Aabb<D>& box);

/// The same with a time axis: `minXYT(0,0,0.5)-maxXYT(1,1,1)`.
template <int D>
[[nodiscard]] std::string to_text(const Aabb<D>& box, Window window);

/// Reads the text form. White space between the parts is free.
/// Throws InvalidInput naming the column and what was expected there.
[[nodiscard]] AnyFrame parse_frame(std::string_view text);

}  // namespace motzkin
