// Why pairs of edges and pairs of a vertex and a face suffice, and what a proof in steps looks like.

#include <algorithm>
#include <cmath>
#include <limits>
#include <motzkin/contact/motion_proof.hpp>
#include <numbers>
#include <utility>
#include <vector>

#include "page.hpp"

namespace pictures {
namespace {

using namespace motzkin;

/// Seen from the front, the right and above.
Vector<2> seen(const Vector<3>& point) { return {point.x() + 0.7 * point.y(), point.z() + 0.35 * point.y()}; }

/// Where a segment enters a tetrahedron and where it leaves it, as parts of its length.
std::pair<double, double> part_inside(const Tetrahedron& body, const Vector<3>& from, const Vector<3>& to) {
  double in = 0;
  double out = 1;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto corner = [&](std::size_t k) { return body.vertices()[(i + k) % 4]; };
    Vector<3> inwards = (corner(2) - corner(1)).cross(corner(3) - corner(1));
    inwards *= inwards.dot(corner(0) - corner(1));
    const double height = inwards.dot(from - corner(1));
    const double slope = inwards.dot(to - from);
    if (slope > 0) {
      in = std::max(in, -height / slope);
    } else if (slope < 0) {
      out = std::min(out, -height / slope);
    }
  }
  return {in, std::max(in, out)};
}

/// Where the segment from a to b crosses the line through c and d, as a part of its length.
double crossing(const Vector<2>& a, const Vector<2>& b, const Vector<2>& c, const Vector<2>& d) {
  const Vector<2> across(c.y() - d.y(), d.x() - c.x());
  return across.dot(c - a) / across.dot(b - a);
}

/// Two boxes of which one turns at a constant rate about its centre, and the gap between them.
struct Query {
  Obb<3> bar{{2, 0.5, 0.5}};
  Obb<3> post{{8.5, 2, 0}, {1, 0.5, 1}};
  double angle = std::numbers::pi;
  Vector<3> way{10, 0, 0};
  Vector<3> axis{0, 0, 1};
  Spin motion{{0, 0, 0}, axis, angle, way};

  /// What is proved of it at `time + h` by what is known at `time`: no corner bends away from its tangent by more than
  /// h^2 / 2 times its acceleration along the direction.
  [[nodiscard]] double least_gap(double time, double h, const Vector<3>& direction) const {
    double highest = -std::numeric_limits<double>::infinity();
    double lowest = std::numeric_limits<double>::infinity();
    const Pose pose = motion.pose(time);
    for (const Vector<3>& corner : vertices(bar)) {
      const Vector<3> arm = pose.linear() * corner;
      const Vector<3> velocity = angle * axis.cross(arm) + way;
      const double acceleration = axis.cross(direction).norm() * axis.cross(arm).norm() * angle * angle;
      highest = std::max(highest,
                         direction.dot(apply(pose, corner)) + h * direction.dot(velocity) + h * h / 2 * acceleration);
    }
    for (const Vector<3>& corner : vertices(post)) {
      lowest = std::min(lowest, direction.dot(corner));
    }
    return lowest - highest;
  }

  /// The largest gap along any of the directions.
  [[nodiscard]] double distance(double time, const std::vector<Vector<3>>& directions) const {
    std::vector<Vector<3>> behind = vertices(bar);
    for (Vector<3>& corner : behind) {
      corner = apply(motion.pose(time), corner);
    }
    const std::vector<Vector<3>> ahead = vertices(post);
    double most = 0;
    for (const Vector<3>& direction : directions) {
      double least = std::numeric_limits<double>::infinity();
      for (const Vector<3>& from : behind) {
        for (const Vector<3>& to : ahead) {
          least = std::min(least, direction.dot(to - from));
        }
      }
      most = std::max(most, least);
    }
    return most;
  }
};

}  // namespace

std::string piercing() {
  Page page(720, 300, "A needle meets an edge of a tetrahedron before it pierces two of its faces");
  const Tetrahedron body({-1.6, -1.2, 0}, {1.6, -1.2, 0}, {0, 1.6, 0}, {0, 0, 2.4});
  const Segment<3> needle({-2.2, -0.5, 2}, {2.4, -0.5, 2.4});
  const Translation motion({0, 0, -1.5});
  const Contact<3> contact = first_contact(InMotion{needle, motion}, InMotion{body, Translation()}).contact;
  const double times[] = {contact.time.upper, 1};
  const std::string titles[] = {"t = " + two_digits(times[0]) + ": an edge meets an edge",
                                "t = 1: an edge through two faces"};
  for (std::size_t i = 0; i < 2; ++i) {
    const View view{{i == 0 ? 190.0 : 550.0, 225}, 68};
    const auto at = [&](const Vector<3>& point) { return view(seen(point)); };
    const auto corner = [&](std::size_t k) { return at(body.vertices()[k]); };
    page.text({view.origin.x(), 24}, titles[i], Anchor::Middle);
    page.polygon({corner(0), corner(1), corner(3)}, {.colour = orange, .fill_opacity = 0.2});
    page.polygon({corner(1), corner(2), corner(3)}, {.colour = orange, .fill_opacity = 0.12});
    page.polyline({corner(0), corner(2)}, {.colour = orange, .line_width = 0.8, .dashed = true});
    const Pose pose = motion.pose(times[i]);
    const Vector<3> from = apply(pose, needle.vertices()[0]);
    const Vector<3> to = apply(pose, needle.vertices()[1]);
    const auto [in, out] = part_inside(body, from, to);
    const Style line{.colour = blue, .line_width = 2.5};
    const double hidden =
        std::min(in, crossing(seen(from), seen(to), seen(body.vertices()[0]), seen(body.vertices()[3])));
    page.polyline({at(from), at(from + hidden * (to - from))}, line);
    page.polyline({at(from + out * (to - from)), at(to)}, line);
    page.polyline({at(from + hidden * (to - from)), at(from + out * (to - from))},
                  {.colour = blue, .line_width = 1.2, .dashed = true});
    for (const double t : {in, out}) {
      page.circle(at(from + t * (to - from)), 4, {.colour = green, .fill_opacity = 1, .line_width = 0});
    }
  }
  return std::move(page).finish();
}

std::string gap() {
  Page page(720, 430, "The distance of two boxes over time and the gaps that steps prove");
  const Query query;
  const MotionProof proof = prove_free(InMotion{query.bar, query.motion}, InMotion{query.post, Translation()}).value();
  const double width = 640;
  const double height = 52;  // of one unit
  const auto at = [&](double time, double value) { return Vector<2>(56 + width * time, 362 - height * value); };
  std::vector<Vector<3>> directions;
  directions.reserve(720);
  for (int i = 0; i < 720; ++i) {
    directions.emplace_back(Pose::rotation(query.axis, i / 2.0).linear().col(0));
  }
  Points distance;
  for (int i = 0; i <= 200; ++i) {
    distance.push_back(at(i / 200.0, query.distance(i / 200.0, directions)));
  }
  for (int i = 0; i <= 6; ++i) {
    page.polyline({at(0, i), at(1, i)}, {.colour = grey, .line_width = i == 0 ? 1.2 : 0.4});
    page.text(at(0, i) + Vector<2>(-10, 5), std::to_string(i), Anchor::End);
  }
  page.polyline(distance, {.colour = blue, .line_width = 2});
  for (std::size_t i = 0; i < proof.steps.size(); ++i) {
    const double from = proof.steps[i].time;
    const double until = i + 1 < proof.steps.size() ? proof.steps[i + 1].time : 1;
    const Vector<3> direction = proof.steps[i].direction.normalized();
    Points bound;
    for (int k = 0; k <= 40; ++k) {
      const double h = (until - from) * k / 40;
      bound.push_back(at(from + h, query.least_gap(from, h, direction)));
    }
    page.polyline(bound, {.colour = orange});
    page.polyline({at(from, 0), at(from, 0) + Vector<2>(0, 6)}, {.colour = grey, .line_width = 1});
  }
  page.text(at(0, 0) + Vector<2>(0, 24), "t = 0", Anchor::Middle);
  page.text(at(1, 0) + Vector<2>(0, 24), "t = 1", Anchor::Middle);
  page.text({330, 72}, "distance", Anchor::Start, blue);
  page.text({330, 92}, "proved along the direction of each step", Anchor::Start, orange);
  page.text({376, 417}, "ticks: steps", Anchor::Middle);
  return std::move(page).finish();
}

}  // namespace pictures
