#include "motzkin/io/solid_json.hpp"

#include <gtest/gtest.h>

#include "motzkin/invalid_input.hpp"

namespace motzkin::solid_json_test {
namespace {

std::string message(const std::string& text) {
  try {
    (void)parse_json_solids(text);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return {};
}

TEST(SolidJson, ReadsWhatItWrites) {
  for (const SolidRelation relation : {SolidRelation::Disjoint, SolidRelation::Touching, SolidRelation::Overlapping,
                                       SolidRelation::Inside, SolidRelation::Contains, SolidRelation::Equal}) {
    ProvedSolids proved = {{"a \"b\"\n.obj", "t(1,0,0)"}, {"\xc3\xa4.ply", ""}, {relation}};
    if (relation != SolidRelation::Disjoint) {
      proved.certificate.point = {"1/2", "-3", "0"};
    }
    const std::string text = to_json(proved);
    for (const std::string& form :
         {text, R"({"certificate": )" + text + "}",
          R"({"relation": ")" + std::string(to_text(relation)) + R"(", "certificate": )" + text + "}"}) {
      const auto read = parse_json_solids(form);
      ASSERT_TRUE(read) << form;
      EXPECT_EQ(read->a, proved.a);
      EXPECT_EQ(read->b, proved.b);
      EXPECT_EQ(read->certificate, proved.certificate);
    }
  }
}

TEST(SolidJson, OtherDocumentsAreLeftToOthers) {
  for (const char* text : {"{}", "[]", "3", R"({"a": 1, "relation": "touching"})", R"({"certificate": null})",
                           R"({"certificate": {"a": 1}})"}) {
    EXPECT_FALSE(parse_json_solids(text)) << text;
  }
}

TEST(SolidJson, NamesWhatIsWrong) {
  const std::string file = R"({"file": "a.obj", "move": ""})";
  const std::string solids = R"({"solids": {"a": )" + file + R"(, "b": )" + file + "}";
  EXPECT_EQ(message(solids + "}"), "certificate: missing key \"relation\"");
  EXPECT_EQ(message(solids + R"(, "relation": "near"})"),
            "relation: expected disjoint, touching, overlapping, inside, contains or equal, found \"near\"");
  EXPECT_EQ(message(solids + R"(, "relation": "equal", "point": ["1","2"]})"), "point: expected 3 numbers, found 2");
  EXPECT_EQ(message(solids + R"(, "relation": "equal", "plane": 1})"), "certificate: unknown key \"plane\"");
  EXPECT_EQ(message(R"({"solids": {"a": )" + file + R"(}, "relation": "equal"})"), "solids: missing key \"b\"");
  EXPECT_EQ(message(R"({"solids": {"a": 1, "b": )" + file + R"(}, "relation": "equal"})"),
            "solids.a: expected an object, found number");
  EXPECT_EQ(message(R"({"relation": "inside", "certificate": )" + solids + R"(, "relation": "equal"}})"),
            "relation: the result says inside, its certificate equal");
}

}  // namespace
}  // namespace motzkin::solid_json_test
