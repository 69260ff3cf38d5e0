#pragma once

#include <variant>
#include <vector>

#include "arrays.hpp"
#include "motzkin/shape/ray.hpp"

namespace motzkin::python {

/// Lines or rays, one or many.
struct Lines {
  std::variant<std::vector<Line<2>>, std::vector<Line<3>>> lines;
  bool single = true;

  friend bool operator==(const Lines&, const Lines&) = default;
};

struct RayObject : Lines {};
struct LineObject : Lines {};

}  // namespace motzkin::python
