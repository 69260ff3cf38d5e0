"""Builds the wheel and the source archive of the Python package by CMake and the standard library alone.

What pip may say, as `--config-settings NAME=VALUE`:

    build-dir=FOLDER  where to build; one that is up to date costs nothing (default: build/python)
    jobs=N            how many files to compile at once (default: as many as there are processors)
"""

import base64
import gzip
import hashlib
import io
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile

root = pathlib.Path(__file__).resolve().parents[2]
version = (root / "VERSION").read_text(encoding="utf-8").strip()
name = f"motzkin-{version}"
info = f"{name}.dist-info"


def _metadata():
    readme = (root / "README.md").read_text(encoding="utf-8")
    return (
        "Metadata-Version: 2.1\n"
        "Name: motzkin\n"
        f"Version: {version}\n"
        "Summary: Certified collision detection: whether, where and when two shapes meet, exactly, with proofs\n"
        "License: MIT\n"
        "Requires-Python: >=3.9\n"
        "Requires-Dist: numpy>=1.24\n"
        "Description-Content-Type: text/markdown\n"
        f"\n{readme}"
    )


def _tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{python}-{python}-{platform}"


def _wheel_file():
    return f"Wheel-Version: 1.0\nGenerator: motzkin_build\nRoot-Is-Purelib: false\nTag: {_tag()}\n"


def _build(settings):
    """The folder of the package, built for the Python that runs this."""
    settings = settings or {}
    folder = pathlib.Path(settings.get("build-dir", root / "build" / "python"))
    if not (folder / "bindings" / "python").is_dir():  # a folder that builds the package is taken as it is
        options = [
            "-DCMAKE_BUILD_TYPE=Release",
            "-DMOTZKIN_PYTHON=ON",
            "-DMOTZKIN_TESTS=OFF",
            "-DMOTZKIN_BENCH=OFF",
            f"-DMOTZKIN_REPORT={'ON' if shutil.which('npm') else 'OFF'}",
            f"-DPython_EXECUTABLE={sys.executable}",
        ]
        if shutil.which("ninja"):
            options.append("-GNinja")
        subprocess.run(["cmake", "-S", root, "-B", folder, *options], check=True)
    jobs = str(settings.get("jobs", os.cpu_count() or 1))
    subprocess.run(["cmake", "--build", folder, "--parallel", jobs, "--target", "motzkin_python"], check=True)
    package = folder / "bindings" / "python" / "motzkin"
    module = package / f"_motzkin{sysconfig.get_config_var('EXT_SUFFIX')}"
    if not module.exists():
        raise SystemExit(
            f"{folder} builds the package for another Python than {sys.executable}; give another build-dir"
        )
    return package


def _files_of_package(package):
    """What the package is made of; links of the build folder stand for files."""
    for path in sorted(package.rglob("*")):
        parts = path.relative_to(package).parts
        if path.is_file() and "__pycache__" not in parts:
            yield "/".join(("motzkin", *parts)), path


def _digest(content):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def get_requires_for_build_wheel(config_settings=None):
    return []


def get_requires_for_build_sdist(config_settings=None):
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    folder = pathlib.Path(metadata_directory) / info
    folder.mkdir()
    (folder / "METADATA").write_text(_metadata(), encoding="utf-8")
    (folder / "WHEEL").write_text(_wheel_file(), encoding="utf-8")
    return info


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    package = _build(config_settings)
    wheel = f"{name}-{_tag()}.whl"
    records = []
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:

        def add(place, content, mode=0o644):
            entry = zipfile.ZipInfo(place, (1980, 1, 1, 0, 0, 0))  # the same sources give the same bytes
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100000 | mode) << 16
            archive.writestr(entry, content)
            records.append(f"{place},{_digest(content)},{len(content)}\n")

        for place, path in _files_of_package(package):
            add(place, path.read_bytes(), 0o755 if os.access(path, os.X_OK) and "/bin/" in place else 0o644)
        add(f"{info}/LICENSE", (root / "LICENSE").read_bytes())
        add(f"{info}/METADATA", _metadata().encode())
        add(f"{info}/WHEEL", _wheel_file().encode())
        record = f"{info}/RECORD"
        archive.writestr(zipfile.ZipInfo(record, (1980, 1, 1, 0, 0, 0)), "".join(records) + f"{record},,\n")
    return wheel


def _sources():
    """All files of the repository: those that git knows, or where there is no git, those that are no results."""
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, check=False)
    if listed.returncode == 0 and listed.stdout:
        return [root / line.decode() for line in sorted(listed.stdout.split(b"\0")) if line]
    skipped = {"build", "out", ".git", "node_modules", "__pycache__"}
    found = []
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(set(folders) - skipped)
        found += [pathlib.Path(folder) / file for file in sorted(files)]
    return found


def build_sdist(sdist_directory, config_settings=None):
    archive_name = f"{name}.tar.gz"
    with open(pathlib.Path(sdist_directory) / archive_name, "wb") as file:
        with gzip.GzipFile(fileobj=file, mode="wb", mtime=0) as packed:
            with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:

                def add(place, content, mode=0o644):
                    entry = tarfile.TarInfo(f"{name}/{place}")
                    entry.size, entry.mode = len(content), mode
                    archive.addfile(entry, io.BytesIO(content))

                add("PKG-INFO", _metadata().encode())
                for path in _sources():
                    if path.is_file() and path.name != "PKG-INFO":
                        mode = 0o755 if os.access(path, os.X_OK) else 0o644
                        add(path.relative_to(root).as_posix(), path.read_bytes(), mode)
    return archive_name
