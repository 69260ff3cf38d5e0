#include "result_text.hpp"

#include <fmt/format.h>

#include "motzkin/shape/text.hpp"

namespace motzkin::app {
namespace {

std::string vector_json(const Vector<3>& vector) {
  return fmt::format("[{},{},{}]", to_text(vector[0]), to_text(vector[1]), to_text(vector[2]));
}

}  // namespace

std::string grouped(std::size_t number) {
  std::string text = std::to_string(number);
  for (std::size_t place = text.size(); place > 3; place -= 3) {
    text.insert(place - 3, ",");
  }
  return text;
}

std::string box_json(const Aabb<3>& box) {
  return fmt::format(R"({{"min": {}, "max": {}}})", vector_json(box.min()), vector_json(box.max()));
}

}  // namespace motzkin::app
