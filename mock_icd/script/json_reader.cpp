// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "script/json_node.hpp"

namespace clmem::mock {
namespace {

// Counts what the parser has read: its events do not tell where they happened.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, std::size_t* count) : at_{at}, count_{count} {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    ++at_;
    ++*count_;
    return *this;
  }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
  bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

 private:
  const char* at_;
  std::size_t* count_;
};

Position position_at(std::string_view text, std::size_t offset) {
  const auto before = text.substr(0, offset);
  const auto line_start = before.rfind('\n');
  return {1 + static_cast<std::size_t>(std::ranges::count(before, '\n')),
          1 + (line_start == std::string_view::npos ? offset : offset - line_start - 1)};
}

// Builds the tree from the parser's events, which arrive when their text has just been read.
class TreeBuilder {
 public:
  TreeBuilder(std::string_view text, const std::string& file) : text_{text}, file_{file} {}

  [[nodiscard]] std::size_t* consumed() { return &consumed_; }
  [[nodiscard]] JsonNode take_root() { return std::move(root_); }

  bool null() {
    place(JsonKind::null, word_start());
    return true;
  }
  bool boolean(bool value) {
    place(JsonKind::boolean, word_start()).boolean = value;
    return true;
  }
  bool number_integer(std::int64_t value) {
    place(JsonKind::other_number, word_start()).number = static_cast<double>(value);
    return true;
  }
  bool number_unsigned(std::uint64_t value) {
    JsonNode& node = place(JsonKind::count, word_start());
    node.count = value;
    node.number = static_cast<double>(value);
    return true;
  }
  bool number_float(double value, const std::string&) {
    place(JsonKind::other_number, word_start()).number = value;
    return true;
  }
  bool string(std::string& value) {
    place(JsonKind::text, string_start()).text = value;
    return true;
  }
  bool binary(nlohmann::json::binary_t&) { return false; }
  bool start_object(std::size_t) { return open(JsonKind::object); }
  bool end_object() { return close(); }
  bool start_array(std::size_t) { return open(JsonKind::array); }
  bool end_array() { return close(); }

  bool key(std::string& name) {
    const Position position = position_at(text_, string_start());
    const auto& members = open_.back()->children;
    if (std::ranges::find(members, name, &JsonNode::key) != members.end()) {
      throw ScriptError{file_, position, "the key \"" + name + "\" occurs twice in one object"};
    }
    member_ = {.key = name, .key_position = position};
    return true;
  }

  bool parse_error(std::size_t offset, const std::string&, const std::exception& error) {
    const std::string what = error.what();
    const auto reason = what.find(": ");
    throw ScriptError{file_, position_at(text_, offset == 0 ? 0 : offset - 1),
                      reason == std::string::npos ? what : what.substr(reason + 2)};
  }

 private:
  // The place for the value that begins at the offset: under its key, in its array, or at the root.
  JsonNode& place(JsonKind kind, std::size_t offset) {
    JsonNode& node =
        open_.empty() ? root_ : open_.back()->children.emplace_back(std::exchange(member_, {}));
    node.kind = kind;
    node.position = position_at(text_, offset);
    return node;
  }

  bool open(JsonKind kind) {
    open_.push_back(&place(kind, consumed_ - 1));
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  // Start of the string whose closing quote was read last.
  [[nodiscard]] std::size_t string_start() const {
    std::size_t at = consumed_ - 2;
    while (text_[at] != '"' || is_escaped(at)) {
      --at;
    }
    return at;
  }

  [[nodiscard]] bool is_escaped(std::size_t at) const {
    std::size_t backslashes = 0;
    while (at > backslashes && text_[at - 1 - backslashes] == '\\') {
      ++backslashes;
    }
    return backslashes % 2 == 1;
  }

  // Start of the number or literal read last; after a number the parser has read one character
  // more.
  [[nodiscard]] std::size_t word_start() const {
    const auto belongs = [this](std::size_t at) {
      return std::string_view{"+-.abcdefghijklmnopqrstuvwxyzE0123456789"}.find(text_[at]) !=
             std::string_view::npos;
    };
    std::size_t at = std::min(consumed_, text_.size()) - 1;
    if (!belongs(at)) {
      --at;
    }
    while (at > 0 && belongs(at - 1)) {
      --at;
    }
    return at;
  }

  std::string_view text_;
  const std::string& file_;
  std::size_t consumed_ = 0;
  JsonNode root_;
  JsonNode member_;  // key of the value that comes next
  std::vector<JsonNode*> open_;
};

}  // namespace

JsonNode read_json(std::string_view text, const std::string& file) {
  TreeBuilder builder{text, file};
  const CountingIterator begin{text.data(), builder.consumed()};
  const CountingIterator end{text.data() + text.size(), builder.consumed()};
  nlohmann::json::sax_parse(begin, end, &builder);
  return builder.take_root();
}

}  // namespace clmem::mock
