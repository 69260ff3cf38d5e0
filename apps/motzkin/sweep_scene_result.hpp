#pragma once

#include <string>
#include <vector>

#include "scene_run.hpp"

namespace motzkin::app {

/// What `motzkin sweep SCENE` found.
struct SceneContacts : SceneRun {
  double until = 1;  ///< the time that was looked at ends here
  bool all = false;  ///< all pairs of objects were asked for, not only the first contact
  std::vector<WorldContact> contacts = {};
};

/// A summary and a line for every contact.
[[nodiscard]] std::string to_table(const SceneContacts& result);

[[nodiscard]] std::string to_json(const SceneContacts& result);

/// A line of names, then one for every contact. Fields of what does not exist are empty.
[[nodiscard]] std::string to_csv(const SceneContacts& result);

}  // namespace motzkin::app
