#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <type_traits>

#include "lab/row_system.hpp"

/// The rows of a pair of frames, over any scalar: doubles for the experiments, rationals to test that no variant
/// changes the answer.

namespace motzkin::lab {

/// The second frame in the coordinates of the first: `axes[j][i]` is coordinate j of axis i.
template <class Scalar, int D>
struct ProjectedFrame {
  std::array<std::array<Scalar, static_cast<std::size_t>(D)>, static_cast<std::size_t>(D)> axes;
  std::array<Scalar, static_cast<std::size_t>(D)> offset;
  std::array<Scalar, static_cast<std::size_t>(D)> drift;
};

/// The same set of points from another vertex of the second frame: of a simplex the one at the end of axis `vertex`
/// (D: its origin), of a cuboid the one whose bits in `vertex` say along which axes it lies.
template <FrameKind B, class Scalar, int D>
void describe_from(unsigned vertex, ProjectedFrame<Scalar, D>& frame) {
  for (std::size_t j = 0; j < D; ++j) {
    auto& row = frame.axes[j];
    if constexpr (B == FrameKind::Cuboid) {
      for (std::size_t i = 0; i < D; ++i) {
        if (((vertex >> i) & 1U) != 0) {
          frame.offset[j] += row[i];
          row[i] = -row[i];
        }
      }
    } else if (vertex < D) {
      const Scalar to_vertex = row[vertex];
      frame.offset[j] += to_vertex;
      for (Scalar& axis : row) {
        axis -= to_vertex;
      }
      row[vertex] = -to_vertex;
    }
  }
}

/// The same from another vertex of the first frame, from which the second's origin has no negative coordinate. Of a
/// simplex there may be none, and then the one is taken that removes the most negative.
template <FrameKind A, class Scalar, int D>
void make_positive(ProjectedFrame<Scalar, D>& frame) {
  if constexpr (A == FrameKind::Cuboid) {
    for (std::size_t j = 0; j < D; ++j) {
      if (frame.offset[j] < 0) {
        frame.offset[j] = 1 - frame.offset[j];
        frame.drift[j] = -frame.drift[j];
        for (Scalar& axis : frame.axes[j]) {
          axis = -axis;
        }
      }
    }
  } else {
    // A coordinate and 1 minus the sum of all change places: both are weights of vertices.
    const auto least = std::min_element(frame.offset.begin(), frame.offset.end());
    if (*least < 0) {
      const auto j = static_cast<std::size_t>(least - frame.offset.begin());
      Scalar sum{0};
      Scalar drift{0};
      std::array<Scalar, static_cast<std::size_t>(D)> axes{};
      for (std::size_t k = 0; k < D; ++k) {
        sum += frame.offset[k];
        drift += frame.drift[k];
        for (std::size_t i = 0; i < D; ++i) {
          axes[i] += frame.axes[k][i];
        }
      }
      frame.offset[j] = 1 - sum;
      frame.drift[j] = -drift;
      for (std::size_t i = 0; i < D; ++i) {
        frame.axes[j][i] = -axes[i];
      }
    }
  }
}

/// The rows of two frames, and whether they have a solution.
template <FrameKind A, FrameKind B, bool Moves, class Scalar, int D>
class PairRows {
 public:
  explicit PairRows(const ProjectedFrame<Scalar, D>& frame) : frame_(frame) {}

  [[nodiscard]] bool has_solution(const RowEliminationOptions& options, RowCounts& counts) const {
    const Origin origin = options.left_out == RowsLeftOut::None ? Origin{} : origin_of_rows();
    RowSystem<Scalar, variables, capacity> system(RowFilter(options, origin, 0));
    counts = {};
    counts.systems = 1;
    // Each row is made when its turn comes: one without room ends it before the others are made.
    const auto add = [&](std::size_t i) { return system.add(row(i), counts); };
    counts.ended_early =
        !(options.order == RowOrder::TightFirst      ? add_tight_first(add)
          : options.order == RowOrder::UnitRowsFirst ? add_all(add, sides, count) && add_all(add, 0, sides)
                                                     : add_all(add, 0, count));
    return !counts.ended_early && system.has_solution(counts);
  }

 private:
  static constexpr int variables = D + (Moves ? 1 : 0);
  static constexpr std::size_t sides = A == FrameKind::Cuboid ? 2 * D : D + 1;
  static constexpr std::size_t parameter_bounds = B == FrameKind::Cuboid ? 2 * D : D + 1;
  static constexpr std::size_t count = sides + parameter_bounds + (Moves ? 2 : 0);
  static_assert(count == input_rows(D, A, B, Moves) && count <= Origin::max_rows);
  static constexpr int capacity = D <= 3 && std::is_floating_point_v<Scalar> ? static_cast<int>(count) : 0;
  using Row = ExplicitRow<Scalar, variables>;

  template <class Add>
  static bool add_all(const Add& add, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (!add(i)) {
        return false;
      }
    }
    return true;
  }

  template <class Add>
  bool add_tight_first(const Add& add) const {
    std::array<std::size_t, count> order;
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::array<Scalar, count> room;
    std::transform(order.begin(), order.end(), room.begin(), [&](std::size_t i) { return room_of(row(i)); });
    std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return room[i] < room[j]; });
    return std::all_of(order.begin(), order.end(), add);
  }

  /// The part of its extent in the unit cube that a row leaves.
  static Scalar room_of(const Row& row) {
    Scalar least{0};
    Scalar extent{0};
    for (const Scalar& c : row.coefficients) {
      least += c < 0 ? c : Scalar(0);
      extent += c < 0 ? Scalar(-c) : c;
    }
    return extent == 0 ? Scalar(1) : Scalar((row.bound - least) / extent);
  }

  [[nodiscard]] Origin origin_of_rows() const {
    Origin origin;
    for (std::size_t i = 0; i < count; ++i) {
      const Row made = row(i);
      origin.unit_rows |= i < sides ? 0 : made.ancestors;
      for (std::size_t k = 0; k < variables; ++k) {
        origin.variables[i] =
            static_cast<std::uint8_t>(origin.variables[i] | (made.coefficients[k] != 0 ? 1U << k : 0U));
      }
    }
    return origin;
  }

  /// In the published order: lower sides, upper sides or their sum, upper bounds of the parameters or of their sum,
  /// lower bounds, time.
  [[nodiscard]] Row row(std::size_t i) const {
    Row made;
    made.coefficients.fill(Scalar(0));
    made.ancestors = std::uint32_t{1} << i;
    if (i < D) {
      set_side(made, i, false);
    } else if (i < sides) {
      A == FrameKind::Cuboid ? set_side(made, i - D, true) : set_sum_of_sides(made);
    } else if (i < sides + parameter_bounds - D) {
      if constexpr (B == FrameKind::Cuboid) {
        set_unit(made, i - sides, true);
      } else {
        std::fill(made.coefficients.begin(), made.coefficients.begin() + D, Scalar(1));
        made.bound = 1;
      }
    } else if (i < sides + parameter_bounds) {
      set_unit(made, i - (sides + parameter_bounds - D), false);
    } else {
      set_unit(made, variables - 1, i == sides + parameter_bounds);
    }
    return made;
  }

  void set_side(Row& made, std::size_t j, bool upper) const {
    for (std::size_t i = 0; i < D; ++i) {
      made.coefficients[i] = upper ? frame_.axes[j][i] : Scalar(-frame_.axes[j][i]);
    }
    if constexpr (Moves) {
      made.coefficients[D] = upper ? frame_.drift[j] : Scalar(-frame_.drift[j]);
    }
    made.bound = upper ? Scalar(1 - frame_.offset[j]) : frame_.offset[j];
  }

  void set_sum_of_sides(Row& made) const {
    made.bound = 1;
    for (std::size_t j = 0; j < D; ++j) {
      for (std::size_t i = 0; i < D; ++i) {
        made.coefficients[i] += frame_.axes[j][i];
      }
      if constexpr (Moves) {
        made.coefficients[D] += frame_.drift[j];
      }
      made.bound -= frame_.offset[j];
    }
  }

  static void set_unit(Row& made, std::size_t variable, bool upper) {
    made.coefficients[variable] = upper ? 1 : -1;
    made.bound = upper ? 1 : 0;
  }

  ProjectedFrame<Scalar, D> frame_;
};

}  // namespace motzkin::lab
