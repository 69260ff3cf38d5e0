#pragma once

#include <string>
#include <vector>

#include "io/json_document.hpp"
#include "motzkin/io/any_pair.hpp"

/// Parts of certificates in JSON.

namespace motzkin::detail {

[[nodiscard]] SharedPoint read_shared_point(const json& object, const std::string& where);

/// A certificate of a relation, or what a result holds under "certificate" and says the same.
[[nodiscard]] ProvedPair read_certificate_of(const json& document);

/// `["1","0"]`.
[[nodiscard]] std::string strings_json(const std::vector<std::string>& strings);

[[nodiscard]] std::string shared_point_json(const SharedPoint& point);

}  // namespace motzkin::detail
