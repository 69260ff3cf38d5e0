#pragma once

#include <cstdio>
#include <string>

namespace motzkin::testing {

/// Where claims were refuted, for the report.
class Report {
 public:
  void count(bool wrong, const std::string& where) {
    if (wrong && total_++ < shown) {
      std::printf("wrong: %s\n", where.c_str());
    }
  }

  [[nodiscard]] bool empty() const { return total_ == 0; }

  /// Prints the number of wrong answers; 1 where there are any.
  [[nodiscard]] int exit_status() const {
    std::printf("%d wrong\n", total_);
    return total_ == 0 ? 0 : 1;
  }

 private:
  static constexpr int shown = 3;
  int total_ = 0;
};

}  // namespace motzkin::testing
