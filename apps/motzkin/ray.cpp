#include "ray.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "csv.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/memory.hpp"
#include "motzkin/io/mesh_file.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/io/scene.hpp"
#include "motzkin/io/shape_json.hpp"
#include "motzkin/pair/cast.hpp"
#include "motzkin/shape/text.hpp"
#include "motzkin/tree/volume_cast.hpp"
#include "output.hpp"
#include "result_text.hpp"
#include "shape_argument.hpp"

namespace motzkin::app {
namespace {

constexpr const char* ray_examples =
    R"(Vectors are numbers with commas, with or without brackets: 1,0,0 or (1,0,0). The parameter t is 0 at FROM and 1 after
one DIRECTION. Shapes are in the JSON or text form of motzkin pair: in space all of them, in the plane boxes.
Meshes and scenes are in files of the forms that collide and search take; - is a scene from standard input.

Examples:
  motzkin ray -3,0,0 1,0,0 '{"kind": "aabb", "min": [-1,-1,-1], "max": [1,1,1]}'
  motzkin ray '(3,0)' '(1,1)' '{"kind": "obb", "center": [0,0], "axes": [[0.6,0.8],[-0.8,0.6]], "half": [2,1]}' --line
  motzkin ray 0,0,9 0,0,-9 '{"kind": "aabb", "min": [-1,-1,-1], "max": [1,1,1]}' --segment --json
  motzkin ray -3,0,0 1,0,0 'H p(0,0,0) p(4,0,0) r(1)' --csv -
  motzkin ray 0,0,3 0,0,-1 'P n(0,0,1) o(0)')";

struct RayArguments {
  CommonOptions common;
  std::string from;
  std::string direction;
  std::string target;
  bool line = false;
  bool segment = false;
  bool first = false;
  CsvOutput csv;
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
    throw InvalidInput(fmt::format("{}: expected {} numbers, as in the shape, found {}", name, D, numbers.size()));
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

template <int D>
End end_at(double t, const Vector<D>& point) {
  return End{t, {point.data(), point.data() + D}};
}

/// A shape in space that is no box.
std::optional<Hit> find_hit(const Volume& shape, const RayArguments& arguments) {
  if (arguments.line || arguments.segment) {
    throw InvalidInput("--line and --segment are for boxes; --segment is for meshes, too");
  }
  const Ray<3> ray(read_vector<3>(arguments.from, "FROM"), read_vector<3>(arguments.direction, "DIRECTION"));
  const std::optional<ParameterSpan> span = cast(ray, shape);
  if (!span) {
    return std::nullopt;
  }
  const auto at = [&](double t) { return end_at<3>(t, ray.origin() + t * ray.direction()); };
  return Hit{at(span->enter), at(span->exit)};
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
  const AnyShape shape = read_shape(arguments.target, "target");
  return std::visit(
      [&]<class Shape>(const Shape& box) -> std::optional<Hit> {
        if constexpr (requires { cast(std::declval<Segment<Shape::dimension>>(), box); }) {
          return find_hit<Shape::dimension>(box, arguments);
        } else if constexpr (std::is_constructible_v<Volume, const Shape&>) {
          return find_hit(Volume(box), arguments);
        } else {
          throw InvalidInput("target: expected a shape in space, or a box in the plane, at rest");
        }
      },
      shape);
}

/// ` at (1,2)`, or a remark where a number is none.
std::string place_text(const std::vector<double>& point) {
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
    return fmt::format("{:<7}{}{}\n", name, to_text(end.parameter), place_text(end.point));
  };
  return "hits   yes\n" + line("enter", found->enter) + line("exit", found->exit);
}

/// JSON knows no infinity.
std::string number_json(double number) { return std::isfinite(number) ? to_text(number) : "null"; }

std::string end_json(const End& at) {
  std::string point;
  for (const double number : at.point) {
    point += (point.empty() ? "" : ",") + number_json(number);
  }
  return fmt::format(R"({{"t": {}, "point": [{}]}})", number_json(at.parameter), point);
}

std::string json(const std::optional<Hit>& found) {
  return found ? fmt::format("{{\"hits\": true, \"enter\": {}, \"exit\": {}}}\n", end_json(found->enter),
                             end_json(found->exit))
               : "{\"hits\": false, \"enter\": null, \"exit\": null}\n";
}

/// A hit of a part of a mesh or scene.
struct PartHit {
  std::string object;  ///< empty for a mesh
  std::uint32_t part;
  Hit hit;
};

struct PartHits {
  bool of_scene;
  std::vector<PartHit> hits;
};

template <int N>
std::vector<RayHit> hits_of(const Mesh<N>& mesh, const RayArguments& arguments, const Vector<3>& from,
                            const Vector<3>& second) {
  const Bvh tree(mesh, {.threads = arguments.common.threads});
  const PosedMesh<N> body = {mesh, tree};
  return arguments.segment ? all_hits(Segment<3>(from, second), body) : all_hits(Ray<3>(from, second), body);
}

PartHits find_parts(const RayArguments& arguments) {
  const Vector<3> from = read_vector<3>(arguments.from, "FROM");
  const Vector<3> second = read_vector<3>(arguments.direction, arguments.segment ? "TO" : "DIRECTION");
  if (arguments.line) {
    throw InvalidInput("--line is for boxes");
  }
  const auto hit_of = [&](const ParameterSpan& span) {
    const auto at = [&](double t) {
      return end_at<3>(t, arguments.segment ? Vector<3>((1 - t) * from + t * second) : Vector<3>(from + t * second));
    };
    return Hit{at(span.enter), at(span.exit)};
  };
  const bool is_scene = is_stream(arguments.target) || std::filesystem::path(arguments.target).extension() == ".json";
  PartHits result = {is_scene, {}};
  if (is_scene) {
    if (arguments.segment) {
      throw InvalidInput("--segment is for boxes and meshes");
    }
    const Scene scene = read_scene(arguments.target);
    for (const WorldHit& hit : scene.world.all_hits(Ray<3>(from, second))) {
      result.hits.push_back({scene.names[hit.object], hit.part, hit_of(hit.span)});
    }
  } else {
    const std::vector<RayHit> hits = std::visit(
        [&](const auto& mesh) { return hits_of(mesh, arguments, from, second); }, read_mesh(arguments.target));
    for (const RayHit& hit : hits) {
      result.hits.push_back({{}, hit.element, hit_of(hit.span)});
    }
  }
  if (arguments.first && result.hits.size() > 1) {
    result.hits.erase(result.hits.begin() + 1, result.hits.end());
  }
  return result;
}

std::string table(const PartHits& found) {
  if (found.hits.empty()) {
    return "hits   no\n";
  }
  std::vector<std::vector<std::string>> rows;
  for (const PartHit& hit : found.hits) {
    std::vector<std::string> row;
    if (found.of_scene) {
      row.push_back(printable(hit.object));
    }
    row.push_back((found.of_scene ? "part " : "element ") + std::to_string(hit.part));
    row.push_back("enter " + to_text(hit.hit.enter.parameter) + place_text(hit.hit.enter.point));
    row.push_back("exit " + to_text(hit.hit.exit.parameter) + place_text(hit.hit.exit.point));
    rows.push_back(std::move(row));
  }
  return fmt::format("hits   yes, {}\n", counted(found.hits.size(), found.of_scene ? "part" : "element")) +
         aligned(rows);
}

std::string json(const PartHits& found) {
  std::string text;
  for (const PartHit& hit : found.hits) {
    text += text.empty() ? "{" : ", {";
    text += found.of_scene ? fmt::format(R"("object": {}, "part": {}, )", string_json(hit.object), hit.part)
                           : fmt::format(R"("element": {}, )", hit.part);
    text += fmt::format(R"("enter": {}, "exit": {}}})", end_json(hit.hit.enter), end_json(hit.hit.exit));
  }
  return fmt::format("{{\"hits\": {}, \"{}\": [{}]}}\n", !found.hits.empty(), found.of_scene ? "parts" : "elements",
                     text);
}

constexpr const char* csv_hit_columns = "enter,enter_x,enter_y,enter_z,exit,exit_x,exit_y,exit_z\n";

std::string with_hit(CsvRow row, const Hit& hit) {
  for (const End* end : {&hit.enter, &hit.exit}) {
    row.number(end->parameter).numbers(end->point, 3);
  }
  return row.line();
}

std::string csv(const std::optional<Hit>& found) { return csv_hit_columns + (found ? with_hit(CsvRow(), *found) : ""); }

std::string csv(const PartHits& found) {
  std::string text = (found.of_scene ? "object,part," : "element,") + std::string(csv_hit_columns);
  for (const PartHit& hit : found.hits) {
    CsvRow row;
    text += with_hit((found.of_scene ? row.text(hit.object) : row).count(hit.part), hit.hit);
  }
  return text;
}

ExitStatus run(const RayArguments& arguments) {
  check_csv(arguments.csv, arguments.common);
  const auto output = [&](const auto& found) {
    print_result(
        arguments.csv, [&] { return csv(found); },
        [&] { return arguments.common.json ? json(found) : table(found) + wrote_lines({arguments.csv.file}); });
    return Done;
  };
  std::error_code ignored;
  if (looks_like_shape(arguments.target) && !std::filesystem::is_regular_file(arguments.target, ignored)) {
    if (arguments.first) {
      throw InvalidInput("--first is about meshes and scenes");
    }
    return output(find_hit(arguments));
  }
  return with_memory(input_name(arguments.target), [&] { return output(find_parts(arguments)); });
}

}  // namespace

void add_ray(CLI::App& app, Action& action) {
  const auto arguments = std::make_shared<RayArguments>();
  CLI::App& command =
      *app.add_subcommand("ray", "Where a ray enters and leaves a shape, a mesh or the objects of a scene");
  add_common(command, arguments->common);
  command.add_option("FROM", arguments->from, "Where it starts")->required()->type_name("VECTOR");
  command.add_option("DIRECTION", arguments->direction, "Where it leads; with --segment, where it ends")
      ->required()
      ->type_name("VECTOR");
  command.add_option("TARGET", arguments->target, "A shape in JSON or text form, or a file with a mesh or a scene")
      ->required()
      ->type_name("");
  command.add_flag("--first", arguments->first, "Of a mesh or scene, the first hit alone");
  add_csv(command, arguments->csv, "the hits");
  CLI::Option* line = command.add_flag("--line", arguments->line, "Both ways, to negative t as well");
  command.add_flag("--segment", arguments->segment, "From FROM to the point DIRECTION, t from 0 to 1")->excludes(line);
  command.footer(ray_examples);
  command.callback([&action, arguments] { action = [arguments] { return run(*arguments); }; });
}

}  // namespace motzkin::app
