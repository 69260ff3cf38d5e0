#include "sweep_scene_result.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "motzkin/io/contact_text.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/shape/text.hpp"
#include "output.hpp"
#include "result_text.hpp"

namespace motzkin::app {
namespace {

std::string answer_line(const SceneContacts& result) {
  if (result.contacts.empty()) {
    return "no, free until t = " + to_text(result.until);
  }
  const auto unresolved = static_cast<std::size_t>(
      std::count_if(result.contacts.begin(), result.contacts.end(),
                    [](const WorldContact& found) { return !is_contact(found.first.contact); }));
  const std::size_t count = result.contacts.size() - unresolved;
  if (result.all) {
    return fmt::format("{}, {} of objects{}", count > 0 ? "yes" : "unresolved",
                       counted(count > 0 ? count : unresolved, "pair"),
                       count > 0 && unresolved > 0 ? fmt::format(" and {} unresolved", grouped(unresolved)) : "");
  }
  const Contact<3>& first = result.contacts[0].first.contact;
  if (unresolved > 0) {
    return "unresolved, free before t = " + to_text(first.time.lower);
  }
  return first.status == ContactStatus::InitialContact
             ? "yes, from the start"
             : fmt::format("yes, first between t = {} and {}", to_text(first.time.lower), to_text(first.time.upper));
}

std::vector<std::string> row_of(const SceneContacts& result, const WorldContact& found) {
  const std::vector<std::string>& names = result.scene.names;
  std::vector<std::string> row = {printable(names[found.a]), std::to_string(found.first.element_a),
                                  printable(names[found.b]), std::to_string(found.first.element_b)};
  const std::vector<std::string> cells = contact_cells(found.first.contact);
  row.insert(row.end(), cells.begin(), cells.end());
  return row;
}

std::string csv_line(const SceneContacts& result, const WorldContact& found) {
  const Contact<3>& contact = found.first.contact;
  std::string line =
      fmt::format("{},{},{},{},{},{},{}", csv_field(printable(result.scene.names[found.a])), found.first.element_a,
                  csv_field(printable(result.scene.names[found.b])), found.first.element_b, to_text(contact.status),
                  to_text(contact.time.lower), to_text(contact.time.upper));
  if (!is_contact(contact)) {
    return line + ",,,,,,,,,,\n";
  }
  for (const Feature& feature : {contact.on_a, contact.on_b}) {
    line += fmt::format(",{},{}", to_text(feature.kind), feature.index);
  }
  for (const Vector<3>& vector : {contact.point, contact.normal}) {
    for (const double number : vector) {
      line += "," + to_text(number + 0.0);  // 0, also for -0
    }
  }
  return line + "\n";
}

}  // namespace

std::string to_table(const SceneContacts& result) {
  std::vector<std::vector<std::string>> rows;
  rows.reserve(result.contacts.size());
  for (const WorldContact& found : result.contacts) {
    rows.push_back(row_of(result, found));
  }
  return scene_line(result) + fmt::format("contact   {}\n", answer_line(result)) + seconds_line(result) + aligned(rows);
}

std::string to_json(const SceneContacts& result) {
  std::string text;
  for (const auto& [a, b, first] : result.contacts) {
    text += fmt::format(R"({}{{"a": {}, "b": {}, "part_a": {}, "part_b": {}, {}}})", text.empty() ? "" : ", ",
                        string_json(result.scene.names[a]), string_json(result.scene.names[b]), first.element_a,
                        first.element_b, contact_json(first.contact));
  }
  return "{\"contacts\": [" + text + "], " + seconds_json(result) + "}\n";
}

std::string to_csv(const SceneContacts& result) {
  std::string text =
      "a,part_a,b,part_b,status,time_lower,time_upper,feature_a,index_a,feature_b,index_b,"
      "point_x,point_y,point_z,normal_x,normal_y,normal_z\n";
  for (const WorldContact& found : result.contacts) {
    text += csv_line(result, found);
  }
  return text;
}

}  // namespace motzkin::app
