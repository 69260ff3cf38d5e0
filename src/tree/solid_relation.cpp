#include "motzkin/tree/solid_relation.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "motzkin/pair/prove.hpp"
#include "motzkin/tree/bvh.hpp"
#include "motzkin/tree/solid_certificate.hpp"
#include "tree/crossing_direction.hpp"
#include "tree/element_pair.hpp"
#include "tree/face_cells.hpp"
#include "tree/polygons_meet.hpp"
#include "tree/solid_parts.hpp"

// Two closed surfaces divide space into open cells, in each of which a point is inside both solids, one or none. Which
// of these kinds of cells there are decides the relation; that solids touch is then a matter of common points.
//
// That a cell of a kind exists is proved by a point in it. Lines through both surfaces prove it quickly where these
// cross (`LineEvidence`). That there is none is proved by looking at both sides of every piece of both surfaces, as
// every cell has one in its boundary:
// - Triangles that meet none of the other surface are connected to parts. Such a part does not meet the other surface,
//   so that it is inside or outside the other solid as a whole, and one of its vertices tells.
// - Every other triangle is cut into pieces by the triangles of both surfaces that meet it (`FaceCells`). Along a piece
//   nothing changes, so that what a line meets beside one of its points holds for all of it.

namespace motzkin {
namespace detail {
namespace {

using PairList = std::vector<Collision>;

/// Which kinds of cells are known to exist.
struct CellKinds {
  bool both = false;
  bool only_a = false;
  bool only_b = false;

  void add(bool in_a, bool in_b) noexcept {
    both |= in_a && in_b;
    only_a |= in_a && !in_b;
    only_b |= !in_a && in_b;
  }
  [[nodiscard]] bool all() const noexcept { return both && only_a && only_b; }
};

void stop_if_asked(const SolidOptions& options) {
  if (options.cancel.stop_requested()) {
    throw Cancelled();
  }
}

using ExactPoint = Triple<Rational>;

ExactPoint point_along(const ProbeLine& line, const Rational& at) {
  ExactPoint result;
  for (std::size_t k = 0; k < 3; ++k) {
    result[k] = line.origin()[k] + at * to_rational(line.direction()[static_cast<Eigen::Index>(k)]);
  }
  return result;
}

Vector<3> unit(const Vector<3>& v) {
  const double size = v.cwiseAbs().maxCoeff();
  if (!(size > 0) || !std::isfinite(size)) {
    return Vector<3>::Zero();
  }
  const Vector<3> scaled = v / size;
  return scaled / std::sqrt((scaled[0] * scaled[0] + scaled[1] * scaled[1]) + scaled[2] * scaled[2]);
}

Vector<3> rough_cross(const Vector<3>& a, const Vector<3>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Vector<3> rough_normal(const TriangleCorners& triangle) {
  return unit(rough_cross(unit(triangle[1] - triangle[0]), unit(triangle[2] - triangle[0])));
}

double extent(const TriangleCorners& triangle) {
  return std::max((triangle[1] - triangle[0]).cwiseAbs().maxCoeff(), (triangle[2] - triangle[0]).cwiseAbs().maxCoeff());
}

/// One surface of two, as the search for cells sees it.
struct Side {
  const PosedSurface& surface;
  WorldElements<3> elements;

  explicit Side(const PosedSurface& given) : surface(given), elements(given.view().mesh.mesh, given.view().mesh.pose) {}

  [[nodiscard]] const SurfaceView& view() const noexcept { return surface.view(); }
};

/// Kinds of cells along a line, from its far end on, as far as the order of crossings is certain.
void follow(const ProbeLine& line, const Side& a, const Side& b, CellKinds& kinds, std::optional<ExactPoint>& witness,
            TreeStatistics& stats) {
  struct Event {
    Interval at;
    bool of_a;
    Crossing crossing;
  };
  std::vector<Event> events;
  for (const bool of_a : {true, false}) {
    const auto found = crossings(line, (of_a ? a : b).view(), stats);
    if (!found) {
      return;
    }
    for (const Crossing& crossing : *found) {
      events.push_back({crossing.at, of_a, crossing});
    }
  }
  std::sort(events.begin(), events.end(), [](const Event& p, const Event& q) { return p.at.lower() > q.at.lower(); });
  std::vector<double> before(events.size() + 1, 0);  // none of the events that follow is behind it
  for (std::size_t i = events.size(); i-- > 0;) {
    before[i] = std::max(before[i + 1], events[i].at.upper());
  }
  InsideCount in_a(a.view().rule);
  InsideCount in_b(b.view().rule);
  for (std::size_t i = 0; i < events.size() && events[i].at.lower() > 0; ++i) {
    (events[i].of_a ? in_a : in_b).add(events[i].crossing);
    if (before[i + 1] < events[i].at.lower()) {
      kinds.add(in_a.is_inside(), in_b.is_inside());
      if (!witness && in_a.is_inside() && in_b.is_inside()) {
        const Rational at = (to_rational(before[i + 1]) + to_rational(events[i].at.lower())) / 2;
        witness = point_along(line, at * to_rational(std::ldexp(1.0, line.unit())));
      }
    }
  }
}

/// Lines that pass close by the middle of what two triangles have in common, through three of the four corners there.
void look_around(const TriangleCorners& a, const TriangleCorners& b, const Side& side_a, const Side& side_b, int unit,
                 CellKinds& kinds, std::optional<ExactPoint>& witness, TreeStatistics& stats) {
  const Vector<3> normal_a = rough_normal(a);
  const Vector<3> normal_b = rough_normal(b);
  constexpr double nearly_parallel = 0.01;
  if (rough_cross(normal_a, normal_b).cwiseAbs().maxCoeff() < nearly_parallel) {
    return;
  }
  // Where edges of each meet the plane of the other.
  Vector<3> sum = Vector<3>::Zero();
  Vector<3> least = Vector<3>::Constant(std::numeric_limits<double>::infinity());
  Vector<3> most = -least;
  int count = 0;
  const auto cut = [&](const TriangleCorners& edges, const TriangleCorners& plane, const Vector<3>& normal) {
    for (std::size_t i = 0; i < 3; ++i) {
      const Vector<3>& p = edges[i];
      const Vector<3>& q = edges[(i + 1) % 3];
      const Vector<3> to_p = p - plane[0];
      const Vector<3> to_q = q - plane[0];
      const double height_p = (normal[0] * to_p[0] + normal[1] * to_p[1]) + normal[2] * to_p[2];
      const double height_q = (normal[0] * to_q[0] + normal[1] * to_q[1]) + normal[2] * to_q[2];
      if ((height_p < 0) != (height_q < 0)) {
        const Vector<3> point = p + (height_p / (height_p - height_q)) * (q - p);
        // Only edges that pass through the other triangle end the common part.
        bool within = true;
        for (std::size_t k = 0; k < 3; ++k) {
          const Vector<3> inwards = rough_cross(normal, plane[(k + 1) % 3] - plane[k]);
          const Vector<3> offset = point - plane[k];
          within = within && (inwards[0] * offset[0] + inwards[1] * offset[1]) + inwards[2] * offset[2] >= 0;
        }
        if (within) {
          sum += point;
          least = least.cwiseMin(point);
          most = most.cwiseMax(point);
          ++count;
        }
      }
    }
  };
  cut(a, b, normal_b);
  cut(b, a, normal_a);
  const double length = count > 1 ? (most - least).maxCoeff() : 0;
  if (!(length > 0) || !std::isfinite(length)) {
    return;
  }
  const Vector<3> middle = sum / count;
  const double step = length / 8;
  // Surfaces are usually turned outwards, so that what is behind both comes first.
  for (const auto& [way_a, way_b] : {std::pair(-1, -1), std::pair(-1, 1), std::pair(1, -1), std::pair(1, 1)}) {
    const Vector<3> into = way_a * normal_a + way_b * normal_b;
    const Vector<3> across = way_a * normal_a - way_b * normal_b;
    // A little along the common line as well, to stay away from edges of other triangles.
    const Vector<3> direction = across + 0.0625 * rough_cross(normal_a, normal_b);
    const Vector<3> origin = middle + step * into - (4 * step) * direction;
    if (origin.allFinite() && direction.cwiseAbs().maxCoeff() > 0) {
      follow({origin, direction, unit}, side_a, side_b, kinds, witness, stats);
    }
    if (kinds.all()) {
      return;
    }
  }
}

/// A hot triangle, one that meets the other surface: its pieces, and on which of them its solid has its boundary.
struct HotFace {
  bool all_real = true;
  std::vector<std::vector<Triple<Rational>>> real_cells = {};  ///< where not all are
};

/// Which solid a face belongs to, and which triangles meet it.
struct FaceNeighbours {
  std::vector<std::uint32_t> of_a;
  std::vector<std::uint32_t> of_b;
};

class Relating {
 public:
  /// `First` is a `PosedSolid`, or a `PosedMesh` for `sheet_relation`.
  template <class First>
  Relating(const First& a, const PosedSolid& b, const SolidOptions& options)
      : surface_a_(a),
        surface_b_(b),
        a_(surface_a_),
        b_(surface_b_),
        options_(options),
        unit_(unit_exponent(std::max(largest_coordinate(a_.view()), largest_coordinate(b_.view())))) {}

  ~Relating() {
    if (options_.stats != nullptr) {
      *options_.stats += stats_;
    }
  }
  Relating(const Relating&) = delete;
  Relating& operator=(const Relating&) = delete;

  SolidRelation relation() {
    find_kinds();
    if (kinds_.both) {
      if (kinds_.only_a && kinds_.only_b) {
        return SolidRelation::Overlapping;
      }
      return kinds_.only_a ? SolidRelation::Contains : kinds_.only_b ? SolidRelation::Inside : SolidRelation::Equal;
    }
    return real_parts_meet() ? SolidRelation::Touching : SolidRelation::Disjoint;
  }

  SolidRelation sheet_relation() {
    is_sheet_ = true;
    CollideOptions options;
    options.cancel = options_.cancel;
    options.stats = &stats_;
    pairs_ = collisions(a_.view().mesh, b_.view().mesh, options);
    const bool meet = !pairs_.empty();
    mark_hot();
    for (const std::vector<std::uint32_t>& part :
         hot_a_.empty() ? a_.surface.parts() : connected_parts(a_.view().mesh.mesh, hot_a_)) {
      if (!done()) {
        stop_if_asked(options_);
        note_sheet(is_inside(b_.view(), a_.elements.vertex(a_.elements.indices(part.front())[0]), stats_));
      }
    }
    look_at_faces(true);
    if (sheet_inside_) {
      return sheet_outside_ ? SolidRelation::Overlapping : SolidRelation::Inside;
    }
    return meet ? SolidRelation::Touching : SolidRelation::Disjoint;
  }

  std::optional<ExactPoint> exact_common_point() {
    wants_witness_ = true;
    find_kinds();
    return kinds_.both ? witness_ : std::nullopt;
  }

  /// A point of both, once `relation` has found that they touch; none where that is told by pieces of triangles.
  [[nodiscard]] std::optional<ExactPoint> touching_point() const {
    if (!touching_) {
      return std::nullopt;
    }
    const auto triangle = [](const TriangleCorners& corners) {
      return Triangle<3>(corners[0], corners[1], corners[2]);
    };
    const TriangleCorners corners = a_.elements.corners(touching_->a);
    const Certificate proof = prove(triangle(corners), triangle(b_.elements.corners(touching_->b)));
    ExactPoint result;
    for (std::size_t i = 0; i < 3; ++i) {
      const Rational weight(proof.point.value().weights_a[i]);
      for (std::size_t k = 0; k < 3; ++k) {
        result[k] += weight * to_rational(corners[i][static_cast<Eigen::Index>(k)]);
      }
    }
    return result;
  }

  std::optional<InnerPoint> common_point() {
    const std::optional<ExactPoint> exact = exact_common_point();
    if (!exact) {
      return std::nullopt;
    }
    const Vector<3> point(round_nearest((*exact)[0]), round_nearest((*exact)[1]), round_nearest((*exact)[2]));
    return InnerPoint{point, is_well_inside(a_.view(), point, stats_) && is_well_inside(b_.view(), point, stats_)};
  }

 private:
  [[nodiscard]] bool done() const noexcept { return wants_witness_ ? witness_.has_value() : kinds_.all(); }

  void note_sheet(bool inside) noexcept {
    sheet_inside_ |= inside;
    sheet_outside_ |= !inside;
  }

  void find_kinds() {
    if (cross_for_sure()) {
      return;
    }
    mark_hot();
    look_at_parts(true);
    if (done()) {
      return;
    }
    look_at_faces(true);
    look_at_faces(false);
    if (kinds_.both && !done()) {
      look_at_parts(false);
    }
  }

  /// Collects the pairs of triangles that meet, until lines have proved all kinds of cells.
  bool cross_for_sure() {
    constexpr int most_attempts = 6;
    int attempts = 0;
    CollideOptions options;
    options.cancel = options_.cancel;
    options.stats = &stats_;
    visit_collisions(
        a_.view().mesh, b_.view().mesh,
        [&](const Collision& pair) {
          pairs_.push_back(pair);
          if (pair.relation == Relation::Overlapping && attempts < most_attempts) {
            const TriangleCorners corners_a = a_.elements.corners(pair.a);
            const TriangleCorners corners_b = b_.elements.corners(pair.b);
            ++attempts;
            look_around(corners_a, corners_b, a_, b_, unit_, kinds_, witness_, stats_);
          }
          return !done();
        },
        options);
    return done();
  }

  /// Marks the triangles of pairs, and leaves out pairs with flat ones.
  void mark_hot() {
    if (pairs_.empty()) {
      return;
    }
    hot_a_.assign(a_.view().mesh.mesh.elements().size(), false);
    hot_b_.assign(b_.view().mesh.mesh.elements().size(), false);
    std::erase_if(pairs_, [&](const Collision& pair) {
      const bool flat_a = is_flat_triangle(a_.elements.corners(pair.a));
      const bool flat_b = is_flat_triangle(b_.elements.corners(pair.b));
      // A flat triangle is no part of the boundary, but its corners may be on the other surface.
      hot_a_[pair.a] = hot_a_[pair.a] || flat_a || !flat_b;
      hot_b_[pair.b] = hot_b_[pair.b] || flat_b || !flat_a;
      return flat_a || flat_b;
    });
  }

  struct ColdPart {
    bool of_a;
    std::span<const std::uint32_t> elements;
    bool inside;  ///< the other solid
  };

  /// The kinds of cells beside parts of one surface that do not meet the other one. What lies outside the other solid
  /// only matters once there is something in both.
  void look_at_parts(bool inside) {
    if (inside) {
      for (const bool of_a : {true, false}) {
        const Side& side = of_a ? a_ : b_;
        const Side& other = of_a ? b_ : a_;
        const std::vector<bool>& hot = of_a ? hot_a_ : hot_b_;
        std::vector<std::vector<std::uint32_t>>& own = of_a ? cold_parts_a_ : cold_parts_b_;
        if (!hot.empty()) {
          own = connected_parts(side.view().mesh.mesh, hot);
        }
        for (const std::vector<std::uint32_t>& part : hot.empty() ? side.surface.parts() : own) {
          stop_if_asked(options_);
          const Vector<3> vertex = side.elements.vertex(side.elements.indices(part.front())[0]);
          const bool in_other = is_inside(other.view(), vertex, stats_);
          cold_.push_back({of_a, part, in_other});
        }
      }
    }
    for (const ColdPart& part : cold_) {
      const bool known = inside ? kinds_.both && (part.of_a ? kinds_.only_b : kinds_.only_a)
                                : (part.of_a ? kinds_.only_a : kinds_.only_b);
      if (part.inside == inside && (!known || (wants_witness_ && inside && !witness_)) && !done()) {
        look_beside(part);
      }
    }
  }

  /// What there is on both sides of a part, as far as its own solid is concerned.
  void look_beside(const ColdPart& part) {
    const Side& side = part.of_a ? a_ : b_;
    bool found_inside = false;
    bool found_outside = false;
    const auto note = [&](const BesideFace& own) {
      found_inside |= own.after || own.before;
      found_outside |= !own.after || !own.before;
      return found_inside && found_outside;
    };
    // A triangle as a whole shows both sides nearly always; if not, all pieces of all triangles are looked at.
    constexpr std::size_t few = 8;
    for (std::size_t i = 0; i < std::min(few, part.elements.size()); ++i) {
      const TriangleCorners face = side.elements.corners(part.elements[i]);
      if (is_flat_triangle(face)) {
        continue;
      }
      const FaceCells whole(face, {});
      const std::uint32_t self = part.elements[i];
      const auto own = own_sides(whole, face, side, self);
      if (own && note(*own)) {
        break;
      }
    }
    if (!found_inside || !found_outside) {
      const auto neighbours = own_neighbours(side, part.elements);
      for (std::size_t i = 0; i < part.elements.size() && !(found_inside && found_outside); ++i) {
        stop_if_asked(options_);
        FaceNeighbours near;
        (part.of_a ? near.of_a : near.of_b) = neighbours[i];
        look_at_cells(side, part.elements[i], near, part.of_a,
                      [&](const Beside& beside) { note(part.of_a ? beside.a : beside.b); });
      }
    }
    for (const bool in_own : {true, false}) {
      if (in_own ? found_inside : found_outside) {
        kinds_.add(part.of_a ? in_own : part.inside, part.of_a ? part.inside : in_own);
      }
    }
    if (wants_witness_ && !witness_ && kinds_.both) {
      find_witness(side, part.elements, part.of_a);
    }
  }

  /// The sides of a triangle of one surface, which nothing of the other one meets, in its own solid. No value where
  /// lines through it only meet edges, or other triangles that cross it there.
  std::optional<BesideFace> own_sides(const FaceCells& whole, const TriangleCorners& face, const Side& side,
                                      std::uint32_t self) {
    constexpr int attempts = 4;
    for (int attempt = 0; attempt < attempts; ++attempt) {
      const auto [origin, direction] = probe(face, whole.rough_corners(0), attempt);
      if (!whole.passes(0, origin, direction)) {
        continue;
      }
      const ProbeLine line(origin, direction, unit_);
      const std::optional<Interval> at = parameter_at(line, face);
      if (!at) {
        continue;
      }
      const auto result = beside_face(
          line, side.view(), face, *at,
          [&](std::uint32_t element) {
            return element == self || cut_of(face, side.elements.corners(element)) == Cut::InPlane;
          },
          stats_);
      if (result) {
        return result;
      }
    }
    return std::nullopt;
  }

  /// A witness beside a triangle that bounds its own solid within the other one.
  void find_witness(const Side& side, std::span<const std::uint32_t> elements, bool of_a) {
    const auto neighbours = own_neighbours(side, elements);
    for (std::size_t i = 0; i < elements.size() && !witness_; ++i) {
      FaceNeighbours near;
      (of_a ? near.of_a : near.of_b) = neighbours[i];
      look_at_cells(side, elements[i], near, of_a, [](const Beside&) {});
    }
  }

  /// What there is on both sides of a piece of a triangle, where a line goes through it.
  struct Beside {
    const BesideFace& a;
    const BesideFace& b;
    const FaceCells& cells;
    std::size_t cell;
  };

  /// A point of the line next to a triangle, on the side where both solids are. No value where the line has to be
  /// replaced: what is before the triangle is only known from the origin on, so that a line that starts on the triangle
  /// is followed the other way, and may meet an edge there.
  std::optional<ExactPoint> point_beside(const ProbeLine& line, const TriangleCorners& face, bool after) {
    const Rational here = exact_parameter(line, face);
    if (!after && here <= 0) {
      return point_beside({line.origin(), -line.direction(), line.unit()}, face, true);
    }
    Rational next = after ? Rational(here + 1) : Rational(0);
    for (const Side* side : {&a_, &b_}) {
      const auto found = crossings(line, side->view(), stats_);
      if (!found) {
        return std::nullopt;
      }
      for (const Crossing& crossing : *found) {
        const Rational at = exact_parameter(line, side->elements.corners(crossing.element));
        if (after ? here < at && at < next : next < at && at < here) {
          next = at;
        }
      }
    }
    return point_along(line, (here + next) / 2);
  }

  struct Probe {
    Vector<3> origin;
    Vector<3> direction;
  };

  /// A line that nearly passes through the middle of a piece of a triangle, other ones for other numbers of attempts.
  static Probe probe(const TriangleCorners& face, const std::vector<Vector<3>>& corners, int attempt) {
    Vector<3> target = Vector<3>::Zero();
    double weights = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const double weight = 1 + 0.25 * ((static_cast<int>(i) + 1) * (attempt + 1) % 5);
      target += weight * corners[i];
      weights += weight;
    }
    target /= weights;
    const double size = extent(face);
    const Vector<3> direction = rough_normal(face) + (0.19 + 0.05 * attempt) * unit(face[1] - face[0]) +
                                (0.11 - 0.07 * attempt) * unit(face[2] - face[0]);
    return {target - direction * std::ldexp(size, -3 - 4 * attempt), direction};
  }

  /// For each of some triangles of one surface: the others of it that may cut them.
  std::vector<std::vector<std::uint32_t>> own_neighbours(const Side& side, std::span<const std::uint32_t> faces) {
    std::vector<Vector<3>> vertices;
    std::vector<TriangleMesh::Element> elements;
    vertices.reserve(3 * faces.size());
    elements.reserve(faces.size());
    for (const std::uint32_t face : faces) {
      const auto first = static_cast<std::uint32_t>(vertices.size());
      for (const std::uint32_t index : side.elements.indices(face)) {
        vertices.push_back(side.elements.given_vertex(index));
      }
      elements.push_back({first, first + 1, first + 2});
    }
    const TriangleMesh part(std::move(vertices), std::move(elements));
    const Bvh tree(part);
    std::vector<std::vector<std::uint32_t>> result(faces.size());
    CollideOptions options;
    options.cancel = options_.cancel;
    options.stats = &stats_;
    visit_collisions(
        PosedMesh<3>{part, tree, side.view().mesh.pose}, side.view().mesh,
        [&](const Collision& pair) {
          if (faces[pair.a] != pair.b) {
            result[pair.a].push_back(pair.b);
          }
          return true;
        },
        options);
    return result;
  }

  /// The pieces of all hot triangles of one surface.
  void look_at_faces(bool of_a) {
    if (done() || pairs_.empty()) {
      return;
    }
    const Side& side = of_a ? a_ : b_;
    std::vector<std::uint32_t> faces;
    std::vector<std::vector<std::uint32_t>> others;  // of the other surface
    std::vector<Collision> pairs = pairs_;
    std::sort(pairs.begin(), pairs.end(), [&](const Collision& p, const Collision& q) {
      return of_a ? std::pair(p.a, p.b) < std::pair(q.a, q.b) : std::pair(p.b, p.a) < std::pair(q.b, q.a);
    });
    for (const Collision& pair : pairs) {
      const std::uint32_t face = of_a ? pair.a : pair.b;
      if (faces.empty() || faces.back() != face) {
        faces.push_back(face);
        others.emplace_back();
      }
      others.back().push_back(of_a ? pair.b : pair.a);
    }
    std::vector<std::vector<std::uint32_t>> own =
        is_sheet_ ? std::vector<std::vector<std::uint32_t>>(faces.size()) : own_neighbours(side, faces);
    std::vector<HotFace>& hot = of_a ? faces_a_ : faces_b_;
    hot.assign(side.view().mesh.mesh.elements().size(), {});
    for (std::size_t i = 0; i < faces.size() && !done(); ++i) {
      stop_if_asked(options_);
      const FaceNeighbours near = {of_a ? std::move(own[i]) : std::move(others[i]),
                                   of_a ? std::move(others[i]) : std::move(own[i])};
      look_at_face(side, faces[i], near, of_a, hot[faces[i]]);
    }
  }

  void look_at_face(const Side& side, std::uint32_t element, const FaceNeighbours& near, bool of_a, HotFace& hot) {
    std::vector<std::vector<Triple<Rational>>> real;
    bool all_real = true;
    look_at_cells(side, element, near, of_a, [&](const Beside& beside) {
      if (is_sheet_ && beside.b.after == beside.b.before) {
        note_sheet(beside.b.after);
      }
      kinds_.add(beside.a.after, beside.b.after);
      kinds_.add(beside.a.before, beside.b.before);
      const BesideFace& own = of_a ? beside.a : beside.b;
      if (own.after != own.before) {
        real.push_back(beside.cells.corners(beside.cell));
      } else {
        all_real = false;
      }
    });
    hot.all_real = all_real;
    if (!all_real) {
      hot.real_cells = std::move(real);
    }
  }

  /// Calls `use` for each piece of a triangle.
  template <class Use>
  void look_at_cells(const Side& side, std::uint32_t element, const FaceNeighbours& near, bool of_a, const Use& use) {
    const TriangleCorners face = side.elements.corners(element);
    if (is_flat_triangle(face)) {
      return;
    }
    std::vector<TriangleCorners> cutters;
    std::vector<std::uint32_t> plane_a;
    std::vector<std::uint32_t> plane_b;
    (of_a ? plane_a : plane_b).push_back(element);
    const auto sort_out = [&](const Side& other, const std::vector<std::uint32_t>& candidates,
                              std::vector<std::uint32_t>& in_plane) {
      for (const std::uint32_t candidate : candidates) {
        const TriangleCorners corners = other.elements.corners(candidate);
        if (is_flat_triangle(corners)) {
          continue;
        }
        const Cut cut = cut_of(face, corners);
        if (cut == Cut::InPlane) {
          in_plane.push_back(candidate);
        }
        if (cut != Cut::None) {
          cutters.push_back(corners);
        }
      }
      std::sort(in_plane.begin(), in_plane.end());
    };
    sort_out(a_, near.of_a, plane_a);
    sort_out(b_, near.of_b, plane_b);
    const FaceCells cells(face, cutters);
    const auto in = [](const std::vector<std::uint32_t>& elements) {
      return [&elements](std::uint32_t i) { return std::binary_search(elements.begin(), elements.end(), i); };
    };
    const auto try_line = [&](std::size_t cell, const ProbeLine& line) {
      const std::optional<Interval> at = parameter_at(line, face);
      if (!at) {
        return false;
      }
      const auto sides_a = beside_face(line, a_.view(), face, *at, in(plane_a), stats_);
      const auto sides_b = sides_a ? beside_face(line, b_.view(), face, *at, in(plane_b), stats_) : std::nullopt;
      if (!sides_b) {
        return false;
      }
      const bool after = sides_a->after && sides_b->after;
      if (wants_witness_ && !witness_ && (after || (sides_a->before && sides_b->before))) {
        witness_ = point_beside(line, face, after);
        if (!witness_) {
          return false;
        }
      }
      use(Beside{*sides_a, *sides_b, cells, cell});
      return true;
    };
    for (std::size_t cell = 0; cell < cells.size() && !done(); ++cell) {
      stats_.exact_pairs += 1;
      constexpr int attempts = 6;
      bool found = false;
      const std::vector<Vector<3>> rough = cells.rough_corners(cell);
      for (int attempt = 0; attempt < attempts && !found; ++attempt) {
        const auto [origin, direction] = probe(face, rough, attempt);
        if (origin.allFinite() && direction.cwiseAbs().maxCoeff() > 0 && cells.passes(cell, origin, direction)) {
          found = try_line(cell, {origin, direction, unit_});
        }
      }
      // A piece too small for doubles to point at.
      for (std::uint64_t i = 0; !found; ++i) {
        const std::vector<Triple<Rational>> corners = cells.corners(cell);
        Triple<Rational> inner;
        for (std::size_t k = 0; k < 3; ++k) {
          inner[k] = (corners[0][k] + corners[1][k] + corners[2][k]) / 3;
        }
        found = try_line(cell, {inner, crossing_direction(i), unit_});
      }
    }
  }

  /// Whether boundaries that solids have, not only surfaces, share a point.
  bool real_parts_meet() {
    return std::any_of(pairs_.begin(), pairs_.end(), [&](const Collision& pair) {
      const HotFace& a = faces_a_[pair.a];
      const HotFace& b = faces_b_[pair.b];
      if (a.all_real && b.all_real) {
        touching_ = pair;
        return true;
      }
      const auto cells = [](const HotFace& face, const TriangleCorners& corners) {
        if (!face.all_real) {
          return face.real_cells;
        }
        return std::vector<std::vector<Triple<Rational>>>{exact_polygon(corners)};
      };
      const auto cells_a = cells(a, a_.elements.corners(pair.a));
      const auto cells_b = cells(b, b_.elements.corners(pair.b));
      return std::any_of(cells_a.begin(), cells_a.end(), [&](const auto& cell_a) {
        return std::any_of(cells_b.begin(), cells_b.end(),
                           [&](const auto& cell_b) { return polygons_meet(cell_a, cell_b); });
      });
    });
  }

  PosedSurface surface_a_;
  PosedSurface surface_b_;
  Side a_;
  Side b_;
  SolidOptions options_;
  int unit_;  ///< of lines
  TreeStatistics stats_;
  CellKinds kinds_;
  bool is_sheet_ = false;  ///< a
  bool sheet_inside_ = false;
  bool sheet_outside_ = false;
  bool wants_witness_ = false;
  std::optional<ExactPoint> witness_;
  std::optional<Collision> touching_;
  PairList pairs_;
  std::vector<bool> hot_a_;
  std::vector<bool> hot_b_;
  std::vector<std::vector<std::uint32_t>> cold_parts_a_;  ///< where some triangles are hot
  std::vector<std::vector<std::uint32_t>> cold_parts_b_;
  std::vector<ColdPart> cold_;
  std::vector<HotFace> faces_a_;
  std::vector<HotFace> faces_b_;
};

}  // namespace
}  // namespace detail

SolidRelation relate(const PosedSolid& a, const PosedSolid& b, const SolidOptions& options) {
  const detail::StandardArithmetic standard;
  return detail::Relating(a, b, options).relation();
}

SolidRelation relate(const PosedMesh<3>& sheet, const PosedSolid& solid, const SolidOptions& options) {
  const detail::StandardArithmetic standard;
  return detail::Relating(sheet, solid, options).sheet_relation();
}

SolidCertificate prove(const PosedSolid& a, const PosedSolid& b, const SolidOptions& options) {
  const detail::StandardArithmetic standard;
  detail::Relating relating(a, b, options);
  SolidCertificate result = {relating.relation()};
  const auto point = as_sets(result.relation) == Relation::Overlapping
                         ? detail::Relating(a, b, options).exact_common_point()
                         : relating.touching_point();
  if (point) {
    result.point = {(*point)[0].str(), (*point)[1].str(), (*point)[2].str()};
  }
  return result;
}

std::optional<InnerPoint> common_interior_point(const PosedSolid& a, const PosedSolid& b, const SolidOptions& options) {
  const detail::StandardArithmetic standard;
  return detail::Relating(a, b, options).common_point();
}

}  // namespace motzkin
