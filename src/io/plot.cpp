#include "motzkin/io/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "io/svg.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin {
namespace {

constexpr double page_width = 720;
constexpr double plot_left = 84;
constexpr double plot_right = page_width - 24;
constexpr double plot_top = 48;
constexpr double plot_bottom = 388;
constexpr double legend_line_height = 24;
constexpr double legend_top = plot_bottom + 84;
constexpr int most_ticks = 9;
constexpr double slack = 1e-9;  // of a step: a value on a tick, up to rounding, needs no further one

// Medium tones, as in the other pictures: contrast of at least 3 to white and to black.
constexpr std::array<std::string_view, max_plot_series> series_colours = {"#2f7fe6", "#de5f12", "#12966a", "#b558d6",
                                                                          "#a17a00"};
constexpr std::string_view level_colour = "#e0344b";
constexpr std::string_view text_colour = "#7d8590";
constexpr std::string_view grid_colour = "#7d8590";

struct Tick {
  double place;  ///< on the axis, from 0 to 1
  std::string text;
};

/// Values to places from 0 to 1, and the ticks in between.
class Scale {
 public:
  Scale(const PlotAxis& axis, std::vector<double> values) : logarithmic_(axis.logarithmic) {
    std::erase_if(values, [](double value) { return !std::isfinite(value); });
    if (logarithmic_) {
      has_zero_ = std::find(values.begin(), values.end(), 0.0) != values.end();
      std::erase_if(values, [](double value) { return value <= 0; });
      std::transform(values.begin(), values.end(), values.begin(), [](double value) { return std::log10(value); });
    }
    if (values.empty()) {
      throw InvalidInput("a plot needs a point that is finite" + std::string(logarithmic_ ? " and positive" : ""));
    }
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    low_ = *low;
    high_ = *high;
    logarithmic_ ? choose_decades() : choose_steps();
  }

  /// NaN where the value cannot be shown.
  [[nodiscard]] double place(double value) const {
    if (!logarithmic_) {
      return (value - low_) / (high_ - low_);
    }
    if (value == 0) {
      return 0;
    }
    return value > 0 ? (std::log10(value) - low_) / (high_ - low_) : std::numeric_limits<double>::quiet_NaN();
  }

  [[nodiscard]] const std::vector<Tick>& ticks() const { return ticks_; }

 private:
  void choose_decades() {
    low_ = std::floor(low_ + slack);
    high_ = std::max(std::ceil(high_ - slack), low_ + 1);
    const double least = low_;
    low_ -= has_zero_ ? std::max(0.5, (high_ - low_) / 12) : 0;  // room for the values that have no logarithm
    const double step = std::ceil((high_ - least) / most_ticks);
    if (has_zero_) {
      ticks_.push_back({0, "0"});
    }
    for (double decade = least; decade <= high_; decade += step) {
      const bool plain = high_ <= 3 && least >= -2;
      ticks_.push_back({(decade - low_) / (high_ - low_),
                        plain ? fmt::format("{:g}", std::pow(10, decade)) : fmt::format("1e{:.0f}", decade)});
    }
  }

  /// Steps of 1, 2 or 5 times a power of ten; the ends are the smallest and largest values, or steps beyond them.
  void choose_steps() {
    if (high_ == low_) {
      const double room = low_ == 0 ? 1 : std::abs(low_) / 2;
      low_ -= room;
      high_ += room;
    }
    const double rough = (high_ - low_) / (most_ticks - 2);
    const double decade = std::pow(10, std::floor(std::log10(rough)));
    const double factor = rough / decade;
    const double step = decade * (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10);
    const double first = std::floor(low_ / step + slack);
    const double last = std::ceil(high_ / step - slack);
    low_ = first * step;
    high_ = last * step;
    for (double i = first; i <= last; ++i) {
      ticks_.push_back({(i - first) / (last - first), fmt::format("{:.6g}", i * step + 0.0)});
    }
  }

  bool logarithmic_;
  bool has_zero_ = false;
  double low_ = 0;  ///< of logarithms where logarithmic
  double high_ = 0;
  std::vector<Tick> ticks_;
};

double page_height(const Plot& plot) {
  return legend_top + legend_line_height * static_cast<double>(plot.series.size() + (plot.level ? 1 : 0));
}

class Drawing {
 public:
  explicit Drawing(const Plot& plot)
      : plot_(plot),
        x_(plot.x, values([](const Vector<2>& point) { return point.x(); })),
        y_(plot.y, values([](const Vector<2>& point) { return point.y(); })),
        page_(page_width, page_height(plot), plot.title) {}

  std::string draw() && {
    page_.text({plot_left, plot_top - 22}, text_colour, plot_.title, R"(font-weight="bold")");
    draw_axes();
    if (plot_.level) {
      const double y = place_y(y_.place(plot_.level->value));
      page_.line({plot_left, y}, {plot_right, y}, {.colour = level_colour, .dashed = true});
    }
    for (std::size_t i = 0; i < plot_.series.size(); ++i) {
      draw_series(plot_.series[i], series_colours[i]);
    }
    draw_legend();
    return std::move(page_).finish();
  }

 private:
  [[nodiscard]] std::vector<double> values(const std::function<double(const Vector<2>&)>& coordinate) const {
    std::vector<double> result;
    for (const PlotSeries& series : plot_.series) {
      std::transform(series.points.begin(), series.points.end(), std::back_inserter(result), coordinate);
    }
    const bool of_y = coordinate(Vector<2>(0, 1)) == 1;
    if (plot_.level && of_y) {
      result.push_back(plot_.level->value);
    }
    const std::vector<double>& reached = (of_y ? plot_.y : plot_.x).reaches;
    result.insert(result.end(), reached.begin(), reached.end());
    return result;
  }

  static double place_x(double place) { return plot_left + place * (plot_right - plot_left); }
  static double place_y(double place) { return plot_bottom - place * (plot_bottom - plot_top); }

  void draw_axes() {
    const detail::svg::Style thin{.colour = grid_colour, .line_width = 0.3};
    const detail::svg::Style axis{.colour = text_colour, .line_width = 1};
    for (const Tick& tick : x_.ticks()) {
      const double x = place_x(tick.place);
      page_.line({x, plot_top}, {x, plot_bottom}, thin);
      page_.text({x, plot_bottom + 20}, text_colour, tick.text, R"(font-size="12" text-anchor="middle")");
    }
    for (const Tick& tick : y_.ticks()) {
      const double y = place_y(tick.place);
      page_.line({plot_left, y}, {plot_right, y}, thin);
      page_.text({plot_left - 8, y + 4}, text_colour, tick.text, R"(font-size="12" text-anchor="end")");
    }
    page_.line({plot_left, plot_bottom}, {plot_right, plot_bottom}, axis);
    page_.line({plot_left, plot_top}, {plot_left, plot_bottom}, axis);
    page_.text({(plot_left + plot_right) / 2, plot_bottom + 44}, text_colour, plot_.x.label,
               R"(font-size="13" text-anchor="middle")");
    const double middle = (plot_top + plot_bottom) / 2;
    page_.text({20, middle}, text_colour, plot_.y.label,
               fmt::format(R"~(font-size="13" text-anchor="middle" transform="rotate(-90 20 {})")~", middle));
  }

  void draw_series(const PlotSeries& series, std::string_view colour) {
    std::vector<Vector<2>> piece;
    const auto finish_piece = [&] {
      if (piece.size() > 1) {
        page_.polyline(piece, {.colour = colour, .line_width = 1.8});
      } else if (piece.size() == 1) {
        mark(piece.front(), colour);
      }
      piece.clear();
    };
    for (const Vector<2>& point : series.points) {
      const Vector<2> at(place_x(x_.place(point.x())), place_y(y_.place(point.y())));
      if (!at.allFinite()) {
        finish_piece();
      } else if (series.line) {
        piece.push_back(at);
      } else {
        mark(at, colour);
      }
    }
    finish_piece();
  }

  void mark(const Vector<2>& at, std::string_view colour) {
    static constexpr double size = 3;
    const std::array<Vector<2>, 4> corners = {at + Vector<2>(size, 0), at + Vector<2>(0, size), at - Vector<2>(size, 0),
                                              at - Vector<2>(0, size)};
    page_.polygon(corners, {.colour = colour, .fill_opacity = 0.9, .line_width = 0});
  }

  void draw_legend() {
    double y = legend_top;
    const auto entry = [&](std::string_view colour, bool line, bool dashed, const std::string& name) {
      if (line) {
        page_.line({plot_left, y - 5}, {plot_left + 24, y - 5}, {.colour = colour, .line_width = 2, .dashed = dashed});
      } else {
        mark({plot_left + 12, y - 5}, colour);
      }
      page_.text({plot_left + 34, y}, text_colour, name, R"(font-size="13")");
      y += legend_line_height;
    };
    for (std::size_t i = 0; i < plot_.series.size(); ++i) {
      entry(series_colours[i], plot_.series[i].line, false, plot_.series[i].name);
    }
    if (plot_.level) {
      entry(level_colour, true, true, plot_.level->name);
    }
  }

  const Plot& plot_;
  Scale x_;
  Scale y_;
  detail::svg::Page page_;
};

}  // namespace

std::string plot_pictures(std::string_view title, std::span<const Plot> plots, int columns) {
  if (plots.empty() || columns < 1) {
    throw InvalidInput("a picture of plots needs a plot and a column");
  }
  constexpr double shown_width = 1080;  // on the screen, of all columns
  constexpr std::string_view begin = "<svg ";
  const auto per_row = static_cast<std::size_t>(columns);
  double height = 0;
  std::string body;
  for (std::size_t first = 0; first < plots.size(); first += per_row) {
    double row_height = 0;
    for (std::size_t i = first; i < std::min(first + per_row, plots.size()); ++i) {
      body += fmt::format(R"(<svg x="{}" y="{}" )", page_width * static_cast<double>(i - first), height);
      body += plot_picture(plots[i]).substr(begin.size());
      row_height = std::max(row_height, page_height(plots[i]));
    }
    height += row_height;
  }
  const double width = page_width * static_cast<double>(std::min(per_row, plots.size()));
  const double factor = std::min(1.0, shown_width / width);
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{:.0f}\" height=\"{:.0f}\" role=\"img\" "
      "font-family=\"system-ui, sans-serif\" font-size=\"15\">\n<title>{}</title>\n{}</svg>\n",
      width, height, width * factor, height * factor, detail::svg::escaped(title), body);
}

std::string plot_picture(const Plot& plot) {
  const detail::StandardArithmetic standard;
  if (plot.series.size() > max_plot_series) {
    throw InvalidInput("a plot shows at most " + std::to_string(max_plot_series) + " series");
  }
  return Drawing(plot).draw();
}

}  // namespace motzkin
