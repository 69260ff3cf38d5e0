#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "motzkin/shape/vector.hpp"

namespace motzkin {

struct PlotAxis {
  std::string label;
  bool logarithmic = false;          ///< decades; values of 0 are drawn below all others, negative ones not at all
  std::vector<double> reaches = {};  ///< values that the axis shows in any case, so that plots can be compared
};

struct PlotSeries {
  std::string name;
  std::vector<Vector<2>> points;  ///< in order
  bool line = true;               ///< joined, or a mark for each
};

/// A horizontal line across the plot.
struct PlotLevel {
  std::string name;
  double value = 0;
};

struct Plot {
  std::string title;
  PlotAxis x;
  PlotAxis y;
  std::vector<PlotSeries> series;
  std::optional<PlotLevel> level;
};

/// Most series that one plot shows; each has a colour of its own.
inline constexpr std::size_t max_plot_series = 5;

/// The plot as an SVG document, readable on white and on black. Points that are not finite are left out, and a line is
/// interrupted there. Throws InvalidInput where there is nothing to draw, or more than `max_plot_series`.
[[nodiscard]] std::string plot_picture(const Plot& plot);

/// Several plots in one document, so many beside each other, row by row.
[[nodiscard]] std::string plot_pictures(std::string_view title, std::span<const Plot> plots, int columns);

}  // namespace motzkin
