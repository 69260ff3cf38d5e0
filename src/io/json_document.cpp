#include "io/json_document.hpp"

#include <algorithm>
#include <set>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/shape_json.hpp"

namespace motzkin {
namespace {

/// Refuses deep nesting and repeated keys while the document is read.
class DocumentCheck {
 public:
  bool operator()(int depth, json::parse_event_t event, const json& parsed) {
    if (depth > max_json_depth) {
      json_error("JSON", "nested deeper than " + std::to_string(max_json_depth) + " levels");
    }
    switch (event) {
      case json::parse_event_t::object_start: keys_.emplace_back(); break;
      case json::parse_event_t::object_end: keys_.pop_back(); break;
      case json::parse_event_t::key:
        if (!keys_.back().insert(parsed.get<std::string>()).second) {
          json_error("JSON", "repeated key " + quoted(parsed.get<std::string>()));
        }
        break;
      default: break;
    }
    return true;
  }

 private:
  std::vector<std::set<std::string>> keys_;
};

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

void json_error(const std::string& where, const std::string& what) {
  std::string message = where + ": " + what;
  if (message.size() > max_json_message) {
    message.resize(max_json_message);
    message += "...";
  }
  throw InvalidInput(message);
}

std::string quoted(const std::string& text) { return "\"" + text + "\""; }

json parse_document(std::string_view text) {
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
    json_error("JSON, column " + std::to_string(nul + 1),
               "unexpected NUL byte");  // the parser would take it for the end
  }
  try {
    DocumentCheck check;
    return json::parse(text, std::ref(check));
  } catch (const json::parse_error& error) {
    json_error("JSON, column " + std::to_string(error.byte), reason(error.what()));
  } catch (const json::exception& error) {
    json_error("JSON", reason(error.what()));
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
      json_error(where, "unknown key " + quoted(item.key()));
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
