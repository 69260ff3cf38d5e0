#include "corpus/questions.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "corpus/contact_queries.hpp"
#include "corpus/mesh_sets.hpp"
#include "corpus/pair_sets.hpp"
#include "corpus/turn_queries.hpp"
#include "motzkin/contact/first_contact.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/contact_text.hpp"
#include "motzkin/io/sweep_json.hpp"
#include "motzkin/shape/text.hpp"
#include "parallel/parallel.hpp"

namespace motzkin::corpus {
namespace {

using testing::ContactKind;

/// Narrowest bracket of a first time that the library gives.
constexpr double time_tolerance = min_time_tolerance;

constexpr int pair_cases = 4 * testing::pair_set_count;

/// Cases of a topic, and questions of each at scale 1.
struct Size {
  int cases;
  int each;
};

constexpr Size size_of(Topic topic) {
  switch (topic) {
    case Topic::Pairs: return {pair_cases, 250};
    case Topic::Meshes: return {testing::mesh_set_count, 20};
    case Topic::Paths: return {testing::contact_case_count, 50};
    case Topic::Bodies: return {testing::turn_case_count, 40};
  }
  return {};
}

int each(Topic topic, const Settings& settings) {
  return std::max(1, static_cast<int>(std::lround(size_of(topic).each * settings.scale)));
}

/// `[1,2,3]`, the first numbers of a vector.
std::string listed(const Vector<3>& vector, int dimension = 3) {
  std::string text;
  for (int k = 0; k < dimension; ++k) {
    text += (k == 0 ? "[" : ",") + to_text(vector[k]);
  }
  return text + "]";
}

template <class Vectors>
std::string listed_all(const Vectors& vectors, int dimension = 3) {
  std::string text;
  for (const Vector<3>& vector : vectors) {
    text += (text.empty() ? "[" : ",") + listed(vector, dimension);
  }
  return text + "]";
}

std::string truth(const std::string& set, const std::string& members) {
  return R"({"set": ")" + set + R"(", )" + members + "}";
}

std::string truth(const std::string& set, const Contact<3>& contact) {
  const bool free = contact.is_free();
  return truth(set, R"("status": ")" + std::string(to_text(contact.status)) + R"(", "time": )" +
                        (free ? "null" : "[" + to_text(contact.time.lower) + "," + to_text(contact.time.upper) + "]"));
}

template <int D>
std::vector<Question> pairs(testing::PairSet set, bool moves, std::uint64_t seed, int count) {
  const std::string which = std::string(name(set)) + std::to_string(D) + (moves ? "Moving" : "Resting");
  testing::PairSource<D> source(set, moves, seed);
  std::vector<Question> result;
  for (int i = 0; i < count; ++i) {
    const testing::AnyPair<D> pair = source.draw();
    result.push_back({to_json(pair), truth(which, R"("relation": ")" + std::string(to_text(relate(pair))) + "\"")});
  }
  return result;
}

std::string mesh_json(const TriangleMesh& mesh) {
  std::string triangles;
  for (const auto& [i, j, k] : mesh.elements()) {
    triangles +=
        (triangles.empty() ? "[[" : ",[") + std::to_string(i) + "," + std::to_string(j) + "," + std::to_string(k) + "]";
  }
  return R"({"vertices": )" + listed_all(mesh.vertices()) + R"(, "triangles": )" + triangles + "]}";
}

/// Every triangle with every other: no tree that could be wrong.
std::string meeting_triangles(const testing::MeshPair& pair) {
  std::string text;
  for (std::size_t i = 0; i < pair.a.elements().size(); ++i) {
    for (std::size_t j = 0; j < pair.b.elements().size(); ++j) {
      if (intersects(pair.a[i], pair.b[j])) {
        text += (text.empty() ? "[" : ",[") + std::to_string(i) + "," + std::to_string(j) + "]";
      }
    }
  }
  return "[" + text + "]";
}

std::vector<Question> meshes(testing::MeshSet set, std::uint64_t seed, int count) {
  testing::MeshSource source(set, seed);
  std::vector<Question> result;
  for (int i = 0; i < count; ++i) {
    const testing::MeshPair pair = source.draw();
    result.push_back({R"({"a": )" + mesh_json(pair.a) + R"(, "b": )" + mesh_json(pair.b) + "}",
                      truth(std::string(name(set)), R"("pairs": )" + meeting_triangles(pair))});
  }
  return result;
}

std::string_view kind_text(ContactKind kind) {
  constexpr std::array<std::string_view, testing::contact_kind_count> names = {"vertex-face", "edge-edge",
                                                                               "vertex-edge", "vertex-vertex"};
  return names[static_cast<std::size_t>(kind)];
}

template <int D, std::size_t N>
auto path(const testing::ContactQuery& query, std::size_t first) {
  std::array<Vector<D>, N> start;
  std::array<Vector<D>, N> end;
  for (std::size_t i = 0; i < N; ++i) {
    start.at(i) = query.start[first + i].head<D>();
    end.at(i) = query.end[first + i].head<D>();
  }
  using Shape = VertexSimplex<D, static_cast<int>(N)>;
  return LinearPath<Shape>{Shape(start), Shape(end)};
}

/// Only status and time.
template <int D>
Contact<3> asked(const testing::ContactQuery& query) {
  const ContactOptions options{.time_tolerance = time_tolerance};
  const auto in_space = [](const auto& contact) {
    Contact<3> result;
    result.status = contact.status;
    result.time = contact.time;
    return result;
  };
  switch (query.kind) {
    case ContactKind::VertexFace:
      if constexpr (D == 3) {
        return in_space(first_contact(path<3, 1>(query, 0), path<3, 3>(query, 1), options));
      }
      break;
    case ContactKind::EdgeEdge: return in_space(first_contact(path<D, 2>(query, 0), path<D, 2>(query, 2), options));
    case ContactKind::VertexEdge: return in_space(first_contact(path<D, 1>(query, 0), path<D, 2>(query, 1), options));
    case ContactKind::VertexVertex: return in_space(first_contact(path<D, 1>(query, 0), path<D, 1>(query, 1), options));
  }
  return {};
}

std::vector<Question> paths(const testing::ContactCase& which, std::uint64_t seed, int count) {
  testing::ContactSource source(which, seed);
  std::vector<Question> result;
  for (int i = 0; i < count; ++i) {
    const testing::ContactQuery query = source.draw();
    result.push_back({R"({"kind": ")" + std::string(kind_text(query.kind)) + R"(", "start": )" +
                          listed_all(query.start, query.dimension) + R"(, "end": )" +
                          listed_all(query.end, query.dimension) + "}",
                      truth(name(which), query.dimension == 2 ? asked<2>(query) : asked<3>(query))});
  }
  return result;
}

std::string motion_json(const testing::TurnMotion& motion) {
  if (!motion.turns()) {
    return R"({"kind": "translation", "translation": )" + listed(motion.toward) + "}";
  }
  const auto& [w, x, y, z] = motion.to;
  return R"({"kind": "turn", "center": )" + listed(motion.center) + R"(, "quaternion": [)" + to_text(w) + "," +
         to_text(x) + "," + to_text(y) + "," + to_text(z) + R"(], "translation": )" + listed(motion.toward) + "}";
}

std::string body_json(std::span<const Vector<3>> vertices, const testing::TurnMotion& motion) {
  const std::string_view elements = vertices.size() == 3   ? R"(, "triangles": [[0,1,2]])"
                                    : vertices.size() == 2 ? R"(, "edges": [[0,1]])"
                                                           : "";
  return R"({"vertices": )" + listed_all(vertices) + std::string(elements) + R"(, "motion": )" + motion_json(motion) +
         "}";
}

/// Whether the form of bodies has such a motion: those of `Turn` and `Translation` during [0, 1].
bool has_form(const testing::TurnMotion& motion) {
  return motion.is_turn() && motion.away == Vector<3>::Zero() && motion.to[0] >= 0 &&
         (motion.turns() || motion.to == motion.from);
}

/// The question and its truth, as it is read back; nothing where it has no such form.
std::optional<Question> body_question(const std::string& which, const testing::TurnQuery& query) {
  if (query.begin != 0 || query.end != 1 || !has_form(query.of_a) || !has_form(query.of_b)) {
    return std::nullopt;
  }
  const auto vertices = std::span(query.vertices);
  const std::string text = R"({"a": )" + body_json(vertices.first(query.size_a()), query.of_a) + R"(, "b": )" +
                           body_json(vertices.subspan(query.size_a()), query.of_b) + "}";
  try {
    const SweepRequest request{.options = {.time_tolerance = time_tolerance}};
    return Question{text, truth(which, answer(parse_json_sweep(text), request).first.contact)};
  } catch (const InvalidInput&) {  // a number that motions do not take
    return std::nullopt;
  }
}

/// As many as there are among some more that are drawn: sets about pieces of motions have none.
std::vector<Question> bodies(const testing::TurnCase& which, std::uint64_t seed, int count) {
  testing::TurnSource source(which, seed);
  std::vector<Question> result;
  const auto wanted = static_cast<std::size_t>(count);
  for (int i = 0; i < 8 * count && result.size() < wanted; ++i) {
    if (std::optional<Question> question = body_question(name(which), source.draw())) {
      result.push_back(std::move(*question));
    }
  }
  return result;
}

std::vector<Question> of_case(Topic topic, int index, std::uint64_t seed, int count) {
  switch (topic) {
    case Topic::Pairs: {
      const auto set = static_cast<testing::PairSet>(index / 4);
      const bool moves = index % 2 == 1;
      return index / 2 % 2 == 0 ? pairs<2>(set, moves, seed, count) : pairs<3>(set, moves, seed, count);
    }
    case Topic::Meshes: return meshes(static_cast<testing::MeshSet>(index), seed, count);
    case Topic::Paths: return paths(testing::contact_case(index), seed, count);
    case Topic::Bodies: return bodies(testing::turn_case(index), seed, count);
  }
  return {};
}

}  // namespace

std::string_view name(Topic topic) noexcept {
  constexpr std::array<std::string_view, std::size(topics)> names = {"pairs", "meshes", "paths", "bodies"};
  return names[static_cast<std::size_t>(topic)];
}

std::size_t case_count(Topic topic) noexcept { return static_cast<std::size_t>(size_of(topic).cases); }

std::vector<Question> questions(Topic topic, const Settings& settings, const std::function<void()>& done) {
  std::vector<std::vector<Question>> cases(case_count(topic));
  detail::parallel_for(settings.threads, cases.size(), [&](std::size_t i) {
    cases[i] = of_case(topic, static_cast<int>(i), settings.seed, each(topic, settings));
    done();
  });
  std::vector<Question> result;
  for (std::vector<Question>& part : cases) {
    std::move(part.begin(), part.end(), std::back_inserter(result));
  }
  return result;
}

}  // namespace motzkin::corpus
