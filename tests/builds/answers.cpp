#include "builds/answers.hpp"

/// Prints hashes of the bits of all kinds of answers. Built with any compiler and flags, for any processor, it must
/// print what is in answers.txt.

int main() {
  using namespace motzkin::testing;
  print_pairs();
  print_contacts();
  print_motions();
  print_trees();
  print_worlds();
}
