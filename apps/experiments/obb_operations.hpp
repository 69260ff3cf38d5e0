#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "counted.hpp"
#include "lab/obb_overlap.hpp"

/// What the overlap tests of oriented boxes cost where no direction separates, so that all are looked at.
/// Source: 004 section 3.2.

namespace motzkin::experiments {

struct ObbOperations {
  std::string_view name;
  OperationCounts counted;
  std::optional<OperationCounts> documented;
};

/// Two turned boxes around one point, no edges of which are parallel.
inline std::array<lab::detail::RoundedObb<Counted>, 2> overlapping_boxes() {
  return {{{{0, 0, 0}, {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {1, 2, 3}},
           {{0.5, 0.25, 0.125},
            {{{2. / 3, 2. / 3, 1. / 3}, {-2. / 3, 1. / 3, 2. / 3}, {1. / 3, -2. / 3, 2. / 3}}},
            {2, 1, 0.5}}}};
}

/// One row per form of the test. A form that did not look at all directions counts nothing.
inline std::array<ObbOperations, 8> obb_operations() {
  using lab::detail::RelativePose;
  const auto [a, b] = overlapping_boxes();
  const auto of = [](const auto& overlap) {
    bool complete = false;
    const OperationCounts counts = operations([&] { complete = overlap(); });
    return complete ? counts : OperationCounts{};
  };
  const auto no_separation = [&, &a = a, &b = b](const RelativePose<Counted>& pose) {
    return !lab::detail::any_separates(
        a.half, b.half, pose, [&](int i, int j) { return abs(pose.rotation[static_cast<std::size_t>(i)][j]); });
  };
  const RelativePose<Counted> pose = lab::detail::relative_pose(a, b);
  const lab::detail::RoundedPlanarObb<Counted> square = {{0, 0}, {{{1, 0}, {0, 1}}}, {1, 1}};
  return {{
      {"equations 5 to 7", of([&] { return no_separation(pose); }), OperationCounts{69, 81, 60}},
      {"with the change of coordinates",
       of([&, &a = a, &b = b] { return no_separation(lab::detail::relative_pose(a, b)); }),
       OperationCounts{69, 117, 87}},
      {"absolute values once",
       of([&, &a = a, &b = b] { return lab::detail::overlap_gottschalk<Counted>(a, b, std::nullopt); }),
       OperationCounts{24, 117, 87}},
      {"and epsilon added",
       of([&, &a = a, &b = b] { return lab::detail::overlap_gottschalk<Counted>(a, b, Counted(1e-6)); }), std::nullopt},
      {"plain axes", of([&, &a = a, &b = b] { return lab::detail::overlap_plain(a, b); }), std::nullopt},
      {"robust axes", of([&, &a = a, &b = b] { return lab::detail::overlap_robust(a, b, lab::NearZero::Relative); }),
       std::nullopt},
      {"flat, in space",
       of([&, &a = a, &b = b] { return lab::detail::overlap_flat<Counted>(a, 2, b, 2, Counted(1e-6)); }), std::nullopt},
      {"in the plane", of([&] { return lab::detail::overlap_planar(square, square); }), std::nullopt},
  }};
}

}  // namespace motzkin::experiments
