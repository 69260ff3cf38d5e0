#include <cstdint>
#include <cstdlib>

#include "io/mesh_formats.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/mesh_file.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

/// Any bytes are a mesh or an InvalidInput, within time and memory in proportion to their number; and a mesh that was
/// read is the same after it was written and read again. The variable MOTZKIN_FUZZ_FORMAT of the environment has the
/// ending of the files to try: obj, ply, ..., or is model, which is what a 3MF holds: changed after it was packed, it
/// would be refused for the sum of its bytes.

namespace {

using namespace motzkin;

constexpr MeshFileOptions every_way[] = {{.msh_version = MshVersion::Version22},
                                         {.msh_version = MshVersion::Version41},
                                         {.encoding = MeshEncoding::BinaryLittleEndian},
                                         {.encoding = MeshEncoding::BinaryBigEndian}};

std::string wanted_ending() {
  const char* ending = std::getenv("MOTZKIN_FUZZ_FORMAT");
  return ending == nullptr ? "" : ending;
}

/// Parts that a file names many times are bounded by this alone.
constexpr std::size_t max_elements = std::size_t{1} << 16U;

AnyMesh parse(std::string_view bytes, const std::string& ending) {
  if (ending == "model") {
    const detail::StandardArithmetic standard;
    return detail::parse_3mf_model({.bytes = bytes, .name = "input", .max_elements = max_elements});
  }
  return parse_mesh(bytes, mesh_format("a." + ending), "input", max_elements);
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string ending = wanted_ending();
  try {
    const AnyMesh mesh = parse({reinterpret_cast<const char*>(data), size}, ending);
    const bool read_alone = ending == "gltf" || ending == "glb" || ending == "3mf" || ending == "model";
    const MeshFormat written = read_alone ? MeshFormat::Ply : mesh_format("a." + ending);
    for (const MeshFileOptions& options : every_way) {
      if (options.encoding != MeshEncoding::Ascii && written != MeshFormat::Ply) {
        continue;  // binary STL rounds, and the others are text
      }
      const std::string bytes = std::visit([&](const auto& m) { return mesh_bytes(m, written, options); }, mesh);
      if (parse_mesh(bytes, written, "written") != mesh) {
        std::abort();
      }
    }
  } catch (const InvalidInput& error) {
    if (!std::string_view(error.what()).starts_with("input") || printable(error.what()) != error.what()) {
      std::abort();  // it does not name the file, or what was written could not be read, or a terminal would obey it
    }
  }
  return 0;
}
