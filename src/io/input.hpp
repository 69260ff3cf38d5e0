#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

#include "motzkin/io/file.hpp"

namespace motzkin::detail {

/// Throws FileError: `path: cannot read: No such file or directory`.
[[noreturn]] void fail_file(const std::string& path, const std::string& action, int error);

/// Throws FileError where there is something, and it is no regular file. `advice` ends the message.
void require_regular(mode_t mode, const std::string& path, const std::string& action, const std::string& advice = {});

/// The system would take a NUL byte for the end of a name.
void refuse_nul(const std::string& path, const std::string& action);

/// Closes what it holds.
class Descriptor {
 public:
  explicit Descriptor(int value) noexcept : value_(value) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor();

  [[nodiscard]] int value() const noexcept { return value_; }

  /// 0, or the number of an error.
  [[nodiscard]] int close() noexcept;

 private:
  int value_;
};

/// A file or a stream that is being read.
class Input {
 public:
  /// Throws FileError.
  explicit Input(const std::string& path, InputKind kind = InputKind::FileOrStream);

  /// As many bytes as there are now, up to `size`; 0 at the end. Throws FileError, also where a file has less or more
  /// bytes than when it was opened.
  [[nodiscard]] std::size_t read(char* bytes, std::size_t size);

  /// How long the file is; 0 for streams, and for files that the system makes up while they are read.
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

 private:
  std::string name_;
  Descriptor descriptor_;
  std::uint64_t size_ = 0;
  std::uint64_t taken_ = 0;
  bool ended_ = false;  ///< terminals would go on after their end
};

}  // namespace motzkin::detail
