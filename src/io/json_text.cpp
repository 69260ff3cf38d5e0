#include "io/json_text.hpp"

#include <algorithm>

namespace motzkin {
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

/// Follows a path while the document is read.
class PathSearch {
 public:
  PathSearch(const JsonText& text, std::vector<std::string> goal) : text_(text), goal_(std::move(goal)) {}

  bool operator()(int /*depth*/, json::parse_event_t event, const json& parsed) {
    switch (event) {
      case json::parse_event_t::object_start:
        begin_value();
        open_.push_back({.is_array = false});
        break;
      case json::parse_event_t::array_start:
        begin_value();
        open_.push_back({.is_array = true});
        break;
      case json::parse_event_t::key:
        open_.back().step = parsed.get<std::string>();
        look(open_.size());
        break;
      case json::parse_event_t::value: begin_value(); break;
      default: open_.pop_back(); break;
    }
    return true;
  }

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

}  // namespace

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
  static_cast<void>(counted.parse(std::ref(search)));
  return line_at(text, search.found_bytes());
}

}  // namespace motzkin
