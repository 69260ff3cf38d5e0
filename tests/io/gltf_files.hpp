#pragma once

#include "io/mesh_samples.hpp"

/// Small files of glTF.

namespace motzkin::testing {

/// Four corners of a square, three floats each, and six indices of two bytes: 60 bytes.
inline const std::string gltf_square_data =
    "AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAACAPwAAgD8AAAAAAAABAAIAAgABAAMA";

inline std::string gltf_square_bytes() {
  Bytes bytes(std::endian::native != std::endian::little);
  for (const float number : {0.F, 0.F, 0.F, 1.F, 0.F, 0.F, 0.F, 1.F, 0.F, 1.F, 1.F, 0.F}) {
    bytes.add(number);
  }
  for (const int index : {0, 1, 2, 2, 1, 3}) {
    bytes.add(static_cast<std::uint16_t>(index));
  }
  return bytes.text();
}

/// A document with a square as its mesh 0; `nodes` and more keys come first.
inline std::string gltf_document(const std::string& keys, const std::string& uri) {
  return R"({"asset": {"version": "2.0"}, )" + keys +
         R"("meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}], "buffers": [{"byteLength": 60)" +
         uri +
         R"(}], "bufferViews": [{"buffer": 0, "byteLength": 48}, {"buffer": 0, "byteOffset": 48, "byteLength": 12}],)"
         R"( "accessors": [{"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3"},)"
         R"( {"bufferView": 1, "componentType": 5123, "count": 6, "type": "SCALAR"}]})";
}

inline std::string gltf_text(const std::string& keys) {
  return gltf_document(keys, R"(, "uri": "data:application/octet-stream;base64,)" + gltf_square_data + "\"");
}

/// A binary file of a text and bytes.
inline std::string glb(std::string text, std::string binary) {
  text.resize((text.size() + 3) / 4 * 4, ' ');
  binary.resize((binary.size() + 3) / 4 * 4, '\0');
  Bytes bytes(std::endian::native != std::endian::little);
  const auto size = [](std::size_t value) { return static_cast<std::uint32_t>(value); };
  bytes.add(std::uint32_t{0x46546C67}).add(std::uint32_t{2}).add(size(28 + text.size() + binary.size()));
  bytes.add(size(text.size())).add(std::uint32_t{0x4E4F534A});
  Bytes second(std::endian::native != std::endian::little);
  second.add(size(binary.size())).add(std::uint32_t{0x004E4942});
  return bytes.text() + text + second.text() + binary;
}

}  // namespace motzkin::testing
