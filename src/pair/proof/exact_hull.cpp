#include "pair/proof/exact_hull.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace motzkin::detail {
namespace {

using Integer = boost::multiprecision::cpp_int;

bool is_zero(const ExactVector& vector) {
  return std::all_of(vector.begin(), vector.end(), [](const Rational& component) { return component == 0; });
}

ExactVector cross(const ExactVector& a, const ExactVector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// The shortest integer vector on the line through a vector that is not zero, its first component positive.
ExactVector primitive(ExactVector vector) {
  Integer multiple = 1;
  for (const Rational& component : vector) {
    multiple = lcm(multiple, denominator(component));
  }
  Integer divisor = 0;
  for (Rational& component : vector) {
    component *= multiple;
    divisor = gcd(divisor, numerator(component));
  }
  if (*std::find_if(vector.begin(), vector.end(), [](const Rational& component) { return component != 0; }) < 0) {
    divisor = -divisor;
  }
  for (Rational& component : vector) {
    component /= divisor;
  }
  return vector;
}

/// All directions that are normal to one of the given ones in the plane, or to two of them in space.
std::set<ExactVector> normals(const std::vector<ExactVector>& directions, std::size_t dimension) {
  std::set<ExactVector> result;
  for (std::size_t i = 0; i < directions.size(); ++i) {
    if (dimension == 2) {
      result.insert(primitive({-directions[i][1], directions[i][0]}));
      continue;
    }
    for (std::size_t j = 0; j < i; ++j) {
      const ExactVector normal = cross(directions[j], directions[i]);
      if (!is_zero(normal)) {
        result.insert(primitive(normal));
      }
    }
  }
  return result;
}

}  // namespace

Rational dot(const ExactVector& a, const ExactVector& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), Rational(0));
}

ExactVector sum(const ExactVector& a, const Rational& factor, const ExactVector& b) {
  ExactVector result = a;
  for (std::size_t k = 0; k < a.size(); ++k) {
    result[k] += factor * b[k];
  }
  return result;
}

std::vector<ExactVector> corners(const ExactFrame& frame) {
  std::vector<ExactVector> result = {frame.origin};
  for (const ExactVector& axis : frame.axes) {
    const std::size_t bases = frame.kind == FrameKind::Cuboid ? result.size() : 1;
    for (std::size_t i = 0; i < bases; ++i) {
      result.push_back(sum(result[i], 1, axis));
    }
  }
  return result;
}

std::vector<ExactVector> edge_directions(const ExactFrame& frame) {
  std::vector<ExactVector> result = frame.axes;
  for (std::size_t i = 0; frame.kind == FrameKind::Simplex && i < frame.axes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      result.push_back(sum(frame.axes[i], -1, frame.axes[j]));
    }
  }
  std::erase_if(result, is_zero);
  return result;
}

std::size_t rank(std::vector<ExactVector> vectors) {
  std::size_t result = 0;
  for (; !vectors.empty(); ++result) {
    const ExactVector pivot = vectors.back();
    const auto k = static_cast<std::size_t>(
        std::find_if(pivot.begin(), pivot.end(), [](const Rational& component) { return component != 0; }) -
        pivot.begin());
    for (ExactVector& vector : vectors) {
      vector = sum(vector, -vector[k] / pivot[k], pivot);
    }
    std::erase_if(vectors, is_zero);
  }
  return result;
}

std::vector<ExactVector> face_normals(std::vector<ExactVector> directions, std::size_t dimension) {
  // Unit vectors complete what does not span the space. The normal of an edge and a unit vector outside the flat bounds
  // it at that edge.
  for (std::size_t k = 0; k < dimension && rank(directions) < dimension; ++k) {
    std::vector<ExactVector> more = directions;
    more.emplace_back(dimension)[k] = 1;
    if (rank(more) > rank(directions)) {
      directions = std::move(more);
    }
  }
  const std::set<ExactVector> result = normals(directions, dimension);
  return {result.begin(), result.end()};
}

}  // namespace motzkin::detail
