#pragma once

#include <string>

#include "motzkin/io/any_pair.hpp"

namespace motzkin {

/// An SVG picture of a pair: both shapes, where they move also their end position and the way there, the box of the
/// result if it has one, and a legend. Shapes in space are drawn in parallel projection with translucent faces. Colours
/// are chosen to be legible on light and dark pages; there is no background.
/// Guarantee: approximate, coordinates are rounded to hundredths of a pixel; the same input gives the same bytes.
[[nodiscard]] std::string pair_picture(const AnyPair& pair, const PairResult& result);

}  // namespace motzkin
