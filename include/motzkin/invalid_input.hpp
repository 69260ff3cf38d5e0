#pragma once

#include <stdexcept>

namespace motzkin {

/// Thrown by constructors and readers for numbers or text that no query could answer. The message names what is wrong
/// and where. Queries never throw it: a shape that exists is valid.
class InvalidInput : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

}  // namespace motzkin
