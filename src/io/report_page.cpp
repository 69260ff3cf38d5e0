#include "io/report_page.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <span>
#include <string_view>
#include <variant>

#include "io/drawn_body.hpp"
#include "io/page_arrays.hpp"
#include "io/place.hpp"
#include "io/report_template.hpp"
#include "io/scene_parts.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin {

using detail::append_array;
using detail::append_vector;
using detail::on_page;
using detail::PageMesh;
using detail::PagePair;
using detail::PageView;
using detail::ReportPage;

namespace {

static_assert(std::endian::native == std::endian::little, "browsers read the arrays as they are in memory");

std::uint32_t owner(const PageMesh& mesh, std::size_t triangle) {
  return mesh.owners.empty() ? static_cast<std::uint32_t>(triangle) : mesh.owners[triangle];
}

void check(const PageMesh& mesh) {
  const std::size_t triangles = mesh.surface->elements().size();
  if ((mesh.kind != "triangle" || !mesh.owners.empty()) && mesh.owners.size() != triangles) {
    detail::refuse("report: mesh " + mesh.name + " has " + std::to_string(triangles) + " triangles, but " +
                   std::to_string(mesh.owners.size()) + " owners");
  }
  for (const std::uint32_t index : mesh.owners) {
    if (index >= mesh.end) {
      detail::refuse("report: mesh " + mesh.name + " has a triangle of element " + std::to_string(index) +
                     ", but there are " + std::to_string(mesh.end));
    }
  }
}

void check(const ReportPage& page) {
  std::ranges::for_each(page.meshes, [](const PageMesh& mesh) { check(mesh); });
  if (!page.boxes.empty() && page.boxes.size() != page.pairs.size()) {
    throw InvalidInput("report: " + std::to_string(page.pairs.size()) + " pairs, but " +
                       std::to_string(page.boxes.size()) + " boxes");
  }
  for (const ReportTiming& timing : page.timings) {
    if (!std::isfinite(timing.seconds)) {
      detail::refuse("report: the time of \"" + timing.name + "\" is not finite");
    }
  }
  for (const auto& [mesh_a, mesh_b, curves] : page.curves) {
    for (const IntersectionCurve& curve : curves) {
      if (!std::ranges::all_of(curve.points, [](const Vector<3>& point) { return point.allFinite(); })) {
        throw InvalidInput("report: a curve has a point that is not finite");
      }
    }
  }
  for (const PagePair& pair : page.pairs) {
    if (pair.a >= page.meshes[pair.mesh_a].end || pair.b >= page.meshes[pair.mesh_b].end) {
      throw InvalidInput("report: no elements " + std::to_string(pair.a) + " and " + std::to_string(pair.b));
    }
  }
}

PageView view_of(std::span<const PageMesh> meshes) {
  std::optional<Aabb<3>> all;
  for (const PageMesh& mesh : meshes) {
    if (!mesh.surface->elements().empty()) {
      const Aabb<3> box = mesh.path ? Aabb<3>(mesh.path->low, mesh.path->high) : bounding_box(*mesh.surface);
      all = all ? Aabb<3>(all->min().cwiseMin(box.min()), all->max().cwiseMax(box.max())) : box;
    }
  }
  if (!all) {
    return {};
  }
  const double scale = all->half().maxCoeff();
  return {all->center(), scale > 0 ? scale : 1, all->min(), all->max()};
}

/// The name by which the page knows a kind of shapes, and in whose form it expects the numbers of one.
template <class Shape>
constexpr std::string_view kind_name = {};
template <>
constexpr std::string_view kind_name<Cuboid<3>> = "cuboid";
template <>
constexpr std::string_view kind_name<Simplex<3>> = "simplex";
template <>
constexpr std::string_view kind_name<Point<3>> = "point";
template <>
constexpr std::string_view kind_name<Segment<3>> = "segment";
template <>
constexpr std::string_view kind_name<Triangle<3>> = "triangle";
template <>
constexpr std::string_view kind_name<Tetrahedron> = "tetrahedron";
template <>
constexpr std::string_view kind_name<Obb<3>> = "obb";
template <>
constexpr std::string_view kind_name<Sphere<3>> = "sphere";

template <>
constexpr std::string_view kind_name<Aabb<3>> = "aabb";
template <>
constexpr std::string_view kind_name<Hull<3>> = "hull";
template <>
constexpr std::string_view kind_name<HalfSpace<3>> = "half-space";
template <class Core>
constexpr std::string_view kind_name<Rounded<Core>> = "rounded";
template <>
constexpr std::string_view kind_name<Capsule<3>> = "capsule";

/// The names of all kinds, in the order of their numbers: the page has them from here.
template <class... Shapes>
constexpr std::array<std::string_view, sizeof...(Shapes)> kind_names(const std::variant<Shapes...>* /*any*/) {
  static_assert((!kind_name<Shapes>.empty() && ...), "the page knows every kind by a name");
  return {kind_name<Shapes>...};
}
constexpr auto kinds_of_volumes = kind_names(static_cast<const Volume*>(nullptr));

template <FrameKind Kind>
void append_shape(std::vector<double>& numbers, const Frame<3, Kind>& frame) {
  append_vector(numbers, frame.origin());
  for (int i = 0; i < 3; ++i) {
    append_vector(numbers, frame.axes().col(i));
  }
}

template <int N>
void append_shape(std::vector<double>& numbers, const VertexSimplex<3, N>& simplex) {
  for (const Vector<3>& vertex : simplex.vertices()) {
    append_vector(numbers, vertex);
  }
}

void append_shape(std::vector<double>& numbers, const Obb<3>& box) {
  append_vector(numbers, box.center());
  for (int i = 0; i < 3; ++i) {
    append_vector(numbers, box.axes().col(i));
  }
  append_vector(numbers, box.half());
}

void append_shape(std::vector<double>& numbers, const Sphere<3>& sphere) {
  append_vector(numbers, sphere.center());
  append_vector(numbers, {sphere.radius(), 0, 0});
}

void append_shape(std::vector<double>& numbers, const Aabb<3>& box) {
  append_vector(numbers, box.min());
  append_vector(numbers, box.max());
}

void append_shape(std::vector<double>& numbers, const HalfSpace<3>& half_space) {
  append_vector(numbers, half_space.normal());
  append_vector(numbers, {half_space.offset(), 0, 0});
}

/// As a mesh to look at: how many vertices and triangles that has, the radius, how many points the core has, then
/// vertices and triangles.
void append_mesh(std::vector<double>& numbers, std::span<const Vector<3>> points, double radius) {
  constexpr int segments = 12;
  constexpr int rings = 6;
  const TriangleMesh mesh = detail::rounded_mesh(points, radius, segments, rings);
  append_vector(numbers, {static_cast<double>(mesh.vertices().size()), static_cast<double>(mesh.elements().size()), 0});
  append_vector(numbers, {radius, static_cast<double>(points.size()), 0});
  for (const Vector<3>& vertex : mesh.vertices()) {
    append_vector(numbers, vertex);
  }
  for (const auto& [p, q, r] : mesh.elements()) {
    append_vector(numbers, {static_cast<double>(p), static_cast<double>(q), static_cast<double>(r)});
  }
}

void append_shape(std::vector<double>& numbers, const Hull<3>& hull) { append_mesh(numbers, hull.points(), 0); }

template <class Core>
void append_shape(std::vector<double>& numbers, const Rounded<Core>& rounded) {
  append_mesh(numbers, detail::core_points(rounded.core()), rounded.radius());
}

/// For each mesh: how each of its elements meets others, and, in order and each once, those of listed pairs.
struct Elements {
  static constexpr std::uint8_t in_no_pair = 255;

  std::vector<std::vector<std::uint8_t>> marks;  ///< the strongest relation that the element is in
  std::vector<std::vector<std::uint32_t>> listed;

  explicit Elements(const ReportPage& page) : listed(page.meshes.size()) {
    for (const PageMesh& mesh : page.meshes) {
      marks.emplace_back(mesh.end, in_no_pair);
    }
    for (std::size_t i = 0; i < page.pairs.size(); ++i) {
      const PagePair& pair = page.pairs[i];
      mark(pair.mesh_a, pair.a, pair.relation);
      mark(pair.mesh_b, pair.b, pair.relation);
      if (i < max_report_pairs) {
        listed[pair.mesh_a].push_back(pair.a);
        listed[pair.mesh_b].push_back(pair.b);
      }
    }
    for (std::vector<std::uint32_t>& elements : listed) {
      std::ranges::sort(elements);
      elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
    }
  }

 private:
  void mark(std::uint32_t mesh, std::uint32_t element, Relation relation) {
    std::uint8_t& strongest = marks[mesh][element];
    const auto now = static_cast<std::uint8_t>(relation);
    strongest = strongest == in_no_pair ? now : std::max(strongest, now);
  }
};

/// What the coordinates of a mesh are relative to.
Vector<3> middle_of(const PageMesh& mesh, const PageView& view) { return mesh.path ? mesh.path->middle : view.center; }

/// The arrays of one mesh.
void append_mesh(std::string& html, const std::string& number, const PageMesh& mesh, const PageView& view,
                 const std::vector<std::uint8_t>& relations, const std::vector<std::uint32_t>& listed) {
  std::vector<float> positions;
  positions.reserve(3 * mesh.surface->vertices().size());
  const Vector<3> middle = middle_of(mesh, view);
  for (const Vector<3>& vertex : mesh.surface->vertices()) {
    for (int i = 0; i < 3; ++i) {  // a vertex that no triangle uses may be anywhere
      positions.push_back(on_page(vertex[i], middle[i], view.scale));
    }
  }
  append_array(html, "positions-" + number, positions);

  std::vector<std::uint32_t> triangles;
  std::vector<std::uint32_t> marks;
  std::vector<std::uint8_t> mark_relations;
  triangles.reserve(3 * mesh.surface->elements().size());
  for (std::size_t i = 0; i < mesh.surface->elements().size(); ++i) {
    const auto& triangle = mesh.surface->elements()[i];
    triangles.insert(triangles.end(), triangle.begin(), triangle.end());
    if (const std::uint8_t relation = relations[owner(mesh, i)]; relation != Elements::in_no_pair) {
      marks.push_back(static_cast<std::uint32_t>(i));
      mark_relations.push_back(relation);
    }
  }
  append_array(html, "triangles-" + number, triangles);
  append_array(html, "marks-" + number, marks);
  append_array(html, "mark-relations-" + number, mark_relations);
  append_array(html, "owners-" + number, std::vector(mesh.owners.begin(), mesh.owners.end()));

  std::vector<std::uint8_t> kinds;
  std::vector<double> corners;
  for (const std::uint32_t element : listed) {
    const Volume shape = mesh.shape(element);
    kinds.push_back(static_cast<std::uint8_t>(shape.index()));
    std::visit([&](const auto& any) { append_shape(corners, any); }, shape);
  }
  append_array(html, "elements-" + number, listed);
  append_array(html, "kinds-" + number, kinds);
  append_array(html, "corners-" + number, corners);
}

void append_pairs(std::string& html, const ReportPage& page) {
  std::vector<std::uint32_t> pairs;
  std::vector<std::uint32_t> sides;  // the meshes of each pair
  std::vector<std::uint8_t> relations;
  std::vector<double> boxes;
  const std::size_t count = std::min(page.pairs.size(), max_report_pairs);
  for (std::size_t i = 0; i < count; ++i) {
    pairs.push_back(page.pairs[i].a);
    pairs.push_back(page.pairs[i].b);
    sides.push_back(page.pairs[i].mesh_a);
    sides.push_back(page.pairs[i].mesh_b);
    relations.push_back(static_cast<std::uint8_t>(page.pairs[i].relation));
    if (!page.boxes.empty()) {
      boxes.insert(boxes.end(), page.boxes[i].min().data(), page.boxes[i].min().data() + 3);
      boxes.insert(boxes.end(), page.boxes[i].max().data(), page.boxes[i].max().data() + 3);
    }
  }
  append_array(html, "pairs", pairs);
  append_array(html, "sides", sides);
  append_array(html, "relations", relations);
  append_array(html, "boxes", boxes);
}

/// How many pairs of elements two meshes have, by their relation.
using RelationCounts = std::array<std::uint32_t, 3>;

/// All pairs of meshes that have pairs of elements, those that are not listed included.
std::map<std::pair<std::uint32_t, std::uint32_t>, RelationCounts> mesh_pairs(const ReportPage& page) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, RelationCounts> pairs;
  for (const PagePair& pair : page.pairs) {
    ++pairs[{pair.mesh_a, pair.mesh_b}][static_cast<std::size_t>(pair.relation)];
  }
  return pairs;
}

/// Both meshes of each pair of meshes, and how many pairs of elements are disjoint, touching and overlapping.
void append_mesh_pairs(std::string& html, const ReportPage& page) {
  std::vector<std::uint32_t> numbers;
  for (const auto& [meshes, counts] : mesh_pairs(page)) {
    numbers.insert(numbers.end(), {meshes.first, meshes.second, counts[0], counts[1], counts[2]});
  }
  append_array(html, "mesh-pairs", numbers);
}

/// The points of the curves one after the other, where each curve ends, and the meshes of each. Returns how many curves
/// are left out.
std::size_t append_curves(std::string& html, const ReportPage& page) {
  std::vector<double> points;
  std::vector<std::uint32_t> ends;
  std::vector<std::uint32_t> sides;
  std::size_t left_out = 0;
  for (const auto& [mesh_a, mesh_b, curves] : page.curves) {
    for (const IntersectionCurve& curve : curves) {
      if (points.size() / 3 + curve.points.size() > max_report_curve_points) {
        ++left_out;
        continue;
      }
      std::ranges::for_each(curve.points, [&](const Vector<3>& point) { append_vector(points, point); });
      ends.push_back(static_cast<std::uint32_t>(points.size() / 3));
      sides.insert(sides.end(), {mesh_a, mesh_b});
    }
  }
  append_array(html, "curve-points", points);
  append_array(html, "curve-ends", ends);
  append_array(html, "curve-sides", sides);
  return left_out;
}

/// The volumes of a level, each as origin and axes on the page, and the meshes that they belong to.
void append_level(std::string& html, const std::string& number, const ReportPage& page,
                  const detail::LevelVolumes& level, const PageView& view) {
  struct Kind {
    std::vector<float> numbers;
    std::vector<std::uint32_t> owners;
  };
  Kind cuboids;
  Kind simplices;
  for (std::size_t i = 0; i < level.volumes.size(); ++i) {
    const Volume& volume = level.volumes[i];
    const Vector<3> middle = middle_of(page.meshes[level.owners[i]], view);
    std::vector<double> numbers;
    std::visit([&](const auto& any) { append_shape(numbers, any); }, volume);
    Kind& shown = std::holds_alternative<Cuboid<3>>(volume) ? cuboids : simplices;
    shown.owners.push_back(level.owners[i]);
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      shown.numbers.push_back(on_page(numbers[k], k < 3 ? middle[static_cast<int>(k)] : 0, view.scale));
    }
  }
  append_array(html, "cuboids-" + number, cuboids.numbers);
  append_array(html, "cuboid-owners-" + number, cuboids.owners);
  append_array(html, "simplices-" + number, simplices.numbers);
  append_array(html, "simplex-owners-" + number, simplices.owners);
}

/// `[f(0), f(1), ..]`
template <class Function>
std::string json_array(std::size_t count, const Function& item) {
  std::string json = "[";
  for (std::size_t i = 0; i < count; ++i) {
    json += (i > 0 ? "," : "") + item(i);
  }
  return json + "]";
}

/// A text for people to read.
std::string shown_json(std::string_view text) { return string_json(printable(text)); }

std::string vector_json(const Vector<3>& vector) {
  return json_array(3, [&](std::size_t i) { return to_text(vector[static_cast<int>(i)]); });
}

std::string mesh_json(const PageMesh& mesh, const PageView& view, const std::vector<std::uint8_t>& relations) {
  const auto colliding = std::ranges::count_if(relations, [](std::uint8_t relation) {
    return relation == static_cast<std::uint8_t>(Relation::Touching) ||
           relation == static_cast<std::uint8_t>(Relation::Overlapping);
  });
  return "{\"name\":" + shown_json(mesh.name) + ",\"kind\":\"" + mesh.kind +
         "\",\"elements\":" + std::to_string(mesh.count) +
         ",\"triangles\":" + std::to_string(mesh.surface->elements().size()) +
         ",\"colliding\":" + std::to_string(colliding) + ",\"middle\":" + vector_json(middle_of(mesh, view)) + "}";
}

std::string time_json(const std::optional<detail::PageTime>& time) {
  if (!time) {
    return "null";
  }
  const std::string pair =
      time->pair ? json_array(2, [&](std::size_t i) { return std::to_string((*time->pair)[i]); }) : "null";
  return "{\"until\":" + to_text(time->until) + ",\"pair\":" + pair + "}";
}

/// The numbers and texts that are few.
std::string facts_json(const ReportPage& page, const PageView& view, const std::string& meshes,
                       std::size_t curves_left_out) {
  const auto count = [&](Relation relation) {
    return std::to_string(std::ranges::count(page.pairs, relation, &PagePair::relation));
  };
  const std::size_t proved = page.certificates ? std::min(page.pairs.size(), max_report_certificates) : 0;
  std::string json = "{\"title\":" + shown_json(page.title) + ",\"meshes\":" + meshes;
  json += ",\"center\":" + vector_json(view.center);
  json += ",\"scale\":" + to_text(view.scale) + ",\"levels\":" + std::to_string(page.levels.size());
  json += ",\"kinds\":" +
          json_array(kinds_of_volumes.size(), [&](std::size_t i) { return string_json(kinds_of_volumes[i]); });
  json += ",\"time\":" + time_json(page.time);
  json += std::string(",\"scene\":") + (page.scene ? "true" : "false");
  json += ",\"low\":" + vector_json(view.low) + ",\"high\":" + vector_json(view.high);
  json += ",\"pairs\":" + std::to_string(page.pairs.size()) + ",\"touching\":" + count(Relation::Touching);
  json += ",\"disjoint\":" + count(Relation::Disjoint) + ",\"curves_left_out\":" + std::to_string(curves_left_out);
  json += ",\"timings\":" + json_array(page.timings.size(), [&](std::size_t i) {
            return "[" + shown_json(page.timings[i].name) + "," + to_text(page.timings[i].seconds) + "]";
          });
  json += ",\"facts\":" + json_array(page.facts.size(), [&](std::size_t i) {
            return "[" + shown_json(page.facts[i].name) + "," + shown_json(page.facts[i].text) + "]";
          });
  json +=
      ",\"certificates\":" + json_array(proved, [&](std::size_t i) { return string_json(page.certificates(i)); }) + "}";
  return json;
}

/// JSON that can stand in a script element: `<` occurs in strings only, and no text in there ends the element.
std::string without_tags(std::string_view json) {
  std::string result;
  result.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      result += "\\u003c";
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace

bool has_report_page() noexcept { return !detail::report_template.empty(); }

void detail::write_page(const std::string& path, const ReportPage& page) {
  if (!has_report_page()) {
    throw FileError(path + ": cannot write: this build has no report page; install node and npm, then configure with " +
                    "-DMOTZKIN_REPORT=ON");
  }
  check(page);
  const PageView view = view_of(page.meshes);
  const Elements elements(page);

  const std::size_t mark = report_template.find(report_data_mark);
  std::string html(report_template.substr(0, mark));
  for (std::size_t i = 0; i < page.meshes.size(); ++i) {
    append_mesh(html, std::to_string(i), page.meshes[i], view, elements.marks[i], elements.listed[i]);
  }
  append_pairs(html, page);
  append_mesh_pairs(html, page);
  const std::size_t curves_left_out = append_curves(html, page);
  for (std::size_t i = 0; i < page.levels.size(); ++i) {
    append_level(html, std::to_string(i), page, page.levels[i], view);
  }
  if (page.time) {
    append_time(html, page, view);
  }
  const std::string meshes =
      json_array(page.meshes.size(), [&](std::size_t i) { return mesh_json(page.meshes[i], view, elements.marks[i]); });
  html += "<script type=\"application/json\" id=\"data-facts\">" +
          without_tags(facts_json(page, view, meshes, curves_left_out)) + "</script>\n";
  html += report_template.substr(mark + report_data_mark.size());
  write_file(path, html);
}

}  // namespace motzkin
