#include "result_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "motzkin/io/contact_text.hpp"
#include "motzkin/io/mesh_picture.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/shape/text.hpp"
#include "output.hpp"

namespace motzkin::app {
namespace {

/// `[0,0,1]`, also for -0.
std::string unsigned_zeros(const Vector<3>& vector) { return vector_json(vector + Vector<3>::Zero()); }

std::string feature_text(Feature feature) { return fmt::format("{} {}", to_text(feature.kind), feature.index); }

}  // namespace

void note_boxes(const std::string& path, std::size_t boxes) {
  if (boxes > max_pov_boxes) {
    print_note(fmt::format("{}: {} of {} boxes are shown\n", printable(path), grouped(max_pov_boxes), grouped(boxes)));
  }
}

std::string vector_json(const Vector<3>& vector) {
  return fmt::format("[{},{},{}]", to_text(vector[0]), to_text(vector[1]), to_text(vector[2]));
}

std::string grouped(std::size_t number) {
  std::string text = std::to_string(number);
  for (std::size_t place = text.size(); place > 3; place -= 3) {
    text.insert(place - 3, ",");
  }
  return text;
}

std::string counted(std::size_t number, const std::string& what) {
  return grouped(number) + " " + what + (number == 1 ? "" : "s");
}

std::string aligned(const std::vector<std::vector<std::string>>& rows, std::size_t first_right) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], row[i].size());
    }
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += i < first_right ? fmt::format("{:<{}}  ", row[i], widths[i]) : fmt::format("{:>{}}  ", row[i], widths[i]);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::string box_json(const Aabb<3>& box) {
  return fmt::format(R"({{"min": {}, "max": {}}})", vector_json(box.min()), vector_json(box.max()));
}

std::string time_text(const TimeBracket& time) {
  return fmt::format("[{},{}]", to_text(time.lower), to_text(time.upper));
}

std::string point_text(const Contact<3>& contact) { return "point " + unsigned_zeros(contact.point); }

std::vector<std::string> contact_cells(const Contact<3>& contact) {
  std::vector<std::string> cells = {std::string(to_text(contact.status))};
  if (!contact.is_free()) {
    cells.push_back(time_text(contact.time));
  }
  if (is_contact(contact)) {
    cells.insert(cells.end(), {feature_text(contact.on_a), feature_text(contact.on_b), point_text(contact),
                               "normal " + unsigned_zeros(contact.normal)});
  }
  return cells;
}

}  // namespace motzkin::app
