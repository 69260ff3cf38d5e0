#pragma once

#include <string>

#include "motzkin/io/any_pair.hpp"

namespace motzkin {

/// An SVG picture of a pair: both shapes, where they move also their end position and the way there, the common part
/// and the box of the result if it has them, and a legend. Shapes in space are drawn in parallel projection with
/// translucent faces. Colours are chosen to be legible on light and dark pages; there is no background. Guarantee:
/// approximate, coordinates are rounded to hundredths of a pixel; the same input gives the same bytes.
[[nodiscard]] std::string pair_picture(const AnyPair& pair, const PairResult& result);

/// A scene for POV-Ray of a pair in space: both shapes, translucent, where they are at the start; the common part and
/// the box of the result if it has them; and the coordinate axes in red, green and blue. It is moved and scaled as
/// `mesh_pov` says. Throws InvalidInput for shapes in the plane. Source: the pictures of 002 section 6.1.
[[nodiscard]] std::string pair_pov(const AnyPair& pair, const PairResult& result);

}  // namespace motzkin
