#include "float.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <charconv>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "csv.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/lab/base.hpp"
#include "motzkin/lab/float_bits.hpp"
#include "output.hpp"

namespace motzkin::app {
namespace {

using namespace lab;

constexpr const char* float_examples =
    R"(X is decimal (-6.8, 1e-7), hexadecimal (0x1.8p3), inf or nan, and is rounded to the nearest number of the format.

Examples:
  motzkin float -6.8 --single
  motzkin float 0.1 --base 2
  motzkin float --bits 0x3E200000 --single --json
  motzkin float 65520 --half)";

/// Longest line of a value in the table, in characters.
constexpr std::size_t cell_width = 72;

struct FloatArguments {
  CommonOptions common;
  std::optional<std::string> number;
  std::optional<std::string> bits;
  std::optional<int> base;
  bool half = false;
  bool single = false;
  CsvOutput csv;

  [[nodiscard]] FloatFormat format() const {
    return half ? FloatFormat::Half : single ? FloatFormat::Single : FloatFormat::Double;
  }
};

FloatBits from_bits(FloatFormat format, const std::string& text) {
  const std::size_t start = text.substr(0, 2) == "0x" || text.substr(0, 2) == "0X" ? 2 : 0;
  std::uint64_t bits = 0;
  const auto [end, error] = std::from_chars(text.data() + start, text.data() + text.size(), bits, 16);
  if (error == std::errc::invalid_argument || (error == std::errc() && end != text.data() + text.size())) {
    throw InvalidInput("--bits: expected hexadecimal digits, found '" + text + "'");
  }
  try {
    if (error == std::errc()) {
      return {format, bits};
    }
  } catch (const InvalidInput&) {  // said below
  }
  throw InvalidInput(
      fmt::format("--bits: a {} has {} bits, found more in '{}'", to_text(format), layout(format).bits(), text));
}

/// A number with all that is said of it, in text.
struct Inspection {
  FloatBits number;
  std::optional<std::string> given;  ///< not where the bits were
  std::optional<std::string> error;  ///< where a number was given
  std::optional<BaseExpansion> expansion;
};

Inspection inspect(const FloatArguments& arguments) {
  if (arguments.number.has_value() == arguments.bits.has_value()) {
    throw InvalidInput("float: give a number or --bits" + std::string(arguments.number ? ", not both" : ""));
  }
  Inspection result{arguments.bits ? from_bits(arguments.format(), *arguments.bits)
                                   : nearest_float(arguments.format(), *arguments.number),
                    arguments.number,
                    {},
                    {}};
  if (result.given) {
    result.error = rounding_error(result.number, *result.given);
  }
  if (arguments.base) {
    try {
      result.expansion = expand(result.given.value_or(exact_decimal(result.number)), *arguments.base);
    } catch (const InvalidInput& error) {
      throw InvalidInput(std::string("--base: ") + error.what());
    }
  }
  return result;
}

std::string hexadecimal(const FloatBits& number) {
  return fmt::format("0x{:0{}X}", number.bits(), number.layout().bits() / 4);
}

/// A long decimal as digits and a power of ten. No digit is dropped.
std::string shortened(const std::string& decimal) {
  const std::size_t sign = decimal.substr(0, 1) == "-" ? 1 : 0;
  const std::size_t point = std::min(decimal.find('.'), decimal.size());
  const std::size_t first = decimal.find_first_of("123456789");
  if (decimal.size() <= cell_width || first == std::string::npos) {
    return decimal;
  }
  std::string digits = decimal.substr(first);
  std::erase(digits, '.');
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.size() > 1) {
    digits.insert(1, ".");
  }
  const auto exponent = static_cast<std::ptrdiff_t>(point) - static_cast<std::ptrdiff_t>(first);
  return decimal.substr(0, sign) + digits + fmt::format("e{}", exponent > 0 ? exponent - 1 : exponent);
}

using Rows = std::vector<std::pair<std::string, std::string>>;

Rows rows(const Inspection& inspection) {
  const FloatBits& number = inspection.number;
  const FloatLayout parts = number.layout();
  const std::string bits = bit_string(number);
  const auto places = [&](int start, int count) {
    const auto from = static_cast<std::size_t>(start);
    return std::string(from, ' ') + bits.substr(from, static_cast<std::size_t>(count));
  };
  Rows result = {
      {"number", inspection.given.value_or("")},
      {"format", std::string(to_text(number.format()))},
      {"stored", shortened(exact_decimal(number))},
      {"error", shortened(inspection.error.value_or(""))},
      {"class", std::string(to_text(number.kind()))},
      {"sign", number.negative() ? "1" : "0"},
      {"exponent", number.finite() ? fmt::format("{}, stands for {}", number.raw_exponent(), number.exponent())
                                   : std::to_string(number.raw_exponent())},
      {"mantissa", std::to_string(number.mantissa())},
      {"bits", bits},
      {"  of the sign", places(0, 1)},
      {"  of the exponent", places(1, parts.exponent_bits)},
      {"  of the mantissa", places(1 + parts.exponent_bits, parts.mantissa_bits)},
      {"hexadecimal", hexadecimal(number)},
  };
  if (number.finite()) {
    result.emplace_back(
        "product", fmt::format("{}{} x 2^{}", number.negative() ? "-" : "", significand(number), number.exponent()));
  }
  if (number.kind() != FloatClass::Nan) {
    result.emplace_back("next below", shortened(exact_decimal(next_down(number))));
    result.emplace_back("next above", shortened(exact_decimal(next_up(number))));
  }
  if (number.finite()) {
    result.emplace_back("last place", fmt::format("{} = 2^{}", shortened(exact_decimal(ulp(number))),
                                                  number.exponent() - parts.mantissa_bits));
  }
  std::erase_if(result, [](const auto& row) { return row.second.empty(); });
  return result;
}

std::string repeated(std::string_view text, std::size_t count) {
  std::string result;
  for (; count > 0; --count) {
    result += text;
  }
  return result;
}

/// Two columns in a border; long values go on in the next line.
std::string bordered(const Rows& rows) {
  std::size_t names = 0;
  std::size_t values = 0;
  for (const auto& [name, value] : rows) {
    names = std::max(names, name.size());
    values = std::max(values, std::min(value.size(), cell_width));
  }
  const auto border = [&](std::string_view left, std::string_view middle, std::string_view right) {
    return fmt::format("{}{}{}{}{}\n", left, repeated("─", names + 2), middle, repeated("─", values + 2), right);
  };
  std::string text = border("╭", "┬", "╮");
  for (const auto& [name, value] : rows) {
    for (std::size_t start = 0; start < value.size(); start += cell_width) {
      fmt::format_to(std::back_inserter(text), "│ {:<{}} │ {:<{}} │\n", start == 0 ? name : "", names,
                     value.substr(start, cell_width), values);
    }
  }
  return text + border("╰", "┴", "╯");
}

std::string table(const Inspection& inspection, std::optional<int> base) {
  Rows all = rows(inspection);
  if (inspection.expansion) {
    all.emplace_back(fmt::format("in base {}", *base), to_text(*inspection.expansion));
    if (!inspection.expansion->complete) {
      all.emplace_back("", fmt::format("no end and no period within {} digits", max_fraction_digits));
    }
  }
  return bordered(all);
}

std::string json_text(const std::optional<std::string>& text) { return text ? "\"" + *text + "\"" : "null"; }

std::string json(const Inspection& inspection, std::optional<int> base) {
  const FloatBits& number = inspection.number;
  const FloatLayout parts = number.layout();
  const std::string bits = bit_string(number);
  const auto exponent_bits = static_cast<std::size_t>(parts.exponent_bits);
  std::string text = fmt::format(
      R"({{"given": {}, "format": "{}", "stored": "{}", "error": {}, "class": "{}", "sign": {}, "raw_exponent": {}, )"
      R"("exponent": {}, "mantissa": {}, "bits": "{}", "sign_bits": "{}", "exponent_bits": "{}", "mantissa_bits": "{}", )"
      R"("hexadecimal": "{}", "significand": "{}", "next_below": "{}", "next_above": "{}", "last_place": "{}")",
      json_text(inspection.given), to_text(number.format()), exact_decimal(number), json_text(inspection.error),
      to_text(number.kind()), number.negative() ? 1 : 0, number.raw_exponent(),
      number.finite() ? std::to_string(number.exponent()) : "null", number.mantissa(), bits, bits.substr(0, 1),
      bits.substr(1, exponent_bits), bits.substr(1 + exponent_bits), hexadecimal(number), significand(number),
      exact_decimal(next_down(number)), exact_decimal(next_up(number)), exact_decimal(ulp(number)));
  if (inspection.expansion) {
    fmt::format_to(std::back_inserter(text), R"(, "base": {}, "digits": "{}", "digits_complete": {})", *base,
                   to_text(*inspection.expansion), inspection.expansion->complete);
  }
  return text + "}\n";
}

/// A line of names and one of values. Numbers of the format are exact decimals.
std::string csv(const Inspection& inspection, std::optional<int> base) {
  const FloatBits& number = inspection.number;
  CsvRow row;
  row.text(inspection.given.value_or("")).text(to_text(number.format())).text(exact_decimal(number));
  row.text(inspection.error.value_or("")).text(to_text(number.kind())).count(number.negative() ? 1 : 0);
  row.text(std::to_string(number.raw_exponent())).text(number.finite() ? std::to_string(number.exponent()) : "");
  row.text(std::to_string(number.mantissa())).text(bit_string(number)).text(hexadecimal(number));
  row.text(significand(number)).text(exact_decimal(next_down(number))).text(exact_decimal(next_up(number)));
  row.text(exact_decimal(ulp(number)));
  if (inspection.expansion) {
    row.count(static_cast<std::uint64_t>(*base))
        .text(to_text(*inspection.expansion))
        .yes(inspection.expansion->complete);
  }
  return std::string(
             "given,format,stored,error,class,sign,raw_exponent,exponent,mantissa,bits,hexadecimal,significand,"
             "next_below,next_above,last_place") +
         (inspection.expansion ? ",base,digits,digits_complete\n" : "\n") + row.line();
}

ExitStatus run_float(const FloatArguments& arguments) {
  check_csv(arguments.csv, arguments.common);
  const Inspection inspection = inspect(arguments);
  print_result(
      arguments.csv, [&] { return csv(inspection, arguments.base); },
      [&] {
        return arguments.common.json ? json(inspection, arguments.base)
                                     : table(inspection, arguments.base) + wrote_lines({arguments.csv.file});
      });
  return Done;
}

}  // namespace

void add_float(CLI::App& app, Action& action) {
  const auto arguments = std::make_shared<FloatArguments>();
  CLI::App& command = *app.add_subcommand("float", "What a floating-point number is made of, exactly");
  add_common(command, arguments->common);
  command.add_option("X", arguments->number, "Number to look at")->type_name("");
  command.add_option("--bits", arguments->bits, "Bits to look at instead, in hexadecimal")->type_name("HEX");
  CLI::Option& single = *command.add_flag("--single", arguments->single, "Single precision, 32 bits");
  CLI::Option& half = *command.add_flag("--half", arguments->half, "Half precision, 16 bits")->excludes(&single);
  command.add_flag("--double")
      ->description("Double precision, 64 bits; the default")
      ->excludes(&single)
      ->excludes(&half);
  command.add_option("--base", arguments->base, "Also the number itself in base B, its period in parentheses")
      ->check(CLI::Range(least_base, most_base).description(""))
      ->type_name("B");
  add_csv(command, arguments->csv, "a line of names and one of values");
  command.footer(float_examples);
  command.allow_extras();  // -inf would be an option
  command.callback([&command, &action, arguments] {
    for (const std::string& extra : command.remaining()) {
      if (extra == "--") {
        continue;
      }
      if (arguments->number || extra.substr(0, 2) == "--") {
        throw CLI::ExtrasError({extra});
      }
      arguments->number = extra;
    }
    action = [arguments] { return run_float(*arguments); };
  });
}

}  // namespace motzkin::app
