#include "corpus/primitive_source.hpp"

#include <algorithm>
#include <cmath>

namespace motzkin::testing {

double PrimitiveSource::number() { return whole_ ? generator_.integer(-8, 8) : generator_.uniform(-8, 8); }

/// A whole number of eighths inside (0, 1).
double PrimitiveSource::eighth() { return generator_.integer(1, 7) / 8.0; }

double PrimitiveSource::inner_time() { return whole_ ? eighth() : generator_.uniform(0, 1); }

Vector<3> PrimitiveSource::vector() {
  return Generator::vector<3>([&] { return number(); });
}

PrimitiveSource::Vertices PrimitiveSource::vectors(std::size_t count) {
  Vertices result(count);
  for (Vector<3>& vertex : result) {
    vertex = vector();
  }
  return result;
}

/// A parameter of a point inside an edge, at or near its ends.
double PrimitiveSource::weight(Meeting where) {
  switch (where) {
    case Meeting::Boundary: return generator_.integer(0, 2) / 2.0;
    case Meeting::Grazing: {
      const int exponent = -generator_.integer(1, 40);  // one after the other: arguments are drawn in any order
      const double off = std::ldexp(generator_.coin() ? 1 : -1, exponent);
      return generator_.coin() ? off : 1 + off;
    }
    default: return whole_ ? 1.0 / (1 << generator_.integer(1, 3)) : generator_.uniform(0.01, 0.99);
  }
}

/// Positions at which the primitives meet.
PrimitiveSource::Vertices PrimitiveSource::meeting(Meeting where) {
  Vertices result = vectors(size());
  Vector<3>* b = &result[kind_ == ContactKind::EdgeEdge ? 2 : 1];
  Vector<3> point = b[0];
  if (kind_ != ContactKind::VertexVertex) {
    point += weight(where) * (b[1] - b[0]);
  }
  if (kind_ == ContactKind::VertexFace) {
    const Vector<3> base = point;
    point += weight(generator_.coin() ? where : Meeting::Inside) * (b[2] - base);
    std::rotate(b, b + generator_.integer(0, 2), b + 3);
  }
  if (kind_ == ContactKind::EdgeEdge) {
    const double w = weight(generator_.coin() ? where : Meeting::Inside);
    if (w > 0.01) {
      result[1] = result[0] + (point - result[0]) / w;
    } else {
      result[0] = point - w * (result[1] - point);
    }
    if (generator_.coin()) {
      std::swap(result[0], result[1]);
    }
  } else {
    result[0] = point;
  }
  return result;
}

/// Makes an edge a point, or a face a segment or a point.
void PrimitiveSource::collapse(Vertices& vertices) {
  const bool edges = kind_ == ContactKind::EdgeEdge;
  if (edges && generator_.coin()) {
    vertices[1] = vertices[0];
    return;
  }
  if (kind_ == ContactKind::VertexVertex) {
    return;
  }
  Vector<3>* b = &vertices[edges ? 2 : 1];
  if (kind_ != ContactKind::VertexFace) {
    b[1] = b[0];
    return;
  }
  const int how = generator_.integer(0, 3);
  const int i = generator_.integer(0, 2);
  const Vector<3> p = b[(i + 1) % 3];
  const Vector<3> way = b[(i + 2) % 3] - p;
  b[i] = p + (how == 0 ? 0 : (how == 1 ? 2 : 0.25)) * way;
  if (how == 3) {
    b[0] = b[1] = b[2];
  }
}

/// Moves a to where it meets b, at an end, in the middle or at a quarter of both.
void PrimitiveSource::bring_together(Vertices& at) {
  const bool edges = kind_ == ContactKind::EdgeEdge;
  const std::size_t last = size() - 1;
  const Vector<3> on_b = at[last] + generator_.integer(0, 4) / 4.0 * (at[edges ? 2 : 1] - at[last]);
  const Vector<3> shift = on_b - (edges ? at[0] + generator_.integer(0, 4) / 4.0 * (at[1] - at[0]) : at[0]);
  at[0] += shift;
  if (edges) {
    at[1] += shift;
  }
}

}  // namespace motzkin::testing
