#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// The corpus: questions about shapes that are hard to answer, and their exact answers, for judging any library.
/// docs/corpus.md has the forms.

namespace motzkin::corpus {

/// Of the generators: another number where the same seed gives other questions.
inline constexpr int version = 1;

inline constexpr double max_scale = 10;

/// The kinds of questions, each a file of its own.
enum class Topic : std::uint8_t { Pairs, Meshes, Paths, Bodies };
inline constexpr Topic topics[] = {Topic::Pairs, Topic::Meshes, Topic::Paths, Topic::Bodies};

/// `pairs`, `meshes`, `paths` or `bodies`.
[[nodiscard]] std::string_view name(Topic topic) noexcept;

/// One line of a file of questions, and the line of the file of truths beside it.
struct Question {
  std::string question;
  std::string truth;
};

struct Settings {
  std::uint64_t seed = 1;
  double scale = 1;  ///< above 0, at most `max_scale`: of the number of questions
  int threads = 0;   ///< 0: one per processor
};

/// So many cases a topic has: sets, each for some kinds of shapes.
[[nodiscard]] std::size_t case_count(Topic topic) noexcept;

/// The questions of a topic. They depend on version, seed and scale alone. Calls `done` after each case, from any
/// thread. Guarantee: the truths are exact.
[[nodiscard]] std::vector<Question> questions(Topic topic, const Settings& settings, const std::function<void()>& done);

}  // namespace motzkin::corpus
