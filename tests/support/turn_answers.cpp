#include "support/turn_answers.hpp"

#include <sstream>
#include <vector>

#include "contact/describe.hpp"
#include "contact/rational_contact.hpp"

namespace motzkin::testing {
namespace {

detail::RationalMotion rational(const TurnMotion& motion) {
  return {motion.begin, motion.end, motion.center, motion.start, motion.toward, motion.away, motion.from, motion.to};
}

std::vector<detail::ExactPoint> points(const TurnQuery& query, std::size_t first, std::size_t count) {
  std::vector<detail::ExactPoint> result;
  for (std::size_t i = first; i < first + count; ++i) {
    const Vector<3>& vertex = query.vertices[i];
    result.push_back({detail::Dyadic(vertex[0]), detail::Dyadic(vertex[1]), detail::Dyadic(vertex[2])});
  }
  return result;
}

std::string to_text(const Feature& part) {
  return (part.kind == FeatureKind::Vertex ? "v" : (part.kind == FeatureKind::Edge ? "e" : "f")) +
         std::to_string(part.index);
}

/// Of the primitives as the query has them.
Contact<3> features(const TurnQuery& query, const FirstTime& first) {
  return placed(first.place, query.size_a() * query.size_b());
}

std::string to_text(const TurnQuery& query, const std::optional<FirstTime>& answer) {
  if (!answer) {
    return "none";
  }
  const Contact<3> parts = features(query, *answer);
  std::ostringstream text;
  text.precision(17);
  text << to_text(parts.on_a) << " " << to_text(parts.on_b) << " [" << answer->time.lower << ", " << answer->time.upper
       << "]";
  return text.str();
}

std::string wrong_answer(const TurnQuery& query, const std::optional<FirstTime>& answer, const TurnOracle& oracle,
                         double time_tolerance) {
  const std::optional<Root>& first = oracle.first();
  if (answer.has_value() != first.has_value()) {
    return answer ? "contact" : "no contact";
  }
  if (!first) {
    return "";
  }
  const auto [lower, upper] = answer->time;
  if (!(lower >= query.begin && upper <= query.end)) {  // NaN: wrong
    return "bracket outside of the time asked for";
  }
  if (compare(*first, root_at(dyadic(lower))) < 0 || compare(*first, root_at(dyadic(upper))) > 0) {
    return "bracket without the first time";
  }
  if (exact(upper) - exact(lower) > exact(time_tolerance)) {
    return "bracket too wide";
  }
  const Contact<3> parts = features(query, *answer);
  return oracle.may_be(parts.on_a, parts.on_b) ? "" : "features";
}

}  // namespace

std::optional<FirstTime> ask(const TurnQuery& query, double time_tolerance, bool swapped) {
  const detail::RationalMotion of_a = rational(query.of_a);
  const detail::RationalMotion of_b = rational(query.of_b);
  const std::vector<detail::ExactPoint> points_a = points(query, 0, query.size_a());
  const std::vector<detail::ExactPoint> points_b = points(query, query.size_a(), query.size_b());
  const detail::RationalPrimitive a{of_a, points_a};
  const detail::RationalPrimitive b{of_b, points_b};
  return rational_contact(swapped ? b : a, swapped ? a : b, {query.begin, query.end}, time_tolerance);
}

std::string wrong_rational_contact(const TurnQuery& query, const TurnOracle& oracle, double time_tolerance,
                                   bool transformed) {
  const std::optional<FirstTime> answer = ask(query, time_tolerance);
  std::string wrong = wrong_answer(query, answer, oracle, time_tolerance);
  const auto differs = [&](const std::optional<FirstTime>& other) {
    return other.has_value() != answer.has_value() || (answer && other->time != answer->time);
  };
  if (wrong.empty() && differs(ask(query, time_tolerance, true))) {
    wrong = "depends on the order of the arguments";
  }
  if (wrong.empty() && transformed) {
    for (const std::vector<std::size_t>& order : vertex_orders(query.kind)) {
      const TurnQuery permuted = query.permuted(order);
      const std::optional<FirstTime> other = ask(permuted, time_tolerance);
      wrong += differs(other) ? "depends on the order of the vertices" : "";
      wrong += wrong_answer(permuted, other, TurnOracle(permuted), time_tolerance);
    }
  }
  if (wrong.empty()) {
    return "";
  }
  std::ostringstream text;
  text.precision(17);
  text << wrong << ": " << to_text(query, answer) << ", exact first time ";
  oracle.first() ? text << approximate(*oracle.first()) : text << "none";
  text << ", tolerance " << time_tolerance << "\n" << testing::to_text(query) << "\n";
  return text.str();
}

}  // namespace motzkin::testing
