#include "io/json_document.hpp"

#include <algorithm>

#include "io/characters.hpp"
#include "io/json_text.hpp"
#include "motzkin/io/printable.hpp"

namespace motzkin::detail {
namespace {

/// Keeps a document while it is read; refuses deep nesting, repeated keys and too many values.
class DocumentBuilder final : public JsonEvents {
 public:
  DocumentBuilder(const JsonText& text, int max_depth, std::size_t max_values)
      : text_(text), max_depth_(static_cast<std::size_t>(max_depth)), max_values_(max_values) {}

  void value(json&& value) override { (void)add(std::move(value)); }
  void begin(json&& container) override { open_.push_back(&add(std::move(container))); }
  void key(std::string& name) override {
    check_depth();
    const auto [place, is_new] = open_.back()->get_ref<json::object_t&>().try_emplace(name);
    if (!is_new) {
      fail("repeated key " + in_quotes(name));
    }
    named_ = &place->second;
  }
  void end() override { open_.pop_back(); }

  [[nodiscard]] json finish() && { return std::move(root_); }

 private:
  /// Where nothing is added to the containers around it, it stays in its place.
  json& add(json&& value) {
    check_depth();
    if (++values_ > max_values_) {
      fail("more than " + std::to_string(max_values_) + " values");
    }
    if (open_.empty()) {
      return root_ = std::move(value);
    }
    if (open_.back()->is_array()) {
      return open_.back()->get_ref<json::array_t&>().emplace_back(std::move(value));
    }
    return *named_ = std::move(value);
  }

  void check_depth() const {
    if (open_.size() > max_depth_) {
      fail("nested deeper than " + std::to_string(max_depth_) + " levels");
    }
  }

  [[noreturn]] void fail(const std::string& reason) const {
    throw JsonError({.path = "JSON", .byte = text_.read_bytes()}, reason);
  }

  const JsonText& text_;
  std::size_t max_depth_;
  std::size_t max_values_;
  std::size_t values_ = 0;
  json root_;
  std::vector<json*> open_;
  json* named_ = nullptr;  ///< the value of the last key
};

/// Shortened before as well: a name of a megabyte need not be made printable.
std::string shown(std::string_view message) {
  const std::string whole = printable(first_bytes(message, max_json_message + 4));
  const std::string_view part = first_bytes(whole, max_json_message);
  return std::string(part) + (part.size() < whole.size() ? "..." : "");
}

/// Where a text, which has no strings, has a number that is too long.
std::optional<std::size_t> find_long_number(std::string_view text) {
  const auto continues = [&](std::size_t at) {
    return (text[at] >= '0' && text[at] <= '9') || std::string_view("+-.eE").find(text[at]) != std::string_view::npos;
  };
  for (std::size_t i = max_json_number; i < text.size(); i += max_json_number) {  // no such number is in between
    std::size_t begin = i;
    while (begin > 0 && i - begin <= max_json_number && continues(begin - 1)) {
      --begin;
    }
    std::size_t end = i;
    while (end < text.size() && end - begin <= max_json_number && continues(end)) {
      ++end;
    }
    if (end - begin > max_json_number) {
      return begin;
    }
  }
  return std::nullopt;
}

/// The end of the string that starts after `begin`, where its closing quote is or the text ends.
std::size_t string_end(std::string_view text, std::size_t begin) {
  std::size_t end = text.find('"', begin);
  while (end != std::string_view::npos) {
    std::size_t backslashes = 0;
    while (end - backslashes > begin && text[end - backslashes - 1] == '\\') {
      ++backslashes;
    }
    if (backslashes % 2 == 0) {
      return end;
    }
    end = text.find('"', end + 1);
  }
  return text.size();
}

struct TokenError {
  std::size_t position;  ///< from 0
  std::string reason;
};

/// What is longer than the parser, which keeps several copies of a token, should see.
std::optional<TokenError> find_long_token(std::string_view text) {
  std::size_t position = 0;
  while (position < text.size()) {
    const std::size_t quote = std::min(text.find('"', position), text.size());
    if (const auto number = find_long_number(text.substr(position, quote - position))) {
      return TokenError{position + *number, "a number of more than " + std::to_string(max_json_number) + " characters"};
    }
    position = std::min(quote + 1, text.size());
    const std::size_t end = string_end(text, position);
    if (end - position > max_json_string) {
      return TokenError{quote, "a string of more than " + std::to_string(max_json_string) + " bytes"};
    }
    position = end + 1;
  }
  return std::nullopt;
}

}  // namespace

JsonError::JsonError(JsonPlace at, const std::string& why)
    : InvalidInput(shown(at.path + ": " + why)), place(std::move(at)), reason(shown(why)) {}

void json_error(const std::string& where, const std::string& what) { throw JsonError({.path = where}, what); }

std::string in_quotes(const std::string& text) { return "\"" + text + "\""; }

json parse_document(std::string_view text, int max_depth, std::size_t max_values) {
  const auto error_at = [](std::size_t byte, const std::string& what) {
    return JsonError({.path = "JSON, column " + std::to_string(byte), .byte = byte}, what);
  };
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
    throw error_at(nul + 1, "unexpected NUL byte");  // the parser would take it for the end
  }
  if (const auto found = find_long_token(text)) {
    throw error_at(found->position + 1, found->reason);
  }
  JsonText counted(text);
  DocumentBuilder builder(counted, max_depth, max_values);
  counted.read(builder);
  return std::move(builder).finish();
}

void check_keys(const json& object, const std::string& where, std::span<const std::string_view> required,
                std::span<const std::string_view> optional) {
  if (!object.is_object()) {
    json_error(where, std::string("expected an object, found ") + object.type_name());
  }
  for (const auto& item : object.items()) {
    const auto known = [&](std::span<const std::string_view> keys) {
      return std::find(keys.begin(), keys.end(), item.key()) != keys.end();
    };
    if (!known(required) && !known(optional)) {
      throw JsonError({.path = where, .key = item.key()}, "unknown key " + in_quotes(item.key()));
    }
  }
  for (const std::string_view key : required) {
    if (!object.contains(key)) {
      json_error(where, "missing key " + in_quotes(std::string(key)));
    }
  }
}

std::string found(const json& value) {
  return value.is_string() ? in_quotes(value.get<std::string>()) : std::string(value.type_name());
}

double number(const json& value, const std::string& where) {
  if (!value.is_number()) {
    json_error(where, std::string("expected a number, found ") + value.type_name());
  }
  return value.get<double>();
}

std::vector<double> numbers(const json& array, const std::string& where) {
  if (!array.is_array()) {
    json_error(where, std::string("expected an array of numbers, found ") + array.type_name());
  }
  std::vector<double> values;
  for (const json& element : array) {
    values.push_back(number(element, where + "[" + std::to_string(values.size()) + "]"));
  }
  return values;
}

std::string text(const json& value, const std::string& where) {
  if (!value.is_string()) {
    json_error(where, std::string("expected a string, found ") + value.type_name());
  }
  return value.get<std::string>();
}

std::vector<std::string> texts(const json& array, const std::string& where) {
  if (!array.is_array()) {
    json_error(where, std::string("expected an array of strings, found ") + array.type_name());
  }
  std::vector<std::string> values;
  for (const json& element : array) {
    values.push_back(text(element, where + "[" + std::to_string(values.size()) + "]"));
  }
  return values;
}

}  // namespace motzkin::detail
