#include <cstdint>
#include <cstdlib>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/ccd_file.hpp"
#include "motzkin/io/printable.hpp"

/// Any bytes are queries or an InvalidInput, within time and memory in proportion to their number; and queries that
/// were read are the same after they were written and read again. What is read exactly is read with rounding, too, and
/// is the same. The variable MOTZKIN_FUZZ_FORMAT of the environment has the kind of queries: edge-edge or vertex-face.

namespace {

using namespace motzkin;

CcdKind wanted_kind() {
  const char* kind = std::getenv("MOTZKIN_FUZZ_FORMAT");
  return ccd_kind(kind == nullptr ? "" : kind).value();
}

void require(bool holds) {
  if (!holds) {
    std::abort();
  }
}

/// Also checks that a terminal would obey nothing of the message.
std::string name_in(const InvalidInput& error) {
  require(printable(error.what()) == error.what());
  return std::string(error.what()).substr(0, 5);
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const CcdKind kind = wanted_kind();
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  std::string rounded;
  try {
    const CcdQueries queries = parse_ccd(bytes, kind, "input", CcdNumbers::Rounded);
    rounded = ccd_text(queries);
    const CcdQueries again = parse_ccd(rounded, kind, "written");
    require(again.size() == queries.size() && again.truth == queries.truth && ccd_text(again) == rounded);
  } catch (const InvalidInput& error) {
    require(name_in(error) == "input");  // it names the file, and what was written can be read
    return 0;
  }
  try {
    require(ccd_text(parse_ccd(bytes, kind, "input")) == rounded);
  } catch (const InvalidInput& error) {
    require(name_in(error) == "input");
  }
  return 0;
}
