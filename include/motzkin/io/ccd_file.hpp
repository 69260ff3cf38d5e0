#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "motzkin/contact/first_contact.hpp"

/// Files of queries about first contact, in the form of the public query sets: eight lines a query, one per vertex,
/// with the numerators and denominators of x, y and z, and, if it is known, whether there is contact, 0 or 1, all
/// separated by commas. Four lines for t = 0 and four for t = 1: the vertices of both edges, or the vertex and those of
/// the face.

namespace motzkin {

/// Most characters of a numerator or denominator. Doubles in lowest terms need 325 at most.
inline constexpr std::size_t max_ccd_number = 4096;

/// Most queries of a file. Files have `max_file_bytes`.
inline constexpr std::size_t max_ccd_queries = std::size_t{1} << 22U;

enum class CcdKind : std::uint8_t { EdgeEdge, VertexFace };

/// `edge-edge` or `vertex-face`.
[[nodiscard]] std::string_view to_text(CcdKind kind) noexcept;

/// The queries of one file.
struct CcdQueries {
  std::variant<std::vector<EdgeEdge>, std::vector<VertexFace>> queries;
  std::vector<bool> truth = {};  ///< whether there is contact, per query; empty where the file does not say

  [[nodiscard]] CcdKind kind() const noexcept { return static_cast<CcdKind>(queries.index()); }
  [[nodiscard]] std::size_t size() const noexcept;
};

enum class CcdNumbers : std::uint8_t {
  Exact,    ///< numbers that doubles cannot represent are refused
  Rounded,  ///< they are rounded to the nearest double, ties to even
};

/// The kind that a path tells, the file before its folders: a name with `edge-edge` or `vertex-face` in it, or one that
/// ends with `ee` or `vf` after something that is no letter, as `227ee.csv` does. Nothing where no name does, or one
/// says both.
[[nodiscard]] std::optional<CcdKind> ccd_kind(const std::filesystem::path& path);

/// The queries in `text`, which a file called `name` holds. Lines end with `\n` or `\r\n`; empty ones at the end are
/// skipped, and so are spaces around numbers. A text without lines has no queries.
/// Throws InvalidInput naming the line and the column for anything else: also for numbers beyond `max_coordinate`, for
/// denominators that are not positive, for lines that do not make up whole queries, for a truth that changes within a
/// query, and for more than `max_queries`. Cost: in proportion to the text but for the square of `max_ccd_number`.
[[nodiscard]] CcdQueries parse_ccd(std::string_view text, CcdKind kind, const std::string& name,
                                   CcdNumbers numbers = CcdNumbers::Exact, std::size_t max_queries = max_ccd_queries);

/// The text that `parse_ccd` reads, in lowest terms. -0 becomes 0. Throws InvalidInput where there is a truth for some
/// of the queries only.
[[nodiscard]] std::string ccd_text(const CcdQueries& queries);

/// Reads a file or a stream, see `read_file`. Throws FileError where that cannot be done, and InvalidInput as
/// `parse_ccd`.
[[nodiscard]] CcdQueries read_ccd(const std::filesystem::path& path, CcdKind kind,
                                  CcdNumbers numbers = CcdNumbers::Exact);

/// Writes a file in one step, see `write_file`. Throws FileError, and InvalidInput as `ccd_text`.
void write_ccd(const std::filesystem::path& path, const CcdQueries& queries);

}  // namespace motzkin
