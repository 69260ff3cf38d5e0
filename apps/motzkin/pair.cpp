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

AnyFrame read_frame(const std::string& text, const char* name) {
  try {
    return parse_frame(text);
  } catch (const InvalidInput& error) {
    throw InvalidInput(fmt::format("{} frame: {}", name, error.what()));
  }
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
  return text;
}

void write_picture(const std::string& path, const AnyPair& pair, PairRequest request) {
  request.box = true;
  request.window = true;
  write_file(path, pair_picture(pair, answer(pair, request)));
}

void check_usage(const PairArguments& arguments) {
  if (arguments.batch && arguments.first) {
    throw InvalidInput("pair: give two frames or --batch, not both");
  }
  if (arguments.batch && arguments.svg) {
    throw InvalidInput("pair: --svg draws one pair and does not go with --batch");
  }
  if (!arguments.batch && !arguments.second) {
    throw InvalidInput(fmt::format("pair: expected two frames, found {}", arguments.first ? "one" : "none"));
  }
}

}  // namespace

ExitStatus run_pair(const PairArguments& arguments) {
  check_usage(arguments);
  if (arguments.batch) {
    return run_pair_batch(arguments);
  }
  const AnyPair pair(read_frame(*arguments.first, "first"), read_frame(*arguments.second, "second"));
  const PairResult result = answer(pair, arguments.request);
  if (arguments.svg) {
    write_picture(*arguments.svg, pair, arguments.request);
  }
  print(arguments.common.json ? to_json(result) + "\n" : report(result, arguments.request));
  return arguments.fail_on_contact && result.relation != Relation::Disjoint ? ContactFound : Done;
}

}  // namespace motzkin::app
