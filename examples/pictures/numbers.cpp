// What numbers do to collision detection: the figures 1, 2, 4, 5 and 6 of document 004, from the shapes themselves.

#include <Eigen/Geometry>
#include <cmath>
#include <iomanip>
#include <motzkin/lab/float_bits.hpp>
#include <motzkin/lab/obb_overlap.hpp>
#include <motzkin/lab/separating_plane.hpp>
#include <motzkin/motzkin.hpp>

#include "page.hpp"

namespace pictures {
namespace {

using namespace motzkin;

/// Space in parallel projection, z upwards.
struct Viewpoint {
  View view;
  Vector<3> right = Vector<3>(0.8, 0.6, 0);
  Vector<3> up = Vector<3>(-0.24, 0.32, 0.9165151389911680);

  [[nodiscard]] Vector<2> operator()(const Vector<3>& point) const { return view({right.dot(point), up.dot(point)}); }
  [[nodiscard]] Points of(std::initializer_list<Vector<3>> points) const {
    Points result;
    for (const Vector<3>& point : points) {
      result.push_back((*this)(point));
    }
    return result;
  }
  /// Of a triangle, counterclockwise as seen from outside.
  [[nodiscard]] bool sees(const Triangle<3>& triangle) const {
    const auto& [a, b, c] = triangle.vertices();
    return (b - a).cross(c - a).dot(right.cross(up)) > 0;
  }
};

/// The triangles in sight; those that `marked` holds for in another colour.
template <class Marked>
void draw(Page& page, const Viewpoint& place, const TriangleMesh& mesh, const Marked& marked) {
  for (std::size_t i = 0; i < mesh.elements().size(); ++i) {
    const Triangle<3> triangle = mesh[i];
    if (place.sees(triangle)) {
      const auto& [a, b, c] = triangle.vertices();
      page.polygon(place.of({a, b, c}),
                   {.colour = marked(triangle) ? orange : blue, .fill_opacity = 0.3, .line_width = 0.8});
    }
  }
}

/// A line with a head at its end.
void arrow(Page& page, const Vector<2>& from, const Vector<2>& to, const Style& style) {
  const Vector<2> along = (to - from).normalized() * 9;
  const Vector<2> across(-along.y() / 2.5, along.x() / 2.5);
  page.polyline({from, to}, style);
  page.polygon({to, to - along + across, to - along - across}, {.colour = style.colour, .fill_opacity = 1});
}

std::string vector_text(const Vector<3>& v) {
  return "(" + two_digits(v[0]) + ", " + two_digits(v[1]) + ", " + two_digits(v[2]) + ")";
}

}  // namespace

std::string mesh_of_surface() {
  Page page(720, 270, "A sphere as 48 triangles, as 240, and cut along a plane");
  const TriangleMesh coarse = sphere_mesh(1, 8, 4);
  const TriangleMesh fine = sphere_mesh(1, 15, 9);
  const auto none = [](const Triangle<3>&) { return false; };
  // Which triangles a cut goes through is a question about two shapes: the triangle and a piece of the plane.
  const Cuboid<3> cut({-2, -2, 0.1}, {{4, 0, 1}, {0, 4, 0}});
  draw(page, {.view = {{130, 130}, 100}}, coarse, none);
  draw(page, {.view = {{360, 130}, 100}}, fine, none);
  draw(page, {.view = {{590, 130}, 100}}, fine, [&](const Triangle<3>& triangle) { return intersects(triangle, cut); });
  page.text({130, 260}, std::to_string(coarse.elements().size()) + " triangles", Anchor::Middle);
  page.text({360, 260}, std::to_string(fine.elements().size()) + " triangles", Anchor::Middle);
  page.text({590, 260}, "those that a cut goes through", Anchor::Middle);
  return std::move(page).finish();
}

std::string float_layout() {
  Page page(720, 130, "The bits of 0.15625 in single precision");
  const lab::FloatBits number(0.15625F);
  const lab::FloatLayout layout = number.layout();
  constexpr double cell = 21;
  constexpr double left = 24;
  constexpr double top = 44;
  for (int i = 0; i < layout.bits(); ++i) {
    const int bit = layout.bits() - 1 - i;
    const bool set = (number.bits() >> static_cast<unsigned>(bit) & 1U) != 0;
    const std::string_view colour = i == 0 ? orange : i <= layout.exponent_bits ? green : blue;
    const double x = left + i * cell;
    page.polygon({{x, top}, {x + cell, top}, {x + cell, top + cell}, {x, top + cell}},
                 {.colour = colour, .fill_opacity = 0.25});
    page.text({x + cell / 2, top + 16}, set ? "1" : "0", Anchor::Middle);
    if (i == 0 || i == layout.exponent_bits || i == layout.bits() - 1) {
      page.text({x + cell / 2, top + 38}, std::to_string(bit), Anchor::Middle);
    }
  }
  const auto middle = [&](double first, double count) { return left + (first + count / 2) * cell; };
  page.text({middle(0, 1), top - 10}, "sign", Anchor::Middle, orange);
  page.text({middle(1, layout.exponent_bits), top - 10}, "exponent, 8 bits", Anchor::Middle, green);
  page.text({middle(1 + layout.exponent_bits, layout.mantissa_bits), top - 10}, "mantissa, 23 bits", Anchor::Middle,
            blue);
  std::ostringstream value;
  value << "2^(" << number.raw_exponent() << " - " << layout.bias() << ") (1 + "
        << std::ldexp(static_cast<double>(number.mantissa()), -layout.mantissa_bits) << ") = " << std::setprecision(9)
        << lab::to_double(number);
  page.text({left, top + 66}, value.str());
  return std::move(page).finish();
}

std::string separated_hulls() {
  Page page(720, 320, "Two convex hulls, a line between them, and their projections onto its normal");
  const std::vector<Vector<2>> a = {{-3.4, -0.6}, {-2.2, -1.4}, {-0.9, -0.9}, {-0.8, 0.4}, {-2.0, 1.2}, {-3.2, 0.7}};
  const std::vector<Vector<2>> b = {{0.7, -0.1}, {1.6, -1.3}, {3.0, -0.8}, {2.7, 0.9}, {1.5, 1.3}};
  const View view{{360, 120}, 80};
  const std::optional<HalfSpace<2>> found =
      lab::separating_plane<2>(std::span<const Vector<2>>(a), std::span<const Vector<2>>(b));
  page.polygon(view.of(a), {.colour = blue, .fill_opacity = 0.25});
  page.polygon(view.of(b), {.colour = orange, .fill_opacity = 0.25});
  if (found) {
    const double length = found->normal().norm();
    const Vector<2> normal = found->normal() / length;
    const Vector<2> on = found->offset() / length * normal;
    const Vector<2> along(-normal.y(), normal.x());
    page.polyline(view.of({on - 2.15 * along, on + 1.45 * along}), {.colour = green, .dashed = true});
    const Vector<2> axis_at = -2.0 * along;
    page.polyline(view.of({axis_at - 3.9 * normal, axis_at + 3.9 * normal}), {.colour = grey, .line_width = 1});
    const auto shadow = [&](const std::vector<Vector<2>>& points, std::string_view colour) {
      double low = INFINITY;
      double high = -INFINITY;
      for (const Vector<2>& point : points) {
        low = std::min(low, normal.dot(point));
        high = std::max(high, normal.dot(point));
      }
      page.polyline(view.of({axis_at + low * normal, axis_at + high * normal}), {.colour = colour, .line_width = 5});
    };
    shadow(a, blue);
    shadow(b, orange);
  }
  page.text({60, 312}, "separated: the projections onto the axis have a gap");
  return std::move(page).finish();
}

std::string projections() {
  Page page(720, 360, "Two oriented boxes and their half extents along a direction L");
  const Matrix<2> turned_a = Eigen::Rotation2Dd(0.35).toRotationMatrix();
  const Matrix<2> turned_b = Eigen::Rotation2Dd(-0.5).toRotationMatrix();
  const Obb<2> a({-1.9, 0.3}, turned_a, {1.1, 0.6});
  const Obb<2> b({1.8, 0.7}, turned_b, {0.9, 0.7});
  const Vector<2> axis = Vector<2>(1, 0.12).normalized();
  const View view{{360, 170}, 80};
  const auto outlined = [&](const Obb<2>& box) {
    const std::vector<Vector<2>> c = vertices(box);
    return view.of({c[0], c[1], c[3], c[2]});
  };
  // r_A = a0 |A0 . L| + a1 |A1 . L|, for L of length 1.
  const auto reach = [&](const Obb<2>& box) {
    return box.half()[0] * std::abs(box.axes().col(0).dot(axis)) +
           box.half()[1] * std::abs(box.axes().col(1).dot(axis));
  };
  const double r_a = reach(a);
  const double r_b = reach(b);
  const double s = std::abs((b.center() - a.center()).dot(axis));
  const Vector<2> foot(axis.y(), -axis.x());
  const auto at = [&](double along, double below) -> Vector<2> { return view(along * axis + (1.35 + below) * foot); };
  const double t_a = a.center().dot(axis);
  const double t_b = b.center().dot(axis);
  page.polygon(outlined(a), {.colour = blue, .fill_opacity = 0.25});
  page.polygon(outlined(b), {.colour = orange, .fill_opacity = 0.25});
  page.polyline({at(-3.8, 0), at(3.8, 0)}, {.colour = grey, .line_width = 1});
  for (const auto& [center, t, r, colour] :
       {std::tuple(a.center(), t_a, r_a, blue), std::tuple(b.center(), t_b, r_b, orange)}) {
    page.polyline({view(center), at(t, 0)}, {.colour = colour, .line_width = 1, .dashed = true});
    page.circle(view(center), 3, {.colour = colour, .fill_opacity = 1});
    page.polyline({at(t - r, 0), at(t + r, 0)}, {.colour = colour, .line_width = 5});
  }
  arrow(page, at(t_a, 0.35), at(t_b, 0.35), {.colour = green});
  page.text(at(0, 0.58), "s = " + two_digits(s), Anchor::Middle, green);
  page.text(at(t_a - 0.9, 0.3), "r_A = " + two_digits(r_a), Anchor::Middle, blue);
  page.text(at(t_b + 0.8, 0.3), "r_B = " + two_digits(r_b), Anchor::Middle, orange);
  page.text(at(3.8, 0.2), "L");
  page.text({60, 350}, two_digits(s) + (s > r_a + r_b ? " > " : " <= ") + two_digits(r_a + r_b) +
                           (s > r_a + r_b ? ": L separates the boxes" : ": L says nothing"));
  return std::move(page).finish();
}

std::string robust_axis() {
  Page page(720, 340, "Example 6: two edges, their cross product, and the axis in their plane");
  const Vector<3> a(0, 0, 0);
  const Vector<3> ab(0.04, 2.49, 0);
  const Vector<3> cd(0.22, 1.75, -0.32);
  const Vector<3> ac(0.19, 0.25, 1.10);  // so that the last axis is that of the example, which does not say where c is
  const Vector<3> product = ab.cross(cd);
  const Vector<3> axis = ab.cross(ab.cross(ac));
  const Viewpoint place{.view = {{190, 200}, 80}, .right = {-0.5, 0.866, 0}, .up = {-0.35, -0.2, 0.915}};
  const auto show = [&](const Vector<3>& from, const Vector<3>& way, std::string_view name, std::string_view colour) {
    arrow(page, place(from), place(from + way), {.colour = colour});
    page.text(place(from + way) + Vector<2>(8, -4), name, Anchor::Start, colour);
  };
  // The plane of both edges: of ab and the way from a to c.
  page.polygon(place.of({a, a + ab, a + ab + ac, a + ac}), {.colour = grey, .fill_opacity = 0.15, .line_width = 0});
  show(a, ab, "b", blue);
  show(ac, cd, "d", orange);
  show(a, ac, "c", grey);
  show(a, product, "ab x cd", green);
  show(a, axis / 4, "m / 4", green);
  page.text(place(a) + Vector<2>(-14, 6), "a");
  page.text({410, 240}, "ab = " + vector_text(ab), Anchor::Start, blue);
  page.text({410, 262}, "cd = " + vector_text(cd), Anchor::Start, orange);
  page.text({410, 284}, "ab x cd = " + vector_text(product), Anchor::Start, green);
  page.text({410, 306}, "length " + two_digits(product.norm()) + ", not near zero");
  page.text({410, 328}, "m = ab x (ab x ac) = " + vector_text(axis), Anchor::Start, green);
  return std::move(page).finish();
}

}  // namespace pictures
