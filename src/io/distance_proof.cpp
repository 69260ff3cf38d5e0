#include "motzkin/io/distance_proof.hpp"

#include <array>

#include "io/certificate_json.hpp"
#include "io/shape_json.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "number/rational.hpp"

namespace motzkin {
namespace detail {
namespace {

detail::Hull hull_of(const AnyShape& shape) {
  return std::visit([](const auto& any) { return hull(any); }, shape);
}

std::uint32_t point_number(const json& value, const std::string& where) {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > std::numeric_limits<std::uint32_t>::max()) {
    json_error(where, "expected the number of a point, found " + found(value));
  }
  return value.get<std::uint32_t>();
}

void require_array(const json& value, const std::string& where, const char* of) {
  if (!value.is_array()) {
    json_error(where, std::string("expected an array of ") + of + ", found " + found(value));
  }
}

DistanceCertificate::Facet read_facet(const json& value, const std::string& where) {
  require_array(value, where, "corners");
  DistanceCertificate::Facet facet;
  for (const json& corner : value) {
    const std::string place = where + "[" + std::to_string(facet.size()) + "]";
    require_array(corner, place, "two numbers");
    if (corner.size() != 2) {
      json_error(place, "expected two numbers, found " + std::to_string(corner.size()));
    }
    facet.push_back({point_number(corner[0], place + "[0]"), point_number(corner[1], place + "[1]")});
  }
  return facet;
}

bool is_of_distance(const json& object) {
  return object.is_object() && (object.contains("distance") || object.contains("depth")) &&
         !object.contains("relation");
}

/// `prefix` stands before the names of keys in messages.
ProvedDistance read_distance_proof(const json& object, const std::string& prefix) {
  const bool is_depth = object.contains("depth");
  const std::array<std::string_view, 3> required = {"a", "b", is_depth ? "depth" : "distance"};
  static constexpr std::array<std::string_view, 3> optional = {"direction", "points", "facets"};
  check_keys(object, "certificate", required, optional);
  ProvedDistance proved{{read_shape(object["a"], prefix + "a"), read_shape(object["b"], prefix + "b")}, {}};
  DistanceCertificate& certificate = proved.certificate;
  certificate.measure = is_depth ? Measure::Depth : Measure::Distance;
  const std::string measure(to_text(certificate.measure));
  const json& claim = object[measure];
  static constexpr std::array<std::string_view, 3> claims = {"at_least", "more_than", "at_most"};
  check_keys(claim, prefix + measure, {}, claims);
  const auto read_bound = [&](const char* name) {
    return claim.contains(name) ? std::optional(text(claim[name], prefix + measure + "." + name)) : std::nullopt;
  };
  certificate.at_least = read_bound("at_least");
  certificate.more_than = read_bound("more_than");
  certificate.at_most = read_bound("at_most");
  if (object.contains("direction")) {
    certificate.direction = texts(object["direction"], prefix + "direction");
  }
  if (object.contains("points")) {
    certificate.points = read_shared_point(object["points"], prefix + "points");
  }
  if (object.contains("facets")) {
    require_array(object["facets"], prefix + "facets", "facets");
    for (const json& facet : object["facets"]) {
      certificate.facets.push_back(
          read_facet(facet, prefix + "facets[" + std::to_string(certificate.facets.size()) + "]"));
    }
  }
  return proved;
}

/// That a result gives the bounds that its certificate claims.
void check_claim(const json& result, const char* key, const DistanceCertificate& certificate) {
  if (!result.contains(key)) {
    return;
  }
  const json& said = result[key];
  const auto is = [](const std::optional<std::string>& claim, const json& value) {
    return value.is_number() && claim == to_rational(value.get<double>()).str();
  };
  const bool agrees = said.is_boolean() ? (said.get<bool>() ? certificate.at_most : certificate.more_than).has_value()
                                        : said.is_array() && said.size() == 2 && is(certificate.at_least, said[0]) &&
                                              is(certificate.at_most, said[1]);
  if (!agrees) {
    json_error(key, "the result does not say what its certificate does");
  }
}

}  // namespace
}  // namespace detail

std::optional<std::string> flaw(const ProvedDistance& proved) {
  const detail::StandardArithmetic standard;
  return detail::flaw(proved.certificate, detail::hull_of(proved.pair.a()), detail::hull_of(proved.pair.b()));
}

std::string to_json(const ProvedDistance& proved) {
  const DistanceCertificate& certificate = proved.certificate;
  std::string claims;
  const auto claim = [&](const char* name, const std::optional<std::string>& bound) {
    if (bound) {
      claims += (claims.empty() ? "\"" : ", \"") + std::string(name) + "\": " + string_json(*bound);
    }
  };
  claim("at_least", certificate.at_least);
  claim("more_than", certificate.more_than);
  claim("at_most", certificate.at_most);
  std::string text = R"({"a": )" + to_json(proved.pair.a()) + R"(, "b": )" + to_json(proved.pair.b()) + ", \"" +
                     std::string(to_text(certificate.measure)) + "\": {" + claims + "}";
  if (!certificate.direction.empty()) {
    text += R"(, "direction": )" + detail::strings_json(certificate.direction);
  }
  if (certificate.points) {
    text += R"(, "points": )" + detail::shared_point_json(*certificate.points);
  }
  if (!certificate.facets.empty()) {
    std::string facets;
    for (const DistanceCertificate::Facet& facet : certificate.facets) {
      std::string corners;
      for (const auto& [a, b] : facet) {
        corners += (corners.empty() ? "[" : ",[") + std::to_string(a) + "," + std::to_string(b) + "]";
      }
      facets += (facets.empty() ? "[" : ",[") + corners + "]";
    }
    text += R"(, "facets": [)" + facets + "]";
  }
  return text + "}";
}

std::vector<AnyProof> parse_json_proofs(std::string_view text) {
  const detail::StandardArithmetic standard;
  const detail::json document = detail::parse_document(text);
  std::vector<AnyProof> result;
  bool holds_any = false;
  static constexpr std::array<std::array<const char*, 2>, 4> keys = {{{"certificate", "distance"},
                                                                      {"distance_certificate", "distance"},
                                                                      {"within_certificate", "within"},
                                                                      {"depth_certificate", "depth"}}};
  for (const auto& [key, said] : keys) {
    if (!document.is_object() || !document.contains(key)) {
      continue;
    }
    holds_any = true;
    const detail::json& object = document[key];
    if (std::string_view(key) == "certificate" && !detail::is_of_distance(object)) {
      result.emplace_back(detail::read_certificate_of(document));
    } else if (!object.is_null()) {
      const ProvedDistance proved = detail::read_distance_proof(object, std::string(key) + ".");
      detail::check_claim(document, said, proved.certificate);
      result.emplace_back(proved);
    }
  }
  if (!holds_any) {
    result.emplace_back(detail::is_of_distance(document) ? AnyProof(detail::read_distance_proof(document, ""))
                                                         : AnyProof(detail::read_certificate_of(document)));
  }
  return result;
}

}  // namespace motzkin
