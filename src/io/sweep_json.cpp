#include "motzkin/io/sweep_json.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <type_traits>

#include "io/characters.hpp"
#include "io/json_text.hpp"
#include "io/motion_json.hpp"
#include "io/shape_json.hpp"
#include "motzkin/io/contact_text.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin::detail {
namespace {

void check_array(const json& value, const std::string& where) {
  if (!value.is_array()) {
    json_error(where, std::string("expected an array, found ") + value.type_name());
  }
}

/// Reads the elements of a mesh.
class MeshReader {
 public:
  MeshReader(const json& object, std::string where) : object_(object), where_(std::move(where)) {
    const std::string name = where_ + ".vertices";
    const json& rows = member(object, where_, "vertices");
    check_array(rows, name);
    for (const json& row : rows) {
      vertices_.push_back(read_vector(row, name + "[" + std::to_string(vertices_.size()) + "]"));
    }
  }

  /// Triangles, then edges; the vertices where there are neither.
  [[nodiscard]] std::vector<MovingShape> read() {
    add<3>("triangles");
    add<2>("edges");
    if (shapes_.empty()) {
      for (const Vector<3>& vertex : vertices_) {
        const std::string name = where_ + ".vertices[" + std::to_string(shapes_.size()) + "]";
        add_shape(name, [&] { return Point<3>(vertex); });
      }
    }
    if (shapes_.empty()) {
      json_error(where_ + ".vertices", "expected at least one, found none");
    }
    return std::move(shapes_);
  }

 private:
  template <int N>
  void add(const char* key) {
    if (!object_.contains(key)) {
      return;
    }
    const json& rows = object_[key];
    check_array(rows, where_ + "." + key);
    std::size_t row_number = 0;
    for (const json& row : rows) {
      const std::string name = where_ + "." + key + "[" + std::to_string(row_number++) + "]";
      check_array(row, name);
      if (row.size() != N) {
        json_error(name, "expected " + std::to_string(N) + " indices, found " + std::to_string(row.size()));
      }
      std::array<Vector<3>, N> corners;
      for (std::size_t i = 0; i < N; ++i) {
        corners.at(i) = vertex(row[i], name);
      }
      add_shape(name, [&] { return VertexSimplex<3, N>(corners); });
    }
  }

  [[nodiscard]] const Vector<3>& vertex(const json& index, const std::string& name) const {
    if (!index.is_number_unsigned() || index.get<std::uint64_t>() >= vertices_.size()) {
      json_error(name, "expected indices of " + std::to_string(vertices_.size()) + " vertices, counted from 0, found " +
                           (index.is_number() ? index.dump() : found(index)));
    }
    return vertices_[index.get<std::size_t>()];
  }

  /// Where the constructor refuses a number, that is an error at `name`.
  template <class Make>
  void add_shape(const std::string& name, const Make& make) {
    try {
      shapes_.push_back(make());
    } catch (const InvalidInput& error) {
      json_error(name, error.what());
    }
  }

  const json& object_;
  std::string where_;
  std::vector<Vector<3>> vertices_;
  std::vector<MovingShape> shapes_;
};

/// A shape in space, without a velocity of its own.
MovingShape moving_shape(const AnyShape& shape, const std::string& where) {
  return std::visit(
      [&](const auto& any) -> MovingShape {
        using Shape = std::decay_t<decltype(any)>;
        if constexpr (requires { any.velocity(); }) {
          json_error(where, "a shape in motion has no \"velocity\"; use a motion of kind translation");
        } else if constexpr (Shape::dimension != 3) {
          json_error(where, "expected a shape in space, found one in the plane");
        } else if constexpr (!std::is_constructible_v<MovingShape, Shape>) {
          json_error(where, "hulls, half-spaces and shapes with a radius, but for spheres, cannot be in motion here");
        } else {
          return any;
        }
      },
      shape);
}

MovingBody read_body(const json& object, const std::string& where) {
  if (!object.is_object()) {
    json_error(where, std::string("expected an object, found ") + object.type_name());
  }
  if (object.contains("shape") == object.contains("vertices")) {
    json_error(where, object.contains("shape") ? "expected \"shape\" or \"vertices\", found both"
                                               : "missing key \"vertices\" or \"shape\"");
  }
  std::vector<MovingShape> shapes;
  if (object.contains("shape")) {
    const std::string name = where + ".shape";
    shapes.push_back(moving_shape(read_shape(object["shape"], name), name));
  } else {
    shapes = MeshReader(object, where).read();
  }
  return {std::move(shapes), read_motion(member(object, where, "motion"), where + ".motion")};
}

ContactStatus read_status(const json& value, const std::string& where) {
  for (const ContactStatus status :
       {ContactStatus::Free, ContactStatus::Contact, ContactStatus::InitialContact, ContactStatus::Unresolved}) {
    if (value.is_string() && value.get<std::string>() == to_text(status)) {
      return status;
    }
  }
  json_error(where, "expected free, contact, initial-contact or unresolved, found " + found(value));
}

SweepTruth read_truth(const json& object, const std::string& where) {
  SweepTruth truth{.status = read_status(member(object, where, "status"), where + ".status")};
  if (!object.contains("time") || object["time"].is_null()) {
    return truth;
  }
  const std::vector<double> ends = numbers(object["time"], where + ".time");
  if (ends.size() != 2 || ends[0] > ends[1]) {
    json_error(where + ".time", "expected null or two ascending numbers");
  }
  truth.time = {ends[0], ends[1]};
  return truth;
}

/// A value of JSON as it is written, but for what a terminal should not see.
std::string shown_json(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const Character character = take_character(text);
    if (is_shown(character.code)) {
      result += character.bytes;
    } else if (character.code == '\t' || character.code == '\n' || character.code == '\r') {
      result += ' ';  // strings have none of them
    } else {
      const std::string escaped = string_json(character.bytes);
      result += std::string_view(escaped).substr(1, escaped.size() - 2);
    }
  }
  return result;
}

}  // namespace
}  // namespace motzkin::detail

namespace motzkin {

SweepQuery parse_json_sweep(std::string_view text) {
  const detail::StandardArithmetic standard;
  const detail::json document = detail::parse_document(text);
  SweepQuery query{.a = detail::read_body(detail::member(document, "query", "a"), "a"),
                   .b = detail::read_body(detail::member(document, "query", "b"), "b")};
  if (document.contains("truth") && !document["truth"].is_null()) {
    query.truth = detail::read_truth(document["truth"], "truth");
  }
  return query;
}

std::string json_sweep_id(std::string_view text) {
  const detail::StandardArithmetic standard;
  const std::optional<std::string_view> value = detail::value_text(text, "id");
  // A text may go wrong in the middle of it: 01 is no number.
  return value && is_json(*value) ? detail::shown_json(*value) : "null";
}

std::string to_json(const SweepResult& result, std::string_view id) {
  const detail::StandardArithmetic standard;
  const auto& [contact, element_a, element_b] = result.first;
  const std::string text =
      R"({"id": )" + std::string(id) + ", " + contact_json(contact, result.inside) + R"(, "elements": )";
  return text + (is_contact(contact) && !result.inside
                     ? "[" + std::to_string(element_a) + "," + std::to_string(element_b) + "]}"
                     : "null}");
}

std::string sweep_error_json(std::string_view message, std::string_view id) {
  return R"({"id": )" + std::string(id) + R"(, "error": )" + string_json(message) + "}";
}

}  // namespace motzkin
