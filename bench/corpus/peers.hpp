#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "corpus/questions.hpp"
#include "motzkin/io/any_pair.hpp"
#include "motzkin/shape/mesh.hpp"

/// Libraries that answer questions of the corpus. Each file adds what its library offers, with its defaults.

namespace motzkin::bench {

/// A question as a library may take it.
struct PairQuestion {
  std::vector<Vector<3>> a;  ///< corners; of cuboids and simplices rounded sums. Four of a tetrahedron, eight of a box
  std::vector<Vector<3>> b;
};

struct MeshQuestion {
  TriangleMesh a;
  TriangleMesh b;
};

/// Vertices of one primitive, then of the other one, where they begin and end.
struct PathQuestion {
  std::string kind;
  std::vector<Vector<3>> start;
  std::vector<Vector<3>> end;
};

/// Bodies that move and do not turn.
struct BodyQuestion {
  std::vector<Vector<3>> a;
  std::vector<Vector<3>> b;
  Vector<3> by_a;
  Vector<3> by_b;
};

/// A library, and its answers as a line of JSON; an empty function where it has none. They are called in a process of
/// their own, that may crash or hang.
struct Answerer {
  std::string name;
  std::function<std::string(const PairQuestion&)> pair = {};
  std::function<std::string(const MeshQuestion&)> meshes = {};
  std::function<std::string(const PathQuestion&)> path = {};
  std::function<std::string(const BodyQuestion&)> bodies = {};
  std::function<std::string(corpus::Topic, const std::string&)> line = {};  ///< instead: any question as it is written
};

inline std::string intersects_json(bool found) {
  return std::string("{\"intersects\": ") + (found ? "true" : "false") + "}";
}

/// First contact, or none where the time is negative.
std::string time_json(double time);

std::string pairs_json(const std::vector<std::array<std::uint32_t, 2>>& pairs);

void add_motzkin(std::vector<Answerer>& answerers);
void add_fcl(std::vector<Answerer>& answerers);
void add_bullet(std::vector<Answerer>& answerers);
void add_libccd(std::vector<Answerer>& answerers);

}  // namespace motzkin::bench
