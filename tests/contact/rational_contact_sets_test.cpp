#include <gtest/gtest.h>

#include <array>
#include <string>

#include "motzkin/tree/moving_mesh.hpp"
#include "support/draws.hpp"
#include "support/turn_answers.hpp"
#include "support/turn_queries.hpp"

/// Contacts on rigid motions, by their exact stage alone and by all of `first_contact`, on every set and for every kind
/// of primitives, against the oracle.
/// Fails for one contact missed or invented, a bracket that misses the exact first time or is too wide, a place that
/// does not hold the point of contact or is not the smallest, and for an answer that depends on the order of arguments
/// or vertices.

namespace motzkin::testing::rational_contact_sets_test {
namespace {

constexpr std::uint64_t seed = 2026;

/// Most queries per case: in all, more than 40,000.
constexpr int most_queries = 480;
/// The oracle needs seconds for some numbers of thousands of bits.
constexpr int most_extremes = 20;
constexpr int most_single_steps = 160;
/// Of so many queries one is asked with the vertices in other orders.
constexpr int transformed_every = 4;

constexpr std::array tolerances = {0x1p-40, 0x1p-20, 0x1p-50, 1.0, 0x1.8p-33};

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

/// Whether a query is one about `Turn` and `Translation` during [0, 1].
bool is_plain(const TurnQuery& query) {
  const auto plain = [](const TurnMotion& of) {
    return of.is_turn() && (of.turns() || of.to == of.from) && of.away == Vector<3>::Zero();
  };
  return query.begin == 0 && query.end == 1 && plain(query.of_a) && plain(query.of_b);
}

/// What is wrong about the answer of `first_contact`, steps in doubles included, or nothing.
std::string wrong_first_contact(const TurnQuery& query, const TurnOracle& oracle) {
  const auto vertices = std::span(query.vertices);
  const MovingBody a{{shape(vertices.first(query.size_a()))}, motion(query.of_a)};
  const MovingBody b{{shape(vertices.subspan(query.size_a()))}, motion(query.of_b)};
  const double tolerance = MotionOptions{}.time_tolerance;
  for (const bool swapped : {false, true}) {
    const Contact<3> found = (swapped ? first_contact(b, a) : first_contact(a, b)).contact;
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
                                              found.time.upper - found.time.lower <= tolerance)) {
      return which + "bracket " + std::to_string(found.time.lower) + " " + std::to_string(found.time.upper);
    }
  }
  return "";
}

class RationalContactSets : public ::testing::TestWithParam<int> {};

TEST_P(RationalContactSets, AgreeWithTheOracle) {
  const TurnCase which = turn_case(GetParam());
  const int queries =
      draws(which.set == TurnSet::Extreme ? most_extremes
                                          : (which.set == TurnSet::OneStep ? most_single_steps : most_queries));
  TurnSource source(which, seed);
  for (int i = 0; i < queries; ++i) {
    const TurnQuery query = source.draw();
    const TurnOracle oracle(query);
    const double tolerance = tolerances[static_cast<std::size_t>(i) % tolerances.size()];
    ASSERT_EQ(wrong_rational_contact(query, oracle, tolerance, i % transformed_every == 0), "") << "query " << i;
    if (is_plain(query)) {
      ASSERT_EQ(wrong_first_contact(query, oracle), "") << "query " << i << ": " << to_text(query);
    }
  }
}

std::string case_name(const ::testing::TestParamInfo<int>& parameter) { return name(turn_case(parameter.param)); }

INSTANTIATE_TEST_SUITE_P(Every, RationalContactSets, ::testing::Range(0, turn_case_count), case_name);

}  // namespace
}  // namespace motzkin::testing::rational_contact_sets_test
