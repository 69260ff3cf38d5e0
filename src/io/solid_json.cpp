#include "motzkin/io/solid_json.hpp"

#include <array>

#include "io/json_document.hpp"
#include "motzkin/io/mesh_file.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin {
namespace detail {
namespace {

SolidFile read_file_of(const json& object, const std::string& where) {
  static constexpr std::array<std::string_view, 2> required = {"file", "move"};
  check_keys(object, where, required, {});
  return {text(object["file"], where + ".file"), text(object["move"], where + ".move")};
}

SolidRelation read_solid_relation(const json& value, const std::string& where) {
  using enum SolidRelation;
  for (const SolidRelation relation : {Disjoint, Touching, Overlapping, Inside, Contains, Equal}) {
    if (value.is_string() && value.get<std::string>() == to_text(relation)) {
      return relation;
    }
  }
  json_error(where, "expected disjoint, touching, overlapping, inside, contains or equal, found " + found(value));
}

ProvedSolids read_solids(const json& object, const std::string& prefix) {
  static constexpr std::array<std::string_view, 2> required = {"solids", "relation"};
  static constexpr std::array<std::string_view, 1> optional = {"point"};
  static constexpr std::array<std::string_view, 2> both = {"a", "b"};
  check_keys(object, "certificate", required, optional);
  const json& solids = object["solids"];
  check_keys(solids, prefix + "solids", both, {});
  ProvedSolids proved = {read_file_of(solids["a"], prefix + "solids.a"),
                         read_file_of(solids["b"], prefix + "solids.b"),
                         {read_solid_relation(object["relation"], prefix + "relation")}};
  if (object.contains("point")) {
    const std::vector<std::string> point = texts(object["point"], prefix + "point");
    if (point.size() != 3) {
      json_error(prefix + "point", "expected 3 numbers, found " + std::to_string(point.size()));
    }
    proved.certificate.point = {point[0], point[1], point[2]};
  }
  return proved;
}

bool is_about_solids(const json& object) { return object.is_object() && object.contains("solids"); }

}  // namespace
}  // namespace detail

std::string to_json(const ProvedSolids& proved) {
  const auto file = [](const SolidFile& solid) {
    return R"({"file": )" + string_json(solid.file) + R"(, "move": )" + string_json(solid.move) + "}";
  };
  std::string text = R"({"solids": {"a": )" + file(proved.a) + R"(, "b": )" + file(proved.b) + R"(}, "relation": ")" +
                     std::string(to_text(proved.certificate.relation)) + "\"";
  if (proved.certificate.point) {
    const auto& [x, y, z] = *proved.certificate.point;
    text += R"(, "point": [)" + string_json(x) + "," + string_json(y) + "," + string_json(z) + "]";
  }
  return text + "}";
}

std::optional<ProvedSolids> parse_json_solids(std::string_view text) {
  const detail::StandardArithmetic standard;
  const detail::json document = detail::parse_document(text);
  if (detail::is_about_solids(document)) {
    return detail::read_solids(document, "");
  }
  if (!document.is_object() || !document.contains("certificate") || !detail::is_about_solids(document["certificate"])) {
    return std::nullopt;
  }
  ProvedSolids proved = detail::read_solids(document["certificate"], "certificate.");
  if (document.contains("relation")) {
    const SolidRelation claimed = detail::read_solid_relation(document["relation"], "relation");
    if (claimed != proved.certificate.relation) {
      detail::json_error("relation", "the result says " + std::string(to_text(claimed)) + ", its certificate " +
                                         std::string(to_text(proved.certificate.relation)));
    }
  }
  return proved;
}

std::optional<std::string> flaw(const ProvedSolids& proved) {
  const detail::StandardArithmetic standard;
  return std::visit(
      [&](const auto& a, const auto& b) {
        return flaw(proved.certificate, posed(a, parse_pose(proved.a.move)), posed(b, parse_pose(proved.b.move)));
      },
      read_mesh(proved.a.file), read_mesh(proved.b.file));
}

}  // namespace motzkin
