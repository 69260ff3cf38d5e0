#pragma once

#include <string>
#include <vector>

namespace motzkin::app {

/// The few names that are nearest to what was written, the nearest first; none that are far from it.
[[nodiscard]] std::vector<std::string> nearest_names(const std::vector<std::string>& names, const std::string& written);

/// `; near it: table, tables`, or nothing.
[[nodiscard]] std::string near_names(const std::vector<std::string>& names, const std::string& written);

}  // namespace motzkin::app
