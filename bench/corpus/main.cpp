// Answers the questions of a corpus by the libraries that are installed: bench_corpus CORPUS FOLDER. Writes
// FOLDER/LIBRARY/TOPIC.jsonl for `motzkin corpus judge`, and prints the libraries.

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "corpus/peers.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/shape/bounds.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin::bench {
namespace {

using corpus::Topic;
using nlohmann::json;

constexpr unsigned most_seconds = 2;  ///< for one question

std::vector<Vector<3>> vectors(const json& array) {
  std::vector<Vector<3>> result;
  for (const json& row : array) {
    result.emplace_back(row[0].get<double>(), row[1].get<double>(), row[2].get<double>());
  }
  return result;
}

TriangleMesh mesh(const json& object) {
  return {vectors(object["vertices"]), object["triangles"].get<std::vector<TriangleMesh::Element>>()};
}

/// Of a polytope in space at rest.
std::optional<std::vector<Vector<3>>> corners(const AnyShape& shape) {
  return std::visit(
      [](const auto& known) -> std::optional<std::vector<Vector<3>>> {
        using Shape = std::decay_t<decltype(known)>;
        if constexpr (Shape::dimension != 3) {
          return std::nullopt;
        } else if constexpr (requires { known.vertices(); }) {
          return std::vector<Vector<3>>(known.vertices().begin(), known.vertices().end());
        } else if constexpr (requires { vertices(known); }) {
          return vertices(known);
        } else if constexpr (requires { known.min(); }) {
          std::vector<Vector<3>> result;
          for (int i = 0; i < 8; ++i) {
            const auto end = [&](int k) { return (i >> k & 1) != 0 ? known.max()[k] : known.min()[k]; };
            result.emplace_back(end(0), end(1), end(2));
          }
          return result;
        } else {
          return std::nullopt;
        }
      },
      shape);
}

std::string answer_pair(const Answerer& answerer, const std::string& line) {
  const AnyPair pair = parse_json_pair(line);
  const auto a = corners(pair.a());
  const auto b = corners(pair.b());
  return a && b ? answerer.pair({*a, *b}) : "null";
}

std::string answer_path(const Answerer& answerer, const json& question) {
  const std::string kind = question["kind"];
  if ((kind != "vertex-face" && kind != "edge-edge") || question["start"][0].size() != 3) {
    return "null";
  }
  return answerer.path({kind, vectors(question["start"]), vectors(question["end"])});
}

std::string answer_bodies(const Answerer& answerer, const json& question) {
  const json& a = question["a"];
  const json& b = question["b"];
  if (a["motion"]["kind"] != "translation" || b["motion"]["kind"] != "translation") {
    return "null";
  }
  const auto by = [](const json& body) { return vectors(json::array({body["motion"]["translation"]})).front(); };
  return answerer.bodies({vectors(a["vertices"]), vectors(b["vertices"]), by(a), by(b)});
}

std::string answer(const Answerer& answerer, Topic topic, const std::string& line) {
  if (answerer.line) {
    if (std::string text = answerer.line(topic, line); !text.empty()) {
      return text;
    }
  }
  switch (topic) {
    case Topic::Pairs: return answerer.pair ? answer_pair(answerer, line) : "null";
    case Topic::Meshes: {
      const json question = json::parse(line);
      return answerer.meshes ? answerer.meshes({mesh(question["a"]), mesh(question["b"])}) : "null";
    }
    case Topic::Paths: return answerer.path ? answer_path(answerer, json::parse(line)) : "null";
    case Topic::Bodies: return answerer.bodies ? answer_bodies(answerer, json::parse(line)) : "null";
  }
  return "null";
}

std::string error_text(const std::string& message) { return "{\"error\": \"" + message + "\"}"; }

/// In a process of its own: answers from a question on, one line each.
[[noreturn]] void answer_into(int pipe, const Answerer& answerer, Topic topic, const std::vector<std::string>& lines,
                              std::size_t first) {
  for (std::size_t i = first; i < lines.size(); ++i) {
    alarm(most_seconds);
    std::string text;
    try {
      text = answer(answerer, topic, lines[i]);
    } catch (const std::exception&) {
      text = error_text("an exception");
    }
    text += '\n';
    if (write(pipe, text.data(), text.size()) < 0) {
      _exit(1);
    }
  }
  _exit(0);
}

/// All answers; a question that ends the process, or takes too long, is one that was not answered.
std::string answers(const Answerer& answerer, Topic topic, const std::vector<std::string>& lines) {
  std::string text;
  std::size_t done = 0;
  while (done < lines.size()) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) {
      throw FileError("no pipe to be had");
    }
    const pid_t child = fork();
    if (child == 0) {
      close(ends[0]);
      if (std::FILE* nowhere = std::freopen("/dev/null", "w", stderr); nowhere == nullptr) {
        _exit(1);
      }
      answer_into(ends[1], answerer, topic, lines, done);
    }
    close(ends[1]);
    std::string part;
    std::array<char, 1 << 16> buffer{};
    for (ssize_t count = 0; (count = read(ends[0], buffer.data(), buffer.size())) > 0;) {
      part.append(buffer.data(), static_cast<std::size_t>(count));
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    part.erase(part.rfind('\n') + 1);  // npos + 1 is 0
    done += static_cast<std::size_t>(std::count(part.begin(), part.end(), '\n'));
    text += part;
    if (done < lines.size()) {
      const bool late = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
      text += error_text(late ? "no end" : "a crash") + "\n";
      ++done;
    }
  }
  return text;
}

std::vector<std::string> lines_of(const std::string& path) {
  std::vector<std::string> lines;
  LineReader reader(path);
  while (const std::optional<TextLine> line = reader.next()) {
    lines.push_back(line->text);
  }
  return lines;
}

std::vector<Answerer> all_answerers() {
  std::vector<Answerer> answerers;
  add_motzkin(answerers);
#if defined(BENCH_WITH_FCL)
  add_fcl(answerers);
#endif
#if defined(BENCH_WITH_BULLET)
  add_bullet(answerers);
#endif
#if defined(BENCH_WITH_LIBCCD)
  add_libccd(answerers);
#endif
  return answerers;
}

void run(const std::filesystem::path& questions, const std::filesystem::path& folder) {
  for (const Answerer& answerer : all_answerers()) {
    std::filesystem::create_directories(folder / answerer.name);
    for (const Topic topic : corpus::topics) {
      const std::string file = std::string(name(topic)) + ".jsonl";
      write_file((folder / answerer.name / file).string(),
                 answers(answerer, topic, lines_of((questions / file).string())));
    }
    std::printf("%s\n", answerer.name.c_str());
    std::fflush(stdout);
  }
}

}  // namespace

std::string time_json(double time) {
  return time < 0 ? R"({"status": "free", "time": null})"
                  : R"({"status": "contact", "time": )" + (std::isfinite(time) ? to_text(time) : "null") + "}";
}

std::string pairs_json(const std::vector<std::array<std::uint32_t, 2>>& pairs) {
  std::string text;
  for (const auto& [a, b] : pairs) {
    text += (text.empty() ? "[" : ",[") + std::to_string(a) + "," + std::to_string(b) + "]";
  }
  return "{\"pairs\": [" + text + "]}";
}

}  // namespace motzkin::bench

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: bench_corpus CORPUS FOLDER\n");
    return 2;
  }
  try {
    motzkin::bench::run(argv[1], argv[2]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_corpus: %s\n", error.what());
    return 2;
  }
  return 0;
}
