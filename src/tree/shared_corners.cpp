#include "tree/shared_corners.hpp"

#include <vector>

#include "motzkin/pair/relate.hpp"
#include "pair/axes/triangle_verdict.hpp"
#include "pair/proof/common_part.hpp"

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

/// Whether floating point proves that the element is not flat.
bool certainly_solid(Corners corners) noexcept {
  if (corners.size() == 4) {
    return orientation(corners[0], corners[1], corners[2], corners[3]) != 0;
  }
  const RoundedCross cross(corners[1] - corners[0], corners[2] - corners[0]);
  for (int k = 0; k < 3; ++k) {
    if (std::abs(cross.value[k]) > 10 * unit_roundoff * cross.size[k] + 0x1p-760) {
      return true;
    }
  }
  return false;
}

/// Whether floating point proves that triangles share no more: the corners of one that the other does not have lie on
/// one side of the other's plane.
bool certainly_no_more(const SharedCorners& elements) noexcept {
  if (elements.count != 3) {
    return false;
  }
  const auto first = static_cast<std::size_t>(elements.shared);
  const auto on_one_side = [&](const std::array<Vector<3>, 4>& plane, const std::array<Vector<3>, 4>& other) {
    const RoundedCross normal(plane[1] - plane[0], plane[2] - plane[0]);
    const int sign = volume(normal, other[first] - plane[0]).sign();
    return sign != 0 && (first == 2 || volume(normal, other[2] - plane[0]).sign() == sign);
  };
  return on_one_side(elements.a, elements.b) || on_one_side(elements.b, elements.a);
}

/// The same question in exact numbers.
bool exactly_more(Corners a, Corners b, std::size_t shared) {
  return with_simplex(a, [&](const auto& p) {
    return with_simplex(b, [&](const auto& q) {
      return with_simplex(a.first(shared), [&](const auto& hull) {
        return !common_part_within(Body(p).view(), Body(q).view(), Body(hull).view());
      });
    });
  });
}

}  // namespace

bool share_more_than_corners(const SharedCorners& elements, bool near) {
  if (elements.same) {
    return true;
  }
  if (near && certainly_no_more(elements)) {
    return false;
  }
  const auto count = static_cast<std::size_t>(elements.count);
  const Corners a = Corners(elements.a).first(count);
  const Corners b = Corners(elements.b).first(count);
  const auto shared = static_cast<std::size_t>(elements.shared);
  return near && certainly_solid(a) && certainly_solid(b) ? share_more(a, b, shared) : exactly_more(a, b, shared);
}

}  // namespace motzkin::detail
