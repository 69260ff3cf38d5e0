#include "motzkin/io/pair_json.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "motzkin/invalid_input.hpp"

namespace motzkin::pair_json_test {
namespace {

std::string message(const std::string& text) {
  try {
    (void)parse_json_shape(text);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return {};
}

/// x of the origin of a frame with this number there.
double read_number(const std::string& number) {
  const AnyShape shape = parse_json_shape(R"({"kind": "cuboid", "origin": [)" + number + R"(, 0], "axes": []})");
  return std::get<Cuboid<2>>(shape).origin().x();
}

/// `shape` and the same in motion.
template <class Shape>
void add(std::vector<AnyShape>& shapes, const Shape& shape, const Vector<Shape::dimension>& velocity) {
  shapes.emplace_back(shape);
  shapes.emplace_back(Moving<Shape>(shape, velocity));
}

TEST(PairJson, shapes_of_every_type_read_back_as_written) {
  const Vector<2> u(1, 0.1);
  const Vector<2> v(-1e-300, 5e-324);
  const Vector<3> p(0.30000000000000004, -7, 0x1p1000);
  const Vector<3> q(1e22, 1.0 / 3, 123456789);
  std::vector<AnyShape> shapes;
  add(shapes, Cuboid<2>(u, {v, u}), v);
  add(shapes, Simplex<2>(v, {u}), u);
  add(shapes, Point<2>(u), v);
  add(shapes, Segment<2>(u, v), v);
  add(shapes, Triangle<2>(u, v, v), u);
  add(shapes, Aabb<2>(v, u), v);
  add(shapes, Obb<2>(u, (Matrix<2>() << 0.6, -0.8, 0.8, 0.6).finished(), {2, 1e-300}), v);
  add(shapes, Sphere<2>(v, 0.1), u);
  add(shapes, Cuboid<3>(p, {q, p, q}), q);
  add(shapes, Simplex<3>(q, {}), p);
  add(shapes, Point<3>(p), q);
  add(shapes, Segment<3>(p, q), p);
  add(shapes, Triangle<3>(p, q, p), q);
  add(shapes, Tetrahedron(p, q, q, p), p);
  add(shapes, Aabb<3>(Vector<3>(-0x1p1008, 0, 0), Vector<3>(0x1p1008, 0, 1e-5)), q);
  add(shapes, Obb<3>(p, Matrix<3>::Identity(), {0, 1e200, 1.0 / 3}), q);
  add(shapes, Sphere<3>(q, 1.0 / 3), p);
  add(shapes, Capsule<2>({u, v}, 0.1), u);
  add(shapes, Rounded(Triangle<2>(u, v, u), 0x1p1000), u);
  add(shapes, Rounded(Cuboid<2>(u, {v, u}), 5e-324), v);
  add(shapes, Rounded(Simplex<2>(v, {u}), 0), u);
  add(shapes, Rounded(Aabb<2>(v, u), 1e22), v);
  add(shapes, Rounded(Obb<2>(u, (Matrix<2>() << 0.6, -0.8, 0.8, 0.6).finished(), {2, 1e-300}), 1.0 / 3), v);
  add(shapes, Rounded(Hull<2>{u, v, v, u}, 3), v);
  add(shapes, Hull<2>{u}, v);
  add(shapes, HalfSpace<2>(v, 1.0 / 3), u);
  add(shapes, Capsule<3>({p, q}, 0.1), q);
  add(shapes, Rounded(Triangle<3>(p, q, p), 2), q);
  add(shapes, Rounded(Tetrahedron(p, q, q, p), 2), q);
  add(shapes, Rounded(Cuboid<3>(p, {q, p, q}), 0.3), q);
  add(shapes, Rounded(Simplex<3>(q, {}), 0.3), q);
  add(shapes, Rounded(Aabb<3>(Vector<3>(-1, 0, 0), Vector<3>(0x1p1000, 0, 1e-5)), 7), q);
  add(shapes, Rounded(Obb<3>(p, Matrix<3>::Identity(), {0, 1e200, 1.0 / 3}), 7), p);
  add(shapes, Rounded(Hull<3>{p, q, p, p, q}, 1e-300), p);
  add(shapes, Hull<3>{q, p}, p);
  add(shapes, HalfSpace<3>(p, -1e300), q);
  ASSERT_EQ(shapes.size(), std::variant_size_v<AnyShape>);
  for (const AnyShape& shape : shapes) {
    EXPECT_EQ(parse_json_shape(to_json(shape)), shape) << to_json(shape);
  }
}

/// Rows of "axes" are axes: a swapped matrix would turn the box the other way.
TEST(PairJson, rows_are_axes_of_oriented_boxes) {
  const AnyShape shape =
      parse_json_shape(R"({"kind": "obb", "center": [0,0], "axes": [[0.6,0.8],[-0.8,0.6]], "half": [2,1]})");
  EXPECT_EQ(std::get<Obb<2>>(shape).axes().col(0), Vector<2>(0.6, 0.8));
}

TEST(PairJson, bad_boxes_and_spheres_are_refused_with_the_place) {
  EXPECT_EQ(message(R"({"kind": "obb", "center": [0,0], "axes": [[1,0]], "half": [2,1]})"),
            "shape.axes: expected an array of 2 vectors");
  EXPECT_EQ(message(R"({"kind": "obb", "center": [0,0], "axes": [[1,0],[0,1]], "half": [2,-1]})"),
            "shape: half: size 1 is -1, but must not be negative");
  EXPECT_EQ(message(R"({"kind": "obb", "center": [0,0], "axes": [[1,0],[0,1]], "half": [2,1,3]})"),
            "shape.half: expected 2 numbers, as in center, found 3");
  EXPECT_EQ(message(R"({"kind": "sphere", "center": [0,0], "radius": "1"})"),
            "shape.radius: expected a number, found string");
  EXPECT_EQ(message(R"({"kind": "sphere", "center": [0,0], "radius": -1})"),
            "shape: radius: is -1, but must be a number from 0 to 2^1000 (about 1.07e301)");
  EXPECT_EQ(message(R"({"kind": "sphere", "center": [0,0]})"), R"(shape: missing key "radius")");
}

TEST(PairJson, rounded_points_are_spheres_and_rounded_segments_capsules) {
  EXPECT_EQ(parse_json_shape(R"({"kind": "rounded", "core": {"kind": "point", "vertices": [[1,2]]}, "radius": 3})"),
            AnyShape(Sphere<2>({1, 2}, 3)));
  EXPECT_EQ(parse_json_shape(R"({"kind": "rounded", "core": {"kind": "segment", "vertices": [[1,2],[3,4]]},
                                 "radius": 3, "velocity": [5,6]})"),
            AnyShape(Moving(Capsule<2>({{1, 2}, {3, 4}}, 3), Vector<2>(5, 6))));
}

TEST(PairJson, bad_hulls_half_spaces_and_radii_are_refused_with_the_place) {
  EXPECT_EQ(message(R"({"kind": "hull", "points": []})"),
            "shape.points: expected an array of vectors, found an empty one");
  EXPECT_EQ(message(R"({"kind": "hull", "points": 3})"), "shape.points: expected an array of vectors, found number");
  EXPECT_EQ(message(R"({"kind": "hull", "points": [[1,2],[1,2,3]]})"),
            "shape.points[1]: expected 2 numbers, as in points[0], found 3");
  EXPECT_EQ(message(R"({"kind": "hull", "points": [[1,2],[1,1e305]]})"),
            "shape: point 1: the y component is 1e+305, beyond the largest accepted magnitude 2^1000 (about 1.07e301)");
  EXPECT_EQ(message(R"({"kind": "half-space", "normal": [0,0,0], "offset": 1})"),
            "shape: normal: is zero, but must lead out of the half-space");
  EXPECT_EQ(message(R"({"kind": "half-space", "normal": [0,0,1], "offset": 1e305})"),
            "shape: offset: is 1e+305, but must be a number of magnitude up to 2^1000");
  EXPECT_EQ(message(R"({"kind": "capsule", "vertices": [[0,0]], "radius": 1})"),
            "shape.vertices: expected 2 vectors, found 1");
  EXPECT_EQ(message(R"({"kind": "capsule", "vertices": [[0,0],[1,1]], "radius": -1})"),
            "shape: radius: is -1, but must be a number from 0 to 2^1000 (about 1.07e301)");
  const std::string bad_core =
      "shape.core: expected a shape at rest with flat faces: no radius, velocity or half-space";
  EXPECT_EQ(message(R"({"kind": "rounded", "core": {"kind": "sphere", "center": [0,0], "radius": 1}, "radius": 1})"),
            bad_core);
  EXPECT_EQ(message(R"({"kind": "rounded", "core": {"kind": "point", "vertices": [[0,0]], "velocity": [1,1]},
                        "radius": 1})"),
            bad_core);
  std::string nested = R"({"kind": "point", "vertices": [[0,0]]})";
  for (int i = 0; i < 3; ++i) {
    nested = R"({"kind": "rounded", "core": )" + nested + R"(, "radius": 1})";
  }
  EXPECT_EQ(message(nested), bad_core);
  EXPECT_EQ(message(R"({"kind": "rounded", "core": 3, "radius": 1})"), "shape.core: expected an object, found number");
}

TEST(PairJson, missing_axes_are_zero) {
  EXPECT_EQ(parse_json_shape(R"({"kind": "cuboid", "origin": [1,2,3], "axes": [[4,5,6]]})"),
            AnyShape(Cuboid<3>({1, 2, 3}, {{4, 5, 6}})));
}

TEST(PairJson, numbers_are_read_to_the_nearest_double) {
  EXPECT_EQ(read_number("0.1"), 0.1);
  EXPECT_EQ(read_number("9007199254740993"), 9007199254740992.0);
  EXPECT_EQ(read_number("9007199254740993.0000000000000000000000000000000000001"), 9007199254740994.0);
  EXPECT_EQ(read_number("-18446744073709551617"), -18446744073709551616.0);
  EXPECT_EQ(read_number("2.4703282292062327208e-324"), 0.0);
  EXPECT_EQ(read_number("2.4703282292062328e-324"), std::numeric_limits<double>::denorm_min());
}

TEST(PairJson, numbers_beyond_the_limit_are_refused) {
  EXPECT_EQ(read_number("1.0715086071862673e301"), max_coordinate);
  EXPECT_THROW((void)read_number("1.0715086071862675e301"), InvalidInput);
  EXPECT_THROW((void)read_number("1e309"), InvalidInput);
  EXPECT_THROW((void)read_number("-1e99999999999999999999"), InvalidInput);
}

TEST(PairJson, numbers_and_strings_have_a_length) {
  EXPECT_EQ(read_number("0." + std::string(max_json_number - 3, '0') + "1"), 0.0);
  for (const std::size_t before : {0U, 1U, 4000U, 4095U, 4096U, 4097U, 9000U}) {
    const std::string text = R"({"kind": "cuboid", "origin": [)" + std::string(before, ' ');
    const std::string after = R"(, 0], "axes": []})";
    EXPECT_NO_THROW((void)parse_json_shape(text + std::string(max_json_number - 5, '0').replace(0, 2, "1.") + after));
    EXPECT_EQ(message(text + std::string(max_json_number + 1, '1') + after),
              "JSON, column " + std::to_string(text.size() + 1) + ": a number of more than 4096 characters");
    EXPECT_EQ(message(text + std::string(5 * max_json_number, '1') + after),
              "JSON, column " + std::to_string(text.size() + 1) + ": a number of more than 4096 characters");
  }
  const std::string longest(max_json_string, '8');
  EXPECT_TRUE(message(R"({"kind": ")" + longest + R"("})").starts_with("shape.kind: expected "));
  EXPECT_EQ(message(R"({"kind": ")" + longest + R"(8"})"), "JSON, column 10: a string of more than 65536 bytes");
  EXPECT_EQ(message(R"({"k\\": 1, "\\\"": ")" + longest + R"(8"})"),
            "JSON, column 20: a string of more than 65536 bytes");
  EXPECT_EQ(message(R"({"kind": ")" + longest + longest), "JSON, column 10: a string of more than 65536 bytes");
}

TEST(PairJson, messages_stay_short_whatever_they_quote) {
  const std::string digits(4000, '9');
  EXPECT_LE(message(R"({"kind": "cuboid", "origin": [)" + digits + R"(, 0], "axes": []})").size(),
            max_json_message + 3);
  EXPECT_LE(message(R"({"kind": ")" + digits + R"("})").size(), max_json_message + 3);
  EXPECT_FALSE(message(R"({")" + digits + R"(": 1})").empty());
}

TEST(PairJson, cut_documents_are_refused_wherever_they_are_cut) {
  const std::string whole = R"({"kind": "simplex", "origin": [1.5e3,-2], "axes": [[1,0]], "velocity": [0,1]})";
  EXPECT_EQ(message(whole), "");
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_NE(message(whole.substr(0, size)), "") << whole.substr(0, size);
  }
}

TEST(PairJson, pairs_of_mixed_dimension_are_refused) {
  const AnyShape plane = Cuboid<2>({0, 0}, {});
  const AnyShape space = Moving<Simplex<3>>({{0, 0, 0}, {}}, {0, 0, 0});
  EXPECT_THROW(AnyPair(plane, space), InvalidInput);
  EXPECT_THROW((void)parse_json_pair(R"({"a": )" + to_json(plane) + R"(, "b": )" + to_json(space) + "}"), InvalidInput);
}

TEST(PairJson, pairs_read_back_as_written) {
  const AnyPair pair(Cuboid<2>({0, 1}, {{2, 3}}), Moving<Simplex<2>>({{4, 5}, {{6, 7}, {8, 9}}}, {10, 11}));
  const AnyPair read = parse_json_pair(to_json(pair));
  EXPECT_EQ(read.a(), pair.a());
  EXPECT_EQ(read.b(), pair.b());
}

TEST(PairJson, results_have_every_field) {
  EXPECT_EQ(to_json(PairResult{}),
            R"({"relation": "disjoint", "intersects": false, "overlaps": false, "box": null, "window": null, )"
            R"("method": "auto"})");
  const PairResult result{.relation = Relation::Touching,
                          .box = Aabb<3>({0.1, -1, 1e300}, {0.1, 2, 1e301}),
                          .window = Window{0.25, 1},
                          .method = Method::SeparatingAxis};
  EXPECT_EQ(to_json(result),
            R"({"relation": "touching", "intersects": true, "overlaps": false, "box": {"min": [0.1,-1,1e+300], )"
            R"("max": [0.1,2,1e+301]}, "window": [0.25,1], "method": "sat"})");
}

TEST(PairJson, results_hold_what_was_asked_for) {
  const AnyPair pair(Aabb<2>({0, 0}, {1, 1}), Point<2>({1, 0.5}));
  const std::string with_parts = to_json(answer(pair, {.intersection = true, .proof = true}));
  EXPECT_EQ(with_parts.find(R"("intersection": {"vertices": [[1,0.5]], "measure": 0}, "certificate": {"a": )"),
            to_json(answer(pair, {})).size() - 1 + 2);
  EXPECT_FALSE(flaw(parse_json_certificate(with_parts)));
}

TEST(PairJson, shapes_at_rest_meet_all_the_time_or_never) {
  const Aabb<2> box({0, 0}, {1, 1});
  EXPECT_EQ(answer({box, box}, {.window = true}).window, (Window{0, 1}));
  EXPECT_FALSE(answer({box, Aabb<2>({3, 0}, {4, 1})}, {.window = true}).window);
  EXPECT_EQ(answer({box, Moving<Aabb<2>>(box, {2, 0})}, {.window = true}).window, (Window{0, 0.5}));
}

TEST(PairJson, intersections_are_for_resting_pairs) {
  const Aabb<2> box({0, 0}, {1, 1});
  EXPECT_THROW((void)answer({box, Moving<Aabb<2>>(box, {2, 0})}, {.intersection = true}), InvalidInput);
}

TEST(PairJson, certificates_read_back_as_written) {
  const AnyPair pair(Moving<Segment<3>>(Segment<3>({0, 0, 0}, {1, 2, 3}), {0.1, 0, 0}), Point<3>({1, 2, 3}));
  const Certificate touching{.relation = Relation::Touching,
                             .plane = Plane{{"1", "-2/3", "0", "7"}, "-1"},
                             .point = SharedPoint{{"1", "0"}, {}}};
  const Certificate strange{.relation = Relation::Overlapping, .plane = Plane{{}, "\"\\\n\x01"}};
  for (const Certificate& certificate : {touching, strange, Certificate{}}) {
    const std::string text = to_json(ProvedPair{pair, certificate});
    const ProvedPair read = parse_json_certificate(text);
    EXPECT_EQ(read.certificate, certificate) << text;
    EXPECT_EQ(read.pair.a(), pair.a());
    EXPECT_EQ(read.pair.b(), pair.b());
    EXPECT_EQ(text.find('\n'), std::string::npos);
  }
}

TEST(PairJson, cut_certificates_are_refused_wherever_they_are_cut) {
  const AnyPair pair(Aabb<2>({0, 0}, {1, 1}), Moving<Point<2>>(Point<2>({1, 0.5}), {1, 0}));
  const std::string whole = to_json(answer(pair, {.proof = true}));
  EXPECT_FALSE(flaw(parse_json_certificate(whole)));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_THROW((void)parse_json_certificate(whole.substr(0, size)), InvalidInput) << whole.substr(0, size);
  }
}

/// Certificates with one byte changed are refused, rejected, or prove what they say: most of them do not read, some
/// have other spaces or shapes that the proof still covers. None may crash, and none that is verified may be wrong.
TEST(PairJson, certificates_with_a_changed_byte) {
  const AnyPair pair(Aabb<2>({0, 0}, {1, 1}), Point<2>({1, 0.5}));
  const std::string whole = to_json(ProvedPair{pair, answer(pair, {.proof = true}).proof->certificate});
  int rejected = 0;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    for (const char byte : {'0', '9', '-', '/', '"', '[', ' ', '\xff'}) {
      std::string changed = whole;
      changed[i] = byte;
      try {
        const ProvedPair read = parse_json_certificate(changed);
        if (flaw(read)) {
          ++rejected;
        } else {
          EXPECT_EQ(answer(read.pair, {}).relation, read.certificate.relation) << changed;
        }
      } catch (const InvalidInput&) {
        continue;
      }
    }
  }
  EXPECT_GE(rejected, 20);
}

TEST(PairJson, errors_are_valid_json_whatever_the_bytes) {
  EXPECT_EQ(error_json("a \"b\"\n"), R"({"error": "a \"b\"\n"})");
  EXPECT_EQ(error_json("\xff"), "{\"error\": \"\xef\xbf\xbd\"}");
}

}  // namespace
}  // namespace motzkin::pair_json_test
