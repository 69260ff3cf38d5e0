#include "verify.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/memory.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/io/solid_json.hpp"
#include "output.hpp"

namespace motzkin::app {
namespace {

constexpr const char* verify_examples =
    R"(A certificate holds two shapes, what is claimed of them, and the proof; pair --prove --json prints results that
hold one, and collide --solid --prove --json those of solids, with the names of their files, which are read. FILE has one of either per line, or a single one over several lines. The proof is checked in exact
arithmetic that shares no code with the engines.

Examples:
  motzkin pair --batch pairs.jsonl --prove >proved.jsonl
  motzkin verify proved.jsonl)";

constexpr const char* verify_statuses =
    "Exit status: 0 all verified, 2 at least one rejected, none found, or bad usage or input.";

struct VerifyArguments {
  CommonOptions common;
  std::string file;  ///< `-` for standard input
};

bool is_blank(const TextLine& line) {
  return !line.too_long && line.text.find_first_not_of(" \t\r") == std::string::npos;
}

/// Certificates of a file: one per line, or a single one over several lines where the first line is not JSON by itself
/// but all of them together are. Blank lines do not count.
class CertificateReader {
 public:
  explicit CertificateReader(const std::string& path) : reader_(path) {
    if (auto line = next_line()) {
      pending_.push_back(*std::move(line));
      if (!is_json(pending_.front().text)) {
        join_lines();
      }
    }
  }

  [[nodiscard]] std::optional<TextLine> next() {
    if (taken_ < pending_.size()) {
      return std::move(pending_[taken_++]);
    }
    return next_line();
  }

  [[nodiscard]] const std::string& name() const { return reader_.name(); }

 private:
  std::optional<TextLine> next_line() {
    std::optional<TextLine> line = reader_.next();
    while (line && is_blank(*line)) {
      line = reader_.next();
    }
    return line;
  }

  /// Reads on as far as the text stays within the limit of a line, and joins the lines if that makes a document.
  void join_lines() {
    TextLine whole = pending_.front();
    while (!whole.too_long && whole.text.size() <= LineReader::max_line) {
      auto line = next_line();
      if (!line) {
        if (is_json(whole.text)) {
          pending_ = {std::move(whole)};
        }
        return;
      }
      whole.too_long = line->too_long;
      whole.text += "\n" + line->text;
      pending_.push_back(*std::move(line));
    }
  }

  LineReader reader_;
  std::vector<TextLine> pending_;
  std::size_t taken_ = 0;
};

struct Finding {
  std::optional<std::string_view> proved = std::nullopt;
  bool of_solids = false;
  std::string reason = {};  ///< where nothing is proved
};

Finding check(const TextLine& line) {
  try {
    if (line.too_long) {
      throw InvalidInput(fmt::format("longer than the limit of {} bytes", LineReader::max_line));
    }
    if (const auto solids = parse_json_solids(line.text)) {
      if (auto reason = flaw(*solids)) {
        return {.reason = *std::move(reason)};
      }
      const bool overlap = as_sets(solids->certificate.relation) == Relation::Overlapping;
      return {.proved = overlap ? "interiors meet" : "solids meet", .of_solids = true};
    }
    const ProvedPair proved = parse_json_certificate(line.text);
    if (auto reason = flaw(proved)) {
      return {.reason = *std::move(reason)};
    }
    return {.proved = to_text(proved.certificate.relation)};
  } catch (const InvalidInput& error) {
    return {.reason = error.what()};
  } catch (const FileError& error) {
    return {.reason = error.what()};
  }
}

std::string text_report(const TextLine& line, const Finding& finding) {
  return finding.proved ? fmt::format("line {}: verified, {}\n", line.number, *finding.proved)
                        : fmt::format("line {}: rejected, {}\n", line.number, printable(finding.reason));
}

std::string json_report(const TextLine& line, const Finding& finding) {
  const std::string rest =
      finding.proved ? fmt::format(R"(true, "{}": "{}")", finding.of_solids ? "proved" : "relation", *finding.proved)
                     : fmt::format(R"(false, "error": {})", string_json(finding.reason));
  return fmt::format("{{\"line\": {}, \"verified\": {}}}\n", line.number, rest);
}

ExitStatus verify_all(const VerifyArguments& arguments) {
  CertificateReader reader(arguments.file);
  std::size_t count = 0;
  std::size_t rejected = 0;
  while (const auto line = reader.next()) {
    const Finding finding = check(*line);
    ++count;
    rejected += finding.proved ? 0U : 1U;
    print(arguments.common.json ? json_report(*line, finding) : text_report(*line, finding));
  }
  if (count == 0) {
    throw InvalidInput(fmt::format("{}: no certificate found", reader.name()));
  }
  if (rejected > 0) {
    print_error(fmt::format("{}: {} of {} certificates rejected", reader.name(), rejected, count));
    return Failed;
  }
  return Done;
}

}  // namespace

void add_verify(CLI::App& app, Action& action) {
  const auto arguments = std::make_shared<VerifyArguments>();
  CLI::App& command = *app.add_subcommand("verify", "Check certificates of pair --prove and collide --solid --prove");
  add_common(command, arguments->common);
  command.add_option("FILE", arguments->file, "Certificates; - for standard input")->required()->type_name("");
  command.footer(std::string(verify_examples) + "\n\n" + verify_statuses);
  command.callback([&action, arguments] {
    action = [arguments] { return with_memory(input_name(arguments->file), [&] { return verify_all(*arguments); }); };
  });
}

}  // namespace motzkin::app
