#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "motzkin/pair/body.hpp"
#include "number/error_free.hpp"
#include "number/triple.hpp"
#include "number/wide_integer.hpp"

/// The numbers of a pair for exact arithmetic: nothing rounded, no kinds or dimensions left in the type. Shapes of the
/// plane lie in the plane z = 0.

namespace motzkin::detail {

enum class WithWorld { No, Yes };

/// Bits more that the corners of a centred box take than its centre and axes: axes are doubled, and a corner is a sum
/// of four terms; the offset between two such corners one of seven.
inline constexpr int centred_bits = 3;

/// a - b, nothing rounded.
[[nodiscard]] inline ScaledSum exact_difference(double a, double b) noexcept {
  const ExactSum sum = two_sum(a, -b);
  return {sum.value, sum.error, 0};
}

/// Component k of axis i of a shape; of one whose origin is its centre, of half the axis.
template <int D, FrameKind Kind>
[[nodiscard]] ScaledSum exact_axis(const BodyView<D, Kind>& body, int i, int k) noexcept {
  if (body.is_centred()) {
    return scaled_product(body.box->half()[i], body.box->axes()(k, i));
  }
  return body.has_exact_axes() ? ScaledSum{(*body.axes)(k, i), 0, 0}
                               : exact_difference(body.tips[i][k], (*body.origin)[k]);
}

struct PairNumbers {
  struct Side {
    FrameKind kind = FrameKind::Cuboid;
    bool centred = false;  ///< whether the origin is the centre, and the axes lead from it to the faces
    int axis_count = 0;    ///< axes that are not zero
    std::array<Triple<ScaledSum>, 3> axes{};
  };

  std::array<Side, 2> sides;
  Triple<ScaledSum> offset{};  ///< from the origin of the first to that of the second
  Triple<ScaledSum> drift{};   ///< velocity of the second as seen from the first
  Triple<double> origin{};     ///< of the first, and its velocity: only with the world
  Triple<double> velocity{};
  Triple<BitRange> bits{};  ///< per coordinate, of all numbers above

  template <int D, FrameKind A, FrameKind B>
  PairNumbers(const BodyView<D, A>& a, const BodyView<D, B>& b, WithWorld world) noexcept : sides{side(a), side(b)} {
    for (int k = 0; k < D; ++k) {
      const auto at = static_cast<std::size_t>(k);
      offset[at] = exact_difference((*b.origin)[k], (*a.origin)[k]);
      drift[at] = exact_difference(component(b.velocity, k), component(a.velocity, k));
      if (world == WithWorld::Yes) {
        origin[at] = (*a.origin)[k];
        velocity[at] = component(a.velocity, k);
      }
      collect_bits(at);
    }
  }

  /// Of a point and a shape whose numbers are known already, where nothing of the world is asked for.
  PairNumbers(const Side& second, const Triple<ScaledSum>& from_point, const Triple<ScaledSum>& second_drift) noexcept
      : sides{Side{}, second}, offset(from_point), drift(second_drift) {
    for (std::size_t k = 0; k < 3; ++k) {
      collect_bits(k);
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
  static Side side(const BodyView<D, Kind>& body) noexcept {
    Side result;
    result.kind = Kind;
    result.centred = body.is_centred();
    for (int i = 0; i < body.axis_count(); ++i) {
      Triple<ScaledSum>& axis = result.axes[static_cast<std::size_t>(result.axis_count)];
      bool zero = true;
      for (int k = 0; k < D; ++k) {
        ScaledSum& number = axis[static_cast<std::size_t>(k)];
        number = exact_axis(body, i, k);
        zero = zero && number.value == 0;
      }
      result.axis_count += zero ? 0 : 1;
    }
    return result;
  }

  void collect_bits(std::size_t k) noexcept {
    double largest = 0;
    int low = std::numeric_limits<int>::max();
    int high = std::numeric_limits<int>::min();  // of numbers with an exponent
    const auto take = [&](double value) {
      if (value != 0) {
        largest = std::max(largest, std::abs(value));
        low = std::min(low, bit_range(value).low);
      }
    };
    const auto take_sum = [&](const ScaledSum& number) {
      if (number.exponent == 0) {
        take(number.value);
        take(number.error);
        return;
      }
      const BitRange range = bit_range(number.value);
      low = std::min(low, (number.error == 0 ? range : bit_range(number.error)).low + number.exponent);
      high = std::max(high, range.high + number.exponent);
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
      high = std::max(high, bit_range(largest).high);
    }
    if (low <= high) {
      bits[k] = {low, high + (sides[0].centred || sides[1].centred ? centred_bits : 0)};
    }
  }
};

}  // namespace motzkin::detail
