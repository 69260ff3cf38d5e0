"""First contacts: of primitives, bodies in motion, deforming meshes and worlds; steps that are free."""

import itertools
import math
import pickle
from fractions import Fraction

import numpy as np
import pytest

import motzkin
from conftest import draws
from motzkin import ContactStatus, FeatureKind


def still(shape):
    return motzkin.LinearPath(shape, shape)


def test_a_vertex_and_a_face():
    vertex = motzkin.LinearPath(motzkin.Point([2, 0, 1]), motzkin.Point([2, 0, -3]))
    face = still(motzkin.Triangle([0, 0, 0], [4, 0, 0], [0, 4, 0]))
    contact = motzkin.first_contact(vertex, face)
    assert contact.status is ContactStatus.Contact and contact.time.lower <= 0.25 <= contact.time.upper
    assert contact.time.upper - contact.time.lower <= 2.0**-40
    assert contact.on_b == (FeatureKind.Edge, 0) and contact.point == (2, 0, 0)
    assert pickle.loads(pickle.dumps(contact)) == contact
    assert pickle.loads(pickle.dumps(vertex)).end == vertex.end


def test_points_on_a_line_against_fractions(shapes):
    """Two points that fly along x meet where fractions say, arrays as one by one."""
    count = draws(200)
    x = np.array([[shapes.random.choice([-3.0, -1.0, 0.0, 0.5, 2.0]) for _ in range(4)] for _ in range(count)])
    zero = np.zeros((count, 2))
    at = lambda k: motzkin.Point(np.column_stack([x[:, k], zero]))
    a, b = motzkin.LinearPath(at(0), at(1)), motzkin.LinearPath(at(2), at(3))
    found = motzkin.first_contact(a, b)
    for i in range(count):
        a0, a1, b0, b1 = (Fraction(float(value)) for value in x[i])
        speed = (a1 - a0) - (b1 - b0)
        when = 0 if a0 == b0 else (b0 - a0) / speed if speed else None
        meets = when is not None and 0 <= when <= 1
        assert (found["status"][i] != ContactStatus.Free) == meets
        if meets:
            lower, upper = found["time"][i]
            assert Fraction(lower) <= when <= Fraction(upper)
        one = motzkin.first_contact(motzkin.LinearPath(a.start[i], a.end[i]), motzkin.LinearPath(b.start[i], b.end[i]))
        assert (one.status, *one.time) == (found["status"][i], *found["time"][i])


@pytest.mark.parametrize(
    "kinds", [("Point", "Triangle"), ("Segment", "Segment"), ("Triangle", "Triangle"), ("Point", "Segment")]
)
def test_arrays_are_loops(shapes, kinds):
    path = lambda kind: motzkin.LinearPath(*[shapes.draw(3, "smooth", [kind]) for _ in range(2)])
    pairs = [(path(kinds[0]), path(kinds[1])) for _ in range(20)]
    many = [
        motzkin.LinearPath(
            *[
                type(pairs[0][side].start)(np.stack([getattr(pair[side], end).__reduce__()[1][0] for pair in pairs]))
                for end in ("start", "end")
            ]
        )
        for side in (0, 1)
    ]
    together = motzkin.first_contact(*many)
    assert together.tobytes() == motzkin.first_contact(*many, threads=2).tobytes()
    for record, pair in zip(together, pairs):
        one = motzkin.first_contact(*pair)
        assert (one.status, tuple(one.time), one.point, one.normal) == (
            record["status"],
            tuple(record["time"]),
            tuple(record["point"]),
            tuple(record["normal"]),
        )
        assert one.on_a == (record["kind_a"], record["index_a"]) and one.on_b == (record["kind_b"], record["index_b"])


def test_bodies_that_turn(cube):
    rod = motzkin.Cuboid([0, -0.05, 0], [[1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]])
    wall = motzkin.Aabb([-1, 0.9, -1], [1, 1.0, 1])
    spin = motzkin.Spin([0, 0, 0], [0, 0, 1], math.pi / 2)
    first = motzkin.first_contact(motzkin.InMotion(rod, spin), motzkin.InMotion(wall))
    assert first.status is ContactStatus.Contact and first.time.upper - first.time.lower <= 1e-4
    # the corner (1, 0.05) reaches y = 0.9 where sin(angle) + 0.05 cos(angle) = 0.9
    angle = first.time.upper * math.pi / 2
    assert math.isclose(math.sin(angle) + 0.05 * math.cos(angle), 0.9, abs_tol=1e-3)
    away = motzkin.InMotion(motzkin.Aabb([5, 5, 5], [6, 6, 6]))
    proof = motzkin.prove_free(motzkin.InMotion(rod, spin), away)
    assert motzkin.verify(proof, motzkin.InMotion(rod, spin), away)
    assert not motzkin.verify(proof, motzkin.InMotion(rod, spin), motzkin.InMotion(wall))
    assert motzkin.prove_free(motzkin.InMotion(rod, spin), motzkin.InMotion(wall)) is None
    boxes = motzkin.Aabb([[-1, 0.9, -1], [5, 5, 5]], [[1, 1.0, 1], [6, 6, 6]])
    many = motzkin.first_contact(motzkin.InMotion(rod, spin), motzkin.InMotion(boxes))
    assert many["status"].tolist() == [1, 0] and tuple(many["time"][0]) == tuple(first.time)


def test_meshes_that_move(cube):
    flying = motzkin.InMotion(cube, motzkin.Translation([-4, 0, 0]), motzkin.Pose.translation_by([3, 0.25, 0.25]))
    first = motzkin.first_contact(flying, motzkin.InMotion(cube))
    assert first.status is ContactStatus.Contact and first.time.lower <= 0.5 <= first.time.upper
    beside_shape = motzkin.first_contact(flying, motzkin.InMotion(motzkin.Aabb([0, 0, 0], [1, 1, 1])))
    assert beside_shape.time.lower <= 0.5 <= beside_shape.time.upper
    ends = cube.vertices - [4, 0, 0]
    away = motzkin.posed(cube, motzkin.Pose.translation_by([3, 0, 0]))
    deforming = motzkin.first_contact(
        motzkin.DeformingMesh(away, ends + [3, 0, 0]), motzkin.DeformingMesh(cube, cube.vertices)
    )
    assert deforming.time.lower <= 0.5 <= deforming.time.upper
    assert motzkin.first_contact(flying, motzkin.InMotion(cube), until=0.25).status is ContactStatus.Free
    result = motzkin.sweep(flying, cube)
    assert result.first.first.time == first.time and pickle.loads(pickle.dumps(result)).first == result.first
    again = pickle.loads(pickle.dumps(flying))
    assert again.body == cube and again.motion == flying.motion and again.pose == flying.pose


MOTIONS = [
    motzkin.Translation([1, 2, 3]),
    motzkin.Turn([0, 0, 0], [1, 0, 0, 1], [1, 0, 0]),
    motzkin.Spin([1, 0, 0], [0, 0, 2], 0.5, [0, 0, 1]),
    motzkin.screw([1, 0, 0], [0, 0, 2], 0.5, 2),
    motzkin.RotationVector([0, 0, 0], [0, 0, 1], [0, 0, 0], [1, 1, 1]),
    motzkin.Slerp([1, 0, 0, 0], [1, 1, 0, 0], [0, 0, 0], [1, 0, 0]),
    motzkin.PoseSequence(
        [0, 0.5, 1], [[1, 0, 0, 0], [1, 0, 0, 1], [0, 0, 0, 1]], np.zeros((3, 3)), motzkin.Between.Spin
    ),
    motzkin.Turn.between(None, motzkin.Pose.rotation([0, 0, 1], 90), [1, 0, 0]),
    motzkin.Spin.between(None, motzkin.Pose.rotation([0, 0, 1], 90), [1, 0, 0]),
    motzkin.parse_json_motion('{"kind": "rest"}'),
]


@pytest.mark.parametrize("motion", MOTIONS, ids=lambda motion: type(motion).__name__)
def test_motions_are_values(motion):
    again = pickle.loads(pickle.dumps(motion))
    assert again == motion and type(again) is type(motion)
    for time in (0, 0.3, 1):
        assert again.pose(time) == motion.pose(time)
    with pytest.raises(motzkin.InvalidInput):
        motion.pose(2)


def test_where_motions_end():
    assert np.allclose(MOTIONS[7].pose(1).matrix, MOTIONS[8].pose(1).matrix)
    assert np.allclose(MOTIONS[3].pose(1).translation[2], 1.0)  # half a radian, a pitch of 2
    with pytest.raises(motzkin.InvalidInput, match="motion: expected a motion"):
        motzkin.InMotion(motzkin.Point([0, 0, 0]), [1, 0, 0])
    with pytest.raises(motzkin.InvalidInput, match="quaternion"):
        motzkin.Turn([0, 0, 0], [-1, 0, 0, 0])


def test_free_steps(cube):
    vertices = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [0, 1, 1]], dtype=np.float64)
    faces = np.array([[0, 1, 2], [3, 4, 5]], dtype=np.int32)
    end = vertices - np.array([[0, 0, 0]] * 3 + [[0, 0, 2]] * 3)
    step = motzkin.free_step(vertices, end, faces)
    assert step.fraction <= 0.5 and step.first.contact.time.upper >= 0.5 and step.at_start is None
    assert motzkin.free_step(motzkin.Mesh(vertices, faces), end) == step
    assert motzkin.free_step(vertices, vertices, faces) == (1, None, None)
    assert pickle.loads(pickle.dumps(step)) == step
    with pytest.raises(motzkin.InvalidInput):
        motzkin.free_step(vertices, end[:4], faces)


def some_world(cube):
    world = motzkin.World()
    world.add(cube, name="part")
    world.add(
        motzkin.Obb([3, 0.5, 0.5], np.eye(3), [0.5, 0.25, 0.25]), name="tool", motion=motzkin.Translation([-3, 0, 0])
    )
    world.add(motzkin.Sphere([0, 0, 5], 1), name="lamp")
    return world


def test_worlds(cube):
    world = some_world(cube)
    assert (
        len(world) == 3 and world.names() == {"part": 0, "tool": 1, "lamp": 2} and "tool" in world and "x" not in world
    )
    assert not world.any() and len(world.collisions()) == 0
    world.move("tool", motzkin.Pose.translation_by([-2, 0, 0]))
    found = world.collisions(boxes=True)
    assert len(found) and set(zip(found["a"].tolist(), found["b"].tolist())) == {(0, 1)}
    assert found["box"].shape == (len(found), 6) and world.any_of("tool") and not world.any_of("lamp")
    assert world.colliding_objects().tolist() == [[0, 1]] and world.objects_meeting("part").tolist() == [1]
    assert world.objects_meeting_body(motzkin.Point([0, 0, 5])).tolist() == [2]
    alone = motzkin.relate(motzkin.Obb([1, 0.5, 0.5], np.eye(3), [0.5, 0.25, 0.25]), cube[:])
    assert sorted(found["part_a"].tolist()) == np.nonzero(alone)[0].tolist()
    world.remove("part")
    assert world.ids() == [1, 2] and not world.any()
    again = pickle.loads(pickle.dumps(world))
    assert again.ids() == [1, 2] and again.names() == world.names() and again.pose("tool") == world.pose("tool")
    assert world.add(cube, name="part") == 0
    for wrong in (7, -1, "nobody"):
        with pytest.raises(motzkin.InvalidInput, match="there is no object"):
            world.box(wrong)
    with pytest.raises(motzkin.InvalidInput, match="another object is called"):
        world.add(cube, name="part")
    with pytest.raises(motzkin.InvalidInput, match="in space"):
        world.add(motzkin.Point([0, 0]))


def test_worlds_in_time(cube, tmp_path):
    world = some_world(cube)
    contact = world.first_contact()
    assert (contact.a, contact.b) == (0, 1) and contact.first.time.lower <= 0.5 <= contact.first.time.upper
    result = motzkin.sweep(world)
    assert result.first == contact and len(result) == 1 and world.first_contacts() == [contact]
    assert world.first_contact(until=0.25) is None and world.first_contact_of("lamp") is None
    if motzkin.has_report_page():
        result.report(tmp_path / "page.html")
        assert "part" in (tmp_path / "page.html").read_text(encoding="utf-8")
        assert result._repr_html_().startswith("<iframe")
    world.remove("part")
    world.add(motzkin.Cuboid([0, 0, 0], np.eye(3)), name="block")
    step = world.advance()
    assert step.contact.first.time.upper >= 0.5 >= step.time and not world.any()
    assert len(result.world.names()) == 3 and "part" in result.world  # as it was


def test_reports_of_worlds_with_gaps(cube, tmp_path):
    world = some_world(cube)
    world.remove("part")
    world.add(motzkin.Point([9, 9, 9]))
    world.add(cube, [[1, 0, 0, 2.5], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]], name="other")
    world.remove(0)
    result = motzkin.search(world)
    assert result and result.world.ids() == [1, 2, 3]
    if motzkin.has_report_page():
        result.report(tmp_path / "page.html")
        assert pickle.loads(pickle.dumps(result)).collisions.tobytes() == result.collisions.tobytes()


def test_scenes(tmp_path):
    (tmp_path / "scene.json").write_text(
        '{"objects": [{"name": "a", "shape": {"kind": "cuboid", "origin": [0,0,0], "axes": [[1,0,0],[0,1,0],[0,0,1]]}},'
        '{"name": "b", "shape": {"kind": "sphere", "center": [0,0,0], "radius": 1}}]}'
    )
    try:
        world = motzkin.read_scene(tmp_path / "scene.json")
    except motzkin.InvalidInput as error:
        pytest.fail(str(error))
    assert world.names() == {"a": 0, "b": 1} and world.any()
    with pytest.raises(motzkin.InvalidInput, match="line 1"):
        (tmp_path / "scene.json").write_text("{")
        motzkin.read_scene(tmp_path / "scene.json")


def test_a_world_is_not_changed_while_it_is_searched(cube):
    world = motzkin.World()
    ring = motzkin.torus(around=256, across=128)
    world.add(ring)
    world.add(ring, motzkin.parse_pose("r(1,0,0; 1)"))
    failures = []

    def meddle(part):
        try:
            world.add(cube)
        except RuntimeError as error:
            failures.append(str(error))

    world.collisions(progress=meddle)
    assert len(world) == 2 or not failures  # the last call comes when the search is over
    assert all("being searched" in failure for failure in failures)


def test_meeting_boxes(shapes):
    low = np.array([[shapes.random.randint(0, 9) for _ in range(3)] for _ in range(60)], dtype=float)
    boxes = motzkin.Aabb(low, low + 1)
    found = {tuple(pair) for pair in motzkin.meeting_boxes(boxes).tolist()}
    assert found == {(i, k) for i, k in itertools.combinations(range(60), 2) if motzkin.intersects(boxes[i], boxes[k])}


def test_fitted_volumes():
    ring = motzkin.fit_volumes(motzkin.torus(around=16, across=8))
    world = motzkin.World()
    world.add(ring)
    world.add(ring, motzkin.parse_pose("r(1,0,0; 90) t(0.5,0,0)"))
    assert world.any() and ring.level_count == 3


def test_the_manager(cube):
    manager = motzkin.CollisionManager()
    manager.add_object("a", cube)
    manager.add_object("b", cube, np.array([[1, 0, 0, 0.5], [0, 1, 0, 0.25], [0, 0, 1, 0.125], [0, 0, 0, 1]]))
    manager.add_object("c", cube, motzkin.Pose.translation_by([5, 0, 0]))
    assert manager.in_collision_internal() is True
    assert manager.in_collision_internal(return_names=True) == (True, {("a", "b")})
    hit, names, data = manager.in_collision_internal(return_names=True, return_data=True)
    pairs = motzkin.collisions(cube, cube, pose_b=manager.world.pose("b"))
    assert hit and [(one.index("a"), one.index("b")) for one in data] == [tuple(pair)[:2] for pair in pairs.tolist()]
    assert manager.in_collision_single(cube, return_names=True) == (True, {"a", "b"})
    assert manager.in_collision_single(cube, motzkin.Pose.translation_by([9, 9, 9])) is False
    found, met, contacts = manager.in_collision_single(cube, return_names=True, return_data=True)
    assert met == {"a", "b"} and all("__external" in one.names for one in contacts)
    other = motzkin.CollisionManager()
    other.add_object("a", cube, motzkin.Pose.translation_by([5.5, 0, 0]))
    assert manager.in_collision_other(other, return_names=True) == (True, {("c", "a")})
    manager.set_transform("b", motzkin.Pose.translation_by([2, 0, 0]))
    assert manager.in_collision_internal() is False
    touching = motzkin.CollisionManager(overlaps=True)
    touching.add_object("a", cube)
    touching.add_object("b", cube, motzkin.Pose.translation_by([1, 0, 0]))
    manager.remove_object("c")
    with pytest.raises(ValueError, match="there is no object"):
        manager.remove_object("c")
    with pytest.raises(ValueError, match="another object"):
        manager.add_object("a", cube)
