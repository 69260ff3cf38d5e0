#include "io/svg.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <utility>

#include "motzkin/io/printable.hpp"

namespace motzkin::detail::svg {
namespace {

constexpr double arrow_head_half_width = 4.5 / arrow_head;  // of its length

/// Hundredths of a pixel, without a negative zero.
std::string pixels(double value) {
  std::string text = fmt::format("{:.2f}", value);
  return text == "-0.00" ? "0.00" : text;
}

std::string coordinates(std::span<const Vector<2>> points) {
  std::string text;
  for (const Vector<2>& point : points) {
    text += (text.empty() ? "" : " ") + pixels(point.x()) + "," + pixels(point.y());
  }
  return text;
}

std::string attributes(const Style& style) {
  std::string text;
  if (style.line_width > 0) {
    text = fmt::format(R"( stroke="{}" stroke-width="{}" stroke-linejoin="round" stroke-linecap="round")", style.colour,
                       pixels(style.line_width));
  }
  if (style.line_opacity < 1) {
    text += fmt::format(R"( stroke-opacity="{:.2f}")", style.line_opacity);
  }
  if (style.dashed) {
    text += R"( stroke-dasharray="6 5")";
  }
  return text + (style.fill_opacity > 0
                     ? fmt::format(R"( fill="{}" fill-opacity="{:.2f}")", style.colour, style.fill_opacity)
                     : R"( fill="none")");
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : printable(text)) {  // XML knows no way to write control characters
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      default: result += c;
    }
  }
  return result;
}

Page::Page(double width, double height, std::string_view title) {
  body_ = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" "
      "font-family=\"system-ui, sans-serif\" font-size=\"15\">\n<title>{2}</title>\n",
      width, height, escaped(title));
}

void Page::polygon(std::span<const Vector<2>> corners, const Style& style) {
  fmt::format_to(std::back_inserter(body_), "<polygon points=\"{}\"{}/>\n", coordinates(corners), attributes(style));
}

void Page::polyline(std::span<const Vector<2>> points, const Style& style) {
  fmt::format_to(std::back_inserter(body_), "<polyline points=\"{}\"{}/>\n", coordinates(points), attributes(style));
}

void Page::line(const Vector<2>& from, const Vector<2>& to, const Style& style) {
  fmt::format_to(std::back_inserter(body_), "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"{}/>\n", pixels(from.x()),
                 pixels(from.y()), pixels(to.x()), pixels(to.y()), attributes(style));
}

void Page::arrow(const Vector<2>& from, const Vector<2>& to, const Style& style, double head) {
  const Vector<2> way = to - from;
  if (way.norm() < head) {
    return;
  }
  const Vector<2> along = way / way.norm();
  const Vector<2> across = Vector<2>(-along.y(), along.x()) * (arrow_head_half_width * head);
  const Vector<2> base = to - along * head;
  line(from, base, style);
  Style filled = style;
  filled.fill_opacity = 1;
  polygon(std::array<Vector<2>, 3>{to, base + across, base - across}, filled);
}

void Page::text(const Vector<2>& position, std::string_view colour, std::string_view content, std::string_view extra) {
  fmt::format_to(std::back_inserter(body_), "<text x=\"{}\" y=\"{}\" fill=\"{}\"{}{}>{}</text>\n", pixels(position.x()),
                 pixels(position.y()), colour, extra.empty() ? "" : " ", extra, escaped(content));
}

std::string Page::finish() && { return std::move(body_) + "</svg>\n"; }

}  // namespace motzkin::detail::svg
