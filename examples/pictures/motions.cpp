// What motions do between two positions of a body.

#include <Eigen/LU>
#include <cmath>
#include <numbers>

#include "page.hpp"

namespace pictures {
namespace {

using namespace motzkin;

constexpr double degree = std::numbers::pi / 180;
const Vector<3> upright(0, 0, 1);

constexpr Style before{.colour = blue, .fill_opacity = 0.18, .line_width = 1.5};
constexpr Style between{.colour = blue, .line_width = 1, .line_opacity = 0.45};
constexpr Style meeting{.colour = blue, .fill_opacity = 0.4, .line_width = 2.5};

Style in(std::string_view colour, Style style) {
  style.colour = colour;
  return style;
}

Pose pose_at(double x, double y, double degrees) {
  return then(Pose::rotation(upright, degrees), Pose::translation_by({x, y, 0}));
}

/// The way of a point of the body.
Points trace(const AnyMotion& motion, const Vector<2>& point) {
  Points way;
  for (int i = 0; i <= 60; ++i) {
    way.push_back(placed({point}, motion.pose(i / 60.0)).front());
  }
  return way;
}

double middle(const TimeBracket& time) { return (time.lower + time.upper) / 2; }

}  // namespace

std::string tunnelling() {
  Page page(720, 250, "A bar on both sides of a wall, and its way between");
  const Obb<3> bar({-4, 0, 0}, {1.2, 0.3, 0.5});
  const Obb<3> wall({0, 0, 0}, {0.25, 1.8, 1});
  const Spin motion({-4, 0, 0}, upright, 150 * degree, {8, 0, 0});
  const double contact = middle(first_contact(InMotion{bar, motion}, InMotion{wall, Translation()}).contact.time);
  for (const bool whole : {false, true}) {
    const View view{{whole ? 545.0 : 175.0, 135}, 31};
    page.text({view.origin.x(), 24}, whole ? "between: contact at t = " + two_digits(contact) : "two tests: no overlap",
              Anchor::Middle);
    if (whole) {
      for (const double t : {0.15, 0.3, 0.5, 0.6, 0.7, 0.85}) {
        page.polygon(view.of(placed(outline(bar), motion.pose(t))), between);
      }
    }
    page.polygon(view.of(outline(wall)), {.colour = orange, .fill_opacity = 0.25});
    for (const double t : {0.0, 1.0}) {
      const Points place = view.of(placed(outline(bar), motion.pose(t)));
      page.polygon(place, before);
      page.text({view({t == 0 ? -4.0 : 4.0, 0}).x(), 215}, t == 0 ? "t = 0" : "t = 1", Anchor::Middle);
    }
    if (whole) {
      page.polygon(view.of(placed(outline(bar), motion.pose(contact))), meeting);
    }
  }
  return std::move(page).finish();
}

std::string choices() {
  Page page(720, 500, "Four motions between the same two positions");
  const Points flag = {{-0.9, -0.35}, {0.9, -0.35}, {0.9, 0.35}, {0.2, 0.35}, {0.2, 0.05}, {-0.9, 0.05}};
  const Vector<2>& tip = flag[2];
  const double degrees = 150;
  const Vector<2> way(5.2, 0.8);
  const Pose start;
  const Pose end = pose_at(way.x(), way.y(), degrees);
  const Vector<3> center(0, 0, 0);

  // The point of the plane that the end pose leaves where it is.
  const Matrix<2> moved = Matrix<2>::Identity() - end.linear().topLeftCorner<2, 2>();
  const Vector<2> pole = moved.inverse() * way;
  const Spin spin = Spin::between(start, end, center);
  const Points reference = trace(spin, tip);

  const std::pair<std::string_view, AnyMotion> motions[] = {
      {"Spin: constant rate", spin},
      {"Turn: quaternion linear in time", Turn::between(start, end, center)},
      {"screw: about a fixed line", screw({pole.x(), pole.y(), 0}, upright, degrees * degree, 0)},
      {"RotationVector: the other way round",
       RotationVector(center, {0, 0, (degrees - 360) * degree}, center, {way.x(), way.y(), 0})},
  };
  for (int i = 0; i < 4; ++i) {
    const auto& [name, motion] = motions[i];
    const View view{{i % 2 == 0 ? 75.0 : 435.0, i < 2 ? 135.0 : 370.0}, 41};
    page.text({view.origin.x() - 45, i < 2 ? 24.0 : 250.0}, name);
    page.polyline(view.of(reference), {.colour = grey, .line_width = 1, .dashed = true});
    for (const double t : {0.2, 0.4, 0.6, 0.8}) {
      page.polygon(view.of(placed(flag, motion.pose(t))), between);
    }
    for (const double t : {0.0, 1.0}) {
      page.polygon(view.of(placed(flag, motion.pose(t))), before);
    }
    page.polyline(view.of(trace(motion, tip)), {.colour = orange});
    for (const double t : {0.0, 0.2, 0.4, 0.6, 0.8, 1.0}) {
      page.circle(view(placed({tip}, motion.pose(t)).front()), 3,
                  {.colour = orange, .fill_opacity = 1, .line_width = 0});
    }
  }
  return std::move(page).finish();
}

std::string six_positions() {
  Page page(720, 290, "Six known positions of a shape and four between each two");
  const Points arrow = {{-0.5, -0.16}, {0.1, -0.16}, {0.1, -0.4}, {0.62, 0}, {0.1, 0.4}, {0.1, 0.16}, {-0.5, 0.16}};
  struct Position {
    double x, y, degrees;
  };
  const Position positions[] = {{0, 0, 0},         {2.6, 1.9, 80},   {5.6, 2.1, -40},
                                {7.4, -0.4, -130}, {10.2, -0.3, 50}, {12.4, 1.9, 10}};
  std::vector<Knot> knots;
  for (const Position& p : positions) {
    const double half = p.degrees * degree / 2;
    knots.push_back({static_cast<double>(knots.size()) / 5, {std::cos(half), 0, 0, std::sin(half)}, {p.x, p.y, 0}});
  }
  const PoseSequence motion(knots, Between::Spin);
  const View view{{50, 190}, 49};
  for (int i = 0; i <= 25; ++i) {
    const bool known = i % 5 == 0;
    page.polygon(view.of(placed(arrow, motion.pose(i / 25.0))),
                 known ? Style{.colour = blue, .fill_opacity = 0.4}
                       : Style{.colour = orange, .line_width = 1.2, .line_opacity = 0.8});
  }
  const Vector<2> names[] = {{0, -0.75}, {2.6, 2.7}, {5.6, 2.85}, {7.4, -1.2}, {10.2, -1.15}, {12.4, 2.55}};
  for (std::size_t i = 0; i < 6; ++i) {
    page.text(view(names[i]), "p" + std::to_string(i), Anchor::Middle);
  }
  page.text({30, 274}, "filled: known; outlined: four interpolated positions between each two");
  return std::move(page).finish();
}

std::string four_pairs() {
  Page page(720, 490, "One kind of motion between four pairs of positions");
  struct Pair {
    double x, y, degrees;  ///< of the end; the start is at the origin
    Vector<2> other;       ///< where the other box starts
    Vector<3> velocity;
  };
  const Pair pairs[] = {
      {5.5, 0, 90, {2.3, 0.9}, {0, -0.6, 0}},
      {5.5, 1.2, -120, {5.4, -1.1}, {-0.8, 1.6, 0}},
      {5, -1, 170, {3.2, -2.6}, {0.2, 1.6, 0}},
      {5.2, 0.6, 45, {6.9, 1.3}, {-1.2, -0.5, 0}},
  };
  const Obb<3> box({0.9, 0.35, 0.5});
  for (int i = 0; i < 4; ++i) {
    const Pair& pair = pairs[i];
    const View view{{i % 2 == 0 ? 62.0 : 428.0, i < 2 ? 125.0 : 330.0}, 36};
    const Spin motion = Spin::between(Pose(), pose_at(pair.x, pair.y, pair.degrees), {0, 0, 0});
    const Obb<3> other({pair.other.x(), pair.other.y(), 0}, {0.5, 0.5, 1});
    const Translation other_motion(pair.velocity);
    const Contact<3> contact = first_contact(InMotion{box, motion}, InMotion{other, other_motion}).contact;
    const double meet = middle(contact.time);
    const auto draw = [&](double time, Style style) {
      page.polygon(view.of(placed(outline(box), motion.pose(time))), in(blue, style));
      page.polygon(view.of(placed(outline(other), other_motion.pose(time))), in(orange, style));
    };
    page.polyline(view.of({{0, 0}, {pair.x, pair.y}}), {.colour = blue, .line_width = 0.8, .dashed = true});
    draw(1, {.colour = blue, .line_width = 1, .dashed = true});
    draw(0, before);
    draw(meet, meeting);
    page.text({view.origin.x() - 32, i < 2 ? 24.0 : 250.0},
              std::to_string(i + 1) + ": contact at t = " + two_digits(meet));
  }
  page.text({30, 476}, "light: t = 0; bold: first contact; dashed: t = 1");
  return std::move(page).finish();
}

}  // namespace pictures
