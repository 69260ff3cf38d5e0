#include "motzkin/io/printable.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <random>

#include "io/characters.hpp"
#include "io/svg.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/ccd_file.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/mesh_file.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/scene.hpp"

namespace motzkin::printable_test {
namespace {

using nlohmann::json;

/// Bytes of every kind: plain ones, the beginnings and ends of characters, whole characters that are shown or not.
std::string random_text(std::mt19937& random) {
  static const std::vector<std::string> parts = {"a",
                                                 "\\",
                                                 "\"",
                                                 "'",
                                                 "<&>",
                                                 "\x1b[31m",
                                                 "\n",
                                                 "\r",
                                                 "\t",
                                                 "\x7f",
                                                 "\xc2\x85",
                                                 "\xc2\x9b",
                                                 "\u061c",
                                                 "\u200b",
                                                 "\u200e",
                                                 "\u2028",
                                                 "\u202e",
                                                 "\u2066",
                                                 "\u2069",
                                                 "\ufeff",
                                                 "\ufffe",
                                                 "\uffff",
                                                 "\U000e0001",
                                                 "\u00e9",
                                                 "\u53f0",
                                                 "\U0001f600",
                                                 "\xc2",
                                                 "\xe2\x80",
                                                 "\xf0\x9f",
                                                 "\x80",
                                                 "\xbf",
                                                 "\xc0\xaf",
                                                 "\xed\xa0\x80",
                                                 "\xf4\x90\x80\x80",
                                                 "\xff",
                                                 "\xfe"};
  std::string text;
  for (std::size_t i = random() % 12; i > 0; --i) {
    if (random() % 4 == 0) {
      text += static_cast<char>(1 + random() % 255);  // names of files have no NUL
    } else {
      text += parts[random() % parts.size()];
    }
  }
  return text;
}

bool is_utf8(const std::string& text) {
  return json(text).dump(-1, ' ', false, json::error_handler_t::ignore) ==
         json(text).dump(-1, ' ', false, json::error_handler_t::replace);
}

/// Decides again what may be shown, by the bytes.
bool is_clean(const std::string& text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      return false;
    }
  }
  for (unsigned char c1 = 0x80; c1 < 0xa0; ++c1) {
    if (text.find(std::string("\xc2") + static_cast<char>(c1)) != std::string::npos) {
      return false;
    }
  }
  for (const char* hidden : {"\u061c", "\u200b", "\u200e", "\u200f", "\u2028", "\u2029", "\u202a", "\u202b", "\u202c",
                             "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069", "\ufeff", "\U000e0001"}) {
    if (text.find(hidden) != std::string::npos) {
      return false;
    }
  }
  return is_utf8(text);
}

TEST(Printable, shows_text_as_it_is) {
  for (const char* text : {"", "plain", "a b.obj", "back\\slash", "K\u00fcche", "\u53f0\u6240", "\U0001f600",
                           "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0301combined"}) {
    EXPECT_EQ(printable(text), text);
  }
}

TEST(Printable, escapes_what_terminals_obey) {
  const std::pair<std::string, const char*> texts[] = {
      {"\x1b[31mred", "\\x1b[31mred"},
      {"a\nb\tc\rd", "a\\nb\\tc\\rd"},
      {std::string("nul\0", 4), "nul\\x00"},
      {"\x7f\a\b", "\\x7f\\x07\\x08"},
      {"\xc2\x9b"
       "31m\xc2\x85",
       "\\u009b31m\\u0085"},
      {"\u202edesrever", "\\u202edesrever"},
      {"\u2066a\u2069", "\\u2066a\\u2069"},
      {"\u200e\u200f\u061c", "\\u200e\\u200f\\u061c"},
      {"\u2028\u2029", "\\u2028\\u2029"},
      {"\U000e0001", "\\U000e0001"},
      {"\ufffe", "\\ufffe"},
  };
  for (const auto& [text, shown] : texts) {
    EXPECT_EQ(printable(text), shown);
  }
}

TEST(Printable, escapes_bytes_that_are_no_characters) {
  const std::pair<const char*, const char*> texts[] = {
      {"\xff", "\\xff"},
      {"a\xc3(b", "a\\xc3(b"},
      {"\xc0\xaf", "\\xc0\\xaf"},                    // too long for its code
      {"\xe0\x80\xaf", "\\xe0\\x80\\xaf"},           //
      {"\xed\xa0\x80", "\\xed\\xa0\\x80"},           // half of a pair
      {"\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},  // beyond the last code
      {"\xe2\x80", "\\xe2\\x80"},                    // cut
      {"\x80\xbf", "\\x80\\xbf"},
  };
  for (const auto& [text, shown] : texts) {
    EXPECT_EQ(printable(text), shown);
  }
}

TEST(Printable, makes_any_bytes_clean_and_keeps_what_is) {
  std::mt19937 random(1);
  for (int i = 0; i < 20000; ++i) {
    const std::string text = random_text(random);
    const std::string shown = printable(text);
    ASSERT_TRUE(is_clean(shown)) << json(shown).dump(-1, ' ', true, json::error_handler_t::replace);
    ASSERT_EQ(printable(shown), shown);
  }
}

TEST(Printable, json_strings_are_clean_and_read_back_to_the_same) {
  std::mt19937 random(2);
  for (int i = 0; i < 20000; ++i) {
    const std::string text = random_text(random);
    const std::string written = string_json(text);
    ASSERT_TRUE(is_clean(written)) << written;
    const json read = json::parse(written);
    if (is_utf8(text)) {
      ASSERT_EQ(read.get<std::string>(), text);
    } else {
      ASSERT_NE(read.get<std::string>().find("\ufffd"), std::string::npos);
    }
  }
  EXPECT_EQ(string_json("\x1b \u202e \U000e0001 \u00e9 \"\\\n"), R"("\u001b \u202e \udb40\udc01 )"
                                                                 "\u00e9"
                                                                 R"( \"\\\n")");
}

TEST(Printable, pictures_have_no_characters_that_xml_does_not_know) {
  std::mt19937 random(3);
  for (int i = 0; i < 2000; ++i) {
    detail::svg::Page page(1, 1, random_text(random));
    page.text({0, 0}, "#000000", random_text(random));
    std::string picture = std::move(page).finish();
    std::erase(picture, '\n');
    ASSERT_TRUE(is_clean(picture)) << picture;
  }
}

TEST(Printable, texts_are_cut_between_characters) {
  EXPECT_EQ(detail::first_bytes("abc", 3), "abc");
  EXPECT_EQ(detail::first_bytes("abcd", 3), "abc");
  EXPECT_EQ(detail::first_bytes("ab\u00e9", 3), "ab");
  EXPECT_EQ(detail::first_bytes("\U0001f600x", 3), "");
  EXPECT_EQ(detail::first_bytes("\U0001f600x", 4), "\U0001f600");
  EXPECT_EQ(detail::first_bytes("\x80\x80\x80\x80\x80\x80", 5).size(), 5U);  // no character at all
}

/// The message of what `work` throws.
std::string message(const std::function<void()>& work) {
  try {
    work();
  } catch (const InvalidInput& error) {
    return error.what();
  } catch (const FileError& error) {
    return error.what();
  }
  return {};
}

TEST(Printable, messages_of_readers_and_writers_are) {
  std::mt19937 random(4);
  const std::string folder = ::testing::TempDir();
  for (int i = 0; i < 2000; ++i) {
    const std::string text = random_text(random);
    const std::string name = random_text(random);
    const std::string quoted = json(text).dump(-1, ' ', false, json::error_handler_t::ignore);
    const std::function<void()> works[] = {
        [&] { (void)read_file(folder + "none/" + name); },
        [&] { write_file(folder + "none/" + name, ""); },
        [&] { LineReader(folder + "none/" + name); },
        [&] { (void)mesh_format(name); },
        [&] { (void)read_mesh(folder + "none/" + name + ".obj"); },
        [&] { (void)read_scene(folder + "none/" + name); },
        [&] { (void)read_ccd(folder + "none/" + name, CcdKind::EdgeEdge); },
        [&] { (void)parse_mesh("v 0 0 " + text, MeshFormat::Obj, name); },
        [&] { (void)parse_mesh("MeshVersionFormatted 1 Dimension 3 " + text, MeshFormat::Medit, name); },
        [&] { (void)parse_mesh(text, MeshFormat::Stl, name); },
        [&] { (void)parse_ccd("0,1,0,1,0," + text, CcdKind::EdgeEdge, name); },
        [&] { (void)parse_scene(text, name, ""); },
        [&] { (void)parse_scene("{" + quoted + ": 1}", name, ""); },
        [&] { (void)parse_scene(R"({"objects": [{"name": "a", "like": )" + quoted + "}]}", name, ""); },
        [&] { (void)parse_scene(R"({"objects": [{"name": "a", "mesh": )" + quoted + "}]}", name, ""); },
        [&] { (void)parse_scene(R"({"objects": [{"name": "a", "torus": {}, "pose": )" + quoted + "}]}", name, ""); },
        [&] { (void)parse_json_pair(text); },
        [&] { (void)parse_json_shape(R"({"kind": )" + quoted + "}"); },
        [&] { (void)parse_json_certificate("{" + quoted + ": 1}"); },
    };
    for (const std::function<void()>& work : works) {
      const std::string found = message(work);
      ASSERT_TRUE(is_clean(found)) << json(found).dump(-1, ' ', true, json::error_handler_t::replace);
    }
  }
}

}  // namespace
}  // namespace motzkin::printable_test
