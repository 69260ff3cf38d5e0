#include "motzkin/io/pair_picture.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "io/drawn_hull.hpp"
#include "io/picture_parts.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin::detail {
namespace {

std::string range(std::string_view name, double low, double high) {
  return fmt::format("{} {:.4g} to {:.4g}", name, low, high);
}

std::string headline(const PairResult& result) {
  std::string text(to_text(result.relation));
  if (result.window) {
    text += ", " + range("time", result.window->enter, result.window->exit);
  }
  return text;
}

template <int D>
std::string box_description(const Aabb<D>& box) {
  std::string text = "common box:";
  for (int k = 0; k < D; ++k) {
    text += (k == 0 ? " " : ", ") +
            range(picture::axis_names.substr(static_cast<std::size_t>(k), 1), box.min()[k], box.max()[k]);
  }
  return text;
}

constexpr std::array<std::string_view, 4> vertex_shape_names = {"point", "segment", "triangle", "tetrahedron"};

template <int D>
std::string vector_text(const Vector<D>& vector) {
  std::string text;
  for (const double value : vector) {
    text += (text.empty() ? "(" : ",") + to_text(value);
  }
  return text + ")";
}

template <int D, FrameKind Kind>
std::string describe(const Frame<D, Kind>& frame) {
  return to_text(frame);
}

template <int D, FrameKind Kind>
std::string describe(const Moving<Frame<D, Kind>>& moving) {
  return to_text(moving);
}

template <int D, int N>
std::string describe(const VertexSimplex<D, N>& simplex) {
  std::string text(vertex_shape_names[N - 1]);
  for (const Vector<D>& vertex : simplex.vertices()) {
    text += " " + vector_text<D>(vertex);
  }
  return text;
}

template <int D>
std::string describe(const Aabb<D>& box) {
  return "box " + vector_text<D>(box.min()) + " to " + vector_text<D>(box.max());
}

template <int D>
std::string describe(const Obb<D>& box) {
  return "box around " + vector_text<D>(box.center()) + " of half size " + vector_text<D>(box.half());
}

template <int D>
std::string describe(const Sphere<D>& sphere) {
  return (D == 2 ? "disc around " : "sphere around ") + vector_text<D>(sphere.center()) + " of radius " +
         to_text(sphere.radius());
}

template <int D>
std::string describe(const motzkin::Hull<D>& hull) {
  const std::size_t count = hull.points().size();
  return "hull of " + std::to_string(count) + (count == 1 ? " point" : " points");
}

template <int D>
std::string describe(const HalfSpace<D>& half_space) {
  return (D == 2 ? "half-plane " : "half-space ") + vector_text<D>(half_space.normal()) +
         " . x <= " + to_text(half_space.offset());
}

template <class Shape>
std::string describe(const Rounded<Shape>& rounded) {
  if constexpr (std::is_same_v<Rounded<Shape>, Capsule<Shape::dimension>>) {
    return "capsule around the " + describe(rounded.core()) + ", radius " + to_text(rounded.radius());
  } else {
    return describe(rounded.core()) + ", rounded by " + to_text(rounded.radius());
  }
}

template <class Shape>
std::string describe(const Moving<Shape>& moving) {
  return describe(moving.shape()) + ", moves by " + vector_text<Shape::dimension>(moving.velocity());
}

/// A shape on the page: where it starts, and where it ends if it moves.
template <int D>
struct Actor {
  DrawnBody<D> start;
  std::optional<DrawnBody<D>> end;
  std::string description;

  template <class Shape>
  explicit Actor(const Shape& shape) : start(drawn_at(shape, 0)), description(describe(shape)) {
    if constexpr (requires { shape.velocity(); }) {
      end = drawn_at(shape, 1);
    }
  }
};

template <int D>
class Drawing {
 public:
  Drawing(const std::array<Actor<D>, 2>& actors, const PairResult& result)
      : actors_(actors),
        box_(box_of(result)),
        common_(common_part(result)),
        headline_(headline(result)),
        page_(picture::page_width, picture::page_height(2 + (box_ ? 1 : 0) + (common_ ? 1 : 0)),
              "Two shapes: " + headline_),
        place_(all_points(), {picture::margin, picture::margin},
               {picture::page_width - picture::margin, picture::drawing_height - picture::axes_room}) {
    if (box_) {
      box_text_ = box_description(std::get<Aabb<D>>(*result.box));
    }
    if (common_) {
      common_text_ = fmt::format("common part: {} {:.4g}", D == 2 ? "area" : "volume",
                                 std::get<Polytope<D>>(*result.intersection).measure);
    }
  }

  std::string draw() && {
    for (std::size_t i = 0; i < actors_.size(); ++i) {
      draw_motion(i);
    }
    for (std::size_t i = 0; i < actors_.size(); ++i) {
      draw_body(actors_[i].start, {.colour = picture::shape_colours[i], .fill_opacity = 0.22, .line_width = 2});
    }
    if (common_) {
      draw_body(*common_, {.colour = picture::common_colour, .fill_opacity = 0.5, .line_width = 2});
    }
    if (box_) {
      draw_body(*box_, {.colour = picture::box_colour, .fill_opacity = 0.18, .line_width = 2, .dashed = true});
    }
    picture::draw_names(page_, place_, actors_[0].start, actors_[1].start);
    picture::draw_axes<D>(page_, place_.view());
    draw_legend();
    return std::move(page_).finish();
  }

 private:
  static std::optional<DrawnBody<D>> box_of(const PairResult& result) {
    if (!result.box) {
      return std::nullopt;
    }
    return drawn_box(std::get<Aabb<D>>(*result.box));
  }

  /// Nothing where none was asked for, or the shapes are disjoint.
  static std::optional<DrawnBody<D>> common_part(const PairResult& result) {
    if (!result.intersection) {
      return std::nullopt;
    }
    const auto& vertices = std::get<Polytope<D>>(*result.intersection).vertices;
    return vertices.empty() ? std::nullopt : std::optional(drawn_hull(std::span<const Vector<D>>(vertices)));
  }

  [[nodiscard]] std::vector<Vector<D>> all_points() const {
    std::vector<Vector<D>> points;
    for (const Actor<D>& actor : actors_) {
      points.insert(points.end(), actor.start.corners.begin(), actor.start.corners.end());
      if (actor.end) {
        points.insert(points.end(), actor.end->corners.begin(), actor.end->corners.end());
      }
    }
    return points;
  }

  void draw_body(const DrawnBody<D>& body, const svg::Style& style) { picture::draw_body(page_, place_, body, style); }

  void draw_motion(std::size_t i) {
    const Actor<D>& actor = actors_[i];
    if (!actor.end) {
      return;
    }
    draw_body(*actor.end,
              {.colour = picture::shape_colours[i], .fill_opacity = 0.07, .line_width = 1.2, .dashed = true});
    page_.arrow(picture::centre(picture::placed(place_, actor.start)),
                picture::centre(picture::placed(place_, *actor.end)),
                {.colour = picture::shape_colours[i], .line_width = 1.5});
  }

  void draw_legend() {
    picture::Legend legend(page_, headline_);
    legend.entry({.colour = picture::shape_colours[0], .fill_opacity = 0.3}, "A: " + actors_[0].description);
    legend.entry({.colour = picture::shape_colours[1], .fill_opacity = 0.3}, "B: " + actors_[1].description);
    if (common_) {
      legend.entry({.colour = picture::common_colour, .fill_opacity = 0.5}, common_text_);
    }
    if (box_) {
      legend.entry({.colour = picture::box_colour, .fill_opacity = 0.25, .dashed = true}, box_text_);
    }
  }

  const std::array<Actor<D>, 2>& actors_;
  std::optional<DrawnBody<D>> box_;
  std::optional<DrawnBody<D>> common_;
  std::string box_text_;
  std::string common_text_;
  std::string headline_;
  svg::Page page_;
  Projection<D> place_;
};

}  // namespace
}  // namespace motzkin::detail

namespace motzkin {

std::string pair_picture(const AnyPair& pair, const PairResult& result) {
  const detail::StandardArithmetic standard;
  using AnyActor = std::variant<detail::Actor<2>, detail::Actor<3>>;
  const auto actor = [](const AnyShape& shape) {
    return std::visit([]<class Shape>(const Shape& any) -> AnyActor { return detail::Actor<Shape::dimension>(any); },
                      shape);
  };
  return std::visit(
      [&]<int D, int E>(const detail::Actor<D>& a, const detail::Actor<E>& b) -> std::string {
        if constexpr (D == E) {
          const std::array<detail::Actor<D>, 2> actors = {a, b};
          return detail::Drawing<D>(actors, result).draw();
        } else {
          return {};  // no AnyPair holds such shapes
        }
      },
      actor(pair.a()), actor(pair.b()));
}

}  // namespace motzkin
