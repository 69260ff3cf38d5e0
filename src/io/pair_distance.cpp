#include "motzkin/io/pair_distance.hpp"

#include <array>

#include "io/shape_json.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/pair/prove_distance.hpp"

namespace motzkin {
namespace {

/// Calls `function` with the core of a shape, which lives as long as the call. Throws InvalidInput where it has none.
template <class Function>
void with_core(const AnyShape& shape, const char* name, const Function& function) {
  std::visit(
      [&]<class Shape>(const Shape& any) {
        if constexpr (requires { any.velocity(); }) {
          throw InvalidInput(std::string(name) + ": distance and depth are available for shapes at rest only");
        } else if constexpr (DistanceShape<Shape>) {
          const detail::CoreBody<Shape> body(any);
          function(body.view());
        } else {
          throw InvalidInput(std::string(name) + ": distance and depth are not available for this kind of shape");
        }
      },
      shape);
}

template <int D>
std::vector<double> list_of(const Vector<D>& vector) {
  return {vector.data(), vector.data() + D};
}

template <int D>
void answer_cores(const detail::CoreView<D>& a, const detail::CoreView<D>& b, PairDistanceResult& result) {
  const PairDistanceRequest& request = result.request;
  if (request.distance) {
    const Distance<D> found = detail::distance(a, b, {});
    result.distance = AnyDistance{found.lower, found.upper, list_of<D>(found.nearest_a), list_of<D>(found.nearest_b),
                                  list_of<D>(found.direction)};
  }
  if (request.within) {
    result.within = detail::within(a, b, request.within->value(), nullptr);
  }
  if (request.depth) {
    if (const auto found = detail::penetration(a, b, nullptr)) {
      result.depth = AnyDepth{found->lower, found->upper, list_of<D>(found->shift)};
    }
  }
}

template <int D>
void prove_cores(const detail::CoreView<D>& a, const detail::CoreView<D>& b, const AnyPair& pair,
                 PairDistanceResult& result) {
  const PairDistanceRequest& request = result.request;
  if (request.distance) {
    result.distance_proof = ProvedDistance{pair, detail::prove_distance(a, b)};
  }
  if (request.within) {
    result.within_proof = ProvedDistance{pair, detail::prove_within(a, b, request.within->value())};
  }
  if (result.depth) {
    result.depth_proof = ProvedDistance{pair, detail::prove_depth(a, b).value()};
  }
}

}  // namespace

PairDistanceResult answer_distance(const AnyPair& pair, const PairDistanceRequest& request) {
  const detail::StandardArithmetic standard;
  PairDistanceResult result{.request = request};
  with_core(pair.a(), "a", [&](const auto& a) {
    with_core(pair.b(), "b", [&](const auto& b) {
      if constexpr (std::is_same_v<decltype(a), decltype(b)>) {
        answer_cores(a, b, result);
        if (request.proof) {
          prove_cores(a, b, pair, result);
        }
      }  // others are no AnyPair
    });
  });
  return result;
}

PairQuestion parse_json_question(std::string_view text) {
  const detail::StandardArithmetic standard;
  static constexpr std::array<std::string_view, 2> required = {"a", "b"};
  static constexpr std::array<std::string_view, 1> optional = {"within"};
  const detail::json document = detail::parse_document(text);
  detail::check_keys(document, "pair", required, optional);
  PairQuestion result{{detail::read_shape(document["a"], "a"), detail::read_shape(document["b"], "b")}, {}};
  if (document.contains("within")) {
    const detail::json& value = document["within"];
    if (!value.is_number()) {
      detail::json_error("within", "expected a number, found " + detail::found(value));
    }
    try {
      result.within = Clearance(value.get<double>());
    } catch (const InvalidInput& error) {
      detail::json_error("within", error.what());
    }
  }
  return result;
}

std::string to_json(const PairResult& result, const PairDistanceResult& distance) {
  const detail::StandardArithmetic standard;
  std::string text = to_json(result);
  text.pop_back();  // the brace
  const auto list = [](const auto& values) { return detail::array_json(values); };
  if (distance.distance) {
    const AnyDistance& found = *distance.distance;
    text += R"(, "distance": )" + list(std::array{found.lower, found.upper}) + R"(, "nearest": {"a": )" +
            list(found.nearest_a) + R"(, "b": )" + list(found.nearest_b) + "}";
  }
  if (distance.request.depth) {
    text +=
        R"(, "depth": )" + (distance.depth ? list(std::array{distance.depth->lower, distance.depth->upper}) : "null");
    text += R"(, "shift": )" + (distance.depth ? list(distance.depth->shift) : "null");
  }
  if (distance.within) {
    text += std::string(R"(, "within": )") + (*distance.within ? "true" : "false");
  }
  if (distance.distance_proof) {
    text += R"(, "distance_certificate": )" + to_json(*distance.distance_proof);
  }
  if (distance.within_proof) {
    text += R"(, "within_certificate": )" + to_json(*distance.within_proof);
  }
  if (distance.request.depth && distance.request.proof) {
    text += R"(, "depth_certificate": )" + (distance.depth_proof ? to_json(*distance.depth_proof) : "null");
  }
  return text + "}";
}

}  // namespace motzkin
