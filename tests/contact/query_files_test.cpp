#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/contact_answers.hpp"

/// The queries that others use to compare solvers, where they lie beside the project: each file has eight rows per
/// query, the vertices at t = 0 and then at t = 1, as numerators and denominators of the coordinates, with the true
/// answer in the last column. Fails for one false answer in either direction, or a bracket that the oracle refutes.

namespace motzkin::testing::query_files_test {
namespace {

const std::filesystem::path folder = std::filesystem::path(MOTZKIN_SOURCE_DIR) / "../shared/data/ccd-queries";

/// The double that is the quotient; the denominator is a power of two.
double quotient(const std::string& numerator, const std::string& denominator) {
  const Rational value = Rational(Integer(numerator), Integer(denominator));
  const auto nearest = static_cast<double>(value);
  if (exact(nearest) != value) {
    throw std::runtime_error("not a double: " + numerator + "/" + denominator);
  }
  return nearest;
}

struct FileQuery {
  ContactQuery query;
  bool meets = false;
};

std::vector<FileQuery> read_queries(const std::filesystem::path& path, ContactKind kind) {
  std::vector<FileQuery> result;
  std::ifstream file(path);
  std::string line;
  for (std::size_t row = 0; std::getline(file, line); ++row) {
    std::istringstream text(line);
    std::vector<std::string> fields;
    for (std::string field; std::getline(text, field, ',');) {
      fields.push_back(field);
    }
    if (fields.size() != 7) {
      throw std::runtime_error(path.string() + ": row without 7 fields");
    }
    if (row % 8 == 0) {
      result.push_back({{kind, 3, {}, {}}, fields[6] == "1"});
    }
    ContactQuery& query = result.back().query;
    (row % 8 < 4 ? query.start : query.end)
        .emplace_back(quotient(fields[0], fields[1]), quotient(fields[2], fields[3]), quotient(fields[4], fields[5]));
  }
  return result;
}

void expect_true_answers(const std::string& subfolder, ContactKind kind) {
  if (!std::filesystem::exists(folder)) {
    GTEST_SKIP() << "no query files beside the project";
  }
  std::size_t queries = 0;
  for (const auto& scene : std::filesystem::directory_iterator(folder)) {
    for (const auto& file : std::filesystem::directory_iterator(scene.path() / subfolder)) {
      for (const auto& [query, meets] : read_queries(file.path(), kind)) {
        ++queries;
        EXPECT_EQ(!ask(query).is_free(), meets) << file.path() << " " << to_text(query);
        EXPECT_EQ(wrong_contact(query, ContactOracle(query), {}, true), "") << file.path();
      }
    }
  }
  EXPECT_GT(queries, 0U);
}

TEST(QueryFiles, OfVerticesAndFaces) { expect_true_answers("vertex-face", ContactKind::VertexFace); }
TEST(QueryFiles, OfEdges) { expect_true_answers("edge-edge", ContactKind::EdgeEdge); }

}  // namespace
}  // namespace motzkin::testing::query_files_test
