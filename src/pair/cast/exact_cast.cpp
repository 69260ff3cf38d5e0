#include "pair/cast/exact_cast.hpp"

#include <array>
#include <vector>

#include "number/rational.hpp"
#include "number/triple.hpp"

namespace motzkin::detail {
namespace {

template <int D>
using Exact = std::array<Rational, D>;

template <int D>
Exact<D> exact(const Vector<D>& vector) {
  Exact<D> result;
  for (int k = 0; k < D; ++k) {
    result[static_cast<std::size_t>(k)] = to_rational(vector[k]);
  }
  return result;
}

template <int D>
Rational dot(const Exact<D>& a, const Exact<D>& b) {
  Rational sum = 0;
  for (std::size_t k = 0; k < D; ++k) {
    sum += a[k] * b[k];
  }
  return sum;
}

/// The box `center + [-1, 1] edges[0] + ...`.
template <int D>
struct ExactBox {
  Exact<D> center;
  std::array<Exact<D>, D> edges;
};

template <int D>
ExactBox<D> exact(const Obb<D>& box) {
  ExactBox<D> result{exact<D>(box.center()), {}};
  for (int i = 0; i < D; ++i) {
    Exact<D>& edge = result.edges[static_cast<std::size_t>(i)] = exact<D>(box.axes().col(i));
    for (Rational& component : edge) {
      component *= to_rational(box.half()[i]);
    }
  }
  return result;
}

template <int D>
ExactBox<D> exact(const Aabb<D>& box) {
  ExactBox<D> result;
  const Exact<D> min = exact<D>(box.min());
  const Exact<D> max = exact<D>(box.max());
  for (std::size_t k = 0; k < D; ++k) {
    result.center[k] = (min[k] + max[k]) / 2;
    result.edges[k][k] = (max[k] - min[k]) / 2;
  }
  return result;
}

/// The directions perpendicular to D - 1 of the vectors.
std::vector<Exact<2>> perpendicular(const std::vector<Exact<2>>& vectors) {
  std::vector<Exact<2>> result(vectors);
  for (Exact<2>& v : result) {
    v = {-v[1], v[0]};
  }
  return result;
}

std::vector<Exact<3>> perpendicular(const std::vector<Exact<3>>& vectors) {
  std::vector<Exact<3>> result;
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      result.push_back(cross(vectors[i], vectors[j]));
    }
  }
  return result;
}

/// Directions such that a point lies in the box exactly if it does along each of them. Along n the box reaches
/// sum |n . edge|, which is linear in n between the planes perpendicular to the edges and to the coordinate axes. These
/// cut space into pointed cones, so that the rays at which they meet decide. The coordinate axes are there for flat
/// boxes, whose own planes leave cones that are not pointed; a solid one does without.
template <int D>
std::vector<Exact<D>> deciding_directions(const ExactBox<D>& box) {
  std::vector<Exact<D>> vectors(box.edges.begin(), box.edges.end());
  std::vector<Exact<D>> normals = perpendicular(vectors);
  if (dot<D>(normals.front(), vectors.back()) != 0) {  // the determinant
    return normals;
  }
  for (std::size_t k = 0; k < D; ++k) {
    vectors.emplace_back()[k] = 1;
  }
  return perpendicular(vectors);
}

/// What is left of a line.
struct Range {
  std::optional<Rational> low;
  std::optional<Rational> high;
  bool empty = false;

  /// Keeps the t with `|value + t slope| <= reach`.
  void clip(const Rational& value, const Rational& slope, const Rational& reach) {
    if (slope == 0) {
      empty = empty || abs(value) > reach;
      return;
    }
    const Rational one = (-reach - value) / slope;
    const Rational other = (reach - value) / slope;
    const bool rising = slope > 0;
    const Rational& from = rising ? one : other;
    const Rational& to = rising ? other : one;
    low = low && *low > from ? *low : from;
    high = high && *high < to ? *high : to;
    empty = empty || *low > *high;
  }
};

template <int D>
std::optional<ParameterSpan> exact_cast(const Line<D>& line, bool one_sided, const ExactBox<D>& box) {
  Exact<D> offset = exact<D>(line.origin());
  for (std::size_t k = 0; k < D; ++k) {
    offset[k] -= box.center[k];
  }
  const Exact<D> direction = exact<D>(line.direction());
  Range range;
  if (one_sided) {
    range.low = Rational(0);
  }
  for (const Exact<D>& normal : deciding_directions(box)) {
    Rational reach = 0;
    for (const Exact<D>& edge : box.edges) {
      reach += abs(dot<D>(normal, edge));
    }
    range.clip(dot<D>(normal, offset), dot<D>(normal, direction), reach);
    if (range.empty) {
      return std::nullopt;
    }
  }
  return ParameterSpan{round_down(*range.low), round_up(*range.high)};
}

}  // namespace

template <int D>
std::optional<ParameterSpan> exact_cast(const Line<D>& line, bool one_sided, const Obb<D>& box) {
  return exact_cast<D>(line, one_sided, exact<D>(box));
}

template <int D>
std::optional<ParameterSpan> exact_cast(const Line<D>& line, bool one_sided, const Aabb<D>& box) {
  return exact_cast<D>(line, one_sided, exact<D>(box));
}

template std::optional<ParameterSpan> exact_cast(const Line<2>&, bool, const Obb<2>&);
template std::optional<ParameterSpan> exact_cast(const Line<3>&, bool, const Obb<3>&);
template std::optional<ParameterSpan> exact_cast(const Line<2>&, bool, const Aabb<2>&);
template std::optional<ParameterSpan> exact_cast(const Line<3>&, bool, const Aabb<3>&);

}  // namespace motzkin::detail
