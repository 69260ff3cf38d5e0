#include "motzkin/io/plot.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <regex>

#include "motzkin/invalid_input.hpp"

namespace motzkin::plot_test {
namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

/// The texts of the ticks left of the plot, or below it.
std::vector<std::string> ticks(const std::string& picture, const std::string& anchor) {
  const std::regex tick("<text [^>]*font-size=\"12\" text-anchor=\"" + anchor + "\">([^<]*)<");
  std::vector<std::string> texts;
  for (std::sregex_iterator match(picture.begin(), picture.end(), tick), end; match != end; ++match) {
    texts.push_back((*match)[1]);
  }
  return texts;
}

/// Coordinates of the points of the only line.
std::vector<Vector<2>> line_points(const std::string& picture) {
  std::smatch points;
  EXPECT_TRUE(std::regex_search(picture, points, std::regex("<polyline points=\"([^\"]*)\"")));
  std::vector<Vector<2>> result;
  const std::string text = points[1];
  const std::regex pair("([-0-9.]+),([-0-9.]+)");
  for (std::sregex_iterator match(text.begin(), text.end(), pair), end; match != end; ++match) {
    result.emplace_back(std::stod((*match)[1]), std::stod((*match)[2]));
  }
  return result;
}

Plot plot_of(std::vector<Vector<2>> points, bool logarithmic = false) {
  return {.title = "title", .x = {"x"}, .y = {"y", logarithmic}, .series = {{"one", std::move(points)}}, .level = {}};
}

using Texts = std::vector<std::string>;

TEST(Plot, TicksAreRoundNumbersThatEncloseTheValues) {
  const std::string picture = plot_picture(plot_of({{0, -3}, {10, 92}}));
  EXPECT_EQ(ticks(picture, "middle"), (Texts{"0", "2", "4", "6", "8", "10"}));
  EXPECT_EQ(ticks(picture, "end"), (Texts{"-20", "0", "20", "40", "60", "80", "100"}));
  const std::string tiny = plot_picture(plot_of({{2.9, 0}, {3.1, 1e-9}}));
  EXPECT_EQ(ticks(tiny, "middle"), (Texts{"2.9", "2.95", "3", "3.05", "3.1"}));
  EXPECT_EQ(ticks(tiny, "end"), (Texts{"0", "2e-10", "4e-10", "6e-10", "8e-10", "1e-09"}));
}

TEST(Plot, LogarithmicAxesHaveDecades) {
  EXPECT_EQ(ticks(plot_picture(plot_of({{0, 2e-9}, {1, 3e-5}}, true)), "end"),
            (Texts{"1e-9", "1e-8", "1e-7", "1e-6", "1e-5", "1e-4"}));
  EXPECT_EQ(ticks(plot_picture(plot_of({{0, 0.5}, {1, 200}}, true)), "end"), (Texts{"0.1", "1", "10", "100", "1000"}));
  EXPECT_EQ(ticks(plot_picture(plot_of({{0, 0}, {1, 1e-3}}, true)), "end"), (Texts{"0", "1e-3", "1e-2"}));
}

TEST(Plot, PointsAreWhereTheTicksSay) {
  const std::vector<Vector<2>> linear = line_points(plot_picture(plot_of({{0, 0}, {5, 5}, {10, 10}})));
  ASSERT_EQ(linear.size(), 3U);
  EXPECT_NEAR((linear[1] - (linear[0] + linear[2]) / 2).norm(), 0, 0.02);
  EXPECT_LT(linear[0].x(), linear[2].x());
  EXPECT_GT(linear[0].y(), linear[2].y());  // upwards is less
  const std::vector<Vector<2>> decades = line_points(plot_picture(plot_of({{0, 1e-2}, {5, 1}, {10, 1e2}}, true)));
  EXPECT_NEAR((decades[1] - (decades[0] + decades[2]) / 2).norm(), 0, 0.02);
  const std::vector<Vector<2>> zero = line_points(plot_picture(plot_of({{0, 0}, {5, 1e-4}, {10, 1e-2}}, true)));
  EXPECT_GT(zero[0].y(), zero[1].y() + 10);  // below the lowest decade
}

TEST(Plot, WhatCannotBeShownIsLeftOut) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const std::string gap = plot_picture(plot_of({{0, 1}, {1, 2}, {2, nan}, {3, infinity}, {4, 1}, {5, 2}}));
  EXPECT_EQ(count(gap, "<polyline"), 2U);
  EXPECT_EQ(count(plot_picture(plot_of({{0, 1}, {1, -2}, {2, 3}, {3, 4}}, true)), "<polyline"), 1U);
  for (const std::string& picture : {gap, plot_picture(plot_of({{0, 7}})), plot_picture(plot_of({{0, 0}, {1, 0}}))}) {
    EXPECT_EQ(count(picture, "nan"), 0U);
    EXPECT_EQ(count(picture, "inf"), 0U);
  }
  EXPECT_THROW((void)plot_picture(plot_of({})), InvalidInput);
  EXPECT_THROW((void)plot_picture(plot_of({{0, nan}})), InvalidInput);
  EXPECT_THROW((void)plot_picture(plot_of({{0, 0}, {1, -1}}, true)), InvalidInput);
}

TEST(Plot, EverySeriesHasAColourAndAName) {
  Plot plot = plot_of({{0, 1}, {1, 2}});
  for (const char* name : {"two", "three", "a < b & c", "five"}) {
    plot.series.push_back({name, {{0, 1}, {1, 2}}, false});
  }
  plot.level = PlotLevel{"limit", 10};
  const std::string picture = plot_picture(plot);
  for (const char* colour : {"#2f7fe6", "#de5f12", "#12966a", "#b558d6", "#a17a00"}) {
    EXPECT_GE(count(picture, colour), 2U) << colour;  // in the plot and in the legend
  }
  for (const char* name : {">one<", ">two<", ">a &lt; b &amp; c<", ">limit<", ">title<", ">x<", ">y<"}) {
    EXPECT_EQ(count(picture, name), name == std::string(">title<") ? 2U : 1U) << name;
  }
  EXPECT_EQ(count(picture, "stroke-dasharray"), 2U);
  EXPECT_EQ(ticks(picture, "end").back(), "10");  // the level is inside
  plot.series.push_back({"six", {{0, 1}}});
  EXPECT_THROW((void)plot_picture(plot), InvalidInput);
}

}  // namespace
}  // namespace motzkin::plot_test
