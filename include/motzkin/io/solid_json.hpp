#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "motzkin/tree/solid_certificate.hpp"

/// Certificates of solids in JSON, with the files that the solids are in:
/// `{"solids": {"a": {"file": "a.obj", "move": "t(1,0,0)"}, "b": ..}, "relation": "inside", "point":
/// ["1/2","0","-3"]}`, without a point where there is none.

namespace motzkin {

/// A mesh file and the moves of its pose, as `read_mesh` and `parse_pose` take them.
struct SolidFile {
  std::string file;
  std::string move;

  friend bool operator==(const SolidFile&, const SolidFile&) = default;
};

struct ProvedSolids {
  SolidFile a;
  SolidFile b;
  SolidCertificate certificate;
};

[[nodiscard]] std::string to_json(const ProvedSolids& proved);

/// A certificate of solids, or a result that holds one and says the same; no value where the text is JSON about
/// something else. Throws InvalidInput naming the column or the key, and what was expected there.
[[nodiscard]] std::optional<ProvedSolids> parse_json_solids(std::string_view text);

/// Reads the files and checks the certificate: why it does not show what it says, and no value where it does. Throws
/// FileError and InvalidInput for files that are no meshes and for poses that are none.
[[nodiscard]] std::optional<std::string> flaw(const ProvedSolids& proved);

}  // namespace motzkin
