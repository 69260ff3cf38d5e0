#include "support/distance_oracle.hpp"

#include <algorithm>
#include <array>

namespace motzkin::testing {
namespace {

using Point = std::array<Rational, 3>;

Point plus(const Point& a, const Rational& factor, const Point& b) {
  return {a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]};
}
Point minus(const Point& a, const Point& b) { return plus(a, -1, b); }
Rational dot(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Point cross(const Point& a, const Point& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Point point_of(const std::vector<Rational>& numbers) {
  Point result{};
  std::copy(numbers.begin(), numbers.end(), result.begin());
  return result;
}

/// Corners, edges and triangles that cover the faces, by the numbers of the corners.
struct Boundary {
  std::vector<Point> corners;
  std::vector<std::array<std::size_t, 2>> edges;
  std::vector<std::array<std::size_t, 3>> triangles;
};

Boundary boundary(const ExactFrame& frame) {
  Boundary result;
  result.corners = {point_of(frame.origin)};
  const std::size_t axes = frame.axes.size();
  if (frame.kind == FrameKind::Simplex) {
    for (const auto& axis : frame.axes) {
      result.corners.push_back(plus(result.corners[0], 1, point_of(axis)));
    }
    for (std::size_t i = 0; i <= axes; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        result.edges.push_back({i, j});
        for (std::size_t k = 0; k < j; ++k) {
          result.triangles.push_back({i, j, k});
        }
      }
    }
    return result;
  }
  for (const auto& axis : frame.axes) {
    const std::size_t known = result.corners.size();
    for (std::size_t i = 0; i < known; ++i) {
      result.corners.push_back(plus(result.corners[i], 1, point_of(axis)));
    }
  }
  for (std::size_t corner = 0; corner < result.corners.size(); ++corner) {
    for (std::size_t i = 0; i < axes; ++i) {
      const std::size_t along_i = corner | std::size_t{1} << i;
      if (along_i == corner) {
        continue;
      }
      result.edges.push_back({corner, along_i});
      for (std::size_t j = 0; j < i; ++j) {
        const std::size_t along_j = corner | std::size_t{1} << j;
        if (along_j != corner) {
          result.triangles.push_back({corner, along_i, along_j});
          result.triangles.push_back({along_i | along_j, along_i, along_j});
        }
      }
    }
  }
  return result;
}

/// The smaller of `least` and the squared distance of 0 from p + s e, 0 <= s <= 1, less p itself.
void take_segment(const Point& p, const Point& e, Rational& least) {
  const Rational ee = dot(e, e);
  const Rational along = -dot(p, e);
  if (along > 0 && along < ee) {
    least = std::min<Rational>(least, dot(p, p) - along * along / ee);
  }
}

/// The same for p + s e + t f, in a triangle or a parallelogram, if the nearest point of the plane is in it.
void take_plane(const Point& p, const Point& e, const Point& f, bool triangle, Rational& least) {
  const Point n = cross(e, f);
  const Rational nn = dot(n, n);
  if (nn == 0) {
    return;
  }
  const Rational s = dot(cross(f, p), n);
  const Rational t = dot(cross(p, e), n);
  if (s >= 0 && t >= 0 && (triangle ? s + t <= nn : (s <= nn && t <= nn))) {
    const Rational height = dot(n, p);
    least = std::min<Rational>(least, height * height / nn);
  }
}

void take_corners_and_faces(const Boundary& a, const Boundary& b, Rational& least) {
  for (const Point& corner : a.corners) {
    for (const Point& other : b.corners) {
      const Point p = minus(other, corner);
      least = std::min<Rational>(least, dot(p, p));
    }
    for (const auto& [i, j] : b.edges) {
      take_segment(minus(b.corners[i], corner), minus(b.corners[j], b.corners[i]), least);
    }
    for (const auto& [i, j, k] : b.triangles) {
      take_plane(minus(b.corners[i], corner), minus(b.corners[j], b.corners[i]), minus(b.corners[k], b.corners[i]),
                 true, least);
    }
  }
}

/// The least over the normals of all pairs of edges.
Rational depth_over_normals(const Boundary& of_a, const Boundary& of_b, std::size_t dimension) {
  std::vector<Point> edges;
  for (const Boundary* one : {&of_a, &of_b}) {
    for (const auto& [i, j] : one->edges) {
      edges.push_back(minus(one->corners[j], one->corners[i]));
    }
  }
  if (dimension == 2) {  // in the plane the normals are across the edges
    edges.push_back({0, 0, 1});
  }
  bool any = false;
  Rational least = 0;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Point n = cross(edges[i], edges[j]);
      const Rational nn = dot(n, n);
      if (nn == 0 || (dimension == 2 && n[2] != 0)) {
        continue;
      }
      const auto range = [&](const Boundary& one) {
        Span span{dot(n, one.corners[0]), dot(n, one.corners[0])};
        for (const Point& corner : one.corners) {
          const Rational height = dot(n, corner);
          span = {std::min(span.low, height), std::max(span.high, height)};
        }
        return span;
      };
      const Span range_a = range(of_a);
      const Span range_b = range(of_b);
      const Rational shift = std::min<Rational>(range_a.high - range_b.low, range_b.high - range_a.low);
      const Rational squared = shift * shift / nn;
      least = any ? std::min(least, squared) : squared;
      any = true;
    }
  }
  return least;  // 0 where the edges span no normal: any shift off their line or plane will do
}

}  // namespace

Rational distance_sq(const ExactFrame& a, const ExactFrame& b) {
  if (Oracle(a, b).relation() != Relation::Disjoint) {
    return 0;
  }
  const Boundary of_a = boundary(a);
  const Boundary of_b = boundary(b);
  const Point first = minus(of_b.corners[0], of_a.corners[0]);
  Rational least = dot(first, first);
  take_corners_and_faces(of_a, of_b, least);
  take_corners_and_faces(of_b, of_a, least);
  for (const auto& [i, j] : of_a.edges) {
    for (const auto& [k, l] : of_b.edges) {
      take_plane(minus(of_b.corners[k], of_a.corners[i]), minus(of_a.corners[i], of_a.corners[j]),
                 minus(of_b.corners[l], of_b.corners[k]), false, least);
    }
  }
  return least;
}

Rational distance_sq_from_zero(const std::vector<std::vector<Rational>>& points) {
  std::vector<Point> all;
  for (const auto& point : points) {
    all.push_back(point_of(point));
  }
  Rational least = dot(all[0], all[0]);
  for (std::size_t i = 0; i < all.size(); ++i) {
    least = std::min<Rational>(least, dot(all[i], all[i]));
    for (std::size_t j = 0; j < i; ++j) {
      take_segment(all[i], minus(all[j], all[i]), least);
      for (std::size_t k = 0; k < j; ++k) {
        take_plane(all[i], minus(all[j], all[i]), minus(all[k], all[i]), true, least);
      }
    }
  }
  return least;
}

Rational depth_sq(const ExactFrame& a, const ExactFrame& b) {
  return depth_over_normals(boundary(a), boundary(b), a.origin.size());
}

Rational hull_depth_sq(const ExactFrame& a, const ExactFrame& b) {
  const auto every_pair = [](const ExactFrame& frame) {
    Boundary result;
    result.corners = {point_of(frame.origin)};
    for (const auto& axis : frame.axes) {
      result.corners.push_back(plus(result.corners[0], 1, point_of(axis)));
    }
    for (std::size_t i = 0; i < result.corners.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        result.edges.push_back({i, j});
      }
    }
    return result;
  };
  return depth_over_normals(every_pair(a), every_pair(b), a.origin.size());
}

}  // namespace motzkin::testing
