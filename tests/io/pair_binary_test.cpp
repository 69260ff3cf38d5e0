#include "motzkin/io/pair_binary.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "experiments/random_frames.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/shape/rounded.hpp"

/// Files of pairs as doubles: answers are those of `relate`, and whatever is wrong with a file is said, not read past.

namespace motzkin::pair_binary_test {
namespace {

std::string bytes_of(const std::vector<double>& numbers) {
  std::string bytes(numbers.size() * sizeof(double), '\0');
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

std::span<const std::byte> as_bytes(const std::string& text) {
  return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

PairFileHeader parse(const std::string& bytes) {
  return parse_pair_file_header(as_bytes(bytes).first<pair_file_header_bytes>());
}

template <class Ask>
std::string message_of(const Ask& ask) {
  try {
    ask();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

std::string temporary(const std::string& content) {
  const auto path = ::testing::TempDir() + "pairs_" +
                    std::to_string(::testing::UnitTest::GetInstance()->random_seed()) +
                    ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".bin";
  write_file(path, content);
  return path;
}

TEST(PairBinary, HeadersReadBack) {
  for (const PairFileHeader& header :
       {PairFileHeader{PairFileKind::Cuboids, 3, false, 0}, PairFileHeader{PairFileKind::Capsules, 2, true, 17},
        PairFileHeader{PairFileKind::Tetrahedra, 3, true, 1U << 31U}}) {
    const std::string bytes = pair_file_header(header);
    ASSERT_EQ(bytes.size(), pair_file_header_bytes);
    EXPECT_EQ(parse(bytes), header);
  }
  EXPECT_EQ(numbers_per_pair({PairFileKind::Cuboids, 3, false, 0}), 24U);
  EXPECT_EQ(numbers_per_pair({PairFileKind::Cuboids, 3, true, 0}), 30U);
  EXPECT_EQ(numbers_per_pair({PairFileKind::Obbs, 3, false, 0}), 30U);
  EXPECT_EQ(numbers_per_pair({PairFileKind::Capsules, 2, false, 0}), 10U);
}

TEST(PairBinary, WrongHeadersAreRefused) {
  const std::string right = pair_file_header({PairFileKind::Cuboids, 3, false, 5});
  const auto changed = [&](std::size_t place, char value) {
    std::string bytes = right;
    bytes[place] = value;
    return message_of([&] { (void)parse(bytes); });
  };
  EXPECT_EQ(message_of([&] { (void)parse(right); }), "");
  EXPECT_EQ(changed(3, 'x'), "not a file of pairs: it does not begin with MOTZPAIR");
  EXPECT_EQ(changed(8, 2), "version 2 of the form, but this program knows 1");
  EXPECT_EQ(changed(12, 4), "dimension: expected 2 or 3, found 4");
  EXPECT_EQ(changed(13, 10), "kind: there is no kind 10 of shapes in 3 dimensions");
  EXPECT_EQ(changed(14, 2), "motion: expected 0 or 1, found 2");
  EXPECT_EQ(changed(15, 1), "byte 15 of the header: expected 0");
  EXPECT_EQ(changed(31, 1), "byte 31 of the header: expected 0");
  EXPECT_EQ(changed(23, '\x7f'), "9151314442816847877 pairs are more than a file can have");
}

/// Any bytes make a header that is written as it was read, or are refused.
TEST(PairBinary, AnyHeaderIsReadOrRefused) {
  std::mt19937_64 random(4);
  std::size_t read = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string bytes = pair_file_header({PairFileKind::Spheres, 2, false, random() % 1000});
    for (std::uint64_t change = random() % 4; change-- > 0;) {
      bytes[random() % bytes.size()] = static_cast<char>(random() % (i % 2 == 0 ? 256 : 4));
    }
    try {
      ASSERT_EQ(pair_file_header(parse(bytes)), bytes);
      ++read;
    } catch (const InvalidInput&) {
    }
  }
  EXPECT_GT(read, 5000U);
  EXPECT_LT(read, 15000U);
}

/// Cuboids that move, part by part.
TEST(PairBinary, AnswersAreThoseOfRelate) {
  experiments::RandomFrames random(6);
  std::vector<double> numbers;
  std::vector<Relation> expected;
  constexpr std::size_t pairs = 300;
  const auto put = [&](const Moving<Cuboid<3>>& moving) {
    const double* first = moving.shape().origin().data();
    numbers.insert(numbers.end(), first, first + 3);
    const double* axes = moving.shape().axes().data();
    numbers.insert(numbers.end(), axes, axes + 9);
    numbers.insert(numbers.end(), moving.velocity().data(), moving.velocity().data() + 3);
  };
  for (std::size_t i = 0; i < pairs; ++i) {
    const auto a = random.moving_frame<3, FrameKind::Cuboid>();
    const auto b = random.moving_frame<3, FrameKind::Cuboid>();
    put(a);
    put(b);
    expected.push_back(relate(a, b));
  }
  const PairFileHeader header{PairFileKind::Cuboids, 3, true, pairs};
  PairFileReader reader(temporary(pair_file_header(header) + bytes_of(numbers)));
  EXPECT_EQ(reader.header(), header);
  std::vector<std::uint8_t> answers;
  while (const auto part = reader.next(7)) {
    EXPECT_EQ(part->first, answers.size());
    std::vector<std::uint8_t> own(part->numbers.size() / (30 * sizeof(double)));
    relate_pairs(header, part->first, part->numbers, own);
    answers.insert(answers.end(), own.begin(), own.end());
  }
  ASSERT_EQ(answers.size(), pairs);
  for (std::size_t i = 0; i < pairs; ++i) {
    ASSERT_EQ(answers[i], static_cast<std::uint8_t>(expected[i]));
  }
}

TEST(PairBinary, AnswersOfBoxesAndSpheres) {
  // The boxes share a face, the spheres are inside each other.
  const std::vector<double> boxes = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1,  //
                                     2, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1};
  std::vector<std::uint8_t> answer(1);
  relate_pairs({PairFileKind::Obbs, 3, false, 1}, 0, as_bytes(bytes_of(boxes)), answer);
  EXPECT_EQ(answer[0], static_cast<std::uint8_t>(Relation::Touching));
  const std::vector<double> spheres = {0, 0, 1, 0.25, 0, 3};
  relate_pairs({PairFileKind::Spheres, 2, false, 1}, 0, as_bytes(bytes_of(spheres)), answer);
  EXPECT_EQ(answer[0], static_cast<std::uint8_t>(Relation::Overlapping));
}

TEST(PairBinary, WrongNumbersNameThePair) {
  std::vector<double> numbers(4 * 8, 1.0);  // four pairs of spheres
  const PairFileHeader header{PairFileKind::Spheres, 3, false, 4};
  std::vector<std::uint8_t> answers(4);
  const auto message = [&] {
    return message_of([&] { relate_pairs(header, 100, as_bytes(bytes_of(numbers)), answers); });
  };
  EXPECT_EQ(message(), "");
  numbers[3 * 8 + 1] = std::numeric_limits<double>::infinity();
  EXPECT_EQ(message(), "pair 103: first shape: center: the y component is inf, but must be a finite number");
  numbers[2 * 8 + 7] = -1;
  EXPECT_EQ(message().substr(0, 29), "pair 103: first shape: center");
  numbers[3 * 8 + 1] = 1;
  EXPECT_EQ(message().substr(0, 31), "pair 102: second shape: radius:");
  numbers.pop_back();
  EXPECT_EQ(message(), "expected 64 bytes for each of 4 pairs, found 248 in all");
}

/// A file cut anywhere says so before it is answered, and so does one that is too long.
TEST(PairBinary, CutFilesSaySo) {
  const std::string whole =
      pair_file_header({PairFileKind::Points, 2, false, 3}) + bytes_of(std::vector<double>(3 * 4, 0.0));
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const std::string path = temporary(whole.substr(0, length));
    const std::string message = message_of([&] { PairFileReader reader(path); });
    ASSERT_NE(message.find("cut short"), std::string::npos) << length << ": " << message;
  }
  EXPECT_NE(message_of([&] { PairFileReader reader(temporary(whole + "x")); }).find("too long"), std::string::npos);
  PairFileReader reader(temporary(whole));
  ASSERT_TRUE(reader.next(100).has_value());
  EXPECT_FALSE(reader.next(100).has_value());
}

}  // namespace
}  // namespace motzkin::pair_binary_test
