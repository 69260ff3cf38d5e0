#include "motzkin/io/file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace motzkin {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for every test, removed afterwards.
class FileTest : public testing::Test {
 protected:
  FileTest() : folder_(fs::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name()) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~FileTest() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }

  [[nodiscard]] std::string make(const std::string& content) const {
    std::ofstream(path("input"), std::ios::binary) << content;
    return path("input");
  }

  static std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  [[nodiscard]] std::vector<std::string> lines(const std::string& text) const {
    LineReader reader(make(text));
    std::vector<std::string> result;
    while (const std::optional<TextLine> line = reader.next()) {
      EXPECT_EQ(line->number, result.size() + 1);
      result.push_back(line->too_long ? "too long" : line->text);
    }
    return result;
  }

  [[nodiscard]] const fs::path& folder() const { return folder_; }

 private:
  fs::path folder_;
};

using Lines = std::vector<std::string>;

TEST_F(FileTest, lines_end_with_line_feed_or_carriage_return_and_line_feed) {
  EXPECT_EQ(lines(""), Lines{});
  EXPECT_EQ(lines("a"), Lines{"a"});
  EXPECT_EQ(lines("a\n"), Lines{"a"});
  EXPECT_EQ(lines("\n"), Lines{""});
  EXPECT_EQ(lines("a\r\n\r\nb\rc\n"), (Lines{"a", "", "b\rc"}));
}

TEST_F(FileTest, lines_keep_nul_bytes) {
  EXPECT_EQ(lines(std::string("a\0b\n\0", 5)), (Lines{std::string("a\0b", 3), std::string("\0", 1)}));
}

TEST_F(FileTest, lines_up_to_the_limit_are_kept_and_longer_ones_marked) {
  const std::string longest(LineReader::max_line, 'x');
  EXPECT_EQ(lines(longest + "\n" + longest + "y\nz\n" + longest + longest),
            (Lines{longest, "too long", "z", "too long"}));
}

TEST_F(FileTest, lines_across_the_edges_of_the_buffer_stay_whole) {
  Lines expected;
  std::string text;
  for (std::size_t size = 65530; size < 65542; ++size) {
    expected.emplace_back(size, static_cast<char>('a' + size % 26));
    text += expected.back() + "\n";
  }
  EXPECT_EQ(lines(text), expected);
}

TEST_F(FileTest, what_cannot_be_read_is_named) {
  const auto message = [](const std::string& file) -> std::string {
    try {
      LineReader reader(file);
      (void)reader.next();
    } catch (const FileError& error) {
      return error.what();
    }
    return {};
  };
  EXPECT_EQ(message(path("none")), path("none") + ": cannot read: No such file or directory");
  EXPECT_EQ(message(folder()), folder().string() + ": cannot read: Is a directory");
}

TEST_F(FileTest, whole_files_are_read_whatever_their_size) {
  for (const std::size_t size : {0U, 1U, 65535U, 65536U, 65537U, 1000000U}) {
    const std::string text(size, '\0');
    EXPECT_EQ(read_file(make(text)), text);
  }
  EXPECT_FALSE(read_file("/proc/self/status").empty());  // claims to have no bytes
  EXPECT_THROW((void)read_file(path("none")), FileError);
  EXPECT_THROW((void)read_file(folder()), FileError);
}

TEST_F(FileTest, writing_replaces_the_whole_file_and_leaves_nothing_else) {
  write_file(path("file"), "a long first version");
  write_file(path("file"), std::string_view("new\0", 4));
  EXPECT_EQ(content(path("file")), std::string("new\0", 4));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder()), {}), 1);
}

TEST_F(FileTest, a_left_temporary_file_does_not_stop_writing) {
  std::ofstream(path("file.part0")) << "left by a crash";
  write_file(path("file"), "content");
  EXPECT_EQ(content(path("file")), "content");
  EXPECT_EQ(content(path("file.part0")), "left by a crash");
}

TEST_F(FileTest, folders_are_not_replaced) {
  EXPECT_THROW(write_file(folder(), "content"), FileError);
  EXPECT_THROW(write_file(path("none/file"), "content"), FileError);
}

}  // namespace
}  // namespace motzkin
