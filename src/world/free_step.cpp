#include "motzkin/world/free_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <string>
#include <tuple>
#include <type_traits>

#include "motzkin/contact/first_contact.hpp"
#include "motzkin/invalid_input.hpp"
#include "number/directed.hpp"
#include "parallel/parallel.hpp"
#include "world/box_tree.hpp"

namespace motzkin {
namespace {

/// The vertices of a vertex, an edge or a face.
template <std::size_t N>
using Primitive = std::array<std::uint32_t, N>;

template <std::size_t N>
using Primitives = std::span<const Primitive<N>>;

/// A vertex with a face, or an edge with an edge.
template <std::size_t A>
using Query = std::conditional_t<A == 1, VertexFace, EdgeEdge>;

/// Primitives that are asked about before the step is cut to what was found: few at first, since a first contact makes
/// all that follows cheaper. The sizes do not depend on the threads, so that the answer does not.
constexpr std::size_t first_chunk = 256;
constexpr std::size_t largest_chunk = 16'384;

/// Primitives that a thread takes at once, and pairs that are answered at once.
constexpr std::size_t block = 64;
constexpr std::size_t batch = 1024;

/// Each once, in ascending order. An edge from a vertex to itself is that vertex.
std::vector<Primitive<2>> edges_of(const TriangleMesh& mesh) {
  std::vector<Primitive<2>> edges;
  edges.reserve(3 * mesh.elements().size());
  for (const auto& [p, q, r] : mesh.elements()) {
    for (const auto& [from, to] : {std::pair(p, q), std::pair(q, r), std::pair(r, p)}) {
      if (from != to) {
        edges.push_back({std::min(from, to), std::max(from, to)});
      }
    }
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return edges;
}

std::vector<Primitive<1>> vertices_of(const TriangleMesh& mesh) {
  std::vector<Primitive<1>> vertices(mesh.vertices().size());
  for (std::uint32_t i = 0; i < vertices.size(); ++i) {
    vertices[i] = {i};
  }
  return vertices;
}

/// Whether `p` ends the step before `q` does: an order of all contacts that differ.
bool is_before(const MeshContact& p, const MeshContact& q) {
  const auto ascending = [](std::array<std::uint32_t, 4> vertices) {
    std::sort(vertices.begin(), vertices.end());
    return vertices;
  };
  if (p.contact.time.lower != q.contact.time.lower) {
    return p.contact.time.lower < q.contact.time.lower;
  }
  return std::tuple(ascending(p.vertices), p.edges, p.vertices) <
         std::tuple(ascending(q.vertices), q.edges, q.vertices);
}

/// What is known of the end of the step.
struct StepEnd {
  std::optional<MeshContact> first;
  double upper = std::numeric_limits<double>::infinity();  ///< there is contact up to here

  void take(const MeshContact& found) {
    if (!first || is_before(found, *first)) {
      first = found;
    }
    if (found.contact.status != ContactStatus::Unresolved) {
      upper = std::min(upper, found.contact.time.upper);
    }
  }

  void take(const StepEnd& other) {
    if (other.first) {
      take(*other.first);
    }
    upper = std::min(upper, other.upper);
  }
};

/// The interval that a coordinate sweeps from t = 0 to `reach`, perhaps a little more.
std::pair<double, double> swept(double start, double end, double reach) noexcept {
  const double there = start + reach * (end - start);
  const double largest = std::max(std::abs(start), std::abs(end));
  const double error = 0x1p-49 * largest + 0x1p-1070;  // of three roundings, none above 2 largest; with underflow
  return start <= end ? std::pair(start, std::min(end, there + error)) : std::pair(std::max(end, there - error), start);
}

/// The search of one step.
class StepSearch {
 public:
  StepSearch(const TriangleMesh& mesh, std::span<const Vector<3>> end, const ContactOptions& options)
      : start_(mesh.vertices()), end_(end), options_(options) {
    sweep_vertices();
  }

  /// Pairs each of `asked` with each of `targets`; where these are the same edges, each two of them once.
  template <std::size_t A, std::size_t B>
  void pair(Primitives<A> asked, Primitives<B> targets) {
    if (targets.empty()) {
      return;
    }
    std::size_t size = first_chunk;
    for (std::size_t begin = 0; begin < asked.size();) {
      std::vector<Aabb<3>> boxes;
      boxes.reserve(targets.size());
      for (const Primitive<B>& target : targets) {
        boxes.push_back(box_of(target));
      }
      const detail::BoxTree tree(boxes, options_.threads);
      const Pairing<A, B> pairing = {asked, targets, boxes, tree};
      bool cut = false;
      while (begin < asked.size() && !cut) {
        const std::size_t end = begin + std::min(size, asked.size() - begin);
        ask_chunk(pairing, begin, end);
        begin = end;
        size = std::min(2 * size, largest_chunk);
        cut = cut_step();
      }
    }
  }

  /// What follows looks for contacts at the start alone.
  void end_at_start() {
    found_.upper = 0;
    cut_step();
  }

  [[nodiscard]] const std::optional<MeshContact>& first() const noexcept { return found_.first; }

 private:
  template <std::size_t A, std::size_t B>
  struct Pairing {
    Primitives<A> asked;
    Primitives<B> targets;
    std::span<const Aabb<3>> boxes;  ///< of the targets
    const detail::BoxTree& tree;     ///< over them
  };

  void sweep_vertices() {
    const double margin = options_.min_separation > 0 ? detail::next_up(0.5 * options_.min_separation) : 0;
    vertex_boxes_.clear();
    vertex_boxes_.reserve(start_.size());
    for (std::size_t i = 0; i < start_.size(); ++i) {
      Vector<3> min;
      Vector<3> max;
      for (int k = 0; k < 3; ++k) {
        const auto [low, high] = swept(start_[i][k], end_[i][k], reach_);
        min[k] = detail::add_down(low, -margin);
        max[k] = detail::add_up(high, margin);
      }
      vertex_boxes_.emplace_back(min, max);
    }
  }

  template <std::size_t N>
  [[nodiscard]] Aabb<3> box_of(const Primitive<N>& primitive) const {
    Vector<3> min = vertex_boxes_[primitive[0]].min();
    Vector<3> max = vertex_boxes_[primitive[0]].max();
    for (std::size_t i = 1; i < N; ++i) {
      min = min.cwiseMin(vertex_boxes_[primitive[i]].min());
      max = max.cwiseMax(vertex_boxes_[primitive[i]].max());
    }
    return {min, max};
  }

  /// Whether the boxes were made anew, around a shorter part of the step. A pair that is apart for `time_tolerance`
  /// after some contact has no lower end of a bracket before it, and so changes nothing.
  bool cut_step() {
    const double enough = found_.upper + 2 * options_.time_tolerance;  // rounding is far below the second tolerance
    if (!(enough <= 0.5 * reach_)) {
      return false;
    }
    reach_ = enough;
    sweep_vertices();
    return true;
  }

  template <std::size_t A, std::size_t B>
  void ask_chunk(const Pairing<A, B>& pairing, std::size_t begin, std::size_t end) {
    const auto ask = [&](std::size_t from, std::size_t to) {
      ContactStatistics stats;
      const StepEnd own = ask_block(pairing, from, to, stats);
      const std::lock_guard lock(mutex_);
      found_.take(own);
      if (options_.stats != nullptr) {
        *options_.stats += stats;
      }
    };
    if (options_.threads == 1) {
      ask(begin, end);
      return;
    }
    detail::parallel_chunks(options_.threads, end - begin, block,
                            [&](std::size_t from, std::size_t to) { ask(begin + from, begin + to); });
  }

  template <std::size_t A, std::size_t B>
  [[nodiscard]] StepEnd ask_block(const Pairing<A, B>& pairing, std::size_t from, std::size_t to,
                                  ContactStatistics& stats) const {
    StepEnd found;
    ContactOptions options = options_;
    options.threads = 1;
    options.stats = &stats;
    std::vector<std::uint32_t> scratch;
    std::vector<std::uint32_t> partners;
    std::vector<std::array<std::uint32_t, 4>> vertices;
    std::vector<Query<A>> queries;
    std::vector<Contact<3>> contacts;
    const auto answer = [&] {
      contacts.resize(queries.size());
      first_contacts(queries, contacts, options);
      for (std::size_t i = 0; i < contacts.size(); ++i) {
        if (!contacts[i].is_free()) {
          found.take(MeshContact{A == 2, vertices[i], contacts[i]});
        }
      }
      queries.clear();
      vertices.clear();
    };
    for (std::size_t i = from; i < to; ++i) {
      const Primitive<A>& a = pairing.asked[i];
      const Aabb<3> box = box_of(a);
      partners.clear();
      collect_boxes(pairing.tree.view(pairing.boxes), pairing.tree.small(box), box, scratch, partners);
      for (const std::uint32_t j : partners) {
        const Primitive<B>& b = pairing.targets[j];
        const bool again = A == B && j <= i;
        if (again || std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) != a.end()) {
          continue;
        }
        queries.push_back({path_of(a), path_of(b)});
        std::copy(b.begin(), b.end(), std::copy(a.begin(), a.end(), vertices.emplace_back().begin()));
        if (queries.size() == batch) {
          answer();
        }
      }
    }
    answer();
    return found;
  }

  template <std::size_t N>
  [[nodiscard]] LinearPath<VertexSimplex<3, static_cast<int>(N)>> path_of(const Primitive<N>& primitive) const {
    std::array<Vector<3>, N> start;
    std::array<Vector<3>, N> end;
    for (std::size_t i = 0; i < N; ++i) {
      start[i] = start_[primitive[i]];
      end[i] = end_[primitive[i]];
    }
    using Shape = VertexSimplex<3, static_cast<int>(N)>;
    return {Shape(start), Shape(end)};
  }

  std::span<const Vector<3>> start_;
  std::span<const Vector<3>> end_;
  const ContactOptions& options_;
  double reach_ = 1;                   ///< the part of the step that the boxes are around
  std::vector<Aabb<3>> vertex_boxes_;  ///< enlarged so that two meet where vertices come within the separation
  std::mutex mutex_;
  StepEnd found_;
};

void check(const TriangleMesh& mesh, std::span<const Vector<3>> end, const std::vector<Primitive<2>>& edges,
           const ContactOptions& options) {
  detail::check_threads(options.threads);
  first_contacts(std::span<const EdgeEdge>(), {}, options);  // checks the options
  if (end.size() != mesh.vertices().size()) {
    throw InvalidInput("expected an end for each of " + std::to_string(mesh.vertices().size()) + " vertices, found " +
                       std::to_string(end.size()));
  }
  const TriangleMesh numbers({end.begin(), end.end()}, {});  // checks them
  if (std::max(edges.size(), mesh.elements().size()) > BroadPhase::max_boxes) {
    throw InvalidInput("expected at most 2^28 edges and faces, found " +
                       std::to_string(std::max(edges.size(), mesh.elements().size())));
  }
}

/// The first two triangles, by their numbers, that intersect, unless they name the same vertices.
std::optional<Collision> collision_of(const TriangleMesh& mesh, int threads) {
  const auto names_all_of = [&](std::uint32_t i, std::uint32_t j) {
    const auto& one = mesh.elements()[i];
    const auto& other = mesh.elements()[j];
    return std::all_of(other.begin(), other.end(),
                       [&](std::uint32_t vertex) { return std::find(one.begin(), one.end(), vertex) != one.end(); });
  };
  std::optional<Collision> first;
  const Bvh tree(mesh, {.threads = threads});
  visit_self_collisions(PosedMesh<3>{mesh, tree}, [&](const Collision& found) {
    const bool before = !first || std::pair(found.a, found.b) < std::pair(first->a, first->b);
    if (before && !(names_all_of(found.a, found.b) && names_all_of(found.b, found.a))) {
      first = found;
    }
    return true;
  });
  return first;
}

}  // namespace

FreeStep free_step(const TriangleMesh& mesh, std::span<const Vector<3>> end, const ContactOptions& options) {
  const detail::StandardArithmetic standard;
  const std::vector<Primitive<1>> vertices = vertices_of(mesh);
  const std::vector<Primitive<2>> edges = edges_of(mesh);
  check(mesh, end, edges, options);
  FreeStep step;
  step.at_start = collision_of(mesh, options.threads);
  StepSearch search(mesh, end, options);
  if (step.at_start) {
    search.end_at_start();
  }
  search.pair<1, 3>(vertices, mesh.elements());
  search.pair<2, 2>(edges, edges);
  step.first = search.first();
  if (step.first) {
    step.fraction = std::min(step.first->contact.time.lower, 1.0);
  }
  if (step.at_start) {
    step.first = step.fraction == 0 ? step.first : std::nullopt;  // others end no step that ends at the start
    step.fraction = 0;
  }
  return step;
}

}  // namespace motzkin
