#pragma once

#include <string_view>

namespace motzkin::detail {

/// The page of `web/report` with `report_data_mark` where the data go. Empty where the build has none.
extern const std::string_view report_template;

inline constexpr std::string_view report_data_mark = "<!--motzkin:data-->";

}  // namespace motzkin::detail
