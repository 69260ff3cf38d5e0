#include "verify.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/distance_proof.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/memory.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/io/solid_json.hpp"
#include "output.hpp"

namespace motzkin::app {
namespace {

constexpr const char* verify_examples =
    R"(A certificate holds two shapes, what is claimed of them, and the proof; pair --prove --json and distance --prove
--json print results that hold some. Those of collide --solid --prove --json name the files of the solids, which are
read. FILE has a certificate or a result per line, or a single one over several lines. The proof is checked in exact
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

/// What a certificate proves: for people, and as members of a JSON object.
struct Claim {
  std::string text;
  std::string json;
};

/// `2`, or the beginning of a number that is long.
std::string short_number(const std::string& number) {
  constexpr std::size_t most = 40;
  return number.size() <= most ? number : number.substr(0, most) + "...";
}

Claim claim_of(const ProvedPair& proved) {
  const std::string relation(to_text(proved.certificate.relation));
  return {relation, fmt::format(R"("relation": "{}")", relation)};
}

Claim claim_of(const ProvedDistance& proved) {
  const DistanceCertificate& certificate = proved.certificate;
  std::string text;
  std::string json;
  const auto add = [&](const char* name, const char* key, const std::optional<std::string>& bound) {
    if (bound) {
      text += fmt::format("{} {} {}", text.empty() ? "" : " and", name, short_number(*bound));
      json += fmt::format("{}\"{}\": {}", json.empty() ? "" : ", ", key, string_json(*bound));
    }
  };
  add("at least", "at_least", certificate.at_least);
  add("more than", "more_than", certificate.more_than);
  add("at most", "at_most", certificate.at_most);
  const std::string_view measure = to_text(certificate.measure);
  return {fmt::format("{}{}", measure, text), fmt::format(R"("{}": {{{}}})", measure, json)};
}

Claim claim_of(const ProvedSolids& proved) {
  const bool overlap = as_sets(proved.certificate.relation) == Relation::Overlapping;
  const std::string shown = overlap ? "interiors meet" : "solids meet";
  return {shown, fmt::format(R"("proved": "{}")", shown)};
}

struct Finding {
  std::optional<Claim> proved = std::nullopt;
  std::string reason = {};  ///< where nothing is proved
};

/// What the certificates of a line prove; one finding where it cannot be read.
std::vector<Finding> check(const TextLine& line) {
  std::vector<Finding> result;
  const auto check_proof = [&](const auto& proof) {
    auto reason = flaw(proof);
    result.push_back(reason ? Finding{.reason = *std::move(reason)} : Finding{.proved = claim_of(proof)});
  };
  try {
    if (line.too_long) {
      throw InvalidInput(fmt::format("longer than the limit of {} bytes", LineReader::max_line));
    }
    if (const auto solids = parse_json_solids(line.text)) {
      check_proof(*solids);
      return result;
    }
    for (const AnyProof& proof : parse_json_proofs(line.text)) {
      std::visit(check_proof, proof);
    }
    return result;
  } catch (const InvalidInput& error) {
    return {{.reason = error.what()}};
  } catch (const FileError& error) {
    return {{.reason = error.what()}};
  }
}

std::string text_report(const TextLine& line, const Finding& finding) {
  return finding.proved ? fmt::format("line {}: verified, {}\n", line.number, printable(finding.proved->text))
                        : fmt::format("line {}: rejected, {}\n", line.number, printable(finding.reason));
}

std::string json_report(const TextLine& line, const Finding& finding) {
  const std::string rest = finding.proved ? "true, " + finding.proved->json
                                          : fmt::format(R"(false, "error": {})", string_json(finding.reason));
  return fmt::format("{{\"line\": {}, \"verified\": {}}}\n", line.number, rest);
}

ExitStatus verify_all(const VerifyArguments& arguments) {
  CertificateReader reader(arguments.file);
  std::size_t count = 0;
  std::size_t rejected = 0;
  while (const auto line = reader.next()) {
    for (const Finding& finding : check(*line)) {
      ++count;
      rejected += finding.proved ? 0U : 1U;
      print(arguments.common.json ? json_report(*line, finding) : text_report(*line, finding));
    }
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
  CLI::App& command =
      *app.add_subcommand("verify", "Check certificates of pair, distance and collide --solid, made with --prove");
  add_common(command, arguments->common);
  command.add_option("FILE", arguments->file, "Certificates; - for standard input")->required()->type_name("");
  command.footer(std::string(verify_examples) + "\n\n" + verify_statuses);
  command.callback([&action, arguments] {
    action = [arguments] { return with_memory(input_name(arguments->file), [&] { return verify_all(*arguments); }); };
  });
}

}  // namespace motzkin::app
