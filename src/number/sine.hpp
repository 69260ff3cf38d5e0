#pragma once

namespace motzkin::detail {

/// Sine and cosine in radians for |x| <= max_trigonometric_argument, off by little more than half an ulp. Unlike those
/// of the C library they have the same bits on every processor, so that poses and generated meshes have, too.
[[nodiscard]] double sine(double x) noexcept;
[[nodiscard]] double cosine(double x) noexcept;

}  // namespace motzkin::detail
