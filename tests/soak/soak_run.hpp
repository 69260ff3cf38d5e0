#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace motzkin::testing {

/// What a soak program compares, by cases that take turns.
struct SoakPlan {
  /// Answers of the oracle, of which there are three.
  using Counts = std::array<std::uint64_t, 3>;

  const char* program;
  const char* noun;  ///< of what is compared, in the plural
  std::uint64_t default_count;
  std::array<const char*, 3> answers;
  std::vector<std::string> titles;  ///< one for each case

  /// Compares and counts some of a case while `next()` says that there is one more to do. What is wrong, or an empty
  /// text.
  std::function<std::string(std::size_t index, std::uint64_t seed, Counts& counts, const std::function<bool()>& next)>
      compare;
};

/// Compares on all processors until so many were compared, or until the first wrong answer. Arguments are their number
/// and the seed. Returns the exit status.
int run_soak(const SoakPlan& plan, int argc, char** argv);

}  // namespace motzkin::testing
