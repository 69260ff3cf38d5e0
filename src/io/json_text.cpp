#include "io/json_text.hpp"

#include <algorithm>
#include <span>

namespace motzkin::detail {
namespace {

/// `a.axes[1]` as the steps `a`, `axes`, `[1]`.
std::vector<std::string> steps(std::string_view path) {
  std::vector<std::string> result;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find_first_of(".[", 1), path.size());
    result.emplace_back(path.substr(path.front() == '.' ? 1 : 0, end - (path.front() == '.' ? 1 : 0)));
    path.remove_prefix(end);
  }
  return result;
}

std::size_t line_at(std::string_view text, std::size_t bytes) {
  text = text.substr(0, bytes);
  text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);  // the end of a number is seen one byte later
  return 1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

/// The part of a library message that follows its own name and position.
std::string reason(const std::string& message) {
  const std::size_t position = message.find("column ");
  const std::size_t colon = position == std::string::npos ? position : message.find(": ", position);
  if (colon != std::string::npos) {
    return message.substr(colon + 2);
  }
  const std::size_t bracket = message.find("] ");
  return bracket == std::string::npos ? message : message.substr(bracket + 2);
}

/// Passes on what the library's parser finds, in the form that it asks for.
class Events {
 public:
  Events(JsonEvents& to, const JsonText& text) : to_(to), text_(text) {}

  bool null() { return pass(nullptr); }
  bool boolean(bool value) { return pass(value); }
  bool number_integer(json::number_integer_t value) { return pass(value); }
  bool number_unsigned(json::number_unsigned_t value) { return pass(value); }
  bool number_float(json::number_float_t value, const std::string& /*text*/) { return pass(value); }
  bool string(std::string& value) { return pass(std::move(value)); }
  bool binary(json::binary_t& /*value*/) { return false; }  // texts have none

  bool start_object(std::size_t /*size*/) { return begin(json::object()); }
  bool start_array(std::size_t /*size*/) { return begin(json::array()); }
  bool key(std::string& name) {
    to_.key(name);
    return to_.goes_on();
  }
  bool end_object() { return end(); }
  bool end_array() { return end(); }

  bool parse_error(std::size_t position, const std::string& /*token*/, const json::exception& error) {
    if (dynamic_cast<const json::parse_error*>(&error) != nullptr) {
      throw JsonError({.path = "JSON, column " + std::to_string(position), .byte = position}, reason(error.what()));
    }
    throw JsonError({.path = "JSON", .byte = text_.read_bytes()}, reason(error.what()));
  }

 private:
  bool pass(json&& value) {
    to_.value(std::move(value));
    return to_.goes_on();
  }
  bool begin(json&& container) {
    to_.begin(std::move(container));
    return to_.goes_on();
  }
  bool end() {
    to_.end();
    return to_.goes_on();
  }

  JsonEvents& to_;
  const JsonText& text_;
};

/// Follows a path while the document is read.
class PathSearch final : public JsonEvents {
 public:
  PathSearch(const JsonText& text, std::vector<std::string> goal) : text_(text), goal_(std::move(goal)) {}

  void value(json&& /*value*/) override { begin_value(); }
  void begin(json&& container) override {
    begin_value();
    open_.push_back({.is_array = container.is_array()});
  }
  void key(std::string& name) override {
    open_.back().step = name;
    look(open_.size());
  }
  void end() override { open_.pop_back(); }

  [[nodiscard]] std::size_t found_bytes() const noexcept { return bytes_; }

 private:
  struct Container {
    bool is_array;
    std::size_t count = 0;
    std::string step = {};  ///< to the current value
  };

  void begin_value() {
    if (!open_.empty() && open_.back().is_array) {
      open_.back().step = "[" + std::to_string(open_.back().count++) + "]";
      look(open_.size());
    } else if (open_.empty()) {
      bytes_ = text_.read_bytes();
    }
  }

  /// Remembers the place where it is closer to the goal than all before.
  void look(std::size_t depth) {
    if (depth <= reached_ || depth > goal_.size()) {
      return;
    }
    if (std::equal(open_.begin(), open_.end(), goal_.begin(),
                   [](const Container& container, const std::string& step) { return container.step == step; })) {
      reached_ = depth;
      bytes_ = text_.read_bytes();
    }
  }

  const JsonText& text_;
  std::vector<std::string> goal_;
  std::vector<Container> open_;
  std::size_t reached_ = 0;
  std::size_t bytes_ = 0;
};

/// Looks for the value of a key of the outermost object, and for nothing after it.
class ValueSearch final : public JsonEvents {
 public:
  ValueSearch(const JsonText& text, std::string_view wanted) : text_(text), wanted_(wanted) {}

  void value(json&& /*value*/) override { end_value(); }
  void begin(json&& /*container*/) override { ++depth_; }
  void key(std::string& name) override {
    if (!begin_ && depth_ == 1 && name == wanted_) {
      begin_ = text_.read_bytes();
    }
  }
  void end() override {
    --depth_;
    end_value();
  }
  [[nodiscard]] bool goes_on() const override { return !end_; }

  /// From after the key to the end of its value, or one byte beyond where that is a number.
  [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> found_bytes() const {
    return end_ ? std::optional(std::pair(*begin_, *end_)) : std::nullopt;
  }

 private:
  void end_value() {
    if (begin_ && depth_ == 1) {
      end_ = text_.read_bytes();
    }
  }

  const JsonText& text_;
  std::string_view wanted_;
  std::size_t depth_ = 0;
  std::optional<std::size_t> begin_;
  std::optional<std::size_t> end_;
};

}  // namespace

void JsonText::read(JsonEvents& events) {
  Events passed(events, *this);
  const std::span<const char> bytes(text_);
  (void)json::sax_parse(Position{bytes.data(), &read_}, Position{bytes.data() + bytes.size(), &read_}, &passed);
}

std::size_t line_of(std::string_view text, const JsonPlace& place) {
  if (place.byte) {
    return line_at(text, *place.byte);
  }
  std::vector<std::string> goal = steps(place.path);
  if (place.key) {
    goal.push_back(*place.key);
  }
  JsonText counted(text);
  PathSearch search(counted, std::move(goal));
  counted.read(search);
  return line_at(text, search.found_bytes());
}

std::optional<std::string_view> value_text(std::string_view text, std::string_view key) {
  JsonText counted(text);
  ValueSearch search(counted, key);
  try {
    counted.read(search);
  } catch (const JsonError&) {
    return std::nullopt;
  }
  const auto found = search.found_bytes();
  if (!found) {
    return std::nullopt;
  }
  std::string_view value = text.substr(found->first, found->second - found->first);
  value.remove_prefix(value.find(':') + 1);
  value.remove_prefix(std::min(value.find_first_not_of(" \t\r\n"), value.size()));
  const bool is_number = value.front() == '-' || (value.front() >= '0' && value.front() <= '9');
  return is_number ? value.substr(0, value.find_first_not_of("+-.0123456789eE")) : value;
}

}  // namespace motzkin::detail
