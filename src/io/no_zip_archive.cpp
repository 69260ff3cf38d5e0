#include "io/zip_archive.hpp"

/// Where libzip was not found, or is not wanted.

namespace motzkin::detail {

struct ZipArchive::State {};

const bool ZipArchive::is_built = false;

ZipArchive::ZipArchive(std::string_view /*bytes*/, const std::string& name) {
  refuse(name +
         ": 3MF is not read by this build; install libzip (Debian: libzip-dev) and build it again with "
         "-DMOTZKIN_3MF=ON");
}

ZipArchive::~ZipArchive() = default;

bool ZipArchive::has(const std::string& /*entry*/) const { return false; }

XmlReader::Source ZipArchive::open(const std::string& /*entry*/, std::size_t /*max_bytes*/) const { return {}; }

}  // namespace motzkin::detail
