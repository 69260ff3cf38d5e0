#include "contact/find_contact.hpp"

#include <array>
#include <charconv>
#include <string>

#include "contact/describe.hpp"
#include "contact/separation.hpp"
#include "motzkin/invalid_input.hpp"

namespace motzkin::detail {
namespace {

void count(const ContactOptions& options, std::uint64_t ContactStatistics::*counter) noexcept {
  if (options.stats != nullptr) {
    ++(options.stats->*counter);
  }
}

/// Whether all corners have one sign of a coordinate all the time. Exact: so has a rounded difference.
template <std::size_t Count>
bool apart_in_a_coordinate(const std::array<CornerPath, Count>& corners) noexcept {
  for (int k = 0; k < 3; ++k) {
    bool above = true;
    bool below = true;
    for (const CornerPath& corner : corners) {
      above = above && corner.start(k) > 0 && corner.end(k) > 0;
      below = below && corner.start(k) < 0 && corner.end(k) < 0;
    }
    if (above || below) {
      return true;
    }
  }
  return false;
}

}  // namespace

void check(const ContactOptions& options) {
  const auto refuse = [](const std::string& what, double found) {
    std::array<char, 32> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), found).ptr;
    throw InvalidInput("expected " + what + ", found " + std::string(text.data(), end));
  };
  if (!(options.time_tolerance >= min_time_tolerance && options.time_tolerance <= 1)) {  // NaN: refused
    refuse("a time tolerance from 2^-50 to 1", options.time_tolerance);
  }
  if (!(options.min_separation >= 0 && options.min_separation <= max_separation)) {  // NaN: refused
    refuse("a separation from 0 to 2^500", options.min_separation);
  }
  if (options.max_steps < 1) {
    refuse("at least one step", options.max_steps);
  }
}

template <std::size_t Count>
std::optional<FirstTime> find_first_time(const std::array<CornerPath, Count>& corners, const ContactOptions& options,
                                         Tried tried, double until) noexcept {
  count(options, &ContactStatistics::questions);
  if constexpr (Count >= 3) {
    const FloatContact filtered = float_contact(corners, options.time_tolerance, tried, until);
    if (filtered.verdict == FloatVerdict::Apart) {
      count(options, &ContactStatistics::by_boxes);
      return std::nullopt;
    }
    if (filtered.verdict != FloatVerdict::Unclear) {
      count(options, &ContactStatistics::by_filter);
      return filtered.verdict == FloatVerdict::Free ? std::nullopt : std::optional(filtered.first);
    }
  } else if (apart_in_a_coordinate(corners)) {
    count(options, &ContactStatistics::by_boxes);
    return std::nullopt;
  }
  count(options, &ContactStatistics::by_exact);
  return exact_contact(corners, options.time_tolerance, options.stats, until);
}

template <std::size_t Count>
Contact<3> find_contact(const std::array<CornerPath, Count>& corners, const ContactOptions& options,
                        Tried tried) noexcept {
  if (options.min_separation > 0) {
    return first_approach(corners, options, 1);
  }
  const auto first = find_first_time(corners, options, tried, 1);
  return first ? described(corners, *first) : Contact<3>{};
}

template std::optional<FirstTime> find_first_time(const Corners<3>&, const ContactOptions&, Tried, double) noexcept;
template std::optional<FirstTime> find_first_time(const Corners<4>&, const ContactOptions&, Tried, double) noexcept;
template Contact<3> find_contact(const Corners<1>&, const ContactOptions&, Tried) noexcept;
template Contact<3> find_contact(const Corners<2>&, const ContactOptions&, Tried) noexcept;
template Contact<3> find_contact(const Corners<3>&, const ContactOptions&, Tried) noexcept;
template Contact<3> find_contact(const Corners<4>&, const ContactOptions&, Tried) noexcept;

}  // namespace motzkin::detail
