#include "shape_argument.hpp"

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/shape_json.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin::app {

bool looks_like_shape(const std::string& text) {
  for (std::size_t i = text.find('('); i != std::string::npos; i = text.find('(', i + 1)) {
    const std::size_t letter = i == 0 ? std::string::npos : text.find_last_not_of(" \t", i - 1);
    if (letter != std::string::npos && std::string("opnOPN").find(text[letter]) != std::string::npos) {
      return true;
    }
  }
  return text.starts_with('{');
}

AnyShape read_shape(const std::string& text, const std::string& name) {
  try {
    return text.starts_with('{') ? parse_json_shape(text) : any_shape(parse_shape(text));
  } catch (const InvalidInput& error) {
    throw InvalidInput(name + ": " + error.what());
  }
}

}  // namespace motzkin::app
