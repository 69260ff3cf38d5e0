from pathlib import Path

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy


class Motzkin(ConanFile):
    """The core of Motzkin: `conan create packaging/conan` builds the sources that this file lies in."""

    name = "motzkin"
    description = "Certified collision detection: whether, where and when two shapes meet"
    license = "MIT"
    topics = ("collision-detection", "computational-geometry", "exact-arithmetic")
    package_type = "static-library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"fPIC": [True, False], "threads": ["tbb", "std"]}
    default_options = {"fPIC": True, "threads": "tbb"}

    @property
    def _root(self):
        return Path(self.recipe_folder).parent.parent

    def set_version(self):
        self.version = (self._root / "VERSION").read_text().strip()

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "VERSION", "LICENSE", "include/*", "src/*", "cmake/*"):
            copy(self, pattern, self._root, self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def requirements(self):
        self.requires("eigen/3.4.0", transitive_headers=True)
        self.requires("boost/1.83.0", options={"header_only": True})
        if self.options.threads == "tbb":
            self.requires("onetbb/2021.12.0")

    def validate(self):
        check_min_cppstd(self, 20)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        for name in ("APP", "TESTS", "WERROR"):
            toolchain.variables[f"MOTZKIN_{name}"] = False
        toolchain.variables["MOTZKIN_TBB"] = self.options.threads == "tbb"
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, Path(self.package_folder) / "licenses")

    def package_info(self):
        self.cpp_info.libs = ["motzkin"]
        self.cpp_info.set_property("cmake_file_name", "motzkin")
        self.cpp_info.set_property("cmake_target_name", "motzkin::motzkin")
