#pragma once

#include <cstdint>

#include "command.hpp"

namespace motzkin::app {

/// Largest accepted `--pairs`; days of work.
inline constexpr std::int64_t max_validation_pairs = 1'000'000'000'000;

struct ValidationArguments {
  CommonOptions common;
  std::uint64_t pairs = 1000000;
  std::uint64_t seed = 1;
};

/// `motzkin experiment validation`: the Fourier-Motzkin engine against the separating axis engine on random pairs, in
/// both orders. Source: 000 section 7.
[[nodiscard]] ExitStatus run_validation(const ValidationArguments& arguments);

}  // namespace motzkin::app
