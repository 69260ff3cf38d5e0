#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "motzkin/contact/first_contact.hpp"
#include "motzkin/invalid_input.hpp"
#include "support/contact_answers.hpp"

/// Options out of range are refused by every question, also where the answer would not need them. Fails where a number
/// that is no tolerance, separation or count of steps is taken for one, or an end of a range is refused.

namespace motzkin::testing::options_test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// Apart all the time, so that boxes tell.
ContactQuery apart(ContactKind kind, int dimension) {
  ContactQuery query{kind, dimension, {}, {}};
  for (std::size_t i = 0; i < query.size(); ++i) {
    query.start.emplace_back(i < query.size_a() ? 0 : 4, 1, 0);
    query.end.emplace_back(i < query.size_a() ? 1 : 3, 2, 0);
  }
  return query;
}

template <class Check>
void with_every_question(const Check& check) {
  for (const auto kind :
       {ContactKind::VertexFace, ContactKind::EdgeEdge, ContactKind::VertexEdge, ContactKind::VertexVertex}) {
    for (const int dimension : {2, 3}) {
      if (kind != ContactKind::VertexFace || dimension == 3) {
        const ContactQuery query = apart(kind, dimension);
        check([&](const ContactOptions& options) { (void)ask(query, options); });
      }
    }
  }
  const ContactQuery query = apart(ContactKind::VertexFace, 3);
  const LinearPath<Triangle<3>> face = face_path(query, 1);
  check([&](const ContactOptions& options) { (void)first_contact(face, face, options); });
  check([&](const ContactOptions& options) {
    first_contacts(std::span<const VertexFace>(), std::span<Contact<3>>(), options);
  });
  check([&](const ContactOptions& options) {
    first_contacts(std::span<const EdgeEdge>(), std::span<Contact<3>>(), options);
  });
}

TEST(ContactOptions, OutOfRangeAreRefused) {
  with_every_question([](const auto& question) {
    for (const double tolerance : {nan, infinity, 0.0, -1.0, 1.0000000000000002, 0x1.fffffffffffffp-51}) {
      EXPECT_THROW(question({.time_tolerance = tolerance}), InvalidInput) << tolerance;
    }
    for (const double separation : {nan, infinity, -infinity, -0x1p-1074, 0x1.0000000000001p500}) {
      EXPECT_THROW(question({.min_separation = separation}), InvalidInput) << separation;
    }
    for (const int steps : {0, -1}) {
      EXPECT_THROW(question({.max_steps = steps}), InvalidInput) << steps;
    }
  });
}

TEST(ContactOptions, AtTheEndsOfTheirRangesAreAccepted) {
  with_every_question([](const auto& question) {
    EXPECT_NO_THROW(question({.time_tolerance = 1}));
    EXPECT_NO_THROW(question({.time_tolerance = min_time_tolerance}));
    EXPECT_NO_THROW(question({.min_separation = -0.0}));
    EXPECT_NO_THROW(question({.min_separation = 0x1p500}));
    EXPECT_NO_THROW(question({.min_separation = 0x1p-1074}));
    EXPECT_NO_THROW(question({.max_steps = 1}));
  });
}

}  // namespace
}  // namespace motzkin::testing::options_test
