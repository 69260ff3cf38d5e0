#include "sweep_scene_result.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "csv.hpp"
#include "motzkin/io/contact_text.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/shape/text.hpp"
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
  const std::vector<std::string>& names = result.scene.names;
  std::string text = std::string("a,part_a,b,part_b") + csv_contact_columns + "\n";
  for (const WorldContact& found : result.contacts) {
    const auto& [contact, part_a, part_b] = found.first;
    text += CsvRow().text(names[found.a]).count(part_a).text(names[found.b]).count(part_b).contact(contact).line();
  }
  return text;
}

}  // namespace motzkin::app
