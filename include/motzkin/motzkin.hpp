#pragma once

/// Everything of the core in one include.

#include "motzkin/invalid_input.hpp"
#include "motzkin/number/base.hpp"
#include "motzkin/number/finite_numbers.hpp"
#include "motzkin/number/float_bits.hpp"
#include "motzkin/pair/certainly_apart.hpp"
#include "motzkin/pair/certificate.hpp"
#include "motzkin/pair/classify.hpp"
#include "motzkin/pair/fourier_motzkin.hpp"
#include "motzkin/pair/intersection.hpp"
#include "motzkin/pair/prove.hpp"
#include "motzkin/pair/relate.hpp"
#include "motzkin/pair/separating_axis.hpp"
#include "motzkin/shape/bounds.hpp"
#include "motzkin/shape/obb.hpp"
#include "motzkin/shape/ray.hpp"
#include "motzkin/shape/sphere.hpp"
#include "motzkin/shape/text.hpp"
#include "motzkin/shape/vertex_simplex.hpp"
