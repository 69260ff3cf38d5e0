#include "output.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/printable.hpp"

namespace motzkin::app {
namespace {

[[noreturn]] void fail() {
  throw FileError("standard output: cannot write: " + std::generic_category().message(errno));
}

}  // namespace

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
    fail();
  }
}

void flush_output() {
  if (std::fflush(stdout) != 0) {
    fail();
  }
}

std::string wrote_lines(std::initializer_list<std::optional<std::string>> files) {
  std::string text;
  for (const std::optional<std::string>& file : files) {
    if (file && file != "-") {
      text += "wrote     " + printable(*file) + "\n";
    }
  }
  return text;
}

void require_page_name(const std::optional<std::string>& file) {
  if (!file) {
    return;
  }
  std::string ending = std::filesystem::path(*file).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  if (!ending.empty() && ending != ".html" && ending != ".htm") {
    throw InvalidInput("--report writes a page for a browser: expected a name that ends with .html, found " + *file);
  }
}

void print_note(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

void print_error(std::string_view message) { print_note("motzkin: " + printable(message) + "\n"); }

}  // namespace motzkin::app
