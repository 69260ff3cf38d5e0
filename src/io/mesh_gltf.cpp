#include <Eigen/Geometry>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <list>
#include <optional>

#include "io/byte_cursor.hpp"
#include "io/json_document.hpp"
#include "io/mesh_formats.hpp"
#include "io/mesh_parts.hpp"
#include "motzkin/invalid_input.hpp"

/// glTF 2.0: triangles of all meshes of the scene, each where the matrices of its nodes put it, at rest.

namespace motzkin::detail {
namespace {

constexpr int max_gltf_depth = 64;  // of the JSON
constexpr std::uint32_t json_chunk = 0x4E4F534A;
constexpr std::uint32_t binary_chunk = 0x004E4942;

std::string at(const std::string& where, std::size_t index) { return where + "[" + std::to_string(index) + "]"; }

/// The value of a key, or null.
const json& value_of(const json& object, const char* key, const std::string& where) {
  static const json nothing;
  if (!object.is_object()) {
    json_error(where, std::string("expected an object, found ") + object.type_name());
  }
  const auto place = object.find(key);
  return place == object.end() ? nothing : *place;
}

/// An array, empty where there is none.
const json& array_of(const json& object, const char* key, const std::string& where) {
  static const json nothing = json::array();
  const json& value = value_of(object, key, where);
  if (!value.is_null() && !value.is_array()) {
    json_error(where + "." + key, std::string("expected an array, found ") + value.type_name());
  }
  return value.is_null() ? nothing : value;
}

/// A number from 0 to `last`; `otherwise` where there is none.
std::size_t count_of(const json& object, const char* key, const std::string& where, std::size_t last,
                     std::optional<std::size_t> otherwise = std::nullopt) {
  const json& value = value_of(object, key, where);
  if (value.is_null() && otherwise) {
    return *otherwise;
  }
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > last) {
    json_error(where + "." + key, "expected a number from 0 to " + std::to_string(last) + ", found " +
                                      (value.is_null() ? "none" : value.dump().substr(0, 40)));
  }
  return value.get<std::size_t>();
}

/// The element of an array that a key names; no value where there is no such key.
struct Element {
  const json* object = nullptr;
  std::string where;
  std::size_t index = 0;
};

std::optional<Element> element_of(const json& object, const char* key, const std::string& where, const json& array,
                                  const std::string& name) {
  if (value_of(object, key, where).is_null()) {
    return std::nullopt;
  }
  if (array.empty()) {
    json_error(where + "." + key, "there are no " + name);
  }
  const std::size_t index = count_of(object, key, where, array.size() - 1);
  return Element{&array[index], at(name, index), index};
}

/// The bytes of six bits each; throws InvalidInput for what is no base64.
std::string from_base64(std::string_view text, const std::string& where) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::array<int, 256> value;
  value.fill(-1);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    value[static_cast<unsigned char>(digits[i])] = static_cast<int>(i);
  }
  while (!text.empty() && text.back() == '=') {
    text.remove_suffix(1);
  }
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 3);
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    const int digit = value[static_cast<unsigned char>(c)];
    if (digit < 0) {
      json_error(where, "expected base64");
    }
    bits = bits << 6U | static_cast<std::uint32_t>(digit);
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes += static_cast<char>(bits >> static_cast<unsigned>(count) & 0xFFU);
    }
  }
  return bytes;
}

/// Numbers in a buffer.
struct Accessor {
  std::size_t number;  ///< of the accessor, for messages
  std::string_view bytes;
  std::size_t count;
  std::size_t stride;
  std::size_t component;  ///< as glTF numbers them
  bool normalized;
};

std::size_t size_of(std::size_t component) {
  return component == 5120 || component == 5121 ? 1 : component == 5122 || component == 5123 ? 2 : 4;
}

class GltfReader {
 public:
  explicit GltfReader(const MeshText& file) : file_(file), parts_(file, 0) {}

  AnyMesh read() {
    const std::string_view text = take_chunks();
    document_ = parse_document(without_data(text), max_gltf_depth);
    refuse_extensions();
    take_buffers();
    place_scene();
    if (file_.notes != nullptr) {
      file_.notes->unit = "meter";  // as glTF has it
    }
    return merge_equal_vertices(std::get<TriangleMesh>(parts_.finish()));
  }

 private:
  /// Of a binary file the text; its other chunk is kept.
  std::string_view take_chunks() {
    if (!file_.bytes.starts_with("glTF")) {
      return file_.bytes;
    }
    ByteCursor cursor(file_.bytes, 0, std::endian::little, file_.name);
    (void)cursor.number<std::uint32_t>();
    const Place version_place = cursor.place();
    if (const auto version = cursor.number<std::uint32_t>(); version != 2) {
      fail_at(file_.name, version_place, "version 2 of glTF", std::to_string(version));
    }
    const Place length_place = cursor.place();
    if (const auto length = cursor.number<std::uint32_t>(); length != file_.bytes.size()) {
      fail_at(file_.name, length_place, "the length of the file, " + std::to_string(file_.bytes.size()),
              std::to_string(length));
    }
    std::string_view text;
    while (cursor.remaining() > 0) {
      const auto length = cursor.number<std::uint32_t>();
      const Place kind_place = cursor.place();
      const auto kind = cursor.number<std::uint32_t>();
      const std::size_t begin = cursor.place().number;
      cursor.skip(length);
      const std::string_view chunk = file_.bytes.substr(begin, length);
      if (text.data() == nullptr && kind != json_chunk) {
        fail_at(file_.name, kind_place, "the chunk of the JSON first", "another one");
      }
      if (kind == json_chunk) {
        text = chunk.substr(0, chunk.find_last_not_of('\0') + 1);
      } else if (kind == binary_chunk && binary_.data() == nullptr) {
        binary_ = chunk;
      }
    }
    if (text.data() == nullptr) {
      cursor.fail("a chunk of JSON", "none");
    }
    return text;
  }

  /// The text with numbers in the place of buffers that it holds: they are long, and no parser should copy them.
  std::string without_data(std::string_view text) {
    constexpr std::string_view begin = "\"data:";
    std::string result;
    std::size_t done = 0;
    for (std::size_t found = text.find(begin); found != std::string_view::npos; found = text.find(begin, done)) {
      const std::size_t end = text.find('"', found + begin.size());
      if (end == std::string_view::npos) {
        break;
      }
      result += text.substr(done, found + begin.size() - done);
      result += std::to_string(data_.size());
      data_.push_back(text.substr(found + begin.size(), end - found - begin.size()));
      done = end;
    }
    result += text.substr(done);
    return result;
  }

  void refuse_extensions() const {
    const json& required = array_of(document_, "extensionsRequired", "glTF");
    for (std::size_t i = 0; i < required.size(); ++i) {
      const std::string name = text(required[i], at("extensionsRequired", i));
      const auto begins = [&](std::string_view start) { return name.starts_with(start); };
      if (!begins("KHR_materials_") && !begins("KHR_texture_") && !begins("KHR_lights_") &&
          name != "KHR_mesh_quantization") {
        json_error(at("extensionsRequired", i), "this reader does not know " + detail::in_quotes(name));
      }
    }
  }

  void take_buffers() {
    const json& buffers = array_of(document_, "buffers", "glTF");
    for (std::size_t i = 0; i < buffers.size(); ++i) {
      const std::string where = at("buffers", i);
      const std::size_t length = count_of(buffers[i], "byteLength", where, std::numeric_limits<std::uint32_t>::max());
      const std::string_view bytes = buffer(buffers[i], i, where);
      if (bytes.size() < length) {
        json_error(where, "expected " + std::to_string(length) + " bytes, found " + std::to_string(bytes.size()));
      }
      buffers_.push_back(bytes.substr(0, length));
    }
  }

  std::string_view buffer(const json& object, std::size_t index, const std::string& where) {
    const json& uri = value_of(object, "uri", where);
    if (uri.is_null()) {
      if (index > 0 || binary_.data() == nullptr) {
        json_error(where, "has no bytes");
      }
      return binary_;
    }
    const std::string name = text(uri, where + ".uri");
    if (name.starts_with("data:")) {
      std::size_t number = data_.size();
      std::from_chars(name.data() + 5, name.data() + name.size(), number);
      if (number >= data_.size()) {
        json_error(where + ".uri", "expected data in base64, written without escapes");
      }
      const std::string_view data = data_[number];
      const std::size_t comma = data.find(',');
      if (comma == std::string_view::npos || !data.substr(0, comma).ends_with(";base64")) {
        json_error(where + ".uri", "expected data in base64");
      }
      return *kept_.insert(kept_.end(), from_base64(data.substr(comma + 1), where + ".uri"));
    }
    if (name.empty() || name.front() == '/' || name.find("..") != std::string::npos ||
        name.find(':') != std::string::npos || name.find('%') != std::string::npos) {
      json_error(where + ".uri", "expected the name of a file in the same folder, found " + detail::in_quotes(name));
    }
    if (!file_.beside) {
      json_error(where + ".uri", "lies in a file of its own, " + detail::in_quotes(name) + ", which is not at hand");
    }
    return *kept_.insert(kept_.end(), file_.beside(name));
  }

  /// Part of a buffer, from `offset` of it on.
  std::string_view view(const json& object, const char* key, const std::string& where, std::size_t offset,
                        std::size_t* stride = nullptr) const {
    const json& views = array_of(document_, "bufferViews", "glTF");
    const std::optional<Element> found = element_of(object, key, where, views, "bufferViews");
    const std::optional<Element> holder =
        element_of(*found->object, "buffer", found->where, array_of(document_, "buffers", "glTF"), "buffers");
    if (!holder) {
      json_error(found->where, "missing key \"buffer\"");
    }
    const std::string_view bytes = buffers_[holder->index];
    const std::size_t begin = count_of(*found->object, "byteOffset", found->where, bytes.size(), 0);
    const std::size_t length = count_of(*found->object, "byteLength", found->where, bytes.size() - begin);
    if (offset > length) {
      json_error(where, "begins beyond the end of " + found->where);
    }
    if (stride != nullptr) {
      *stride = count_of(*found->object, "byteStride", found->where, 252, *stride);
    }
    return bytes.substr(begin + offset, length - offset);
  }

  static std::size_t component_of(const json& object, const std::string& where) {
    const std::size_t component = count_of(object, "componentType", where, 5126);
    if (component < 5120 || component == 5124) {
      json_error(where + ".componentType",
                 "expected 5120, 5121, 5122, 5123, 5125 or 5126, found " + std::to_string(component));
    }
    return component;
  }

  /// An accessor of so many numbers per element.
  Accessor accessor(const Element& element, std::string_view type, std::size_t width) const {
    const json& object = *element.object;
    const std::string found = text(value_of(object, "type", element.where), element.where + ".type");
    if (found != type) {
      json_error(element.where + ".type",
                 "expected " + detail::in_quotes(std::string(type)) + ", found " + detail::in_quotes(found));
    }
    Accessor result{};
    result.number = element.index;
    result.component = component_of(object, element.where);
    result.count = count_of(object, "count", element.where, std::numeric_limits<std::uint32_t>::max());
    result.normalized = value_of(object, "normalized", element.where) == json(true);
    const std::size_t size = width * size_of(result.component);
    result.stride = size;
    if (value_of(object, "bufferView", element.where).is_null()) {
      if (result.count > 3 * file_.max_elements) {  // or a few bytes would ask for any amount of memory
        json_error(element.where, "has no bytes, and too many elements");
      }
      return result;
    }
    result.bytes = view(object, "bufferView", element.where,
                        count_of(object, "byteOffset", element.where, std::numeric_limits<std::uint32_t>::max(), 0),
                        &result.stride);
    if (result.stride < size) {
      json_error(element.where, "its elements of " + std::to_string(size) + " bytes overlap");
    }
    if (result.count > 0 &&
        (result.bytes.size() < size || (result.bytes.size() - size) / result.stride < result.count - 1)) {
      json_error(element.where, "expected " + std::to_string(result.count) + " elements, found bytes for less");
    }
    return result;
  }

  template <class Number>
  static Number number_at(std::string_view bytes, std::size_t position) {
    Number value{};
    std::memcpy(&value, bytes.data() + position, sizeof value);
    return swap_if(std::endian::native != std::endian::little, value);
  }

  static double component_at(std::string_view bytes, std::size_t position, std::size_t component, bool normalized) {
    const auto scaled = [&](double value, double most) { return normalized ? std::max(value / most, -1.0) : value; };
    switch (component) {
      case 5120: return scaled(number_at<std::int8_t>(bytes, position), 127);
      case 5121: return scaled(number_at<std::uint8_t>(bytes, position), 255);
      case 5122: return scaled(number_at<std::int16_t>(bytes, position), 32767);
      case 5123: return scaled(number_at<std::uint16_t>(bytes, position), 65535);
      case 5125: return number_at<std::uint32_t>(bytes, position);
      default: return static_cast<double>(number_at<float>(bytes, position));
    }
  }

  static Vector<3> vector_at(const Accessor& from, std::size_t i) {
    Vector<3> result = Vector<3>::Zero();
    if (!from.bytes.empty()) {
      for (std::size_t k = 0; k < 3; ++k) {
        result[static_cast<int>(k)] =
            component_at(from.bytes, i * from.stride + k * size_of(from.component), from.component, from.normalized);
      }
    }
    return result;
  }

  std::vector<Vector<3>> positions(const Element& element) const {
    const Accessor from = accessor(element, "VEC3", 3);
    std::vector<Vector<3>> result(from.count);
    for (std::size_t i = 0; i < from.count; ++i) {
      result[i] = vector_at(from, i);
    }
    const json& sparse = value_of(*element.object, "sparse", element.where);
    if (!sparse.is_null()) {
      const std::string where = element.where + ".sparse";
      const std::size_t count = count_of(sparse, "count", where, from.count);
      const json& places = value_of(sparse, "indices", where);
      const json& values = value_of(sparse, "values", where);
      const std::size_t kind = component_of(places, where + ".indices");
      const auto bytes_of = [&](const json& object, const std::string& name) {
        return view(object, "bufferView", name,
                    count_of(object, "byteOffset", name, std::numeric_limits<std::uint32_t>::max(), 0));
      };
      require_view(places, where + ".indices");
      require_view(values, where + ".values");
      const std::string_view indices = bytes_of(places, where + ".indices");
      Accessor replaced = from;
      replaced.stride = 3 * size_of(from.component);
      replaced.bytes = bytes_of(values, where + ".values");
      if (indices.size() / size_of(kind) < count || replaced.bytes.size() / replaced.stride < count) {
        json_error(where, "expected " + std::to_string(count) + " elements, found bytes for less");
      }
      for (std::size_t i = 0; i < count; ++i) {
        const double index = component_at(indices, i * size_of(kind), kind, false);
        if (!(index >= 0 && index < static_cast<double>(from.count))) {
          json_error(where + ".indices", "expected numbers of the " + std::to_string(from.count) + " elements");
        }
        result[static_cast<std::size_t>(index)] = vector_at(replaced, i);
      }
    }
    return result;
  }

  static void require_view(const json& object, const std::string& where) {
    if (value_of(object, "bufferView", where).is_null()) {
      json_error(where, "missing key \"bufferView\"");
    }
  }

  std::vector<std::uint32_t> corners(const json& primitive, const std::string& where, std::size_t vertex_count) const {
    const json& accessors = array_of(document_, "accessors", "glTF");
    const std::optional<Element> indexed = element_of(primitive, "indices", where, accessors, "accessors");
    std::vector<std::uint32_t> result;
    if (!indexed) {
      result.resize(vertex_count);
      for (std::size_t i = 0; i < vertex_count; ++i) {
        result[i] = static_cast<std::uint32_t>(i);
      }
      return result;
    }
    const Accessor from = accessor(*indexed, "SCALAR", 1);
    if (from.component != 5121 && from.component != 5123 && from.component != 5125) {
      json_error(indexed->where + ".componentType", "expected whole numbers without sign for indices");
    }
    result.resize(from.count);
    for (std::size_t i = 0; i < from.count && !from.bytes.empty(); ++i) {
      const std::size_t position = i * from.stride;
      result[i] = from.component == 5125   ? number_at<std::uint32_t>(from.bytes, position)
                  : from.component == 5123 ? number_at<std::uint16_t>(from.bytes, position)
                                           : number_at<std::uint8_t>(from.bytes, position);
      if (result[i] >= vertex_count) {
        json_error(indexed->where, "expected numbers of the " + std::to_string(vertex_count) + " vertices, found " +
                                       std::to_string(result[i]));
      }
    }
    return result;
  }

  void add_primitive(const json& primitive, const std::string& where, const Pose& pose) {
    constexpr std::size_t strip = 5;
    constexpr std::size_t fan = 6;
    const std::size_t mode = count_of(primitive, "mode", where, fan, 4);
    if (mode < 4) {  // points and lines
      return;
    }
    const std::optional<Element> element =
        element_of(value_of(primitive, "attributes", where).is_null() ? json::object() : primitive["attributes"],
                   "POSITION", where + ".attributes", array_of(document_, "accessors", "glTF"), "accessors");
    if (!element) {
      return;  // as glTF has it: nothing to show
    }
    const Place place = {"accessor", element->index};
    const std::vector<Vector<3>> vertices = positions(*element);
    const std::vector<std::uint32_t> indices = corners(primitive, where, vertices.size());
    const auto base = static_cast<std::int64_t>(parts_.vertex_count());
    parts_.reserve_vertices(vertices.size());
    for (const Vector<3>& vertex : vertices) {
      const Vector<3> placed = apply(pose, vertex);
      for (const double coordinate : placed) {
        if (!(std::abs(coordinate) <= max_coordinate)) {  // NaN: refused
          fail_at(file_.name, place, "finite numbers of magnitude up to 2^1000", to_text(coordinate));
        }
      }
      parts_.add_vertex(placed, place);
    }
    const auto add = [&](std::size_t i, std::size_t j, std::size_t k) {
      parts_.add_polygon(std::array{parts_.corner(base + indices[i], place), parts_.corner(base + indices[j], place),
                                    parts_.corner(base + indices[k], place)},
                         place);
    };
    if (mode == 4) {
      for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
        add(i, i + 1, i + 2);
      }
      return;
    }
    for (std::size_t i = 0; i + 2 < indices.size(); ++i) {
      if (mode == strip) {
        add(i, i + 1 + i % 2, i + 2 - i % 2);
      } else {
        add(0, i + 1, i + 2);
      }
    }
  }

  void add_mesh(const Element& mesh, const Pose& pose) {
    const json& primitives = array_of(*mesh.object, "primitives", mesh.where);
    for (std::size_t i = 0; i < primitives.size(); ++i) {
      add_primitive(primitives[i], at(mesh.where + ".primitives", i), pose);
    }
  }

  static Vector<3> vector_of(const json& array, const std::string& where) {
    const std::vector<double> values = numbers(array, where);
    if (values.size() != 3) {
      json_error(where, "expected 3 numbers, found " + std::to_string(values.size()));
    }
    return Vector<3>(values.data());
  }

  static Pose pose_of(const json& node, const std::string& where) {
    const json& matrix = value_of(node, "matrix", where);
    if (!matrix.is_null()) {
      const std::vector<double> m = numbers(matrix, where + ".matrix");
      if (m.size() != 16 || m[3] != 0 || m[7] != 0 || m[11] != 0 || m[15] != 1) {
        json_error(where + ".matrix", "expected 16 numbers, column by column, whose last row is 0 0 0 1");
      }
      return {Eigen::Map<const Eigen::Matrix4d>(m.data()).topLeftCorner<3, 3>(), Vector<3>(m.data() + 12)};
    }
    Pose pose;
    if (const json& scale = value_of(node, "scale", where); !scale.is_null()) {
      pose = Pose::scaling(vector_of(scale, where + ".scale"));
    }
    if (const json& rotation = value_of(node, "rotation", where); !rotation.is_null()) {
      const std::vector<double> q = numbers(rotation, where + ".rotation");
      if (q.size() != 4) {
        json_error(where + ".rotation", "expected 4 numbers, found " + std::to_string(q.size()));
      }
      pose = then(pose, Pose::rotation(Quaternion(q[3], q[0], q[1], q[2])));
    }
    if (const json& translation = value_of(node, "translation", where); !translation.is_null()) {
      pose = then(pose, Pose::translation_by(vector_of(translation, where + ".translation")));
    }
    return pose;
  }

  /// The nodes of the scene, or all that no other one names, and what is below them.
  std::vector<std::size_t> roots(const json& nodes) const {
    const json& scenes = array_of(document_, "scenes", "glTF");
    std::vector<std::size_t> result;
    if (!scenes.empty()) {
      const std::size_t chosen = count_of(document_, "scene", "glTF", scenes.size() - 1, 0);
      const json& named = array_of(scenes[chosen], "nodes", at("scenes", chosen));
      for (std::size_t i = 0; i < named.size(); ++i) {
        result.push_back(node_number(named, i, at("scenes", chosen) + ".nodes", nodes.size()));
      }
      return result;
    }
    std::vector<bool> is_child(nodes.size(), false);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const json& children = array_of(nodes[i], "children", at("nodes", i));
      for (std::size_t k = 0; k < children.size(); ++k) {
        is_child[node_number(children, k, at("nodes", i) + ".children", nodes.size())] = true;
      }
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (!is_child[i]) {
        result.push_back(i);
      }
    }
    return result;
  }

  static std::size_t node_number(const json& array, std::size_t i, const std::string& where, std::size_t count) {
    const json& value = array[i];
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() >= count) {
      json_error(at(where, i), "expected the number of one of " + std::to_string(count) + " nodes");
    }
    return value.get<std::size_t>();
  }

  void place_scene() {
    const json& nodes = array_of(document_, "nodes", "glTF");
    const json& meshes = array_of(document_, "meshes", "glTF");
    if (nodes.empty()) {
      for (std::size_t i = 0; i < meshes.size(); ++i) {
        add_mesh({&meshes[i], at("meshes", i), i}, {});
      }
      return;
    }
    struct Waiting {
      std::size_t node;
      Pose parent;
    };
    std::vector<Waiting> waiting;
    for (const std::size_t root : roots(nodes)) {
      waiting.push_back({root, {}});
    }
    std::reverse(waiting.begin(), waiting.end());
    std::vector<bool> seen(nodes.size(), false);
    while (!waiting.empty()) {
      const Waiting next = waiting.back();
      waiting.pop_back();
      const std::string where = at("nodes", next.node);
      if (seen[next.node]) {
        json_error(where, "is below two nodes, or below itself");
      }
      seen[next.node] = true;
      const json& node = nodes[next.node];
      Pose pose;
      try {
        pose = then(pose_of(node, where), next.parent);
      } catch (const JsonError&) {
        throw;
      } catch (const InvalidInput& error) {
        json_error(where, error.what());  // what a pose refused
      }
      if (const std::optional<Element> mesh = element_of(node, "mesh", where, meshes, "meshes")) {
        add_mesh(*mesh, pose);
      }
      const json& children = array_of(node, "children", where);
      for (std::size_t k = children.size(); k > 0; --k) {
        waiting.push_back({node_number(children, k - 1, where + ".children", nodes.size()), pose});
      }
    }
  }

  const MeshText& file_;
  MeshParts parts_;
  std::string_view binary_;
  std::vector<std::string_view> data_;  ///< in the text, by number
  std::list<std::string> kept_;
  json document_;
  std::vector<std::string_view> buffers_;
};

}  // namespace

AnyMesh parse_gltf(const MeshText& file) {
  try {
    return GltfReader(file).read();
  } catch (const JsonError& error) {
    refuse(file.name + ": " + error.what());
  }
}

}  // namespace motzkin::detail
