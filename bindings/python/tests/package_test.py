"""The package as a whole: memory, threads, interrupts, the wheel, the command, stubs, and what the documents show."""

import gc
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import time
import tracemalloc

import numpy as np
import pytest

import motzkin
from conftest import ROOT, draws

PACKAGE = pathlib.Path(motzkin.__file__).parent


def resident():
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path("/proc/self/status").read_text())[1]) * 1024


def test_no_leaks(cube):
    """A hundred thousand calls, many of which raise, leave nothing behind."""
    square, triangle = motzkin.Cuboid([0, 0], np.eye(2)), motzkin.Simplex([1, 0.5], [[1, -1], [1, 1]])
    boxes = motzkin.Aabb(np.zeros((5, 3)), np.ones((5, 3)))
    world = motzkin.World()
    world.add(cube)
    world.add(motzkin.Point([0, 0, 0]), motion=motzkin.Translation([1, 0, 0]))
    bad = np.array([[0, 0, 0], [0, np.nan, 0]])

    def refused(function, *arguments):
        try:
            function(*arguments)
        except motzkin.InvalidInput:
            return
        raise AssertionError("accepted")

    def calls(count):
        for i in range(count):
            motzkin.relate(square, triangle)
            motzkin.intersection_box(square, triangle)
            motzkin.relate(boxes, boxes[2])
            refused(motzkin.relate, square, boxes)
            refused(motzkin.Point, bad)
            if i % 10 == 0:
                motzkin.Cuboid([0, 0, 0], np.eye(3)).axes
                motzkin.contact_window(motzkin.Moving(square, [1, 0]), triangle)
                world.collisions()
                world.first_contact()
                motzkin.collisions(cube, cube)
                refused(motzkin.Mesh, bad, [[0, 1, 1]])
                refused(world.move, "nobody", None)
            if i % 100 == 0:
                motzkin.prove(square, triangle)

    calls(500)
    gc.collect()
    tracemalloc.start()
    before, before_resident = tracemalloc.get_traced_memory()[0], resident()
    calls(20_000)
    gc.collect()
    grown, grown_resident = tracemalloc.get_traced_memory()[0] - before, resident() - before_resident
    tracemalloc.stop()
    assert grown < 20_000, f"{grown} bytes more in Python"
    assert grown_resident < 8_000_000, f"{grown_resident} bytes more in all"


def test_counts_of_references():
    """What is passed and what raises keeps its number of references."""
    origin, axes = np.zeros((3, 3)), np.full((2, 3, 3), np.nan)
    shape = motzkin.Point([0, 0, 0])
    flat = motzkin.Point(np.zeros((4, 2)))

    def raising(part):
        raise KeyError("stop")

    before = [sys.getrefcount(thing) for thing in (origin, axes, shape, flat, raising, motzkin.Relation.Disjoint, None)]
    for _ in range(100):
        for function, arguments in (
            (motzkin.Cuboid, (origin, axes)),
            (motzkin.relate, (shape, flat)),
            (motzkin.Moving, (shape, axes)),
            (motzkin.relate, (shape, origin)),
        ):
            with pytest.raises((motzkin.InvalidInput, TypeError)):
                function(*arguments)
        with pytest.raises(KeyError):
            motzkin.relate(flat, flat, progress=raising)
        motzkin.relate(shape, motzkin.Point([1, 0, 0]))
    del function, arguments
    gc.collect()
    after = [sys.getrefcount(thing) for thing in (origin, axes, shape, flat, raising, motzkin.Relation.Disjoint, None)]
    assert after[:5] == before[:5]
    assert after[5] - before[5] < 50 and after[6] - before[6] < 50


def many_boxes(count):
    random = np.random.default_rng(1)
    low = random.uniform(0, 10, (count, 3))
    turned = np.linalg.qr(random.normal(size=(count, 3, 3)))[0]
    return motzkin.Obb(low, turned, random.uniform(0.1, 2, (count, 3)))


def test_progress_and_exceptions():
    boxes, seen = many_boxes(200_000), []
    motzkin.relate(boxes, boxes[0], progress=seen.append)
    assert seen == sorted(seen) and seen[-1] == 1

    class Enough(Exception):
        pass

    def stop(part):
        raise Enough

    with pytest.raises(Enough):
        motzkin.relate(boxes, boxes[0], progress=stop)
    ring = motzkin.torus(around=200, across=100)
    for threads in (1, 2):
        with pytest.raises(Enough):
            motzkin.collisions(ring, ring, pose_b=motzkin.parse_pose("r(1,1,0; 1)"), progress=stop, threads=threads)


@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_ends_the_work(threads):
    """In a process of its own: half a minute of work that Ctrl-C ends within a second or two."""
    program = (
        "import motzkin, numpy as np, signal, sys\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # shells let background jobs ignore it
        "a = motzkin.Tetrahedron(np.random.default_rng(1).uniform(0, 1e300, (400_000, 4, 3)))\n"
        "b = motzkin.Tetrahedron(np.random.default_rng(2).uniform(0, 1e-290, (400_000, 4, 3)))\n"
        "print('ready', flush=True)\n"
        "try:\n"
        f"    [motzkin.intersection_box(a, a, threads={threads}) for _ in range(1000)]\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted')\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)},
    )
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    began = time.monotonic()
    out, _ = process.communicate(timeout=60)
    assert out == "interrupted\n" and process.returncode == 0 and time.monotonic() - began < 20


def test_threads_of_python(cube):
    """Many threads ask the same objects at once and get the same answers; the lock is released meanwhile."""
    boxes = many_boxes(20_000)
    ring = motzkin.torus(around=32, across=16)
    world = motzkin.World()
    for k in range(5):
        world.add(ring, motzkin.Pose.translation_by([0.3 * k, 0, 0]))
    questions = [
        lambda: motzkin.relate(boxes, boxes[0]).tobytes(),
        lambda: motzkin.collisions(ring, ring, pose_b=motzkin.Pose.translation_by([0.5, 0, 0])).tobytes(),
        lambda: world.collisions().tobytes(),
    ]
    expected = [question() for question in questions]
    wrong = []

    def ask():
        for _ in range(3):
            wrong.extend(k for k, question in enumerate(questions) if question() != expected[k])

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_the_command():
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    run = lambda *arguments: subprocess.run(
        [sys.executable, "-m", "motzkin", *arguments],
        capture_output=True,
        text=True,
        env=environment,
        cwd="/",
        check=False,
    )
    answer = run("pair", "Co(0,0) x(1,0) y(0,1)", "To(1,0.5) x(1,-1) y(1,1)")
    assert answer.returncode == 0 and "touching" in answer.stdout
    assert run("pair", "nonsense", "more").returncode == 2


def test_the_stubs_are_complete():
    """What the stubs say is there, and what is there the stubs say; they and the Python code have no wrong types."""
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), "MYPYPATH": str(PACKAGE.parent)}
    cache = ["--cache-dir", os.devnull]
    checked = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy.stubtest",
            "motzkin",
            "--mypy-config-file",
            str(ROOT / "bindings/python/mypy.ini"),
        ],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
        cwd=PACKAGE.parent,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    typed = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            *cache,
            "--config-file",
            str(ROOT / "bindings/python/mypy.ini"),
            "-p",
            "motzkin",
        ],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
        cwd=PACKAGE.parent,
    )
    assert typed.returncode == 0, typed.stdout


def build_folder():
    folder = PACKAGE.parents[2]
    return folder if (folder / "CMakeCache.txt").exists() else None


@pytest.mark.skipif(build_folder() is None, reason="the package is installed; it was not built here")
def test_the_wheel_in_a_fresh_environment(tmp_path):
    """Built without a network, installed into a new environment, and used from another folder."""
    python = tmp_path / "environment/bin/python"
    subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", tmp_path / "environment"], check=True)
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PIP"))}
    built = subprocess.run(
        [
            python,
            "-m",
            "pip",
            "install",
            "--no-index",
            "--quiet",
            "--disable-pip-version-check",
            f"--config-settings=build-dir={build_folder()}",
            ROOT,
        ],
        capture_output=True,
        text=True,
        env={**clean, "PIP_CONFIG_FILE": os.devnull},
        check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    program = (
        "import motzkin, numpy as np\n"
        "print(motzkin.__file__)\n"
        "print(motzkin.relate(motzkin.Aabb([[0, 0]], [[1, 1]]), motzkin.Point([1, 1])), motzkin.__version__)\n"
    )
    used = subprocess.run([python, "-c", program], capture_output=True, text=True, env=clean, check=True, cwd=tmp_path)
    place, answer = used.stdout.splitlines()
    assert place.startswith(str(tmp_path)) and answer == f"[1] {(ROOT / 'VERSION').read_text().strip()}"
    command = subprocess.run(
        [python, "-m", "motzkin", "--version"], capture_output=True, text=True, env=clean, cwd=tmp_path, check=True
    )
    assert motzkin.__version__ in command.stdout
    listed = subprocess.run(
        [python, "-m", "pip", "show", "--files", "motzkin"], capture_output=True, text=True, env=clean, check=True
    )
    assert "py.typed" in listed.stdout and "License: MIT" in listed.stdout


def test_the_source_archive(tmp_path):
    sys.path.insert(0, str(ROOT / "bindings/python"))
    try:
        import motzkin_build
    finally:
        sys.path.pop(0)
    import tarfile

    archive = tmp_path / motzkin_build.build_sdist(tmp_path)
    with tarfile.open(archive) as opened:
        names = {name.split("/", 1)[1] for name in opened.getnames()}
    assert {"PKG-INFO", "pyproject.toml", "CMakeLists.txt", "bindings/python/src/module.cpp", "run"} <= names
    assert not any(name.startswith("build/") for name in names)


def python_blocks(path):
    return re.findall(r"^```(py|pycon)\n(.*?)^```", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


DOCUMENTS = [ROOT / "README.md", ROOT / "docs/reference/python.md"]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_what_documents_show(document, tmp_path, monkeypatch):
    """Sessions print what is shown; code runs. Blocks of a document follow each other in one session."""
    import doctest

    monkeypatch.chdir(tmp_path)
    motzkin.write("part.stl", motzkin.torus(around=16, across=8))
    motzkin.write("tool.obj", motzkin.sphere_mesh(0.5, 12, 6))
    shutil.copytree(ROOT / "examples/robot", "robot")
    names = {}
    blocks = python_blocks(document)
    assert blocks
    for kind, block in blocks:
        if kind == "py":
            exec(compile(block, str(document), "exec"), names)
        else:
            test = doctest.DocTestParser().get_doctest(block, names, document.name, str(document), 0)
            failures = []
            doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=failures.append, clear_globs=False)
            names.update(test.globs)
            assert not failures, "".join(failures)


@pytest.mark.parametrize("notebook", sorted((ROOT / "examples/notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebooks_run(notebook, tmp_path, monkeypatch):
    """Every cell runs, and the last one shows a page."""
    nbclient = pytest.importorskip("nbclient")
    import nbformat

    book = nbformat.read(notebook, as_version=4)
    monkeypatch.setenv("PYTHONPATH", str(PACKAGE.parent))
    nbclient.NotebookClient(book, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs if "data" in output]
    assert shown and (not motzkin.has_report_page() or any("text/html" in output["data"] for output in shown))
