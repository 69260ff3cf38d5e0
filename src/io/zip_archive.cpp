#include "io/zip_archive.hpp"

#include <zip.h>

namespace motzkin::detail {
namespace {

struct CloseArchive {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct CloseEntry {
  void operator()(zip_file_t* entry) const { zip_fclose(entry); }
};

class ErrorText {
 public:
  ErrorText() { zip_error_init(&error_); }
  ~ErrorText() { zip_error_fini(&error_); }
  ErrorText(const ErrorText&) = delete;
  ErrorText& operator=(const ErrorText&) = delete;

  zip_error_t* operator&() { return &error_; }  // NOLINT(google-runtime-operator): as the functions of libzip take it
  [[nodiscard]] std::string text() { return zip_error_strerror(&error_); }

 private:
  zip_error_t error_{};
};

}  // namespace

struct ZipArchive::State {
  std::string name;
  std::unique_ptr<zip_t, CloseArchive> archive;

  [[nodiscard]] zip_int64_t find(const std::string& entry) const {
    return zip_name_locate(archive.get(), entry.c_str(), ZIP_FL_NOCASE);
  }
};

const bool ZipArchive::is_built = true;

ZipArchive::ZipArchive(std::string_view bytes, const std::string& name) : state_(std::make_unique<State>()) {
  state_->name = name;
  ErrorText error;
  zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
  if (source != nullptr) {
    state_->archive.reset(zip_open_from_source(source, ZIP_RDONLY, &error));
    if (state_->archive == nullptr) {
      zip_source_free(source);
    }
  }
  if (state_->archive == nullptr) {
    refuse(name + ": cannot be read as a ZIP file, which 3MF is: " + error.text());
  }
}

ZipArchive::~ZipArchive() = default;

bool ZipArchive::has(const std::string& entry) const { return state_->find(entry) >= 0; }

XmlReader::Source ZipArchive::open(const std::string& entry, std::size_t max_bytes) const {
  const std::string where = state_->name + " (" + entry + ")";
  const zip_int64_t index = state_->find(entry);
  if (index < 0) {
    refuse(where + ": is not in the file");
  }
  const std::shared_ptr<zip_file_t> opened(zip_fopen_index(state_->archive.get(), static_cast<zip_uint64_t>(index), 0),
                                           [](zip_file_t* file) {
                                             if (file != nullptr) {
                                               CloseEntry()(file);
                                             }
                                           });
  if (opened == nullptr) {
    refuse(where + ": cannot be read: " + zip_strerror(state_->archive.get()));
  }
  return [where, opened, max_bytes, left = max_bytes](char* bytes, std::size_t size) mutable {
    const zip_int64_t count = zip_fread(opened.get(), bytes, size);
    if (count < 0) {
      refuse(where + ": is damaged: " + zip_file_strerror(opened.get()));
    }
    if (static_cast<std::size_t>(count) > left) {
      refuse(where + ": expected at most " + std::to_string(max_bytes) + " bytes for a file of this size, found more");
    }
    left -= static_cast<std::size_t>(count);
    return static_cast<std::size_t>(count);
  };
}

}  // namespace motzkin::detail
