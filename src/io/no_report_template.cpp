#include "io/report_template.hpp"

namespace motzkin::detail {

const std::string_view report_template = {};

}  // namespace motzkin::detail
