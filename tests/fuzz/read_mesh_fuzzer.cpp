#include <cstdint>
#include <cstdlib>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/mesh_file.hpp"
#include "motzkin/io/printable.hpp"

/// Any bytes are a mesh or an InvalidInput, within time and memory in proportion to their number; and a mesh that was
/// read is the same after it was written and read again. The variable MOTZKIN_FUZZ_FORMAT of the environment has the
/// ending of the files to try: obj, ply, ...

namespace {

using namespace motzkin;

constexpr MeshFileOptions every_way[] = {{.msh_version = MshVersion::Version22},
                                         {.msh_version = MshVersion::Version41},
                                         {.encoding = MeshEncoding::BinaryLittleEndian},
                                         {.encoding = MeshEncoding::BinaryBigEndian}};

MeshFormat wanted_format() {
  const char* ending = std::getenv("MOTZKIN_FUZZ_FORMAT");
  return mesh_format(std::string("a.") + (ending == nullptr ? "" : ending));
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const MeshFormat format = wanted_format();
  try {
    const AnyMesh mesh = parse_mesh({reinterpret_cast<const char*>(data), size}, format, "input");
    const MeshFormat written = format == MeshFormat::Gltf ? MeshFormat::Ply : format;  // which is read alone
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
