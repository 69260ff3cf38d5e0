#include "io/input.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <optional>
#include <system_error>

namespace motzkin {
namespace {

constexpr const char* action = "cannot read";

/// The number of the descriptor that a path stands for.
std::optional<int> descriptor_number(std::string_view path) noexcept {
  constexpr std::string_view folder = "/dev/fd/";
  if (path == "-" || path == "/dev/stdin") {
    return STDIN_FILENO;
  }
  if (!path.starts_with(folder)) {
    return std::nullopt;
  }
  path.remove_prefix(folder.size());
  int number = 0;
  const auto [end, error] = std::from_chars(path.data(), path.data() + path.size(), number);
  return error == std::errc() && end == path.data() + path.size() && number >= 0 ? std::optional(number) : std::nullopt;
}

/// Opens without waiting for whoever is to write to a FIFO, and without making a terminal the own one.
int open_file(const std::string& path, const std::string& advice) {
  detail::refuse_nul(path, action);
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (descriptor >= 0) {
    return descriptor;
  }
  const int reason = errno;
  struct stat status = {};
  if (::stat(path.c_str(), &status) == 0) {  // sockets cannot be opened at all
    detail::require_regular(status.st_mode, path, action, advice);
  }
  detail::fail_file(path, action, reason);
}

}  // namespace

bool is_stream(std::string_view path) noexcept { return descriptor_number(path).has_value(); }

std::string input_name(const std::string& path) { return path == "-" ? "standard input" : path; }

namespace detail {

void fail_file(const std::string& path, const std::string& action, int error) {
  throw FileError(path + ": " + action + ": " + std::generic_category().message(error));
}

void require_regular(mode_t mode, const std::string& path, const std::string& action, const std::string& advice) {
  if (S_ISREG(mode)) {
    return;
  }
  const char* kind = S_ISDIR(mode)    ? "a directory"
                     : S_ISFIFO(mode) ? "a FIFO"
                     : S_ISSOCK(mode) ? "a socket"
                                      : "a device";
  throw FileError(path + ": " + action + ": is " + kind + ", not a regular file" + (S_ISDIR(mode) ? "" : advice));
}

void refuse_nul(const std::string& path, const std::string& action) {
  if (path.find('\0') != std::string::npos) {
    throw FileError(path + ": " + action + ": the name has a NUL byte");
  }
}

Descriptor::~Descriptor() { (void)close(); }

int Descriptor::close() noexcept {
  const int value = value_;
  value_ = -1;
  return value < 0 || ::close(value) == 0 ? 0 : errno;
}

Input::Input(const std::string& path, InputKind kind)
    : name_(kind == InputKind::FileOnly ? path : input_name(path)), descriptor_([&] {
        const std::optional<int> stream = kind == InputKind::FileOnly ? std::nullopt : descriptor_number(path);
        return stream ? ::fcntl(*stream, F_DUPFD_CLOEXEC, 0)
                      : open_file(path, kind == InputKind::FileOnly ? "" : "; - reads standard input");
      }()) {
  struct stat status = {};
  if (descriptor_.value() < 0 || ::fstat(descriptor_.value(), &status) != 0) {
    fail_file(name_, action, errno);
  }
  if (kind == InputKind::FileOnly || !is_stream(path)) {
    require_regular(status.st_mode, name_, action, kind == InputKind::FileOnly ? "" : "; - reads standard input");
    size_ = static_cast<std::uint64_t>(status.st_size);
  }
}

std::size_t Input::read(char* bytes, std::size_t size) {
  if (ended_) {
    return 0;
  }
  ssize_t count = ::read(descriptor_.value(), bytes, size);
  while (count < 0 && (errno == EINTR || errno == EAGAIN)) {
    pollfd ready = {.fd = descriptor_.value(), .events = POLLIN, .revents = 0};
    if (errno == EAGAIN && ::poll(&ready, 1, -1) < 0 && errno != EINTR) {
      break;
    }
    count = ::read(descriptor_.value(), bytes, size);
  }
  if (count < 0) {
    fail_file(name_, action, errno);
  }
  ended_ = count == 0;
  taken_ += static_cast<std::uint64_t>(count);
  if (size_ > 0 && (taken_ > size_ || (ended_ && taken_ < size_))) {
    throw FileError(name_ + ": " + action + ": it changed while it was read");
  }
  return static_cast<std::size_t>(count);
}

}  // namespace detail
}  // namespace motzkin
