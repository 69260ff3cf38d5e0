#include <algorithm>
#include <limits>
#include <map>
#include <vector>

#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/tree/solid_certificate.hpp"
#include "number/wide_integer.hpp"
#include "pair/proof/certificate_numbers.hpp"

/// Whether a point is inside a solid, in integers. Nothing here is shared with what finds points.

namespace motzkin {
namespace detail {
namespace {

using Corners = std::array<Integer, 3>;

Corners minus(const Corners& a, const Corners& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
Corners normal_to(const Corners& a, const Corners& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
Integer product(const Corners& a, const Corners& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
int sign(const Integer& number) { return number.sign(); }

using Face = std::array<std::uint32_t, 3>;

/// The vertices of a mesh less a point, times a common positive number, and its boundary.
class SolidAround {
 public:
  template <int N>
  SolidAround(const Mesh<N>& mesh, const Scaled& point);

  /// Whether the point is inside. Throws Rejection for an open surface.
  [[nodiscard]] bool is_inside() const;
  /// Whether the point is in a tetrahedron or on a triangle that is not flat.
  [[nodiscard]] bool is_touched() const { return touched_; }

 private:
  /// A face, and how often it counts.
  struct Side {
    Face face;
    int weight;
  };

  void add(const Face& face);
  void add(const std::array<std::uint32_t, 4>& tetrahedron);
  void require_closed() const;
  [[nodiscard]] Corners normal(const Face& face) const {
    return normal_to(minus(vertices_[face[1]], vertices_[face[0]]), minus(vertices_[face[2]], vertices_[face[0]]));
  }
  [[nodiscard]] bool is_on(const Face& face) const;
  /// What a ray meets, its sum over the faces, each counted by its weight and by the way it is turned; no value where
  /// an edge is in its way.
  struct Count {
    int crossings = 0;
    int winding = 0;
  };
  [[nodiscard]] std::optional<Count> count(const Corners& direction) const;

  std::vector<Corners> vertices_;
  std::vector<Side> sides_;
  bool is_surface_;
  bool touched_ = false;
};

template <int N>
SolidAround::SolidAround(const Mesh<N>& mesh, const Scaled& point) : is_surface_(N == 3) {
  int low = 0;
  for (const Vector<3>& vertex : mesh.vertices()) {
    for (const double number : vertex) {
      low = number == 0 ? low : std::min(low, bit_range(number).low);
    }
  }
  const auto unit = static_cast<unsigned>(-low);
  for (const Vector<3>& vertex : mesh.vertices()) {
    Corners& corner = vertices_.emplace_back();
    for (std::size_t k = 0; k < 3; ++k) {
      const double number = vertex[static_cast<Eigen::Index>(k)];
      const int own = number == 0 ? 0 : std::min(bit_range(number).low, 0);
      const Integer whole(std::ldexp(number, -own));
      corner[k] = (whole << static_cast<unsigned>(own - low)) * point.denominator - (point.numbers[k] << unit);
    }
  }
  for (const auto& element : mesh.elements()) {
    add(element);
  }
  if constexpr (N == 4) {  // faces of two tetrahedra cancel
    std::map<Face, int> weights;
    for (const Side& side : sides_) {
      Face sorted = side.face;
      std::sort(sorted.begin(), sorted.end());
      const bool is_turned = side.face != Face{sorted[0], sorted[1], sorted[2]} &&
                             side.face != Face{sorted[1], sorted[2], sorted[0]} &&
                             side.face != Face{sorted[2], sorted[0], sorted[1]};
      weights[sorted] += is_turned ? -1 : 1;
    }
    sides_.clear();
    for (const auto& [face, weight] : weights) {
      if (weight != 0) {
        sides_.push_back({face, weight});
      }
    }
  }
}

void SolidAround::add(const Face& face) {
  sides_.push_back({face, 1});
  touched_ = touched_ || is_on(face);
}

/// Its faces turned outwards.
void SolidAround::add(const std::array<std::uint32_t, 4>& tetrahedron) {
  const auto& [p, q, r, s] = tetrahedron;
  const int turn = sign(product(normal({p, q, r}), minus(vertices_[s], vertices_[p])));
  if (turn == 0) {
    return;
  }
  bool behind_all = true;
  for (Face face : {Face{p, r, q}, Face{p, q, s}, Face{q, r, s}, Face{r, p, s}}) {
    if (turn < 0) {
      std::swap(face[1], face[2]);
    }
    sides_.push_back({face, 1});
    behind_all = behind_all && product(normal(face), vertices_[face[0]]) >= 0;
  }
  touched_ = touched_ || behind_all;
}

void SolidAround::require_closed() const {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  for (const Side& side : sides_) {
    for (std::size_t i = 0; i < 3; ++i) {
      const auto [low, high] = std::minmax(side.face[i], side.face[(i + 1) % 3]);
      if (low != high) {
        edges.emplace_back(low, high);
      }
    }
  }
  std::sort(edges.begin(), edges.end());
  for (std::size_t i = 0; i < edges.size(); i += 2) {
    require(i + 1 < edges.size() && edges[i] == edges[i + 1], "a surface is open");
  }
}

bool SolidAround::is_on(const Face& face) const {
  const Corners n = normal(face);
  if (product(n, vertices_[face[0]]) != 0 || product(n, n) == 0) {
    return false;
  }
  for (std::size_t i = 0; i < 3; ++i) {
    if (product(n, normal_to(vertices_[face[i]], vertices_[face[(i + 1) % 3]])) < 0) {
      return false;
    }
  }
  return true;
}

std::optional<SolidAround::Count> SolidAround::count(const Corners& direction) const {
  Count result;
  for (const auto& [face, weight] : sides_) {
    int least = 1;
    int most = -1;
    for (std::size_t i = 0; i < 3; ++i) {
      const int side = sign(product(direction, normal_to(vertices_[face[i]], vertices_[face[(i + 1) % 3]])));
      least = std::min(least, side);
      most = std::max(most, side);
    }
    if (least < 0 && most > 0) {
      continue;
    }
    const Corners n = normal(face);
    if (least == 0 || most == 0) {
      if (product(n, n) == 0) {
        continue;
      }
      return std::nullopt;
    }
    const int way = sign(product(n, direction));
    if (sign(product(n, vertices_[face[0]])) == way) {
      ++result.crossings;
      result.winding += way * weight;
    }
  }
  return result;
}

bool SolidAround::is_inside() const {
  if (is_surface_) {
    require_closed();
  }
  if (std::any_of(sides_.begin(), sides_.end(), [&](const Side& side) { return is_on(side.face); })) {
    return false;
  }
  // Only finitely many of these directions meet an edge.
  for (int k = 1;; ++k) {
    if (const auto found = count({1, k, Integer(k) * k})) {
      return is_surface_ ? found->crossings % 2 == 1 : found->winding > 0;
    }
  }
}

template <int M, int N>
void check(const SolidCertificate& certificate, const Mesh<M>& a, const Mesh<N>& b) {
  require(certificate.relation != SolidRelation::Disjoint, "disjoint solids have no proof");
  require(certificate.point.has_value(), "there is no point");
  const Scaled point = read({certificate.point->begin(), certificate.point->end()}, 3, "point");
  const SolidAround around_a(a, point);
  const SolidAround around_b(b, point);
  if (certificate.relation == SolidRelation::Touching) {
    require(around_a.is_touched(), "the point is not on the first solid");
    require(around_b.is_touched(), "the point is not on the second solid");
    return;
  }
  require(around_a.is_inside(), "the point is not inside the first solid");
  require(around_b.is_inside(), "the point is not inside the second solid");
}

}  // namespace
}  // namespace detail

template <int M, int N>
std::optional<std::string> flaw(const SolidCertificate& certificate, const Mesh<M>& a, const Mesh<N>& b) {
  const detail::StandardArithmetic standard;
  try {
    detail::check(certificate, a, b);
    return std::nullopt;
  } catch (const detail::Rejection& rejection) {
    return rejection.what();
  }
}

template std::optional<std::string> flaw(const SolidCertificate&, const Mesh<3>&, const Mesh<3>&);
template std::optional<std::string> flaw(const SolidCertificate&, const Mesh<3>&, const Mesh<4>&);
template std::optional<std::string> flaw(const SolidCertificate&, const Mesh<4>&, const Mesh<3>&);
template std::optional<std::string> flaw(const SolidCertificate&, const Mesh<4>&, const Mesh<4>&);

}  // namespace motzkin
