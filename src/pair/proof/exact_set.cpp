#include "pair/proof/exact_set.hpp"

#include <algorithm>

#include "pair/distance/star.hpp"

namespace motzkin::detail {

std::vector<std::string> texts(const Weights& numbers) {
  std::vector<std::string> result;
  result.reserve(numbers.size());
  for (const Exact& number : numbers) {
    result.push_back(text(number));
  }
  return result;
}

std::vector<ExactTriple> points_of(const Core& core) {
  const auto triple = [](const Triple<double>& p) { return ExactTriple{exactly(p[0]), exactly(p[1]), exactly(p[2])}; };
  std::vector<ExactTriple> result;
  for (std::uint32_t i = 0; i < vertex_count(core); ++i) {
    if (core.points != nullptr) {
      result.push_back(triple(core.point(i)));
      continue;
    }
    ExactTriple point = triple(core.origin);
    for (std::size_t k = 0; k < static_cast<std::size_t>(core.axis_count); ++k) {
      const ExactTriple axis = {exactly(core.axes[k][0]), exactly(core.axes[k][1]), exactly(core.axes[k][2])};
      const bool taken = core.kind == FrameKind::Cuboid ? (i >> k & 1U) != 0 : i == k + 1;
      point = taken ? point + axis : (core.centred ? point - axis : point);
    }
    result.push_back(point);
  }
  return result;
}

std::optional<DifferenceVertex> ExactSet::farther_back(const ExactTriple& direction,
                                                       const DifferenceVertex& than) const {
  DifferenceVertex result = than;
  const auto look_back = [&](std::size_t side, std::uint32_t& name) {
    const std::vector<ExactTriple>& points = points_[side];
    Exact best = dot(direction, points[name]);
    for (std::uint32_t i = 0; i < points.size(); ++i) {
      const Exact along = dot(direction, points[i]);
      if (side == 1 ? along < best : along > best) {
        best = along;
        name = i;
      }
    }
  };
  look_back(1, result.b);
  look_back(0, result.a);
  const int way = dot(direction, drift_).sign();
  if (way != 0) {
    result.late = way < 0;
  }
  return result == than ? std::nullopt : std::optional(result);
}

Exact ExactSet::front_of_first(const ExactTriple& direction) const {
  Exact front = dot(direction, points_[0][0]);
  for (const ExactTriple& point : points_[0]) {
    front = std::max(front, dot(direction, point));
  }
  return front;
}

Weights solved(const std::vector<ExactTriple>& vectors, const ExactTriple& target) {
  const std::size_t count = vectors.size();
  std::vector<Weights> rows;
  for (std::size_t k = 0; k < 3; ++k) {
    Weights row;
    for (const ExactTriple& vector : vectors) {
      row.push_back(vector[k]);
    }
    row.push_back(target[k]);
    rows.push_back(std::move(row));
  }
  Weights result(count);
  std::vector<std::pair<std::size_t, std::size_t>> pivots;
  for (std::size_t column = 0; column < count; ++column) {
    const std::size_t done = pivots.size();
    const auto pivot = std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(done), rows.end(),
                                    [&](const Weights& row) { return row[column] != 0; });
    if (pivot == rows.end()) {
      continue;
    }
    std::swap(rows[done], *pivot);
    for (std::size_t k = 0; k < 3; ++k) {
      if (k != done && rows[k][column] != 0) {
        const Exact factor = rows[k][column] / rows[done][column];
        for (std::size_t i = column; i <= count; ++i) {
          rows[k][i] -= factor * rows[done][i];
        }
      }
    }
    pivots.emplace_back(done, column);
  }
  for (const auto& [row, column] : pivots) {
    result[column] = rows[row][count] / rows[row][column];
  }
  return result;
}

std::vector<Part> mean_of(const ExactSet& set, const Feature& feature) {
  std::vector<ExactTriple> edges;
  for (int i = 1; i < feature.count; ++i) {
    edges.push_back(set.edge(feature[0], feature[i]));
  }
  // The projection of -w on the edges: as many equations as edges, and in their span where multiplied by them.
  const ExactTriple w = set.vertex(feature[0]);
  std::vector<ExactTriple> normal_equations(edges.size(), ExactTriple{0, 0, 0});
  ExactTriple target{0, 0, 0};
  for (std::size_t k = 0; k < edges.size(); ++k) {
    for (std::size_t i = 0; i < edges.size(); ++i) {
      normal_equations[i][k] = dot(edges[i], edges[k]);
    }
    target[k] = -dot(w, edges[k]);
  }
  const Weights factors = solved(normal_equations, target);
  std::vector<Part> parts = {{feature[0], 1}};
  for (std::size_t i = 0; i < factors.size(); ++i) {
    parts.push_back({feature[static_cast<int>(i) + 1], factors[i]});
    parts[0].weight -= factors[i];
  }
  return parts;
}

ExactTriple sum_of(const ExactSet& set, const std::vector<Part>& parts) {
  ExactTriple result{0, 0, 0};
  for (const Part& part : parts) {
    result = result + part.weight * set.vertex(part.name);
  }
  return result;
}

}  // namespace motzkin::detail
