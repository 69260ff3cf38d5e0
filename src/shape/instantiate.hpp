#pragma once

#include "motzkin/shape/frame.hpp"

/// Lists of the frame types that compiled sources instantiate their templates for.

#define MOTZKIN_FOR_EACH_KIND(MACRO, D) \
  MACRO(D, FrameKind::Cuboid)           \
  MACRO(D, FrameKind::Simplex)

#define MOTZKIN_FOR_EACH_FRAME(MACRO) \
  MOTZKIN_FOR_EACH_KIND(MACRO, 2)     \
  MOTZKIN_FOR_EACH_KIND(MACRO, 3)     \
  MOTZKIN_FOR_EACH_KIND(MACRO, 4)     \
  MOTZKIN_FOR_EACH_KIND(MACRO, 5)

#define MOTZKIN_FOR_EACH_KIND_PAIR(MACRO, D)      \
  MACRO(D, FrameKind::Cuboid, FrameKind::Cuboid)  \
  MACRO(D, FrameKind::Cuboid, FrameKind::Simplex) \
  MACRO(D, FrameKind::Simplex, FrameKind::Cuboid) \
  MACRO(D, FrameKind::Simplex, FrameKind::Simplex)
