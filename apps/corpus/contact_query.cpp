#include "corpus/contact_query.hpp"

#include <array>
#include <cstdio>

namespace motzkin::testing {
namespace {

constexpr std::array<std::string_view, contact_kind_count> contact_kind_names = {"VertexFace", "EdgeEdge", "VertexEdge",
                                                                                 "VertexVertex"};

}  // namespace

std::string_view name(ContactKind kind) noexcept { return contact_kind_names[static_cast<std::size_t>(kind)]; }

ContactQuery ContactQuery::permuted(std::span<const std::size_t> order) const {
  ContactQuery result{kind, dimension, {}, {}};
  for (const std::size_t i : order) {
    result.start.push_back(start[i]);
    result.end.push_back(end[i]);
  }
  return result;
}

std::string to_text(const std::vector<Vector<3>>& vertices) {
  std::string text = "{";
  for (const Vector<3>& vertex : vertices) {
    std::array<char, 120> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%s{%a, %a, %a}", text.size() > 1 ? ", " : "", vertex[0], vertex[1],
                  vertex[2]);
    text += buffer.data();
  }
  return text + "}";
}

std::string to_text(const ContactQuery& query) {
  return "{ContactKind::" + std::string(name(query.kind)) + ", " + std::to_string(query.dimension) + ", " +
         to_text(query.start) + ", " + to_text(query.end) + "}";
}

}  // namespace motzkin::testing
