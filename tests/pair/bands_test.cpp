#include "pair/elimination/bands.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

/// The elimination of bands by what it claims: a solution lies within every band, and weighted bands that contradict
/// sum to one that holds nowhere in the unit cube. Fails where either is not so, and where random bands are left
/// undecided, which the engine would hide by asking its rows.

namespace motzkin::detail::bands_test {
namespace {

template <std::size_t V, std::size_t N>
struct Drawn {
  Bands<V, N> bands;
  std::mt19937_64& random;

  explicit Drawn(std::mt19937_64& engine) : random(engine) {
    for (std::size_t k = 0; k < N; ++k) {
      for (std::size_t v = 0; v < V; ++v) {
        bands.coefficients[v][k] = uniform(-2, 2);
      }
      bands.low[k] = uniform(-1.5, 1);
      bands.high[k] = bands.low[k] + uniform(0, 1);
    }
  }

  double uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(random() >> 11U) * 0x1p-53);
  }
};

template <std::size_t V, std::size_t N>
void expect_solution(const Bands<V, N>& bands, const std::array<double, V>& z) {
  for (const double value : z) {
    EXPECT_TRUE(value > 0 && value < 1) << value;
  }
  for (std::size_t k = 0; k < N; ++k) {
    double sum = 0;
    for (std::size_t v = 0; v < V; ++v) {
      sum += bands.coefficients[v][k] * z[v];
    }
    EXPECT_GT(sum, bands.low[k] - 1e-12);
    EXPECT_LT(sum, bands.high[k] + 1e-12);
  }
}

/// The sum of the bands by their weights: its least value in the unit cube is above what its bounds allow.
template <std::size_t V, std::size_t N>
void expect_contradiction(const Bands<V, N>& bands, const std::array<double, N>& weights) {
  double least = 0;
  double size = 0;
  for (std::size_t v = 0; v < V; ++v) {
    double sum = 0;
    for (std::size_t k = 0; k < N; ++k) {
      sum += weights[k] * bands.coefficients[v][k];
    }
    least += std::min(sum, 0.0);
    size += std::abs(sum);
  }
  double bound = 0;
  for (std::size_t k = 0; k < N; ++k) {
    bound += weights[k] > 0 ? weights[k] * bands.high[k] : weights[k] * bands.low[k];
    size += std::abs(weights[k]);
  }
  EXPECT_GT(size, 0);
  EXPECT_GT(least, bound - 1e-12 * size);
}

template <std::size_t V, std::size_t N>
void expect_certain(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::array<int, 3> counts{};
  constexpr int systems = 20'000;
  for (int i = 0; i < systems; ++i) {
    const Drawn<V, N> drawn(random);
    std::array<double, V> z{};
    std::array<double, N> weights{};
    const BandSearch found = BandElimination<V, N>::find(
        drawn.bands, z.data(), [&](std::size_t band, double weight) { weights.at(band) += weight; });
    ++counts.at(static_cast<std::size_t>(found));
    if (found == BandSearch::Solution) {
      expect_solution<V, N>(drawn.bands, z);
    } else {
      expect_contradiction<V, N>(drawn.bands, weights);
    }
    ASSERT_FALSE(::testing::Test::HasFailure()) << "system " << i;
  }
  EXPECT_GT(counts[0], systems / 20);
  EXPECT_GT(counts[1], systems / 20);
  EXPECT_EQ(counts[2], 0);
}

TEST(Bands, AreCertainInTwoVariables) { expect_certain<2, 2>(11); }
TEST(Bands, AreCertainInThreeVariables) { expect_certain<3, 3>(12); }
TEST(Bands, AreCertainInFourVariables) { expect_certain<4, 3>(13); }

TEST(Bands, LeaveWhatTheyCannotDivide) {
  Bands<3, 3> axes{{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {0.2, 0.2, 0.2}, {0.5, 0.5, 0.5}};
  std::array<double, 3> z{};
  const auto none = [](std::size_t, double) {};
  EXPECT_EQ((BandElimination<3, 3>::find(axes, z.data(), none)), BandSearch::Undecided);
  axes.low[1] = 1.5;  // but a contradiction of one band needs no division
  axes.high[1] = 2;
  EXPECT_EQ((BandElimination<3, 3>::find(axes, z.data(), none)), BandSearch::Contradiction);
}

TEST(Bands, KnowWhereTheyComeFrom) {
  EXPECT_EQ(bands_after_step(3), 6U);
  std::size_t index = 3;
  for (std::size_t first = 1; first < 3; ++first) {
    for (std::size_t second = 0; second < first; ++second) {
      const BandParents parents = parents_of(index++, 3);
      EXPECT_EQ(parents.first, first);
      EXPECT_EQ(parents.second, second);
      EXPECT_FALSE(parents.alone);
    }
  }
  EXPECT_TRUE(parents_of(2, 3).alone);
}

}  // namespace
}  // namespace motzkin::detail::bands_test
