#pragma once

#include <cstddef>
#include <cstdlib>

/// The allocator of the C library, counted. Operator new of the C++ library ends here too. It defines malloc, so only
/// one source of a program can include it.

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__GLIBC__)
#define MOTZKIN_CANNOT_COUNT
#elif defined(__has_feature)  // Clang's way to tell
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define MOTZKIN_CANNOT_COUNT
#endif
#endif

namespace motzkin::testing {

inline int allocations = 0;

/// Allocations during a call.
template <class Function>
int allocations_of(const Function& function) {
  const int before = allocations;
  function();
  return allocations - before;
}

}  // namespace motzkin::testing

#ifndef MOTZKIN_CANNOT_COUNT
extern "C" {
// NOLINTBEGIN(bugprone-reserved-identifier, readability-identifier-naming, misc-definitions-in-headers)
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

void* malloc(std::size_t size) {
  ++motzkin::testing::allocations;
  return __libc_malloc(size);
}
void* calloc(std::size_t nmemb, std::size_t size) {
  ++motzkin::testing::allocations;
  return __libc_calloc(nmemb, size);
}
void* realloc(void* ptr, std::size_t size) {
  ++motzkin::testing::allocations;
  return __libc_realloc(ptr, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  ++motzkin::testing::allocations;
  return __libc_memalign(alignment, size);
}
// NOLINTEND(bugprone-reserved-identifier, readability-identifier-naming, misc-definitions-in-headers)
}
#endif
