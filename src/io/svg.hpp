#pragma once

#include <span>
#include <string>
#include <string_view>

#include "motzkin/shape/vector.hpp"

/// The few elements of SVG that the pictures use. Coordinates are pixels, y grows downwards.

namespace motzkin::detail::svg {

/// Text as it stands in SVG and HTML, between tags.
[[nodiscard]] std::string escaped(std::string_view text);

struct Style {
  std::string_view colour;
  double fill_opacity = 0;
  double line_width = 1.5;  ///< 0: no line
  bool dashed = false;
  double line_opacity = 1;
};

/// Length of the head of an arrow, in pixels.
inline constexpr double arrow_head = 11;

class Page {
 public:
  Page(double width, double height, std::string_view title);

  void polygon(std::span<const Vector<2>> corners, const Style& style);
  /// Lines from each point to the next.
  void polyline(std::span<const Vector<2>> points, const Style& style);
  void line(const Vector<2>& from, const Vector<2>& to, const Style& style);
  /// A line with a head at `to`; nothing where the ends are closer than the head is long.
  void arrow(const Vector<2>& from, const Vector<2>& to, const Style& style, double head = arrow_head);
  void text(const Vector<2>& position, std::string_view colour, std::string_view content, std::string_view extra = {});

  /// The whole document.
  [[nodiscard]] std::string finish() &&;

 private:
  std::string body_;
};

}  // namespace motzkin::detail::svg
