#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/shape_json.hpp"

/// Reading JSON: what goes wrong is an InvalidInput that names the place.

namespace motzkin::detail {

using nlohmann::json;

/// A place in a document: a value by its path, such as `a.axes[1]`, and where it is closer a key of that value or a
/// byte of the text.
struct JsonPlace {
  std::string path;
  std::optional<std::string> key = {};
  std::optional<std::size_t> byte = {};
};

/// `path: reason`, printable and cut to `max_json_message` bytes.
class JsonError : public InvalidInput {
 public:
  JsonError(JsonPlace at, const std::string& why);

  JsonPlace place;
  std::string reason;  ///< cut to `max_json_message` bytes, too
};

/// Throws a JsonError.
[[noreturn]] void json_error(const std::string& where, const std::string& what);

[[nodiscard]] std::string in_quotes(const std::string& text);

/// A value for a message: the text of a string, of others the type.
[[nodiscard]] std::string found(const json& value);

/// Refuses nesting deeper than `max_depth`, more than `max_values`, repeated keys, NUL bytes, and numbers and strings
/// that are too long.
[[nodiscard]] json parse_document(std::string_view text, int max_depth = max_json_depth,
                                  std::size_t max_values = max_json_values);

/// Throws unless `object` is an object that has every key of `required` and no key beside those and `optional`.
void check_keys(const json& object, const std::string& where, std::span<const std::string_view> required,
                std::span<const std::string_view> optional);

[[nodiscard]] double number(const json& value, const std::string& where);
[[nodiscard]] std::vector<double> numbers(const json& array, const std::string& where);

[[nodiscard]] std::string text(const json& value, const std::string& where);
[[nodiscard]] std::vector<std::string> texts(const json& array, const std::string& where);

}  // namespace motzkin::detail
