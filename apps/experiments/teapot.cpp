#include "teapot.hpp"

#include <array>
#include <vector>

#include "motzkin/shape/bounds.hpp"
#include "motzkin/shape/pose.hpp"

namespace motzkin::experiments {
namespace {

/// Sixteen control points, four by four.
using Patch = std::array<std::array<Vector<3>, 4>, 4>;

/// A distance from the axis and a height.
using ProfilePoint = std::array<double, 2>;

/// Rim, upper and lower body, knob and lid, bottom, each turned about the axis.
constexpr std::array<std::array<ProfilePoint, 4>, 6> profiles = {{
    {{{1.4, 2.4}, {1.3375, 2.53125}, {1.4375, 2.53125}, {1.5, 2.4}}},
    {{{1.5, 2.4}, {1.75, 1.875}, {2, 1.35}, {2, 0.9}}},
    {{{2, 0.9}, {2, 0.45}, {1.5, 0.225}, {1.5, 0.15}}},
    {{{0, 3.15}, {0.8, 3.15}, {0, 2.85}, {0.2, 2.7}}},
    {{{0.2, 2.7}, {0.4, 2.55}, {1.3, 2.55}, {1.3, 2.4}}},
    {{{0, 0}, {1.425, 0}, {1.5, 0.075}, {1.5, 0.15}}},
}};

/// A quarter of a circle, about.
constexpr std::array<std::array<double, 2>, 4> quarter = {{{1, 0}, {1, 0.56}, {0.56, 1}, {0, 1}}};

/// Across a handle or spout: where its plane of symmetry cuts it, twice, as x and z, and half its width.
struct Section {
  std::array<double, 2> first;
  std::array<double, 2> second;
  double width;
};
constexpr std::array<std::array<Section, 4>, 4> tubes = {{
    {{{{-1.6, 2.025}, {-1.5, 2.25}, 0.3},
      {{-2.3, 2.025}, {-2.5, 2.25}, 0.3},
      {{-2.7, 2.025}, {-3, 2.25}, 0.3},
      {{-2.7, 1.8}, {-3, 1.8}, 0.3}}},
    {{{{-2.7, 1.8}, {-3, 1.8}, 0.3},
      {{-2.7, 1.575}, {-3, 1.35}, 0.3},
      {{-2.5, 1.125}, {-2.65, 0.9375}, 0.3},
      {{-2, 0.9}, {-1.9, 0.6}, 0.3}}},
    {{{{1.7, 1.425}, {1.7, 0.6}, 0.66},
      {{2.6, 1.425}, {3.1, 0.825}, 0.66},
      {{2.3, 2.1}, {2.4, 2.025}, 0.25},
      {{2.7, 2.4}, {3.3, 2.4}, 0.25}}},
    {{{{2.7, 2.4}, {3.3, 2.4}, 0.25},
      {{2.8, 2.475}, {3.525, 2.49375}, 0.25},
      {{2.9, 2.475}, {3.45, 2.5125}, 0.15},
      {{2.8, 2.4}, {3.2, 2.4}, 0.15}}},
}};

std::vector<Patch> patches() {
  std::vector<Patch> result;
  for (const auto& profile : profiles) {
    for (int turn = 0; turn < 4; ++turn) {
      Patch& patch = result.emplace_back();
      for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t k = 0; k < 4; ++k) {
          const double x = profile[i][0] * quarter[k][0];
          const double y = profile[i][0] * quarter[k][1];
          const std::array<Vector<3>, 4> turned = {
              {{x, y, profile[i][1]}, {-y, x, profile[i][1]}, {-x, -y, profile[i][1]}, {y, -x, profile[i][1]}}};
          patch[i][k] = turned[static_cast<std::size_t>(turn)];
        }
      }
    }
  }
  for (const auto& tube : tubes) {
    for (const double side : {1.0, -1.0}) {
      Patch& patch = result.emplace_back();
      for (std::size_t i = 0; i < 4; ++i) {
        const auto& [first, second, width] = tube[i];
        patch[i] = {{{first[0], 0, first[1]},
                     {first[0], side * width, first[1]},
                     {second[0], side * width, second[1]},
                     {second[0], 0, second[1]}}};
      }
    }
  }
  return result;
}

std::array<double, 4> weights(double t) {
  const double s = 1 - t;
  return {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
}

Vector<3> point_of(const Patch& patch, double s, double t) {
  const std::array<double, 4> along = weights(s);
  const std::array<double, 4> across = weights(t);
  Vector<3> result = Vector<3>::Zero();
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t k = 0; k < 4; ++k) {
      result += along[i] * across[k] * patch[i][k];
    }
  }
  return result;
}

}  // namespace

TriangleMesh teapot(int steps) {
  std::vector<Vector<3>> vertices;
  std::vector<TriangleMesh::Element> elements;
  const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    if (vertices[a] != vertices[b] && vertices[b] != vertices[c] && vertices[c] != vertices[a]) {
      elements.push_back({a, b, c});
    }
  };
  const auto side = static_cast<std::uint32_t>(steps) + 1;
  for (const Patch& patch : patches()) {
    const auto first = static_cast<std::uint32_t>(vertices.size());
    for (int i = 0; i <= steps; ++i) {
      for (int k = 0; k <= steps; ++k) {
        vertices.push_back(point_of(patch, static_cast<double>(i) / steps, static_cast<double>(k) / steps));
      }
    }
    for (std::uint32_t i = 0; i + 1 < side; ++i) {
      for (std::uint32_t k = 0; k + 1 < side; ++k) {
        const std::uint32_t corner = first + i * side + k;
        add(corner, corner + 1, corner + side);
        add(corner + 1, corner + side + 1, corner + side);
      }
    }
  }
  return {std::move(vertices), std::move(elements)};
}

TriangleMesh of_size(const TriangleMesh& mesh, double size) {
  const Aabb<3> box = bounding_box(mesh);
  const double factor = size / box.size().maxCoeff();
  return posed(mesh, then(Pose::translation_by(-box.center()), Pose::scaling(Vector<3>::Constant(factor))));
}

}  // namespace motzkin::experiments
