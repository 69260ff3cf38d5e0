#pragma once

#include <string>

#include "command.hpp"

namespace motzkin::app {

struct VerifyArguments {
  CommonOptions common;
  std::string file;  ///< `-` for standard input
};

/// `motzkin verify`: checks certificates, and says of each whether it proves its claim.
[[nodiscard]] ExitStatus run_verify(const VerifyArguments& arguments);

}  // namespace motzkin::app
