#include "motzkin/io/ccd_file.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "io/place.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/memory.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "number/rational.hpp"

namespace motzkin {
namespace {

using Integer = boost::multiprecision::cpp_int;
using QueryCorners = std::array<Vector<3>, 8>;  ///< of a query, in the order of its lines

constexpr std::size_t columns_without_truth = 6;
constexpr std::size_t columns_with_truth = 7;
constexpr std::size_t lines_per_query = std::tuple_size_v<QueryCorners>;

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view text) noexcept {
  while (!text.empty() && is_blank(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_blank(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

/// Takes the text up to `separator` off the front of `rest`, and the separator.
std::string_view take(std::string_view& rest, char separator) noexcept {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

/// A whole number in text, the sign apart.
struct Whole {
  bool negative = false;
  std::string_view digits;
};

/// The digits without zeros in front: Boost would take the number for an octal one.
Integer to_integer(std::string_view digits) {
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  return digits.empty() ? Integer(0) : Integer(std::string(digits));
}

/// The quotient where it is clearly a double, as that of nearly all numbers in files: up to 53 bits over a power of
/// two.
std::optional<double> short_quotient(const Integer& above, const Integer& below) {
  constexpr std::uint64_t most = std::uint64_t{1} << 53U;
  constexpr unsigned least_exponent = 1074;  // of doubles, negative
  const auto exponent = static_cast<unsigned>(msb(below));
  if (above > most || exponent > least_exponent || lsb(below) != exponent) {
    return std::nullopt;
  }
  return std::ldexp(static_cast<double>(static_cast<std::uint64_t>(above)), -static_cast<int>(exponent));
}

/// Reads the lines of a file and keeps the place for messages.
class CcdReader {
 public:
  CcdReader(std::string_view text, const std::string& name, CcdNumbers numbers, std::size_t max_queries)
      : rest_(text), name_(name), numbers_(numbers), max_queries_(max_queries) {
    while (!rest_.empty() && (is_blank(rest_.back()) || rest_.back() == '\n' || rest_.back() == '\r')) {
      rest_.remove_suffix(1);
    }
  }

  /// Adds what `make` makes of the corners of each query.
  template <class Query, class Make>
  CcdQueries read(const Make& make) {
    std::vector<Query> queries;
    std::vector<bool> truth;
    QueryCorners corners;
    while (!rest_.empty()) {
      if (queries.size() == max_queries_) {
        ++line_;
        fail("at most " + std::to_string(max_queries_) + " queries", "more");
      }
      for (std::size_t i = 0; i < lines_per_query; ++i) {
        read_line(i, corners[i]);
      }
      queries.push_back(make(corners));
      if (columns_ == columns_with_truth) {
        truth.push_back(truth_);
      }
    }
    return {.queries = std::move(queries), .truth = std::move(truth)};
  }

 private:
  [[noreturn]] void fail(const std::string& expected, const std::string& found) const {
    detail::fail_at(name_, {"line", line_}, expected, found);
  }

  /// Line `i` of a query.
  void read_line(std::size_t i, Vector<3>& corner) {
    if (rest_.empty()) {
      fail("8 lines per query", "the end of the file after " + std::to_string(i));
    }
    ++line_;
    std::string_view line = take(rest_, '\n');
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    check_columns(line);
    for (std::size_t k = 0; k < 3; ++k) {
      const std::string_view numerator = trimmed(take(line, ','));
      const std::string_view denominator = trimmed(take(line, ','));
      corner[static_cast<Eigen::Index>(k)] = quotient(2 * k + 1, numerator, denominator);
    }
    if (columns_ == columns_with_truth) {
      read_truth(i, trimmed(line));
    }
  }

  void check_columns(std::string_view line) {
    const auto columns = static_cast<std::size_t>(std::count(line.begin(), line.end(), ',')) + 1;
    if (columns_ == 0 && (columns == columns_without_truth || columns == columns_with_truth)) {
      columns_ = columns;
    }
    if (columns != columns_) {
      fail(columns_ == 0 ? "6 columns, or 7 with the truth" : std::to_string(columns_) + " columns, as in line 1",
           trimmed(line).empty() ? "an empty line" : std::to_string(columns));
    }
  }

  void read_truth(std::size_t i, std::string_view word) {
    if (word != "0" && word != "1") {
      fail("0 or 1 in column 7", detail::quoted(word));
    }
    const bool truth = word == "1";
    if (i > 0 && truth != truth_) {
      fail("the truth of line " + std::to_string(line_ - i) + " in column 7, where the query begins",
           detail::quoted(word));
    }
    truth_ = truth;
  }

  [[nodiscard]] Whole whole(std::size_t column, std::string_view word) const {
    const std::string place = " in column " + std::to_string(column);
    if (word.size() > max_ccd_number) {
      fail("a whole number of at most " + std::to_string(max_ccd_number) + " characters" + place,
           "one of " + std::to_string(word.size()));
    }
    std::string_view digits = word;
    if (digits.starts_with('-') || digits.starts_with('+')) {
      digits.remove_prefix(1);
    }
    if (digits.empty() || !std::all_of(digits.begin(), digits.end(), is_digit)) {
      fail("a whole number" + place, detail::quoted(word));
    }
    return {word.starts_with('-'), digits};
  }

  /// The number in `column` and the next one.
  [[nodiscard]] double quotient(std::size_t column, std::string_view numerator, std::string_view denominator) const {
    const Whole above = whole(column, numerator);
    const Whole below = whole(column + 1, denominator);
    if (below.negative || below.digits.find_first_not_of('0') == std::string_view::npos) {
      fail("a positive whole number in column " + std::to_string(column + 1), detail::quoted(denominator));
    }
    const Integer n = to_integer(above.digits);
    const Integer d = to_integer(below.digits);
    const std::optional<double> quick = short_quotient(n, d);
    const double magnitude = quick ? *quick : long_quotient(column, {n, d}, numerator, denominator);
    return above.negative && magnitude != 0 ? -magnitude : magnitude;
  }

  [[nodiscard]] double long_quotient(std::size_t column, const detail::Rational& value, std::string_view numerator,
                                     std::string_view denominator) const {
    const auto refuse = [&](const std::string& expected) {
      fail(expected + " in columns " + std::to_string(column) + " and " + std::to_string(column + 1),
           detail::quoted(numerator) + " / " + detail::quoted(denominator));
    };
    if (value > detail::to_rational(max_coordinate)) {
      refuse("a quotient of magnitude up to 2^1000");
    }
    const double nearest = detail::round_nearest(value);
    if (numbers_ == CcdNumbers::Exact && detail::to_rational(nearest) != value) {
      refuse("a quotient that is exactly a double");
    }
    return nearest;
  }

  std::string_view rest_;
  const std::string& name_;
  CcdNumbers numbers_;
  std::size_t max_queries_;
  std::size_t line_ = 0;
  std::size_t columns_ = 0;  ///< of all lines; 0 before the first
  bool truth_ = false;       ///< of the query that is being read
};

EdgeEdge edge_edge(const QueryCorners& c) {
  return {.a = {{c[0], c[1]}, {c[4], c[5]}}, .b = {{c[2], c[3]}, {c[6], c[7]}}};
}

VertexFace vertex_face(const QueryCorners& c) {
  return {.vertex = {Point<3>(c[0]), Point<3>(c[4])}, .face = {{c[1], c[2], c[3]}, {c[5], c[6], c[7]}}};
}

QueryCorners corners_of(const EdgeEdge& query) {
  const auto& a0 = query.a.start.vertices();
  const auto& b0 = query.b.start.vertices();
  const auto& a1 = query.a.end.vertices();
  const auto& b1 = query.b.end.vertices();
  return {a0[0], a0[1], b0[0], b0[1], a1[0], a1[1], b1[0], b1[1]};
}

QueryCorners corners_of(const VertexFace& query) {
  const auto& f0 = query.face.start.vertices();
  const auto& f1 = query.face.end.vertices();
  return {query.vertex.start.vertices()[0], f0[0], f0[1], f0[2], query.vertex.end.vertices()[0], f1[0], f1[1], f1[2]};
}

void append_number(std::string& text, double value) {
  const detail::Rational exact = detail::to_rational(value);
  text += numerator(exact).str() + "," + denominator(exact).str();
}

/// What one name of a path says.
std::optional<CcdKind> kind_of_name(std::string_view name) {
  const auto ends = [&](std::string_view mark) {
    return name.ends_with(mark) && (name.size() == mark.size() || !is_letter(name[name.size() - mark.size() - 1]));
  };
  const bool edges = name.find("edge-edge") != std::string_view::npos || ends("ee");
  const bool faces = name.find("vertex-face") != std::string_view::npos || ends("vf");
  if (edges == faces) {
    return std::nullopt;
  }
  return edges ? CcdKind::EdgeEdge : CcdKind::VertexFace;
}

}  // namespace

std::string_view to_text(CcdKind kind) noexcept { return kind == CcdKind::EdgeEdge ? "edge-edge" : "vertex-face"; }

std::size_t CcdQueries::size() const noexcept {
  return std::visit([](const auto& all) { return all.size(); }, queries);
}

std::optional<CcdKind> ccd_kind(const std::filesystem::path& path) {
  std::optional<CcdKind> kind = kind_of_name(path.stem().string());
  for (std::filesystem::path folder = path.parent_path(); !kind && folder.has_filename();
       folder = folder.parent_path()) {
    kind = kind_of_name(folder.filename().string());
  }
  return kind;
}

CcdQueries parse_ccd(std::string_view text, CcdKind kind, const std::string& name, CcdNumbers numbers,
                     std::size_t max_queries) {
  const detail::StandardArithmetic standard;
  CcdReader reader(text, name, numbers, max_queries);
  return kind == CcdKind::EdgeEdge ? reader.read<EdgeEdge>(edge_edge) : reader.read<VertexFace>(vertex_face);
}

std::string ccd_text(const CcdQueries& queries) {
  const detail::StandardArithmetic standard;
  const bool truth = !queries.truth.empty();
  if (truth && queries.truth.size() != queries.size()) {
    throw InvalidInput("expected a truth for each of " + std::to_string(queries.size()) + " queries, found " +
                       std::to_string(queries.truth.size()));
  }
  std::string text;
  std::size_t number = 0;
  const auto append = [&](const auto& query) {
    for (const Vector<3>& corner : corners_of(query)) {
      for (const double coordinate : corner) {
        append_number(text, coordinate);
        text += ',';
      }
      if (truth) {
        text += queries.truth[number] ? "1," : "0,";
      }
      text.back() = '\n';
    }
    ++number;
  };
  std::visit([&](const auto& all) { std::for_each(all.begin(), all.end(), append); }, queries.queries);
  return text;
}

CcdQueries read_ccd(const std::filesystem::path& path, CcdKind kind, CcdNumbers numbers) {
  const std::string name = input_name(path.string());
  return with_memory(name, [&] { return parse_ccd(read_file(path.string()), kind, name, numbers); });
}

void write_ccd(const std::filesystem::path& path, const CcdQueries& queries) {
  write_file(path.string(), ccd_text(queries));
}

}  // namespace motzkin
