#include "motzkin/pair/volume_pair.hpp"

#include "shape/unguarded.hpp"

namespace motzkin {
namespace detail {
namespace {

/// The kinds that have ways of their own for each other. Others are seen as cores, whatever they are, which saves
/// compiling every question for every pair of types.
template <class Shape>
constexpr bool has_own_ways = PairShape<Shape> || SphereShape<Shape>;

/// The relation that `function` says of the core of a volume that is no half-space.
template <class Function>
Relation relation_of_core(const Volume& volume, const Function& function) noexcept {
  return std::visit(
      [&]<class Shape>(const Shape& shape) noexcept -> Relation {
        if constexpr (HalfSpaceShape<Shape>) {
          return {};
        } else {
          return with_core(shape, function);
        }
      },
      volume);
}

Relation relate_any(const Volume& a, const Volume& b, const PairOptions& options) noexcept {
  const auto* first = std::get_if<HalfSpace<3>>(&a);
  const auto* second = std::get_if<HalfSpace<3>>(&b);
  if (first != nullptr && second != nullptr) {
    return relate(half_space_of(*first), half_space_of(*second), options);
  }
  if (second != nullptr) {
    return relate_any(b, a, options);
  }
  return relation_of_core(b, [&](const MovingCore<3>& q) noexcept {
    return first != nullptr
               ? relate(half_space_of(*first), q, options)
               : relation_of_core(a, [&](const MovingCore<3>& p) noexcept { return relate(p, q, options); });
  });
}

std::optional<Aabb<3>> box_of_any(const Volume& a, const Volume& b, const PairOptions& options) noexcept {
  const auto* first = std::get_if<HalfSpace<3>>(&a);
  const auto* second = std::get_if<HalfSpace<3>>(&b);
  if ((first != nullptr && second != nullptr) || relate_any(a, b, options) == Relation::Disjoint) {
    return std::nullopt;
  }
  if (first != nullptr || second != nullptr) {
    return box_behind(half_space_of(first != nullptr ? *first : *second), box_around(first != nullptr ? b : a));
  }
  return clip(box_around(a), box_around(b));
}

}  // namespace

Relation relate(const Volume& a, const Volume& b, const PairOptions& options) noexcept {
  return std::visit(
      [&]<class A, class B>(const A& p, const B& q) noexcept {
        if constexpr (has_own_ways<A> && has_own_ways<B>) {
          return detail::relate(p, q, options);
        } else {
          return relate_any(a, b, options);
        }
      },
      a, b);
}

std::optional<Aabb<3>> intersection_box(const Volume& a, const Volume& b, const PairOptions& options) noexcept {
  return std::visit(
      [&]<class A, class B>(const A& p, const B& q) noexcept {
        if constexpr (has_own_ways<A> && has_own_ways<B>) {
          return detail::intersection_box(p, q, options);
        } else {
          return box_of_any(a, b, options);
        }
      },
      a, b);
}

}  // namespace detail

Relation relate(const Volume& a, const Volume& b, const PairOptions& options) noexcept {
  const detail::StandardArithmetic standard;
  return detail::relate(a, b, options);
}

std::optional<Aabb<3>> intersection_box(const Volume& a, const Volume& b, const PairOptions& options) noexcept {
  const detail::StandardArithmetic standard;
  return detail::intersection_box(a, b, options);
}

}  // namespace motzkin
