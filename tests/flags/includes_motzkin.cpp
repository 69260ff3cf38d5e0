// Compiled with flags that break the library's arithmetic, which must stop the compiler, and without.
#include "motzkin/motzkin.hpp"

int main() {}
