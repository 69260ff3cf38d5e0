#pragma once

#include <gtest/gtest.h>

#include <regex>
#include <string>

namespace motzkin {

/// How often a picture has a text.
inline std::size_t count(const std::string& picture, const std::string& part) {
  std::size_t result = 0;
  for (std::size_t at = picture.find(part); at != std::string::npos; at = picture.find(part, at + 1)) {
    ++result;
  }
  return result;
}

/// Every line of a picture is an element, and all its coordinates are numbers on the page, 640 wide.
inline void expect_on_page(const std::string& picture) {
  static const std::regex element(
      R"re(<svg [^<>]*>|</svg>|<title>[^<>]*</title>|<text [^<>]*>[^<>]*</text>|<(polygon|polyline|line)( [a-z0-9-]+="[^"<>]*")+/>)re");
  static const std::regex attribute(R"re( (x|y|x1|y1|x2|y2|points)="([^"]*)")re");
  static const std::regex number(R"([^ ,]+)");
  std::size_t numbers = 0;
  for (std::size_t at = 0; at < picture.size();) {
    const std::size_t end = picture.find('\n', at);
    ASSERT_NE(end, std::string::npos);
    const std::string line = picture.substr(at, end - at);
    at = end + 1;
    EXPECT_TRUE(std::regex_match(line, element)) << line;
    for (std::sregex_iterator place(line.begin(), line.end(), attribute), none; place != none; ++place) {
      const std::string values = (*place)[2];
      for (std::sregex_iterator value(values.begin(), values.end(), number); value != none; ++value) {
        ++numbers;
        const double pixels = std::stod(value->str());
        EXPECT_TRUE(pixels >= 0 && pixels <= 640) << line;  // NaN: refused
      }
    }
  }
  EXPECT_GT(numbers, 0U);
}

}  // namespace motzkin
