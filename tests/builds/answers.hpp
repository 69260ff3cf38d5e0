#pragma once

/// Each prints hashes of questions and of the answers to them, a line per set.

namespace motzkin::testing {

void print_pairs();
void print_contacts();
void print_motions();
void print_trees();
void print_worlds();

}  // namespace motzkin::testing
