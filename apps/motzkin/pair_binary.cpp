#include <fmt/format.h>

#include "batch.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/pair_binary.hpp"
#include "pair.hpp"

/// `motzkin pair --batch FILE --binary`: doubles in, a byte for each pair out, in bounded memory.

namespace motzkin::app {
namespace {

constexpr std::size_t pairs_per_part = 4096;

struct PartAnswer {
  std::string bytes;
  bool contact = false;
  PairStatistics stats = {};
};

PartAnswer answer_part(const PairFileHeader& header, const PairFileReader::Part& part, Method method) {
  PartAnswer result;
  result.bytes.resize(part.numbers.size() / (numbers_per_pair(header) * sizeof(double)));
  const std::span answers(reinterpret_cast<std::uint8_t*>(result.bytes.data()), result.bytes.size());
  relate_pairs(header, part.first, part.numbers, answers, {.method = method, .stats = &result.stats});
  for (const std::uint8_t answer : answers) {
    result.contact = result.contact || answer != 0;
  }
  return result;
}

void check_binary_usage(const PairArguments& arguments) {
  const PairRequest& request = arguments.request;
  const PairDistanceRequest& distance = arguments.distance;
  if (!arguments.batch) {
    throw InvalidInput("pair: --binary goes with --batch");
  }
  if (arguments.common.json || request.box || request.window || request.intersection || request.proof ||
      distance.distance || distance.depth || distance.within) {
    throw InvalidInput("pair: --binary answers with relations alone; leave out what asks for more");
  }
}

}  // namespace

ExitStatus run_pair_binary(const PairArguments& arguments) {
  check_binary_usage(arguments);
  bool contact = false;
  PairStatistics stats;
  with_memory(input_name(*arguments.batch), [&] {
    PairFileReader reader(*arguments.batch);
    Progress progress("pairs", reader.header().pairs, arguments.common.quiet);
    print(answer_file_header(reader.header().pairs));
    constexpr std::size_t parts_per_thread = 4;
    try {
      detail::pipeline(
          arguments.common.threads,
          parts_per_thread * static_cast<std::size_t>(detail::thread_count(arguments.common.threads)),
          [&] { return reader.next(pairs_per_part); },
          [&](const PairFileReader::Part& part) {
            return answer_part(reader.header(), part, arguments.request.method);
          },
          [&](const PartAnswer& part) {
            print(part.bytes);
            progress.add(part.bytes.size());
            contact = contact || part.contact;
            stats += part.stats;
          });
    } catch (const InvalidInput& error) {
      throw InvalidInput(fmt::format("{}: {}", reader.name(), error.what()));
    }
    return 0;
  });
  if (arguments.stats) {
    print_note(stats_table(stats));
  }
  return arguments.fail_on_contact && contact ? ContactFound : Done;
}

}  // namespace motzkin::app
