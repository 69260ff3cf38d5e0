#include <algorithm>
#include <set>

#include "io/characters.hpp"
#include "io/svg.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/io/scene_report.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin {
namespace {

/// What a node of the drawing shows at most: children, and levels of volumes below an object.
constexpr std::size_t most_objects = 12;
constexpr std::size_t most_volumes = 4;
constexpr int most_levels = 3;
constexpr std::size_t most_letters = 24;

constexpr double row_height = 64;
constexpr double box_height = 26;
constexpr double gap = 10;
constexpr double letter_width = 7.5;

struct DrawnNode {
  std::string label;
  std::string_view colour = "#5b6b7f";
  std::vector<DrawnNode> children = {};

  [[nodiscard]] double own_width() const noexcept { return letter_width * static_cast<double>(label.size()) + 16; }
  [[nodiscard]] double width() const noexcept {
    double sum = -gap;
    for (const DrawnNode& child : children) {
      sum += child.width() + gap;
    }
    return std::max(own_width(), sum);
  }
  [[nodiscard]] int rows() const noexcept {
    int below = 0;
    for (const DrawnNode& child : children) {
      below = std::max(below, child.rows());
    }
    return 1 + below;
  }
};

std::string shortened(const std::string& name) {
  const std::string shown = printable(name);
  return shown.size() <= most_letters ? shown : std::string(detail::first_bytes(shown, most_letters)) + "...";
}

/// Stands for children that are not drawn.
DrawnNode and_more(std::size_t count) { return {std::to_string(count) + " more", "#a0a8b4"}; }

/// Draws what a scene consists of.
class SceneTree {
 public:
  explicit SceneTree(const SceneReport& report) : scene_(report.scene) {
    for (const WorldCollision& found : report.collisions) {
      colliding_.insert({found.a, found.part_a});
      colliding_.insert({found.b, found.part_b});
    }
  }

  [[nodiscard]] DrawnNode world() const {
    DrawnNode root = {"world"};
    add_members(std::nullopt, root);
    return root;
  }

 private:
  static constexpr std::string_view marked = "#b0005c";

  void add_members(std::optional<std::uint32_t> group, DrawnNode& node) const {
    for (std::uint32_t i = 0; i < scene_.groups.size(); ++i) {
      if (scene_.groups[i].parent == group) {
        DrawnNode child = {shortened(scene_.groups[i].name), "#2f7d4f"};
        add_members(i, child);
        node.children.push_back(std::move(child));
      }
    }
    std::size_t objects = 0;
    for (const ObjectId id : scene_.world.ids()) {
      if (scene_.groups_of[id] == group && ++objects <= most_objects) {
        node.children.push_back(object(id));
      }
    }
    if (objects > most_objects) {
      node.children.push_back(and_more(objects - most_objects));
    }
  }

  [[nodiscard]] DrawnNode object(ObjectId id) const {
    const auto found = colliding_.lower_bound({id, 0});
    const bool collides = found != colliding_.end() && found->first == id;
    DrawnNode node = {shortened(scene_.names[id]), collides ? marked : "#2b5c9e"};
    const Geometry& geometry = scene_.world.object(id).geometry;
    if (const auto* tree = std::get_if<std::shared_ptr<const VolumeTree>>(&geometry)) {
      add_volumes(id, **tree, 0, node);
    } else {
      node.children.push_back({std::to_string(part_count(geometry)) + " elements", "#a0a8b4"});
    }
    return node;
  }

  void add_volumes(ObjectId id, const VolumeTree& tree, std::uint32_t parent, DrawnNode& node) const {
    const std::uint32_t count = tree.child_count(parent);
    const std::size_t drawn = tree.level(parent) == most_levels ? 0 : std::min<std::size_t>(count, most_volumes);
    for (std::uint32_t child = tree.first_child(parent); child < tree.first_child(parent) + drawn; ++child) {
      const bool collides = colliding_.contains({id, child});
      node.children.push_back({std::to_string(child), collides ? marked : "#5b6b7f"});
      add_volumes(id, tree, child, node.children.back());
    }
    if (count > drawn) {
      node.children.push_back(and_more(count - drawn));
    }
  }

  const Scene& scene_;
  std::set<std::pair<ObjectId, std::uint32_t>> colliding_;
};

/// Draws a node with its left end at `left`, and what is below it; returns the middle of its upper side.
Vector<2> draw(const DrawnNode& node, double left, double top, detail::svg::Page& page) {
  Vector<2> middle(left + node.width() / 2, top);
  double children_width = -gap;
  for (const DrawnNode& child : node.children) {
    children_width += child.width() + gap;
  }
  double next = middle[0] - children_width / 2;
  for (const DrawnNode& child : node.children) {
    const Vector<2> end = draw(child, next, top + row_height, page);
    page.line(middle + Vector<2>(0, box_height), end, {.colour = "#9aa4b2"});
    next += child.width() + gap;
  }
  const double half = node.own_width() / 2;
  const std::array<Vector<2>, 4> corners = {middle + Vector<2>(-half, 0), middle + Vector<2>(half, 0),
                                            middle + Vector<2>(half, box_height),
                                            middle + Vector<2>(-half, box_height)};
  page.polygon(corners, {.colour = node.colour, .fill_opacity = 0.12});
  page.text(middle + Vector<2>(0, 17), node.colour, node.label, "text-anchor=\"middle\" font-size=\"13\"");
  return middle;
}

}  // namespace

std::string scene_tree_svg(const SceneReport& report) {
  const detail::StandardArithmetic standard;
  const DrawnNode root = SceneTree(report).world();
  const double height = row_height * (root.rows() - 1) + box_height + 2 * gap;
  detail::svg::Page page(root.width() + 2 * gap, height, report.title);
  draw(root, gap, gap, page);
  return std::move(page).finish();
}

}  // namespace motzkin
