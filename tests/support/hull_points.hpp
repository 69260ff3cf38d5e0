#pragma once

#include <cmath>
#include <utility>

#include "corpus/oracle.hpp"
#include "corpus/pair_sets.hpp"
#include "motzkin/shape/hull.hpp"
#include "motzkin/shape/text.hpp"

/// Hulls that are hard, and as exact points.

namespace motzkin::testing {

template <int D>
ExactFrame exact_hull(const Hull<D>& hull) {
  ExactFrame result{FrameKind::Simplex, exact<D>(hull.points()[0]), {}, {}};
  for (const Vector<D>& point : hull.points().subspan(1)) {
    std::vector<Rational>& axis = result.axes.emplace_back(exact<D>(point));
    for (std::size_t k = 0; k < D; ++k) {
      axis[k] -= result.origin[k];
    }
  }
  return result;
}

/// Points in the ways that are hard: on a grid, at random, in one plane, on one line, around a common corner, tiny,
/// huge, far away, of two scales, beside each other by one step.
class HullPoints {
 public:
  static constexpr int manners = 11;

  explicit HullPoints(std::uint64_t seed) : generator_(seed) {}

  Generator& generator() { return generator_; }

  template <int D>
  std::pair<Hull<D>, Hull<D>> pair(int manner) {
    const Vector<D> way = grid<D>(2);
    std::vector<Vector<D>> a = points<D>(manner);
    std::vector<Vector<D>> b = points<D>(manner);
    if (manner == 4) {  // a corner of both at one place
      a.push_back(way);
      b.push_back(way);
    }
    if (manner == 9) {  // the one beside the other by a step
      b = a;
      for (Vector<D>& point : b) {
        point[0] = 4 - point[0];  // mirrored, so that they share what is at 2
      }
      double& moved = b[static_cast<std::size_t>(generator_.integer(0, static_cast<int>(b.size()) - 1))][0];
      moved = std::nextafter(moved, generator_.integer(-9, 9));
    }
    return {Hull<D>(a), Hull<D>(b)};
  }

  template <int D>
  Vector<D> grid(int most) {
    return Generator::vector<D>([&] { return generator_.integer(-most, most); });
  }

 private:
  template <int D>
  std::vector<Vector<D>> points(int manner) {
    std::vector<Vector<D>> result;
    const Vector<D> offset = grid<D>(3);
    const Vector<D> along = grid<D>(1);
    const int count = generator_.integer(1, 7);
    for (int i = 0; i < count; ++i) {
      Vector<D> point = grid<D>(2) + offset * (manner == 4 ? 0.0 : 0.5);
      switch (manner) {
        case 1: point = Generator::vector<D>([&] { return generator_.uniform(-1, 1); }) + offset * 0.4; break;
        case 2: point[D - 1] = point[0] - (D == 3 ? point[1] : 0); break;
        case 3: point = along * generator_.integer(-3, 3); break;
        case 5: point *= 0x1p-1070; break;
        case 6: point *= 0x1p990; break;
        case 7: point = point * 0x1p-20 + Vector<D>::Constant(0x1p24); break;
        case 8:
          point[0] *= 0x1p400;
          point[1] *= 0x1p-400;
          break;
        case 10: point = Generator::vector<D>([&] { return generator_.any_double(); }); break;
        default: break;
      }
      result.push_back(point);
      if (generator_.integer(0, 9) == 0) {
        result.push_back(result[0]);
      }
    }
    return result;
  }

  Generator generator_;
};

}  // namespace motzkin::testing
