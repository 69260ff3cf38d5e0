#include "tree/shared_corners.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "motzkin/pair/relate.hpp"
#include "pair/axes/triangle_verdict.hpp"
#include "pair/proof/common_part.hpp"
#include "shape/ordered_sums.hpp"

namespace motzkin::detail {
namespace {

using Corners = std::span<const Vector<3>>;

/// Calls `use` with the simplex of one to four corners.
template <class Use>
auto with_simplex(Corners corners, const Use& use) {
  switch (corners.size()) {
    case 1: return use(Point<3>(corners[0]));
    case 2: return use(Segment<3>(corners[0], corners[1]));
    case 3: return use(Triangle<3>(corners[0], corners[1], corners[2]));
    default: return use(Tetrahedron(corners[0], corners[1], corners[2], corners[3]));
  }
}

bool meet(Corners a, Corners b) {
  return with_simplex(a, [&](const auto& p) {
    return with_simplex(b, [&](const auto& q) { return detail::relate(p, q, {}) != Relation::Disjoint; });
  });
}

/// Whether triangles p a b and p c d have more in common than p. The ray from p through another common point leaves the
/// triangles on a b or on c d, which therefore meets the other triangle. If a b does and p is not on it, that is more.
/// If p is on a b, the first triangle is that segment, and the ray leaves it in a or b, or the other triangle on c d.
/// Likewise there; so what remains are corners that lie in the other triangle.
bool share_more_than_corner(Corners pab, Corners pcd) {
  const Corners p = pab.first(1);
  const Corners ab = pab.last(2);
  const Corners cd = pcd.last(2);
  const bool ab_meets = meet(ab, pcd);
  const bool cd_meets = meet(cd, pab);
  if (!ab_meets && !cd_meets) {
    return false;
  }
  const auto is_more = [&](const Vector<3>& corner, Corners other) {
    return corner != p[0] && meet(Corners(&corner, 1), other);
  };
  return (ab_meets && !meet(p, ab)) || (cd_meets && !meet(p, cd)) || is_more(ab[0], pcd) || is_more(ab[1], pcd) ||
         is_more(cd[0], pab) || is_more(cd[1], pab);
}

/// Whether triangles p q a and p q b have more in common than the segment p q. None has if a or b is on it. Otherwise a
/// common point that is not is seen from p on the far side of one triangle, say on q a, and from q then in a, or on p
/// b. Where q a and p b meet, but neither holds the third corner p or q, they do not meet on p q.
bool share_more_than_edge(Corners pqa, Corners pqb) {
  const Corners pq = pqa.first(2);
  const Corners a = pqa.last(1);
  const Corners b = pqb.last(1);
  const auto cross = [&](std::size_t from_a, std::size_t from_b) {
    const std::array<Vector<3>, 2> side_a = {pq[from_a], a[0]};
    const std::array<Vector<3>, 2> side_b = {pq[from_b], b[0]};
    return meet(side_a, side_b) && !meet(side_a, pq.subspan(from_b, 1)) && !meet(side_b, pq.subspan(from_a, 1));
  };
  const bool more = meet(a, pqb) || meet(b, pqa) || cross(0, 1) || cross(1, 0);
  return more && !meet(a, pq) && !meet(b, pq);
}

/// Whether the simplices have more in common than the convex hull of their first `shared` corners, which are the same.
/// From a corner p of these the ray through any other common point leaves one of the simplices on its face opposite p.
/// Where only p is shared, that face must meet the other simplex; otherwise it must have more in common with it than
/// the rest of the shared corners. Needs simplices that are not flat, whose faces meet the shared one in its faces.
bool share_more(Corners a, Corners b, std::size_t shared) {
  if (shared == 1) {
    return meet(a.subspan(1), b) || meet(a, b.subspan(1));
  }
  // Of the other simplex p becomes one of the corners that are not shared.
  const auto face_against_whole = [&](Corners face, Corners whole) {
    std::array<Vector<3>, 4> turned;
    const std::size_t count = whole.size();
    std::copy(whole.begin() + 1, whole.end(), turned.begin());
    turned[count - 1] = whole[0];
    return share_more(face.subspan(1), Corners(turned).first(count), shared - 1);
  };
  return face_against_whole(a, b) || face_against_whole(b, a);
}

/// Whether the corners of one triangle that the other does not have certainly lie on one side of the other's plane.
bool on_one_side(const SharedCorners& elements) noexcept {
  const auto first = static_cast<std::size_t>(elements.shared);
  const auto of_plane = [&](const std::array<Vector<3>, 4>& plane, const std::array<Vector<3>, 4>& other) {
    const RoundedCross normal(plane[1] - plane[0], plane[2] - plane[0]);
    const int sign = volume(normal, other[first] - plane[0]).sign();
    return sign != 0 && (first == 2 || volume(normal, other[2] - plane[0]).sign() == sign);
  };
  return of_plane(elements.a, elements.b) || of_plane(elements.b, elements.a);
}

/// Whether triangles that share an edge certainly lie on two sides of it, seen along a coordinate axis.
bool on_two_sides_of_edge(const SharedCorners& elements) noexcept {
  const auto normal = [](const std::array<Vector<3>, 4>& corners) {
    return RoundedCross(corners[1] - corners[0], corners[2] - corners[0]);
  };
  const RoundedCross of_a = normal(elements.a);
  const RoundedCross of_b = normal(elements.b);
  const auto sign = [](const RoundedCross& cross, int k) {
    return Rounded{cross.value[k], 10 * unit_roundoff * cross.size[k] + 0x1p-760}.sign();
  };
  for (int k = 0; k < 3; ++k) {
    if (sign(of_a, k) * sign(of_b, k) < 0) {
      return true;
    }
  }
  return false;
}

/// Whether a plane through the corner that triangles share certainly has their other corners on two sides: the plane
/// across the way from the middle of one to that of the other, seen from the corner.
/// Error: differences, products and sums are off by less than 6 u of the sum of magnitudes.
bool on_two_sides_of_corner(const SharedCorners& elements) noexcept {
  const auto way = [](const std::array<Vector<3>, 4>& corners, std::size_t i) {
    return Vector<3>(corners[i] - corners[0]);
  };
  const auto middle = [&](const std::array<Vector<3>, 4>& corners) {
    return Vector<3>(normalized(way(corners, 1)) + normalized(way(corners, 2)));
  };
  const Vector<3> normal = middle(elements.a) - middle(elements.b);
  const auto sign = [&](const Vector<3>& to) {
    const double size = dot_product(normal.cwiseAbs(), to.cwiseAbs());
    return Rounded{dot_product(normal, to), 10 * unit_roundoff * size + 0x1p-760}.sign();
  };
  return sign(way(elements.a, 1)) > 0 && sign(way(elements.a, 2)) > 0 && sign(way(elements.b, 1)) < 0 &&
         sign(way(elements.b, 2)) < 0;
}

/// Whether floating point proves that triangles share no more.
bool certainly_no_more(const SharedCorners& elements) noexcept {
  return elements.count == 3 && (on_one_side(elements) || (elements.shared == 2 ? on_two_sides_of_edge(elements)
                                                                                : on_two_sides_of_corner(elements)));
}

/// The same question in rationals, which minds nothing.
bool rationally_more(Corners a, Corners b, std::size_t shared) {
  return with_simplex(a, [&](const auto& p) {
    return with_simplex(b, [&](const auto& q) {
      return with_simplex(a.first(shared), [&](const auto& hull) {
        return !common_part_within(Body(p).view(), Body(q).view(), Body(hull).view());
      });
    });
  });
}

bool exactly_more(const SharedCorners& elements, bool near) {
  const auto count = static_cast<std::size_t>(elements.count);
  const Corners a = Corners(elements.a).first(count);
  const Corners b = Corners(elements.b).first(count);
  const auto shared = static_cast<std::size_t>(elements.shared);
  if (count == 3) {
    return shared == 1 ? share_more_than_corner(a, b) : share_more_than_edge(a, b);
  }
  const auto certainly_solid = [&](Corners t) { return near && orientation(t[0], t[1], t[2], t[3]) != 0; };
  return certainly_solid(a) && certainly_solid(b) ? share_more(a, b, shared) : rationally_more(a, b, shared);
}

/// The elements multiplied by a power of two, so that the largest coordinate is about 1: there floating point and
/// rationals do best. None where that would round.
std::optional<SharedCorners> brought_to_one(SharedCorners elements) noexcept {
  const auto count = static_cast<std::size_t>(elements.count);
  const std::array<std::span<Vector<3>>, 2> both = {std::span(elements.a).first(count),
                                                    std::span(elements.b).first(count)};
  double largest = 0;
  for (const auto& corners : both) {
    for (const Vector<3>& corner : corners) {
      largest = std::max(largest, corner.cwiseAbs().maxCoeff());
    }
  }
  const int exponent = largest > 0 ? std::ilogb(largest) : 0;
  for (const auto& corners : both) {
    for (Vector<3>& corner : corners) {
      const Vector<3> given = corner;
      corner = given.unaryExpr([&](double x) { return std::ldexp(x, -exponent); });
      if (corner.unaryExpr([&](double x) { return std::ldexp(x, exponent); }) != given) {
        return std::nullopt;
      }
    }
  }
  return elements;
}

}  // namespace

bool share_more_than_corners(const SharedCorners& elements, bool near) {
  if (elements.same) {
    return true;
  }
  if (near && certainly_no_more(elements)) {
    return false;
  }
  if (const auto scaled = brought_to_one(elements)) {
    return !certainly_no_more(*scaled) && exactly_more(*scaled, true);
  }
  return exactly_more(elements, near);
}

}  // namespace motzkin::detail
