#include "motzkin/pair/volume_pair.hpp"

namespace motzkin {

Relation relate(const Volume& a, const Volume& b, const PairOptions& options) noexcept {
  return std::visit([&](const auto& p, const auto& q) { return relate(p, q, options); }, a, b);
}

std::optional<Aabb<3>> intersection_box(const Volume& a, const Volume& b, const PairOptions& options) noexcept {
  return std::visit(
      [&]<class A, class B>(const A& p, const B& q) -> std::optional<Aabb<3>> {
        if constexpr (SphereShape<A> || SphereShape<B>) {
          return relate(p, q, options) == Relation::Disjoint ? std::nullopt : clip(bounding_box(a), bounding_box(b));
        } else {
          return intersection_box(p, q, options);
        }
      },
      a, b);
}

}  // namespace motzkin
