#include "support/pair_answers.hpp"

#include <algorithm>
#include <string>

#include "motzkin/shape/text.hpp"

namespace motzkin::testing {
namespace {

/// The distance of neighbouring doubles at the given magnitude.
Rational ulp(const Rational& magnitude) {
  constexpr int least = -1074;
  int exponent = least;
  if (magnitude != 0) {
    const Integer top = numerator(magnitude);
    const Integer bottom = denominator(magnitude);
    int binade = static_cast<int>(msb(top)) - static_cast<int>(msb(bottom));
    const Rational power = binade < 0 ? Rational(1, Integer(1) << static_cast<unsigned>(-binade))
                                      : Rational(Integer(1) << static_cast<unsigned>(binade));
    binade -= magnitude < power ? 1 : 0;
    exponent = std::max(binade - 52, least);
  }
  return exponent < 0 ? Rational(1, Integer(1) << static_cast<unsigned>(-exponent))
                      : Rational(Integer(1) << static_cast<unsigned>(exponent));
}

/// Empty if [low, high] encloses the span and exceeds it by at most `margin` on each side.
std::string wrong_span(const char* what, double low, double high, const Span& span, const Rational& margin) {
  const bool right = encloses(low, high, span) && span.low - exact(low) <= margin && exact(high) - span.high <= margin;
  return right ? std::string()
               : std::string(what) + ": " + motzkin::to_text(low) + " .. " + motzkin::to_text(high) +
                     (encloses(low, high, span) ? " is loose around " : " does not enclose ") + to_text(span) + "\n";
}

Rational magnitude(const Rational& value) { return value < 0 ? Rational(-value) : value; }

}  // namespace

template <int D>
std::string wrong_relation(const AnyPair<D>& pair, Relation truth) {
  for (const AnyPair<D>& order : {pair, pair.swapped()}) {
    const Relation answer = relate(order);
    if (answer != truth) {
      return std::string(to_text(answer)) + " instead of " + std::string(to_text(truth)) + ": " + to_json(order) + "\n";
    }
  }
  return {};
}

template <int D>
std::string wrong_method(const AnyPair<D>& pair, Relation truth) {
  for (const Method method : {Method::FourierMotzkin, Method::SeparatingAxis}) {
    for (const AnyPair<D>& order : {pair, pair.swapped()}) {
      const Relation answer = relate(order, {.method = method});
      if (answer != truth) {
        return "method " + std::to_string(static_cast<int>(method)) + ": " + std::string(to_text(answer)) +
               " instead of " + std::string(to_text(truth)) + ": " + to_json(order) + "\n";
      }
    }
  }
  return {};
}

template <int D>
std::string wrong_bounds(const AnyPair<D>& pair, Oracle& oracle) {
  std::string wrong;
  const bool meet = oracle.relation() != Relation::Disjoint;
  const std::optional<Aabb<D>> answer_box = intersection_box(pair);
  const std::optional<Window> answer_window = contact_window(pair);
  if (answer_box.has_value() != meet || answer_window.has_value() != meet) {
    wrong = "a box or window exists where the shapes are disjoint, or is missing where they meet\n";
  } else if (meet) {
    const Box truth = oracle.world_box();
    for (int k = 0; k < D; ++k) {
      const Span& span = truth[static_cast<std::size_t>(k)];
      const Rational largest = std::max(magnitude(span.low), magnitude(span.high));
      wrong += wrong_span("box", answer_box->min()[k], answer_box->max()[k], span, 4 * ulp(largest));
    }
    const Rational margin(1, Integer(1) << 50U);
    wrong += wrong_span("window", answer_window->enter, answer_window->exit, oracle.window(), margin);
    if (!(answer_window->enter >= 0 && answer_window->exit <= 1)) {
      wrong += "window: outside [0, 1]\n";
    }
  }
  return wrong.empty() ? wrong : wrong + to_json(pair) + "\n";
}

#define MOTZKIN_INSTANTIATE(D)                                      \
  template std::string wrong_relation(const AnyPair<D>&, Relation); \
  template std::string wrong_method(const AnyPair<D>&, Relation);   \
  template std::string wrong_bounds(const AnyPair<D>&, Oracle&);
MOTZKIN_INSTANTIATE(2)
MOTZKIN_INSTANTIATE(3)

}  // namespace motzkin::testing
