#include "lab/obb_overlap.hpp"

namespace motzkin::lab {
namespace detail {
namespace {

template <class Scalar>
RoundedObb<Scalar> rounded(const Obb<3>& box) {
  return {box.center().cast<Scalar>(),
          {box.axes().col(0).cast<Scalar>(), box.axes().col(1).cast<Scalar>(), box.axes().col(2).cast<Scalar>()},
          box.half().cast<Scalar>()};
}

template <class Scalar>
RoundedPlanarObb<Scalar> rounded(const Obb<2>& box) {
  const auto pair = [](const Vector<2>& vector) {
    return std::array{static_cast<Scalar>(vector[0]), static_cast<Scalar>(vector[1])};
  };
  return {pair(box.center()), {pair(box.axes().col(0)), pair(box.axes().col(1))}, pair(box.half())};
}

}  // namespace
}  // namespace detail

template <class Scalar>
Vector3<Scalar> normalized_unless_zero(const Vector3<Scalar>& vector, NearZero near_zero) noexcept {
  const motzkin::detail::StandardArithmetic standard;
  return detail::normalized(vector, near_zero);
}

template <class Scalar>
std::optional<Vector3<Scalar>> separating_axis_cross_product(const Edge<Scalar>& ab, const Edge<Scalar>& cd,
                                                             bool robust, NearZero near_zero) noexcept {
  const motzkin::detail::StandardArithmetic standard;
  return detail::axis_of_edges(ab, cd, robust, near_zero);
}

template <class Scalar>
bool obb_overlap_plain(const Obb<3>& a, const Obb<3>& b) noexcept {
  const motzkin::detail::StandardArithmetic standard;
  return standard.settled(detail::overlap_plain(detail::rounded<Scalar>(a), detail::rounded<Scalar>(b)));
}

template <class Scalar>
bool obb_overlap_robust(const Obb<3>& a, const Obb<3>& b, NearZero near_zero) noexcept {
  const motzkin::detail::StandardArithmetic standard;
  return standard.settled(detail::overlap_robust(detail::rounded<Scalar>(a), detail::rounded<Scalar>(b), near_zero));
}

template <class Scalar>
bool obb_overlap_gottschalk(const Obb<3>& a, const Obb<3>& b, double epsilon) noexcept {
  const motzkin::detail::StandardArithmetic standard;
  const auto rounded_epsilon = static_cast<Scalar>(standard.settled(epsilon));
  return standard.settled(
      detail::overlap_gottschalk<Scalar>(detail::rounded<Scalar>(a), detail::rounded<Scalar>(b), rounded_epsilon));
}

template <class Scalar>
bool obb_overlap_flat(const Obb<3>& a, const Obb<3>& b, double epsilon) noexcept {
  const motzkin::detail::StandardArithmetic standard;
  const auto rounded_epsilon = static_cast<Scalar>(standard.settled(epsilon));
  const detail::RoundedObb<Scalar> rounded_a = detail::rounded<Scalar>(a);
  const detail::RoundedObb<Scalar> rounded_b = detail::rounded<Scalar>(b);
  const std::optional<std::size_t> flat_a = detail::flat_axis(rounded_a);
  const std::optional<std::size_t> flat_b = detail::flat_axis(rounded_b);
  return standard.settled(flat_a && flat_b
                              ? detail::overlap_flat<Scalar>(rounded_a, *flat_a, rounded_b, *flat_b, rounded_epsilon)
                              : detail::overlap_gottschalk<Scalar>(rounded_a, rounded_b, rounded_epsilon));
}

template <class Scalar>
bool obb_overlap_planar(const Obb<2>& a, const Obb<2>& b) noexcept {
  const motzkin::detail::StandardArithmetic standard;
  return standard.settled(detail::overlap_planar(detail::rounded<Scalar>(a), detail::rounded<Scalar>(b)));
}

#define MOTZKIN_INSTANTIATE(Scalar)                                                                               \
  template Vector3<Scalar> normalized_unless_zero(const Vector3<Scalar>&, NearZero) noexcept;                     \
  template std::optional<Vector3<Scalar>> separating_axis_cross_product(const Edge<Scalar>&, const Edge<Scalar>&, \
                                                                        bool, NearZero) noexcept;                 \
  template bool obb_overlap_plain<Scalar>(const Obb<3>&, const Obb<3>&) noexcept;                                 \
  template bool obb_overlap_robust<Scalar>(const Obb<3>&, const Obb<3>&, NearZero) noexcept;                      \
  template bool obb_overlap_gottschalk<Scalar>(const Obb<3>&, const Obb<3>&, double) noexcept;                    \
  template bool obb_overlap_flat<Scalar>(const Obb<3>&, const Obb<3>&, double) noexcept;                          \
  template bool obb_overlap_planar<Scalar>(const Obb<2>&, const Obb<2>&) noexcept;
MOTZKIN_INSTANTIATE(float)
MOTZKIN_INSTANTIATE(double)

}  // namespace motzkin::lab
