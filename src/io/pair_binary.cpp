#include "motzkin/io/pair_binary.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstring>
#include <limits>

#include "io/input.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/pair/batch.hpp"

namespace motzkin {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers of files would have to be turned round");

constexpr std::string_view pair_magic = "MOTZPAIR";
constexpr std::string_view answer_magic = "MOTZRELA";

/// Where the numbers of a header are.
constexpr std::size_t version_at = 8;
constexpr std::size_t dimension_at = 12;
constexpr std::size_t kind_at = 13;
constexpr std::size_t moves_at = 14;
constexpr std::size_t count_at = 16;

template <class Number>
Number number_at(std::span<const std::byte> bytes, std::size_t place) {
  Number number;
  std::memcpy(&number, bytes.data() + place, sizeof number);
  return number;
}

template <class Number>
void put(std::string& bytes, std::size_t place, Number number) {
  std::memcpy(bytes.data() + place, &number, sizeof number);
}

std::string header_bytes(std::string_view magic, std::uint64_t pairs) {
  std::string bytes(pair_file_header_bytes, '\0');
  std::copy(magic.begin(), magic.end(), bytes.begin());
  put(bytes, version_at, pair_file_version);
  put(bytes, count_at, pairs);
  return bytes;
}

/// Calls `function.operator()<Shape>()` with the shape that a header means, at rest.
template <int D, class Function>
auto with_resting(PairFileKind kind, const Function& function) {
  switch (kind) {
    case PairFileKind::Cuboids: break;
    case PairFileKind::Simplices: return function.template operator()<Simplex<D>>();
    case PairFileKind::Points: return function.template operator()<Point<D>>();
    case PairFileKind::Segments: return function.template operator()<Segment<D>>();
    case PairFileKind::Triangles: return function.template operator()<Triangle<D>>();
    case PairFileKind::Tetrahedra:  // refused in the plane, where it would be a triangle
      return function.template operator()<VertexSimplex<D, D + 1>>();
    case PairFileKind::Aabbs: return function.template operator()<Aabb<D>>();
    case PairFileKind::Obbs: return function.template operator()<Obb<D>>();
    case PairFileKind::Spheres: return function.template operator()<Sphere<D>>();
    case PairFileKind::Capsules: return function.template operator()<Capsule<D>>();
  }
  return function.template operator()<Cuboid<D>>();
}

template <class Function>
auto with_shape(const PairFileHeader& header, const Function& function) {
  const auto maybe_moving = [&]<class Shape>() {
    return header.moves ? function.template operator()<Moving<Shape>>() : function.template operator()<Shape>();
  };
  return header.dimension == 2 ? with_resting<2>(header.kind, maybe_moving)
                               : with_resting<3>(header.kind, maybe_moving);
}

template <class Shape>
constexpr std::size_t numbers_each() {
  std::size_t count = 0;
  for (const auto& part : detail::BatchLayout<Shape>::parts) {
    count += part.numbers();
  }
  return count;
}

/// One shape of each pair; its numbers follow each other, `stride` bytes after those of the pair before.
template <class Shape>
Batch<Shape> batch_at(const std::byte* first, std::size_t count, std::size_t stride) {
  constexpr auto& parts = detail::BatchLayout<Shape>::parts;
  std::vector<StridedArray> arrays;
  for (const detail::PartLayout& part : parts) {
    std::vector<std::size_t> lengths = {count};
    std::vector<std::ptrdiff_t> strides = {static_cast<std::ptrdiff_t>(stride)};
    for (const std::size_t length : {part.rows, part.columns}) {
      if (length > 0) {
        lengths.push_back(length);
        strides.push_back(
            static_cast<std::ptrdiff_t>(sizeof(double) * (lengths.size() == 2 && part.rows > 0 ? part.columns : 1)));
      }
    }
    arrays.emplace_back(first, lengths, strides);
    first += part.numbers() * sizeof(double);
  }
  return Batch<Shape>(std::span<const StridedArray>(arrays));
}

/// The same, whose messages name the pair.
template <class Shape>
Batch<Shape> checked_batch(const std::byte* first, std::size_t count, std::size_t stride, std::uint64_t number,
                           const char* which) {
  try {
    return batch_at<Shape>(first, count, stride);
  } catch (const InvalidInput&) {
    for (std::size_t i = 0; i < count; ++i) {
      try {
        static_cast<void>(batch_at<Shape>(first + i * stride, 1, stride));
      } catch (const InvalidInput& error) {
        const std::string_view what = error.what();  // "shape 0: .."
        throw InvalidInput(fmt::format("pair {}: {} shape{}", number + i, which, what.substr(what.find(':'))));
      }
    }
    throw;
  }
}

}  // namespace

std::string pair_file_header(const PairFileHeader& header) {
  std::string bytes = header_bytes(pair_magic, header.pairs);
  put(bytes, dimension_at, static_cast<std::uint8_t>(header.dimension));
  put(bytes, kind_at, static_cast<std::uint8_t>(header.kind));
  put(bytes, moves_at, static_cast<std::uint8_t>(header.moves));
  return bytes;
}

std::string answer_file_header(std::uint64_t pairs) { return header_bytes(answer_magic, pairs); }

PairFileHeader parse_pair_file_header(std::span<const std::byte, pair_file_header_bytes> bytes) {
  if (std::memcmp(bytes.data(), pair_magic.data(), pair_magic.size()) != 0) {
    throw InvalidInput("not a file of pairs: it does not begin with MOTZPAIR");
  }
  if (const auto version = number_at<std::uint32_t>(bytes, version_at); version != pair_file_version) {
    throw InvalidInput(fmt::format("version {} of the form, but this program knows {}", version, pair_file_version));
  }
  const auto dimension = number_at<std::uint8_t>(bytes, dimension_at);
  const auto kind = number_at<std::uint8_t>(bytes, kind_at);
  const auto moves = number_at<std::uint8_t>(bytes, moves_at);
  if (dimension != 2 && dimension != 3) {
    throw InvalidInput(fmt::format("dimension: expected 2 or 3, found {}", dimension));
  }
  if (kind > static_cast<std::uint8_t>(PairFileKind::Capsules) ||
      (dimension == 2 && kind == static_cast<std::uint8_t>(PairFileKind::Tetrahedra))) {
    throw InvalidInput(fmt::format("kind: there is no kind {} of shapes in {} dimensions", kind, dimension));
  }
  if (moves > 1) {
    throw InvalidInput(fmt::format("motion: expected 0 or 1, found {}", moves));
  }
  for (std::size_t place = 0; place < bytes.size(); ++place) {
    if ((place == moves_at + 1 || place >= count_at + sizeof(std::uint64_t)) && bytes[place] != std::byte{0}) {
      throw InvalidInput(fmt::format("byte {} of the header: expected 0", place));
    }
  }
  const PairFileHeader header{static_cast<PairFileKind>(kind), dimension, moves == 1,
                              number_at<std::uint64_t>(bytes, count_at)};
  constexpr std::uint64_t most_bytes = std::numeric_limits<std::int64_t>::max() - pair_file_header_bytes;
  if (header.pairs > most_bytes / (numbers_per_pair(header) * sizeof(double))) {
    throw InvalidInput(fmt::format("{} pairs are more than a file can have", header.pairs));
  }
  return header;
}

std::size_t numbers_per_pair(const PairFileHeader& header) {
  return with_shape(header, []<class Shape>() { return 2 * numbers_each<Shape>(); });
}

void relate_pairs(const PairFileHeader& header, std::uint64_t first, std::span<const std::byte> numbers,
                  std::span<std::uint8_t> answers, const PairOptions& options) {
  const std::size_t stride = numbers_per_pair(header) * sizeof(double);
  if (numbers.size() % stride != 0 || numbers.size() / stride != answers.size()) {
    throw InvalidInput(
        fmt::format("expected {} bytes for each of {} pairs, found {} in all", stride, answers.size(), numbers.size()));
  }
  with_shape(header, [&]<class Shape>() {
    const Batch<Shape> a = checked_batch<Shape>(numbers.data(), answers.size(), stride, first, "first");
    const Batch<Shape> b = checked_batch<Shape>(numbers.data() + stride / 2, answers.size(), stride, first, "second");
    const detail::StandardArithmetic standard;
    detail::relate_part(BatchPairs<Shape, Shape>(a, b), 0, answers.size(), options,
                        [&](std::size_t i, Relation relation) { answers[i] = static_cast<std::uint8_t>(relation); });
  });
}

PairFileReader::PairFileReader(const std::string& path) : input_(std::make_unique<detail::Input>(path)) {
  std::array<std::byte, pair_file_header_bytes> bytes;
  if (const std::size_t found = fill(bytes); found < bytes.size()) {
    refuse(fmt::format("cut short: the header has {} bytes, found {}", bytes.size(), found));
  }
  try {
    header_ = parse_pair_file_header(bytes);
  } catch (const InvalidInput& error) {
    refuse(error.what());
  }
  const std::uint64_t expected = bytes.size() + header_.pairs * numbers_per_pair(header_) * sizeof(double);
  if (input_->size() != 0 && input_->size() != expected) {
    refuse(fmt::format("{}: {} pairs take {} bytes, found {}", input_->size() < expected ? "cut short" : "too long",
                       header_.pairs, expected, input_->size()));
  }
}

PairFileReader::~PairFileReader() = default;

const std::string& PairFileReader::name() const noexcept { return input_->name(); }

std::optional<PairFileReader::Part> PairFileReader::next(std::size_t pairs) {
  const std::uint64_t left = header_.pairs - read_;
  if (left == 0) {
    std::array<std::byte, 1> more;
    if (fill(more) > 0) {
      refuse(fmt::format("too long: there is more behind {} pairs", header_.pairs));
    }
    return std::nullopt;
  }
  const std::size_t each = numbers_per_pair(header_) * sizeof(double);
  Part part{read_, std::vector<std::byte>(static_cast<std::size_t>(std::min<std::uint64_t>(pairs, left)) * each)};
  if (const std::size_t found = fill(part.numbers); found < part.numbers.size()) {
    refuse(fmt::format("cut short: expected {} pairs, found {}", header_.pairs, read_ + found / each));
  }
  read_ += part.numbers.size() / each;
  return part;
}

/// As many bytes as there are.
std::size_t PairFileReader::fill(std::span<std::byte> bytes) {
  std::size_t found = 0;
  while (found < bytes.size()) {
    const std::size_t more = input_->read(reinterpret_cast<char*>(bytes.data()) + found, bytes.size() - found);
    if (more == 0) {
      break;
    }
    found += more;
  }
  return found;
}

void PairFileReader::refuse(const std::string& what) const { throw FileError(name() + ": " + what); }

}  // namespace motzkin
