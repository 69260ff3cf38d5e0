#include "motzkin/io/file.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace motzkin {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t buffer_size = std::size_t{1} << 16U;
constexpr int max_temporary_names = 100;

[[noreturn]] void fail(const std::string& path, const std::string& action, int error) {
  throw FileError(path + ": " + action + ": " + std::generic_category().message(error));
}

/// The file behind symbolic links; they stay when it is replaced.
fs::path link_target(const std::string& path) {
  std::error_code error;
  const fs::path target = fs::weakly_canonical(path, error);
  return error ? fs::path(path) : target;
}

/// A new file beside `target`, so that a rename stays within one file system.
struct TemporaryFile {
  fs::path path;
  std::FILE* file = nullptr;

  explicit TemporaryFile(const fs::path& target) {
    for (int i = 0; i < max_temporary_names && file == nullptr; ++i) {
      path = target;
      path += ".part" + std::to_string(i);
      file = std::fopen(path.c_str(), "wbx");
      if (file == nullptr && errno != EEXIST) {
        return;
      }
    }
  }
};

struct Close {
  void operator()(std::FILE* file) const noexcept { std::fclose(file); }
};

}  // namespace

std::string read_file(const std::string& path) {
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
  if (!file) {
    fail(path, "cannot read", errno);
  }
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);  // a hint: what is no regular file has none
  std::string content;
  std::size_t used = 0;
  do {
    content.resize(used + (used == 0 && !error ? static_cast<std::size_t>(size) + 1 : buffer_size));
    used += std::fread(content.data() + used, 1, content.size() - used, file.get());
  } while (used == content.size());
  if (std::ferror(file.get()) != 0) {
    fail(path, "cannot read", errno);
  }
  content.resize(used);
  return content;
}

void write_file(const std::string& path, std::string_view content) {
  const fs::path target = link_target(path);
  std::error_code error;
  const fs::file_status status = fs::status(target, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    throw FileError(path + ": cannot write: not a regular file");
  }
  const TemporaryFile temporary(target);
  if (temporary.file == nullptr) {
    fail(path, "cannot write", errno);
  }
  bool written = std::fwrite(content.data(), 1, content.size(), temporary.file) == content.size();
  int reason = errno;
  if (std::fclose(temporary.file) != 0) {
    reason = errno;
    written = false;
  }
  if (written) {
    fs::rename(temporary.path, target, error);
    if (!error) {
      return;
    }
    reason = error.value();
  }
  fs::remove(temporary.path, error);
  fail(path, "cannot write", reason);
}

void LineReader::Close::operator()(std::FILE* file) const noexcept {
  if (file != stdin) {
    std::fclose(file);
  }
}

LineReader::LineReader(const std::string& path) : name_(path), buffer_(buffer_size) {
  if (path == "-") {
    name_ = "standard input";
    file_.reset(stdin);
    return;
  }
  file_.reset(std::fopen(path.c_str(), "rb"));
  if (!file_) {
    fail(name_, "cannot read", errno);
  }
}

/// Whether there is more to read.
bool LineReader::fill() {
  if (!unread_.empty()) {
    return true;
  }
  const std::size_t count = std::fread(buffer_.data(), 1, buffer_.size(), file_.get());
  if (count == 0 && std::ferror(file_.get()) != 0) {
    fail(name_, "cannot read", errno);
  }
  unread_ = {buffer_.data(), count};
  return count > 0;
}

std::optional<TextLine> LineReader::next() {
  if (!fill()) {
    return std::nullopt;
  }
  TextLine line{.number = ++number_};
  bool ended = false;
  while (!ended && fill()) {
    const std::size_t end = unread_.find('\n');
    ended = end != std::string_view::npos;
    const std::string_view part = unread_.substr(0, end);
    unread_.remove_prefix(ended ? end + 1 : part.size());
    line.too_long = line.too_long || part.size() > max_line - line.text.size();
    if (line.too_long) {
      line.text = {};
    } else {
      line.text += part;
    }
  }
  if (line.text.ends_with('\r')) {
    line.text.pop_back();
  }
  return line;
}

}  // namespace motzkin
