// Nothing but the headers that CMakeLists.txt names for this file.
