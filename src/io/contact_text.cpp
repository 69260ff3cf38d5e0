#include "motzkin/io/contact_text.hpp"

#include <array>

#include "io/shape_json.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin {
namespace {

/// `[0,0,1]`, also for -0.
std::string unsigned_zeros(const Vector<3>& vector) {
  return detail::array_json(Vector<3>(vector + Vector<3>::Zero()));
}

std::string feature_json(Feature feature) {
  return R"({"kind": ")" + std::string(to_text(feature.kind)) + R"(", "index": )" + std::to_string(feature.index) + "}";
}

}  // namespace

std::string_view to_text(ContactStatus status) noexcept {
  switch (status) {
    case ContactStatus::Free: return "free";
    case ContactStatus::Contact: return "contact";
    case ContactStatus::InitialContact: return "initial-contact";
    case ContactStatus::Unresolved: break;
  }
  return "unresolved";
}

std::string_view to_text(FeatureKind kind) noexcept {
  switch (kind) {
    case FeatureKind::Vertex: return "vertex";
    case FeatureKind::Edge: return "edge";
    case FeatureKind::Face: break;
  }
  return "face";
}

bool is_contact(const Contact<3>& contact) noexcept {
  return contact.status == ContactStatus::Contact || contact.status == ContactStatus::InitialContact;
}

std::string contact_json(const Contact<3>& contact, bool inside) {
  const detail::StandardArithmetic standard;
  std::string text =
      R"("status": ")" + std::string(to_text(contact.status)) + R"(", "time": )" +
      (contact.is_free() ? "null" : detail::array_json(std::array{contact.time.lower, contact.time.upper}));
  text += R"(, "point": )" + (is_contact(contact) ? unsigned_zeros(contact.point) : "null");
  if (!is_contact(contact) || inside) {
    return text + R"(, "normal": null, "features": null)";
  }
  return text + R"(, "normal": )" + unsigned_zeros(contact.normal) + R"(, "features": {"a": )" +
         feature_json(contact.on_a) + R"(, "b": )" + feature_json(contact.on_b) + "}";
}

}  // namespace motzkin
