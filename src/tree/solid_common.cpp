#include "motzkin/tree/solid_common.hpp"

#include <algorithm>
#include <map>

#include "motzkin/pair/intersection.hpp"
#include "motzkin/tree/mesh_query.hpp"
#include "parallel/parallel.hpp"
#include "tree/element_pair.hpp"
#include "tree/face_cells.hpp"
#include "tree/near_elements.hpp"
#include "tree/polygons_meet.hpp"
#include "tree/run_search.hpp"
#include "tree/solid_parts.hpp"

namespace motzkin {
namespace detail {
namespace {

/// Grows around points and boxes.
class GrowingBox {
 public:
  void add(const Vector<3>& min, const Vector<3>& max) {
    min_ = box_ ? Vector<3>(min_.cwiseMin(min)) : min;
    max_ = box_ ? Vector<3>(max_.cwiseMax(max)) : max;
    box_ = true;
  }
  [[nodiscard]] bool contains(const Vector<3>& point) const {
    return box_ && (point.array() >= min_.array()).all() && (point.array() <= max_.array()).all();
  }
  [[nodiscard]] std::optional<Aabb<3>> box() const { return box_ ? std::optional(Aabb<3>(min_, max_)) : std::nullopt; }

 private:
  bool box_ = false;
  Vector<3> min_ = Vector<3>::Zero();
  Vector<3> max_ = Vector<3>::Zero();
};

/// Adds the vertices of one surface that are in the other solid, given the triangles that meet its surface.
void add_vertices(const PosedSurface& surface, const std::vector<bool>& hot, const PosedSurface& other,
                  const SolidOptions& options, TreeStatistics& stats, GrowingBox& box) {
  const PosedMesh<3>& mesh = surface.view().mesh;
  const WorldElements<3> elements(mesh.mesh, mesh.pose);
  // What meets nothing of the other surface is inside as a whole or not at all.
  for (const std::vector<std::uint32_t>& part : connected_parts(mesh.mesh, hot)) {
    if (options.cancel.stop_requested()) {
      throw Cancelled();
    }
    if (is_inside(other.view(), elements.vertex(elements.indices(part.front())[0]), stats)) {
      for (const std::uint32_t element : part) {
        for (const Vector<3>& corner : elements.corners(element)) {
          box.add(corner, corner);
        }
      }
    }
  }
  std::vector<std::uint32_t> corners;
  for (std::uint32_t element = 0; element < hot.size(); ++element) {
    if (hot[element]) {
      const auto& indices = elements.indices(element);
      corners.insert(corners.end(), indices.begin(), indices.end());
    }
  }
  std::sort(corners.begin(), corners.end());
  corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
  for (const std::uint32_t corner : corners) {
    const Vector<3> point = elements.vertex(corner);
    // Corners on the other surface are in the box of a pair.
    if (!box.contains(point) && elements_hit(Point<3>(point), other.view().mesh, {.stats = &stats}).empty() &&
        is_inside(other.view(), point, stats)) {
      box.add(point, point);
    }
  }
}

using SegmentEnds = std::array<std::array<double, 3>, 2>;

/// The segment that two triangles share, rounded; none where they share a point, an area, or what is rounded to a
/// point.
std::optional<SegmentEnds> common_segment(const TriangleCorners& a, const TriangleCorners& b) {
  if (is_flat_triangle(a) || is_flat_triangle(b) || cut_of(a, b) == Cut::InPlane) {
    return std::nullopt;
  }
  std::vector<std::array<double, 3>> points;
  for (const Triple<Rational>& point : common_part(exact_polygon(a), exact_polygon(b))) {
    points.push_back({round_nearest(point[0]) + 0.0, round_nearest(point[1]) + 0.0, round_nearest(point[2]) + 0.0});
  }
  std::sort(points.begin(), points.end());
  if (points.empty() || points.front() == points.back()) {
    return std::nullopt;
  }
  return SegmentEnds{points.front(), points.back()};
}

/// Pieces that are joined to curves.
class Pieces {
 public:
  void add(const SegmentEnds& ends, const Collision& pair) {
    if (known_.emplace(ends, pieces_.size()).second) {
      for (const auto& end : ends) {
        at_[end].push_back(pieces_.size());
      }
      pieces_.push_back({ends, {pair.a, pair.b}});
    }
  }

  [[nodiscard]] std::vector<IntersectionCurve> curves() const {
    std::vector<IntersectionCurve> result;
    std::vector<bool> used(pieces_.size(), false);
    // From ends first, so that what remains are closed curves.
    for (const bool from_ends : {true, false}) {
      for (std::size_t i = 0; i < pieces_.size(); ++i) {
        for (const auto& end : pieces_[i].ends) {
          if (!used[i] && (!from_ends || at_.at(end).size() != 2)) {
            result.push_back(follow(i, end, used));
          }
        }
      }
    }
    return result;
  }

 private:
  struct Piece {
    SegmentEnds ends;
    std::array<std::uint32_t, 2> elements;
  };

  [[nodiscard]] IntersectionCurve follow(std::size_t piece, std::array<double, 3> from, std::vector<bool>& used) const {
    const auto point = [](const std::array<double, 3>& x) { return Vector<3>(x[0], x[1], x[2]); };
    IntersectionCurve curve = {{point(from)}, {}};
    while (true) {
      used[piece] = true;
      const SegmentEnds& ends = pieces_[piece].ends;
      from = from == ends[0] ? ends[1] : ends[0];
      curve.points.push_back(point(from));
      curve.elements.push_back(pieces_[piece].elements);
      const std::vector<std::size_t>& here = at_.at(from);
      if (here.size() != 2) {
        return curve;
      }
      const std::size_t next = here[0] == piece ? here[1] : here[0];
      if (used[next]) {
        return curve;
      }
      piece = next;
    }
  }

  std::vector<Piece> pieces_;
  std::map<SegmentEnds, std::size_t> known_;
  std::map<std::array<double, 3>, std::vector<std::size_t>> at_;  ///< the pieces that end there
};

}  // namespace
}  // namespace detail

std::optional<Aabb<3>> intersection_box(const PosedSolid& a, const PosedSolid& b, const SolidOptions& options) {
  const detail::StandardArithmetic standard;
  const detail::PosedSurface surface_a(a);
  const detail::PosedSurface surface_b(b);
  const PosedMesh<3>& mesh_a = surface_a.view().mesh;
  const PosedMesh<3>& mesh_b = surface_b.view().mesh;
  detail::GrowingBox box;
  TreeStatistics stats;
  CollideOptions collide;
  collide.cancel = options.cancel;
  collide.stats = &stats;
  std::vector<bool> hot_a(mesh_a.mesh.elements().size(), false);
  std::vector<bool> hot_b(mesh_b.mesh.elements().size(), false);
  visit_collisions(
      mesh_a, mesh_b,
      [&](const Collision& pair) {
        hot_a[pair.a] = true;
        hot_b[pair.b] = true;
        const Aabb<3> common = collision_box(mesh_a, mesh_b, pair);
        box.add(common.min(), common.max());
        return true;
      },
      collide);
  detail::add_vertices(surface_a, hot_a, surface_b, options, stats, box);
  detail::add_vertices(surface_b, hot_b, surface_a, options, stats, box);
  if (options.stats != nullptr) {
    *options.stats += stats;
  }
  return box.box();
}

double intersection_volume(const PosedMesh<4>& a, const PosedMesh<4>& b, const CollideOptions& options) {
  const detail::StandardArithmetic standard;
  detail::refuse_margin(options);
  CollideOptions overlaps = options;
  overlaps.overlaps = true;
  const std::vector<Collision> pairs = collisions(a, b, overlaps);
  const detail::WorldElements<4> elements_a(a.mesh, a.pose);
  const detail::WorldElements<4> elements_b(b.mesh, b.pose);
  std::vector<double> volumes(pairs.size());
  detail::parallel_for(options.threads, pairs.size(), [&](std::size_t i) {
    detail::stop_if_asked(options);
    const auto common =
        intersection(Tetrahedron(elements_a.corners(pairs[i].a)), Tetrahedron(elements_b.corners(pairs[i].b)));
    volumes[i] = common ? common->measure : 0;
  });
  double sum = 0;
  for (const double volume : volumes) {
    sum += volume;
  }
  return sum;
}

std::vector<IntersectionCurve> intersection_curves(const PosedMesh<3>& a, const PosedMesh<3>& b,
                                                   const CollideOptions& options) {
  const detail::StandardArithmetic standard;
  detail::refuse_margin(options);
  const std::vector<Collision> pairs = collisions(a, b, options);
  const detail::WorldElements<3> elements_a(a.mesh, a.pose);
  const detail::WorldElements<3> elements_b(b.mesh, b.pose);
  std::vector<std::optional<detail::SegmentEnds>> segments(pairs.size());
  detail::parallel_for(options.threads, pairs.size(), [&](std::size_t i) {
    detail::stop_if_asked(options);
    segments[i] = detail::common_segment(elements_a.corners(pairs[i].a), elements_b.corners(pairs[i].b));
  });
  detail::Pieces pieces;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (segments[i]) {
      pieces.add(*segments[i], pairs[i]);
    }
  }
  return pieces.curves();
}

}  // namespace motzkin
