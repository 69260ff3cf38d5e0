#include "support/turn_answers.hpp"

#include <span>
#include <sstream>
#include <vector>

#include "contact/describe.hpp"
#include "contact/rational_contact.hpp"
#include "motzkin/contact/in_motion.hpp"

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

/// What the library asks for.
class Primitives {
 public:
  explicit Primitives(const TurnQuery& query)
      : of_a_(rational(query.of_a)),
        of_b_(rational(query.of_b)),
        points_a_(points(query, 0, query.size_a())),
        points_b_(points(query, query.size_a(), query.size_b())) {}

  [[nodiscard]] detail::RationalPrimitive first(bool swapped) const { return swapped ? b() : a(); }
  [[nodiscard]] detail::RationalPrimitive second(bool swapped) const { return swapped ? a() : b(); }

 private:
  [[nodiscard]] detail::RationalPrimitive a() const { return {of_a_, points_a_}; }
  [[nodiscard]] detail::RationalPrimitive b() const { return {of_b_, points_b_}; }

  detail::RationalMotion of_a_;
  detail::RationalMotion of_b_;
  std::vector<detail::ExactPoint> points_a_;
  std::vector<detail::ExactPoint> points_b_;
};

std::string to_text(const Feature& part) {
  return (part.kind == FeatureKind::Vertex ? "v" : (part.kind == FeatureKind::Edge ? "e" : "f")) +
         std::to_string(part.index);
}

/// Of the primitives as the query has them.
Contact<3> features(const TurnQuery& query, const detail::FirstTime& first) {
  return detail::placed(first.place, query.size_a() * query.size_b());
}

std::string to_text(const TurnQuery& query, const std::optional<detail::FirstTime>& answer) {
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

std::string wrong_time(const TurnQuery& query, const std::optional<detail::FirstTime>& answer,
                       const std::optional<Root>& first, double time_tolerance) {
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
  return exact(upper) - exact(lower) > exact(time_tolerance) ? "bracket too wide" : "";
}

std::string wrong_answer(const TurnQuery& query, const std::optional<detail::FirstTime>& answer,
                         const TurnOracle& oracle, double time_tolerance) {
  const std::string wrong = wrong_time(query, answer, oracle.first(), time_tolerance);
  if (!wrong.empty() || !answer) {
    return wrong;
  }
  const Contact<3> parts = features(query, *answer);
  return oracle.may_be(parts.on_a, parts.on_b) ? "" : "features";
}

/// What is wrong with an answer, or an empty text where nothing is.
std::string report(const std::string& wrong, const TurnQuery& query, const std::optional<detail::FirstTime>& answer,
                   const std::optional<Root>& first, double time_tolerance) {
  if (wrong.empty()) {
    return "";
  }
  std::ostringstream text;
  text.precision(17);
  text << wrong << ": " << to_text(query, answer) << ", exact first time ";
  first ? text << approximate(*first) : text << "none";
  text << ", tolerance " << time_tolerance << "\n" << testing::to_text(query) << "\n";
  return text.str();
}

bool differ(const std::optional<detail::FirstTime>& one, const std::optional<detail::FirstTime>& other) {
  return one.has_value() != other.has_value() || (one && one->time != other->time);
}

MovingShape shape(std::span<const Vector<3>> vertices) {
  switch (vertices.size()) {
    case 1: return Point<3>(std::array{vertices[0]});
    case 2: return Segment<3>(std::array{vertices[0], vertices[1]});
    default: return Triangle<3>(std::array{vertices[0], vertices[1], vertices[2]});
  }
}

AnyMotion motion(const TurnMotion& of) {
  if (!of.turns()) {
    return Translation(of.toward);
  }
  return Turn(of.center, Quaternion(of.to[0], of.to[1], of.to[2], of.to[3]), of.toward);
}

}  // namespace

std::optional<detail::FirstTime> ask(const TurnQuery& query, double time_tolerance, bool swapped) {
  const Primitives both(query);
  return rational_contact(both.first(swapped), both.second(swapped), {query.begin, query.end}, time_tolerance);
}

std::string wrong_rational_contact(const TurnQuery& query, const TurnOracle& oracle, double time_tolerance,
                                   bool transformed) {
  const std::optional<detail::FirstTime> answer = ask(query, time_tolerance);
  std::string wrong = wrong_answer(query, answer, oracle, time_tolerance);
  if (wrong.empty() && differ(answer, ask(query, time_tolerance, true))) {
    wrong = "depends on the order of the arguments";
  }
  if (wrong.empty() && transformed) {
    for (const std::vector<std::size_t>& order : vertex_orders(query.kind)) {
      const TurnQuery permuted = query.permuted(order);
      const std::optional<detail::FirstTime> other = ask(permuted, time_tolerance);
      wrong += differ(answer, other) ? "depends on the order of the vertices" : "";
      wrong += wrong_answer(permuted, other, TurnOracle(permuted), time_tolerance);
    }
  }
  return report(wrong, query, answer, oracle.first(), time_tolerance);
}

std::string wrong_rational_approach(const TurnQuery& query, double radius, const ApproachOracle& oracle,
                                    double time_tolerance) {
  const Primitives both(query);
  const auto approach = [&](bool swapped) {
    return rational_approach(both.first(swapped), both.second(swapped), detail::Dyadic(radius),
                             {query.begin, query.end}, time_tolerance);
  };
  const std::optional<detail::FirstTime> answer = approach(false);
  std::string wrong = wrong_time(query, answer, oracle.first(), time_tolerance);
  if (wrong.empty() && answer && !oracle.may_be(answer->place)) {
    wrong = "place";
  }
  if (wrong.empty() && differ(answer, approach(true))) {
    wrong = "depends on the order of the arguments";
  }
  if (!wrong.empty()) {
    std::ostringstream text;
    text << "radius " << std::hexfloat << radius << ", " << wrong;
    wrong = text.str();
  }
  return report(wrong, query, answer, oracle.first(), time_tolerance);
}

bool is_plain(const TurnQuery& query) {
  const auto plain = [](const TurnMotion& of) {
    return of.is_turn() && (of.turns() || of.to == of.from) && of.away == Vector<3>::Zero();
  };
  return query.begin == 0 && query.end == 1 && plain(query.of_a) && plain(query.of_b);
}

std::string wrong_first_contact(const TurnQuery& query, const TurnOracle& oracle, double time_tolerance) {
  const auto vertices = std::span(query.vertices);
  const MovingShape a = shape(vertices.first(query.size_a()));
  const MovingShape b = shape(vertices.subspan(query.size_a()));
  const AnyMotion of_a = motion(query.of_a);
  const AnyMotion of_b = motion(query.of_b);
  const MotionOptions options{.time_tolerance = time_tolerance};
  for (const bool swapped : {false, true}) {
    const Contact<3> found =
        (swapped ? detail::first_contact(b, of_b, a, of_a, options) : detail::first_contact(a, of_a, b, of_b, options))
            .contact;
    const std::string which = swapped ? "swapped: " : "";
    const ContactStatus status = !oracle.first()              ? ContactStatus::Free
                                 : oracle.starts_in_contact() ? ContactStatus::InitialContact
                                                              : ContactStatus::Contact;
    if (found.status != status) {
      return which + "status " + std::to_string(static_cast<int>(found.status)) + ", not " +
             std::to_string(static_cast<int>(status));
    }
    if (status == ContactStatus::Contact && !(compare(root_at(dyadic(found.time.lower)), *oracle.first()) <= 0 &&
                                              compare(*oracle.first(), root_at(dyadic(found.time.upper))) <= 0 &&
                                              found.time.upper - found.time.lower <= time_tolerance)) {
      return which + "bracket " + std::to_string(found.time.lower) + " " + std::to_string(found.time.upper);
    }
  }
  return "";
}

}  // namespace motzkin::testing
