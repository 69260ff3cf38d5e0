#include "motzkin/io/mesh_report.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <string_view>

#include "io/base64.hpp"
#include "io/report_template.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin {
namespace {

static_assert(std::endian::native == std::endian::little, "browsers read the arrays as they are in memory");

/// What takes the numbers of all meshes to about [-1, 1]. The page undoes nothing: it has the doubles of what it
/// prints.
struct View {
  Vector<3> center = Vector<3>::Zero();
  double scale = 1;  ///< half the longest side of the box around everything
};

std::size_t element_count(const ReportMesh& mesh) {
  return mesh.solid != nullptr ? mesh.solid->elements().size() : mesh.surface.elements().size();
}

std::uint32_t owner(const ReportMesh& mesh, std::size_t triangle) {
  return mesh.owners.empty() ? static_cast<std::uint32_t>(triangle) : mesh.owners[triangle];
}

void check(const ReportMesh& mesh, const std::string& name) {
  const std::size_t triangles = mesh.surface.elements().size();
  if ((mesh.solid != nullptr || !mesh.owners.empty()) && mesh.owners.size() != triangles) {
    throw InvalidInput("report: mesh " + name + " has " + std::to_string(triangles) + " triangles, but " +
                       std::to_string(mesh.owners.size()) + " owners");
  }
  const std::size_t count = element_count(mesh);
  for (const std::uint32_t index : mesh.owners) {
    if (index >= count) {
      throw InvalidInput("report: mesh " + name + " has a triangle of element " + std::to_string(index) +
                         ", but there are " + std::to_string(count));
    }
  }
}

void check(const MeshReport& report) {
  const ReportMesh& b = report.b ? *report.b : report.a;
  check(report.a, "a");
  check(b, "b");
  if (!report.boxes.empty() && report.boxes.size() != report.pairs.size()) {
    throw InvalidInput("report: " + std::to_string(report.pairs.size()) + " pairs, but " +
                       std::to_string(report.boxes.size()) + " boxes");
  }
  for (const ReportTiming& timing : report.timings) {
    if (!std::isfinite(timing.seconds)) {
      throw InvalidInput("report: the time of \"" + timing.name + "\" is not finite");
    }
  }
  for (const Collision& pair : report.pairs) {
    if (pair.a >= element_count(report.a) || pair.b >= element_count(b)) {
      throw InvalidInput("report: no elements " + std::to_string(pair.a) + " and " + std::to_string(pair.b));
    }
  }
}

View view_of(std::span<const ReportMesh* const> meshes) {
  std::optional<Aabb<3>> all;
  for (const ReportMesh* mesh : meshes) {
    if (!mesh->surface.elements().empty()) {
      const Aabb<3> box = bounding_box(mesh->surface);
      all = all ? Aabb<3>(all->min().cwiseMin(box.min()), all->max().cwiseMax(box.max())) : box;
    }
  }
  if (!all) {
    return {};
  }
  const double scale = all->half().maxCoeff();
  return {all->center(), scale > 0 ? scale : 1};
}

/// An array for the page to read, as a script element that browsers do not run.
template <class T>
void append_array(std::string& html, const std::string& id, const std::vector<T>& numbers) {
  html += "<script type=\"text/plain\" id=\"data-" + id + "\">";
  detail::append_base64(html, std::as_bytes(std::span(numbers)));
  html += "</script>\n";
}

template <int N>
void append_corners(std::vector<double>& numbers, const Mesh<N>& mesh, std::uint32_t element) {
  for (const std::uint32_t index : mesh.elements()[element]) {
    const Vector<3>& vertex = mesh.vertices()[index];
    numbers.insert(numbers.end(), vertex.data(), vertex.data() + 3);
  }
}

/// Whether each element is in a pair.
std::vector<bool> colliding(const MeshReport& report, bool second) {
  std::vector<bool> result(element_count(second ? *report.b : report.a));
  for (const Collision& pair : report.pairs) {
    result[second ? pair.b : pair.a] = true;
    if (!report.b) {
      result[pair.b] = true;
    }
  }
  return result;
}

/// The elements of listed pairs, in order, each once.
std::vector<std::uint32_t> listed_elements(const MeshReport& report, bool second) {
  std::vector<std::uint32_t> result;
  for (const Collision& pair : report.pairs.first(std::min(report.pairs.size(), max_report_pairs))) {
    result.push_back(second ? pair.b : pair.a);
    if (!report.b) {
      result.push_back(pair.b);
    }
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// The arrays of one mesh.
void append_mesh(std::string& html, const std::string& number, const ReportMesh& mesh, const View& view,
                 const std::vector<bool>& marked, const std::vector<std::uint32_t>& listed) {
  std::vector<float> positions;
  positions.reserve(3 * mesh.surface.vertices().size());
  for (const Vector<3>& vertex : mesh.surface.vertices()) {
    for (int i = 0; i < 3; ++i) {  // a vertex that no triangle uses may be anywhere
      positions.push_back(static_cast<float>(std::clamp((vertex[i] - view.center[i]) / view.scale, -2.0, 2.0)));
    }
  }
  append_array(html, "positions-" + number, positions);

  std::vector<std::uint32_t> triangles;
  std::vector<std::uint32_t> marks;
  triangles.reserve(3 * mesh.surface.elements().size());
  for (std::size_t i = 0; i < mesh.surface.elements().size(); ++i) {
    const auto& triangle = mesh.surface.elements()[i];
    triangles.insert(triangles.end(), triangle.begin(), triangle.end());
    if (marked[owner(mesh, i)]) {
      marks.push_back(static_cast<std::uint32_t>(i));
    }
  }
  append_array(html, "triangles-" + number, triangles);
  append_array(html, "marks-" + number, marks);
  append_array(html, "owners-" + number, mesh.owners);

  std::vector<double> corners;
  for (const std::uint32_t element : listed) {
    if (mesh.solid != nullptr) {
      append_corners(corners, *mesh.solid, element);
    } else {
      append_corners(corners, mesh.surface, element);
    }
  }
  append_array(html, "elements-" + number, listed);
  append_array(html, "corners-" + number, corners);
}

void append_pairs(std::string& html, const MeshReport& report) {
  std::vector<std::uint32_t> pairs;
  std::vector<std::uint8_t> relations;
  std::vector<double> boxes;
  const std::size_t count = std::min(report.pairs.size(), max_report_pairs);
  for (std::size_t i = 0; i < count; ++i) {
    pairs.push_back(report.pairs[i].a);
    pairs.push_back(report.pairs[i].b);
    relations.push_back(static_cast<std::uint8_t>(report.pairs[i].relation));
    if (!report.boxes.empty()) {
      boxes.insert(boxes.end(), report.boxes[i].min().data(), report.boxes[i].min().data() + 3);
      boxes.insert(boxes.end(), report.boxes[i].max().data(), report.boxes[i].max().data() + 3);
    }
  }
  append_array(html, "pairs", pairs);
  append_array(html, "relations", relations);
  append_array(html, "boxes", boxes);
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

std::string mesh_json(const ReportMesh& mesh, const std::vector<bool>& marked) {
  return "{\"name\":" + string_json(mesh.name) + ",\"kind\":\"" + (mesh.solid != nullptr ? "tetrahedron" : "triangle") +
         "\",\"elements\":" + std::to_string(element_count(mesh)) +
         ",\"triangles\":" + std::to_string(mesh.surface.elements().size()) +
         ",\"colliding\":" + std::to_string(std::ranges::count(marked, true)) + "}";
}

/// The numbers and texts that are few.
std::string facts_json(const MeshReport& report, const View& view, const std::string& meshes) {
  const auto touching = std::ranges::count(report.pairs, Relation::Touching, &Collision::relation);
  const std::size_t proved = report.certificates ? std::min(report.pairs.size(), max_report_certificates) : 0;
  std::string json = "{\"title\":" + string_json(report.title) + ",\"meshes\":" + meshes;
  json += ",\"center\":" + json_array(3, [&](std::size_t i) { return to_text(view.center[static_cast<int>(i)]); });
  json += ",\"scale\":" + to_text(view.scale);
  json += ",\"pairs\":" + std::to_string(report.pairs.size()) + ",\"touching\":" + std::to_string(touching);
  json += ",\"timings\":" + json_array(report.timings.size(), [&](std::size_t i) {
            return "[" + string_json(report.timings[i].name) + "," + to_text(report.timings[i].seconds) + "]";
          });
  json += ",\"facts\":" + json_array(report.facts.size(), [&](std::size_t i) {
            return "[" + string_json(report.facts[i].name) + "," + string_json(report.facts[i].text) + "]";
          });
  json +=
      ",\"certificates\":" + json_array(proved, [&](std::size_t i) { return string_json(report.certificates(i)); }) +
      "}";
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

void write_report(const std::string& path, const MeshReport& report) {
  if (!has_report_page()) {
    throw FileError(path + ": cannot write: this build has no report page; install node and npm, then configure with " +
                    "-DMOTZKIN_REPORT=ON");
  }
  check(report);
  std::vector<const ReportMesh*> meshes{&report.a};
  if (report.b) {
    meshes.push_back(&*report.b);
  }
  const View view = view_of(meshes);

  const std::size_t mark = detail::report_template.find(detail::report_data_mark);
  std::string html(detail::report_template.substr(0, mark));
  std::vector<std::string> jsons;
  for (std::size_t i = 0; i < meshes.size(); ++i) {
    const std::vector<bool> marked = colliding(report, i == 1);
    append_mesh(html, std::to_string(i), *meshes[i], view, marked, listed_elements(report, i == 1));
    jsons.push_back(mesh_json(*meshes[i], marked));
  }
  append_pairs(html, report);
  const std::string meshes_json = json_array(jsons.size(), [&](std::size_t i) { return jsons[i]; });
  html += "<script type=\"application/json\" id=\"data-facts\">" + without_tags(facts_json(report, view, meshes_json)) +
          "</script>\n";
  html += detail::report_template.substr(mark + detail::report_data_mark.size());
  write_file(path, html);
}

}  // namespace motzkin
