#pragma once

#include <gtest/gtest.h>

#include "motzkin/shape/frame.hpp"

namespace motzkin::testing {

/// For tests that run for every kind of frame in every dimension.
using AllFrames =
    ::testing::Types<Cuboid<2>, Simplex<2>, Cuboid<3>, Simplex<3>, Cuboid<4>, Simplex<4>, Cuboid<5>, Simplex<5>>;

}  // namespace motzkin::testing
