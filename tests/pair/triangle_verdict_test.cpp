// The quick verdict about triangles: right wherever it decides, the same for four at a time, and decided for all pairs
// in general position. Fails if the error bound is too small, if a case of the corners is mixed up, or if lanes differ.

#include "pair/axes/triangle_verdict.hpp"

#include <gtest/gtest.h>

#include <random>

#include "motzkin/pair/relate.hpp"
#include "number/registers.hpp"
#include "pair/axes/triangle_batch.hpp"

#define MOTZKIN_INLINE [[gnu::always_inline]] inline
namespace motzkin::detail::any_processor {
namespace {
#include "number/registers.inc"
#include "pair/axes/triangle_batch.inc"
}  // namespace
}  // namespace motzkin::detail::any_processor

namespace motzkin::triangle_verdict_test {
namespace {

using detail::TriangleBatch;
using detail::TriangleCorners;

struct TrianglePair {
  TriangleCorners a;
  TriangleCorners b;
};

Relation exact(const TrianglePair& pair) {
  return relate(Triangle<3>(pair.a), Triangle<3>(pair.b), {.method = Method::FourierMotzkin});
}

void expect_proved(Verdict verdict, const TrianglePair& pair) {
  if (verdict != Verdict::Undecided) {
    ASSERT_EQ(verdict == Verdict::Disjoint ? Relation::Disjoint : Relation::Overlapping, exact(pair));
  }
}

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  TrianglePair pair(double size, double offset) {
    TrianglePair result;
    const Vector<3> middle = offset * vector();
    for (TriangleCorners* triangle : {&result.a, &result.b}) {
      for (Vector<3>& corner : *triangle) {
        corner = middle + size * vector();
      }
    }
    return result;
  }

  /// A corner of b moved into the plane of a, up to rounding, inside or outside.
  TrianglePair pair_with_corner_in_plane() {
    TrianglePair result = pair(1, 0);
    const double u = unit_(random_);
    const double v = unit_(random_);
    result.b[0] = result.a[0] + u * (result.a[1] - result.a[0]) + v * (result.a[2] - result.a[0]);
    return result;
  }

  /// An edge of b through a point of an edge of a, up to rounding.
  TrianglePair pair_with_crossing_edges() {
    TrianglePair result = pair(1, 0);
    const double u = 0.5 + unit_(random_) / 2;
    const Vector<3> meeting = result.a[0] + u * (result.a[1] - result.a[0]);
    result.b[1] = meeting + (meeting - result.b[0]);
    return result;
  }

 private:
  Vector<3> vector() {
    Vector<3> result;
    for (int k = 0; k < 3; ++k) {
      result[k] = unit_(random_);
    }
    return result;
  }

  std::mt19937_64 random_;
  std::uniform_real_distribution<double> unit_{-1, 1};
};

std::vector<TrianglePair> pairs() {
  Draw draw(21);
  std::vector<TrianglePair> result;
  for (int i = 0; i < 4000; ++i) {
    result.push_back(draw.pair(1, 0));
    result.push_back(draw.pair(1e-4, 1e4));
    result.push_back(draw.pair(1e-250, 0));  // products underflow
    result.push_back(draw.pair(0x1p297, 0));
    result.push_back(draw.pair_with_corner_in_plane());
    result.push_back(draw.pair_with_crossing_edges());
  }
  return result;
}

TEST(TriangleVerdict, IsProved) {
  std::size_t undecided = 0;
  for (const TrianglePair& pair : pairs()) {
    ASSERT_TRUE(detail::are_near(pair.a, pair.b));
    const Verdict verdict = detail::triangle_verdict(pair.a, pair.b);
    expect_proved(verdict, pair);
    undecided += verdict == Verdict::Undecided ? 1 : 0;
  }
  EXPECT_GT(undecided, 4000);  // those that underflow, and many of those in contact
}

TEST(TriangleVerdict, DecidesPairsInGeneralPosition) {
  Draw draw(22);
  std::size_t overlapping = 0;
  for (int i = 0; i < 20000; ++i) {
    const TrianglePair pair = draw.pair(1, 0);
    const Verdict verdict = detail::triangle_verdict(pair.a, pair.b);
    ASSERT_NE(verdict, Verdict::Undecided);
    overlapping += verdict == Verdict::Overlapping ? 1 : 0;
  }
  EXPECT_GT(overlapping, 1000);
}

/// All ways to name the corners, of which the verdict permutes some.
TEST(TriangleVerdict, DoesNotDependOnTheOrderOfCorners) {
  Draw draw(23);
  for (int i = 0; i < 300; ++i) {
    const TrianglePair pair = draw.pair(1, 0);
    const Verdict expected = detail::triangle_verdict(pair.a, pair.b);
    std::array<std::size_t, 3> p = {0, 1, 2};
    do {
      std::array<std::size_t, 3> q = {0, 1, 2};
      do {
        const TriangleCorners a = {pair.a[p[0]], pair.a[p[1]], pair.a[p[2]]};
        const TriangleCorners b = {pair.b[q[0]], pair.b[q[1]], pair.b[q[2]]};
        ASSERT_EQ(detail::triangle_verdict(a, b), expected);
        ASSERT_EQ(detail::triangle_verdict(b, a), expected);
      } while (std::next_permutation(q.begin(), q.end()));
    } while (std::next_permutation(p.begin(), p.end()));
  }
}

TEST(TriangleVerdict, IsTheSameFourAtATime) {
  const std::vector<TrianglePair> all = pairs();
  for (std::size_t i = 0; i + TriangleBatch::capacity <= all.size(); i += TriangleBatch::capacity) {
    TriangleBatch batch;
    for (std::size_t k = 0; k < TriangleBatch::capacity; ++k) {
      batch.add([&](std::size_t corner) { return all[i + k].a[corner]; },
                [&](std::size_t corner) { return all[i + k].b[corner]; });
    }
    const auto verdicts = batch.verdicts();
    for (std::size_t k = 0; k < TriangleBatch::capacity; ++k) {
      ASSERT_EQ(verdicts[k], detail::triangle_verdict(all[i + k].a, all[i + k].b));
    }
  }
}

/// The version for any processor.
TEST(TriangleVerdict, IsTheSameWithoutWideRegisters) {
  using Lanes = std::array<std::array<std::array<double, 4>, 3>, 3>;
  const std::vector<TrianglePair> all = pairs();
  for (std::size_t i = 0; i + 4 <= all.size(); i += 4) {
    Lanes a;
    Lanes b;
    for (std::size_t lane = 0; lane < 4; ++lane) {
      for (std::size_t corner = 0; corner < 3; ++corner) {
        for (std::size_t k = 0; k < 3; ++k) {
          a[corner][k][lane] = all[i + lane].a[corner][static_cast<Eigen::Index>(k)];
          b[corner][k][lane] = all[i + lane].b[corner][static_cast<Eigen::Index>(k)];
        }
      }
    }
    detail::FourBits disjoint;
    detail::FourBits overlapping;
    detail::any_processor::judge(a, b, disjoint, overlapping);
    for (int lane = 0; lane < 4; ++lane) {
      const TrianglePair& pair = all[i + static_cast<std::size_t>(lane)];
      const Verdict expected = detail::triangle_verdict(pair.a, pair.b);
      ASSERT_EQ(disjoint[lane] != 0, expected == Verdict::Disjoint);
      ASSERT_EQ(overlapping[lane] != 0, expected == Verdict::Overlapping);
    }
  }
}

/// Beyond the reach of the bound `relate` does not ask for the verdict.
TEST(TriangleVerdict, IsNotAskedFarAway) {
  const TrianglePair far = Draw(24).pair(0x1p300, 0);
  EXPECT_FALSE(detail::are_near(far.a, far.b));
  EXPECT_EQ(relate(Triangle<3>(far.a), Triangle<3>(far.b)), exact(far));
}

}  // namespace
}  // namespace motzkin::triangle_verdict_test
