#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "motzkin/pair/body.hpp"
#include "number/error_free.hpp"
#include "number/wide_integer.hpp"

/// The numbers of a pair for exact arithmetic: nothing rounded, no kinds or dimensions left in the type. Shapes of the
/// plane lie in the plane z = 0.

namespace motzkin {

template <class Scalar>
using Triple = std::array<Scalar, 3>;

enum class WithWorld { No, Yes };

struct PairNumbers {
  struct Side {
    FrameKind kind = FrameKind::Cuboid;
    int axis_count = 0;  ///< axes that are not zero
    std::array<Triple<ExactSum>, 3> axes{};
  };

  std::array<Side, 2> sides;
  Triple<ExactSum> offset{};  ///< from the origin of the first to that of the second
  Triple<ExactSum> drift{};   ///< velocity of the second as seen from the first
  Triple<double> origin{};    ///< of the first, and its velocity: only with the world
  Triple<double> velocity{};
  Triple<BitRange> bits{};  ///< per coordinate, of all numbers above

  template <int D, FrameKind A, FrameKind B>
  PairNumbers(const detail::BodyView<D, A>& a, const detail::BodyView<D, B>& b, WithWorld world) noexcept
      : sides{side(a), side(b)} {
    for (int k = 0; k < D; ++k) {
      const auto at = static_cast<std::size_t>(k);
      offset[at] = two_sum((*b.origin)[k], -(*a.origin)[k]);
      drift[at] = two_sum(component(b.velocity, k), -component(a.velocity, k));
      if (world == WithWorld::Yes) {
        origin[at] = (*a.origin)[k];
        velocity[at] = component(a.velocity, k);
      }
      collect_bits(at);
    }
  }

  /// Bits of the widest coordinate as an integer, its sign and a sum of two included.
  [[nodiscard]] int width() const noexcept {
    int width = 0;
    for (const BitRange& range : bits) {
      width = std::max(width, range.high - range.low);
    }
    return width + 2;
  }

 private:
  template <int D>
  static double component(const Vector<D>* velocity, int k) noexcept {
    return velocity == nullptr ? 0.0 : (*velocity)[k];
  }

  template <int D, FrameKind Kind>
  static Side side(const detail::BodyView<D, Kind>& body) noexcept {
    Side result;
    result.kind = Kind;
    const int count = body.tips == nullptr ? D : body.tip_count;
    for (int i = 0; i < count; ++i) {
      Triple<ExactSum>& axis = result.axes[static_cast<std::size_t>(result.axis_count)];
      bool zero = true;
      for (int k = 0; k < D; ++k) {
        ExactSum& number = axis[static_cast<std::size_t>(k)];
        number = body.tips == nullptr ? ExactSum{(*body.axes)(k, i), 0} : two_sum(body.tips[i][k], -(*body.origin)[k]);
        zero = zero && number.value == 0;
      }
      result.axis_count += zero ? 0 : 1;
    }
    return result;
  }

  void collect_bits(std::size_t k) noexcept {
    double largest = 0;
    int low = std::numeric_limits<int>::max();
    const auto take = [&](double value) {
      if (value != 0) {
        largest = std::max(largest, std::abs(value));
        low = std::min(low, bit_range(value).low);
      }
    };
    const auto take_sum = [&](const ExactSum& number) {
      take(number.value);
      take(number.error);
    };
    for (const Side& one : sides) {
      for (int i = 0; i < one.axis_count; ++i) {
        take_sum(one.axes[static_cast<std::size_t>(i)][k]);
      }
    }
    take_sum(offset[k]);
    take_sum(drift[k]);
    take(origin[k]);
    take(velocity[k]);
    if (largest > 0) {
      bits[k] = {low, bit_range(largest).high};
    }
  }
};

}  // namespace motzkin
