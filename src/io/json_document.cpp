#include "io/json_document.hpp"

#include <algorithm>
#include <set>

#include "io/json_text.hpp"

namespace motzkin {
namespace {

/// Refuses deep nesting and repeated keys while the document is read.
class DocumentCheck {
 public:
  DocumentCheck(const JsonText& text, int max_depth) : text_(text), max_depth_(max_depth) {}

  bool operator()(int depth, json::parse_event_t event, const json& parsed) {
    if (depth > max_depth_) {
      fail("nested deeper than " + std::to_string(max_depth_) + " levels");
    }
    switch (event) {
      case json::parse_event_t::object_start: keys_.emplace_back(); break;
      case json::parse_event_t::object_end: keys_.pop_back(); break;
      case json::parse_event_t::key:
        if (!keys_.back().insert(parsed.get<std::string>()).second) {
          fail("repeated key " + quoted(parsed.get<std::string>()));
        }
        break;
      default: break;
    }
    return true;
  }

 private:
  [[noreturn]] void fail(const std::string& reason) const {
    throw JsonError({.path = "JSON", .byte = text_.read_bytes()}, reason);
  }

  const JsonText& text_;
  int max_depth_;
  std::vector<std::set<std::string>> keys_;
};

std::string cut(std::string message) {
  if (message.size() > max_json_message) {
    message.resize(max_json_message);
    message += "...";
  }
  return message;
}

/// The part of a library message that follows its own name and position.
std::string reason(const std::string& message) {
  const std::size_t position = message.find("column ");
  const std::size_t colon = position == std::string::npos ? position : message.find(": ", position);
  if (colon != std::string::npos) {
    return message.substr(colon + 2);
  }
  const std::size_t bracket = message.find("] ");
  return bracket == std::string::npos ? message : message.substr(bracket + 2);
}

}  // namespace

JsonError::JsonError(JsonPlace at, const std::string& why)
    : InvalidInput(cut(at.path + ": " + why)), place(std::move(at)), reason(cut(why)) {}

void json_error(const std::string& where, const std::string& what) { throw JsonError({.path = where}, what); }

std::string quoted(const std::string& text) { return "\"" + text + "\""; }

json parse_document(std::string_view text, int max_depth) {
  const auto error_at = [](std::size_t byte, const std::string& what) {
    return JsonError({.path = "JSON, column " + std::to_string(byte), .byte = byte}, what);
  };
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
    throw error_at(nul + 1, "unexpected NUL byte");  // the parser would take it for the end
  }
  JsonText counted(text);
  try {
    DocumentCheck check(counted, max_depth);
    return counted.parse(std::ref(check));
  } catch (const json::parse_error& error) {
    throw error_at(error.byte, reason(error.what()));
  } catch (const json::exception& error) {
    throw JsonError({.path = "JSON", .byte = counted.read_bytes()}, reason(error.what()));
  }
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
      throw JsonError({.path = where, .key = item.key()}, "unknown key " + quoted(item.key()));
    }
  }
  for (const std::string_view key : required) {
    if (!object.contains(key)) {
      json_error(where, "missing key " + quoted(std::string(key)));
    }
  }
}

std::string found(const json& value) {
  return value.is_string() ? quoted(value.get<std::string>()) : std::string(value.type_name());
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

}  // namespace motzkin
