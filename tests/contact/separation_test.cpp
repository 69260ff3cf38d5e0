#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "corpus/contact_distance.hpp"
#include "corpus/contact_queries.hpp"
#include "support/contact_answers.hpp"
#include "support/triangle_paths.hpp"

/// First contacts with a separation, against distances at many times. Fails where a time before the bracket, or any
/// time of a free path, has a distance of at most the separation; where the distance at the end of the bracket is above
/// it; where a distance that is the separation at the start, or misses it by one rounding, is not told from others; and
/// where too many answers are left open.

namespace motzkin::testing::separation_test {
namespace {

constexpr int samples = 256;
constexpr int queries_per_set =
#ifdef NDEBUG
    60;
#else
    15;
#endif

Rational excess(const ContactQuery& query, double time, double separation) {
  return distance_sq<Rational>(query, exact(time)) - exact(separation) * exact(separation);
}

/// Whether the distance is at most the separation at a time; in long doubles where they can tell.
bool meets(const ContactQuery& query, double time, double separation) {
  const long double nearly = distance_sq<long double>(query, time);
  const long double limit = static_cast<long double>(separation) * separation;
  return nearly <= 1.001L * limit && excess(query, time, separation) <= 0;
}

/// The first of evenly spaced times before `end`, and some just before it, at which the separation is not kept.
std::string too_near(const ContactQuery& query, double end, double separation) {
  std::vector<double> times;
  for (int i = 0; i <= samples; ++i) {
    times.push_back(std::min(1.0, end) * i / samples);
    times.push_back(end * (1 - std::ldexp(1.0, -i)));
  }
  for (const double time : times) {
    if (time >= 0 && time <= 1 && (time < end || end > 1) && meets(query, time, separation)) {
      return "too near at " + std::to_string(time);
    }
  }
  return "";
}

double size_of(const ContactQuery& query) {
  double size = 0;
  for (std::size_t i = 0; i < query.size(); ++i) {
    size = std::max({size, query.start[i].cwiseAbs().maxCoeff(), query.end[i].cwiseAbs().maxCoeff()});
  }
  return size;
}

/// Whether rounding may hide that the distance is less than the separation.
bool hidden(const ContactQuery& query, double time, double separation) {
  const long double distance = std::sqrt(distance_sq<long double>(query, time));
  return separation - distance < 1e-12L * size_of(query);
}

std::string wrong_separation(const ContactQuery& query, const Contact<3>& contact, const ContactOptions& options) {
  const double separation = options.min_separation;
  const auto [lower, upper] = contact.time;
  switch (contact.status) {
    case ContactStatus::Free:
      return contact.time == TimeBracket{} ? too_near(query, 2, separation) : "bracket of no contact";
    case ContactStatus::InitialContact: return excess(query, 0, separation) <= 0 ? "" : "no contact at 0";
    case ContactStatus::Unresolved: return too_near(query, lower, separation);
    case ContactStatus::Contact:
      if (!(lower >= 0 && lower <= upper && upper <= 1)) {  // NaN: wrong
        return "bracket";
      }
      if (upper - lower > options.time_tolerance && !hidden(query, lower + options.time_tolerance, separation)) {
        return "bracket too wide";
      }
      return excess(query, upper, separation) <= 0 ? too_near(query, lower, separation) : "no contact at its end";
  }
  return "no status";
}

class Separations : public ::testing::TestWithParam<int> {};

TEST_P(Separations, AreKeptBeforeTheBracket) {
  const auto set = static_cast<ContactSet>(GetParam());
  Generator generator(41);
  int total = 0;
  int open = 0;
  for (int kind = 0; kind < contact_kind_count; ++kind) {
    ContactSource source(set, static_cast<ContactKind>(kind), 3, 41);
    for (int i = 0; i < queries_per_set / (set == ContactSet::Extreme ? 5 : 1); ++i) {
      const ContactQuery query = source.draw();
      const double separation = std::min(0x1p500, std::ldexp(size_of(query), -generator.integer(1, 24)));
      if (separation == 0) {
        continue;
      }
      const ContactOptions options{.time_tolerance = 0x1p-20, .min_separation = separation};
      const Contact<3> contact = ask(query, options);
      ASSERT_EQ(wrong_separation(query, contact, options), "")
          << "separation " << separation << ", bracket " << contact.time.lower << " " << contact.time.upper << "\n"
          << to_text(query);
      ++total;
      open += contact.status == ContactStatus::Unresolved ? 1 : 0;
    }
  }
  const bool hard = set == ContactSet::Extreme || set == ContactSet::MixedScales || set == ContactSet::OneStep;
  EXPECT_LE(open, hard ? total / 2 : total / 10) << "of " << total;
}

/// The double nearest to the distance at the start, and its neighbours.
TEST_P(Separations, AreExactAtTheStart) {
  const auto set = static_cast<ContactSet>(GetParam());
  for (int kind = 0; kind < contact_kind_count; ++kind) {
    ContactSource source(set, static_cast<ContactKind>(kind), 3, 43);
    for (int i = 0; i < queries_per_set / (set == ContactSet::Extreme ? 5 : 1); ++i) {
      const ContactQuery query = source.draw();
      const auto squared = static_cast<long double>(distance_sq<Rational>(query, 0));
      const auto distance = static_cast<double>(std::sqrt(squared));
      for (const double separation :
           {distance, std::nextafter(distance, 0), std::nextafter(distance, 0x1p1000), distance / 2, 2 * distance}) {
        if (separation > 0 && separation <= max_separation) {
          const Contact<3> contact = ask(query, {.time_tolerance = 0x1p-20, .min_separation = separation});
          ASSERT_EQ(contact.status == ContactStatus::InitialContact, excess(query, 0, separation) <= 0)
              << "separation " << separation << "\n"
              << to_text(query);
          ASSERT_EQ(contact.time == (TimeBracket{0, 0}), contact.status == ContactStatus::InitialContact);
        }
      }
    }
  }
}

std::string set_name(const ::testing::TestParamInfo<int>& parameter) {
  return std::string(name(static_cast<ContactSet>(parameter.param)));
}

INSTANTIATE_TEST_SUITE_P(Sets, Separations, ::testing::Range(0, contact_set_count), set_name);

/// A vertex that falls from z = 1 to z = -1 beside or over a face in the plane z = 0.
ContactQuery falling(double x) {
  return {ContactKind::VertexFace,
          3,
          {{x, 1, 1}, {0, 0, 0}, {4, 0, 0}, {0, 4, 0}},
          {{x, 1, -1}, {0, 0, 0}, {4, 0, 0}, {0, 4, 0}}};
}

TEST(Separation, IsReachedBeforeTheFace) {
  const Contact<3> contact = ask(falling(1), {.min_separation = 0.25});
  ASSERT_EQ(contact.status, ContactStatus::Contact);
  EXPECT_NEAR(contact.time.lower, 0.375, 1e-11);
  EXPECT_NEAR(contact.time.upper, 0.375, 1e-11);
  EXPECT_LE((contact.normal - Vector<3>(0, 0, 1)).norm(), 1e-9);
}

TEST(Separation, IsReachedBesideTheFace) {
  EXPECT_EQ(ask(falling(-3), {.min_separation = 2.9}).status, ContactStatus::Free);
  const Contact<3> contact = ask(falling(-3), {.min_separation = 3.0625});
  ASSERT_EQ(contact.status, ContactStatus::Contact);
  const double height = std::sqrt(3.0625 * 3.0625 - 9);
  EXPECT_NEAR(contact.time.lower, (1 - height) / 2, 1e-11);
}

TEST(Separation, MayBeThereAtTheStart) {
  EXPECT_EQ(ask(falling(1), {.min_separation = 1.5}).status, ContactStatus::InitialContact);
}

/// A distance of 5 by 3 and 4, exactly the separation at the start, of primitives that rest, approach or part.
TEST(Separation, IsMetExactlyAtTheStart) {
  const std::vector<ContactQuery> at_distance_5 = {
      {ContactKind::VertexFace, 3, {{1, 1, 5}, {0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, {}},
      {ContactKind::VertexFace, 3, {{-3, 1, 4}, {0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, {}},
      {ContactKind::VertexFace, 3, {{-3, -4, 0}, {0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, {}},
      {ContactKind::EdgeEdge, 3, {{-1, 0, 5}, {1, 0, 5}, {0, -1, 0}, {0, 1, 0}}, {}},
      {ContactKind::EdgeEdge, 3, {{3, 0, 4}, {7, 0, 4}, {0, -1, 0}, {0, 1, 0}}, {}},
      {ContactKind::EdgeEdge, 3, {{3, -1, 4}, {3, 1, 4}, {0, -1, 0}, {0, 1, 0}}, {}},
      {ContactKind::VertexEdge, 3, {{3, 0, 4}, {0, -1, 0}, {0, 1, 0}}, {}},
      {ContactKind::VertexVertex, 3, {{3, 0, 4}, {0, 0, 0}}, {}}};
  for (ContactQuery query : at_distance_5) {
    for (const double speed : {0.0, 1.0, -1.0}) {
      query.end = query.start;
      for (std::size_t i = 0; i < query.size_a(); ++i) {
        query.end[i][2] += speed;
      }
      const Contact<3> contact = ask(query, {.min_separation = 5});
      EXPECT_EQ(contact.status, ContactStatus::InitialContact) << speed << to_text(query);
      EXPECT_EQ(contact.time, (TimeBracket{0, 0}));
      const Contact<3> above = ask(query, {.min_separation = std::nextafter(5.0, 0.0)});
      EXPECT_NE(above.status, ContactStatus::InitialContact) << speed << to_text(query);
    }
  }
}

TEST(Separation, OfTrianglesIsMetExactlyAtTheStart) {
  TrianglePaths paths;
  paths.start = {{-9, -9, 0}, {9, -9, 0}, {0, 9, 0}, {0, 0, 5}, {1, 0, 7}, {0, 1, 7}};
  for (const double speed : {0.0, 1.0, -1.0}) {
    paths.end = paths.start;
    for (std::size_t i = 0; i < 3; ++i) {
      paths.end[i][2] += speed;
    }
    const Contact<3> contact = paths.ask({.min_separation = 5});
    EXPECT_EQ(contact.status, ContactStatus::InitialContact) << speed;
    EXPECT_EQ(contact.on_a, (Feature{FeatureKind::Face, 0}));
    EXPECT_EQ(contact.on_b, (Feature{FeatureKind::Vertex, 0}));
    EXPECT_NE(paths.ask({.min_separation = std::nextafter(5.0, 0.0)}).status, ContactStatus::InitialContact) << speed;
  }
}

/// One step says nothing of the later ones.
TEST(Separation, IsLeftOpenWithoutSteps) {
  const Contact<3> contact = ask(falling(1), {.min_separation = 0x1p-30, .max_steps = 1});
  EXPECT_EQ(contact.status, ContactStatus::Unresolved);
  EXPECT_LE(contact.time.lower, 0.5);
}

}  // namespace
}  // namespace motzkin::testing::separation_test
