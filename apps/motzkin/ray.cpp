#include "ray.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <array>
#include <charconv>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/shape_json.hpp"
#include "motzkin/pair/cast.hpp"
#include "motzkin/shape/text.hpp"
#include "output.hpp"

namespace motzkin::app {
namespace {

constexpr const char* examples =
    R"(Vectors are numbers with commas, with or without brackets: 1,0,0 or (1,0,0). The parameter t is 0 at FROM and 1 after
one DIRECTION. Boxes are in JSON form:
  {"kind": "aabb", "min": [-1,-1,-1], "max": [1,1,1]}
  {"kind": "obb", "center": [0,0], "axes": [[0.6,0.8],[-0.8,0.6]], "half": [2,1]}

Examples:
  motzkin ray -3,0,0 1,0,0 '{"kind": "aabb", "min": [-1,-1,-1], "max": [1,1,1]}'
  motzkin ray '(3,0)' '(1,1)' '{"kind": "obb", "center": [0,0], "axes": [[0.6,0.8],[-0.8,0.6]], "half": [2,1]}' --line
  motzkin ray 0,0,9 0,0,-9 '{"kind": "aabb", "min": [-1,-1,-1], "max": [1,1,1]}' --segment --json)";

struct RayArguments {
  CommonOptions common;
  std::string from;
  std::string direction;
  std::string box;
  bool line = false;
  bool segment = false;
};

/// Reads `1,2,3` or `(1,2,3)`.
std::vector<double> read_numbers(std::string_view text, const char* name) {
  const std::string all(text);
  if (text.starts_with('(') && text.ends_with(')') && text.size() >= 2) {
    text = text.substr(1, text.size() - 2);
  }
  std::vector<double> numbers;
  const char* position = text.data();
  const char* const end = text.data() + text.size();
  while (true) {
    double value = 0;
    const auto [stop, error] = std::from_chars(position, end, value);
    if (error != std::errc() || (stop != end && *stop != ',')) {
      throw InvalidInput(fmt::format("{}: expected numbers with commas between them, found '{}'", name, all));
    }
    numbers.push_back(value);
    if (stop == end) {
      return numbers;
    }
    position = stop + 1;
  }
}

template <int D>
Vector<D> read_vector(const std::string& text, const char* name) {
  const std::vector<double> numbers = read_numbers(text, name);
  if (numbers.size() != D) {
    throw InvalidInput(fmt::format("{}: expected {} numbers, as in the box, found {}", name, D, numbers.size()));
  }
  return Vector<D>(numbers.data());
}

struct End {
  double parameter;
  std::vector<double> point;  ///< rounded
};

struct Hit {
  End enter;
  End exit;
};

template <int D, class Caster, class Box, class PointAt>
std::optional<Hit> hit(const Caster& caster, const Box& box, const PointAt& point_at) {
  const std::optional<ParameterSpan> span = cast(caster, box);
  if (!span) {
    return std::nullopt;
  }
  const auto end = [&](double t) {
    const Vector<D> point = point_at(t);
    return End{t, {point.data(), point.data() + D}};
  };
  return Hit{end(span->enter), end(span->exit)};
}

template <int D, class Box>
std::optional<Hit> find_hit(const Box& box, const RayArguments& arguments) {
  const Vector<D> from = read_vector<D>(arguments.from, "FROM");
  const Vector<D> second = read_vector<D>(arguments.direction, arguments.segment ? "TO" : "DIRECTION");
  if (arguments.segment) {
    return hit<D>(Segment<D>(from, second), box, [&](double t) { return Vector<D>((1 - t) * from + t * second); });
  }
  const auto along = [&](double t) { return Vector<D>(from + t * second); };
  return arguments.line ? hit<D>(Line<D>(from, second), box, along) : hit<D>(Ray<D>(from, second), box, along);
}

std::optional<Hit> find_hit(const RayArguments& arguments) {
  const AnyShape shape = [&] {
    try {
      return parse_json_shape(arguments.box);
    } catch (const InvalidInput& error) {
      throw InvalidInput(fmt::format("box: {}", error.what()));
    }
  }();
  return std::visit(
      [&]<class Shape>(const Shape& box) -> std::optional<Hit> {
        if constexpr (requires { cast(std::declval<Ray<Shape::dimension>>(), box); }) {
          return find_hit<Shape::dimension>(box, arguments);
        } else {
          throw InvalidInput("box: expected kind obb or aabb, at rest");
        }
      },
      shape);
}

/// ` at (1,2)`, or a remark where a number is none.
std::string point_text(const std::vector<double>& point) {
  std::string text;
  for (const double number : point) {
    if (!std::isfinite(number)) {
      return ", beyond the range of doubles";
    }
    text += (text.empty() ? " at (" : ",") + to_text(number);
  }
  return text + ")";
}

std::string table(const std::optional<Hit>& found) {
  if (!found) {
    return "hits   no\n";
  }
  const auto line = [](const char* name, const End& end) {
    return fmt::format("{:<7}{}{}\n", name, to_text(end.parameter), point_text(end.point));
  };
  return "hits   yes\n" + line("enter", found->enter) + line("exit", found->exit);
}

/// JSON knows no infinity.
std::string number_json(double number) { return std::isfinite(number) ? to_text(number) : "null"; }

std::string json(const std::optional<Hit>& found) {
  const auto end = [](const End& at) {
    std::string point;
    for (const double number : at.point) {
      point += (point.empty() ? "" : ",") + number_json(number);
    }
    return fmt::format(R"({{"t": {}, "point": [{}]}})", number_json(at.parameter), point);
  };
  return found ? fmt::format("{{\"hits\": true, \"enter\": {}, \"exit\": {}}}\n", end(found->enter), end(found->exit))
               : "{\"hits\": false, \"enter\": null, \"exit\": null}\n";
}

}  // namespace

void add_ray(CLI::App& app, Action& action) {
  const auto arguments = std::make_shared<RayArguments>();
  CLI::App& command = *app.add_subcommand("ray", "Where a ray, a line or a segment enters and leaves a box");
  add_common(command, arguments->common);
  command.add_option("FROM", arguments->from, "Where it starts")->required()->type_name("VECTOR");
  command.add_option("DIRECTION", arguments->direction, "Where it leads; with --segment, where it ends")
      ->required()
      ->type_name("VECTOR");
  command.add_option("BOX", arguments->box, "An oriented or axis-aligned box, in JSON form")->required()->type_name("");
  CLI::Option* line = command.add_flag("--line", arguments->line, "Both ways, to negative t as well");
  command.add_flag("--segment", arguments->segment, "From FROM to the point DIRECTION, t from 0 to 1")->excludes(line);
  command.footer(examples);
  command.callback([&action, arguments] {
    action = [arguments] {
      const std::optional<Hit> found = find_hit(*arguments);
      print(arguments->common.json ? json(found) : table(found));
      return Done;
    };
  });
}

}  // namespace motzkin::app
