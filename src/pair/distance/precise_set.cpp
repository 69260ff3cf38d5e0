#include "pair/distance/precise_set.hpp"

#include <algorithm>
#include <bit>

#include "motzkin/number/floating_point.hpp"

namespace motzkin::detail {
namespace {

/// Relative error of a product of a vector and a direction in doubles, beside that of the direction.
constexpr double rough_error = 16 * unit_roundoff;

Triple<double> rounded_values(const Triple<Tracked>& vector) noexcept {
  return {vector[0].value(), vector[1].value(), vector[2].value()};
}

double magnitude_sum(const Triple<double>& a, const Triple<double>& b) noexcept {
  return std::abs(a[0] * b[0]) + std::abs(a[1] * b[1]) + std::abs(a[2] * b[2]);
}

void add_to(Triple<Tracked>& sum, const Triple<Tracked>& vector, bool negative) noexcept {
  for (std::size_t k = 0; k < 3; ++k) {
    sum[k] = negative ? sum[k] - vector[k] : sum[k] + vector[k];
  }
}

bool selects(std::uint32_t name, std::size_t axis) noexcept { return (name >> axis & 1U) != 0; }

}  // namespace

PreciseSet::PreciseSet(const CorePair& pair) noexcept {
  const std::array<const Core*, 2> cores = {&pair.a, &pair.b};
  double largest = 0;
  const auto take = [&](const ScaledSum& number) {
    largest = std::max(largest, std::abs(number.value));
    usable_ = usable_ && number.exponent == 0;
  };
  Triple<ScaledSum> offset;
  for (std::size_t k = 0; k < 3; ++k) {
    offset[k] = exact_difference(pair.b.origin[k], pair.a.origin[k]);
    take(offset[k]);
    take(pair.drift[k]);
    moves_ = moves_ || pair.drift[k].value != 0;
  }
  for (const Core* core : cores) {
    for (int i = 0; i < core->axis_count; ++i) {
      for (const ScaledSum& number : core->axes[static_cast<std::size_t>(i)]) {
        take(number);
      }
    }
    largest = std::max(largest, core->reach);
  }
  if (!(largest > 0)) {
    exponent_ = 0;
  } else {
    exponent_ = std::clamp(-bit_range(largest).high, -1020, 1000);
  }
  scale_ = std::bit_cast<double>(static_cast<std::uint64_t>(exponent_ + 1023) << 52U);
  const auto scaled = [&](const ScaledSum& number) {
    const double value = number.value * scale_;
    return Tracked{{value, number.error * scale_}, std::abs(value)};
  };
  for (std::size_t k = 0; k < 3; ++k) {
    offset_[k] = scaled(offset[k]);
    drift_[k] = scaled(pair.drift[k]);
  }
  for (std::size_t s = 0; s < 2; ++s) {
    const Core& core = *cores[s];
    Side& side = sides_[s];
    side.core = &core;
    side.count = core.axis_count;
    for (std::size_t i = 0; i < static_cast<std::size_t>(core.axis_count); ++i) {
      for (std::size_t k = 0; k < 3; ++k) {
        side.axes[i][k] = scaled(core.axes[i][k]);
      }
      if (core.centred) {  // from the centre to the first corner, and from there along the whole axes
        add_to(offset_, side.axes[i], s == 1);
        for (Tracked& number : side.axes[i]) {
          number = {{2 * number.number.value, 2 * number.number.error}, 2 * number.size};
        }
      }
      side.rough[i] = rounded_values(side.axes[i]);
    }
  }
  rough_offset_ = rounded_values(offset_);
  rough_drift_ = rounded_values(drift_);
  for (std::size_t k = 0; k < 3; ++k) {
    double sum = offset_[k].size + drift_[k].size;
    for (const Side& side : sides_) {
      for (std::size_t i = 0; i < static_cast<std::size_t>(side.count); ++i) {
        sum += side.axes[i][k].size;
      }
      sum += side.core->reach * scale_;
    }
    reach_ = std::max(reach_, sum);
  }
}

Triple<Tracked> PreciseSet::point(std::size_t side, std::uint32_t i) const noexcept {
  const Core& core = *sides_[side].core;
  Triple<Tracked> result{};
  if (core.points != nullptr) {
    const Triple<double> p = core.point(i);
    for (std::size_t k = 0; k < 3; ++k) {
      const ExactSum sum = two_sum(p[k], -core.origin[k]);
      const double value = sum.value * scale_;
      result[k] = {{value, sum.error * scale_}, std::abs(value)};
    }
  } else if (i > 0) {
    result = sides_[side].axes[i - 1];
  }
  return result;
}

void PreciseSet::add_side(Triple<Tracked>& sum, std::size_t side, std::uint32_t name, bool negative) const noexcept {
  const Side& one = sides_[side];
  if (one.core->kind == FrameKind::Simplex) {
    if (name != 0) {
      add_to(sum, point(side, name), negative);
    }
    return;
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(one.count); ++i) {
    if (selects(name, i)) {
      add_to(sum, one.axes[i], negative);
    }
  }
}

Triple<Tracked> PreciseSet::vertex(const DifferenceVertex& vertex) const noexcept {
  Triple<Tracked> result = offset_;
  add_side(result, 1, vertex.b, false);
  add_side(result, 0, vertex.a, true);
  if (vertex.late) {
    add_to(result, drift_, false);
  }
  return result;
}

Triple<Tracked> PreciseSet::edge(const DifferenceVertex& from, const DifferenceVertex& to) const noexcept {
  Triple<Tracked> result{};
  const auto add_difference = [&](std::size_t side, std::uint32_t first, std::uint32_t second, bool negative) {
    if (first == second) {
      return;
    }
    if (sides_[side].core->kind == FrameKind::Simplex) {
      add_side(result, side, second, negative);
      add_side(result, side, first, !negative);
      return;
    }
    add_side(result, side, second & ~first, negative);  // what both select cancels
    add_side(result, side, first & ~second, !negative);
  };
  add_difference(1, from.b, to.b, false);
  add_difference(0, from.a, to.a, true);
  if (from.late != to.late) {
    add_to(result, drift_, from.late);
  }
  return result;
}

/// `direction` points along the values to make small for the second side, and against them for the first.
void PreciseSet::look_back(std::size_t side, const Triple<Tracked>& direction, const Triple<double>& rough,
                           std::uint32_t& name, FartherBack& result) const noexcept {
  const Side& one = sides_[side];
  const Triple<double> sizes = {direction[0].size, direction[1].size, direction[2].size};
  const auto change = [&](const Triple<Tracked>& way, const Triple<double>& rough_way, bool negative) {
    // How much a step along `way`, or against it, adds: negative where that is farther back.
    const double estimate = (negative ? -1 : 1) * dot(rough, rough_way);
    const double bound =
        rough_error * magnitude_sum(rough, rough_way) + tracked_error * magnitude_sum(sizes, rough_way);
    if (estimate > bound + tracked_underflow) {
      return 1;
    }
    const Tracked exact = negative ? -dot(direction, way) : dot(direction, way);
    const int found = sign(exact);
    if (found == 0) {
      result.slack += exact.error_bound() + std::fmax(-exact.value(), 0);
    }
    return found;
  };
  if (one.core->kind == FrameKind::Cuboid) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(one.count); ++i) {
      const bool taken = selects(name, i);
      if (change(one.axes[i], one.rough[i], taken != (side == 0)) < 0) {
        name ^= 1U << i;
        result.certain = true;
      }
    }
    return;
  }
  const bool many = one.core->points != nullptr;
  const std::uint32_t count = many ? one.core->point_count : static_cast<std::uint32_t>(one.count) + 1;
  const auto rough_of = [&](std::uint32_t i) {
    return many ? rough_point(*one.core, i) : (i == 0 ? Triple<double>{} : one.rough[i - 1]);
  };
  double threshold = std::numeric_limits<double>::infinity();
  const double factor = side == 0 ? -1 : 1;
  const auto estimate = [&](std::uint32_t i, double& bound) {
    const Triple<double> place = rough_of(i);
    bound = rough_error * magnitude_sum(rough, place) + tracked_error * magnitude_sum(sizes, place) + tracked_underflow;
    return factor * dot(rough, place);
  };
  for (std::uint32_t i = 0; many && i < count; ++i) {
    double bound = 0;
    const double value = estimate(i, bound);
    threshold = std::fmin(threshold, value + bound);
  }
  const double slack_before = result.slack;
  double most = 0;  // of the slacks of points, since only one of them is reached
  for (std::uint32_t i = 0; i < count; ++i) {
    double bound = 0;
    if (i == name || (many && estimate(i, bound) - bound > threshold)) {
      continue;
    }
    result.slack = 0;
    Triple<Tracked> way = point(side, i);
    add_to(way, point(side, name), true);
    if (change(way, rounded_values(way), side == 0) < 0) {
      name = i;
      result.certain = true;
      most = 0;
    }
    most = std::fmax(most, result.slack);
  }
  result.slack = slack_before + most;
}

FartherBack PreciseSet::farther_back(const Triple<Tracked>& direction, const DifferenceVertex& than) const noexcept {
  FartherBack result{than};
  const Triple<double> rough = rounded_values(direction);
  look_back(1, direction, rough, result.vertex.b, result);
  look_back(0, direction, rough, result.vertex.a, result);
  if (moves_) {
    const Tracked way = than.late ? -dot(direction, drift_) : dot(direction, drift_);
    const int found = sign(way);
    if (found < 0) {
      result.vertex.late = !than.late;
      result.certain = true;
    } else if (found == 0) {
      result.slack += way.error_bound() + std::fmax(-way.value(), 0);
    }
  }
  return result;
}

// In doubles ---------------------------------------------------------------------------------------------------------

void PreciseSet::rough_part(std::size_t side, std::uint32_t name, Triple<double>& sum) const noexcept {
  const Side& one = sides_[side];
  if (one.core->points != nullptr) {
    sum = rough_point(*one.core, name);
    return;
  }
  sum = {};
  if (one.core->kind == FrameKind::Simplex) {
    if (name != 0) {
      sum = one.rough[name - 1];
    }
    return;
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(one.count); ++i) {
    if (selects(name, i)) {
      sum = detail::sum(sum, one.rough[i]);
    }
  }
}

Triple<double> PreciseSet::rough_vertex(const DifferenceVertex& vertex) const noexcept {
  Triple<double> a;
  Triple<double> b;
  rough_part(0, vertex.a, a);
  rough_part(1, vertex.b, b);
  Triple<double> result = sum(rough_offset_, difference(b, a));
  return vertex.late ? sum(result, rough_drift_) : result;
}

/// The vertex least far along a direction; of equal ones the first, so that both orders of a pair see the same.
std::uint32_t PreciseSet::rough_extreme(std::size_t side, const Triple<double>& direction) const noexcept {
  const Side& one = sides_[side];
  std::uint32_t name = 0;
  if (one.core->kind == FrameKind::Cuboid) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(one.count); ++i) {
      name |= (dot(direction, one.rough[i]) < 0 ? 1U : 0U) << i;
    }
    return name;
  }
  double least = 0;
  if (one.core->points != nullptr) {
    for (std::uint32_t i = 1; i < one.core->point_count; ++i) {
      const double value = dot(direction, rough_point(*one.core, i));
      if (value < least) {
        least = value;
        name = i;
      }
    }
    return name;
  }
  for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(one.count); ++i) {
    const double value = dot(direction, one.rough[i]);
    if (value < least) {
      least = value;
      name = i + 1;
    }
  }
  return name;
}

DifferenceVertex PreciseSet::rough_support(const Triple<double>& direction, Triple<double>& place) const noexcept {
  DifferenceVertex result;
  result.b = rough_extreme(1, direction);
  result.a = rough_extreme(0, {-direction[0], -direction[1], -direction[2]});
  result.late = moves_ && dot(direction, rough_drift_) < 0;
  place = rough_vertex(result);
  return result;
}

void PreciseSet::rough_range(const Triple<double>& direction, double& low, double& high) const noexcept {
  low = high = dot(direction, rough_offset_);
  for (std::size_t s = 0; s < 2; ++s) {
    const Side& side = sides_[s];
    double least = 0;
    double most = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(side.count); ++i) {
      const double value = dot(direction, side.rough[i]);
      if (side.core->kind == FrameKind::Cuboid) {
        (value < 0 ? least : most) += value;
      } else {
        least = value < least ? value : least;
        most = value > most ? value : most;
      }
    }
    low += s == 0 ? -most : least;
    high += s == 0 ? -least : most;
  }
}

Triple<double> PreciseSet::between_middles() const noexcept {
  std::array<Triple<double>, 2> middles{};
  for (std::size_t s = 0; s < 2; ++s) {
    const Side& side = sides_[s];
    const double part = side.core->kind == FrameKind::Cuboid ? 0.5 : 1.0 / (side.count + 1);
    for (std::size_t i = 0; i < static_cast<std::size_t>(side.count); ++i) {
      for (std::size_t k = 0; k < 3; ++k) {
        middles[s][k] += part * side.rough[i][k];
      }
    }
  }
  Triple<double> result = sum(rough_offset_, difference(middles[1], middles[0]));
  for (std::size_t k = 0; k < 3; ++k) {
    result[k] += 0.5 * rough_drift_[k];
  }
  return result;
}

}  // namespace motzkin::detail
