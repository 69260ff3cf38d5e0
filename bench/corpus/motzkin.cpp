#include "corpus/peers.hpp"
#include "motzkin/contact/first_contact.hpp"
#include "motzkin/io/contact_text.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/sweep_json.hpp"
#include "motzkin/tree/collide.hpp"

// What the truths were not made by, where there is a choice: trees, and queries side by side.

namespace motzkin::bench {
namespace {

std::string answer_line(corpus::Topic topic, const std::string& line) {
  if (topic == corpus::Topic::Pairs) {
    return to_json(answer(parse_json_pair(line), PairRequest()));
  }
  if (topic == corpus::Topic::Bodies) {
    return to_json(answer(parse_json_sweep(line), SweepRequest()), "null");
  }
  return "";
}

std::string collide(const MeshQuestion& question) {
  const Bvh tree_a(question.a);
  const Bvh tree_b(question.b);
  std::vector<std::array<std::uint32_t, 2>> pairs;
  for (const Collision& found : collisions(PosedMesh<3>{question.a, tree_a}, PosedMesh<3>{question.b, tree_b})) {
    pairs.push_back({found.a, found.b});
  }
  return pairs_json(pairs);
}

std::string meet(const PathQuestion& question) {
  const std::vector<Vector<3>>& start = question.start;
  const std::vector<Vector<3>>& end = question.end;
  const auto edge = [&](std::size_t i) {
    return LinearPath{Segment<3>(start[i], start[i + 1]), Segment<3>(end[i], end[i + 1])};
  };
  std::array<Contact<3>, 1> result;
  if (question.kind == "edge-edge") {
    first_contacts(std::array{EdgeEdge{edge(0), edge(2)}}, result);
  } else {
    const LinearPath vertex{Point<3>(std::array{start[0]}), Point<3>(std::array{end[0]})};
    const LinearPath face{Triangle<3>(start[1], start[2], start[3]), Triangle<3>(end[1], end[2], end[3])};
    first_contacts(std::array{VertexFace{vertex, face}}, result);
  }
  return "{" + contact_json(result[0]) + "}";
}

}  // namespace

void add_motzkin(std::vector<Answerer>& answerers) {
  answerers.push_back({.name = "Motzkin", .meshes = collide, .path = meet, .line = answer_line});
}

}  // namespace motzkin::bench
