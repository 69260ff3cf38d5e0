#include "motzkin/pair/prove.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>

#include "motzkin/pair/relate.hpp"
#include "pair/proof/exact_hull.hpp"
#include "shape/instantiate.hpp"

namespace motzkin::detail {
namespace {

struct ExactRange {
  Rational low;
  Rational high;
};

ExactRange project(const ExactFrame& frame, const ExactVector& direction) {
  ExactRange range{dot(direction, frame.origin), 0};
  range.high = range.low;
  for (const ExactVector& corner : corners(frame)) {
    const Rational height = dot(direction, corner);
    range = {std::min(range.low, height), std::max(range.high, height)};
  }
  return range;
}

std::vector<std::string> texts(std::span<const Rational> numbers) {
  std::vector<std::string> result;
  for (const Rational& number : numbers) {
    result.push_back(number.str());
  }
  return result;
}

/// Two frames as seen from the motion of the first: it stands, and the second moves with the difference of velocities.
/// They meet at some time exactly if the differences of their points, over all times, contain zero. These form a
/// polytope with the edges of both frames and the drift, and one of its faces, or a plane that contains it, keeps
/// zero outside or on the boundary unless the frames overlap.
class PlaneSearch {
 public:
  PlaneSearch(const ExactFrame& a, const ExactFrame& b) : a_(a), b_(b) {
    if (!a.velocity.empty()) {
      drift_ = sum(b.velocity, -1, a.velocity);
    }
  }

  [[nodiscard]] Plane find(bool strict) const {
    for (ExactVector normal : face_normals(directions(), a_.origin.size())) {
      if (const auto offset = separates(normal, strict)) {
        return plane(std::move(normal), *offset);
      }
      for (Rational& component : normal) {
        component = -component;
      }
      if (const auto offset = separates(normal, strict)) {
        return plane(std::move(normal), *offset);
      }
    }
    throw std::logic_error("prove: no separating plane");  // cannot be, see above
  }

 private:
  [[nodiscard]] std::vector<ExactVector> directions() const {
    std::vector<ExactVector> result = edge_directions(a_);
    const std::vector<ExactVector> more = edge_directions(b_);
    result.insert(result.end(), more.begin(), more.end());
    if (std::any_of(drift_.begin(), drift_.end(), [](const Rational& component) { return component != 0; })) {
      result.push_back(drift_);
    }
    return result;
  }

  /// An offset with `a` below it and `b` above.
  [[nodiscard]] std::optional<Rational> separates(const ExactVector& normal, bool strict) const {
    const ExactRange a = project(a_, normal);
    ExactRange b = project(b_, normal);
    if (!drift_.empty()) {
      const Rational way = dot(normal, drift_);
      (way < 0 ? b.low : b.high) += way;
    }
    if (a.high < b.low) {
      return short_number_between(a.high, b.low);
    }
    const bool contains_both = a.low == a.high && b.low == b.high;
    return a.high == b.low && !strict && !contains_both ? std::optional(a.high) : std::nullopt;
  }

  /// The plane in space and time moves with `a`.
  [[nodiscard]] Plane plane(ExactVector normal, const Rational& offset) const {
    if (!a_.velocity.empty()) {
      normal.push_back(-dot(normal, a_.velocity));
    }
    return {texts(normal), offset.str()};
  }

  const ExactFrame& a_;
  const ExactFrame& b_;
  ExactVector drift_;
};

/// Weights of the hull points that give the point with parameters `x`, at `time` of a moving pair. Tips of axes that
/// the shape does not have are its origin.
std::vector<Rational> weights(FrameKind kind, std::span<const Rational> x, const Rational* time, std::size_t points) {
  std::vector<Rational> result = {1};
  for (const Rational& parameter : x) {
    if (kind == FrameKind::Cuboid) {
      const std::size_t corners = result.size();
      for (std::size_t i = 0; i < corners; ++i) {
        result.push_back(result[i] * parameter);
        result[i] *= 1 - parameter;
      }
    } else if (result.size() < points) {
      result.push_back(parameter);
      result[0] -= parameter;
    }
  }
  const std::size_t resting = result.size();
  for (std::size_t i = 0; time != nullptr && i < resting; ++i) {
    result.push_back(result[i] * *time);
    result[i] *= 1 - *time;
  }
  return result;
}

template <int D, FrameKind Kind>
std::size_t point_count(const BodyView<D, Kind>& body) {
  return static_cast<std::size_t>(body.axis_count()) + 1;
}

}  // namespace

template <int D, FrameKind A, FrameKind B>
Certificate prove(const BodyView<D, A>& a, const BodyView<D, B>& b) {
  const bool moves = a.moves() || b.moves();
  const ExactFrame frame_a = exact_frame(a, moves);
  const ExactFrame frame_b = exact_frame(b, moves);
  Certificate certificate{.relation = relate(a, b, {})};
  if (certificate.relation != Relation::Overlapping) {
    certificate.plane = PlaneSearch(frame_a, frame_b).find(certificate.relation == Relation::Disjoint);
  }
  if (certificate.relation != Relation::Disjoint) {
    const std::vector<Rational> parameters = CommonParameters(frame_a, frame_b).common_point().value();
    const Rational* const time = moves ? &parameters.back() : nullptr;
    const std::span<const Rational> all(parameters);
    certificate.point = SharedPoint{texts(weights(A, all.first(D), time, point_count(a))),
                                    texts(weights(B, all.subspan(D, D), time, point_count(b)))};
  }
  return certificate;
}

#define MOTZKIN_INSTANTIATE(D, A, B) template Certificate prove(const BodyView<D, A>&, const BodyView<D, B>&);
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 2)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 3)

}  // namespace motzkin::detail
