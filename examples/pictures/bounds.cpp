// What encloses a body that moves.

#include <cmath>
#include <motzkin/pair/certainly_apart.hpp>
#include <motzkin/pair/relate.hpp>
#include <motzkin/shape/vertex_simplex.hpp>
#include <numbers>

#include "page.hpp"

namespace pictures {
namespace {

using namespace motzkin;

Points outline(const Aabb<3>& box) {
  return {{box.min().x(), box.min().y()},
          {box.max().x(), box.min().y()},
          {box.max().x(), box.max().y()},
          {box.min().x(), box.max().y()}};
}

}  // namespace

std::string slices() {
  Page page(720, 560, "Boxes around a turning box over 1, 4 and 16 slices of time");
  const Obb<3> bar({2, 0.5, 0.5});
  const Spin motion({0, 0, 0}, {0, 0, 1}, std::numbers::pi, {10, 0, 0});
  double top = 0;
  for (const int count : {1, 4, 16}) {
    const View view{{230, top + 116}, 30};
    page.text({20, top + 120}, std::to_string(count) + (count == 1 ? " slice" : " slices"));
    for (int i = 0; i <= 16; ++i) {
      page.polygon(view.of(placed(pictures::outline(bar), motion.pose(i / 16.0))),
                   {.colour = blue, .fill_opacity = i % 16 == 0 ? 0.25 : 0.0, .line_width = i % 16 == 0 ? 1.5 : 0.6});
    }
    for (int i = 0; i < count; ++i) {
      const Interval slice(static_cast<double>(i) / count, static_cast<double>(i + 1) / count);
      page.polygon(view.of(outline(bounding_box(bound(bar, motion.bound(slice))))), {.colour = green});
    }
    top += 180;
  }
  return std::move(page).finish();
}

std::string volumes() {
  Page page(720, 310, "Two thin triangles in spheres, in axis-aligned boxes and in oriented boxes");
  // Of the triangles: the middle of the longest side, half its length, and where the third corner is.
  struct Thin {
    Vector<2> center;
    double half;
    Vector<2> corner;  ///< along and across that side
    std::string_view colour;
  };
  const Thin bodies[] = {{{-0.35, 0.55}, 1.9, {0.6, 0.45}, blue}, {{0.45, -0.5}, 1.7, {-0.5, -0.4}, orange}};
  const Matrix<3> axes = Pose::rotation({0, 0, 1}, 36).linear();
  const Vector<2> along = axes.col(0).head<2>();
  const Vector<2> across = axes.col(1).head<2>();
  const View views[] = {{{125, 155}, 46}, {{360, 155}, 46}, {{595, 155}, 46}};
  constexpr std::string_view names[] = {"spheres", "axis-aligned boxes", "oriented boxes"};

  std::vector<Sphere<3>> balls;
  std::vector<Aabb<3>> boxes;
  std::vector<Obb<3>> oriented;
  for (const Thin& body : bodies) {
    const Points corners = {body.center - body.half * along, body.center + body.half * along,
                            body.center + body.corner.x() * along + body.corner.y() * across};
    const Vector<2> low = corners[0].cwiseMin(corners[1]).cwiseMin(corners[2]);
    const Vector<2> high = corners[0].cwiseMax(corners[1]).cwiseMax(corners[2]);
    const Vector<2> inside = body.center + body.corner.y() / 2 * across;
    balls.emplace_back(Vector<3>(body.center.x(), body.center.y(), 0), body.half);
    boxes.emplace_back(Vector<3>(low.x(), low.y(), 0), Vector<3>(high.x(), high.y(), 0));
    oriented.emplace_back(Vector<3>(inside.x(), inside.y(), 0), axes,
                          Vector<3>(body.half, std::abs(body.corner.y()) / 2, 0));
    for (const View& view : views) {
      page.polygon(view.of(corners), {.colour = body.colour, .fill_opacity = 0.35});
    }
    const Style hull{.colour = body.colour, .line_width = 1};
    page.circle(views[0](body.center), body.half * views[0].scale, hull);
    page.polygon(views[1].of(outline(boxes.back())), hull);
    page.polygon(views[2].of(pictures::outline(oriented.back())), hull);

    // The shadow of the box on the separating axis, beside it.
    const Vector<2> foot = -2.0 * along;
    const double place = inside.dot(across);
    const double reach = std::abs(body.corner.y()) / 2;
    page.polyline(views[2].of({foot + (place - reach) * across, foot + (place + reach) * across}),
                  {.colour = body.colour, .line_width = 5});
  }
  page.polyline(views[2].of({-2.0 * along - 1.5 * across, -2.0 * along + 1.5 * across}),
                {.colour = grey, .line_width = 1});
  const bool apart[] = {relate(balls[0], balls[1]) == Relation::Disjoint, certainly_apart(boxes[0], boxes[1]),
                        relate(oriented[0], oriented[1]) == Relation::Disjoint};
  for (std::size_t i = 0; i < 3; ++i) {
    page.text({views[i].origin.x(), 22}, names[i], Anchor::Middle);
    page.text({views[i].origin.x(), 294}, apart[i] ? "apart: a proof" : "overlap: nothing proved", Anchor::Middle);
  }
  return std::move(page).finish();
}

}  // namespace pictures
