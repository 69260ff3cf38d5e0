#include "motzkin/pair/volume_pair.hpp"

#include "shape/unguarded.hpp"

namespace motzkin {

Relation detail::relate(const Volume& a, const Volume& b, const PairOptions& options) noexcept {
  return std::visit([&](const auto& p, const auto& q) { return detail::relate(p, q, options); }, a, b);
}

std::optional<Aabb<3>> detail::intersection_box(const Volume& a, const Volume& b, const PairOptions& options) noexcept {
  return std::visit(
      [&]<class A, class B>(const A& p, const B& q) -> std::optional<Aabb<3>> {
        if constexpr (SphereShape<A> || SphereShape<B>) {
          return detail::relate(p, q, options) == Relation::Disjoint ? std::nullopt
                                                                     : clip(box_around(a), box_around(b));
        } else {
          return detail::intersection_box(Body(p).view(), Body(q).view(), options);
        }
      },
      a, b);
}

Relation relate(const Volume& a, const Volume& b, const PairOptions& options) noexcept {
  const detail::StandardArithmetic standard;
  return detail::relate(a, b, options);
}

std::optional<Aabb<3>> intersection_box(const Volume& a, const Volume& b, const PairOptions& options) noexcept {
  const detail::StandardArithmetic standard;
  return detail::intersection_box(a, b, options);
}

}  // namespace motzkin
