#include "motzkin/io/file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>

namespace motzkin::file_test {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for every test, removed afterwards.
class FileTest : public ::testing::Test {
 protected:
  FileTest()
      : folder_(fs::path(::testing::TempDir()) / ::testing::UnitTest::GetInstance()->current_test_info()->name()) {
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

  static std::string message(const std::function<void()>& work) {
    try {
      work();
    } catch (const FileError& error) {
      return error.what();
    }
    return {};
  }

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
  const auto refused = [this](const std::string& name, const std::string& reason, const std::string& advice) {
    const std::string expected = path(name) + ": cannot read: " + reason;
    EXPECT_EQ(message([&] { LineReader(path(name)); }), expected + advice);
    EXPECT_EQ(message([&] { (void)read_file(path(name)); }), expected + advice);
    EXPECT_EQ(message([&] { (void)read_file(path(name), 1, InputKind::FileOnly); }), expected);
  };
  ASSERT_EQ(::mkfifo(path("fifo").c_str(), 0600), 0);
  fs::create_directory(path("folder"));
  fs::create_symlink("fifo", path("link"));
  fs::create_symlink("/dev/zero", path("zero"));
  fs::create_symlink("circle", path("circle"));
  const std::string advice = "; - reads standard input";
  refused("none", "No such file or directory", "");
  refused("folder", "is a directory, not a regular file", "");
  refused("fifo", "is a FIFO, not a regular file", advice);
  refused("link", "is a FIFO, not a regular file", advice);
  refused("zero", "is a device, not a regular file", advice);
  refused("circle", "Too many levels of symbolic links", "");
  refused("-", "No such file or directory", "");
  EXPECT_EQ(message([&] { (void)read_file(std::string("a\0b", 3)); }), "a\\x00b: cannot read: the name has a NUL byte");
}

TEST_F(FileTest, streams_are_what_somebody_else_has_opened) {
  EXPECT_TRUE(is_stream("-"));
  EXPECT_TRUE(is_stream("/dev/stdin"));
  EXPECT_TRUE(is_stream("/dev/fd/63"));
  for (const char* path : {"", "--", "./-", "/dev/fd", "/dev/fd/", "/dev/fd/-1", "/dev/fd/1x", "/dev/fd/99999999999"}) {
    EXPECT_FALSE(is_stream(path)) << path;
  }
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const std::string name = "/dev/fd/" + std::to_string(ends[0]);
  ASSERT_EQ(::write(ends[1], "a\nb", 3), 3);
  ASSERT_EQ(::close(ends[1]), 0);
  LineReader reader(name);
  EXPECT_EQ(reader.name(), name);
  EXPECT_EQ(reader.next()->text, "a");
  EXPECT_EQ(reader.next()->text, "b");
  EXPECT_FALSE(reader.next());
  EXPECT_FALSE(reader.next());
  EXPECT_EQ(read_file(name), "");
  ASSERT_EQ(::close(ends[0]), 0);
  EXPECT_EQ(message([&] { (void)read_file(name); }), name + ": cannot read: Bad file descriptor");
}

TEST_F(FileTest, more_bytes_than_allowed_are_refused) {
  EXPECT_EQ(read_file(make("12345"), 5), "12345");
  EXPECT_EQ(message([&] { (void)read_file(make("123456"), 5); }),
            path("input") + ": cannot read: it has more than 5 bytes");
  // Also where the size is not known.
  EXPECT_EQ(message([&] { (void)read_file("/proc/self/status", 5); }),
            "/proc/self/status: cannot read: it has more than 5 bytes");
}

TEST_F(FileTest, files_that_change_while_they_are_read_are_refused) {
  const std::string text = std::string(100000, 'x') + "\n";
  for (const bool grows : {true, false}) {
    LineReader reader(make(text + text + text));
    EXPECT_TRUE(reader.next());
    fs::resize_file(path("input"), (grows ? 4 : 2) * text.size());
    EXPECT_EQ(message([&] {
                while (reader.next()) {
                }
              }),
              path("input") + ": cannot read: it changed while it was read");
  }
}

TEST_F(FileTest, whole_files_are_read_whatever_their_size) {
  for (const std::size_t size : {0U, 1U, 65535U, 65536U, 65537U, 1000000U}) {
    const std::string text(size, '\0');
    EXPECT_EQ(read_file(make(text)), text);
  }
  EXPECT_FALSE(read_file("/proc/self/status").empty());  // claims to have no bytes
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

TEST_F(FileTest, links_stay_and_what_they_lead_to_is_replaced) {
  fs::create_directory(path("folder"));
  write_file(path("folder/file"), "old");
  fs::create_symlink("folder/file", path("link"));
  fs::create_symlink(path("link"), path("second"));
  fs::create_symlink("../dangling", path("folder/third"));
  fs::create_symlink("folder/third", path("fourth"));
  write_file(path("second"), "new");
  write_file(path("fourth"), "made");
  EXPECT_TRUE(fs::is_symlink(path("link")) && fs::is_symlink(path("second")) && fs::is_symlink(path("folder/third")) &&
              fs::is_symlink(path("fourth")));
  EXPECT_EQ(content(path("folder/file")), "new");
  EXPECT_EQ(content(path("dangling")), "made");
}

TEST_F(FileTest, what_is_no_regular_file_is_not_replaced) {
  const auto refused = [this](const std::string& name, const std::string& reason) {
    EXPECT_EQ(message([&] { write_file(name, "content"); }), name + ": cannot write: " + reason);
    EXPECT_EQ(content(path("folder/kept")), "kept");
  };
  fs::create_directory(path("folder"));
  write_file(path("folder/kept"), "kept");
  ASSERT_EQ(::mkfifo(path("fifo").c_str(), 0600), 0);
  fs::create_symlink("fifo", path("link"));
  fs::create_symlink("there", path("here"));
  fs::create_symlink("here", path("there"));
  fs::create_symlink("none/file", path("nowhere"));
  refused(path("folder"), "is a directory, not a regular file");
  refused(path("fifo"), "is a FIFO, not a regular file");
  refused(path("link"), "is a FIFO, not a regular file");
  refused(path("here"), "Too many levels of symbolic links");
  refused(path("here/file"), "Too many levels of symbolic links");
  refused(path("none/file"), "No such file or directory");
  refused(path("nowhere"), "No such file or directory");
  refused(path("folder/kept/file"), "Not a directory");
  refused("", "No such file or directory");
  refused("/dev/null", "is a device, not a regular file");
  refused("/dev/stdout", "is a stream, not a regular file");
  refused("/dev/fd/1", "is a stream, not a regular file");
  EXPECT_EQ(fs::read_symlink(path("here")), "there");
  EXPECT_EQ(fs::read_symlink(path("there")), "here");
  EXPECT_EQ(message([&] { write_file(path(std::string("a\0b", 3)), ""); }),
            path("a\\x00b") + ": cannot write: the name has a NUL byte");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder()), {}), 6);
}

TEST_F(FileTest, files_keep_their_permissions) {
  write_file(path("file"), "old");
  for (const fs::perms mode : {fs::perms(0600), fs::perms(0640), fs::perms(0777)}) {
    fs::permissions(path("file"), mode);
    write_file(path("file"), "new");
    EXPECT_EQ(fs::status(path("file")).permissions(), mode);
  }
  if (::geteuid() != 0) {
    fs::permissions(path("file"), fs::perms(0444));
    EXPECT_EQ(message([&] { write_file(path("file"), "newer"); }), path("file") + ": cannot write: Permission denied");
    EXPECT_EQ(content(path("file")), "new");
  }
}

}  // namespace
}  // namespace motzkin::file_test
