#include "io/page_arrays.hpp"
#include "motzkin/io/contact_text.hpp"

/// What a page needs to play.

namespace motzkin::detail {
namespace {

constexpr std::uint8_t no_feature = 255;

/// Per time a quaternion, w first, and where the middle of the mesh is on the page.
void append_path(std::string& html, const std::string& number, const BodyPath& path, const PageView& view) {
  std::vector<double> places;
  places.reserve(7 * path.times.size());
  for (std::size_t i = 0; i < path.times.size(); ++i) {
    const Quaternion& turn = path.turns[i];
    places.insert(places.end(), {turn.w(), turn.x(), turn.y(), turn.z()});
    append_vector(places, (path.middles[i] - view.center) / view.scale);
  }
  append_array(html, "times-" + number, path.times);
  append_array(html, "places-" + number, places);
  std::vector<float> slices;
  for (const Aabb<3>& box : path.slices) {
    for (const Vector<3>& end : {box.min(), box.max()}) {
      for (int i = 0; i < 3; ++i) {
        slices.push_back(on_page(end[i], view.center[i], view.scale));
      }
    }
  }
  append_array(html, "slices-" + number, slices);
}

}  // namespace

void append_time(std::string& html, const ReportPage& page, const PageView& view) {
  for (std::size_t i = 0; i < page.meshes.size(); ++i) {
    append_path(html, std::to_string(i), *page.meshes[i].path, view);
  }
  std::vector<std::uint8_t> statuses;
  std::vector<double> brackets;
  std::vector<std::uint8_t> features;  // kind and number of that of a, then of b
  std::vector<double> points;          // and normals
  const std::size_t count = std::min(page.pairs.size(), max_report_pairs);
  for (std::size_t i = 0; i < count; ++i) {
    const auto& [contact, inside] = page.time->contacts[i];
    statuses.push_back(static_cast<std::uint8_t>(contact.status));
    brackets.insert(brackets.end(), {contact.time.lower, contact.time.upper});
    for (const Feature& feature : {contact.on_a, contact.on_b}) {
      features.push_back(inside || !is_contact(contact) ? no_feature : static_cast<std::uint8_t>(feature.kind));
      features.push_back(feature.index);
    }
    append_vector(points, contact.point);
    append_vector(points, contact.normal);
  }
  append_array(html, "statuses", statuses);
  append_array(html, "brackets", brackets);
  append_array(html, "features", features);
  append_array(html, "points", points);
}

}  // namespace motzkin::detail
