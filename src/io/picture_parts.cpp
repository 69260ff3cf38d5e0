#include "io/picture_parts.hpp"

namespace motzkin::detail::picture {
namespace {

constexpr std::size_t max_legend_text = 70;  // bytes; fits the page

std::string shortened(std::string text) {
  if (text.size() > max_legend_text) {
    text.resize(max_legend_text);
    text += "...";
  }
  return text;
}

}  // namespace

void draw_mark(svg::Page& page, const Vector<2>& at, double size, const svg::Style& style) {
  const std::array<Vector<2>, 4> mark = {at + Vector<2>(size, 0), at + Vector<2>(0, size), at - Vector<2>(size, 0),
                                         at - Vector<2>(0, size)};
  page.polygon(mark, style);
}

Vector<2> centre(const std::vector<Vector<2>>& points) {
  Vector<2> sum = Vector<2>::Zero();
  for (const Vector<2>& point : points) {
    sum += point;
  }
  return sum / static_cast<double>(points.size());
}

void draw_name(svg::Page& page, std::size_t shape, const std::vector<Vector<2>>& corners,
               const Vector<2>& other_centre) {
  constexpr double distance = 15;
  constexpr std::array<std::string_view, 2> names = {"A", "B"};
  const Vector<2> own_centre = centre(corners);
  Vector<2> corner = own_centre;
  for (const Vector<2>& point : corners) {
    if ((point - other_centre).squaredNorm() > (corner - other_centre).squaredNorm()) {
      corner = point;
    }
  }
  const Vector<2> way = corner - own_centre;
  const Vector<2> outside = way.norm() > 0 ? Vector<2>(way / way.norm()) : Vector<2>(0, -1);
  page.text(corner + outside * distance + Vector<2>(0, 5), shape_colours[shape], names[shape],
            R"(font-weight="bold" text-anchor="middle")");
}

Legend::Legend(svg::Page& page, std::string_view headline)
    : page_(page), y_(drawing_height + legend_line_height * 1.2) {
  page_.text({margin, y_}, text_colour, headline, R"(font-weight="bold")");
  y_ += legend_line_height;
}

void Legend::entry(const svg::Style& swatch, const std::string& text) {
  const std::array<Vector<2>, 4> corners = {Vector<2>(margin, y_ - 11), Vector<2>(margin + 18, y_ - 11),
                                            Vector<2>(margin + 18, y_ + 1), Vector<2>(margin, y_ + 1)};
  page_.polygon(corners, swatch);
  page_.text({margin + 28, y_}, text_colour, shortened(text));
  y_ += legend_line_height;
}

void Legend::samples(const std::vector<std::pair<svg::Style, std::string_view>>& lines) {
  constexpr double length = 34;
  constexpr double room = 140;  // of a sample and its text
  double x = margin;
  for (const auto& [style, text] : lines) {
    svg::Style line = style;
    line.fill_opacity = 0;
    page_.line({x, y_ - 5}, {x + length, y_ - 5}, line);
    page_.text({x + length + 10, y_}, text_colour, text);
    x += room;
  }
  y_ += legend_line_height;
}

}  // namespace motzkin::detail::picture
