#include "motzkin/io/any_pair.hpp"

#include <string>

#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/pair/prove.hpp"

namespace motzkin {
namespace {

using detail::BodyView;

using detail::BallView;

/// All shapes are one of these to the core, which saves compiling every question for every pair of types.
using AnyView = std::variant<BodyView<2, FrameKind::Cuboid>, BodyView<2, FrameKind::Simplex>,
                             BodyView<3, FrameKind::Cuboid>, BodyView<3, FrameKind::Simplex>, BallView<2>, BallView<3>>;

template <class Function>
auto with_view(const AnyShape& shape, const Function& function) {
  return std::visit(
      [&]<class Shape>(const Shape& any) {
        if constexpr (SphereShape<Shape>) {
          return function(AnyView(detail::ball(any)));
        } else {
          const detail::Body body(any);
          return function(AnyView(body.view()));
        }
      },
      shape);
}

constexpr const char* no_proof_of_spheres = "certificates are available for shapes with flat faces, not for spheres";

int dimension_of(const AnyShape& shape) {
  return std::visit([](const auto& any) { return std::decay_t<decltype(any)>::dimension; }, shape);
}

detail::Hull hull_of(const AnyShape& shape) {
  return std::visit(
      []<class Shape>(const Shape& any) -> detail::Hull {
        if constexpr (SphereShape<Shape>) {
          throw InvalidInput(no_proof_of_spheres);
        } else {
          return detail::hull(any);
        }
      },
      shape);
}

/// Of a sphere only the relation is known.
template <class First, class Second>
PairResult answer_spheres(const First& a, const Second& b, const PairRequest& request) {
  if (request.box || request.window || request.intersection) {
    throw InvalidInput("box, window and intersection are available for shapes with flat faces, not for spheres");
  }
  const PairOptions options{.method = request.method, .stats = request.stats};
  return {.relation = detail::relate(a, b, options), .method = request.method};
}

template <int D>
PairResult answer_views(const BallView<D>& a, const BallView<D>& b, const PairRequest& request) {
  return answer_spheres(a, b, request);
}

template <int D, FrameKind B>
PairResult answer_views(const BallView<D>& a, const BodyView<D, B>& b, const PairRequest& request) {
  return answer_spheres(a, b, request);
}

template <int D, FrameKind A>
PairResult answer_views(const BodyView<D, A>& a, const BallView<D>& b, const PairRequest& request) {
  return answer_spheres(b, a, request);
}

template <int D, FrameKind A, FrameKind B>
PairResult answer_views(const BodyView<D, A>& a, const BodyView<D, B>& b, const PairRequest& request) {
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

AnyPair::AnyPair(const AnyShape& a, const AnyShape& b) : a_(a), b_(b) {
  if (dimension_of(a) != dimension_of(b)) {
    throw InvalidInput("the shapes differ in dimension: the first has " + std::to_string(dimension_of(a)) +
                       ", the second " + std::to_string(dimension_of(b)));
  }
}

bool has_sphere(const AnyPair& pair) noexcept {
  const auto is_sphere = []<class Shape>(const Shape&) { return SphereShape<Shape>; };
  return std::visit(is_sphere, pair.a()) || std::visit(is_sphere, pair.b());
}

std::optional<std::string> flaw(const ProvedPair& proved) {
  const detail::StandardArithmetic standard;
  return detail::flaw(proved.certificate, hull_of(proved.pair.a()), hull_of(proved.pair.b()));
}

PairResult answer(const AnyPair& pair, const PairRequest& request) {
  const detail::StandardArithmetic standard;
  auto result = with_views<PairResult>(pair, [&](const auto& a, const auto& b) { return answer_views(a, b, request); });
  if (request.proof) {
    result.proof = ProvedPair{pair, with_views<Certificate>(pair, [](const auto& a, const auto& b) -> Certificate {
                                if constexpr (requires { detail::prove(a, b); }) {
                                  return detail::prove(a, b);
                                } else {
                                  throw InvalidInput(no_proof_of_spheres);
                                }
                              })};
  }
  return result;
}

}  // namespace motzkin
