#include "motzkin/io/any_pair.hpp"

#include <string>
#include <type_traits>

#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/pair/prove.hpp"

namespace motzkin {
namespace {

using detail::BallView;
using detail::BodyView;
using detail::MovingCore;
using detail::MovingHalfSpace;

/// All shapes are one of these to the core, which saves compiling every question for every pair of types.
using AnyView = std::variant<BodyView<2, FrameKind::Cuboid>, BodyView<2, FrameKind::Simplex>,
                             BodyView<3, FrameKind::Cuboid>, BodyView<3, FrameKind::Simplex>, BallView<2>, BallView<3>,
                             MovingCore<2>, MovingCore<3>, MovingHalfSpace<2>, MovingHalfSpace<3>>;

template <class Function>
auto with_view(const AnyShape& shape, const Function& function) {
  return std::visit(
      [&]<class Shape>(const Shape& any) {
        if constexpr (HalfSpaceShape<Shape>) {
          return function(AnyView(detail::half_space_of(any)));
        } else if constexpr (CoreShape<Shape>) {
          const auto body = detail::core_body(any);
          return function(AnyView(MovingCore<Shape::dimension>{body.view(), detail::velocity_of(any)}));
        } else if constexpr (SphereShape<Shape>) {
          return function(AnyView(detail::ball(any)));
        } else {
          const detail::Body body(any);
          return function(AnyView(body.view()));
        }
      },
      shape);
}

int dimension_of(const AnyShape& shape) {
  return std::visit([](const auto& any) { return std::decay_t<decltype(any)>::dimension; }, shape);
}

detail::Hull hull_of(const AnyShape& shape) {
  return std::visit([](const auto& any) { return detail::hull(any); }, shape);
}

template <int D, FrameKind Kind>
MovingCore<D> core_of(const BodyView<D, Kind>& body) noexcept {
  return {detail::CoreView<D>(body), body.velocity};
}
template <int D>
MovingCore<D> core_of(const BallView<D>& ball) noexcept {
  return {detail::CoreView<D>(ball), ball.velocity};
}
template <int D>
MovingCore<D> core_of(const MovingCore<D>& core) noexcept {
  return core;
}

template <class A, class B>
Relation relate_views(const A& a, const B& b, const PairOptions& options) {
  constexpr int dimension = A::dimension;
  if constexpr (requires { detail::relate(a, b, options); }) {
    return detail::relate(a, b, options);
  } else if constexpr (requires { detail::relate(b, a, options); }) {
    return detail::relate(b, a, options);
  } else if constexpr (std::is_same_v<A, MovingHalfSpace<dimension>>) {
    return detail::relate(a, core_of(b), options);
  } else if constexpr (std::is_same_v<B, MovingHalfSpace<dimension>>) {
    return detail::relate(b, core_of(a), options);
  } else {
    return detail::relate(core_of(a), core_of(b), options);
  }
}

/// Box around all that a shape covers; none around a half-space.
template <int D>
std::optional<Aabb<D>> box_around(const AnyShape& shape) {
  return std::visit(
      []<class Shape>(const Shape& any) -> std::optional<Aabb<D>> {
        if constexpr (Shape::dimension != D || HalfSpaceShape<Shape>) {
          return std::nullopt;
        } else {
          return detail::swept_box(bounding_box(detail::at_start(any)), detail::velocity_of(any));
        }
      },
      shape);
}

template <int D>
Moving<Aabb<D>> moving_box(const AnyShape& shape) {
  return std::visit(
      []<class Shape>(const Shape& any) -> Moving<Aabb<D>> {
        if constexpr (Shape::dimension != D || HalfSpaceShape<Shape>) {
          throw InvalidInput("a half-space has no box around it");  // nobody asks
        } else {
          const Vector<D>* velocity = detail::velocity_of(any);
          return {bounding_box(detail::at_start(any)), velocity == nullptr ? Vector<D>(Vector<D>::Zero()) : *velocity};
        }
      },
      shape);
}

/// Where two shapes meet of which one at least has no facets.
template <class A, class B>
std::optional<Aabb<A::dimension>> box_of(const A& a, const B& b, const AnyPair& pair) {
  constexpr int dimension = A::dimension;
  constexpr bool half_a = std::is_same_v<A, MovingHalfSpace<dimension>>;
  constexpr bool half_b = std::is_same_v<B, MovingHalfSpace<dimension>>;
  if constexpr (half_a && half_b) {
    return std::nullopt;
  } else if constexpr (half_a) {
    return detail::box_behind(a, box_around<dimension>(pair.b()).value());
  } else if constexpr (half_b) {
    return detail::box_behind(b, box_around<dimension>(pair.a()).value());
  } else {
    return clip(box_around<dimension>(pair.a()).value(), box_around<dimension>(pair.b()).value());
  }
}

template <class A, class B>
std::optional<Window> window_of(const A& a, const B& b, const AnyPair& pair) {
  constexpr int dimension = A::dimension;
  constexpr bool half_a = std::is_same_v<A, MovingHalfSpace<dimension>>;
  constexpr bool half_b = std::is_same_v<B, MovingHalfSpace<dimension>>;
  if constexpr (half_a && half_b) {
    return Window{};
  } else if constexpr (half_a) {
    return detail::window_behind(a, core_of(b));
  } else if constexpr (half_b) {
    return detail::window_behind(b, core_of(a));
  } else {
    return contact_window(moving_box<dimension>(pair.a()), moving_box<dimension>(pair.b()));
  }
}

template <class A, class B>
Certificate prove_views(const A& a, const B& b) {
  constexpr int dimension = A::dimension;
  constexpr bool half_a = std::is_same_v<A, MovingHalfSpace<dimension>>;
  constexpr bool half_b = std::is_same_v<B, MovingHalfSpace<dimension>>;
  if constexpr (half_a && half_b) {
    throw InvalidInput("there are no certificates of two half-spaces");
  } else if constexpr (half_a) {
    return detail::prove(a, core_of(b), false);
  } else if constexpr (half_b) {
    return detail::prove(b, core_of(a), true);
  } else if constexpr (requires { detail::prove(a, b); }) {
    return detail::prove(a, b);
  } else {
    return detail::prove(core_of(a), core_of(b));
  }
}

bool moves(const AnyShape& shape) {
  return std::visit([](const auto& any) { return detail::velocity_of(any) != nullptr; }, shape);
}

template <class A, class B>
PairResult answer_views(const A& a, const B& b, const AnyPair& pair, const PairRequest& request) {
  if (request.intersection) {
    throw InvalidInput("the intersection is available for two shapes with flat faces that are no hulls");
  }
  const PairOptions options{.method = request.method, .stats = request.stats};
  PairResult result{.relation = relate_views(a, b, options), .method = request.method};
  const bool meets = result.relation != Relation::Disjoint;
  if (request.box && meets) {
    result.box = box_of(a, b, pair);
  }
  if (request.window && meets && (moves(pair.a()) || moves(pair.b()))) {
    result.window = window_of(a, b, pair);
  }
  return result;
}

template <int D, FrameKind A, FrameKind B>
PairResult answer_views(const BodyView<D, A>& a, const BodyView<D, B>& b, const AnyPair& /*pair*/,
                        const PairRequest& request) {
  const bool moves = a.moves() || b.moves();
  if (moves && request.intersection) {
    throw InvalidInput("the intersection is available for shapes at rest only");
  }
  const PairOptions options{.method = request.method, .stats = request.stats};
  PairResult result{.relation = detail::relate(a, b, options), .method = request.method};
  const bool meets = result.relation != Relation::Disjoint;
  if (request.box && meets) {
    result.box = detail::intersection_box(a, b, options);
  }
  if (request.window && meets) {
    result.window = detail::contact_window(a, b, options);
  }
  if (request.intersection) {
    result.intersection = detail::intersection(a, b).value_or(Polytope<D>{});
  }
  return result;
}

/// Calls `function` with the views of both shapes.
template <class Result, class Function>
Result with_views(const AnyPair& pair, const Function& function) {
  return with_view(pair.a(), [&](const AnyView& any_a) {
    return with_view(pair.b(), [&](const AnyView& any_b) {
      return std::visit(
          [&]<class A, class B>(const A& a, const B& b) -> Result {
            if constexpr (A::dimension == B::dimension) {
              return function(a, b);
            } else {
              return {};  // no AnyPair holds such shapes
            }
          },
          any_a, any_b);
    });
  });
}

}  // namespace

AnyShape any_shape(const AnyFrame& frame) {
  return std::visit([](const auto& any) -> AnyShape { return any; }, frame);
}

AnyShape any_shape(const TextShape& shape) {
  return std::visit([](const auto& any) -> AnyShape { return any; }, shape);
}

AnyPair::AnyPair(const AnyShape& a, const AnyShape& b) : a_(a), b_(b) {
  if (dimension_of(a) != dimension_of(b)) {
    throw InvalidInput("the shapes differ in dimension: the first has " + std::to_string(dimension_of(a)) +
                       ", the second " + std::to_string(dimension_of(b)));
  }
}

bool can_be_proved(const AnyPair& pair) noexcept {
  const auto is_bounded = []<class Shape>(const Shape&) { return BoundedShape<Shape>; };
  return std::visit(is_bounded, pair.a()) || std::visit(is_bounded, pair.b());
}

std::optional<std::string> flaw(const ProvedPair& proved) {
  const detail::StandardArithmetic standard;
  return detail::flaw(proved.certificate, hull_of(proved.pair.a()), hull_of(proved.pair.b()));
}

PairResult answer(const AnyPair& pair, const PairRequest& request) {
  const detail::StandardArithmetic standard;
  auto result =
      with_views<PairResult>(pair, [&](const auto& a, const auto& b) { return answer_views(a, b, pair, request); });
  if (request.proof) {
    result.proof =
        ProvedPair{pair, with_views<Certificate>(pair, [](const auto& a, const auto& b) { return prove_views(a, b); })};
  }
  return result;
}

}  // namespace motzkin
