#include "environment.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/utsname.h>

#include <ctime>
#include <fstream>
#include <string_view>
#include <thread>

#include "motzkin/io/printable.hpp"
#include "motzkin/version.hpp"

namespace motzkin::app {
namespace {

std::string& command_line() {
  static std::string line;
  return line;
}

/// The first value of a key in a file of lines `key : value`; empty where there is none.
std::string value_in(const char* path, std::string_view key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (const std::size_t colon = line.find(':'); line.starts_with(key) && colon != std::string::npos) {
      const std::size_t begin = line.find_first_not_of(" \t", colon + 1);
      return begin == std::string::npos ? std::string() : line.substr(begin);
    }
  }
  return {};
}

std::string processor() {
  const std::string model = value_in("/proc/cpuinfo", "model name");
  const unsigned count = std::thread::hardware_concurrency();
  return fmt::format("{}, {} {}", model.empty() ? std::string("unknown") : printable(model), count,
                     count == 1 ? "thread" : "threads");
}

std::string kernel() {
  utsname names{};
  return uname(&names) == 0 ? printable(fmt::format("{} {} {}", names.sysname, names.release, names.machine))
                            : "unknown";
}

std::string compiler() {
#if defined(__clang__)
  return fmt::format("Clang {}", __clang_version__);
#elif defined(__GNUC__)
  return fmt::format("GCC {}", __VERSION__);
#else
  return "unknown";
#endif
}

}  // namespace

void note_command_line(int argc, const char* const* argv) {
  command_line() = "motzkin";
  for (int i = 1; i < argc; ++i) {
    command_line() += " " + printable(argv[i]);
  }
}

std::vector<std::pair<std::string, std::string>> environment() {
  return {{"command", command_line()},
          {"version", MOTZKIN_VERSION},
          {"date", fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)))},
          {"processor", processor()},
          {"memory", value_in("/proc/meminfo", "MemTotal")},
          {"kernel", kernel()},
          {"compiler", compiler()}};
}

}  // namespace motzkin::app
