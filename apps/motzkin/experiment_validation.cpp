#include "experiment_validation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <mutex>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "../experiments/frame_cases.hpp"
#include "../experiments/report.hpp"
#include "experiment_files.hpp"
#include "motzkin/pair/fourier_motzkin.hpp"
#include "motzkin/pair/relate.hpp"
#include "motzkin/pair/separating_axis.hpp"
#include "motzkin/shape/text.hpp"
#include "output.hpp"
#include "parallel/parallel.hpp"
#include "progress.hpp"

namespace motzkin::app {
namespace {

/// Pairs drawn from one seed. Part of the experiment: another value gives other pairs.
constexpr std::uint64_t chunk_size = 4096;

/// Tests of pairs in one order; each pair counts twice.
struct Counts {
  std::uint64_t intersecting = 0;
  std::uint64_t apart = 0;
  std::uint64_t fourier_motzkin_undecided = 0;  ///< resolved by `relate`, and counted above
  std::uint64_t separating_axis_undecided = 0;

  Counts& operator+=(const Counts& other) {
    intersecting += other.intersecting;
    apart += other.apart;
    fourier_motzkin_undecided += other.fourier_motzkin_undecided;
    separating_axis_undecided += other.separating_axis_undecided;
    return *this;
  }
};

/// Two engines that contradict each other.
struct Conflict {
  std::uint64_t pair = 0;  ///< number of the pair within its case
  AnyFrame a;
  AnyFrame b;
  Verdict fourier_motzkin = Verdict::Undecided;
  Verdict separating_axis = Verdict::Undecided;
};

struct Case {
  std::string_view name;
  int dimension = 2;
  bool moving = false;
  bool triangles = false;            ///< in space; the elimination over rationals takes part, which takes long
  std::optional<Counts> documented;  ///< for 1,000,000 pairs
};

constexpr std::uint64_t documented_pairs = 1000000;
constexpr std::array<Case, 5> cases = {{
    {"2D static", 2, false, false, Counts{468652, 1531274}},
    {"2D dynamic", 2, true, false, Counts{744432, 1255510}},
    {"3D static", 3, false, false, Counts{317812, 1682186}},
    {"3D dynamic", 3, true, false, Counts{523452, 1476548}},
    {"3D triangles", 3, false, true, std::nullopt},
}};

/// Of triangles, one pair for so many of the others.
constexpr std::uint64_t pairs_per_triangle_pair = 100;

using experiments::scrambled;

/// The pairs of one chunk of one case.
class ChunkTest {
 public:
  /// The verdict about the pair `inject` is turned round.
  ChunkTest(std::uint64_t seed, std::optional<std::uint64_t> inject) : random_(seed), inject_(inject) {}

  template <int D, bool IsMoving>
  void test_pairs(std::uint64_t first, std::uint64_t end) {
    for (std::uint64_t pair = first; pair < end && !conflict; ++pair) {
      experiments::with_random_frames<D, IsMoving>(random_, [&](const auto& a, const auto& b) {
        test(pair, a, b);
        test(pair, b, a);
      });
    }
  }

  void test_triangles(std::uint64_t first, std::uint64_t end) {
    for (std::uint64_t pair = first; pair < end && !conflict; ++pair) {
      const Simplex<3> a = triangle();
      const Simplex<3> b = triangle();
      test_triangles(pair, a, b);
      test_triangles(pair, b, a);
    }
  }

  Counts counts;
  std::optional<Conflict> conflict;

 private:
  Simplex<3> triangle() {
    const Vector<3> origin = random_.vector<3>();
    const std::array<Vector<3>, 2> axes = {random_.vector<3>(), random_.vector<3>()};
    return {origin, std::span<const Vector<3>>(axes)};
  }

  void test_triangles(std::uint64_t pair, const Simplex<3>& a, const Simplex<3>& b) {
    const bool elimination = fourier_motzkin_exact(a, b) != Relation::Disjoint;
    const bool axes = intersects(a, b, {.method = Method::SeparatingAxis});
    ++(elimination ? counts.intersecting : counts.apart);
    if (elimination != axes) {
      const auto verdict = [](bool meets) { return meets ? Verdict::Overlapping : Verdict::Disjoint; };
      conflict = conflict.value_or(Conflict{pair, a, b, verdict(elimination), verdict(axes)});
    }
  }

  /// The elimination without the boxes and the axes without the direction that proves what they say: they share no code
  /// that decides.
  template <class A, class B>
  void test(std::uint64_t pair, const A& a, const B& b) {
    Verdict elimination = fourier_motzkin(a, b, {.box_test = false});
    const Verdict axes = separating_axis_verdict(a, b);
    if (inject_ == pair && elimination != Verdict::Undecided) {
      elimination = elimination == Verdict::Disjoint ? Verdict::Overlapping : Verdict::Disjoint;
    }
    counts.fourier_motzkin_undecided += elimination == Verdict::Undecided ? 1U : 0U;
    counts.separating_axis_undecided += axes == Verdict::Undecided ? 1U : 0U;
    if (elimination != axes && elimination != Verdict::Undecided && axes != Verdict::Undecided) {
      conflict = conflict.value_or(Conflict{pair, a, b, elimination, axes});
    }
    const bool meets = elimination == Verdict::Undecided ? overlaps(a, b) : elimination == Verdict::Overlapping;
    ++(meets ? counts.intersecting : counts.apart);
  }

  experiments::RandomFrames random_;
  std::optional<std::uint64_t> inject_;
};

void test_chunk(ChunkTest& test, const Case& which, std::uint64_t first, std::uint64_t end) {
  if (which.triangles) {
    test.test_triangles(first, end);
  } else if (which.dimension == 2) {
    which.moving ? test.test_pairs<2, true>(first, end) : test.test_pairs<2, false>(first, end);
  } else {
    which.moving ? test.test_pairs<3, true>(first, end) : test.test_pairs<3, false>(first, end);
  }
}

struct CaseResult {
  Counts counts;
  std::optional<Conflict> conflict;  ///< the one with the lowest number
};

CaseResult test_case(std::size_t index, const ValidationArguments& arguments) {
  const Case& which = cases[index];
  const std::uint64_t pairs = which.triangles ? arguments.pairs / pairs_per_triangle_pair : arguments.pairs;
  const std::uint64_t size = which.triangles ? chunk_size / pairs_per_triangle_pair : chunk_size;
  const std::uint64_t chunks = pairs / size + (pairs % size != 0 ? 1 : 0);
  Progress progress(std::string(which.name), pairs, arguments.common.quiet);
  CaseResult result;
  std::mutex merging;
  detail::parallel_for(arguments.common.threads, chunks, [&](std::uint64_t chunk) {
    const std::uint64_t first = chunk * size;
    const std::uint64_t end = first + std::min(size, pairs - first);
    ChunkTest test(scrambled(scrambled(scrambled(arguments.seed) + index) + chunk),
                   index == 0 ? arguments.inject : std::nullopt);
    test_chunk(test, which, first, end);
    progress.add(end - first);
    const std::scoped_lock lock(merging);
    result.counts += test.counts;
    if (test.conflict && (!result.conflict || test.conflict->pair < result.conflict->pair)) {
      result.conflict = test.conflict;
    }
  });
  return result;
}

double percentage(const Counts& counts) {
  const std::uint64_t all = counts.intersecting + counts.apart;
  return all == 0 ? 0 : 100 * static_cast<double>(counts.intersecting) / static_cast<double>(all);
}

std::string table(const std::vector<CaseResult>& results, const ValidationArguments& arguments) {
  std::string text = fmt::format(
      "{} random pairs per case in both orders, seed {}: Fourier-Motzkin and separating axis agree\n\n"
      "{:<12}{:>14}{:>14}{:>9}{:>22}{:>34}\n",
      arguments.pairs, arguments.seed, "", "intersecting", "apart", "share", "undecided FM / SAT",
      fmt::format("documented ({} pairs)", documented_pairs));
  for (std::size_t i = 0; i < results.size(); ++i) {
    const Counts& found = results[i].counts;
    fmt::format_to(std::back_inserter(text), "{:<12}{:>14}{:>14}{:>7.2f} %{:>22}", cases[i].name, found.intersecting,
                   found.apart, percentage(found),
                   fmt::format("{} / {}", found.fourier_motzkin_undecided, found.separating_axis_undecided));
    if (const std::optional<Counts>& documented = cases[i].documented) {
      fmt::format_to(std::back_inserter(text), "{:>14}{:>11}{:>7.2f} %", documented->intersecting, documented->apart,
                     percentage(*documented));
    }
    text += "\n";
  }
  return text;
}

std::string json(const std::vector<CaseResult>& results, const ValidationArguments& arguments) {
  std::string rows;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const Counts& found = results[i].counts;
    const std::optional<Counts>& known = cases[i].documented;
    const std::string documented = known ? fmt::format(R"({{"pairs": {}, "intersecting": {}, "apart": {}}})",
                                                       documented_pairs, known->intersecting, known->apart)
                                         : "null";
    fmt::format_to(std::back_inserter(rows),
                   R"({}{{"case": "{}", "intersecting": {}, "apart": {}, "undecided": {{"fourier_motzkin": {}, )"
                   R"("separating_axis": {}}}, "documented": {}}})",
                   i == 0 ? "" : ", ", cases[i].name, found.intersecting, found.apart, found.fourier_motzkin_undecided,
                   found.separating_axis_undecided, documented);
  }
  return fmt::format("{{\"pairs\": {}, \"seed\": {}, \"cases\": [{}]}}\n", arguments.pairs, arguments.seed, rows);
}

std::string text_of(const AnyFrame& frame) {
  return std::visit([](const auto& any) { return to_text(any); }, frame);
}

std::string conflict_text(const Conflict& conflict, const Case& which, bool as_json) {
  static constexpr const char* json_form =
      R"({{"conflict": {{"case": "{}", "pair": {}, "a": "{}", "b": "{}", "fourier_motzkin": "{}", )"
      R"("separating_axis": "{}"}}}})"
      "\n";
  static constexpr const char* lines =
      "case             {}, pair {}\nfirst frame      {}\nsecond frame     {}\nFourier-Motzkin  {}\n"
      "separating axis  {}\n";
  return fmt::format(fmt::runtime(as_json ? json_form : lines), which.name, conflict.pair, text_of(conflict.a),
                     text_of(conflict.b), to_text(conflict.fourier_motzkin), to_text(conflict.separating_axis));
}

/// The same table for files.
experiments::NamedReport file_report(const std::vector<CaseResult>& results, const ValidationArguments& arguments) {
  using experiments::count;
  using experiments::number;
  experiments::NamedReport part{"cases", {}};
  experiments::Report& report = part.report;
  report.headline = {
      fmt::format("{} random pairs per case (of triangles one in {}), each in both orders, seed {}: the "
                  "elimination without boxes and the separating axes agree on every one.",
                  arguments.pairs, pairs_per_triangle_pair, arguments.seed)};
  report.columns = {{"case", "case"},
                    {"intersecting", "intersecting"},
                    {"apart", "apart"},
                    {"share %", "share"},
                    {"elimination undecided", "fourier_motzkin_undecided"},
                    {"axes undecided", "separating_axis_undecided"},
                    {"documented intersecting", "documented_intersecting"},
                    {"apart", "documented_apart"},
                    {"share %", "documented_share"}};
  for (std::size_t i = 0; i < results.size(); ++i) {
    const Counts& found = results[i].counts;
    const std::optional<Counts>& known = cases[i].documented;
    report.rows.push_back({experiments::word(std::string(cases[i].name)), count(found.intersecting), count(found.apart),
                           number(percentage(found)), count(found.fourier_motzkin_undecided),
                           count(found.separating_axis_undecided),
                           known ? count(known->intersecting) : experiments::nothing(),
                           known ? count(known->apart) : experiments::nothing(),
                           known ? number(percentage(*known)) : experiments::nothing()});
  }
  return part;
}

}  // namespace

experiments::NamedReport validation_part(const ValidationArguments& arguments) {
  std::vector<CaseResult> results;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    results.push_back(test_case(i, arguments));
    if (const std::optional<Conflict>& conflict = results.back().conflict) {
      throw std::logic_error(conflict_text(*conflict, cases[i], false));
    }
  }
  return file_report(results, arguments);
}

ExitStatus run_validation(const ValidationArguments& arguments) {
  std::vector<CaseResult> results;
  for (std::size_t i = 0; i < cases.size() && (results.empty() || !results.back().conflict); ++i) {
    results.push_back(test_case(i, arguments));
    if (arguments.out && !results.back().conflict) {
      write_part(*arguments.out, "validation", file_report(results, arguments));
    }
  }
  if (const std::optional<Conflict>& conflict = results.back().conflict) {
    print(conflict_text(*conflict, cases[results.size() - 1], arguments.common.json));
    print_error("the engines contradict each other");
    return Failed;
  }
  if (arguments.out) {
    write_pages(*arguments.out, "validation", "Two engines, one answer", {file_report(results, arguments)});
  }
  print(arguments.common.json ? json(results, arguments) : table(results, arguments));
  return Done;
}

}  // namespace motzkin::app
