#include <algorithm>
#include <utility>
#include <vector>

#include "contact/algebraic_time.hpp"
#include "contact/polygon_times.hpp"
#include "contact/rational_contact.hpp"
#include "contact/rational_polygon.hpp"

namespace motzkin::detail {
namespace {

/// A vertex, an edge or a face that a point comes near. It is within the radius where `excess` is not positive, while
/// the nearest point of the line or plane is in the feature: where no one of `feet` is negative.
struct NearFeature {
  IntegerPolynomial excess;
  std::vector<IntegerPolynomial> feet;
  Place place;

  [[nodiscard]] bool has_foot(AlgebraicTime& time) const {
    return std::all_of(feet.begin(), feet.end(), [&](const IntegerPolynomial& one) { return time.sign_of(one) >= 0; });
  }
};

/// The features of body a near a point of body b.
class NearFeatures {
 public:
  explicit NearFeatures(const RelativeMotion& motion) : motion_(motion), polygon_(motion) {
    const std::size_t count = polygon_.count();
    for (std::size_t i = 0; i < count; ++i) {
      add_vertex(i);
    }
    for (std::size_t i = 0; i < count * (count - 1) / 2; ++i) {
      add_edge(i);
    }
    if (count == 3) {
      add_face();
    }
  }

  /// The smallest ones first.
  [[nodiscard]] const std::vector<NearFeature>& all() const noexcept { return features_; }

 private:
  /// weight * (|Y - A_i|^2 - radius^2)
  void add_vertex(std::size_t i) {
    IntegerPolynomial excess = polygon_.dot_polynomial(i, i) - motion_.weight * (motion_.radius * motion_.radius);
    features_.push_back({std::move(excess), {}, {Place::Kind::Corner, static_cast<int>(i)}});
  }

  /// weight^2 * (|e|^2 |Y - A_i|^2 - (e . (Y - A_i))^2 - radius^2 |e|^2); an edge e = 0 is its vertices.
  void add_edge(std::size_t i) {
    const IntegerVector edge = motion_.vertices_a[next_corner(i, polygon_.count())] - motion_.vertices_a[i];
    const BigInteger length_sq = dot(edge, edge);
    if (length_sq.is_zero()) {
      return;
    }
    const IntegerPolynomial from_start = polygon_.along(edge, i);
    const IntegerPolynomial to_corner =
        (polygon_.dot_polynomial(i, i) - motion_.weight * (motion_.radius * motion_.radius)) * length_sq;
    features_.push_back({motion_.weight * to_corner - from_start * from_start,
                         {from_start, motion_.weight * length_sq - from_start},
                         {Place::Kind::Edge, static_cast<int>(i)}});
  }

  /// weight^2 * ((n . (Y - A_0))^2 - radius^2 |n|^2); a face without a normal n is its edges.
  void add_face() {
    const auto& face = motion_.vertices_a;
    const IntegerVector normal = cross(face[1] - face[0], face[2] - face[0]);
    const BigInteger reach = motion_.radius * motion_.radius * dot(normal, normal);
    if (reach.is_zero()) {
      return;
    }
    const IntegerPolynomial height = polygon_.volume();
    NearFeature feature{height * height - motion_.weight * motion_.weight * reach, {}, {}};
    for (std::size_t i = 0; i < 3; ++i) {
      feature.feet.push_back(polygon_.along(cross(normal, face[next_corner(i, 3)] - face[i]), i));
    }
    features_.push_back(std::move(feature));
  }

  const RelativeMotion& motion_;
  VertexPolygon polygon_;
  std::vector<NearFeature> features_;
};

}  // namespace

/// The distance is continuous. If it is not within the radius at the start, it is the radius at the first time, and the
/// nearest point is inside of a vertex, an edge or a face. The excess of that one is 0 then, and not always: its foot
/// is inside immediately before, too. And where the excess is 0 and the foot in the feature, the distance is at most
/// the radius. So the first time is the first of these roots.
std::optional<FirstTime> rational_approach(const RationalPrimitive& a, const RationalPrimitive& b, const Dyadic& radius,
                                           const TimeBracket& window, double /*time_tolerance*/) {
  const RelativeMotion motion = a.vertices.size() == 1 ? RelativeMotion(b, a, radius) : RelativeMotion(a, b, radius);
  const NearFeatures features(motion);
  const TimeCell cell = cell_between(time_point(window.lower), time_point(window.upper));
  AlgebraicTime start(cell.begin());
  for (const NearFeature& feature : features.all()) {
    if (start.sign_of(feature.excess) <= 0 && feature.has_foot(start)) {
      return FirstTime{start.bracket(window), feature.place};
    }
  }
  std::optional<AlgebraicTime> first;
  Place place;
  for (const NearFeature& feature : features.all()) {
    if (feature.excess.zero()) {
      continue;
    }
    RootSearch search(feature.excess, cell);
    for (auto root = search.next(); root && (!first || root->compared_to(*first) < 0); root = search.next()) {
      if (feature.has_foot(*root)) {
        first = root;
        place = feature.place;
        break;
      }
    }
  }
  return first ? std::optional(FirstTime{first->bracket(window), place}) : std::nullopt;
}

}  // namespace motzkin::detail
