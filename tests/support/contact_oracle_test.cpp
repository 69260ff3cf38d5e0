#include "support/contact_oracle.hpp"

#include <gtest/gtest.h>

#include "corpus/contact_queries.hpp"
#include "corpus/oracle.hpp"

/// The oracle of first contacts itself: against linear programming at fixed times, and on cases whose answer is known.
/// Fails where a polynomial is wrong, a root is lost or put in the wrong place, or a sign at a root is.

namespace motzkin::testing::contact_oracle_test {
namespace {

Polynomial polynomial(std::vector<int> coefficients) {
  return Polynomial(std::vector<Integer>(coefficients.begin(), coefficients.end()));
}

TEST(RealRoot, AreAllFoundInOrder) {
  // (3t - 1)^2 (2t - 1) t (t - 1) (t - 2)
  Polynomial p = polynomial({1});
  for (const auto& factor : {polynomial({-1, 3}), polynomial({-1, 3}), polynomial({-1, 2}), polynomial({0, 1}),
                             polynomial({-1, 1}), polynomial({-2, 1})}) {
    p = p * factor;
  }
  const std::vector<Root> found = roots(p);
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(approximate(found[0]), 0);
  EXPECT_NEAR(approximate(found[1]), 1.0 / 3, 1e-15);
  EXPECT_EQ(approximate(found[2]), 0.5);
  EXPECT_EQ(approximate(found[3]), 1);
  EXPECT_EQ(sign(polynomial({-1, 3}), found[1]), 0);
  EXPECT_EQ(sign(polynomial({-1, 2}), found[1]), -1);
  EXPECT_TRUE(roots(polynomial({1, 0, 1})).empty());
}

/// Roots of 2t^2 - 1 and of its product with another polynomial, and of one that differs in the 30th digit.
TEST(RealRoot, AreComparedExactly) {
  const Polynomial half = polynomial({-1, 0, 2});
  const Polynomial product = half * polynomial({-5, 7});
  const Integer large = boost::multiprecision::pow(Integer(10), 60U);
  const Polynomial next({-large - 1, 0, 2 * large});
  const Root a = roots(half).front();
  const Root b = roots(product).front();
  const Root c = roots(next).front();
  EXPECT_EQ(compare(a, b), 0);
  EXPECT_EQ(compare(b, a), 0);
  EXPECT_EQ(compare(a, c), -1);
  EXPECT_EQ(compare(c, b), 1);
  EXPECT_EQ(sign(next, a), -1);
  EXPECT_EQ(sign(half, c), 1);
  EXPECT_NEAR(approximate(c), std::sqrt(0.5), 1e-15);
}

/// The hull of some of the vertices at a time.
ExactFrame hull(const ContactQuery& query, std::size_t first, std::size_t count, const Rational& time) {
  const auto at = [&](std::size_t i) {
    std::vector<Rational> start = exact<3>(query.start[i]);
    const std::vector<Rational> end = exact<3>(query.end[i]);
    for (std::size_t k = 0; k < 3; ++k) {
      start[k] += (end[k] - start[k]) * time;
    }
    return start;
  };
  ExactFrame result{FrameKind::Simplex, at(first), {}, {}};
  for (std::size_t i = 1; i < count; ++i) {
    std::vector<Rational> axis = at(first + i);
    for (std::size_t k = 0; k < 3; ++k) {
      axis[k] -= result.origin[k];
    }
    result.axes.push_back(std::move(axis));
  }
  return result;
}

bool meet(const ContactQuery& query, const Rational& time) {
  const std::size_t split = query.size_a();
  return Oracle(hull(query, 0, split, time), hull(query, split, query.size_b(), time)).relation() != Relation::Disjoint;
}

class ContactOracles : public ::testing::TestWithParam<int> {};

/// At eighths, of which many sets make times of contact.
TEST_P(ContactOracles, AgreeWithLinearProgramming) {
  const auto set = static_cast<ContactSet>(GetParam());
  constexpr int queries = 25;
  int contacts = 0;
  for (int kind = 0; kind < contact_kind_count; ++kind) {
    for (const int dimension : {2, 3}) {
      if (kind == 0 && dimension == 2) {
        continue;
      }
      ContactSource source(set, static_cast<ContactKind>(kind), dimension, 7);
      for (int i = 0; i < queries; ++i) {
        const ContactQuery query = source.draw();
        const ContactOracle oracle(query);
        contacts += oracle.first() ? 1 : 0;
        for (int eighth = 0; eighth <= 8; ++eighth) {
          const Root time = root_at({eighth, 3});
          const bool expected = meet(query, Rational(eighth, 8));
          ASSERT_EQ(oracle.in_contact(time), expected) << to_text(query) << " at " << eighth << "/8";
          if (expected) {
            ASSERT_TRUE(oracle.first() && compare(*oracle.first(), time) <= 0) << to_text(query);
          }
        }
      }
    }
  }
  EXPECT_GE(contacts, set == ContactSet::Random ? 0 : 10);
}

std::string set_name(const ::testing::TestParamInfo<int>& parameter) {
  return std::string(name(static_cast<ContactSet>(parameter.param)));
}

INSTANTIATE_TEST_SUITE_P(Sets, ContactOracles, ::testing::Range(0, contact_set_count), set_name);

}  // namespace
}  // namespace motzkin::testing::contact_oracle_test
