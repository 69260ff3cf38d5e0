#include "page.hpp"

#include <cmath>
#include <iomanip>

namespace pictures {

using motzkin::Vector;

namespace {

// Tenths of a pixel, and no -0.
double pixels(double value) { return std::round(value * 10) / 10 + 0.0; }

}  // namespace

Page::Page(double width, double height, std::string_view title) {
  body_ << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << width << ' ' << height << "\" width=\""
        << width << "\" height=\"" << height
        << "\" role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"14\">\n<title>" << title << "</title>\n";
}

void Page::polygon(const Points& corners, const Style& style) { path(corners, true, style); }

void Page::polyline(const Points& points, const Style& style) { path(points, false, style); }

void Page::circle(const Vector<2>& center, double radius, const Style& style) {
  body_ << "<circle cx=\"" << pixels(center.x()) << "\" cy=\"" << pixels(center.y()) << "\" r=\"" << pixels(radius)
        << '"';
  paint(style);
}

void Page::text(const Vector<2>& at, std::string_view content, Anchor anchor, std::string_view colour) {
  constexpr std::string_view anchors[] = {"start", "middle", "end"};
  body_ << "<text x=\"" << pixels(at.x()) << "\" y=\"" << pixels(at.y()) << "\" fill=\"" << colour
        << "\" text-anchor=\"" << anchors[static_cast<std::size_t>(anchor)] << "\">" << content << "</text>\n";
}

std::string Page::finish() && {
  body_ << "</svg>\n";
  return std::move(body_).str();
}

void Page::path(const Points& points, bool closed, const Style& style) {
  body_ << "<path d=\"";
  char command = 'M';
  for (const Vector<2>& point : points) {
    body_ << command << pixels(point.x()) << ' ' << pixels(point.y());
    command = 'L';
  }
  body_ << (closed ? "z\"" : "\"");
  paint(style);
}

void Page::paint(const Style& style) {
  if (style.fill_opacity > 0) {
    body_ << " fill=\"" << style.colour << "\" fill-opacity=\"" << style.fill_opacity << '"';
  } else {
    body_ << " fill=\"none\"";
  }
  if (style.line_width > 0) {
    body_ << " stroke=\"" << style.colour << "\" stroke-width=\"" << style.line_width
          << "\" stroke-linejoin=\"round\" stroke-linecap=\"round\"";
    if (style.line_opacity < 1) {
      body_ << " stroke-opacity=\"" << style.line_opacity << '"';
    }
    if (style.dashed) {
      body_ << " stroke-dasharray=\"5 5\"";
    }
  }
  body_ << "/>\n";
}

Points placed(Points shape, const motzkin::Pose& pose) {
  for (Vector<2>& point : shape) {
    point = apply(pose, {point.x(), point.y(), 0}).head<2>();
  }
  return shape;
}

Points outline(const motzkin::Obb<3>& box) {
  const std::vector<Vector<3>> corners = vertices(box);
  return {corners[0].head<2>(), corners[1].head<2>(), corners[3].head<2>(), corners[2].head<2>()};
}

std::string two_digits(double number) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(2) << number;
  return std::move(text).str();
}

}  // namespace pictures
