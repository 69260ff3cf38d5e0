#pragma once

#include <string>

#include "motzkin/contact/first_contact.hpp"

namespace motzkin {

/// An SVG picture of a query about first contact and its answer: both primitives at t = 0 (light), at the first contact
/// if there is one (bold) and at t = 1 (dashed), the paths of their vertices, point and normal of the contact, and a
/// legend. Drawn in parallel projection, in that of a few fixed views that shows most of the primitives and of their
/// paths; without background, legible on light and dark pages.
/// Guarantee: approximate, coordinates are rounded to hundredths of a pixel; the times in the legend are those of the
///   answer. The same input gives the same bytes.
/// Degenerate: primitives of any size, points in place of segments and triangles too, are drawn with finite numbers.
[[nodiscard]] std::string contact_svg(const VertexFace& query, const Contact<3>& contact);
[[nodiscard]] std::string contact_svg(const EdgeEdge& query, const Contact<3>& contact);

}  // namespace motzkin
