#include "io/xml_reader.hpp"

#include <algorithm>
#include <cstdint>

#include "io/number_text.hpp"
#include "motzkin/invalid_input.hpp"

namespace motzkin::detail {
namespace {

constexpr std::size_t chunk = std::size_t{1} << 16U;
constexpr std::string_view white_space = " \t\r\n";

bool is_xml_space(char c) noexcept { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// What ends a name.
bool is_delimiter(char c) noexcept { return is_xml_space(c) || c == '=' || c == '>' || c == '/' || c == '<'; }

std::size_t end_of_name(std::string_view text, std::size_t at) noexcept {
  while (at < text.size() && !is_delimiter(text[at])) {
    ++at;
  }
  return at;
}

std::size_t end_of_space(std::string_view text, std::size_t at) noexcept {
  while (at < text.size() && is_xml_space(text[at])) {
    ++at;
  }
  return at;
}

void append_utf8(std::string& text, std::uint32_t code) {
  const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
  if (code < 0x80) {
    add(code);
  } else if (code < 0x800) {
    add(0xC0U | code >> 6U);
    add(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    add(0xE0U | code >> 12U);
    add(0x80U | (code >> 6U & 0x3FU));
    add(0x80U | (code & 0x3FU));
  } else {
    add(0xF0U | code >> 18U);
    add(0x80U | (code >> 12U & 0x3FU));
    add(0x80U | (code >> 6U & 0x3FU));
    add(0x80U | (code & 0x3FU));
  }
}

/// The character that `name` of `&name;` stands for; no value where it stands for none.
std::optional<std::uint32_t> referred(std::string_view name) {
  constexpr std::pair<std::string_view, char> known[] = {
      {"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};
  for (const auto& [word, character] : known) {
    if (name == word) {
      return static_cast<std::uint32_t>(character);
    }
  }
  if (!name.starts_with('#')) {
    return std::nullopt;
  }
  name.remove_prefix(1);
  const bool hexadecimal = name.starts_with('x');
  if (hexadecimal) {
    name.remove_prefix(1);
  }
  std::uint32_t code = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), code, hexadecimal ? 16 : 10);
  if (error != std::errc() || end != name.data() + name.size() || code == 0 || code > 0x10FFFF ||
      (code >= 0xD800 && code < 0xE000)) {
    return std::nullopt;
  }
  return code;
}

}  // namespace

XmlReader::XmlReader(Source source, std::string name) : source_(std::move(source)), name_(std::move(name)) {
  check_beginning();
}

XmlReader::XmlReader(std::string_view text, std::string name)
    : XmlReader(
          [text](char* bytes, std::size_t size) mutable {
            const std::size_t count = text.copy(bytes, size);
            text.remove_prefix(count);
            return count;
          },
          std::move(name)) {}

void XmlReader::fail(const std::string& expected, const std::string& found) const {
  fail_at(name_, place(), expected, found);
}

void XmlReader::check_beginning() {
  while (rest().size() < 4 && more()) {
  }
  const std::string_view begin = rest();
  if (begin.starts_with("\xEF\xBB\xBF")) {
    position_ = 3;
  } else if (begin.starts_with("\xFF\xFE") || begin.starts_with("\xFE\xFF") || begin.substr(0, 4).find('\0') < 4) {
    fail("XML in UTF-8", "another encoding");
  }
}

/// Reads on; what is before the position is forgotten. False at the end of the file.
bool XmlReader::more() {
  if (ended_) {
    return false;
  }
  buffer_.erase(0, position_);
  position_ = 0;
  const std::size_t kept = buffer_.size();
  buffer_.resize(kept + chunk);
  const std::size_t count = source_(buffer_.data() + kept, chunk);
  buffer_.resize(kept + count);
  ended_ = count == 0;
  return !ended_;
}

void XmlReader::consume(std::size_t count) {
  const auto begin = buffer_.begin() + static_cast<std::ptrdiff_t>(position_);
  line_ += static_cast<std::size_t>(std::count(begin, begin + static_cast<std::ptrdiff_t>(count), '\n'));
  position_ += count;
}

bool XmlReader::starts_with(std::string_view text) {
  while (rest().size() < text.size() && more()) {
  }
  return rest().starts_with(text);
}

/// Passes over what ends with `end`, however long it is.
void XmlReader::skip_past(std::string_view end, const char* what) {
  for (;;) {
    const std::size_t found = rest().find(end);
    if (found != std::string_view::npos) {
      consume(found + end.size());
      return;
    }
    consume(rest().size() - std::min(rest().size(), end.size() - 1));
    if (!more()) {
      fail(std::string("the end of ") + what, "the end of the file");
    }
  }
}

/// The length of the tag at the position, all of which is in the buffer then.
std::size_t XmlReader::tag_length() {
  std::size_t at = 1;
  char quote = '\0';
  for (;;) {
    const std::string_view text = rest();
    for (; at < text.size(); ++at) {
      const char c = text[at];
      if (quote != '\0') {
        quote = c == quote ? '\0' : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '>' && at < max_tag) {
        return at + 1;
      } else if (c == '>') {
        break;
      } else if (c == '<') {
        fail("the end of a tag", "'<'");
      }
    }
    if (at >= max_tag) {
      fail("a tag of at most " + std::to_string(max_tag) + " bytes", "more");
    }
    if (!more()) {
      fail("the end of a tag", "the end of the file");
    }
  }
}

XmlReader::Tag XmlReader::next() {
  if (closes_at_once_) {
    closes_at_once_ = false;
    attributes_.clear();
    open_.pop_back();
    return Tag::Close;
  }
  consume(tag_size_);
  tag_size_ = 0;
  for (;;) {
    tag_line_ = line_;
    const std::string_view text = rest();
    const std::size_t begin = std::min(text.find('<'), text.size());
    if (open_.empty() && text.substr(0, begin).find_first_not_of(white_space) < begin) {
      fail(had_root_ ? "the end of the file" : "XML", "text");
    }
    consume(begin);
    tag_line_ = line_;
    if (begin == text.size()) {
      if (more()) {
        continue;
      }
      if (!open_.empty() || !had_root_) {
        fail(had_root_ ? "the end of element " + detail::quoted(open_.back()) : "an element", "the end of the file");
      }
      return Tag::End;
    }
    if (starts_with("<!--")) {
      skip_past("-->", "a comment");
    } else if (starts_with("<?")) {
      skip_past("?>", "a processing instruction");
    } else if (starts_with("<![CDATA[") && !open_.empty()) {
      skip_past("]]>", "CDATA");
    } else if (starts_with("<!")) {
      fail("an element", "a declaration, which is not read");
    } else {
      tag_size_ = tag_length();
      const std::string_view tag = rest().substr(1, tag_size_ - 2);
      if (tag.starts_with('/')) {
        close_tag(tag.substr(1));
        return Tag::Close;
      }
      open_tag(tag);
      return Tag::Open;
    }
  }
}

void XmlReader::close_tag(std::string_view tag) {
  element_ = tag.substr(0, end_of_name(tag, 0));
  if (open_.empty() || element_ != open_.back() || end_of_space(tag, element_.size()) != tag.size()) {
    fail(open_.empty() ? "the end of the file" : "the end of element " + detail::quoted(open_.back()),
         "'</" + std::string(detail::quoted(tag)).substr(1));
  }
  attributes_.clear();
  open_.pop_back();
}

void XmlReader::open_tag(std::string_view tag) {
  if (open_.empty() && had_root_) {
    fail("the end of the file", "another element");
  }
  if (open_.size() == max_depth) {
    fail("at most " + std::to_string(max_depth) + " elements within each other", "more");
  }
  had_root_ = true;
  closes_at_once_ = tag.ends_with('/');
  if (closes_at_once_) {
    tag.remove_suffix(1);
  }
  element_ = tag.substr(0, end_of_name(tag, 0));
  if (element_.empty()) {
    fail("the name of an element", detail::quoted(tag));
  }
  open_.emplace_back(element_);
  attributes_.clear();
  kept_.clear();
  kept_.reserve(max_attributes);  // so that views of them stay
  std::size_t at = element_.size();
  for (;;) {
    const std::size_t begin = end_of_space(tag, at);
    if (begin == tag.size()) {
      return;
    }
    if (begin == at) {
      fail("a space before the next attribute", detail::quoted(tag.substr(at)));
    }
    at = read_attribute(tag, begin);
  }
}

/// Returns where the attribute ends that begins at `at`.
std::size_t XmlReader::read_attribute(std::string_view tag, std::size_t at) {
  const std::size_t name_end = end_of_name(tag, at);
  const std::string_view key = tag.substr(at, name_end - at);
  const std::size_t equals = end_of_space(tag, name_end);
  const std::size_t quote = equals < tag.size() ? end_of_space(tag, equals + 1) : tag.size();
  if (key.empty() || quote >= tag.size() || tag[equals] != '=' || (tag[quote] != '"' && tag[quote] != '\'')) {
    fail("an attribute, name=\"value\"", detail::quoted(tag.substr(at)));
  }
  const std::size_t end = tag.find(tag[quote], quote + 1);
  if (end == std::string_view::npos) {
    fail("the end of an attribute", detail::quoted(tag.substr(at)));
  }
  if (attribute(key)) {
    fail("each attribute once", "another " + detail::quoted(key));
  }
  if (attributes_.size() == max_attributes) {
    fail("at most " + std::to_string(max_attributes) + " attributes", "more");
  }
  attributes_.push_back({key, decoded(tag.substr(quote + 1, end - quote - 1))});
  return end + 1;
}

std::string_view XmlReader::decoded(std::string_view value) {
  std::size_t ampersand = value.find('&');
  if (ampersand == std::string_view::npos) {
    return value;
  }
  std::string& text = kept_.emplace_back();
  std::size_t done = 0;
  for (; ampersand != std::string_view::npos; ampersand = value.find('&', done)) {
    const std::size_t end = std::min(value.find(';', ampersand), value.size());
    const std::optional<std::uint32_t> code = referred(value.substr(ampersand + 1, end - ampersand - 1));
    if (!code || end == value.size()) {
      fail("a reference such as '&amp;'", detail::quoted(value.substr(ampersand)));
    }
    text += value.substr(done, ampersand - done);
    append_utf8(text, *code);
    done = end + 1;
  }
  text += value.substr(done);
  return text;
}

std::optional<std::string_view> XmlReader::attribute(std::string_view name) const noexcept {
  for (const XmlAttribute& candidate : attributes_) {
    if (candidate.name == name) {
      return candidate.value;
    }
  }
  return std::nullopt;
}

std::string_view XmlReader::required(std::string_view name) const {
  const std::optional<std::string_view> value = attribute(name);
  if (!value) {
    fail("attribute " + detail::quoted(name) + " of element " + detail::quoted(element_), "none");
  }
  return *value;
}

void XmlReader::skip() {
  for (const std::size_t depth = open_.size(); open_.size() >= depth;) {
    next();
  }
}

std::optional<std::string_view> XmlElement::attribute(std::string_view key) const noexcept {
  for (const auto& [candidate, value] : attributes) {
    if (candidate == key) {
      return value;
    }
  }
  return std::nullopt;
}

const XmlElement* XmlElement::child(std::string_view key) const noexcept {
  for (const XmlElement& candidate : children) {
    if (candidate.name == key) {
      return &candidate;
    }
  }
  return nullptr;
}

XmlElement read_xml(std::string_view text, const std::string& name) {
  XmlReader reader(text, name);
  XmlElement outside;
  std::vector<XmlElement*> open = {&outside};
  std::size_t parts = 0;
  for (XmlReader::Tag tag = reader.next(); tag != XmlReader::Tag::End; tag = reader.next()) {
    if (tag == XmlReader::Tag::Close) {
      open.pop_back();
      continue;
    }
    parts += 1 + reader.attributes().size();
    if (parts > max_xml_parts) {
      reader.fail("at most " + std::to_string(max_xml_parts) + " elements and attributes", "more");
    }
    // Elements that are open are the last ones of those around them, which stay where they are until they close.
    XmlElement& element = open.back()->children.emplace_back();
    element.name = reader.element();
    element.place = reader.place();
    for (const XmlAttribute& attribute : reader.attributes()) {
      element.attributes.emplace_back(attribute.name, attribute.value);
    }
    open.push_back(&element);
  }
  return std::move(outside.children.front());
}

}  // namespace motzkin::detail
