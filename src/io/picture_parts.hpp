#pragma once

#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/drawn_body.hpp"
#include "io/projection.hpp"
#include "io/svg.hpp"

/// What the pictures of two shapes have in common: the page, the colours, bodies, names, axes and the legend.

namespace motzkin::detail::picture {

inline constexpr double page_width = 640;
inline constexpr double drawing_height = 360;
inline constexpr double margin = 34;
inline constexpr double axes_room = 58;  ///< below the drawing
inline constexpr double legend_line_height = 24;
inline constexpr double point_size = 4;  ///< of its mark, from the middle to a corner

// Medium tones: contrast of at least 3 to white and to black.
inline constexpr std::array<std::string_view, 2> shape_colours = {"#2f7fe6", "#de5f12"};
inline constexpr std::string_view box_colour = "#12966a";
inline constexpr std::string_view common_colour = "#c2334d";
inline constexpr std::string_view text_colour = "#7d8590";
inline constexpr std::string_view axis_names = "xyz";

/// Height of a page whose legend has a headline and `entries` more lines.
inline double page_height(int entries) { return drawing_height + legend_line_height * (entries + 1.8); }

/// A point: a small square on its corner.
void draw_mark(svg::Page& page, const Vector<2>& at, double size, const svg::Style& style);

/// The letter of shape 0 (A) or 1 (B) with these corners, outside of the one that is farthest from the other shape.
void draw_name(svg::Page& page, std::size_t shape, const std::vector<Vector<2>>& corners,
               const Vector<2>& other_centre);

/// The corners of a body on the page.
template <int D>
std::vector<Vector<2>> placed(const Projection<D>& place, const DrawnBody<D>& body) {
  std::vector<Vector<2>> corners;
  corners.reserve(body.corners.size());
  for (const Vector<D>& corner : body.corners) {
    corners.push_back(place(corner));
  }
  return corners;
}

/// The middle of points on the page. That of a body in the world may be rounded to a place off the page.
Vector<2> centre(const std::vector<Vector<2>>& points);

/// A point is a mark, never dashed. Of others the faces that the viewer sees, then their edges, each once: dashes drawn
/// twice would fill each other's gaps.
template <int D>
void draw_body(svg::Page& page, const Projection<D>& place, const DrawnBody<D>& body, const svg::Style& style) {
  svg::Style line = style;
  if (body.corners.size() == 1) {
    line.dashed = false;
    draw_mark(page, place(body.corners.front()), point_size, line);
    return;
  }
  std::set<std::pair<std::size_t, std::size_t>> edges;
  for (const std::vector<std::size_t>& face : body.faces) {
    if (!faces_viewer(body, face, place.view())) {
      continue;
    }
    std::vector<Vector<2>> corners;
    std::size_t last = face.back();
    for (const std::size_t index : face) {
      corners.push_back(place(body.corners[index]));
      edges.insert(std::minmax(last, index));
      last = index;
    }
    page.polygon(corners, {.colour = style.colour, .fill_opacity = style.fill_opacity, .line_width = 0});
  }
  line.fill_opacity = 0;
  for (const auto& [from, to] : edges) {
    page.line(place(body.corners[from]), place(body.corners[to]), line);
  }
}

/// The letters of two bodies, A and B.
template <int D>
void draw_names(svg::Page& page, const Projection<D>& place, const DrawnBody<D>& a, const DrawnBody<D>& b) {
  const std::array<std::vector<Vector<2>>, 2> corners = {placed(place, a), placed(place, b)};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    draw_name(page, i, corners[i], centre(corners[1 - i]));
  }
}

/// The directions of the axes, in the lower left corner of the drawing.
template <int D>
void draw_axes(svg::Page& page, const Viewpoint& view) {
  constexpr double length = 34;
  constexpr double name_at = 1.3;  // of the length
  constexpr double lowest = 6;     // that the names may be below the drawing
  std::array<Vector<2>, D> ways;
  Vector<2> start(margin, drawing_height - 4);
  for (int k = 0; k < D; ++k) {
    const Vector<2> flat = flattened(Vector<D>(Vector<D>::Unit(k)), view) * length;
    Vector<2>& way = ways[static_cast<std::size_t>(k)];
    way = {flat.x(), -flat.y()};
    start.x() = std::max(start.x(), margin - way.x());
    start.y() = std::min(start.y(), drawing_height + lowest - way.y() * name_at);
  }
  for (std::size_t k = 0; k < ways.size(); ++k) {
    page.arrow(start, start + ways[k], {.colour = text_colour, .line_width = 1});
    page.text(start + ways[k] * name_at + Vector<2>(0, 4), text_colour, axis_names.substr(k, 1),
              R"(font-size="12" text-anchor="middle")");
  }
}

/// The lines below a drawing, from the top.
class Legend {
 public:
  Legend(svg::Page& page, std::string_view headline);

  /// A line of text with a swatch of the colour, filled or with a dashed border.
  void entry(const svg::Style& swatch, const std::string& text);

  /// A line with samples of lines, each with its meaning.
  void samples(const std::vector<std::pair<svg::Style, std::string_view>>& lines);

 private:
  svg::Page& page_;
  double y_;
};

}  // namespace motzkin::detail::picture
