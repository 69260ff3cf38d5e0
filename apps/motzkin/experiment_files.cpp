#include "experiment_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "environment.hpp"
#include "io/svg.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/pair_json.hpp"

namespace motzkin::app {
namespace {

using detail::svg::escaped;
using experiments::NamedReport;
using experiments::Report;

constexpr const char* html_head = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"/><title>{0}</title>
<style>
body {{ font: 15px/1.5 sans-serif; max-width: 72em; margin: 2em auto; padding: 0 1em; color-scheme: light dark; }}
table {{ border-collapse: collapse; margin: 1em 0; display: block; overflow-x: auto; }}
th, td {{ padding: 0.1em 0.8em; text-align: right; white-space: nowrap; border-bottom: 1px solid #7d859055; }}
svg {{ max-width: 100%; height: auto; }}
</style></head>
<body><h1>{0}</h1>
)";

bool has_picture(const Report& report) { return !report.plot.series.empty() || !report.panels.empty(); }

std::string picture(const NamedReport& part) {
  return part.report.panels.empty() ? plot_picture(part.report.plot)
                                    : plot_pictures(part.name, part.report.panels, part.report.panel_columns);
}

/// A table of HTML that is well-formed XML as well.
std::string html_table(const Report& report) {
  std::string text = "<table><thead><tr>";
  for (const experiments::Column& column : report.columns) {
    text += "<th>" + escaped(column.title) + "</th>";
  }
  text += "</tr></thead>\n<tbody>\n";
  for (const std::vector<experiments::Cell>& row : report.rows) {
    text += "<tr>";
    for (const experiments::Cell& cell : row) {
      text += "<td>" + escaped(cell.text) + "</td>";
    }
    text += "</tr>\n";
  }
  return text + "</tbody></table>\n";
}

/// One paragraph. Lines that are broken for a terminal, with the rest indented, are whole again.
std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += text.empty() ? "" : " ";
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '\n') {
        i = std::min(line.find_first_not_of(' ', i + 1), line.size()) - 1;
        text += ' ';
      } else {
        text += line[i];
      }
    }
  }
  return text;
}

std::string html_paragraph(const std::vector<std::string>& lines) {
  return lines.empty() ? "" : "<p>" + escaped(joined(lines)) + "</p>\n";
}

std::string html_page(std::string_view title, const std::vector<NamedReport>& parts) {
  std::string text = fmt::format(fmt::runtime(html_head), escaped(title));
  for (const NamedReport& part : parts) {
    text += fmt::format("<h2 id=\"{0}\">{0}</h2>\n", escaped(part.name));
    text += html_paragraph(part.report.headline) + html_table(part.report) + html_paragraph(part.report.remarks);
    if (has_picture(part.report)) {
      text += picture(part);
    }
  }
  text += "<h2>Environment</h2>\n<table><tbody>\n";
  for (const auto& [name, value] : environment()) {
    text += fmt::format("<tr><td>{}</td><td>{}</td></tr>\n", escaped(name), escaped(value));
  }
  return text + "</tbody></table>\n</body></html>\n";
}

/// Text as it stands in a table of Markdown.
std::string in_table(std::string_view text) {
  std::string result;
  for (const char c : text) {
    result += c == '|' ? std::string("\\|") : std::string(1, c);
  }
  return result;
}

std::string markdown_table(const Report& report) {
  std::string text;
  std::string rule;
  for (const experiments::Column& column : report.columns) {
    text += "| " + in_table(column.title) + " ";
    rule += "|---";
  }
  text += "|\n" + rule + "|\n";
  for (const std::vector<experiments::Cell>& row : report.rows) {
    for (const experiments::Cell& cell : row) {
      text += "| " + in_table(cell.text) + " ";
    }
    text += "|\n";
  }
  return text + "\n";
}

std::string markdown_page(std::string_view experiment, std::string_view title, const std::vector<NamedReport>& parts) {
  std::string text = fmt::format("# {}\n\n", title);
  for (const auto& [name, value] : environment()) {
    text += fmt::format("- {}: `{}`\n", name, value);
  }
  for (const NamedReport& part : parts) {
    text += fmt::format("\n## {}\n\n{}\n\n", part.name, joined(part.report.headline)) + markdown_table(part.report);
    if (has_picture(part.report)) {
      text += fmt::format("![{1}]({0}_{1}.svg)\n\n", experiment, part.name);
    }
    if (!part.report.remarks.empty()) {
      text += joined(part.report.remarks) + "\n";
    }
  }
  return text;
}

/// What a page says beside its tables, which are files of their own.
std::string notes_json(const std::vector<NamedReport>& parts) {
  std::string text = "{\"environment\": {\n";
  std::string separator;
  for (const auto& [name, value] : environment()) {
    text += fmt::format("{}  \"{}\": {}", separator, name, string_json(value));
    separator = ",\n";
  }
  text += "\n},\n\"parts\": [\n";
  separator.clear();
  for (const NamedReport& part : parts) {
    text += fmt::format("{}  {{\"name\": {},\n   \"headline\": {},\n   \"remarks\": {}}}", separator,
                        string_json(part.name), string_json(joined(part.report.headline)),
                        string_json(joined(part.report.remarks)));
    separator = ",\n";
  }
  return text + "\n]}\n";
}

std::string in(const std::string& folder, const std::string& name) {
  return (std::filesystem::path(folder) / name).string();
}

}  // namespace

void write_part(const std::string& folder, std::string_view experiment, const NamedReport& part) {
  const std::string name = in(folder, fmt::format("{}_{}", experiment, part.name));
  if (part.report.split_csv) {
    std::map<std::string, Report> groups;
    for (const std::vector<experiments::Cell>& row : part.report.rows) {
      Report& group = groups[row.front().text];
      group.columns = part.report.columns;
      group.rows.push_back(row);
    }
    for (const auto& [group, rows] : groups) {
      write_file(fmt::format("{}_{}.csv", name, group), to_csv(rows));
    }
  } else {
    write_file(name + ".csv", to_csv(part.report));
  }
  if (has_picture(part.report)) {
    write_file(name + ".svg", picture(part));
  }
}

void write_pages(const std::string& folder, std::string_view experiment, std::string_view title,
                 const std::vector<NamedReport>& parts) {
  write_file(in(folder, std::string(experiment) + ".md"), markdown_page(experiment, title, parts));
  write_file(in(folder, std::string(experiment) + ".html"), html_page(title, parts));
  write_file(in(folder, std::string(experiment) + "_notes.json"), notes_json(parts));
}

void write_index(const std::string& folder, const std::vector<ExperimentPage>& pages) {
  std::string text = fmt::format(fmt::runtime(html_head), "Experiments") + "<ul>\n";
  for (const auto& [name, title] : pages) {
    text += fmt::format("<li><a href=\"{0}.html\">{0}</a>: {1}</li>\n", escaped(name), escaped(title));
  }
  write_file(in(folder, "index.html"), text + "</ul>\n</body></html>\n");
}

}  // namespace motzkin::app
