#include "motzkin/io/contact_picture.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "io/picture_parts.hpp"
#include "motzkin/io/contact_text.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin::detail {
namespace {

constexpr double frame = 52;          // around the drawing; the normal does not leave it
constexpr double normal_length = 48;  // where it is seen from the side
constexpr double path_head = 7;       // length of the heads of the paths' arrows

// In the legend; shapes have their own colours.
constexpr svg::Style at_start = {
    .colour = picture::text_colour, .fill_opacity = 0.12, .line_width = 1.5, .line_opacity = 0.5};
constexpr svg::Style at_contact = {.colour = picture::text_colour, .fill_opacity = 0.3, .line_width = 3};
constexpr svg::Style at_end = {.colour = picture::text_colour, .fill_opacity = 0.05, .line_width = 1.2, .dashed = true};
constexpr svg::Style path = {.colour = picture::text_colour, .line_width = 0.8};

svg::Style in_colour_of(std::size_t shape, svg::Style style) {
  style.colour = picture::shape_colours[shape];
  return style;
}

/// A primitive and its way.
struct Actor {
  std::string_view kind;
  DrawnBody<3> start;
  DrawnBody<3> end;

  template <class Shape>
  Actor(std::string_view name, const LinearPath<Shape>& way)
      : kind(name), start(drawn_at(way.start, 0)), end(drawn_at(way.end, 0)) {}

  [[nodiscard]] DrawnBody<3> at(double time) const {
    DrawnBody<3> body = start;
    for (std::size_t i = 0; i < body.corners.size(); ++i) {
      body.corners[i] = (1 - time) * start.corners[i] + time * end.corners[i];
    }
    return body;
  }
};

using Actors = std::array<Actor, 2>;

/// Both primitives at one time.
using Configuration = std::array<DrawnBody<3>, 2>;

/// What a view should show, in units of the whole.
struct Sights {
  std::vector<Vector<3>> areas = {};  ///< a vector across each, as long as the area
  std::vector<Vector<3>> ways = {};
  Vector<3> normal;
};

/// Of the face, or of what both edges span, and of what edges sweep over.
Sights sights_of(std::span<const Configuration> configurations, const Vector<3>& normal, const UnitScale<3>& to_unit) {
  const auto way = [&](const Vector<3>& from, const Vector<3>& to) -> Vector<3> { return to_unit(to) - to_unit(from); };
  const auto side = [&](const DrawnBody<3>& body, std::size_t end) { return way(body.corners[0], body.corners[end]); };
  Sights sights{.normal = normal};
  for (const auto& [a, b] : configurations) {
    sights.areas.emplace_back(side(b, 1).cross(a.corners.size() == 1 ? side(b, 2) : side(a, 1)));
  }
  for (std::size_t i = 0; i < configurations.front().size(); ++i) {
    const std::vector<Vector<3>>& from = configurations.front()[i].corners;
    const std::vector<Vector<3>>& to = configurations.back()[i].corners;
    for (std::size_t k = 0; k < from.size(); ++k) {
      sights.ways.push_back(way(from[k], to[k]));
      sights.areas.emplace_back(sights.ways.back().cross(way(from[k], from[(k + 1) % from.size()])));
    }
  }
  return sights;
}

/// The part of the areas, of the ways and of the normal that projection leaves. Each is at most 1, and 0 where there is
/// none.
double visibility(const Viewpoint& view, const Sights& sights) {
  const auto part = [](const std::vector<Vector<3>>& vectors, const auto& seen_length) {
    double seen = 0;
    double all = 0;
    for (const Vector<3>& vector : vectors) {
      seen += seen_length(vector);
      all += vector.norm();
    }
    return all > 0 ? seen / all : 0;
  };
  const auto flat_length = [&](const Vector<3>& vector) { return flattened(vector, view).norm(); };
  const auto across = [&](const Vector<3>& vector) { return std::abs(vector.dot(view.towards_viewer())); };
  return part(sights.areas, across) + part(sights.ways, flat_length) + flat_length(sights.normal);
}

/// The first of the views with the best visibility: half a turn in steps of 45 degrees, from two heights.
Viewpoint best_view(const Sights& sights) {
  constexpr double half_root = 0.7071067811865476;
  Viewpoint best;
  double most = -1;
  for (const auto& [rise_cos, rise_sin] : {std::pair(best.rise_cos, best.rise_sin), std::pair(0.6, 0.8)}) {
    Viewpoint view{.rise_cos = rise_cos, .rise_sin = rise_sin};
    for (int i = 0; i < 4; ++i) {
      const double seen = visibility(view, sights);
      if (seen > most) {
        most = seen;
        best = view;
      }
      const auto [c, s] = std::pair(view.turn_cos, view.turn_sin);
      view.turn_cos = (c - s) * half_root;
      view.turn_sin = (c + s) * half_root;
    }
  }
  return best;
}

std::string headline(const Contact<3>& contact) {
  std::string text(to_text(contact.status));
  if (contact.is_free()) {
    return text;
  }
  text += ", time " + to_text(contact.time.lower);
  return contact.time.lower == contact.time.upper ? text : text + " to " + to_text(contact.time.upper);
}

std::string rounded(const Vector<3>& vector) {
  const Vector<3> v = vector + Vector<3>::Zero();  // no -0
  return fmt::format("({:.4g}, {:.4g}, {:.4g})", v.x(), v.y(), v.z());
}

class Drawing {
 public:
  Drawing(const Actors& actors, const Contact<3>& contact)
      : actors_(actors),
        contact_(contact),
        configurations_(configurations_of(actors, contact)),
        headline_(headline(contact)),
        page_(picture::page_width, picture::page_height(is_contact(contact) ? 4 : 3), "First contact: " + headline_),
        place_(projection()) {}

  std::string draw() && {
    draw_configuration(configurations_.back(), at_end);
    draw_configuration(configurations_.front(), at_start);
    if (is_contact(contact_)) {
      draw_configuration(configurations_[1], at_contact);
    }
    draw_paths();
    if (is_contact(contact_)) {
      draw_contact();
    }
    picture::draw_names(page_, place_, actors_[0].start, actors_[1].start);
    picture::draw_axes<3>(page_, place_.view());
    draw_legend();
    return std::move(page_).finish();
  }

 private:
  /// At t = 0, at the first contact if there is one, and at t = 1.
  static std::vector<Configuration> configurations_of(const Actors& actors, const Contact<3>& contact) {
    const auto& [a, b] = actors;
    std::vector<Configuration> result = {{a.start, b.start}};
    if (is_contact(contact)) {
      const double time = (contact.time.lower + contact.time.upper) / 2;
      result.push_back({a.at(time), b.at(time)});
    }
    result.push_back({a.end, b.end});
    return result;
  }

  [[nodiscard]] Projection<3> projection() const {
    const std::vector<Vector<3>> points = all_points();
    const Viewpoint view = best_view(sights_of(configurations_, contact_.normal, UnitScale<3>(points)));
    return {points, {frame, frame}, {picture::page_width - frame, picture::drawing_height - picture::axes_room}, view};
  }

  [[nodiscard]] std::vector<Vector<3>> all_points() const {
    std::vector<Vector<3>> points;
    for (const Configuration& configuration : configurations_) {
      for (const DrawnBody<3>& body : configuration) {
        points.insert(points.end(), body.corners.begin(), body.corners.end());
      }
    }
    if (is_contact(contact_)) {
      points.push_back(contact_.point);
    }
    return points;
  }

  void draw_configuration(const Configuration& configuration, const svg::Style& style) {
    for (const std::size_t i : {1U, 0U}) {  // a vertex in front of the face
      picture::draw_body(page_, place_, configuration[i], in_colour_of(i, style));
    }
  }

  void draw_paths() {
    for (std::size_t i = 0; i < actors_.size(); ++i) {
      for (std::size_t k = 0; k < actors_[i].start.corners.size(); ++k) {
        page_.arrow(place_(actors_[i].start.corners[k]), place_(actors_[i].end.corners[k]), in_colour_of(i, path),
                    path_head);
      }
    }
  }

  void draw_contact() {
    const Vector<2> at = place_(contact_.point);
    const Vector<2> normal = flattened(contact_.normal, place_.view()) * normal_length;
    page_.arrow(at, at + Vector<2>(normal.x(), -normal.y()), {.colour = picture::box_colour, .line_width = 2});
    picture::draw_mark(page_, at, 5, {.colour = picture::box_colour, .fill_opacity = 1});
  }

  void draw_legend() {
    picture::Legend legend(page_, headline_);
    const std::array<Feature, 2> features = {contact_.on_a, contact_.on_b};
    for (std::size_t i = 0; i < actors_.size(); ++i) {
      std::string text = fmt::format("{}: {}", "AB"[i], actors_[i].kind);
      if (is_contact(contact_)) {
        text += fmt::format(", contact on {} {}", to_text(features[i].kind), features[i].index);
      }
      legend.entry({.colour = picture::shape_colours[i], .fill_opacity = 0.3}, text);
    }
    std::vector<std::pair<svg::Style, std::string_view>> samples = {
        {at_start, "t = 0"}, {at_end, "t = 1"}, {path, "path"}};
    if (is_contact(contact_)) {
      legend.entry({.colour = picture::box_colour, .fill_opacity = 1},
                   "point " + rounded(contact_.point) + ", normal " + rounded(contact_.normal));
      samples.insert(samples.begin() + 1, {at_contact, "contact"});
    }
    legend.samples(samples);
  }

  const Actors& actors_;
  const Contact<3>& contact_;
  std::vector<Configuration> configurations_;
  std::string headline_;
  svg::Page page_;
  Projection<3> place_;
};

}  // namespace
}  // namespace motzkin::detail

namespace motzkin {

std::string contact_svg(const VertexFace& query, const Contact<3>& contact) {
  const detail::StandardArithmetic standard;
  return detail::Drawing({detail::Actor("vertex", query.vertex), detail::Actor("face", query.face)}, contact).draw();
}

std::string contact_svg(const EdgeEdge& query, const Contact<3>& contact) {
  const detail::StandardArithmetic standard;
  return detail::Drawing({detail::Actor("edge", query.a), detail::Actor("edge", query.b)}, contact).draw();
}

}  // namespace motzkin
