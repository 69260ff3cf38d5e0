#include <cstdint>
#include <cstdlib>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/io/sweep_json.hpp"
#include "motzkin/shape/text.hpp"

/// Any bytes are a query or an InvalidInput, within time and memory in proportion to their number; and whatever they
/// are, what is said about them is one document of JSON that a terminal can show.

namespace {

using namespace motzkin;

void require(bool holds) {
  if (!holds) {
    std::abort();
  }
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::string id = json_sweep_id(bytes);
  require(is_json(id) && printable(id) == id);
  try {
    const TextShape shape = parse_shape(bytes);
    const std::string text = std::visit([](const auto& any) { return to_text(any); }, shape);
    require(std::visit([](const auto& any) { return to_text(any); }, parse_shape(text)) == text);
  } catch (const InvalidInput&) {  // says where
  }
  try {
    const SweepQuery query = parse_json_sweep(bytes);
    require(!query.a.shapes.empty() && !query.b.shapes.empty());
    require(is_json(to_json(SweepResult{}, id)));
  } catch (const InvalidInput& error) {
    require(printable(error.what()) == error.what());
    require(is_json(sweep_error_json(error.what(), id)));
  }
  return 0;
}
