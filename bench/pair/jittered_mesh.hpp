#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "pair/workload.hpp"

namespace motzkin::bench {

/// Random numbers for workloads that touch.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  double uniform(double low, double high) { return random_.uniform(low, high); }
  int below(int count) { return static_cast<int>(random_.uniform(0, count)); }
  double sign() { return random_.coin() ? 1 : -1; }

 private:
  experiments::RandomFrames random_;
};

/// What neighbours share that are 1, 2 or 3 steps along the axes apart; tetrahedra with 3, 2 or 1 common vertices.
inline const char* shared_part(int steps) {
  constexpr std::array<const char*, 3> names = {"face", "edge", "vertex"};
  return names.at(static_cast<std::size_t>(steps - 1));
}

/// A grid of points, moved a little at random, and six tetrahedra per cell along the paths from its lowest to its
/// highest corner. Neighbours share vertices, bit by bit.
class JitteredMesh {
 public:
  JitteredMesh() {
    Draw draw(13);
    for (Vector<3>& point : points_) {
      auto rest = static_cast<int>(&point - points_.data());
      for (int k = 0; k < 3; ++k) {
        point[k] = rest % side + draw.uniform(-0.125, 0.125);
        rest /= side;
      }
    }
    constexpr int steps[6][2] = {{1, side},           {side, 1},        {side, side * side},
                                 {side * side, side}, {side * side, 1}, {1, side * side}};
    constexpr int diagonal = 1 + side + side * side;
    for (int z = 0; z < cells; ++z) {
      for (int y = 0; y < cells; ++y) {
        for (int x = 0; x < cells; ++x) {
          const int low = x + side * (y + side * z);
          for (const auto& [first, second] : steps) {
            tetrahedra_.push_back({low, low + first, low + first + second, low + diagonal});
          }
        }
      }
    }
  }

  [[nodiscard]] std::vector<Pair<Tetrahedron>> neighbours(int shared_vertices) const {
    std::vector<Pair<Tetrahedron>> pairs;
    for (const Corners& a : tetrahedra_) {
      for (const Corners& b : tetrahedra_) {
        if (&a < &b && shared(a, b) == shared_vertices) {
          pairs.push_back({tetrahedron(a), tetrahedron(b)});
        }
      }
    }
    return pairs;
  }

 private:
  static constexpr int cells = 5;
  static constexpr int side = cells + 1;
  using Corners = std::array<int, 4>;

  static int shared(const Corners& a, const Corners& b) {
    int count = 0;
    for (const int corner : a) {
      count += static_cast<int>(std::count(b.begin(), b.end(), corner));
    }
    return count;
  }

  [[nodiscard]] Tetrahedron tetrahedron(const Corners& corners) const {
    const auto point = [&](std::size_t i) { return points_.at(static_cast<std::size_t>(corners[i])); };
    return {point(0), point(1), point(2), point(3)};
  }

  std::array<Vector<3>, std::size_t{side} * side * side> points_;
  std::vector<Corners> tetrahedra_;
};

}  // namespace motzkin::bench
