#include "support/vectors.hpp"

#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace motzkin::testing {
namespace {

using nlohmann::json;

std::vector<Rational> decimals(const json& values) {
  std::vector<Rational> result;
  for (const json& value : values) {
    result.push_back(decimal(value.get<double>()));
  }
  return result;
}

ExactFrame exact_frame(const json& frame) {
  ExactFrame result;
  result.kind = frame.at("type") == "cuboid" ? FrameKind::Cuboid : FrameKind::Simplex;
  result.origin = decimals(frame.at("orig"));
  for (const json& axis : frame.at("comp")) {
    result.axes.push_back(decimals(axis));
  }
  if (frame.contains("speed")) {
    result.velocity = decimals(frame.at("speed"));
  }
  return result;
}

template <int D>
Vector<D> vector(const json& values) {
  Vector<D> result;
  for (int k = 0; k < D; ++k) {
    result[k] = values.at(static_cast<std::size_t>(k)).get<double>();
  }
  return result;
}

template <int D, FrameKind Kind>
AnyFrame frame_of_doubles(const json& frame) {
  std::array<Vector<D>, D> axes;
  for (std::size_t i = 0; i < D; ++i) {
    axes[i] = vector<D>(frame.at("comp").at(i));
  }
  const Frame<D, Kind> result(vector<D>(frame.at("orig")), std::span<const Vector<D>>(axes));
  if (!frame.contains("speed")) {
    return result;
  }
  return Moving<Frame<D, Kind>>(result, vector<D>(frame.at("speed")));
}

AnyFrame frame_of_doubles(const json& frame) {
  const bool plane = frame.at("orig").size() == 2;
  if (frame.at("type") == "cuboid") {
    return plane ? frame_of_doubles<2, FrameKind::Cuboid>(frame) : frame_of_doubles<3, FrameKind::Cuboid>(frame);
  }
  return plane ? frame_of_doubles<2, FrameKind::Simplex>(frame) : frame_of_doubles<3, FrameKind::Simplex>(frame);
}

bool all_doubles(const json& values) {
  if (values.is_number()) {
    return decimal(values.get<double>()) == exact(values.get<double>());
  }
  bool result = true;
  for (const json& value : values) {
    result = result && (value.is_string() || all_doubles(value));
  }
  return result;
}

Rational rational(const json& text) { return Rational(text.get<std::string>()); }

/// The first `dimension` coordinates of a box; local boxes of moving pairs have the time as one more.
std::optional<Box> box(const json& exact, const char* key, std::size_t dimension) {
  if (!exact.contains(key)) {
    return std::nullopt;
  }
  Box result;
  for (std::size_t k = 0; k < dimension; ++k) {
    result.push_back({rational(exact.at(key).at("min_q").at(k)), rational(exact.at(key).at("max_q").at(k))});
  }
  return result;
}

Relation relation(const std::string& word) {
  if (word == "disjoint") {
    return Relation::Disjoint;
  }
  if (word == "touching") {
    return Relation::Touching;
  }
  if (word == "overlap") {
    return Relation::Overlapping;
  }
  throw std::runtime_error("vectors: unknown relation " + word);
}

VectorPair pair(const json& element) {
  const json& exact = element.at("exact");
  const std::size_t dimension = element.at("dim").get<std::size_t>();
  VectorPair result{element.at("id").get<std::string>(),
                    exact_frame(element.at("A")),
                    exact_frame(element.at("B")),
                    frame_of_doubles(element.at("A")),
                    frame_of_doubles(element.at("B")),
                    all_doubles(element.at("A")) && all_doubles(element.at("B")),
                    relation(exact.at("relation").get<std::string>()),
                    box(exact, "world_box", dimension),
                    std::nullopt,
                    box(exact, "local_box_in_A", dimension),
                    box(exact, "local_box_in_B", dimension),
                    std::nullopt};
  if (exact.contains("t_enter_q")) {
    result.window = Span{rational(exact.at("t_enter_q")), rational(exact.at("t_exit_q"))};
  }
  if (element.at("document").contains("intersect")) {
    result.document_intersects = element.at("document").at("intersect").get<bool>();
  }
  return result;
}

Quaternion quaternion(const json& wxyz) {
  const Vector<4> q = vector<4>(wxyz);
  return {q[0], q[1], q[2], q[3]};
}

VectorMotion motion(const json& element) {
  const json& start = element.at("p0");
  const json& end = element.at("p1");
  VectorMotion result{element.at("id").get<std::string>(),
                      quaternion(start.at("Q_wxyz")),
                      quaternion(end.at("Q_wxyz")),
                      vector<3>(start.at("T")),
                      vector<3>(end.at("T")),
                      {}};
  for (const json& position : element.at("exact")) {
    result.positions.push_back(
        {position.at("t").get<double>(), quaternion(position.at("Q")), vector<3>(position.at("T"))});
  }
  return result;
}

}  // namespace

std::string vectors_path() { return MOTZKIN_SOURCE_DIR "/../shared/vectors/vectors.json"; }

std::vector<VectorPair> read_vector_pairs() {
  std::vector<VectorPair> result;
  std::ifstream file(vectors_path());
  if (file) {
    const json content = json::parse(file);
    for (const json& element : content.at("frame_pairs")) {
      result.push_back(pair(element));
    }
  }
  return result;
}

std::vector<VectorMotion> read_vector_motions() {
  std::vector<VectorMotion> result;
  std::ifstream file(vectors_path());
  if (file) {
    const json content = json::parse(file);
    for (const json& element : content.at("motions")) {
      if (element.contains("p0")) {  // others are no motions between two positions
        result.push_back(motion(element));
      }
    }
  }
  return result;
}

}  // namespace motzkin::testing
