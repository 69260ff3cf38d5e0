#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "io/xml_reader.hpp"

namespace motzkin::detail {

/// A ZIP file in memory, by libzip. Without that library, the constructor refuses every file.
class ZipArchive {
 public:
  /// Whether there is a libzip.
  static const bool is_built;

  /// The bytes have to stay. Throws InvalidInput that begins with `name` for what is no ZIP file.
  ZipArchive(std::string_view bytes, const std::string& name);
  ~ZipArchive();
  ZipArchive(const ZipArchive&) = delete;
  ZipArchive& operator=(const ZipArchive&) = delete;

  [[nodiscard]] bool has(const std::string& entry) const;

  /// Reads an entry bit by bit. It throws InvalidInput for one that is missing, encrypted or damaged, and for more than
  /// `max_bytes`, whatever the file announces. It may outlive the archive's name, not the archive.
  [[nodiscard]] XmlReader::Source open(const std::string& entry, std::size_t max_bytes) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace motzkin::detail
