#pragma once

#include <optional>
#include <string_view>

#include "motzkin/io/mesh_file.hpp"

namespace motzkin::detail {

/// The format that the bytes of a file look like, by how they begin. No value where they look like none; nothing is
/// said about whether the file is sound.
[[nodiscard]] std::optional<MeshFormat> format_of_content(std::string_view bytes);

/// What people call a format: `PLY`.
[[nodiscard]] std::string_view name_of(MeshFormat format);

}  // namespace motzkin::detail
