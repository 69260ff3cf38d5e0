#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Reading JSON: what goes wrong is an InvalidInput that names the place.

namespace motzkin {

using nlohmann::json;

/// Throws `where: what`, cut to `max_json_message` bytes.
[[noreturn]] void json_error(const std::string& where, const std::string& what);

[[nodiscard]] std::string quoted(const std::string& text);

/// A value for a message: the text of a string, of others the type.
[[nodiscard]] std::string found(const json& value);

/// Refuses deep nesting, repeated keys and NUL bytes as well.
[[nodiscard]] json parse_document(std::string_view text);

/// Throws unless `object` is an object that has every key of `required` and no key beside those and `optional`.
void check_keys(const json& object, const std::string& where, std::span<const std::string_view> required,
                std::span<const std::string_view> optional);

[[nodiscard]] double number(const json& value, const std::string& where);
[[nodiscard]] std::vector<double> numbers(const json& array, const std::string& where);

[[nodiscard]] std::string text(const json& value, const std::string& where);
[[nodiscard]] std::vector<std::string> texts(const json& array, const std::string& where);

}  // namespace motzkin
