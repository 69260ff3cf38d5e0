#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "../experiments/report.hpp"
#include "command.hpp"

namespace motzkin::app {

/// Largest accepted `--pairs`; days of work.
inline constexpr std::int64_t max_validation_pairs = 1'000'000'000'000;

struct ValidationArguments {
  CommonOptions common;
  std::uint64_t pairs = 1000000;
  std::uint64_t seed = 1;
  std::optional<std::string> out;
  std::optional<std::uint64_t> inject;  ///< the pair of the first case whose verdict is turned round
};

/// `motzkin experiment validation`: the Fourier-Motzkin engine without its box test against the separating axis engine
/// on random pairs, in both orders; of triangles in space, the elimination over rationals against `relate`.
/// Source: 000 section 7, 004 section 3.
[[nodiscard]] ExitStatus run_validation(const ValidationArguments& arguments);

/// The same as a table. Throws std::logic_error where the engines contradict each other.
[[nodiscard]] experiments::NamedReport validation_part(const ValidationArguments& arguments);

}  // namespace motzkin::app
