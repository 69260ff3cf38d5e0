#include "motzkin/pair/prove_distance.hpp"

#include <algorithm>

#include "pair/distance/inner_polytope.hpp"
#include "pair/distance/nearest_exactly.hpp"
#include "pair/proof/exact_set.hpp"

/// Proofs of distances and depths: the walk to the nearest feature and the polytope inside M once more, over rationals.

namespace motzkin::detail {
namespace {

using Polytope = InnerPolytope<ExactSet>;

/// The cores, and the points of them that are nearest to each other.
template <int D>
struct Nearest {
  Core core_a;
  Core core_b;
  ExactSet set;
  bool apart = false;
  Feature feature;
  std::vector<Part> parts;
  ExactTriple way{0, 0, 0};  ///< from a to b
  Exact radii;

  Nearest(const CoreView<D>& a, const CoreView<D>& b)
      : core_a(core_of(a)),
        core_b(core_of(b)),
        set(core_a, core_b, {0, 0, 0}),
        feature(nearest_exactly(set, {}, apart)),
        parts(mean_of(set, feature)),
        radii(exactly(a.radius) + exactly(b.radius)) {
    if (apart) {
      way = sum_of(set, parts);
    }
  }

  [[nodiscard]] SharedPoint points() const {
    Weights weights_a(set.points(0).size());
    Weights weights_b(set.points(1).size());
    for (const Part& part : parts) {
      weights_a[part.name.a] += part.weight;
      weights_b[part.name.b] += part.weight;
    }
    return {texts(weights_a), texts(weights_b)};
  }
};

template <int D>
std::vector<std::string> texts_of(const ExactTriple& direction) {
  return texts({direction.begin(), direction.begin() + D});
}

ExactTriple opposite(const ExactTriple& vector) { return {-vector[0], -vector[1], -vector[2]}; }

Exact with_sign_squared(const Exact& x) { return x < 0 ? Exact(-x * x) : Exact(x * x); }

/// The sign of height / |normal| - length.
int compare_height(const Exact& height, const ExactTriple& normal, const Exact& length) {
  return Exact(with_sign_squared(height) - with_sign_squared(length) * dot(normal, normal)).sign();
}

/// A polytope inside M all of whose facets are as high as `least`, and a normal along which M reaches no farther than
/// `most`: there are such where the depth of the cores is between both.
class DepthProof {
 public:
  DepthProof(const ExactSet& set, int dimension, const Exact& least, const Exact& most)
      : set_(set), polytope_(set, dimension), least_(least), most_(most) {
    if (polytope_.is_flat()) {
      normal_ = polytope_.across();
      return;
    }
    look_at_facets_from(0);
    while (const std::optional<DifferenceVertex> next = step()) {
      look_at_facets_from(polytope_.grow(*next));
    }
  }

  [[nodiscard]] const ExactTriple& normal() const { return normal_; }

  [[nodiscard]] std::vector<DistanceCertificate::Facet> facets(std::size_t dimension) const {
    std::vector<DistanceCertificate::Facet> result;
    for (const Polytope::Facet& facet : polytope_.facets()) {
      DistanceCertificate::Facet& corners = result.emplace_back();
      for (std::size_t i = 0; i < dimension; ++i) {
        corners.push_back({facet.corners[i].a, facet.corners[i].b});
      }
    }
    return result;
  }

 private:
  /// Facets that are high enough are settled.
  void look_at_facets_from(std::size_t first) {
    std::vector<Polytope::Facet>& facets = polytope_.facets();
    for (std::size_t i = first; i < facets.size(); ++i) {
      Polytope::Facet& facet = facets[i];
      facet.settled = compare_height(facet.height, facet.normal, least_) >= 0;
      facet.estimate = Exact(with_sign_squared(facet.height) / dot(facet.normal, facet.normal)).convert_to<double>();
    }
  }

  /// The vertex to grow by; none once the normal is found.
  std::optional<DifferenceVertex> step() {
    const std::vector<Polytope::Facet>& facets = polytope_.facets();
    const auto lowest = std::min_element(facets.begin(), facets.end(), [](const auto& a, const auto& b) {
      return a.settled != b.settled ? b.settled : a.estimate < b.estimate;
    });
    if (!lowest->settled) {
      return polytope_.beyond(*lowest);  // there is one, since M is deeper
    }
    const auto thin = std::find_if(facets.begin(), facets.end(), [&](const Polytope::Facet& facet) {
      return compare_height(facet.height, facet.normal, most_) <= 0;
    });
    const std::optional<DifferenceVertex> beyond = polytope_.beyond(*thin);
    const Exact reach = dot(thin->normal, set_.vertex(beyond.value_or(thin->corners[0])));
    if (compare_height(reach, thin->normal, most_) <= 0) {
      normal_ = thin->normal;
      return std::nullopt;
    }
    return beyond;
  }

  const ExactSet& set_;
  Polytope polytope_;
  Exact least_;
  Exact most_;
  ExactTriple normal_{0, 0, 0};
};

}  // namespace

template <int D>
DistanceCertificate prove_distance(const CoreView<D>& a, const CoreView<D>& b) {
  const Distance<D> found = distance(a, b, {});
  const Nearest<D> nearest(a, b);
  DistanceCertificate result;
  result.at_least = text(exactly(found.lower));
  result.at_most = text(exactly(found.upper));
  if (found.lower > 0) {
    result.direction = texts_of<D>(nearest.way);
  }
  result.points = nearest.points();
  return result;
}

template <int D>
DistanceCertificate prove_within(const CoreView<D>& a, const CoreView<D>& b, double clearance) {
  const Nearest<D> nearest(a, b);
  DistanceCertificate result;
  if (within(a, b, clearance, nullptr)) {
    result.at_most = text(exactly(clearance));
    result.points = nearest.points();
  } else {
    result.more_than = text(exactly(clearance));
    result.direction = texts_of<D>(nearest.way);
  }
  return result;
}

template <int D>
std::optional<DistanceCertificate> prove_depth(const CoreView<D>& a, const CoreView<D>& b) {
  const auto found = penetration(a, b, nullptr);
  if (!found) {
    return std::nullopt;
  }
  const Nearest<D> nearest(a, b);
  const Exact lower = exactly(found->lower);
  const Exact upper = exactly(found->upper);
  DistanceCertificate result{.measure = Measure::Depth};
  result.at_least = text(lower);
  result.at_most = text(upper);
  if (lower > 0 && lower <= nearest.radii) {
    result.points = nearest.points();
  }
  if (nearest.apart) {
    result.direction = texts_of<D>(nearest.way);
    return result;
  }
  const DepthProof proof(nearest.set, D, lower - nearest.radii, upper - nearest.radii);
  result.direction = texts_of<D>(opposite(proof.normal()));
  if (lower > nearest.radii) {
    result.facets = proof.facets(D);
  }
  return result;
}

#define MOTZKIN_INSTANTIATE(D)                                                               \
  template DistanceCertificate prove_distance(const CoreView<D>&, const CoreView<D>&);       \
  template DistanceCertificate prove_within(const CoreView<D>&, const CoreView<D>&, double); \
  template std::optional<DistanceCertificate> prove_depth(const CoreView<D>&, const CoreView<D>&);
MOTZKIN_INSTANTIATE(2)
MOTZKIN_INSTANTIATE(3)

}  // namespace motzkin::detail
