#pragma once

#include <new>
#include <string>

#include "motzkin/io/file.hpp"

namespace motzkin {

/// Runs `work`. Where there is not enough memory for it, FileError says so and names the file that it is about.
template <class Work>
auto with_memory(const std::string& name, const Work& work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    throw FileError(name + ": not enough memory");
  }
}

}  // namespace motzkin
