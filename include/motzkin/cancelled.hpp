#pragma once

#include <exception>

namespace motzkin {

/// Thrown by a query whose `cancel` was asked to stop.
class Cancelled : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "cancelled"; }
};

}  // namespace motzkin
