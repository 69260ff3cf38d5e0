#pragma once

#include <limits>
#include <string>
#include <vector>

#include "motzkin/shape/aabb.hpp"

namespace motzkin::app {

/// `12,345`.
[[nodiscard]] std::string grouped(std::size_t number);

/// Rows of cells, the columns as wide as needed; nothing for no rows. Columns from `first_right` on are aligned to the
/// right.
[[nodiscard]] std::string aligned(const std::vector<std::vector<std::string>>& rows,
                                  std::size_t first_right = std::numeric_limits<std::size_t>::max());

/// `[0,0,0]`.
[[nodiscard]] std::string vector_json(const Vector<3>& vector);

/// `{"min": [0,0,0], "max": [1,1,1]}`.
[[nodiscard]] std::string box_json(const Aabb<3>& box);

}  // namespace motzkin::app
