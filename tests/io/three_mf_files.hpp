#pragma once

#include <zip.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Small files of 3MF, written by libzip.

namespace motzkin::testing {

/// A ZIP file of entries and their content, deflated or stored.
inline std::string zip_file(const std::vector<std::pair<std::string, std::string>>& entries, bool deflated = false) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* memory = zip_source_buffer_create(nullptr, 0, 0, &error);
  zip_source_keep(memory);
  zip_t* archive = zip_open_from_source(memory, ZIP_TRUNCATE, &error);
  for (const auto& [name, content] : entries) {
    zip_source_t* source = zip_source_buffer(archive, content.data(), content.size(), 0);
    const zip_int64_t index = zip_file_add(archive, name.c_str(), source, 0);
    zip_set_file_compression(archive, static_cast<zip_uint64_t>(index), deflated ? ZIP_CM_DEFLATE : ZIP_CM_STORE, 0);
    zip_file_set_mtime(archive, static_cast<zip_uint64_t>(index), 1'000'000'000, 0);
  }
  if (zip_close(archive) != 0) {
    throw std::runtime_error(zip_strerror(archive));
  }
  std::string bytes;
  zip_source_open(memory);
  char buffer[4096];
  for (zip_int64_t count = 0; (count = zip_source_read(memory, buffer, sizeof buffer)) > 0;) {
    bytes.append(buffer, static_cast<std::size_t>(count));
  }
  zip_source_close(memory);
  zip_source_free(memory);
  zip_error_fini(&error);
  return bytes;
}

inline const std::string three_mf_relations =
    R"(<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">)"
    R"(<Relationship Id="thumb" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail" Target="/a.png"/>)"
    R"(<Relationship Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel" Target="/3D/3dmodel.model"/></Relationships>)";

inline std::string three_mf(const std::string& model, bool deflated = false) {
  return zip_file({{"_rels/.rels", three_mf_relations}, {"3D/3dmodel.model", model}}, deflated);
}

/// The square of the samples as object 1.
inline const std::string three_mf_square =
    "<object id=\"1\" type=\"model\"><mesh>\n<vertices><vertex x=\"0\" y=\"0\" z=\"0\"/><vertex x=\"1\" y=\"0\" "
    "z=\"0\"/>\n<vertex x='1' y='1' z='0' /><vertex z=\"0\" y=\"1\" x=\"0\"></vertex></vertices>\n<triangles><triangle "
    "v1=\"0\" v2=\"1\" v3=\"2\" p1=\"7\"/><triangle v1=\"0\" v2=\"2\" v3=\"3\"/></triangles></mesh></object>\n";

/// A model of resources and of what the build has.
inline std::string three_mf_model(const std::string& resources, const std::string& build,
                                  const std::string& attributes = "") {
  return "<?xml version=\"1.0\"?>\n<!-- a > b --><model unit=\"inch\" "
         "xmlns=\"http://schemas.microsoft.com/3dmanufacturing/core/2015/02\"" +
         attributes + "><metadata name=\"Title\">a &amp; b</metadata>\n<resources><basematerials id=\"5\"/>" +
         resources + "</resources>\n<build>" + build + "</build></model>\n";
}

inline std::string three_mf_square_model() { return three_mf_model(three_mf_square, "<item objectid=\"1\"/>"); }

}  // namespace motzkin::testing
