#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "corpus/questions.hpp"

/// Writing the corpus down, and judging answers by it.

namespace motzkin::corpus {

/// Writes the questions and truths of every topic into a folder, which is made where it is not there, and corpus.json
/// last, which says what they are: without it the folder is not whole. Calls `done` after each case, from any thread.
/// Throws FileError.
void make(const std::string& folder, const Settings& settings, const std::function<void()>& done);

/// What became of some questions. A mesh may count as missed and as invented.
struct Score {
  std::size_t questions = 0;
  std::size_t answered = 0;
  std::size_t right = 0;
  std::size_t missed = 0;      ///< a contact that was not found; of meshes, at least one pair of triangles
  std::size_t invented = 0;    ///< a contact that is none
  std::size_t confused = 0;    ///< touching for overlapping, or the other way round
  std::size_t early = 0;       ///< a time of contact before the first one
  std::size_t late = 0;        ///< free for longer than it is
  std::size_t unresolved = 0;  ///< answered by saying so

  Score& operator+=(const Score& other) noexcept;
};

/// That of one set of a topic.
struct SetScore {
  Topic topic = Topic::Pairs;
  std::string set;
  Score score;
};

/// The answers are a folder of files named as those of the questions, or one of these files: line k answers question k.
/// A file that is not there, and lines that are missing at its end, are no answers. Times may be off by
/// `time_tolerance`. The sets are in the order of the questions. Throws InvalidInput and FileError, naming file and
/// line.
[[nodiscard]] std::vector<SetScore> judge(const std::string& folder, const std::string& answers, double time_tolerance);

}  // namespace motzkin::corpus
