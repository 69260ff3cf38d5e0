#include <gtest/gtest.h>

#include <ostream>

#include "corpus/oracle.hpp"
#include "support/expectations.hpp"
#include "support/visit_pair.hpp"

/// Ways in which frames meet, one named pair each, with the answer worked out by hand.

namespace motzkin::testing::contacts_test {
namespace {

constexpr Relation disjoint = Relation::Disjoint;
constexpr Relation touching = Relation::Touching;
constexpr Relation overlapping = Relation::Overlapping;

struct Contact {
  const char* name;
  const char* a;
  const char* b;
  Relation relation;
};

std::ostream& operator<<(std::ostream& stream, const Contact& contact) { return stream << contact.a << contact.b; }

constexpr const char* square = "Co(0,0) x(1,0) y(0,1)";
constexpr const char* cube = "Co(0,0,0) x(1,0,0) y(0,1,0) z(0,0,1)";
constexpr const char* still_square = "Co(0,0) s(0,0) x(1,0) y(0,1)";
constexpr const char* still_cube = "Co(0,0,0) s(0,0,0) x(1,0,0) y(0,1,0) z(0,0,1)";

constexpr Contact contacts[] = {
    // Solids.
    {"SquaresSharingAnEdge", square, "Co(1,0) x(1,0) y(0,1)", touching},
    {"SquaresSharingACorner", square, "Co(1,1) x(1,0) y(0,1)", touching},
    {"SquaresOneStepApart", square, "Co(1.0000000000000002,0) x(1,0) y(0,1)", disjoint},
    {"SquaresOneStepDeep", square, "Co(0.9999999999999999,0) x(1,0) y(0,1)", overlapping},
    {"IdenticalSquares", square, square, overlapping},
    {"ContainedSquare", square, "Co(0.25,0.25) x(0.5,0) y(0,0.5)", overlapping},
    {"ContainedSquareOnTheBoundary", square, "Co(0,0.25) x(0.5,0) y(0,0.5)", overlapping},
    {"TriangleTouchingWithItsLongSide", square, "To(2,2) x(-2,0) y(0,-2)", touching},
    {"TrianglesSharingTheDiagonal", "To(0,0) x(1,0) y(0,1)", "To(1,1) x(-1,0) y(0,-1)", touching},
    {"CubesSharingAFace", cube, "Co(1,0,0) x(1,0,0) y(0,1,0) z(0,0,1)", touching},
    {"CubesSharingAnEdge", cube, "Co(1,1,0) x(1,0,0) y(0,1,0) z(0,0,1)", touching},
    {"CubesSharingACorner", cube, "Co(1,1,1) x(1,0,0) y(0,1,0) z(0,0,1)", touching},
    {"CubeAndTetrahedronSharingAFace", cube, "To(0,0,0) x(1,0,0) y(0,1,0) z(0,0,-1)", touching},
    {"CrossedEdges", cube, "Co(1,1,0.5) x(1,-1,0) y(-0.5,0.5,0) z(1,1,2)", touching},
    {"CrossedEdgesOneStepApart", cube, "Co(1.0000000000000002,1,0.5) x(1,-1,0) y(-0.5,0.5,0) z(1,1,2)", disjoint},
    // Tenths are no doubles: three of them end at another place than 0.3.
    {"TenthsThatDoNotAddUp", "Co(0.1,0) x(0.2,0) y(0,1)", "Co(0.3,0) x(1,0) y(0,1)", overlapping},
    // Flat frames.
    {"SegmentPiercingASquare", square, "Co(-1,0.5) x(3,0) y(0,0)", overlapping},
    {"SegmentAlongAnEdge", square, "Co(0,1) x(1,0) y(0,0)", touching},
    {"SegmentEndingOnAnEdge", square, "Co(1,0.5) x(1,0) y(0,0)", touching},
    {"SegmentBesideASquare", square, "Co(1.5,0) x(0,1) y(0,0)", disjoint},
    {"PointInside", square, "Co(0.5,0.5) x(0,0) y(0,0)", overlapping},
    {"PointOnTheBoundary", square, "To(1,0.5) x(0,0) y(0,0)", touching},
    {"SamePoint", "Co(1,2) x(0,0) y(0,0)", "To(1,2) x(0,0) y(0,0)", overlapping},
    {"NeighbouringPoints", "Co(1,2) x(0,0) y(0,0)", "To(1.0000000000000002,2) x(0,0) y(0,0)", disjoint},
    {"CrossingSegments", "Co(0,0) x(2,2) y(0,0)", "Co(0,2) x(2,-2) y(0,0)", overlapping},
    {"SegmentsFormingAnL", "Co(0,0) x(2,0) y(0,0)", "Co(0,0) x(0,2) y(0,0)", touching},
    {"SegmentsFormingAT", "Co(0,0) x(2,0) y(0,0)", "Co(1,0) x(0,2) y(0,0)", touching},
    {"OverlappingCollinearSegments", "Co(0,0) x(2,2) y(0,0)", "Co(1,1) x(3,3) y(0,0)", overlapping},
    {"CollinearSegmentsEndToEnd", "Co(0,0) x(1,1) y(0,0)", "Co(1,1) x(3,3) y(0,0)", touching},
    {"CollinearSegmentsApart", "Co(0,0) x(1,1) y(0,0)", "Co(2,2) x(3,3) y(0,0)", disjoint},
    {"ParallelSegments", "Co(0,0) x(2,0) y(0,0)", "Co(0,1) x(2,0) y(0,0)", disjoint},
    {"SquareOfDependentAxesIsASegment", "Co(0,0) x(1,1) y(2,2)", "Co(3,3) x(1,0) y(0,1)", touching},
    {"SegmentThroughACube", cube, "Co(0.5,0.5,-1) x(0,0,3) y(0,0,0) z(0,0,0)", overlapping},
    {"SegmentThroughAnEdgeOfACube", cube, "Co(0,2,0.5) x(2,-2,0) y(0,0,0) z(0,0,0)", touching},
    {"CoplanarTriangles", "To(0,0,1) x(2,0,0) y(0,2,0) z(0,0,0)", "To(1,1,1) x(-2,0,0) y(0,-2,0) z(0,0,0)",
     overlapping},
    {"CoplanarTrianglesSharingAnEdge", "To(0,0,1) x(2,0,0) y(0,2,0) z(0,0,0)", "To(2,2,1) x(-2,0,0) y(0,-2,0) z(0,0,0)",
     touching},
    {"CoplanarTrianglesApart", "To(0,0,1) x(2,0,0) y(0,2,0) z(0,0,0)", "To(3,3,1) x(-2,0,0) y(0,-2,0) z(0,0,0)",
     disjoint},
    {"ParallelTriangles", "To(0,0,1) x(2,0,0) y(0,2,0) z(0,0,0)", "To(0,0,2) x(2,0,0) y(0,2,0) z(0,0,0)", disjoint},
    {"CrossingTriangles", "To(0,0,0) x(2,0,0) y(0,2,0) z(0,0,0)", "To(0.5,0.5,-1) x(0,0,3) y(0.5,0,1) z(0,0,0)",
     overlapping},
    {"PyramidTouchingAFloorOfTriangles", "To(0,0,0) x(2,0,0) y(0,2,0) z(0,0,0)",
     "To(0.5,0.5,0) x(1,0,1) y(0,1,1) z(0,0,1)", touching},
    {"SkewSegments", "Co(0,0,0) x(1,0,0) y(0,0,0) z(0,0,0)", "Co(0.5,-1,1) x(0,2,0) y(0,0,0) z(0,0,0)", disjoint},
    {"CrossingSegmentsInSpace", "Co(0,0,0) x(1,0,0) y(0,0,0) z(0,0,0)", "Co(0.5,-1,-1) x(0,2,2) y(0,0,0) z(0,0,0)",
     overlapping},
    // In motion: what counts is what they cover in space and time.
    {"MeetingAtTheVeryEnd", still_square, "Co(3,0) s(-2,0) x(1,0) y(0,1)", touching},
    {"MeetingAtTheVeryStart", still_square, "Co(1,0) s(2,0) x(1,0) y(0,1)", touching},
    {"NeverQuiteMeeting", still_square, "Co(3.0000000000000004,0) s(-2,0) x(1,0) y(0,1)", disjoint},
    {"PassingThrough", still_square, "Co(3,0) s(-6,0) x(1,0) y(0,1)", overlapping},
    {"SlidingAlongAnEdge", still_square, "Co(3,1) s(-6,0) x(1,0) y(0,1)", touching},
    {"MovingTogether", "Co(0,0) s(5,7) x(1,0) y(0,1)", "Co(1,0) s(5,7) x(1,0) y(0,1)", touching},
    {"CornersMeetingAtOneInstant", still_square, "Co(2,-2) s(-2,6) x(1,0) y(0,1)", touching},
    {"GrazingACornerOnly", still_square, "Co(3,-1) s(-4,4) x(1,0) y(0,1)", touching},
    {"PointThroughASquare", still_square, "Co(2,0.5) s(-4,0) x(0,0) y(0,0)", overlapping},
    {"PointThroughAPoint", "Co(0,0) s(0,0) x(0,0) y(0,0)", "Co(-1,0) s(2,0) x(0,0) y(0,0)", overlapping},
    {"PointReachingAPointAtTheEnd", "Co(0,0) s(0,0) x(0,0) y(0,0)", "Co(-1,0) s(1,0) x(0,0) y(0,0)", touching},
    {"CubePassingThrough", still_cube, "Co(3,0.5,0.5) s(-6,0,0) x(1,0,0) y(0,1,0) z(0,0,1)", overlapping},
    {"CubeSlidingOnAFace", still_cube, "Co(3,0,1) s(-6,0,0) x(1,0,0) y(0,1,0) z(0,0,1)", touching},
    {"TriangleFallingOntoACube", still_cube, "To(0,0,2) s(0,0,-1) x(1,0,0) y(0,1,0) z(0,0,0)", touching},
    {"TriangleFallingThroughACube", still_cube, "To(0,0,2) s(0,0,-4) x(1,0,0) y(0,1,0) z(0,0,0)", overlapping},
};

class Contacts : public ::testing::TestWithParam<Contact> {};

TEST_P(Contacts, HaveTheRelationWorkedOutByHand) {
  const Contact& contact = GetParam();
  visit_pair(parse_frame(contact.a), parse_frame(contact.b), [&](const auto& a, const auto& b) {
    EXPECT_EQ(Oracle(a, b).relation(), contact.relation);
    expect_relation(a, b, contact.relation);
  });
}

INSTANTIATE_TEST_SUITE_P(Each, Contacts, ::testing::ValuesIn(contacts),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace motzkin::testing::contacts_test
