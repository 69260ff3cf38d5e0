#include "motzkin/io/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "io/input.hpp"
#include "motzkin/io/memory.hpp"
#include "motzkin/io/printable.hpp"

namespace motzkin {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t buffer_size = std::size_t{1} << 16U;
constexpr int max_temporary_names = 100;
constexpr int max_links = 40;
constexpr const char* write_action = "cannot write";

/// Reads until the end. Throws std::bad_alloc as well.
std::string read_all(detail::Input& input, std::size_t max_bytes) {
  if (input.size() == 0) {
    max_bytes = std::min(max_bytes, max_stream_bytes);
  }
  const auto refuse = [&] {
    throw FileError(input.name() + ": cannot read: it has more than " + std::to_string(max_bytes) + " bytes");
  };
  if (input.size() > max_bytes) {
    refuse();
  }
  std::string content(input.size() > 0 ? static_cast<std::size_t>(input.size()) + 1 : buffer_size, '\0');
  std::size_t used = 0;
  while (const std::size_t count = input.read(content.data() + used, content.size() - used)) {
    used += count;
    if (used > max_bytes) {
      refuse();
    }
    if (used == content.size()) {
      content.resize(std::min(used + std::max(used / 2, buffer_size), max_bytes + 1));
    }
  }
  content.resize(used);
  return content;
}

/// What is to be replaced: the end of a chain of links, whether there is a file or not.
fs::path link_target(const std::string& path) {
  fs::path target = path;
  for (int i = 0; i < max_links; ++i) {
    std::error_code error;
    const fs::file_status status = fs::symlink_status(target, error);
    if (!fs::status_known(status)) {
      detail::fail_file(path, write_action, error.value());
    }
    if (!fs::is_symlink(status)) {
      return target;
    }
    const fs::path folder = fs::canonical(target.has_parent_path() ? target.parent_path() : fs::path("."), error);
    if (folder.string().starts_with("/proc/")) {  // where links stand for what is open, as /dev/stdout does
      throw FileError(path + ": " + write_action + ": is a stream, not a regular file");
    }
    const fs::path link = error ? fs::path() : fs::read_symlink(target, error);
    if (error) {
      detail::fail_file(path, write_action, error.value());
    }
    target = folder / link;
  }
  detail::fail_file(path, write_action, ELOOP);
}

/// Opens a new file beside `target`, so that a rename stays within one file system; negative where that fails.
int create_beside(const fs::path& target, mode_t mode, fs::path& created) {
  int descriptor = -1;
  for (int i = 0; i < max_temporary_names && descriptor < 0; ++i) {
    created = target;
    created += ".part" + std::to_string(i);
    descriptor = ::open(created.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (descriptor < 0 && errno != EEXIST) {
      break;
    }
  }
  return descriptor;
}

/// Writes all and closes the file, with owner and permissions of the one that it replaces. 0, or the number of an
/// error.
int finish(detail::Descriptor& file, std::string_view content, const struct stat* replaced) {
  while (!content.empty()) {
    const ssize_t count = ::write(file.value(), content.data(), content.size());
    if (count < 0 && errno != EINTR) {
      return errno;
    }
    content.remove_prefix(count < 0 ? 0 : static_cast<std::size_t>(count));
  }
  if (replaced != nullptr) {
    // Only root can give files away; a file that somebody else may write becomes one's own, as with any editor.
    const bool same_owner = ::fchown(file.value(), replaced->st_uid, replaced->st_gid) == 0;
    const mode_t mode = replaced->st_mode & (same_owner ? 07777U : 0777U);
    if (::fchmod(file.value(), mode) != 0) {
      return errno;
    }
  }
  return file.close();
}

}  // namespace

FileError::FileError(std::string_view message) : std::runtime_error(printable(message)) {}

std::string read_file(const std::string& path, std::size_t max_bytes, InputKind kind) {
  detail::Input input(path, kind);
  return with_memory(input.name(), [&] { return read_all(input, max_bytes); });
}

void write_file(const std::string& path, std::string_view content) {
  detail::refuse_nul(path, write_action);
  const fs::path target = link_target(path);
  struct stat old = {};
  const bool replaces = ::stat(target.c_str(), &old) == 0;
  if (replaces) {
    detail::require_regular(old.st_mode, path, write_action);
    if (::faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0) {
      detail::fail_file(path, write_action, errno);
    }
  }
  fs::path temporary;
  detail::Descriptor file(create_beside(target, replaces ? 0600 : 0666, temporary));
  if (file.value() < 0) {
    detail::fail_file(path, write_action, errno);
  }
  int reason = finish(file, content, replaces ? &old : nullptr);
  if (reason == 0 && ::rename(temporary.c_str(), target.c_str()) != 0) {
    reason = errno;
  }
  if (reason != 0) {
    (void)::unlink(temporary.c_str());
    detail::fail_file(path, write_action, reason);
  }
}

LineReader::LineReader(const std::string& path) : input_(std::make_unique<detail::Input>(path)), buffer_(buffer_size) {}

LineReader::~LineReader() = default;

const std::string& LineReader::name() const noexcept { return input_->name(); }

/// Whether there is more to read.
bool LineReader::fill() {
  if (unread_.empty()) {
    unread_ = {buffer_.data(), input_->read(buffer_.data(), buffer_.size())};
  }
  return !unread_.empty();
}

std::optional<TextLine> LineReader::next() {
  if (!fill()) {
    return std::nullopt;
  }
  TextLine line{.number = ++number_};
  bool ended = false;
  std::size_t size = 0;
  while (!ended && fill()) {
    const std::size_t end = unread_.find('\n');
    ended = end != std::string_view::npos;
    const std::string_view part = unread_.substr(0, end);
    unread_.remove_prefix(ended ? end + 1 : part.size());
    size += part.size();
    if (size > max_skipped_line) {
      --number_;  // whoever asks again is told the same
      throw FileError(name() + ": cannot read: line " + std::to_string(line.number) + " has more than " +
                      std::to_string(max_skipped_line) + " bytes");
    }
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
