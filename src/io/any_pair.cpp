#include "motzkin/io/any_pair.hpp"

#include <string>

#include "motzkin/invalid_input.hpp"

namespace motzkin {
namespace {

int dimension_of(const AnyFrame& frame) {
  return std::visit([](const auto& any) { return std::decay_t<decltype(any)>::dimension; }, frame);
}

template <class A, class B>
PairResult answer_frames(const A& a, const B& b, const PairRequest& request) {
  PairResult result{.relation = relate(a, b, {.method = request.method}), .method = request.method};
  if (result.relation == Relation::Disjoint) {
    return result;
  }
  if (request.box) {
    result.box = intersection_box(a, b);
  }
  if constexpr (requires { contact_window(a, b); }) {
    if (request.window) {
      result.window = contact_window(a, b);
    }
  }
  return result;
}

}  // namespace

AnyPair::AnyPair(const AnyFrame& a, const AnyFrame& b) : a_(a), b_(b) {
  if (dimension_of(a) != dimension_of(b)) {
    throw InvalidInput("the frames differ in dimension: the first has " + std::to_string(dimension_of(a)) +
                       ", the second " + std::to_string(dimension_of(b)));
  }
}

PairResult answer(const AnyPair& pair, const PairRequest& request) {
  return std::visit(
      [&]<class A, class B>(const A& a, const B& b) -> PairResult {
        if constexpr (A::dimension == B::dimension) {
          return answer_frames(a, b, request);
        } else {
          return {};  // no AnyPair holds such frames
        }
      },
      pair.a(), pair.b());
}

}  // namespace motzkin
