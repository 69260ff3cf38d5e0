#pragma once

#include <string>

#include "motzkin/shape/aabb.hpp"

namespace motzkin::app {

/// `12,345`.
[[nodiscard]] std::string grouped(std::size_t number);

/// `{"min": [0,0,0], "max": [1,1,1]}`.
[[nodiscard]] std::string box_json(const Aabb<3>& box);

}  // namespace motzkin::app
