#include "motzkin/io/ccd_file.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <filesystem>
#include <limits>
#include <random>

#include "mesh_samples.hpp"
#include "motzkin/io/file.hpp"

/// Files of queries: what is read is what the file says, to the last bit, and what is no such file is refused with a
/// message that says where and why.

namespace motzkin::testing::ccd_file_test {
namespace {

/// Eight lines with the same columns.
std::string eight(const std::string& line) {
  std::string text;
  for (int i = 0; i < 8; ++i) {
    text += line + "\n";
  }
  return text;
}

/// Eight vertices that are all different, and the truth.
const std::string numbered =
    "0,1,0,2,1,2,1\n1,1,0,2,1,2,1\n2,1,0,2,1,2,1\n3,1,0,2,1,2,1\n"
    "4,1,0,2,1,2,1\n5,1,0,2,1,2,1\n6,1,0,2,1,2,1\n7,1,0,2,1,2,1\n";

Vector<3> at(double x) { return {x, 0, 0.5}; }

const std::vector<EdgeEdge>& edges(const CcdQueries& queries) { return std::get<0>(queries.queries); }
const std::vector<VertexFace>& faces(const CcdQueries& queries) { return std::get<1>(queries.queries); }

bool same(const CcdQueries& p, const CcdQueries& q) { return p.kind() == q.kind() && ccd_text(p) == ccd_text(q); }

/// The first coordinate of a file whose lines all begin with these columns.
double first_number(const std::string& numerator, const std::string& denominator,
                    CcdNumbers numbers = CcdNumbers::Exact) {
  const std::string text = eight(numerator + "," + denominator + ",0,1,0,1");
  return edges(parse_ccd(text, CcdKind::EdgeEdge, "file", numbers))[0].a.start.vertices()[0][0];
}

TEST(CcdFileTest, rows_are_the_vertices_of_two_edges) {
  const CcdQueries queries = parse_ccd(numbered, CcdKind::EdgeEdge, "file");
  ASSERT_EQ(queries.size(), 1U);
  EXPECT_EQ(queries.kind(), CcdKind::EdgeEdge);
  EXPECT_EQ(queries.truth, std::vector<bool>{true});
  EXPECT_EQ(edges(queries)[0].a, (LinearPath<Segment<3>>{{at(0), at(1)}, {at(4), at(5)}}));
  EXPECT_EQ(edges(queries)[0].b, (LinearPath<Segment<3>>{{at(2), at(3)}, {at(6), at(7)}}));
}

TEST(CcdFileTest, rows_are_a_vertex_and_those_of_a_face) {
  const CcdQueries queries = parse_ccd(numbered, CcdKind::VertexFace, "file");
  ASSERT_EQ(queries.size(), 1U);
  EXPECT_EQ(queries.kind(), CcdKind::VertexFace);
  EXPECT_EQ(faces(queries)[0].vertex, (LinearPath<Point<3>>{Point<3>(at(0)), Point<3>(at(4))}));
  EXPECT_EQ(faces(queries)[0].face, (LinearPath<Triangle<3>>{{at(1), at(2), at(3)}, {at(5), at(6), at(7)}}));
}

TEST(CcdFileTest, the_truth_is_one_per_query_and_may_be_missing) {
  const std::string text = eight("0,1,0,1,0,1,0") + eight("0,1,0,1,0,1,1");
  EXPECT_EQ(parse_ccd(text, CcdKind::EdgeEdge, "file").truth, (std::vector<bool>{false, true}));
  const CcdQueries without = parse_ccd(eight("0,1,0,1,0,1"), CcdKind::EdgeEdge, "file");
  EXPECT_EQ(without.size(), 1U);
  EXPECT_TRUE(without.truth.empty());
}

TEST(CcdFileTest, line_ends_spaces_and_empty_lines_at_the_end_do_not_matter) {
  const CcdQueries plain = parse_ccd(numbered, CcdKind::EdgeEdge, "file");
  std::string crlf;
  std::string spaced;
  for (const char c : numbered) {
    crlf += c == '\n' ? "\r\n" : std::string(1, c);
    spaced += c == ',' ? " ,\t" : std::string(1, c);
  }
  for (const std::string& text : {crlf, spaced, numbered + "\n \r\n\t\n", numbered.substr(0, numbered.size() - 1)}) {
    EXPECT_TRUE(same(parse_ccd(text, CcdKind::EdgeEdge, "file"), plain)) << text;
  }
}

TEST(CcdFileTest, a_file_without_lines_has_no_queries) {
  for (const std::string text : {"", "\n", "\r\n \n"}) {
    EXPECT_EQ(parse_ccd(text, CcdKind::VertexFace, "file").size(), 0U);
  }
  EXPECT_EQ(ccd_text(parse_ccd("", CcdKind::VertexFace, "file")), "");
}

TEST(CcdFileTest, numbers_are_exact_whatever_their_length) {
  EXPECT_EQ(first_number("-8388609", "8388608"), -1 - 0x1p-23);
  EXPECT_EQ(first_number("+00010", "008"), 1.25);
  EXPECT_EQ(first_number("-0", "3"), 0);
  EXPECT_FALSE(std::signbit(first_number("-0", "1")));
  EXPECT_EQ(first_number("9007199254740993", "9007199254740993"), 1);
  EXPECT_EQ(first_number("30", "10"), 3);
  EXPECT_EQ(first_number("6", "4"), 1.5);
  EXPECT_EQ(first_number("36893488147419103232", "1"), 0x1p65);
  EXPECT_EQ(first_number("1", "1298074214633706907132624082305024"), 0x1p-110);
  const std::string long_one = "1" + std::string(max_ccd_number - 1, '0');
  EXPECT_EQ(first_number(long_one, long_one), 1);
}

TEST(CcdFileTest, what_is_no_double_is_rounded_only_if_asked) {
  EXPECT_EQ(first_number("1", "3", CcdNumbers::Rounded), 1.0 / 3);
  EXPECT_EQ(first_number("-1", "3", CcdNumbers::Rounded), -1.0 / 3);
  EXPECT_EQ(first_number("9007199254740993", "1", CcdNumbers::Rounded), 0x1p53);      // a tie
  EXPECT_EQ(first_number("9007199254740995", "1", CcdNumbers::Rounded), 0x1p53 + 4);  // a tie
  EXPECT_EQ(first_number("90071992547409930000000000000001", "10000000000000000", CcdNumbers::Rounded), 0x1p53 + 2);
  EXPECT_EQ(first_number("1", "1" + std::string(400, '0'), CcdNumbers::Rounded), 0);
}

TEST(CcdFileTest, written_and_read_again_is_the_same) {
  std::mt19937_64 random(1956);
  const auto any = [&] {
    const auto value = std::bit_cast<double>(random());
    return std::abs(value) <= max_coordinate ? value : 0;  // NaN: becomes 0
  };
  const auto point = [&] { return Vector<3>(any(), any(), any()); };
  const auto segment = [&] { return Segment<3>(point(), point()); };
  const auto triangle = [&] { return Triangle<3>(point(), point(), point()); };
  CcdQueries pairs = {.queries = std::vector<EdgeEdge>()};
  CcdQueries hits = {.queries = std::vector<VertexFace>()};
  for (int i = 0; i < 100; ++i) {
    std::get<0>(pairs.queries).push_back({{segment(), segment()}, {segment(), segment()}});
    std::get<1>(hits.queries).push_back({{Point<3>(point()), Point<3>(point())}, {triangle(), triangle()}});
    hits.truth.push_back(random() % 2 == 0);
  }
  const double ends[] = {max_coordinate, -max_coordinate, std::numeric_limits<double>::denorm_min(),
                         std::numeric_limits<double>::min(), 0.0};
  for (const double x : ends) {
    const Segment<3> one(at(x), at(-x));
    std::get<0>(pairs.queries).push_back({{one, one}, {one, one}});
  }
  const CcdQueries pairs_again = parse_ccd(ccd_text(pairs), CcdKind::EdgeEdge, "file");
  ASSERT_EQ(pairs_again.size(), pairs.size());
  EXPECT_TRUE(pairs_again.truth.empty());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    EXPECT_EQ(edges(pairs_again)[i].a, edges(pairs)[i].a);
    EXPECT_EQ(edges(pairs_again)[i].b, edges(pairs)[i].b);
  }
  const CcdQueries hits_again = parse_ccd(ccd_text(hits), CcdKind::VertexFace, "file");
  ASSERT_EQ(hits_again.size(), hits.size());
  EXPECT_EQ(hits_again.truth, hits.truth);
  for (std::size_t i = 0; i < hits.size(); ++i) {
    EXPECT_EQ(faces(hits_again)[i].vertex, faces(hits)[i].vertex);
    EXPECT_EQ(faces(hits_again)[i].face, faces(hits)[i].face);
  }
}

TEST(CcdFileTest, written_in_lowest_terms) {
  const CcdQueries queries = parse_ccd(eight("-6,4,0,7,10,5,0"), CcdKind::EdgeEdge, "file");
  EXPECT_EQ(ccd_text(queries), eight("-3,2,0,1,2,1,0"));
}

TEST(CcdFileTest, a_truth_for_some_queries_only_is_not_written) {
  CcdQueries queries = parse_ccd(eight("0,1,0,1,0,1") + eight("0,1,0,1,0,1"), CcdKind::EdgeEdge, "file");
  queries.truth = {true};
  EXPECT_EQ(refusal([&] { return ccd_text(queries); }), "expected a truth for each of 2 queries, found 1");
}

TEST(CcdFileTest, files_are_written_and_read) {
  const std::string path = ::testing::TempDir() + "motzkin_ccd_file_test_ee.csv";
  const CcdQueries queries = parse_ccd(numbered, CcdKind::EdgeEdge, "file");
  write_ccd(path, queries);
  EXPECT_TRUE(same(read_ccd(path, CcdKind::EdgeEdge), queries));
  std::filesystem::remove(path);
  EXPECT_THROW((void)read_ccd(path, CcdKind::EdgeEdge), FileError);
  EXPECT_THROW((void)read_ccd(::testing::TempDir(), CcdKind::EdgeEdge), FileError);
}

TEST(CcdFileTest, the_path_tells_the_kind) {
  const auto edge = std::optional(CcdKind::EdgeEdge);
  const auto face = std::optional(CcdKind::VertexFace);
  const std::pair<const char*, std::optional<CcdKind>> paths[] = {
      {"227ee.csv", edge},
      {"227vf.csv", face},
      {"a/ee.csv", edge},
      {"a_vf", face},
      {"unit-tests/edge-edge/data_0_0.csv", edge},
      {"unit-tests/vertex-face/data_0_0.csv", face},
      {"vertex-face/old/0.csv", face},
      {"vertex-face/227ee.csv", edge},  // the file before its folders
      {"edge-edge/vertex-face/0.csv", face},
      {"my-edge-edge-queries.csv", edge},
      {"/vf/0.csv", face},
      {"coffee.csv", std::nullopt},
      {"data.csv", std::nullopt},
      {"edge-edge-and-vertex-face.csv", std::nullopt},
      {"", std::nullopt},
      {"/", std::nullopt},
  };
  for (const auto& [path, kind] : paths) {
    EXPECT_EQ(ccd_kind(path), kind) << path;
  }
}

TEST(CcdFileTest, bad_files_are_refused_naming_the_place_and_what_is_there) {
  const std::string zeros = "0,1,0,1,0,1";
  const std::string big(2000, '9');
  const std::string huge = "1" + std::string(1'000'000, '0');
  const std::pair<std::string, std::string> files[] = {
      {"x", "line 1: expected 6 columns, or 7 with the truth, found 1"},
      {"\n" + eight(zeros), "line 1: expected 6 columns, or 7 with the truth, found an empty line"},
      {"0,1,0,1,0\n", "line 1: expected 6 columns, or 7 with the truth, found 5"},
      {"0,1,0,1,0,1,0,0\n", "line 1: expected 6 columns, or 7 with the truth, found 8"},
      {zeros + "\n" + zeros + ",1\n", "line 2: expected 6 columns, as in line 1, found 7"},
      {zeros + ",1\n" + zeros + "\n", "line 2: expected 7 columns, as in line 1, found 6"},
      {eight(zeros) + "\n" + eight(zeros), "line 9: expected 6 columns, as in line 1, found an empty line"},
      {zeros, "line 1: expected 8 lines per query, found the end of the file after 1"},
      {eight(zeros) + zeros + "\n" + zeros, "line 10: expected 8 lines per query, found the end of the file after 2"},
      {eight(zeros + ",2"), "line 1: expected 0 or 1 in column 7, found '2'"},
      {eight(zeros + ","), "line 1: expected 0 or 1 in column 7, found ''"},
      {eight(zeros + ",0") + zeros + ",1\n" + zeros + ",0\n",
       "line 10: expected the truth of line 9 in column 7, where the query begins, found '0'"},
      {"a,1,0,1,0,1\n", "line 1: expected a whole number in column 1, found 'a'"},
      {",1,0,1,0,1\n", "line 1: expected a whole number in column 1, found ''"},
      {"1.5,1,0,1,0,1\n", "line 1: expected a whole number in column 1, found '1.5'"},
      {"--1,1,0,1,0,1\n", "line 1: expected a whole number in column 1, found '--1'"},
      {"0x10,1,0,1,0,1\n", "line 1: expected a whole number in column 1, found '0x10'"},
      {"nan,1,0,1,0,1\n", "line 1: expected a whole number in column 1, found 'nan'"},
      {"1 2,1,0,1,0,1\n", "line 1: expected a whole number in column 1, found '1 2'"},
      {"0,1,0,1,0,-\n", "line 1: expected a whole number in column 6, found '-'"},
      {"0,1,0,0,0,1\n", "line 1: expected a positive whole number in column 4, found '0'"},
      {"0,1,0,1,0,-2\n", "line 1: expected a positive whole number in column 6, found '-2'"},
      {"0,1,0,1,1,3\n", "line 1: expected a quotient that is exactly a double in columns 5 and 6, found '1' / '3'"},
      {"9007199254740993,1,0,1,0,1\n",
       "line 1: expected a quotient that is exactly a double in columns 1 and 2, found '9007199254740993' / '1'"},
      {"0,1,-" + big + ",1,0,1\n",
       "line 1: expected a quotient of magnitude up to 2^1000 in columns 3 and 4, found '-" + std::string(39, '9') +
           "...' / '1'"},
      {huge + ",1,0,1,0,1\n",
       "line 1: expected a whole number of at most 4096 characters in column 1, found one of 1000001"},
      {"0," + huge + ",0,1,0,1\n",
       "line 1: expected a whole number of at most 4096 characters in column 2, found one of 1000001"},
      {std::string(1'000'000, ','), "line 1: expected 6 columns, or 7 with the truth, found 1000001"},
      {std::string("0,1,0,1,0,\0", 11), "line 1: expected a whole number in column 6, found '\\x00'"},
  };
  for (const auto& [text, message] : files) {
    EXPECT_EQ(refusal([&text = text] { return parse_ccd(text, CcdKind::EdgeEdge, "file"); }), "file, " + message);
  }
  const std::string beyond = "file, line 1: expected a quotient of magnitude up to 2^1000 in columns 1 and 2, found '" +
                             std::string(40, '9') + "...' / '1'";
  EXPECT_EQ(refusal([&] { return first_number(big, "1", CcdNumbers::Rounded); }), beyond);
}

TEST(CcdFileTest, more_queries_than_allowed_are_refused) {
  std::string text;
  for (int i = 0; i < 24; ++i) {
    text += "0,1,0,1,0,1\n";
  }
  EXPECT_EQ(parse_ccd(text, CcdKind::VertexFace, "file", CcdNumbers::Exact, 3).size(), 3U);
  EXPECT_EQ(refusal([&] { return parse_ccd(text, CcdKind::VertexFace, "file", CcdNumbers::Exact, 2); }),
            "file, line 17: expected at most 2 queries, found more");
}

}  // namespace
}  // namespace motzkin::testing::ccd_file_test
