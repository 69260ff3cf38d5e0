#include <gtest/gtest.h>

#include <filesystem>

#include "motzkin/io/file.hpp"
#include "motzkin/io/mesh_report.hpp"

// Linked with the empty page, as in a build without node.

namespace motzkin::no_report_page_test {
namespace {

TEST(NoReportPage, SaysHowToGetIt) {
  const std::string path = ::testing::TempDir() + "motzkin_no_report.html";
  const TriangleMesh mesh;
  ASSERT_FALSE(has_report_page());
  try {
    write_report(path, {.title = "t", .a = {.name = "a", .surface = mesh}});
    FAIL() << "no exception";
  } catch (const FileError& error) {
    EXPECT_EQ(error.what(), path + ": cannot write: this build has no report page; install node and npm, then " +
                                "configure with -DMOTZKIN_REPORT=ON");
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace motzkin::no_report_page_test
