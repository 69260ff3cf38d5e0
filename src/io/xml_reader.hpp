#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/place.hpp"

/// XML as far as files of models need it: elements and their attributes, in UTF-8. Text between the tags, comments,
/// CDATA and processing instructions are passed over. A document type declaration is refused, and with it every entity
/// of the file's own, which a few bytes could make as large as they like.

namespace motzkin::detail {

struct XmlAttribute {
  std::string_view name;
  std::string_view value;  ///< with its references replaced
};

/// Reads a document tag by tag, in memory that does not grow with it. Every failure is an InvalidInput that names the
/// file and the line.
class XmlReader {
 public:
  /// Puts as many bytes as there are into a buffer, up to its size; 0 at the end.
  using Source = std::function<std::size_t(char* bytes, std::size_t size)>;

  static constexpr std::size_t max_tag = std::size_t{1} << 16U;  ///< bytes
  static constexpr std::size_t max_attributes = 64;
  static constexpr std::size_t max_depth = 128;  ///< of elements within each other

  XmlReader(Source source, std::string name);
  /// The text has to stay.
  XmlReader(std::string_view text, std::string name);
  XmlReader(const XmlReader&) = delete;
  XmlReader& operator=(const XmlReader&) = delete;

  enum class Tag { Open, Close, End };

  /// Goes to where the next element opens or closes. Tags close those that were opened; `<a/>` does both. `End` is that
  /// of the file.
  Tag next();

  /// Of the element that opens or closes here. They stay until `next` is called.
  [[nodiscard]] std::string_view element() const noexcept { return element_; }
  [[nodiscard]] const std::vector<XmlAttribute>& attributes() const noexcept { return attributes_; }

  /// The value of an attribute of the element that opens here.
  [[nodiscard]] std::optional<std::string_view> attribute(std::string_view name) const noexcept;

  /// Fails where there is none.
  [[nodiscard]] std::string_view required(std::string_view name) const;

  /// How many elements are open, the one that opens here included.
  [[nodiscard]] std::size_t depth() const noexcept { return open_.size(); }

  /// Goes to where the element that opens here closes.
  void skip();

  /// Where the tag begins.
  [[nodiscard]] Place place() const noexcept { return {"line", tag_line_}; }
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

  [[noreturn]] void fail(const std::string& expected, const std::string& found) const;

 private:
  [[nodiscard]] std::string_view rest() const noexcept { return std::string_view(buffer_).substr(position_); }
  bool more();
  void consume(std::size_t count);
  void skip_past(std::string_view end, const char* what);
  [[nodiscard]] bool starts_with(std::string_view text);
  std::size_t tag_length();
  void read_tag(std::string_view tag);
  void open_tag(std::string_view tag);
  void close_tag(std::string_view tag);
  std::size_t read_attribute(std::string_view tag, std::size_t at);
  std::string_view decoded(std::string_view value);
  void check_beginning();

  Source source_;
  std::string name_;
  std::string buffer_;
  std::size_t position_ = 0;
  bool ended_ = false;
  std::size_t line_ = 1;
  std::size_t tag_line_ = 1;
  std::size_t tag_size_ = 0;  ///< of the tag at the position, to be consumed by the next call
  std::string_view element_;
  std::vector<XmlAttribute> attributes_;
  std::vector<std::string> kept_;  ///< values with references in them
  std::vector<std::string> open_;
  bool closes_at_once_ = false;
  bool had_root_ = false;
};

/// An element with all that is in it, for small documents.
struct XmlElement {
  std::string name = {};
  std::vector<std::pair<std::string, std::string>> attributes = {};
  std::vector<XmlElement> children = {};
  Place place = {};

  [[nodiscard]] std::optional<std::string_view> attribute(std::string_view key) const noexcept;
  [[nodiscard]] const XmlElement* child(std::string_view key) const noexcept;
};

/// Most elements and attributes of a document that is read as a whole.
inline constexpr std::size_t max_xml_parts = std::size_t{1} << 20U;

/// The root of a document.
[[nodiscard]] XmlElement read_xml(std::string_view text, const std::string& name);

}  // namespace motzkin::detail
