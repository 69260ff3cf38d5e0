#include "motzkin/pair/intersection.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "pair/proof/common_part.hpp"
#include "pair/proof/exact_hull.hpp"
#include "shape/instantiate.hpp"

namespace motzkin::detail {
namespace {

/// The points where normal . x <= bound, by normal: of parallel ones the tightest counts.
using HalfSpaces = std::map<ExactVector, Rational>;
using HalfSpace = HalfSpaces::value_type;

/// Adds half-spaces whose intersection is the frame.
void add_half_spaces(const ExactFrame& frame, HalfSpaces& half_spaces) {
  const std::vector<ExactVector> points = corners(frame);
  const std::vector<ExactVector> edges = edge_directions(frame);
  const std::size_t points_of_face = rank(edges);
  for (ExactVector normal : face_normals(edges, frame.origin.size())) {
    for (int side = 0; side < 2; ++side) {
      std::vector<Rational> heights(points.size());
      std::transform(points.begin(), points.end(), heights.begin(),
                     [&](const ExactVector& point) { return dot(normal, point); });
      const Rational bound = *std::max_element(heights.begin(), heights.end());
      if (static_cast<std::size_t>(std::count(heights.begin(), heights.end(), bound)) >= points_of_face) {
        const auto known = half_spaces.emplace(normal, bound).first;
        known->second = std::min(known->second, bound);
      }
      for (Rational& component : normal) {
        component = -component;
      }
    }
  }
}

Rational determinant(const std::vector<ExactVector>& rows) {
  const auto minor = [&](std::size_t i, std::size_t j, std::size_t first) {
    return Rational(rows[i][first] * rows[j][first + 1] - rows[i][first + 1] * rows[j][first]);
  };
  if (rows.size() == 2) {
    return minor(0, 1, 0);
  }
  return rows[0][0] * minor(1, 2, 1) - rows[1][0] * minor(0, 2, 1) + rows[2][0] * minor(0, 1, 1);
}

/// The only point on the planes of these half-spaces, as many as there are dimensions. No value where there are none or
/// many.
std::optional<ExactVector> meeting_point(const std::vector<const HalfSpace*>& planes) {
  std::vector<ExactVector> rows(planes.size());
  std::transform(planes.begin(), planes.end(), rows.begin(), [](const HalfSpace* plane) { return plane->first; });
  const Rational whole = determinant(rows);
  if (whole == 0) {
    return std::nullopt;
  }
  ExactVector point;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    std::vector<ExactVector> replaced = rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      replaced[i][k] = planes[i]->second;
    }
    point.push_back(determinant(replaced) / whole);
  }
  return point;
}

bool is_inside(const ExactVector& point, const HalfSpaces& half_spaces) {
  return std::all_of(half_spaces.begin(), half_spaces.end(),
                     [&](const HalfSpace& half_space) { return dot(half_space.first, point) <= half_space.second; });
}

/// The polytope of all points in some half-spaces: its vertices, and the measure from its faces.
class CommonPart {
 public:
  CommonPart(HalfSpaces half_spaces, std::size_t dimension)
      : half_spaces_(std::move(half_spaces)), dimension_(dimension) {
    std::vector<const HalfSpace*> planes;
    collect_vertices(half_spaces_.begin(), planes);
    vertices_.assign(found_.begin(), found_.end());
    for (const HalfSpace& half_space : half_spaces_) {
      Face face;
      for (std::size_t i = 0; i < vertices_.size(); ++i) {
        if (dot(half_space.first, vertices_[i]) == half_space.second) {
          face.push_back(i);
        }
      }
      faces_.insert(std::move(face));
    }
  }

  [[nodiscard]] const std::vector<ExactVector>& vertices() const { return vertices_; }

  [[nodiscard]] Rational measure() const {
    if (vertices_.size() <= dimension_) {
      return 0;
    }
    Face all;
    for (std::size_t i = 0; i < vertices_.size(); ++i) {
      all.push_back(i);
    }
    std::vector<std::size_t> apexes;
    return fan(all, apexes) / (dimension_ == 2 ? 2 : 6);
  }

 private:
  using Face = std::vector<std::size_t>;  ///< its vertices, in rising order

  /// A point is a vertex exactly if it lies in all half-spaces and on the planes of some with independent normals.
  void collect_vertices(HalfSpaces::const_iterator first, std::vector<const HalfSpace*>& planes) {
    if (planes.size() == dimension_) {
      if (auto point = meeting_point(planes); point && is_inside(*point, half_spaces_)) {
        found_.insert(*std::move(point));
      }
      return;
    }
    for (; first != half_spaces_.end(); ++first) {
      planes.push_back(&*first);
      collect_vertices(std::next(first), planes);
      planes.pop_back();
    }
  }

  /// Sum of the determinants of the simplices that join `apexes` and the first vertex of `face` to its sides that lie
  /// opposite, and so on down to single vertices.
  Rational fan(const Face& face, std::vector<std::size_t>& apexes) const {
    Rational sum = 0;
    apexes.push_back(face.front());
    if (apexes.size() > dimension_) {
      sum = simplex_determinant(apexes);
    } else {
      for (const Face& side : sides(face, dimension_ - apexes.size() + 1)) {
        if (side.front() != face.front()) {
          sum += fan(side, apexes);
        }
      }
    }
    apexes.pop_back();
    return sum;
  }

  /// The sides of a face that have `size` vertices or more, one dimension lower than the face: a face of the whole cuts
  /// another in a face, and of a polytope without redundant vertices these are all.
  [[nodiscard]] std::set<Face> sides(const Face& face, std::size_t size) const {
    std::set<Face> result;
    for (const Face& other : faces_) {
      Face common;
      std::set_intersection(face.begin(), face.end(), other.begin(), other.end(), std::back_inserter(common));
      if (common.size() >= size && common.size() < face.size()) {
        result.insert(std::move(common));
      }
    }
    return result;
  }

  [[nodiscard]] Rational simplex_determinant(const std::vector<std::size_t>& corners) const {
    std::vector<ExactVector> edges;
    for (std::size_t i = 1; i < corners.size(); ++i) {
      edges.push_back(sum(vertices_[corners[i]], -1, vertices_[corners[0]]));
    }
    return abs(determinant(edges));
  }

  HalfSpaces half_spaces_;
  std::size_t dimension_;
  std::set<ExactVector> found_;
  std::vector<ExactVector> vertices_;
  std::set<Face> faces_;
};

}  // namespace

template <int D, FrameKind A, FrameKind B>
std::optional<Polytope<D>> intersection(const BodyView<D, A>& a, const BodyView<D, B>& b) {
  HalfSpaces half_spaces;
  add_half_spaces(exact_frame(a, false), half_spaces);
  add_half_spaces(exact_frame(b, false), half_spaces);
  const CommonPart common(std::move(half_spaces), D);
  if (common.vertices().empty()) {
    return std::nullopt;
  }
  Polytope<D> result;
  for (const ExactVector& vertex : common.vertices()) {
    Vector<D>& rounded = result.vertices.emplace_back();
    for (int k = 0; k < D; ++k) {
      rounded[k] = round_nearest(vertex[static_cast<std::size_t>(k)]);
    }
  }
  result.measure = round_nearest(common.measure());
  return result;
}

std::vector<ExactVector> common_vertices(const ExactFrame& a, const ExactFrame& b) {
  HalfSpaces half_spaces;
  add_half_spaces(a, half_spaces);
  add_half_spaces(b, half_spaces);
  return CommonPart(std::move(half_spaces), a.origin.size()).vertices();
}

bool common_part_within(const BodyView<3, FrameKind::Simplex>& a, const BodyView<3, FrameKind::Simplex>& b,
                        const BodyView<3, FrameKind::Simplex>& c) {
  HalfSpaces both;
  add_half_spaces(exact_frame(a, false), both);
  add_half_spaces(exact_frame(b, false), both);
  HalfSpaces of_c;
  add_half_spaces(exact_frame(c, false), of_c);
  const CommonPart common(std::move(both), 3);
  return std::all_of(common.vertices().begin(), common.vertices().end(),
                     [&](const ExactVector& vertex) { return is_inside(vertex, of_c); });
}

#define MOTZKIN_INSTANTIATE(D, A, B) \
  template std::optional<Polytope<D>> intersection(const BodyView<D, A>&, const BodyView<D, B>&);
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 2)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 3)

}  // namespace motzkin::detail
