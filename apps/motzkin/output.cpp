#include "output.hpp"

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>

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

void print_note(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

void print_error(std::string_view message) { print_note("motzkin: " + printable(message) + "\n"); }

}  // namespace motzkin::app
