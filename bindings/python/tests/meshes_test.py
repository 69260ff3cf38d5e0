"""Meshes: against trying every pair, against meshio, of other libraries by their form; rays, solids, poses."""

import copy
import pickle
import types

import numpy as np
import pytest

import motzkin
from conftest import ROOT, draws

meshio = pytest.importorskip("meshio")


def every_pair(a, b):
    """Collisions as `relate` has them, pair by pair."""
    found = []
    for i in range(len(a)):
        relations = motzkin.relate(a[i], b[:])
        found += [(i, int(k), int(relations[k])) for k in np.nonzero(relations)[0]]
    return found


def grid_mesh(random, triangles):
    """Random triangles over a coarse grid: many touch, some are flat, some lie on each other."""
    vertices = np.array([[random.randint(0, 3) / 2 for _ in range(3)] for _ in range(20)])
    faces = np.array([[random.randrange(20) for _ in range(3)] for _ in range(triangles)])
    return motzkin.Mesh(vertices, faces)


def test_collisions_against_every_pair(shapes):
    pose = motzkin.parse_pose("r(0,0,1; 90) t(1,0,0.5)")
    for _ in range(draws(8)):
        a, b = grid_mesh(shapes.random, 30), grid_mesh(shapes.random, 30)
        expected = every_pair(a, motzkin.posed(b, pose))
        assert expected
        for tree in motzkin.TreeKind:
            for threads in (1, 2):
                pairs = motzkin.collisions(a, b, pose_b=pose, tree=tree, threads=threads)
                assert [tuple(pair) for pair in pairs.tolist()] == expected
        overlapping = motzkin.collisions(a, b, pose_b=pose.matrix, overlaps=True)
        assert [tuple(pair) for pair in overlapping.tolist()] == [pair for pair in expected if pair[2] == 2]
        any_pair = motzkin.any_collision(a, b, pose_b=pose)
        assert tuple(any_pair) in expected


def test_self_collisions(cube):
    assert len(motzkin.self_collisions(cube)) == 0
    twice = motzkin.Mesh(cube.vertices, np.concatenate([cube.faces, cube.faces[:1]]))
    assert (0, 12) in [tuple(pair)[:2] for pair in motzkin.self_collisions(twice).tolist()]


def test_tetrahedra():
    grid = motzkin.box_grid([0, 0, 0], [1, 1, 1], [1, 1, 1])
    assert grid.is_solid and len(grid) == 6
    surface, owners = motzkin.boundary(grid)
    assert len(surface) == 12 == len(owners) and motzkin.is_closed(surface)
    pairs = motzkin.collisions(grid, grid, pose_b=motzkin.Pose.translation_by([1, 0, 0]))
    assert len(pairs) and set(pairs["relation"]) == {1}
    with pytest.raises(motzkin.InvalidInput, match="boundary"):
        motzkin.contains(grid, [0, 0, 0])


@pytest.mark.parametrize("ending", ["obj", "ply", "stl", "off"])
def test_meshio_reads_what_is_written(tmp_path, ending):
    mesh = motzkin.torus(around=9, across=7)
    path = tmp_path / f"ring.{ending}"
    motzkin.write(path, mesh)
    again = motzkin.read(path)
    corners = lambda m: m.vertices[m.faces]
    assert corners(again).tobytes() == corners(mesh).tobytes()
    read = meshio.read(path)
    theirs = motzkin.Mesh(read)
    exact = np.allclose if ending in ("ply", "obj", "stl", "off") else np.array_equal
    assert exact(corners(theirs), corners(mesh))


@pytest.mark.parametrize("ending", ["obj", "ply", "stl", "off", "msh", "mesh"])
def test_what_meshio_writes(tmp_path, ending):
    mesh = motzkin.torus(around=8, across=5)
    path = tmp_path / f"ring.{ending}"
    options = {"file_format": "gmsh", "binary": False} if ending == "msh" else {}
    meshio.Mesh(mesh.vertices, [("triangle", mesh.faces.astype(np.int64))]).write(path, **options)
    read = motzkin.read(path)
    theirs = meshio.read(path)
    assert np.array_equal(read.vertices[read.faces], theirs.points[theirs.cells_dict["triangle"]].astype(np.float64))


@pytest.mark.parametrize("ending", ["msh", "mesh"])
def test_tetrahedra_of_meshio(tmp_path, ending):
    grid = motzkin.box_grid([0, 0, 0], [1, 2, 3], [2, 1, 1])
    path = tmp_path / f"box.{ending}"
    motzkin.write(path, grid)
    assert motzkin.Mesh(meshio.read(path)) == motzkin.read(path) == grid


def test_other_libraries_by_their_form(cube):
    vertices, faces = cube.vertices, cube.faces.astype(np.int64)
    quads = np.array([[0, 2, 3, 1], [4, 5, 7, 6]])
    trimesh = types.SimpleNamespace(vertices=vertices, faces=faces)
    open3d = types.SimpleNamespace(vertices=vertices, triangles=faces)
    tetra = types.SimpleNamespace(vertices=vertices, tetras=np.array([[0, 1, 2, 4]]))
    polydata = types.SimpleNamespace(points=vertices, faces=np.insert(faces, 0, 3, axis=1).ravel())
    mixed = types.SimpleNamespace(
        points=vertices, faces=np.concatenate([np.insert(quads, 0, 4, axis=1).ravel(), [3, 0, 1, 5]])
    )
    grid = types.SimpleNamespace(points=vertices, cells=np.array([4, 0, 1, 2, 4]), celltypes=np.array([10]))
    assert motzkin.Mesh(trimesh) == motzkin.Mesh(open3d) == motzkin.Mesh(polydata) == cube
    assert motzkin.Mesh(tetra) == motzkin.Mesh(grid) and motzkin.Mesh(grid).is_solid
    assert motzkin.Mesh(mixed).faces.tolist() == [[0, 2, 3], [0, 3, 1], [4, 5, 7], [4, 7, 6], [0, 1, 5]]
    assert len(motzkin.collide(trimesh, open3d)) == len(motzkin.collisions(cube, cube))
    hexahedra = types.SimpleNamespace(points=vertices, cells=np.array([8, *range(8)]), celltypes=np.array([12]))
    with pytest.raises(
        motzkin.InvalidInput, match="expected triangles, polygons or tetrahedra, found VTK cell type 12"
    ):
        motzkin.Mesh(hexahedra)
    with pytest.raises(motzkin.InvalidInput, match="b: expected a motzkin.Mesh or an object with vertices"):
        motzkin.collide(cube, "part.obj")


def test_meshes_of_open3d():
    open3d = pytest.importorskip("open3d", reason="Open3D is not installed")
    theirs = open3d.geometry.TriangleMesh.create_torus()
    mesh = motzkin.Mesh(theirs)
    assert np.array_equal(mesh.vertices, np.asarray(theirs.vertices)) and len(mesh) == len(theirs.triangles)
    moved = open3d.geometry.TriangleMesh(theirs).translate([0.25, 0.5, 0])
    assert motzkin.collide(theirs, moved) and theirs.is_intersecting(moved)
    assert (
        len(motzkin.Mesh(open3d.geometry.TetraMesh(theirs.vertices, open3d.utility.Vector4iVector([[0, 1, 2, 40]]))))
        == 1
    )


@pytest.mark.parametrize(
    "vertices, faces, words",
    [
        ([[0, 0, 0], [1, 0, 0], [0, np.nan, 0]], [[0, 1, 2]], "vertex 2|vertices"),
        ([[0, 0, 0]], [[0, 0, 1]], "1"),
        ([[0, 0, 0]], [[0, 0, -1]], r"faces\[0, 2\]: -1 is no index"),
        ([[0, 0, 0]], [[0, 0, 0.5]], "faces: expected an array of whole numbers"),
        ([[0, 0, 0]], [[0, 0]], r"faces: expected an array of shape \(n, 3\)"),
        ([[0, 0]], [[0, 0, 0]], "vertices: expected 3 numbers per vector"),
        ([0, 0, 0], [[0, 0, 0]], "vertices: expected an array of shape"),
        (np.zeros((3, 3)), np.zeros((0, 3), int), "element"),
    ],
)
def test_what_meshes_are_refused(vertices, faces, words):
    with pytest.raises(motzkin.InvalidInput, match=words):
        motzkin.Mesh(vertices, faces)


def test_files_that_are_none(tmp_path):
    with pytest.raises(motzkin.FileError, match="nothing.obj"):
        motzkin.read(tmp_path / "nothing.obj")
    with pytest.raises(OSError):
        motzkin.read(tmp_path / "nothing.obj")
    (tmp_path / "bad.obj").write_text("v 0 0 zero\n")
    with pytest.raises(motzkin.InvalidInput, match="bad.obj.*line 1"):
        motzkin.read(tmp_path / "bad.obj")


def test_poses(cube):
    matrix = np.array([[0, -1, 0, 5], [1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1.0]])
    pose = motzkin.Pose(matrix)
    assert pose == motzkin.parse_pose("r(0,0,1; 90) t(5,0,0)") and np.array_equal(pose.matrix, matrix)
    assert np.array_equal(motzkin.apply(matrix, cube.vertices), motzkin.posed(cube, pose).vertices)
    assert motzkin.then(pose, motzkin.inverse(pose)) == motzkin.Pose() and motzkin.is_rigid(matrix)
    assert pickle.loads(pickle.dumps(pose)) == pose == copy.deepcopy(pose) and eval(repr(pose)) == pose
    with pytest.raises(motzkin.InvalidInput, match="last row"):
        motzkin.collisions(cube, cube, pose_a=np.ones((4, 4)))
    with pytest.raises(motzkin.InvalidInput, match=r"pose_b: .*\(3, 3\)"):
        motzkin.collisions(cube, cube, pose_b=np.eye(3))


def test_meshes_are_values(cube):
    assert pickle.loads(pickle.dumps(cube)) == cube == copy.deepcopy(cube)
    assert cube != motzkin.torus() and repr(cube) == "<motzkin.Mesh of 12 triangles>"
    assert cube[3] == motzkin.Triangle(cube.vertices[cube.faces[3]]) and len(cube[2:5]) == 3
    assert motzkin.bounding_box(cube) == motzkin.Aabb([0, 0, 0], [1, 1, 1])


def test_rays(cube):
    rays = motzkin.Ray([[-1, 0.25, 0.5], [-1, 5, 5], [0.5, 0.5, 0.75]], [[1, 0, 0], [1, 0, 0], [0, 0, 1]])
    hits = motzkin.first_hit(rays, cube)
    assert hits["element"].tolist()[1] == -1 and hits["enter"].tolist()[::2] == [1, 0.25]
    for i in range(3):
        single = motzkin.first_hit(rays.__class__(rays.origin[i], rays.direction[i]), cube)
        assert (single is None) == (hits["element"][i] < 0)
        assert single is None or (single.element, *single.span) == tuple(hits[i].tolist())
    assert motzkin.all_hits(motzkin.Ray([-1, 0.25, 0.5], [1, 0, 0]), cube)["enter"].tolist() == [1, 2]
    touched = motzkin.elements_hit(motzkin.Point([0, 0.25, 0.5]), cube)
    assert len(touched.elements) == 1 and touched.relations.tolist() == [2]
    with pytest.raises(motzkin.InvalidInput, match="first_hit"):
        motzkin.first_hit(motzkin.Point([0, 0, 0]), cube)


def test_solids(cube):
    points = np.array([[0.5, 0.5, 0.5], [1, 1, 1], [1.5, 0.5, 0.5], [0, 0.5, 0.5]])
    assert motzkin.contains(cube, points).tolist() == [True, True, False, True]
    assert motzkin.contains(cube, points[0]) is True
    inner = motzkin.Pose([[0.5, 0, 0, 0.25], [0, 0.5, 0, 0.25], [0, 0, 0.5, 0.25], [0, 0, 0, 1]])
    assert len(motzkin.collisions(cube, cube, pose_b=inner)) == 0 and motzkin.solids_intersect(cube, cube, pose_b=inner)
    with pytest.raises(motzkin.InvalidInput, match="point 1"):
        motzkin.contains(cube, [[0, 0, 0], [np.nan, 0, 0]])
    with pytest.raises(motzkin.InvalidInput, match="edge"):
        motzkin.contains(motzkin.Mesh(cube.vertices, cube.faces[1:]), [0, 0, 0])
    assert (
        motzkin.open_edge(cube) is None and motzkin.open_edge(motzkin.Mesh(cube.vertices, cube.faces[1:])) is not None
    )


def test_results(cube, tmp_path):
    result = motzkin.collide(cube, cube, pose_b=motzkin.Pose.translation_by([0.5, 0.25, 0.125]), boxes=True)
    assert result and len(result) == len(result.pairs) == len(result.boxes)
    again = pickle.loads(pickle.dumps(result))
    assert np.array_equal(again.pairs, result.pairs) and np.array_equal(again.boxes, result.boxes) and again.a == cube
    assert not motzkin.collide(cube, cube, pose_b=motzkin.Pose.translation_by([5, 0, 0]))
    if motzkin.has_report_page():
        result.report(tmp_path / "page.html", title="Two cubes & more")
        page = (tmp_path / "page.html").read_text(encoding="utf-8")
        assert page.startswith("<!") and "Two cubes &amp; more" in page or "Two cubes & more" in page
        for shown in (
            result._repr_html_(),
            cube._repr_html_(),
            motzkin.box_grid([0, 0, 0], [1, 1, 1], [1, 1, 1])._repr_html_(),
        ):
            assert shown.startswith("<iframe srcdoc=") and len(shown) > 100_000
    with pytest.raises(motzkin.FileError):
        result.report(tmp_path / "no such folder" / "page.html")


def test_pairs_from_elsewhere(cube):
    with pytest.raises(motzkin.InvalidInput, match="no element"):
        motzkin.collision_boxes(cube, cube, np.array([(0, 99, 2)], dtype=motzkin.collision_dtype))


@pytest.mark.skipif(not (ROOT / "../shared/data/bunny/bun_zipper.ply").exists(), reason="../shared has no bunny")
def test_two_bunnies():
    bunny = motzkin.read(ROOT / "../shared/data/bunny/bun_zipper.ply")
    pose = motzkin.parse_pose("s(-1,1,1) t(0.05,-0.01,0)")
    one = motzkin.collisions(bunny, bunny, pose_b=pose)
    assert len(one) > 100 and np.array_equal(one, motzkin.collisions(bunny, bunny, pose_b=pose, threads=0, tree="Obb"))


def test_margins():
    """Pairs of elements that are near count where a margin says so, by trying every pair."""
    a, b = motzkin.torus(around=12, across=6), motzkin.sphere_mesh(0.5, 8, 5)
    triangles = [[mesh[i] for i in range(len(mesh))] for mesh in (a, b)]
    for margin in (0.15, 0.25):
        found = motzkin.collisions(a, b, margin=margin, tree="Obb")
        expected = [
            (i, k, motzkin.relate(p, q))
            for i, p in enumerate(triangles[0])
            for k, q in enumerate(triangles[1])
            if motzkin.within(p, q, margin)
        ]
        assert [tuple(pair) for pair in found.tolist()] == expected and expected
        assert motzkin.any_collision(a, b, margin=margin) in found
    assert len(motzkin.self_collisions(a, margin=0.5)) > len(motzkin.self_collisions(a))
    with pytest.raises(motzkin.InvalidInput, match="margin"):
        motzkin.collisions(a, b, margin=-1)
