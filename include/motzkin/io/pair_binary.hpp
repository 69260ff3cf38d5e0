#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "motzkin/pair/relate.hpp"

/// Pairs of shapes of one kind as doubles in a file, for millions of them: docs/reference/batches.md has the form.

namespace motzkin {

/// What both shapes of each pair are. The numbers are those in files.
enum class PairFileKind : std::uint8_t {
  Cuboids,
  Simplices,
  Points,
  Segments,
  Triangles,
  Tetrahedra,
  Aabbs,
  Obbs,
  Spheres,
  Capsules,
};

struct PairFileHeader {
  PairFileKind kind = PairFileKind::Cuboids;
  int dimension = 3;
  bool moves = false;  ///< whether both shapes have a velocity
  std::uint64_t pairs = 0;

  friend bool operator==(const PairFileHeader&, const PairFileHeader&) = default;
};

inline constexpr std::size_t pair_file_header_bytes = 32;
inline constexpr std::uint32_t pair_file_version = 1;

/// The bytes at the beginning of a file, and of a file of answers, after which comes one byte for each pair.
[[nodiscard]] std::string pair_file_header(const PairFileHeader& header);
[[nodiscard]] std::string answer_file_header(std::uint64_t pairs);

/// The other way. Throws InvalidInput for bytes that are no such header, another version, a kind there is not, and for
/// more pairs than a file can have.
[[nodiscard]] PairFileHeader parse_pair_file_header(std::span<const std::byte, pair_file_header_bytes> bytes);

/// How many doubles a pair has.
[[nodiscard]] std::size_t numbers_per_pair(const PairFileHeader& header);

/// The relations of pairs, of which the first has the number `first`, to `answers`, one byte each.
/// Guarantee: as `relate`. Throws InvalidInput where there are not the doubles of whole pairs or not as many answers,
/// and for numbers that make no shape: `pair 17: first shape: axis 1: ..`.
void relate_pairs(const PairFileHeader& header, std::uint64_t first, std::span<const std::byte> numbers,
                  std::span<std::uint8_t> answers, const PairOptions& options = {});

namespace detail {
class Input;
}

/// Reads a file or a stream of pairs part by part, in bounded memory.
class PairFileReader {
 public:
  struct Part {
    std::uint64_t first = 0;  ///< number of its first pair
    std::vector<std::byte> numbers;
  };

  /// Throws FileError, also for a file that is shorter or longer than its header says.
  explicit PairFileReader(const std::string& path);
  ~PairFileReader();

  [[nodiscard]] const PairFileHeader& header() const noexcept { return header_; }
  [[nodiscard]] const std::string& name() const noexcept;

  /// At most so many pairs, or nothing at the end. Throws FileError where a stream ends too early, or not at its end.
  [[nodiscard]] std::optional<Part> next(std::size_t pairs);

 private:
  [[nodiscard]] std::size_t fill(std::span<std::byte> bytes);
  [[noreturn]] void refuse(const std::string& what) const;

  std::unique_ptr<detail::Input> input_;
  PairFileHeader header_;
  std::uint64_t read_ = 0;
};

}  // namespace motzkin
