#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include "corpus/oracle.hpp"
#include "corpus/questions.hpp"
#include "corpus/turn_query.hpp"
#include "io/json_document.hpp"
#include "motzkin/io/contact_text.hpp"
#include "motzkin/io/pair_json.hpp"
#include "support/contact_oracle.hpp"
#include "support/draws.hpp"
#include "support/turn_oracle.hpp"

/// The truths of the corpus, read from the lines that are written down, against the oracles: linear programmes and
/// signs of polynomials over rationals, which share nothing with the library that finds the truths. Fails for one that
/// is wrong, for a line that does not hold what was asked, and for a topic that no longer has all answers.

namespace motzkin::testing::truth_test {
namespace {

using corpus::Question;
using corpus::Topic;
using detail::json;

std::vector<Question> some(Topic topic) {
  return corpus::questions(topic, {.seed = 1936, .scale = draws(100) / 100.0}, [] {});
}

Vector<3> vector(const json& array) {
  Vector<3> result = Vector<3>::Zero();
  for (std::size_t k = 0; k < array.size(); ++k) {
    result[static_cast<Eigen::Index>(k)] = array[k].get<double>();
  }
  return result;
}

std::vector<Vector<3>> vectors(const json& array) {
  std::vector<Vector<3>> result;
  for (const json& row : array) {
    result.push_back(vector(row));
  }
  return result;
}

/// Whether the oracle knows a shape as a frame.
template <class Shape>
constexpr bool has_frame = requires(const Shape& shape) {
  exact(shape);
};
template <class Shape>
constexpr bool has_frame<Moving<Shape>> = has_frame<Shape>;

/// Only of what the sets have.
ExactFrame frame_of(const motzkin::AnyShape& shape) {
  return std::visit(
      [](const auto& known) -> ExactFrame {
        if constexpr (has_frame<std::decay_t<decltype(known)>>) {
          return exact(known);
        } else {
          throw std::logic_error("a shape that the oracle does not know");
        }
      },
      shape);
}

TEST(CorpusTruth, OfPairsIsThatOfLinearProgrammes) {
  std::set<std::string> answers;
  for (const auto& [question, truth] : some(Topic::Pairs)) {
    const json written = detail::parse_document(truth);
    const std::string relation = written["relation"];
    const motzkin::AnyPair pair = parse_json_pair(question);
    answers.insert(relation);
    ASSERT_EQ(relation, to_text(Oracle(frame_of(pair.a()), frame_of(pair.b())).relation())) << question << " " << truth;
  }
  EXPECT_EQ(answers.size(), 3U);
}

struct Surface {
  explicit Surface(const json& mesh) : vertices(vectors(mesh["vertices"])), triangles(mesh["triangles"]) {}

  [[nodiscard]] Triangle<3> operator[](std::size_t i) const {
    return {vertices.at(triangles[i][0]), vertices.at(triangles[i][1]), vertices.at(triangles[i][2])};
  }

  std::vector<Vector<3>> vertices;
  std::vector<std::array<std::size_t, 3>> triangles;
};

/// Whether the coordinates of two triangles have no number in common along an axis: compared, not computed.
bool boxes_apart(const Triangle<3>& a, const Triangle<3>& b) {
  for (int k = 0; k < 3; ++k) {
    const auto [low_a, high_a] = std::minmax({a.vertices()[0][k], a.vertices()[1][k], a.vertices()[2][k]});
    const auto [low_b, high_b] = std::minmax({b.vertices()[0][k], b.vertices()[1][k], b.vertices()[2][k]});
    if (high_a < low_b || high_b < low_a) {
      return true;
    }
  }
  return false;
}

TEST(CorpusTruth, OfMeshesIsThatOfEveryPairOfTriangles) {
  std::size_t meeting = 0;
  for (const auto& [question, truth] : some(Topic::Meshes)) {
    const json asked = detail::parse_document(question);
    const Surface a(asked["a"]);
    const Surface b(asked["b"]);
    json pairs = json::array();
    for (std::size_t i = 0; i < a.triangles.size(); ++i) {
      for (std::size_t j = 0; j < b.triangles.size(); ++j) {
        if (!boxes_apart(a[i], b[j]) && Oracle(a[i], b[j]).relation() != Relation::Disjoint) {
          pairs.push_back({i, j});
        }
      }
    }
    meeting += pairs.size();
    ASSERT_EQ(pairs, detail::parse_document(truth)["pairs"]) << question << " " << truth;
  }
  EXPECT_GT(meeting, 100U);
}

/// Empty where status and time are those of an exact first time, during [0, 1].
std::string wrong_contact(const json& truth, const std::optional<Root>& first) {
  const std::string status = truth["status"];
  if (!first) {
    return status == "free" && truth["time"].is_null() ? "" : "there is no contact";
  }
  const double lower = truth["time"][0];
  const double upper = truth["time"][1];
  if (compare(*first, root_at(dyadic(lower))) < 0 || compare(*first, root_at(dyadic(upper))) > 0) {
    return "the first time is elsewhere";
  }
  if (upper - lower > 0x1p-50) {
    return "the time is not narrow";
  }
  const bool at_start = compare(*first, root_at({0, 0})) == 0;
  return status == (at_start ? "initial-contact" : "contact") ? "" : "the status is wrong";
}

ContactKind kind_of(std::size_t size_a, std::size_t size_b) {
  if (size_a == 2) {
    return ContactKind::EdgeEdge;
  }
  return size_b == 3 ? ContactKind::VertexFace : size_b == 2 ? ContactKind::VertexEdge : ContactKind::VertexVertex;
}

TEST(CorpusTruth, OfPathsIsThatOfSignsOfPolynomials) {
  std::set<std::string> answers;
  for (const auto& [question, truth] : some(Topic::Paths)) {
    const json asked = detail::parse_document(question);
    const std::string kind = asked["kind"];
    const std::size_t size_a = kind == "edge-edge" ? 2 : 1;
    ContactQuery query{.kind = kind_of(size_a, asked["start"].size() - size_a),
                       .dimension = static_cast<int>(asked["start"][0].size()),
                       .start = vectors(asked["start"]),
                       .end = vectors(asked["end"])};
    const json written = detail::parse_document(truth);
    answers.insert(written["status"].get<std::string>());
    ASSERT_EQ(wrong_contact(written, ContactOracle(query).first()), "") << question << " " << truth;
  }
  EXPECT_EQ(answers.size(), 3U);
}

TurnMotion motion_of(const json& motion) {
  if (motion["kind"] == "translation") {
    return translation(vector(motion["translation"]));
  }
  return turn(vector(motion["center"]), motion["quaternion"].get<std::array<double, 4>>(),
              vector(motion["translation"]));
}

TEST(CorpusTruth, OfBodiesIsThatOfSignsOfPolynomials) {
  std::set<std::string> answers;
  for (const auto& [question, truth] : some(Topic::Bodies)) {
    const json asked = detail::parse_document(question);
    TurnQuery query;
    query.vertices = vectors(asked["a"]["vertices"]);
    const std::vector<Vector<3>> of_b = vectors(asked["b"]["vertices"]);
    query.kind = kind_of(query.vertices.size(), of_b.size());
    query.vertices.insert(query.vertices.end(), of_b.begin(), of_b.end());
    query.of_a = motion_of(asked["a"]["motion"]);
    query.of_b = motion_of(asked["b"]["motion"]);
    const json written = detail::parse_document(truth);
    answers.insert(written["status"].get<std::string>());
    ASSERT_EQ(wrong_contact(written, TurnOracle(query).first()), "") << question << " " << truth;
  }
  EXPECT_EQ(answers.size(), 3U);
}

}  // namespace
}  // namespace motzkin::testing::truth_test
