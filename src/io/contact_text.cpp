#include "motzkin/io/contact_text.hpp"

namespace motzkin {

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

}  // namespace motzkin
