#pragma once

#include <gtest/gtest.h>

#include "motzkin/shape/frame.hpp"

namespace motzkin::testing {

/// For tests that run for every kind of frame in every dimension.
using AllFrames =
    ::testing::Types<Cuboid<2>, Simplex<2>, Cuboid<3>, Simplex<3>, Cuboid<4>, Simplex<4>, Cuboid<5>, Simplex<5>>;

/// Names typed tests by their frame: Cuboid2 to Simplex5.
struct FrameName {
  template <class Shape>
  static std::string GetName(int) {  // NOLINT(readability-identifier-naming): GoogleTest's name
    return (Shape::kind == FrameKind::Cuboid ? "Cuboid" : "Simplex") + std::to_string(Shape::dimension);
  }
};

}  // namespace motzkin::testing
