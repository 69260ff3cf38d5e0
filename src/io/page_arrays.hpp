#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "io/base64.hpp"
#include "io/report_page.hpp"

/// How the page of a report gets its numbers.

namespace motzkin::detail {

/// What takes the numbers of all meshes to about [-1, 1]. The page undoes nothing: it has the doubles of what it
/// prints.
struct PageView {
  Vector<3> center = Vector<3>::Zero();
  double scale = 1;  ///< half the longest side of the box around everything
  Vector<3> low = Vector<3>::Zero();
  Vector<3> high = Vector<3>::Zero();
};

/// An array for the page to read, as a script element that browsers do not run.
template <class T>
void append_array(std::string& html, const std::string& id, const std::vector<T>& numbers) {
  html += "<script type=\"text/plain\" id=\"data-" + id + "\">";
  append_base64(html, std::as_bytes(std::span(numbers)));
  html += "</script>\n";
}

inline void append_vector(std::vector<double>& numbers, const Vector<3>& vector) {
  numbers.insert(numbers.end(), vector.data(), vector.data() + 3);
}

inline float on_page(double value, double center, double scale) {
  return static_cast<float>(std::clamp((value - center) / scale, -2.0, 2.0));
}

/// The paths of the meshes, and when and how pairs meet.
void append_time(std::string& html, const ReportPage& page, const PageView& view);

}  // namespace motzkin::detail
