#include "motzkin/io/sweep_json.hpp"

#include <gtest/gtest.h>

#include "motzkin/invalid_input.hpp"

namespace motzkin::sweep_json_test {
namespace {

const std::string rest = R"(, "motion": {"kind": "rest"}})";

SweepQuery query_of(const std::string& body) {
  return parse_json_sweep(R"({"a": )" + body + R"(, "b": )" + body + "}");
}

MovingShape shape_of(const std::string& shape) { return query_of(R"({"shape": )" + shape + rest).b.shapes.at(0); }

TEST(SweepJson, elements_are_triangles_then_edges) {
  const SweepQuery query = query_of(
      R"({"vertices": [[0,0,0],[1,0,0],[0,2,0],[0,0,3]], "edges": [[3,0]], "triangles": [[2,1,0],[1,1,3]])" + rest);
  ASSERT_EQ(query.a.shapes.size(), 3U);
  EXPECT_EQ(query.a.shapes[0], MovingShape(Triangle<3>({0, 2, 0}, {1, 0, 0}, {0, 0, 0})));
  EXPECT_EQ(query.a.shapes[1], MovingShape(Triangle<3>({1, 0, 0}, {1, 0, 0}, {0, 0, 3})));
  EXPECT_EQ(query.a.shapes[2], MovingShape(Segment<3>({0, 0, 3}, {0, 0, 0})));
  EXPECT_EQ(query.b.shapes, query.a.shapes);
  EXPECT_FALSE(query.truth);
}

TEST(SweepJson, vertices_are_elements_where_there_are_no_others) {
  for (const char* elements : {"", R"(, "triangles": [])", R"(, "triangles": [], "edges": [])"}) {
    const SweepQuery query = query_of(R"({"vertices": [[0,0,0],[1,2,3]])" + std::string(elements) + rest);
    ASSERT_EQ(query.a.shapes.size(), 2U);
    EXPECT_EQ(query.a.shapes[1], MovingShape(Point<3>({1, 2, 3})));
  }
}

TEST(SweepJson, shapes_of_every_kind) {
  EXPECT_EQ(shape_of(R"({"kind": "cuboid", "origin": [1,2,3], "axes": [[4,5,6]]})"),
            MovingShape(Cuboid<3>({1, 2, 3}, {{4, 5, 6}})));
  EXPECT_EQ(shape_of(R"({"kind": "simplex", "origin": [1,2,3], "axes": []})"), MovingShape(Simplex<3>({1, 2, 3}, {})));
  EXPECT_EQ(shape_of(R"({"kind": "point", "vertices": [[1,2,3]]})"), MovingShape(Point<3>({1, 2, 3})));
  EXPECT_EQ(shape_of(R"({"kind": "aabb", "min": [0,0,0], "max": [1,1,1]})"),
            MovingShape(Aabb<3>(Vector<3>(0, 0, 0), Vector<3>(1, 1, 1))));
  EXPECT_EQ(shape_of(R"({"kind": "sphere", "center": [0,0,0], "radius": 2})"),
            MovingShape(Sphere<3>(Vector<3>(0, 0, 0), 2)));
}

TEST(SweepJson, truth) {
  const auto truth = [](const std::string& text) {
    const std::string body = R"({"vertices": [[0,0,0]])" + rest;
    return parse_json_sweep(R"({"a": )" + body + R"(, "b": )" + body + R"(, "truth": )" + text + "}").truth;
  };
  EXPECT_FALSE(truth("null"));
  EXPECT_EQ(truth(R"({"status": "free", "time": null})")->status, ContactStatus::Free);
  EXPECT_FALSE(truth(R"({"status": "free"})")->time);
  EXPECT_EQ(truth(R"({"status": "contact", "time": [0.25,0.5], "by": "hand"})")->time, (TimeBracket{0.25, 0.5}));
  EXPECT_THROW((void)truth(R"({"status": "contact", "time": [0.5,0.25]})"), InvalidInput);
}

TEST(SweepJson, ids_are_as_written) {
  EXPECT_EQ(json_sweep_id(R"({"a": {"id": 1}, "id":  1.50 , "b": [)"), "1.50");
  EXPECT_EQ(json_sweep_id(R"({"id":123456789012345678901234567890})"), "123456789012345678901234567890");
  EXPECT_EQ(json_sweep_id(R"({"id": "a\"}, \u00e9"})"), R"("a\"}, \u00e9")");
  EXPECT_EQ(json_sweep_id("{\"id\": [1,\t{\"b\": {}, \"a\": 2}], \"id\": 7}"), R"([1, {"b": {}, "a": 2}])");
  EXPECT_EQ(json_sweep_id("{\"id\": [\"q\"\n, 0\r]}"), R"(["q" , 0 ])");
  EXPECT_EQ(json_sweep_id("{\"i\\u0064\" \t: true"), "true");
  EXPECT_EQ(json_sweep_id("{\"id\": \"\xe2\x80\xae\xc2\x9b\x7f\"}"), R"("\u202e\u009b\u007f")");
  for (const char* text :
       {"", "{", "[]", "7", R"({"a": 1})", R"({"id"})", R"({"id": })", R"({"id": [1)", R"({"id": "x)",
        R"({"a": NaN, "id": 5})", R"([{"id": 5}])", R"({"a": {"id": 5}})", R"({"id":01$)", R"({"id": 1-2})"}) {
    EXPECT_EQ(json_sweep_id(text), "null") << text;
  }
}

/// A claim is wrong where it contradicts the truth, not where it knows less.
TEST(SweepJson, answers_are_compared_with_the_truth) {
  const auto errors = [](ContactStatus status, double lower, double upper, const SweepTruth& truth) {
    Contact<3> contact;
    contact.status = status;
    contact.time = {lower, upper};
    const SweepErrors found = compare(contact, truth);
    return std::string(found.missed ? "missed " : "") + (found.invented ? "invented " : "") +
           (found.late ? "late " : "");
  };
  using enum ContactStatus;
  const double never = std::numeric_limits<double>::infinity();
  const SweepTruth free{.status = Free};
  const SweepTruth contact{.status = Contact, .time = TimeBracket{0.25, 0.5}};
  const SweepTruth start{.status = InitialContact};
  EXPECT_EQ(errors(Free, never, never, free), "");
  EXPECT_EQ(errors(Contact, 0.25, 0.5, free), "invented ");
  EXPECT_EQ(errors(InitialContact, 0, 0, free), "invented ");
  EXPECT_EQ(errors(Unresolved, 0.5, 1, free), "");
  EXPECT_EQ(errors(Free, never, never, contact), "missed ");
  EXPECT_EQ(errors(Contact, 0.5, 0.75, contact), "");
  EXPECT_EQ(errors(Contact, 0.5625, 0.75, contact), "late ");
  EXPECT_EQ(errors(Contact, 0.125, 0.1875, contact), "invented ");
  EXPECT_EQ(errors(InitialContact, 0, 0, contact), "invented ");
  EXPECT_EQ(errors(Unresolved, 0.5, 1, contact), "");
  EXPECT_EQ(errors(Unresolved, 0.75, 1, contact), "late ");
  EXPECT_EQ(errors(InitialContact, 0, 0, start), "");
  EXPECT_EQ(errors(Contact, 0.5, 0.5, start), "late ");
  EXPECT_EQ(errors(Free, never, never, start), "missed ");
  EXPECT_EQ(errors(Free, never, never, {.status = Unresolved}), "");
}

}  // namespace
}  // namespace motzkin::sweep_json_test
