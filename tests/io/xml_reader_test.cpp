#include "io/xml_reader.hpp"

#include <gtest/gtest.h>

#include "io/mesh_samples.hpp"

/// XML is read tag by tag, wherever its buffers end.

namespace motzkin::testing::xml_reader_test {
namespace {

using namespace detail;  // what is tested

/// What there is in a document, tag by tag.
std::string seen(XmlReader& reader) {
  std::string text;
  for (XmlReader::Tag tag = reader.next(); tag != XmlReader::Tag::End; tag = reader.next()) {
    text += tag == XmlReader::Tag::Open ? "<" : "/";
    text += tag == XmlReader::Tag::Open ? reader.element() : "";
    for (const XmlAttribute& attribute : reader.attributes()) {
      text += " " + std::string(attribute.name) + "=" + std::string(attribute.value);
    }
  }
  return text;
}

std::string seen(const std::string& document) {
  XmlReader reader(document, "file");
  return seen(reader);
}

const std::string sample =
    "\xEF\xBB\xBF<?xml version='1.0'?>\n<!-- <a> -- > --><a b='1 > 0' c=\"&lt;&#65;&#x3b1;&amp;amp;\">text <b/>\n"
    "<![CDATA[<b>]]]>]]><c:d\n e = '\"' ></c:d ><!----></a>\n<!-- end -->\n";

TEST(XmlReaderTest, TagsAndAttributesAreRead) { EXPECT_EQ(seen(sample), "<a b=1 > 0 c=<A\xCE\xB1&amp;<b/<c:d e=\"//"); }

/// Fails where something is looked for in one buffer alone.
TEST(XmlReaderTest, BuffersMayEndAnywhere) {
  for (const std::size_t step : {1U, 2U, 3U, 7U}) {
    std::size_t at = 0;
    XmlReader reader(
        [&](char* bytes, std::size_t size) {
          const std::size_t count = std::min({size, step, sample.size() - at});
          sample.copy(bytes, count, at);
          at += count;
          return count;
        },
        "file");
    EXPECT_EQ(seen(reader), seen(sample)) << step;
  }
}

TEST(XmlReaderTest, BadDocumentsAreRefusedNamingTheLine) {
  const std::pair<std::string, std::string> bad[] = {
      {"\n<a>\n</b>", "line 3: expected the end of element 'a', found '</b'"},
      {"</a>", "line 1: expected the end of the file, found '</a'"},
      {"<a/>b", "line 1: expected the end of the file, found text"},
      {"<a><", "line 1: expected the end of a tag, found the end of the file"},
      {"<a b='<'>", "line 1: expected the end of element 'a', found the end of the file"},
      {"<a <b>", "line 1: expected the end of a tag, found '<'"},
      {"<a b>", "line 1: expected an attribute, name=\"value\", found 'b'"},
      {"<a b='1'c='2'>", "line 1: expected a space before the next attribute, found 'c='2''"},
      {"<a b='&#0;'>", "line 1: expected a reference such as '&amp;', found '&#0;'"},
      {"<a b='&#xD800;'>", "line 1: expected a reference such as '&amp;', found '&#xD800;'"},
      {"<a b='&amp'>", "line 1: expected a reference such as '&amp;', found '&amp'"},
      {"<>", "line 1: expected the name of an element, found ''"},
      {"<a><!-- ", "line 1: expected the end of a comment, found the end of the file"},
      {"<a b='" + std::string(XmlReader::max_tag, ' ') + "'/>",
       "line 1: expected a tag of at most 65536 bytes, found more"},
  };
  for (const auto& [text, message] : bad) {
    EXPECT_EQ(refusal([&text = text] { return seen(text); }), "file, " + message);
  }
  std::string deep;
  for (std::size_t i = 0; i <= XmlReader::max_depth; ++i) {
    deep += "<a>";
  }
  EXPECT_EQ(refusal([&] { return seen(deep); }),
            "file, line 1: expected at most 128 elements within each other, found more");
  std::string wide = "<a";
  for (std::size_t i = 0; i <= XmlReader::max_attributes; ++i) {
    wide += " a" + std::to_string(i) + "=''";
  }
  EXPECT_EQ(refusal([&] { return seen(wide + "/>"); }), "file, line 1: expected at most 64 attributes, found more");
}

TEST(XmlReaderTest, WholeDocumentsKeepTheirOrder) {
  const XmlElement root = read_xml("<a><b c='1'><d/></b>\n<b c='2'/></a>", "file");
  ASSERT_EQ(root.children.size(), 2U);
  EXPECT_EQ(root.child("b")->attribute("c"), "1");
  EXPECT_EQ(root.children[0].children[0].name, "d");
  EXPECT_EQ(root.children[1].attribute("c"), "2");
  EXPECT_EQ(root.children[1].place.number, 2U);
  EXPECT_EQ(root.child("e"), nullptr);
  EXPECT_EQ(root.attribute("c"), std::nullopt);
}

}  // namespace
}  // namespace motzkin::testing::xml_reader_test
