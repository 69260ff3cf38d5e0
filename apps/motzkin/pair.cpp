#include "pair.hpp"

#include <fmt/format.h>

#include <iterator>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/pair_picture.hpp"
#include "output.hpp"

namespace motzkin::app {
namespace {

AnyShape read_shape(const std::string& text, const char* name) {
  try {
    return text.starts_with('{') ? parse_json_shape(text) : any_shape(parse_frame(text));
  } catch (const InvalidInput& error) {
    throw InvalidInput(fmt::format("{} shape: {}", name, error.what()));
  }
}

/// `(1,0) (0,1)`.
template <class Vectors>
std::string vectors_text(const Vectors& vectors) {
  std::string text;
  for (const auto& vector : vectors) {
    text += text.empty() ? "(" : " (";
    for (Eigen::Index k = 0; k < vector.size(); ++k) {
      text += (k == 0 ? "" : ",") + to_text(vector[k]);
    }
    text += ")";
  }
  return text;
}

/// Calls `line(name, value)` for the parts of a certificate, exact numbers as they are.
template <class PrintLine>
void report_certificate(const Certificate& certificate, const PrintLine& line) {
  if (certificate.plane) {
    line("plane", fmt::format("({}) . x = {}", fmt::join(certificate.plane->normal, ", "), certificate.plane->offset));
  }
  if (certificate.point) {
    line("weights a", fmt::format("{}", fmt::join(certificate.point->weights_a, " ")));
    line("weights b", fmt::format("{}", fmt::join(certificate.point->weights_b, " ")));
  }
}

template <int D, class PrintLine>
void report_polytope(const Polytope<D>& polytope, const PrintLine& line) {
  line("vertices", polytope.vertices.empty() ? "none" : vectors_text(polytope.vertices));
  line(D == 2 ? "area" : "volume", to_text(polytope.measure));
}

/// Columns of names and values; parts that were not asked for have no line.
std::string report(const PairResult& result, const PairRequest& request) {
  std::string text;
  const auto line = [&](std::string_view name, std::string_view value) {
    fmt::format_to(std::back_inserter(text), "{:<12}{}\n", name, value);
  };
  line("relation", to_text(result.relation));
  line("intersects", result.relation == Relation::Disjoint ? "no" : "yes");
  line("overlaps", result.relation == Relation::Overlapping ? "yes" : "no");
  if (request.box) {
    line("box", result.box ? std::visit([](const auto& box) { return to_text(box); }, *result.box) : "none");
  }
  if (request.window) {
    line("window",
         result.window ? fmt::format("[{}, {}]", to_text(result.window->enter), to_text(result.window->exit)) : "none");
  }
  line("method", to_text(result.method));
  if (result.intersection) {
    std::visit([&](const auto& polytope) { report_polytope(polytope, line); }, *result.intersection);
  }
  if (result.proof) {
    report_certificate(result.proof->certificate, line);
  }
  return text;
}

void write_picture(const std::string& path, const AnyPair& pair, PairRequest request) {
  const bool all = !has_sphere(pair);
  request = {.method = request.method, .box = all, .window = all};
  write_file(path, pair_picture(pair, answer(pair, request)));
}

void check_usage(const PairArguments& arguments) {
  if (arguments.batch && arguments.first) {
    throw InvalidInput("pair: give two shapes or --batch, not both");
  }
  if (arguments.batch && arguments.svg) {
    throw InvalidInput("pair: --svg draws one pair and does not go with --batch");
  }
  if (!arguments.batch && !arguments.second) {
    throw InvalidInput(fmt::format("pair: expected two shapes, found {}", arguments.first ? "one" : "none"));
  }
}

}  // namespace

std::string stats_table(const PairStatistics& stats) {
  std::string text;
  const auto line = [&](std::string_view name, std::uint64_t count) {
    fmt::format_to(std::back_inserter(text), "{:<34}{:>12}\n", name, count);
  };
  line("questions", stats.questions);
  line("answered in floating point", stats.by_engine);
  line("answered in exact arithmetic", stats.by_exact);
  line("directions in exact arithmetic", stats.exact_directions);
  line("answers with wide integers", stats.wide_integers);
  return text;
}

ExitStatus run_pair(const PairArguments& arguments) {
  check_usage(arguments);
  if (arguments.batch) {
    return run_pair_batch(arguments);
  }
  const AnyPair pair(read_shape(*arguments.first, "first"), read_shape(*arguments.second, "second"));
  PairStatistics stats;
  PairRequest request = arguments.request;
  request.stats = &stats;
  const PairResult result = answer(pair, request);
  if (arguments.svg) {
    write_picture(*arguments.svg, pair, arguments.request);
  }
  print(arguments.common.json ? to_json(result) + "\n" : report(result, arguments.request));
  if (arguments.stats) {
    print_note(stats_table(stats));
  }
  return arguments.fail_on_contact && result.relation != Relation::Disjoint ? ContactFound : Done;
}

}  // namespace motzkin::app
