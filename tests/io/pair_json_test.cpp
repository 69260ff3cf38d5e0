#include "motzkin/io/pair_json.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "motzkin/invalid_input.hpp"

namespace motzkin {
namespace {

std::string message(const std::string& text) {
  try {
    (void)parse_json_frame(text);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return {};
}

/// x of the origin of a frame with this number there.
double read_number(const std::string& number) {
  const AnyFrame frame = parse_json_frame(R"({"kind": "cuboid", "origin": [)" + number + R"(, 0], "axes": []})");
  return std::get<Cuboid<2>>(frame).origin().x();
}

TEST(PairJson, frames_of_every_type_read_back_as_written) {
  const Vector<2> u(1, 0.1);
  const Vector<2> v(-1e-300, 5e-324);
  const Vector<3> p(0.30000000000000004, -7, 0x1p1000);
  const Vector<3> q(1e22, 1.0 / 3, 123456789);
  const std::vector<AnyFrame> frames = {Cuboid<2>(u, {v, u}),
                                        Simplex<2>(v, {u}),
                                        Cuboid<3>(p, {q, p, q}),
                                        Simplex<3>(q, {}),
                                        Moving<Cuboid<2>>({u, {v, u}}, v),
                                        Moving<Simplex<2>>({v, {u}}, u),
                                        Moving<Cuboid<3>>({p, {q, p, q}}, q),
                                        Moving<Simplex<3>>({q, {p}}, p)};
  for (const AnyFrame& frame : frames) {
    EXPECT_EQ(parse_json_frame(to_json(frame)), frame) << to_json(frame);
  }
}

TEST(PairJson, missing_axes_are_zero) {
  EXPECT_EQ(parse_json_frame(R"({"kind": "cuboid", "origin": [1,2,3], "axes": [[4,5,6]]})"),
            AnyFrame(Cuboid<3>({1, 2, 3}, {{4, 5, 6}})));
}

TEST(PairJson, numbers_are_read_to_the_nearest_double) {
  EXPECT_EQ(read_number("0.1"), 0.1);
  EXPECT_EQ(read_number("9007199254740993"), 9007199254740992.0);
  EXPECT_EQ(read_number("9007199254740993.0000000000000000000000000000000000001"), 9007199254740994.0);
  EXPECT_EQ(read_number("-18446744073709551617"), -18446744073709551616.0);
  EXPECT_EQ(read_number("2.4703282292062327208e-324"), 0.0);
  EXPECT_EQ(read_number("2.4703282292062328e-324"), std::numeric_limits<double>::denorm_min());
}

TEST(PairJson, numbers_beyond_the_limit_are_refused) {
  EXPECT_EQ(read_number("1.0715086071862673e301"), max_coordinate);
  EXPECT_THROW((void)read_number("1.0715086071862675e301"), InvalidInput);
  EXPECT_THROW((void)read_number("1e309"), InvalidInput);
  EXPECT_THROW((void)read_number("-1e99999999999999999999"), InvalidInput);
}

TEST(PairJson, messages_stay_short_whatever_they_quote) {
  const std::string digits(100000, '9');
  EXPECT_LE(message(R"({"kind": "cuboid", "origin": [)" + digits + R"(, 0], "axes": []})").size(),
            max_json_message + 3);
  EXPECT_LE(message(R"({"kind": ")" + digits + R"("})").size(), max_json_message + 3);
  EXPECT_FALSE(message(R"({")" + digits + R"(": 1})").empty());
}

TEST(PairJson, cut_documents_are_refused_wherever_they_are_cut) {
  const std::string whole = R"({"kind": "simplex", "origin": [1.5e3,-2], "axes": [[1,0]], "velocity": [0,1]})";
  EXPECT_EQ(message(whole), "");
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_NE(message(whole.substr(0, size)), "") << whole.substr(0, size);
  }
}

TEST(PairJson, pairs_of_mixed_dimension_are_refused) {
  const AnyFrame plane = Cuboid<2>({0, 0}, {});
  const AnyFrame space = Moving<Simplex<3>>({{0, 0, 0}, {}}, {0, 0, 0});
  EXPECT_THROW(AnyPair(plane, space), InvalidInput);
  EXPECT_THROW((void)parse_json_pair(R"({"a": )" + to_json(plane) + R"(, "b": )" + to_json(space) + "}"), InvalidInput);
}

TEST(PairJson, pairs_read_back_as_written) {
  const AnyPair pair(Cuboid<2>({0, 1}, {{2, 3}}), Moving<Simplex<2>>({{4, 5}, {{6, 7}, {8, 9}}}, {10, 11}));
  const AnyPair read = parse_json_pair(to_json(pair));
  EXPECT_EQ(read.a(), pair.a());
  EXPECT_EQ(read.b(), pair.b());
}

TEST(PairJson, results_have_every_field) {
  EXPECT_EQ(to_json(PairResult{}),
            R"({"relation": "disjoint", "intersects": false, "overlaps": false, "box": null, "window": null, )"
            R"("method": "auto"})");
  const PairResult result{.relation = Relation::Touching,
                          .box = Aabb<3>({0.1, -1, 1e300}, {0.1, 2, 1e301}),
                          .window = Window{0.25, 1},
                          .method = Method::SeparatingAxis};
  EXPECT_EQ(to_json(result),
            R"({"relation": "touching", "intersects": true, "overlaps": false, "box": {"min": [0.1,-1,1e+300], )"
            R"("max": [0.1,2,1e+301]}, "window": [0.25,1], "method": "sat"})");
}

TEST(PairJson, errors_are_valid_json_whatever_the_bytes) {
  EXPECT_EQ(error_json("a \"b\"\n"), R"({"error": "a \"b\"\n"})");
  EXPECT_EQ(error_json("\xff"), "{\"error\": \"\xef\xbf\xbd\"}");
}

}  // namespace
}  // namespace motzkin
