#include "motzkin/io/motion_json.hpp"

#include "io/motion_json.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin::detail {
namespace {

/// So many numbers.
std::vector<double> some_numbers(const json& value, const std::string& where, std::size_t count) {
  std::vector<double> values = numbers(value, where);
  if (values.size() != count) {
    json_error(where, "expected " + std::to_string(count) + " numbers, found " + std::to_string(values.size()));
  }
  return values;
}

/// w, x, y, z.
Quaternion read_quaternion(const json& value, const std::string& where) {
  const std::vector<double> values = some_numbers(value, where, 4);
  return {values[0], values[1], values[2], values[3]};
}

const json& array_member(const json& object, const std::string& where, const char* key) {
  const json& value = member(object, where, key);
  if (!value.is_array()) {
    json_error(where + "." + key, std::string("expected an array, found ") + value.type_name());
  }
  return value;
}

/// Reads the numbers of one motion.
class MotionReader {
 public:
  MotionReader(const json& object, std::string where) : object_(object), where_(std::move(where)) {}

  [[nodiscard]] AnyMotion read() const {
    const json& kind = member(object_, where_, "kind");
    if (kind == "rest") {
      return Translation();
    }
    if (kind == "translation") {
      return Translation(vector("translation"));
    }
    if (kind == "spin") {
      return Spin(vector("center"), vector("axis"), value("angle"), vector("translation"));
    }
    if (kind == "turn") {
      return Turn(vector("center"), read_quaternion(member(object_, where_, "quaternion"), where_ + ".quaternion"),
                  vector("translation"));
    }
    if (kind == "screw") {
      return screw(vector("point"), vector("axis"), value("angle"), value("pitch"));
    }
    if (kind == "rotation-vector") {
      const auto [rotation_0, rotation_1] = both_ends("rotation");
      const auto [position_0, position_1] = both_ends("position");
      return RotationVector(rotation_0, rotation_1, position_0, position_1);
    }
    if (kind == "poses") {
      return poses();
    }
    json_error(where_ + ".kind",
               "expected rest, translation, spin, turn, screw, rotation-vector or poses, found " + found(kind));
  }

 private:
  [[nodiscard]] Vector<3> vector(const char* key) const {
    return read_vector(member(object_, where_, key), where_ + "." + key);
  }

  [[nodiscard]] double value(const char* key) const { return number(member(object_, where_, key), where_ + "." + key); }

  /// Two vectors: at t = 0 and at t = 1.
  [[nodiscard]] std::array<Vector<3>, 2> both_ends(const char* key) const {
    const json& rows = array_member(object_, where_, key);
    const std::string name = where_ + "." + key;
    if (rows.size() != 2) {
      json_error(name, "expected 2 vectors, found " + std::to_string(rows.size()));
    }
    return {read_vector(rows[0], name + "[0]"), read_vector(rows[1], name + "[1]")};
  }

  [[nodiscard]] Between between() const {
    const json& value = member(object_, where_, "between");
    if (value != "turn" && value != "spin") {
      json_error(where_ + ".between", "expected turn or spin, found " + found(value));
    }
    return value == "turn" ? Between::Turn : Between::Spin;
  }

  [[nodiscard]] PoseSequence poses() const {
    const std::vector<double> times = numbers(member(object_, where_, "times"), where_ + ".times");
    const json& rows = array_member(object_, where_, "poses");
    if (rows.size() != times.size()) {
      json_error(where_ + ".poses", "expected as many as times, " + std::to_string(times.size()) + ", found " +
                                        std::to_string(rows.size()));
    }
    std::vector<Knot> knots;
    knots.reserve(times.size());
    for (std::size_t i = 0; i < times.size(); ++i) {
      const std::string name = where_ + ".poses[" + std::to_string(i) + "]";
      knots.push_back({times[i], read_quaternion(member(rows[i], name, "quaternion"), name + ".quaternion"),
                       read_vector(member(rows[i], name, "translation"), name + ".translation")});
    }
    return {std::move(knots), between()};
  }

  const json& object_;
  std::string where_;
};

}  // namespace

const json& member(const json& object, const std::string& where, const char* key) {
  if (!object.is_object()) {
    json_error(where, std::string("expected an object, found ") + object.type_name());
  }
  const auto place = object.find(key);
  if (place == object.end()) {
    json_error(where, "missing key " + in_quotes(key));
  }
  return *place;
}

Vector<3> read_vector(const json& value, const std::string& where) {
  return Vector<3>(some_numbers(value, where, 3).data());
}

AnyMotion read_motion(const json& object, const std::string& where) {
  try {
    return MotionReader(object, where).read();
  } catch (const JsonError&) {
    throw;
  } catch (const InvalidInput& error) {
    json_error(where, error.what());  // what a constructor refused
  }
}

}  // namespace motzkin::detail

namespace motzkin {

AnyMotion parse_json_motion(std::string_view text) {
  const detail::StandardArithmetic standard;
  return detail::read_motion(detail::parse_document(text), "motion");
}

}  // namespace motzkin
