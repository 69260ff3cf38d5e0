#include "motzkin/io/pair_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "io/projection.hpp"
#include "io/solid.hpp"
#include "io/svg.hpp"

namespace motzkin {
namespace {

constexpr double page_width = 640;
constexpr double drawing_height = 360;
constexpr double margin = 34;
constexpr double axes_room = 58;  // below the drawing
constexpr double legend_line_height = 24;
constexpr std::size_t max_legend_text = 70;  // bytes; fits the page

// Medium tones: contrast of at least 3 to white and to black.
constexpr std::array<std::string_view, 2> shape_colours = {"#2f7fe6", "#de5f12"};
constexpr std::string_view box_colour = "#12966a";
constexpr std::string_view text_colour = "#7d8590";
constexpr std::string_view axis_names = "xyz";
constexpr std::string_view bold = R"(font-weight="bold")";

std::string shortened(std::string text) {
  if (text.size() > max_legend_text) {
    text.resize(max_legend_text);
    text += "...";
  }
  return text;
}

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
    text +=
        (k == 0 ? " " : ", ") + range(axis_names.substr(static_cast<std::size_t>(k), 1), box.min()[k], box.max()[k]);
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

template <class Shape>
std::string describe(const Moving<Shape>& moving) {
  return describe(moving.shape()) + ", moves by " + vector_text<Shape::dimension>(moving.velocity());
}

/// A shape on the page: where it starts, and where it ends if it moves.
template <int D>
struct Actor {
  Solid<D> start;
  std::optional<Solid<D>> end;
  std::string description;

  template <class Shape>
  explicit Actor(const Shape& shape) : start(solid_at(shape, 0)), description(describe(shape)) {
    if constexpr (requires { shape.velocity(); }) {
      end = solid_at(shape, 1);
    }
  }
};

template <int D>
class Drawing {
 public:
  Drawing(const std::array<Actor<D>, 2>& actors, const PairResult& result)
      : actors_(actors),
        box_(box_of(result)),
        headline_(headline(result)),
        page_(page_width, drawing_height + legend_line_height * (box_ ? 4.8 : 3.8), "Two shapes: " + headline_),
        place_(all_points(), {margin, margin}, {page_width - margin, drawing_height - axes_room}) {
    if (box_) {
      box_text_ = box_description(std::get<Aabb<D>>(*result.box));
    }
  }

  std::string draw() && {
    for (std::size_t i = 0; i < actors_.size(); ++i) {
      draw_motion(i);
    }
    for (std::size_t i = 0; i < actors_.size(); ++i) {
      draw_solid(actors_[i].start, {.colour = shape_colours[i], .fill_opacity = 0.22, .line_width = 2});
    }
    if (box_) {
      draw_solid(*box_, {.colour = box_colour, .fill_opacity = 0.18, .line_width = 2, .dashed = true});
    }
    for (std::size_t i = 0; i < actors_.size(); ++i) {
      draw_name(i);
    }
    draw_axes();
    draw_legend();
    return std::move(page_).finish();
  }

 private:
  static std::optional<Solid<D>> box_of(const PairResult& result) {
    if (!result.box) {
      return std::nullopt;
    }
    return solid_of(std::get<Aabb<D>>(*result.box));
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

  /// A point is a small square. Of others the faces that the viewer sees, then their edges, each once: dashes drawn
  /// twice would fill each other's gaps.
  void draw_solid(const Solid<D>& solid, const svg::Style& style) {
    if (solid.corners.size() == 1) {
      static constexpr double size = 3;
      const Vector<2> at = place_(solid.corners.front());
      const std::array<Vector<2>, 4> mark = {at + Vector<2>(size, 0), at + Vector<2>(0, size), at - Vector<2>(size, 0),
                                             at - Vector<2>(0, size)};
      page_.polygon(mark, style);
      return;
    }
    std::set<std::pair<std::size_t, std::size_t>> edges;
    for (const std::vector<std::size_t>& face : solid.faces) {
      if (!faces_viewer(solid, face)) {
        continue;
      }
      std::vector<Vector<2>> corners;
      std::size_t last = face.back();
      for (const std::size_t index : face) {
        corners.push_back(place_(solid.corners[index]));
        edges.insert(std::minmax(last, index));
        last = index;
      }
      page_.polygon(corners, {.colour = style.colour, .fill_opacity = style.fill_opacity, .line_width = 0});
    }
    for (const auto& [from, to] : edges) {
      page_.line(place_(solid.corners[from]), place_(solid.corners[to]),
                 {.colour = style.colour, .line_width = style.line_width, .dashed = style.dashed});
    }
  }

  void draw_motion(std::size_t i) {
    const Actor<D>& actor = actors_[i];
    if (!actor.end) {
      return;
    }
    draw_solid(*actor.end, {.colour = shape_colours[i], .fill_opacity = 0.07, .line_width = 1.2, .dashed = true});
    page_.arrow(place_(actor.start.centre()), place_(actor.end->centre()),
                {.colour = shape_colours[i], .line_width = 1.5});
  }

  /// Writes the shape's letter outside the corner that is farthest from the other shape.
  void draw_name(std::size_t i) {
    static constexpr double distance = 15;
    static constexpr std::array<std::string_view, 2> names = {"A", "B"};
    const Vector<2> own = place_(actors_[i].start.centre());
    const Vector<2> other = place_(actors_[1 - i].start.centre());
    Vector<2> corner = own;
    for (const Vector<D>& candidate : actors_[i].start.corners) {
      const Vector<2> point = place_(candidate);
      if ((point - other).squaredNorm() > (corner - other).squaredNorm()) {
        corner = point;
      }
    }
    const Vector<2> way = corner - own;
    const Vector<2> outside = way.norm() > 0 ? Vector<2>(way / way.norm()) : Vector<2>(0, -1);
    page_.text(corner + outside * distance + Vector<2>(0, 5), shape_colours[i], names[i],
               R"(font-weight="bold" text-anchor="middle")");
  }

  void draw_axes() {
    static constexpr double length = 34;
    const Vector<2> start(margin, drawing_height - 4);
    for (int k = 0; k < D; ++k) {
      const Vector<2> flat = flattened(Vector<D>(Vector<D>::Unit(k))) * length;
      const Vector<2> end = start + Vector<2>(flat.x(), -flat.y());
      page_.arrow(start, end, {.colour = text_colour, .line_width = 1});
      page_.text(end + (end - start) * 0.3 + Vector<2>(0, 4), text_colour,
                 axis_names.substr(static_cast<std::size_t>(k), 1), R"(font-size="12" text-anchor="middle")");
    }
  }

  void draw_legend() {
    double y = drawing_height + legend_line_height * 1.2;
    const auto entry = [&](std::string_view colour, double opacity, bool dashed, const std::string& text) {
      const std::array<Vector<2>, 4> swatch = {Vector<2>(margin, y - 11), Vector<2>(margin + 18, y - 11),
                                               Vector<2>(margin + 18, y + 1), Vector<2>(margin, y + 1)};
      page_.polygon(swatch, {.colour = colour, .fill_opacity = opacity, .dashed = dashed});
      page_.text({margin + 28, y}, text_colour, shortened(text));
      y += legend_line_height;
    };
    page_.text({margin, y}, text_colour, headline_, bold);
    y += legend_line_height;
    entry(shape_colours[0], 0.3, false, "A: " + actors_[0].description);
    entry(shape_colours[1], 0.3, false, "B: " + actors_[1].description);
    if (box_) {
      entry(box_colour, 0.25, true, box_text_);
    }
  }

  const std::array<Actor<D>, 2>& actors_;
  std::optional<Solid<D>> box_;
  std::string box_text_;
  std::string headline_;
  svg::Page page_;
  Projection<D> place_;
};

}  // namespace

std::string pair_picture(const AnyPair& pair, const PairResult& result) {
  using AnyActor = std::variant<Actor<2>, Actor<3>>;
  const auto actor = [](const AnyShape& shape) {
    return std::visit([]<class Shape>(const Shape& any) -> AnyActor { return Actor<Shape::dimension>(any); }, shape);
  };
  return std::visit(
      [&]<int D, int E>(const Actor<D>& a, const Actor<E>& b) -> std::string {
        if constexpr (D == E) {
          const std::array<Actor<D>, 2> actors = {a, b};
          return Drawing<D>(actors, result).draw();
        } else {
          return {};  // no AnyPair holds such shapes
        }
      },
      actor(pair.a()), actor(pair.b()));
}

}  // namespace motzkin
