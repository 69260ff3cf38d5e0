"""What Python costs over C++: ./run bench python [COUNT [ROUNDS]]. The least of the rounds each, one thread."""

import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np

import motzkin


def least(rounds, function):
    """The least seconds that a call took."""
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        function()
        best = min(best, time.perf_counter() - start)
    return best


def boxes(count, rounds, program):
    """Arrays of boxes in Python beside the loop of C++, on the same numbers."""
    random = np.random.default_rng(7)
    centers = random.uniform(0, 3, (2, count, 3))
    axes = np.linalg.qr(random.normal(size=(2, count, 3, 3)))[0]
    half = random.uniform(0.2, 1.2, (2, count, 3))
    with tempfile.NamedTemporaryFile() as file:
        for side in (0, 1):
            np.hstack([centers[side], axes[side].reshape(count, 9), half[side]]).tofile(file)
        for side in (0, 1):
            np.hstack([centers[side] - half[side], centers[side] + half[side]]).tofile(file)
        file.flush()
        printed = subprocess.run([program, file.name, str(count), str(rounds)], capture_output=True, check=True)
        cpp = json.loads(printed.stdout)
    oriented = [motzkin.Obb(centers[side], axes[side], half[side]) for side in (0, 1)]
    aligned = [motzkin.Aabb(centers[side] - half[side], centers[side] + half[side]) for side in (0, 1)]
    print(f"{count} pairs of boxes, ns per pair       C++   Python   ratio")
    for name, pair in (("oriented", oriented), ("aligned", aligned)):
        python = least(rounds, lambda: motzkin.relate(*pair)) / count * 1e9
        print(f"  {name:<32} {cpp[name]:8.1f} {python:8.1f} {python / cpp[name]:7.2f}")
    made = least(rounds, lambda: motzkin.Obb(centers[0], axes[0], half[0])) / count * 1e9
    print(f"  making {count} oriented boxes from arrays: {made:.0f} ns each")
    a, b, calls = oriented[0][0], oriented[1][0], 100_000
    for name, question in (("relate", motzkin.relate), ("intersects", motzkin.intersects)):
        loop = least(rounds, lambda: [question(a, b) for _ in range(calls)]) / calls * 1e9
        nothing = least(rounds, lambda: [None for _ in range(calls)]) / calls * 1e9
        print(
            f"  a single {name}: {loop - nothing:.0f} ns, {loop - nothing - cpp['oriented']:.0f} over the mean of C++"
        )


def meshes(rounds):
    """Two meshes beside other libraries that are installed."""
    path = pathlib.Path(__file__).resolve().parents[3] / "shared/data/bunny/bun_zipper.ply"
    one = motzkin.read(path) if path.exists() else motzkin.torus(around=264, across=132)
    pose = motzkin.parse_pose("s(-1,1,1) t(0.05,-0.01,0)" if path.exists() else "r(1,0,0; 90) t(0.5,0,0)")
    found = motzkin.collisions(one, one, pose_b=pose)
    seconds = least(rounds, lambda: motzkin.collisions(one, one, pose_b=pose))
    any_seconds = least(rounds, lambda: motzkin.any_collision(one, one, pose_b=pose))
    print(
        f"two meshes of {len(one)} triangles: {len(found)} pairs, {seconds * 1e3:.2f} ms; any, "
        f"{any_seconds * 1e3:.3f} ms"
    )
    moved = motzkin.posed(one, pose)
    if importlib.util.find_spec("vtkmodules"):
        with_vtk(one, moved, rounds)
    if importlib.util.find_spec("open3d"):  # tries every pair of triangles: minutes for the others
        small = motzkin.torus(around=48, across=24)
        turned = motzkin.posed(small, motzkin.parse_pose("r(1,0,0; 90) t(0.5,0,0)"))
        seconds = least(rounds, lambda: motzkin.any_collision(small, turned))
        print(f"two rings of {len(small)} triangles, whether they meet: {seconds * 1e3:.3f} ms")
        with_open3d(small, turned)


def with_vtk(a, b, rounds):
    from vtkmodules.util.numpy_support import numpy_to_vtk, numpy_to_vtkIdTypeArray
    from vtkmodules.vtkCommonCore import vtkPoints
    from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData
    from vtkmodules.vtkCommonTransforms import vtkTransform
    from vtkmodules.vtkFiltersModeling import vtkCollisionDetectionFilter

    def polydata(mesh):
        points = vtkPoints()
        points.SetDataTypeToDouble()
        points.SetData(numpy_to_vtk(mesh.vertices, deep=True))
        cells = vtkCellArray()
        rows = np.insert(mesh.faces.astype(np.int64), 0, 3, axis=1).ravel()
        cells.SetCells(len(mesh), numpy_to_vtkIdTypeArray(rows, deep=True))
        result = vtkPolyData()
        result.SetPoints(points)
        result.SetPolys(cells)
        return result

    search = vtkCollisionDetectionFilter()
    place = vtkTransform()
    for k, mesh in enumerate((a, b)):
        search.SetInputData(k, polydata(mesh))
        search.SetTransform(k, place)
    search.SetCollisionModeToAllContacts()
    search.SetBoxTolerance(0.0)
    search.SetCellTolerance(0.0)

    def run():
        search.Modified()
        search.Update()

    run()
    print(f"  VTK's collision filter: {search.GetNumberOfContacts()} pairs, {least(min(rounds, 3), run) * 1e3:.1f} ms")


def with_open3d(a, b):
    import open3d

    first, second = (
        open3d.geometry.TriangleMesh(
            open3d.utility.Vector3dVector(mesh.vertices), open3d.utility.Vector3iVector(mesh.faces.astype(np.int32))
        )
        for mesh in (a, b)
    )
    start = time.perf_counter()
    answer = first.is_intersecting(second)
    print(f"  Open3D's is_intersecting: {answer}, {(time.perf_counter() - start) * 1e3:.1f} ms")


if __name__ == "__main__":
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    rounds = 7
    if len(sys.argv) > 3:
        rounds = int(sys.argv[3])
    boxes(count, rounds, program)
    meshes(rounds)
