#include "motzkin/io/mesh_report.hpp"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <span>
#include <string_view>

#include "io/base64.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/shape/mesh_generators.hpp"

// What a browser makes of reports is tested in tests/web.

namespace motzkin::mesh_report_test {
namespace {

std::string base64(std::string_view text) {
  std::string result;
  detail::append_base64(result, std::as_bytes(std::span(text)));
  return result;
}

TEST(Base64, PadsToGroupsOfFour) {  // Source: RFC 4648, section 10
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foob"), "Zm9vYg==");
  EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(base64("\xff\xfb\xf0"), "//vw");
}

class MeshReportFile : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!has_report_page()) {
      GTEST_SKIP() << "this build has no report page";
    }
  }
  void TearDown() override { std::filesystem::remove(path); }

  [[nodiscard]] std::string written(const MeshReport& report) const {
    write_report(path, report);
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  /// The content of the data element `id`.
  [[nodiscard]] static std::string data(const std::string& page, const std::string& id) {
    const std::string mark = "id=\"data-" + id + "\">";
    const std::size_t start = page.find(mark) + mark.size();
    return page.substr(start, page.find("</script>", start) - start);
  }

  std::string path =
      ::testing::TempDir() + "motzkin_" + ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".html";
  TriangleMesh mesh = torus({.around = 8, .across = 4});
};

TEST_F(MeshReportFile, HoldsOnlyFloatsInReachWhateverTheScale) {
  // A triangle from 0 to 4 on every axis has its middle at 2; half its size is 2.
  for (const double scale : {1.0, 1e200, 1e-200}) {
    const TriangleMesh triangle({{0, 0, 0}, {4 * scale, 4 * scale, 4 * scale}, {0, 4 * scale, 2 * scale}}, {{0, 1, 2}});
    const std::string page = written({.title = "t", .a = {.name = "a", .surface = triangle}});
    const std::array<float, 9> expected{-1, -1, -1, 1, 1, 1, -1, 1, 0};
    EXPECT_EQ(data(page, "positions-0"), base64({reinterpret_cast<const char*>(expected.data()), sizeof expected}));
  }
}

/// The page reads kinds by these names. Fails where a kind is renamed or numbered without its name.
TEST_F(MeshReportFile, NamesTheKindsOfShapes) {
  const std::string facts = data(written({.title = "t", .a = {.name = "a", .surface = mesh}}), "facts");
  EXPECT_NE(
      facts.find(
          R"("kinds":["cuboid","simplex","point","segment","triangle","tetrahedron","obb","sphere","aabb","hull",)"
          R"("half-space","capsule","rounded","rounded","rounded","rounded","rounded","rounded","rounded"])"),
      std::string::npos)
      << facts;
}

TEST_F(MeshReportFile, KeepsTextApartFromMarkup) {
  const std::string hostile = "</script><!--<script>\xff\"\\";
  const std::vector<Collision> pairs{{0, 1, Relation::Touching}};
  const std::string page = written({.title = hostile,
                                    .a = {.name = hostile, .surface = mesh},
                                    .pairs = pairs,
                                    .timings = {{hostile, 1}},
                                    .facts = {{hostile, hostile}},
                                    .certificates = [&](std::size_t) { return std::string(hostile); }});
  const std::string facts = data(page, "facts");
  EXPECT_TRUE(is_json(facts)) << facts;
  EXPECT_EQ(facts.find('<'), std::string::npos);
}

TEST_F(MeshReportFile, AsksForCertificatesOfTheFirstPairsOnly) {
  const std::vector<Collision> pairs(max_report_certificates + 7, {0, 1, Relation::Touching});
  std::size_t calls = 0;
  write_report(
      path, {.title = "t", .a = {.name = "a", .surface = mesh}, .pairs = pairs, .certificates = [&](std::size_t pair) {
               EXPECT_EQ(pair, calls++);
               return std::string("{}");
             }});
  EXPECT_EQ(calls, max_report_certificates);
}

TEST_F(MeshReportFile, MarksTheTrianglesOfSolidElements) {
  const TetrahedronMesh solid({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}}, {{0, 1, 2, 3}, {1, 2, 3, 4}});
  const TriangleMesh surface({solid.vertices().begin(), solid.vertices().end()}, {{0, 1, 2}, {1, 2, 4}, {2, 3, 4}});
  const ReportMesh shown{.name = "s", .surface = surface, .owners = {0, 1, 1}, .solid = &solid};
  const std::vector<Collision> pairs{{1, 0, Relation::Touching}};
  const std::string page =
      written({.title = "t", .a = shown, .b = ReportMesh{.name = "b", .surface = mesh}, .pairs = pairs});
  const std::array<std::uint32_t, 2> marks{1, 2};
  EXPECT_EQ(data(page, "marks-0"), base64({reinterpret_cast<const char*>(marks.data()), sizeof marks}));
  EXPECT_EQ(data(page, "mark-relations-0"), base64("\1\1")) << "both touch";
  const std::array<double, 12> corners{1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1};
  EXPECT_EQ(data(page, "corners-0"), base64({reinterpret_cast<const char*>(corners.data()), sizeof corners}));
}

/// An element is marked by the strongest relation that it is in; pairs of meshes count all of them.
TEST_F(MeshReportFile, MarksElementsByTheirStrongestRelation) {
  const std::vector<Collision> pairs{{3, 0, Relation::Overlapping},
                                     {3, 1, Relation::Touching},
                                     {5, 1, Relation::Touching},
                                     {6, 2, Relation::Disjoint}};
  const ReportMesh a{.name = "a", .surface = mesh};
  const std::string page =
      written({.title = "t", .a = a, .b = ReportMesh{.name = "b", .surface = mesh}, .pairs = pairs});
  const std::array<std::uint32_t, 3> marks{3, 5, 6};
  EXPECT_EQ(data(page, "marks-0"), base64({reinterpret_cast<const char*>(marks.data()), sizeof marks}));
  EXPECT_EQ(data(page, "mark-relations-0"), base64(std::string_view("\2\1\0", 3)));
  EXPECT_EQ(data(page, "mark-relations-1"), base64(std::string_view("\2\1\0", 3)));
  const std::array<std::uint32_t, 5> counts{0, 1, 1, 2, 1};
  EXPECT_EQ(data(page, "mesh-pairs"), base64({reinterpret_cast<const char*>(counts.data()), sizeof counts}));
  EXPECT_NE(data(page, "facts").find(R"("colliding":2)"), std::string::npos) << "what is disjoint does not collide";
  EXPECT_NE(data(page, "facts").find(R"("disjoint":1)"), std::string::npos);
}

TEST_F(MeshReportFile, HoldsCurvesAsTheyAreUpToALimit) {
  const ReportMesh a{.name = "a", .surface = mesh};
  const ReportMesh b{.name = "b", .surface = mesh};
  std::vector<IntersectionCurve> curves(2);
  curves[0].points = {{0.1, 0.2, 0.3}, {1, 0, 0}};
  curves[1].points.assign(max_report_curve_points, {0, 0, 0});
  const std::string page = written({.title = "t", .a = a, .b = b, .curves = curves});
  const std::array<double, 6> points{0.1, 0.2, 0.3, 1, 0, 0};
  EXPECT_EQ(data(page, "curve-points"), base64({reinterpret_cast<const char*>(points.data()), sizeof points}));
  EXPECT_EQ(data(page, "curve-ends"), base64(std::string_view("\2\0\0\0", 4)));
  EXPECT_NE(data(page, "facts").find(R"("curves_left_out":1)"), std::string::npos);
  curves[0].points[0].x() = std::numeric_limits<double>::infinity();
  EXPECT_THROW(write_report(path, {.title = "t", .a = a, .b = b, .curves = curves}), InvalidInput);
}

TEST_F(MeshReportFile, RefusesWhatDoesNotFitTogether) {
  const ReportMesh a{.name = "a", .surface = mesh};
  const std::vector<Collision> pairs{{0, 64, Relation::Touching}};  // the elements are 0 to 63
  EXPECT_THROW(write_report(path, {.title = "", .a = a, .pairs = pairs}), InvalidInput);
  const std::vector<Collision> one{{0, 1, Relation::Touching}};
  const std::vector<Aabb<3>> boxes(2, Aabb<3>({0, 0, 0}, {1, 1, 1}));
  EXPECT_THROW(write_report(path, {.title = "", .a = a, .pairs = one, .boxes = boxes}), InvalidInput);
  const ReportMesh few{.name = "few", .surface = mesh, .owners = {0, 1}};
  EXPECT_THROW(write_report(path, {.title = "", .a = few}), InvalidInput);
  const ReportMesh beyond{.name = "beyond", .surface = mesh, .owners = std::vector<std::uint32_t>(64, 64)};
  EXPECT_THROW(write_report(path, {.title = "", .a = a, .b = beyond}), InvalidInput);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(write_report(path, {.title = "", .a = a, .timings = {{"t", nan}}}), InvalidInput);
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace motzkin::mesh_report_test
