#include "motzkin/contact/first_contact.hpp"

#include "contact/find_contact.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin {
namespace {

template <int N>
VertexSimplex<3, N> in_space(const VertexSimplex<2, N>& shape) {
  std::array<Vector<3>, N> vertices;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    vertices[i] = {shape.vertices()[i][0], shape.vertices()[i][1], 0};
  }
  return VertexSimplex<3, N>(vertices);
}

template <int N>
LinearPath<VertexSimplex<3, N>> in_space(const LinearPath<VertexSimplex<2, N>>& path) {
  return {in_space(path.start), in_space(path.end)};
}

template <int D, int A, int B>
Contact<D> found(const LinearPath<VertexSimplex<D, A>>& a, const LinearPath<VertexSimplex<D, B>>& b,
                 const ContactOptions& options) {
  const detail::StandardArithmetic standard;
  detail::check(options);
  if constexpr (D == 3) {
    return detail::find_contact(detail::corners(a, b), options);
  } else {
    const auto lifted_a = in_space(a);
    const auto lifted_b = in_space(b);
    const Contact<3> contact = detail::find_contact(detail::corners(lifted_a, lifted_b), options);
    return {contact.status,          contact.on_a, contact.on_b, contact.time, contact.point.head<2>(),
            contact.normal.head<2>()};
  }
}

}  // namespace

ContactStatistics& ContactStatistics::operator+=(const ContactStatistics& other) noexcept {
  questions += other.questions;
  by_boxes += other.by_boxes;
  by_filter += other.by_filter;
  by_exact += other.by_exact;
  wide_integers += other.wide_integers;
  return *this;
}

Contact<3> first_contact(const LinearPath<Point<3>>& vertex, const LinearPath<Triangle<3>>& face,
                         const ContactOptions& options) {
  return found(vertex, face, options);
}

template <int D>
Contact<D> first_contact(const LinearPath<Segment<D>>& a, const LinearPath<Segment<D>>& b,
                         const ContactOptions& options) {
  return found(a, b, options);
}

template <int D>
Contact<D> first_contact(const LinearPath<Point<D>>& vertex, const LinearPath<Segment<D>>& edge,
                         const ContactOptions& options) {
  return found(vertex, edge, options);
}

template <int D>
Contact<D> first_contact(const LinearPath<Point<D>>& a, const LinearPath<Point<D>>& b, const ContactOptions& options) {
  return found(a, b, options);
}

template Contact<2> first_contact(const LinearPath<Segment<2>>&, const LinearPath<Segment<2>>&, const ContactOptions&);
template Contact<3> first_contact(const LinearPath<Segment<3>>&, const LinearPath<Segment<3>>&, const ContactOptions&);
template Contact<2> first_contact(const LinearPath<Point<2>>&, const LinearPath<Segment<2>>&, const ContactOptions&);
template Contact<3> first_contact(const LinearPath<Point<3>>&, const LinearPath<Segment<3>>&, const ContactOptions&);
template Contact<2> first_contact(const LinearPath<Point<2>>&, const LinearPath<Point<2>>&, const ContactOptions&);
template Contact<3> first_contact(const LinearPath<Point<3>>&, const LinearPath<Point<3>>&, const ContactOptions&);

}  // namespace motzkin
