#include "output.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>

#include "motzkin/io/file.hpp"

namespace motzkin::app {
namespace {

[[noreturn]] void fail() {
  throw FileError("standard output: cannot write: " + std::generic_category().message(errno));
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

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

std::string one_line(std::string_view text) {
  std::string line(text);
  std::replace_if(line.begin(), line.end(), is_control, ' ');
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

void print_note(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

void print_error(std::string_view message) { print_note(one_line("motzkin: " + std::string(message)) + "\n"); }

}  // namespace motzkin::app
