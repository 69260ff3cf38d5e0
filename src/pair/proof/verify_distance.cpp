#include <algorithm>
#include <map>

#include "motzkin/pair/distance_certificate.hpp"
#include "pair/proof/certificate_numbers.hpp"

/// The checker of certificates of distance and depth. It is meant to be read, as verify.cpp.

namespace motzkin::detail {
namespace {

using Corner = DistanceCertificate::Corner;

/// Two cores and the sum of the radii.
struct Cores {
  std::vector<Numbers> a;
  std::vector<Numbers> b;
  Rational radii;

  [[nodiscard]] std::size_t dimension() const { return a.front().size(); }
};

Rational number(const std::string& text, const std::string& where) {
  const Scaled read_number = read({text}, 1, where);
  return Rational(read_number.numbers[0], read_number.denominator);
}

/// The sign of `height - length * sqrt(square)`.
int compare(const Rational& height, const Rational& length, const Rational& square) {
  const auto with_sign_squared = [](const Rational& x) { return Rational(x < 0 ? Rational(-x * x) : Rational(x * x)); };
  return Rational(with_sign_squared(height) - with_sign_squared(length) * square).sign();
}

/// That the second core begins so far after the end of the first along the direction, or more than that far; less than
/// 0 is an overlap.
void check_direction(const std::vector<std::string>& texts, const Cores& cores, const Rational& length, bool strict) {
  const Scaled direction = read(texts, cores.dimension(), "direction");
  Rational square = 0;
  for (const Integer& component : direction.numbers) {
    square += Rational(component * component);
  }
  require(square > 0, "direction: it is zero");
  const auto heights = [&](const std::vector<Numbers>& points) {
    Numbers result;
    for (const Numbers& point : points) {
      result.push_back(dot(direction.numbers, point));
    }
    return result;
  };
  const Numbers of_a = heights(cores.a);
  const Numbers of_b = heights(cores.b);
  const Rational gap = *std::min_element(of_b.begin(), of_b.end()) - *std::max_element(of_a.begin(), of_a.end());
  const int sign = compare(gap, length, square);
  require(sign > 0 || (sign == 0 && !strict), "direction: the shapes are not that far apart along it");
}

/// That weights give points of the cores no farther apart than `length`.
void check_points(const SharedPoint& points, const Cores& cores, const Rational& length) {
  const Scaled weights_a = read(points.weights_a, cores.a.size(), "points.weights_a");
  const Scaled weights_b = read(points.weights_b, cores.b.size(), "points.weights_b");
  check_weights(weights_a, false, "points.weights_a");
  check_weights(weights_b, false, "points.weights_b");
  const Numbers in_a = weighted(weights_a, cores.a);
  const Numbers in_b = weighted(weights_b, cores.b);
  Rational square = 0;
  for (std::size_t k = 0; k < in_a.size(); ++k) {
    const Rational way = in_b[k] / Rational(weights_b.denominator) - in_a[k] / Rational(weights_a.denominator);
    square += way * way;
  }
  require(length >= 0 && square <= length * length, "points: they are farther apart than that");
}

Numbers difference(const Numbers& p, const Numbers& q) {
  Numbers result = p;
  for (std::size_t k = 0; k < q.size(); ++k) {
    result[k] -= q[k];
  }
  return result;
}

/// Across a segment, to its right, or across a triangle, to where it is counterclockwise.
Numbers normal_of(const std::vector<Numbers>& corners) {
  const Numbers e = difference(corners[1], corners[0]);
  if (e.size() == 2) {
    return {e[1], Rational(-e[0])};
  }
  const Numbers f = difference(corners[2], corners[0]);
  return {Rational(e[1] * f[2] - e[2] * f[1]), Rational(e[2] * f[0] - e[0] * f[2]),
          Rational(e[0] * f[1] - e[1] * f[0])};
}

/// Counts each side of a facet one way, and its opposite the other: corners of a segment, edges of a triangle.
class Sides {
 public:
  void count(const DistanceCertificate::Facet& facet) {
    if (facet.size() == 2) {
      ++surplus_[{facet[0]}];
      --surplus_[{facet[1]}];
      return;
    }
    for (std::size_t i = 0; i < facet.size(); ++i) {
      const Corner& from = facet[i];
      const Corner& to = facet[(i + 1) % facet.size()];
      if (from < to) {
        ++surplus_[{from, to}];
      } else {
        --surplus_[{to, from}];
      }
    }
  }

  [[nodiscard]] bool match() const {
    return std::all_of(surplus_.begin(), surplus_.end(), [](const auto& side) { return side.second == 0; });
  }

 private:
  std::map<std::vector<Corner>, std::int64_t> surplus_;
};

/// That facets enclose all points nearer to 0 than `length`, which is positive: seen from such a point every facet has
/// a positive angle, so that the closed surface goes around it.
void check_facets(const std::vector<DistanceCertificate::Facet>& facets, const Cores& cores, const Rational& length) {
  require(!facets.empty(), "facets: missing");
  Sides sides;
  for (std::size_t i = 0; i < facets.size(); ++i) {
    const std::string where = "facets[" + std::to_string(i) + "]";
    require(facets[i].size() == cores.dimension(), where + ": expected " + std::to_string(cores.dimension()) +
                                                       " corners, found " + std::to_string(facets[i].size()));
    std::vector<Numbers> corners;
    for (const auto& [of_a, of_b] : facets[i]) {
      require(of_a < cores.a.size() && of_b < cores.b.size(), where + ": there is no such point");
      corners.push_back(difference(cores.b[of_b], cores.a[of_a]));
    }
    const Numbers normal = normal_of(corners);
    Rational height = 0;
    Rational square = 0;
    for (std::size_t k = 0; k < normal.size(); ++k) {
      height += normal[k] * corners[0][k];
      square += normal[k] * normal[k];
    }
    require(square > 0, where + ": its corners span no plane");
    require(compare(height, length, square) >= 0, where + ": its plane is not that far before 0");
    sides.count(facets[i]);
  }
  require(sides.match(), "facets: they are no closed surface");
}

/// A part is there exactly where it is needed.
void require_part(bool is_there, bool is_needed, const std::string& name) {
  require(is_there || !is_needed, name + ": missing");
  require(!is_there || is_needed, name + ": superfluous");
}

void check_distance(const DistanceCertificate& certificate, const Cores& cores) {
  require(!certificate.at_least || !certificate.more_than, "at_least and more_than: expected one of both");
  const bool strict = certificate.more_than.has_value();
  const auto& lower = strict ? certificate.more_than : certificate.at_least;
  const Rational least = lower ? number(*lower, strict ? "more_than" : "at_least") : Rational(0);
  const bool needs_direction = lower && (strict ? least >= 0 : least > 0);
  require_part(!certificate.direction.empty(), needs_direction, "direction");
  require_part(certificate.points.has_value(), certificate.at_most.has_value(), "points");
  require_part(!certificate.facets.empty(), false, "facets");
  if (needs_direction) {
    check_direction(certificate.direction, cores, least + cores.radii, strict);
  }
  if (certificate.at_most) {
    const Rational most = number(*certificate.at_most, "at_most");
    require(most >= 0, "at_most: no distance is negative");
    check_points(*certificate.points, cores, most + cores.radii);
  }
}

void check_depth(const DistanceCertificate& certificate, const Cores& cores) {
  require(!certificate.more_than, "more_than: only a distance is claimed to be that");
  const Rational least = certificate.at_least ? number(*certificate.at_least, "at_least") : Rational(0);
  const bool beyond_radii = least > cores.radii;
  require_part(!certificate.direction.empty(), certificate.at_most.has_value(), "direction");
  require_part(certificate.points.has_value(), least > 0 && !beyond_radii, "points");
  require_part(!certificate.facets.empty(), least > 0 && beyond_radii, "facets");
  if (certificate.at_most) {
    const Rational most = number(*certificate.at_most, "at_most");
    require(most >= 0, "at_most: no depth is negative");
    check_direction(certificate.direction, cores, cores.radii - most, false);
  }
  if (certificate.points) {
    check_points(*certificate.points, cores, cores.radii - least);
  }
  if (!certificate.facets.empty()) {
    check_facets(certificate.facets, cores, least - cores.radii);
  }
}

}  // namespace

std::optional<std::string> flaw(const DistanceCertificate& certificate, const Hull& a, const Hull& b) {
  try {
    require(certificate.measure == Measure::Distance || certificate.measure == Measure::Depth, "measure: unknown");
    require(a.velocity.empty() && b.velocity.empty(), "shapes that move have no certificates of distance or depth");
    require(a.normal.empty() && b.normal.empty(), "half-spaces have no certificates of distance or depth");
    require(certificate.at_least || certificate.more_than || certificate.at_most, "nothing is claimed");
    const Cores cores{exact_points(a, false), exact_points(b, false), Rational(a.radius) + Rational(b.radius)};
    certificate.measure == Measure::Distance ? check_distance(certificate, cores) : check_depth(certificate, cores);
  } catch (const Rejection& rejection) {
    return rejection.what();
  }
  return std::nullopt;
}

}  // namespace motzkin::detail
