#include "motzkin/io/pair_json.hpp"

#include <array>
#include <cmath>

#include "io/certificate_json.hpp"
#include "io/characters.hpp"
#include "io/shape_json.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin::detail {
namespace {

Relation read_relation(const json& value, const std::string& where) {
  for (const Relation relation : {Relation::Disjoint, Relation::Touching, Relation::Overlapping}) {
    if (value.is_string() && value.get<std::string>() == to_text(relation)) {
      return relation;
    }
  }
  json_error(where, "expected disjoint, touching or overlapping, found " + found(value));
}

Plane read_plane(const json& object, const std::string& where) {
  static constexpr std::array<std::string_view, 2> required = {"normal", "offset"};
  check_keys(object, where, required, {});
  return {texts(object["normal"], where + ".normal"), text(object["offset"], where + ".offset")};
}

/// `prefix` stands before the names of keys in messages.
ProvedPair read_certificate(const json& object, const std::string& prefix) {
  static constexpr std::array<std::string_view, 3> required = {"a", "b", "relation"};
  static constexpr std::array<std::string_view, 2> optional = {"plane", "point"};
  check_keys(object, "certificate", required, optional);
  ProvedPair proved{{read_shape(object["a"], prefix + "a"), read_shape(object["b"], prefix + "b")}, {}};
  proved.certificate.relation = read_relation(object["relation"], prefix + "relation");
  if (object.contains("plane")) {
    proved.certificate.plane = read_plane(object["plane"], prefix + "plane");
  }
  if (object.contains("point")) {
    proved.certificate.point = read_shared_point(object["point"], prefix + "point");
  }
  return proved;
}

/// `\n`, `\u001b`, two of these beyond 16 bits.
std::string escape_json(char32_t code) {
  switch (code) {
    case '\b': return "\\b";
    case '\f': return "\\f";
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    default: break;
  }
  const auto unit = [](char32_t value) { return "\\u" + hexadecimal(value, 4); };
  return code <= 0xffff ? unit(code)
                        : unit(0xd800 + ((code - 0x10000) >> 10U)) + unit(0xdc00 + ((code - 0x10000) & 0x3ffU));
}

std::string box_json(const std::optional<AnyBox>& box) {
  if (!box) {
    return "null";
  }
  return std::visit(
      [](const auto& any) {
        return R"({"min": )" + array_json(any.min()) + R"(, "max": )" + array_json(any.max()) + "}";
      },
      *box);
}

std::string window_json(const std::optional<Window>& window) {
  return window ? array_json(std::array{window->enter, window->exit}) : "null";
}

std::string polytope_json(const AnyPolytope& polytope) {
  return std::visit(
      [](const auto& any) {
        std::string rows;
        for (const auto& vertex : any.vertices) {
          rows += (rows.empty() ? "" : ",") + array_json(vertex);
        }
        return R"({"vertices": [)" + rows + R"(], "measure": )" +
               (std::isfinite(any.measure) ? to_text(any.measure) : "null") + "}";
      },
      polytope);
}

}  // namespace

SharedPoint read_shared_point(const json& object, const std::string& where) {
  static constexpr std::array<std::string_view, 2> required = {"weights_a", "weights_b"};
  check_keys(object, where, required, {});
  return {texts(object["weights_a"], where + ".weights_a"), texts(object["weights_b"], where + ".weights_b")};
}

ProvedPair read_certificate_of(const json& document) {
  if (!document.is_object() || !document.contains("certificate")) {
    return read_certificate(document, "");
  }
  ProvedPair proved = read_certificate(document["certificate"], "certificate.");
  if (document.contains("relation")) {
    const Relation claimed = read_relation(document["relation"], "relation");
    if (claimed != proved.certificate.relation) {
      json_error("relation", "the result says " + std::string(to_text(claimed)) + ", its certificate " +
                                 std::string(to_text(proved.certificate.relation)));
    }
  }
  return proved;
}

std::string strings_json(const std::vector<std::string>& strings) {
  std::string text;
  for (const std::string& string : strings) {
    text += (text.empty() ? "[" : ",") + string_json(string);
  }
  return text.empty() ? "[]" : text + "]";
}

std::string shared_point_json(const SharedPoint& point) {
  return R"({"weights_a": )" + strings_json(point.weights_a) + R"(, "weights_b": )" + strings_json(point.weights_b) +
         "}";
}

}  // namespace motzkin::detail

namespace motzkin {

AnyPair parse_json_pair(std::string_view text) {
  const detail::StandardArithmetic standard;
  static constexpr std::array<std::string_view, 2> required = {"a", "b"};
  const detail::json document = detail::parse_document(text);
  detail::check_keys(document, "pair", required, {});
  return {detail::read_shape(document["a"], "a"), detail::read_shape(document["b"], "b")};
}

ProvedPair parse_json_certificate(std::string_view text) {
  const detail::StandardArithmetic standard;
  return detail::read_certificate_of(detail::parse_document(text));
}

bool is_json(std::string_view text) {
  const detail::StandardArithmetic standard;
  return detail::json::accept(text);
}

std::string to_json(const AnyPair& pair) {
  return R"({"a": )" + to_json(pair.a()) + R"(, "b": )" + to_json(pair.b()) + "}";
}

std::string to_json(const ProvedPair& proved) {
  const Certificate& certificate = proved.certificate;
  std::string text = R"({"a": )" + to_json(proved.pair.a()) + R"(, "b": )" + to_json(proved.pair.b()) +
                     R"(, "relation": ")" + std::string(to_text(certificate.relation)) + "\"";
  if (certificate.plane) {
    text += R"(, "plane": {"normal": )" + detail::strings_json(certificate.plane->normal) + R"(, "offset": )" +
            string_json(certificate.plane->offset) + "}";
  }
  if (certificate.point) {
    text += R"(, "point": )" + detail::shared_point_json(*certificate.point);
  }
  return text + "}";
}

std::string to_json(const PairResult& result) {
  const detail::StandardArithmetic standard;
  const auto truth = [](bool value) { return std::string(value ? "true" : "false"); };
  std::string text = R"({"relation": ")" + std::string(to_text(result.relation)) + R"(", "intersects": )" +
                     truth(result.relation != Relation::Disjoint) + R"(, "overlaps": )" +
                     truth(result.relation == Relation::Overlapping) + R"(, "box": )" + detail::box_json(result.box) +
                     R"(, "window": )" + detail::window_json(result.window) + R"(, "method": ")" +
                     std::string(to_text(result.method)) + "\"";
  if (result.intersection) {
    text += R"(, "intersection": )" + detail::polytope_json(*result.intersection);
  }
  if (result.proof) {
    text += R"(, "certificate": )" + to_json(*result.proof);
  }
  return text + "}";
}

std::string error_json(std::string_view message) { return R"({"error": )" + string_json(message) + "}"; }

std::string string_json(std::string_view text) {
  std::string result = "\"";
  while (!text.empty()) {
    const detail::Character character = detail::take_character(text);
    if (!character.is_valid) {
      result += "\xef\xbf\xbd";  // the replacement character
    } else if (character.code == '"' || character.code == '\\') {
      (result += '\\') += character.bytes;
    } else if (detail::is_shown(character.code)) {
      result += character.bytes;
    } else {
      result += detail::escape_json(character.code);
    }
  }
  return result + '"';
}

std::string_view to_text(Method method) noexcept {
  switch (method) {
    case Method::Auto: return "auto";
    case Method::FourierMotzkin: return "fourier-motzkin";
    case Method::SeparatingAxis: return "sat";
  }
  return {};
}

}  // namespace motzkin
