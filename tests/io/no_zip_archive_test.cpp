#include <gtest/gtest.h>

#include "io/zip_archive.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/mesh_file.hpp"

/// Linked with the source that stands for libzip where it is not there.

namespace motzkin::testing::no_zip_archive_test {
namespace {

TEST(NoZipArchiveTest, FilesAreToldWhatIsMissing) {
  EXPECT_FALSE(reads_3mf());
  try {
    (void)parse_mesh("PK\x03\x04", MeshFormat::ThreeMf, "part.3mf");
    FAIL();
  } catch (const InvalidInput& error) {
    EXPECT_STREQ(error.what(),
                 "part.3mf: 3MF is not read by this build; install libzip (Debian: libzip-dev) and build it again with "
                 "-DMOTZKIN_3MF=ON");
  }
}

}  // namespace
}  // namespace motzkin::testing::no_zip_archive_test
