#pragma once

#include "motzkin/shape/frame.hpp"

/// In place of src/shape/instantiate.hpp: what answers.cpp asks about has two or three dimensions. Compiling four and
/// five as well would take twice as long.

#define MOTZKIN_FOR_EACH_KIND(MACRO, D) \
  MACRO(D, FrameKind::Cuboid)           \
  MACRO(D, FrameKind::Simplex)

#define MOTZKIN_FOR_EACH_FRAME(MACRO) \
  MOTZKIN_FOR_EACH_KIND(MACRO, 2)     \
  MOTZKIN_FOR_EACH_KIND(MACRO, 3)

#define MOTZKIN_FOR_EACH_KIND_PAIR(MACRO, D) MOTZKIN_KIND_PAIRS_##D(MACRO)
#define MOTZKIN_KIND_PAIRS_2(MACRO) MOTZKIN_KIND_PAIRS(MACRO, 2)
#define MOTZKIN_KIND_PAIRS_3(MACRO) MOTZKIN_KIND_PAIRS(MACRO, 3)
#define MOTZKIN_KIND_PAIRS_4(MACRO)
#define MOTZKIN_KIND_PAIRS_5(MACRO)
#define MOTZKIN_KIND_PAIRS(MACRO, D)              \
  MACRO(D, FrameKind::Cuboid, FrameKind::Cuboid)  \
  MACRO(D, FrameKind::Cuboid, FrameKind::Simplex) \
  MACRO(D, FrameKind::Simplex, FrameKind::Cuboid) \
  MACRO(D, FrameKind::Simplex, FrameKind::Simplex)
