#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

#include "io/mesh_formats.hpp"
#include "io/mesh_parts.hpp"
#include "io/number_text.hpp"
#include "io/xml_reader.hpp"
#include "io/zip_archive.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/shape/text.hpp"

/// 3MF: triangles of all objects that the build places, each where the transforms of its components and of its item put
/// it. The model is read while it is unpacked, so that its text is never in memory as a whole.

namespace motzkin::detail {
namespace {

using TriangleCorners = std::array<std::uint32_t, 3>;

constexpr std::size_t max_components_depth = 32;  // of objects made of objects

/// Models shrink to a tenth when they are packed. What would be this many times as long as the file is no model.
constexpr std::size_t max_unpacked_ratio = 200;
constexpr std::size_t min_unpacked_limit = std::size_t{1} << 20U;

constexpr std::string_view model_type = "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel";

constexpr std::string_view units[] = {"micron", "millimeter", "centimeter", "inch", "foot", "meter"};

/// Extensions that say nothing about where triangles are, besides other models, which `path` names.
constexpr std::string_view known_extensions[] = {
    "http://schemas.microsoft.com/3dmanufacturing/material/2015/02",
    "http://schemas.microsoft.com/3dmanufacturing/production/2015/06",
    "http://schemas.microsoft.com/3dmanufacturing/trianglesets/2021/07",
};

/// The next word of a list, which is taken from it; empty at its end.
std::string_view take_word(std::string_view& list) {
  constexpr std::string_view white_space = " \t\r\n";
  list.remove_prefix(std::min(list.find_first_not_of(white_space), list.size()));
  const std::string_view word = list.substr(0, list.find_first_of(white_space));
  list.remove_prefix(word.size());
  return word;
}

struct Component {
  std::uint32_t object;
  Pose pose;
};

/// An object: a mesh, or others.
struct Object {
  std::vector<Vector<3>> vertices = {};
  std::vector<TriangleCorners> triangles = {};
  std::vector<Component> components = {};
  std::size_t triangle_count = 0;  ///< of all; at most one more than the limit
  std::size_t depth = 0;           ///< of components
};

/// Calls `visit` where each child of the element opens that is open now. It has to go to where the child closes.
template <class Visit>
void each_child(XmlReader& xml, const Visit& visit) {
  while (xml.next() != XmlReader::Tag::Close) {
    visit();
  }
}

class ModelReader {
 public:
  /// Of the file, its notes and limits are used.
  ModelReader(const MeshText& file, XmlReader& xml)
      : file_(file), xml_(xml), parts_({.bytes = {}, .name = xml.name(), .max_elements = file.max_elements}, 0) {}

  AnyMesh read() {
    xml_.next();
    if (xml_.element() != "model") {
      xml_.fail("element 'model'", detail::quoted(xml_.element()));
    }
    refuse_extensions();
    read_unit();
    bool has_build = false;
    each_child(xml_, [&] {
      if (xml_.element() == "resources") {
        read_resources();
      } else if (xml_.element() == "build") {
        has_build = true;
        read_build();
      } else {
        xml_.skip();
      }
    });
    xml_.next();  // to the end of the file, which is when a sum of its bytes is compared
    if (!has_build) {
      refuse(xml_.name() + ": has no build, which says where its objects are");
    }
    return parts_.finish();
  }

 private:
  void refuse_extensions() const {
    std::string_view prefixes = xml_.attribute("requiredextensions").value_or("");
    for (std::string_view prefix = take_word(prefixes); !prefix.empty(); prefix = take_word(prefixes)) {
      const std::string_view extension = xml_.attribute("xmlns:" + std::string(prefix)).value_or(prefix);
      if (std::ranges::find(known_extensions, extension) == std::end(known_extensions)) {
        xml_.fail("extensions that this reader knows", detail::quoted(extension));
      }
    }
  }

  void read_unit() const {
    const std::string_view unit = xml_.attribute("unit").value_or("millimeter");
    if (std::ranges::find(units, unit) == std::end(units)) {
      xml_.fail("micron, millimeter, centimeter, inch, foot or meter as the unit", detail::quoted(unit));
    }
    if (file_.notes != nullptr) {
      file_.notes->unit = unit;
    }
  }

  double to_coordinate(std::string_view text) const {
    double value = 0;
    if (!parse_number(text, value) || !(std::abs(value) <= max_coordinate)) {  // NaN: refused
      xml_.fail("a finite number of magnitude up to 2^1000", detail::quoted(text));
    }
    return value;
  }

  double coordinate(std::string_view name) const {
    std::string_view text = xml_.required(name);
    return to_coordinate(take_word(text));
  }

  std::uint32_t number(std::string_view name, std::size_t count, const char* expected) const {
    std::uint32_t value = 0;
    const std::string_view text = xml_.required(name);
    if (!parse_number(text, value) || value >= count) {
      xml_.fail(expected, detail::quoted(text));
    }
    return value;
  }

  std::uint32_t id(std::string_view name) const {
    return number(name, std::size_t{1} << 31U, "a number from 0 to 2147483647");
  }

  /// Twelve numbers: where x, y and z go, and the translation.
  Pose transform() const {
    const std::optional<std::string_view> text = xml_.attribute("transform");
    if (!text) {
      return {};
    }
    std::string_view list = *text;
    Eigen::Matrix<double, 3, 4> columns;
    for (int i = 0; i < 12; ++i) {
      columns(i % 3, i / 3) = to_coordinate(take_word(list));
    }
    if (const std::string_view more = take_word(list); !more.empty()) {
      xml_.fail("the end of 12 numbers", detail::quoted(more));
    }
    return {columns.leftCols<3>(), columns.col(3)};
  }

  void read_resources() {
    each_child(xml_, [&] {
      if (xml_.element() == "object") {
        read_object();
      } else {
        xml_.skip();
      }
    });
  }

  void read_object() {
    const std::uint32_t name = id("id");
    if (objects_.contains(name)) {
      xml_.fail("each object once", "another object " + std::to_string(name));
    }
    Object object;
    each_child(xml_, [&] {
      if (xml_.element() == "mesh") {
        read_mesh(object);
      } else if (xml_.element() == "components") {
        read_components(object);
      } else {
        xml_.skip();
      }
    });
    objects_.emplace(name, std::move(object));
  }

  void read_mesh(Object& object) {
    each_child(xml_, [&] {
      if (xml_.element() == "vertices") {
        each_child(xml_, [&] { read_vertex(object); });
      } else if (xml_.element() == "triangles") {
        each_child(xml_, [&] { read_triangle(object); });
      } else {
        xml_.skip();
      }
    });
    object.triangle_count = object.triangles.size();
  }

  void read_vertex(Object& object) {
    if (xml_.element() == "vertex") {
      require_room(++vertex_count_, 3 * file_.max_elements, "vertices");
      object.vertices.push_back({coordinate("x"), coordinate("y"), coordinate("z")});
    }
    xml_.skip();
  }

  void read_triangle(Object& object) {
    if (xml_.element() == "triangle") {
      require_room(++triangle_count_, file_.max_elements, "triangles");
      const auto corner = [&](const char* name) {
        return number(name, object.vertices.size(), "the number of a vertex above");
      };
      object.triangles.push_back({corner("v1"), corner("v2"), corner("v3")});
    }
    xml_.skip();
  }

  void require_room(std::size_t count, std::size_t most, const char* what) const {
    if (count > most) {
      throw MeshTooLarge(message_at(xml_.name(), xml_.place(), "at most " + std::to_string(most) + " " + what, "more"));
    }
  }

  void refuse_path() const {
    for (const XmlAttribute& attribute : xml_.attributes()) {
      if (attribute.name == "path" || attribute.name.ends_with(":path")) {
        xml_.fail("an object of the same model; this reader does not follow the production extension",
                  "one in " + detail::quoted(attribute.value));
      }
    }
  }

  /// The object that a component or an item names.
  std::unordered_map<std::uint32_t, Object>::iterator named_object() {
    refuse_path();
    const std::uint32_t name = id("objectid");
    const auto found = objects_.find(name);
    if (found == objects_.end()) {
      xml_.fail("the number of an object above", std::to_string(name));
    }
    return found;
  }

  void read_components(Object& object) {
    each_child(xml_, [&] {
      if (xml_.element() == "component") {
        const auto part = named_object();
        const Pose pose = transform();
        object.depth = std::max(object.depth, part->second.depth + 1);
        if (object.depth > max_components_depth) {
          xml_.fail("objects within objects at most " + std::to_string(max_components_depth) + " deep", "more");
        }
        if (part->second.triangle_count > 0) {  // empty ones could be counted without end
          object.components.push_back({part->first, pose});
          object.triangle_count = std::min(object.triangle_count + part->second.triangle_count, file_.max_elements + 1);
        }
      }
      xml_.skip();
    });
  }

  void read_build() {
    each_child(xml_, [&] {
      if (xml_.element() == "item") {
        const auto object = named_object();
        require_room(object->second.triangle_count, file_.max_elements, "triangles");
        place(object->second, transform());
      }
      xml_.skip();
    });
  }

  void place(const Object& object, const Pose& pose) {
    add_mesh(object, pose);
    for (const Component& component : object.components) {
      place(objects_.at(component.object), product(component.pose, pose));
    }
  }

  Pose product(const Pose& first, const Pose& second) const {
    try {
      return then(first, second);
    } catch (const InvalidInput& error) {
      xml_.fail("transforms whose product is finite", error.what());
    }
  }

  void add_mesh(const Object& object, const Pose& pose) {
    const Place place = xml_.place();
    const auto base = static_cast<std::int64_t>(parts_.vertex_count());
    if (object.triangles.empty()) {
      return;
    }
    for (const Vector<3>& vertex : object.vertices) {
      const Vector<3> placed = pose.is_identity() ? vertex : apply(pose, vertex);
      for (const double value : placed) {
        if (!(std::abs(value) <= max_coordinate)) {  // NaN: refused
          xml_.fail("transforms that keep numbers finite and of magnitude up to 2^1000", to_text(value));
        }
      }
      parts_.add_vertex(placed, place);
    }
    for (const TriangleCorners& corners : object.triangles) {
      parts_.add_polygon(std::array{parts_.corner(base + corners[0], place), parts_.corner(base + corners[1], place),
                                    parts_.corner(base + corners[2], place)},
                         place);
    }
  }

  const MeshText& file_;
  XmlReader& xml_;
  MeshParts parts_;
  std::unordered_map<std::uint32_t, Object> objects_;
  std::size_t vertex_count_ = 0;
  std::size_t triangle_count_ = 0;
};

/// The name of the model in an archive.
std::string model_entry(const ZipArchive& archive, const std::string& name) {
  const std::string relations = "_rels/.rels";
  if (archive.has(relations)) {
    XmlReader xml(archive.open(relations, min_unpacked_limit), name + " (" + relations + ")");
    while (xml.next() != XmlReader::Tag::End) {
      if (xml.element() == "Relationship" && xml.attribute("Type") == model_type) {
        std::string_view target = xml.required("Target");
        target.remove_prefix(target.starts_with('/') ? 1 : 0);
        return std::string(target);
      }
    }
  }
  refuse(name + ": is a ZIP file, but no 3MF: it does not say which of its parts is the model");
}

}  // namespace

AnyMesh parse_3mf_model(const MeshText& model) {
  XmlReader xml(model.bytes, model.name);
  return ModelReader(model, xml).read();
}

AnyMesh parse_3mf(const MeshText& file) {
  const ZipArchive archive(file.bytes, file.name);
  const std::string model = model_entry(archive, file.name);
  const std::size_t max_text =
      std::min(max_file_bytes, std::max(min_unpacked_limit, max_unpacked_ratio * file.bytes.size()));
  XmlReader xml(archive.open(model, max_text), file.name + " (" + model + ")");
  return ModelReader(file, xml).read();
}

}  // namespace motzkin::detail

namespace motzkin {

bool reads_3mf() noexcept { return detail::ZipArchive::is_built; }

}  // namespace motzkin
