#pragma once

#include <motzkin/contact/in_motion.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

/// The few elements of SVG that the pictures use. Coordinates are pixels, y grows downwards.

namespace pictures {

using Points = std::vector<motzkin::Vector<2>>;

// Medium tones: legible on light and on dark pages.
inline constexpr std::string_view blue = "#2f7fe6";
inline constexpr std::string_view orange = "#de5f12";
inline constexpr std::string_view green = "#12966a";
inline constexpr std::string_view grey = "#7d8590";

struct Style {
  std::string_view colour;
  double fill_opacity = 0;
  double line_width = 1.5;  ///< 0: no line
  bool dashed = false;
  double line_opacity = 1;
};

enum class Anchor { Start, Middle, End };

class Page {
 public:
  Page(double width, double height, std::string_view title);

  void polygon(const Points& corners, const Style& style);
  void polyline(const Points& points, const Style& style);
  void circle(const motzkin::Vector<2>& center, double radius, const Style& style);
  void text(const motzkin::Vector<2>& at, std::string_view content, Anchor anchor = Anchor::Start,
            std::string_view colour = grey);

  /// The whole document.
  [[nodiscard]] std::string finish() &&;

 private:
  void path(const Points& points, bool closed, const Style& style);
  void paint(const Style& style);

  std::ostringstream body_;
};

/// Where a part of the page shows the x and y of the world.
struct View {
  motzkin::Vector<2> origin;  ///< of the world, on the page
  double scale = 1;           ///< pixels per unit

  [[nodiscard]] motzkin::Vector<2> operator()(const motzkin::Vector<2>& point) const {
    return {origin.x() + scale * point.x(), origin.y() - scale * point.y()};
  }
  [[nodiscard]] Points of(Points points) const {
    for (motzkin::Vector<2>& point : points) {
      point = (*this)(point);
    }
    return points;
  }
};

/// A flat shape, seen from above, where a pose puts it.
[[nodiscard]] Points placed(Points shape, const motzkin::Pose& pose);

/// The corners of the upper side of a box, in order.
[[nodiscard]] Points outline(const motzkin::Obb<3>& box);

/// Two digits behind the point.
[[nodiscard]] std::string two_digits(double number);

// Of motions.
[[nodiscard]] std::string tunnelling();
[[nodiscard]] std::string choices();
[[nodiscard]] std::string six_positions();
[[nodiscard]] std::string four_pairs();
[[nodiscard]] std::string slices();
[[nodiscard]] std::string volumes();
[[nodiscard]] std::string piercing();
[[nodiscard]] std::string gap();

// Of numbers.
[[nodiscard]] std::string mesh_of_surface();
[[nodiscard]] std::string float_layout();
[[nodiscard]] std::string separated_hulls();
[[nodiscard]] std::string projections();
[[nodiscard]] std::string robust_axis();

}  // namespace pictures
