#pragma once

#include <string>
#include <utility>
#include <vector>

#include "command.hpp"
#include "motzkin/contact/contact.hpp"

namespace motzkin::app {

/// What `motzkin ccd --step` is asked: files of a mesh at t = 0 and at t = 1, of one mesh or of two.
struct CcdStep {
  std::vector<std::pair<std::string, std::string>> meshes;
  ContactOptions contact;
  bool fail_on_contact = false;
};

/// Answers how far one mesh gets until it touches itself, or when two meet first.
[[nodiscard]] ExitStatus run_step(const CcdStep& asked, const CommonOptions& common);

}  // namespace motzkin::app
