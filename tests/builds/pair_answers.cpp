#include "builds/answers.hpp"
#include "builds/hash.hpp"
#include "corpus/pair_sets.hpp"

/// The relation, box and window of pairs from every set, in both orders.

namespace motzkin::testing {
namespace {

constexpr int pairs_per_case = 24;

template <int D>
void add_answers(Hash& hash, const AnyPair<D>& pair) {
  hash.add(relate(pair));
  if (const auto box = intersection_box(pair)) {
    hash.add(*box);
  }
  if (const auto window = contact_window(pair)) {
    hash.add(window->enter);
    hash.add(window->exit);
  }
}

template <int D>
void print_set(PairSet set, bool moves) {
  PairSource<D> source(set, moves, 1956);
  Hash questions;
  Hash answers;
  for (int i = 0; i < pairs_per_case; ++i) {
    const AnyPair<D> pair = source.draw();
    questions.add(to_json(pair));
    add_answers(answers, pair);
    add_answers(answers, pair.swapped());
  }
  print("pairs " + std::string(name(set)) + " " + std::to_string(D) + "D" + (moves ? " moving" : ""), questions,
        answers);
}

}  // namespace

void print_pairs() {
  for (int i = 0; i < pair_set_count; ++i) {
    for (const bool moves : {false, true}) {
      print_set<2>(static_cast<PairSet>(i), moves);
      print_set<3>(static_cast<PairSet>(i), moves);
    }
  }
}

}  // namespace motzkin::testing
