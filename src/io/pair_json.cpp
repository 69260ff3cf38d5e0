#include "motzkin/io/pair_json.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <vector>

#include "motzkin/invalid_input.hpp"

namespace motzkin {
namespace {

using nlohmann::json;

[[noreturn]] void fail(const std::string& where, const std::string& what) {
  std::string message = where + ": " + what;
  if (message.size() > max_json_message) {
    message.resize(max_json_message);
    message += "...";
  }
  throw InvalidInput(message);
}

std::string quoted(const std::string& text) { return "\"" + text + "\""; }

/// Refuses deep nesting and repeated keys while the document is read.
class DocumentCheck {
 public:
  bool operator()(int depth, json::parse_event_t event, const json& parsed) {
    if (depth > max_json_depth) {
      fail("JSON", "nested deeper than " + std::to_string(max_json_depth) + " levels");
    }
    switch (event) {
      case json::parse_event_t::object_start: keys_.emplace_back(); break;
      case json::parse_event_t::object_end: keys_.pop_back(); break;
      case json::parse_event_t::key:
        if (!keys_.back().insert(parsed.get<std::string>()).second) {
          fail("JSON", "repeated key " + quoted(parsed.get<std::string>()));
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

json parse_document(std::string_view text) {
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
    fail("JSON, column " + std::to_string(nul + 1), "unexpected NUL byte");  // the parser would take it for the end
  }
  try {
    DocumentCheck check;
    return json::parse(text, std::ref(check));
  } catch (const json::parse_error& error) {
    fail("JSON, column " + std::to_string(error.byte), reason(error.what()));
  } catch (const json::exception& error) {
    fail("JSON", reason(error.what()));
  }
}

/// Throws unless `object` is an object that has every key of `required` and no key beside those and `optional`.
void check_keys(const json& object, const std::string& where, std::span<const std::string_view> required,
                std::span<const std::string_view> optional) {
  if (!object.is_object()) {
    fail(where, std::string("expected an object, found ") + object.type_name());
  }
  for (const auto& item : object.items()) {
    const auto known = [&](std::span<const std::string_view> keys) {
      return std::find(keys.begin(), keys.end(), item.key()) != keys.end();
    };
    if (!known(required) && !known(optional)) {
      fail(where, "unknown key " + quoted(item.key()));
    }
  }
  for (const std::string_view key : required) {
    if (!object.contains(key)) {
      fail(where, "missing key " + quoted(std::string(key)));
    }
  }
}

std::vector<double> numbers(const json& array, const std::string& where) {
  if (!array.is_array()) {
    fail(where, std::string("expected an array of numbers, found ") + array.type_name());
  }
  std::vector<double> values;
  for (const json& element : array) {
    if (!element.is_number()) {
      fail(where + "[" + std::to_string(values.size()) + "]",
           std::string("expected a number, found ") + element.type_name());
    }
    values.push_back(element.get<double>());
  }
  return values;
}

template <int D>
Vector<D> vector(const json& array, const std::string& where) {
  const std::vector<double> values = numbers(array, where);
  if (values.size() != D) {
    fail(where, "expected " + std::to_string(D) + " numbers, as in the origin, found " + std::to_string(values.size()));
  }
  return Vector<D>(values.data());
}

template <int D, FrameKind Kind>
AnyFrame read_frame(const json& object, const std::string& where) {
  const json& rows = object["axes"];
  if (!rows.is_array() || rows.size() > D) {
    fail(where + ".axes", "expected an array of 0 to " + std::to_string(D) + " vectors");
  }
  std::vector<Vector<D>> axes;
  for (const json& row : rows) {
    axes.push_back(vector<D>(row, where + ".axes[" + std::to_string(axes.size()) + "]"));
  }
  try {
    const Frame<D, Kind> frame(vector<D>(object["origin"], where + ".origin"), std::span<const Vector<D>>(axes));
    if (!object.contains("velocity")) {
      return frame;
    }
    return Moving<Frame<D, Kind>>(frame, vector<D>(object["velocity"], where + ".velocity"));
  } catch (const InvalidInput& error) {
    const std::string_view message = error.what();
    if (message.starts_with(where)) {
      throw;
    }
    fail(where, std::string(message));
  }
}

template <int D>
AnyFrame read_frame(const json& object, FrameKind kind, const std::string& where) {
  return kind == FrameKind::Cuboid ? read_frame<D, FrameKind::Cuboid>(object, where)
                                   : read_frame<D, FrameKind::Simplex>(object, where);
}

FrameKind read_kind(const json& object, const std::string& where) {
  const json& kind = object.contains("kind") ? object["kind"] : json();
  if (kind == "cuboid") {
    return FrameKind::Cuboid;
  }
  if (kind == "simplex") {
    return FrameKind::Simplex;
  }
  fail(where + ".kind", "supported are \"cuboid\" and \"simplex\", found " +
                            (kind.is_string() ? quoted(kind.get<std::string>()) : std::string(kind.type_name())));
}

AnyFrame read_frame(const json& object, const std::string& where) {
  static constexpr std::array<std::string_view, 3> required = {"kind", "origin", "axes"};
  static constexpr std::array<std::string_view, 1> optional = {"velocity"};
  if (object.is_object() && object.contains("kind")) {
    read_kind(object, where);  // before the keys, which other kinds have others of
  }
  check_keys(object, where, required, optional);
  const FrameKind kind = read_kind(object, where);
  const std::size_t dimension = numbers(object["origin"], where + ".origin").size();
  switch (dimension) {
    case 2: return read_frame<2>(object, kind, where);
    case 3: return read_frame<3>(object, kind, where);
    default: fail(where + ".origin", "expected 2 or 3 numbers, found " + std::to_string(dimension));
  }
}

template <class Values>
std::string array_json(const Values& values) {
  std::string text;
  for (const double value : values) {
    text += (text.empty() ? "[" : ",") + to_text(value);
  }
  return text + "]";
}

template <int D, FrameKind Kind>
std::string frame_json(const Frame<D, Kind>& frame, const std::string& velocity) {
  std::string rows;
  for (int i = 0; i < D; ++i) {
    rows += (i == 0 ? "" : ",") + array_json(frame.axes().col(i));
  }
  return std::string(R"({"kind": ")") + (Kind == FrameKind::Cuboid ? "cuboid" : "simplex") + R"(", "origin": )" +
         array_json(frame.origin()) + R"(, "axes": [)" + rows + "]" + velocity + "}";
}

template <int D, FrameKind Kind>
std::string frame_json(const Frame<D, Kind>& frame) {
  return frame_json(frame, "");
}

template <int D, FrameKind Kind>
std::string frame_json(const Moving<Frame<D, Kind>>& moving) {
  return frame_json(moving.shape(), R"(, "velocity": )" + array_json(moving.velocity()));
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

}  // namespace

AnyFrame parse_json_frame(std::string_view text) { return read_frame(parse_document(text), "frame"); }

AnyPair parse_json_pair(std::string_view text) {
  static constexpr std::array<std::string_view, 2> required = {"a", "b"};
  const json document = parse_document(text);
  check_keys(document, "pair", required, {});
  return {read_frame(document["a"], "a"), read_frame(document["b"], "b")};
}

std::string to_json(const AnyFrame& frame) {
  return std::visit([](const auto& any) { return frame_json(any); }, frame);
}

std::string to_json(const AnyPair& pair) {
  return R"({"a": )" + to_json(pair.a()) + R"(, "b": )" + to_json(pair.b()) + "}";
}

std::string to_json(const PairResult& result) {
  const auto truth = [](bool value) { return std::string(value ? "true" : "false"); };
  return R"({"relation": ")" + std::string(to_text(result.relation)) + R"(", "intersects": )" +
         truth(result.relation != Relation::Disjoint) + R"(, "overlaps": )" +
         truth(result.relation == Relation::Overlapping) + R"(, "box": )" + box_json(result.box) + R"(, "window": )" +
         window_json(result.window) + R"(, "method": ")" + std::string(to_text(result.method)) + R"("})";
}

std::string error_json(std::string_view message) {
  return R"({"error": )" + json(message).dump(-1, ' ', false, json::error_handler_t::replace) + "}";
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
