#pragma once

#include <limits>
#include <string>
#include <vector>

#include "motzkin/contact/contact.hpp"
#include "motzkin/shape/aabb.hpp"

namespace motzkin::app {

/// `12,345`.
[[nodiscard]] std::string grouped(std::size_t number);

/// `1 object`, `12,345 objects`.
[[nodiscard]] std::string counted(std::size_t number, const std::string& what);

/// Rows of cells, the columns as wide as needed; nothing for no rows. Columns from `first_right` on are aligned to the
/// right.
[[nodiscard]] std::string aligned(const std::vector<std::vector<std::string>>& rows,
                                  std::size_t first_right = std::numeric_limits<std::size_t>::max());

/// Says on standard error how many boxes the scene for POV-Ray at `path` shows, where it leaves some out.
void note_boxes(const std::string& path, std::size_t boxes);

/// `[0,0,0]`.
[[nodiscard]] std::string vector_json(const Vector<3>& vector);

/// `{"min": [0,0,0], "max": [1,1,1]}`.
[[nodiscard]] std::string box_json(const Aabb<3>& box);

/// `[0.25,0.26]`.
[[nodiscard]] std::string time_text(const TimeBracket& time);

/// `point [0,0,1]`.
[[nodiscard]] std::string point_text(const Contact<3>& contact);

/// Cells of a table, as many as there is something to say: the verdict; unless free, the times; where a contact was
/// found, the feature of `a` that meets first, that of `b`, point and normal.
[[nodiscard]] std::vector<std::string> contact_cells(const Contact<3>& contact);

}  // namespace motzkin::app
