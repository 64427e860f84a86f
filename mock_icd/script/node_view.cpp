// SPDX-License-Identifier: Apache-2.0
#include "script/node_view.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <utility>

namespace clmem::mock {
namespace {

// Counts the characters that the parser has read, because its events have no positions.
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

// Reading and destroying nodes is recursive; scripts need fewer levels.
constexpr std::size_t deepest = 64;

// Converts offsets to positions without counting the lines from the start each time.
class Lines {
 public:
  explicit Lines(std::string_view text) {
    for (std::size_t end = text.find('\n'); end != std::string_view::npos;
         end = text.find('\n', end + 1)) {
      starts_.push_back(end + 1);
    }
  }
  [[nodiscard]] Position position_at(std::size_t offset) const {
    const auto next = std::ranges::upper_bound(starts_, offset);
    return {static_cast<std::size_t>(next - starts_.begin()), 1 + offset - *(next - 1)};
  }

 private:
  std::vector<std::size_t> starts_{0};
};

// Builds the tree from the parser's events, each of which arrives right after its text was read.
class TreeBuilder {
 public:
  TreeBuilder(std::string_view text, const std::string& file)
      : text_{text}, lines_{text}, file_{file} {}

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
    const Position position = lines_.position_at(string_start());
    if (!keys_.back().insert(name).second) {
      throw ScriptError{file_, position, "the key \"" + name + "\" occurs twice in one object"};
    }
    member_ = {.key = name, .key_position = position};
    return true;
  }

  bool parse_error(std::size_t offset, const std::string&, const std::exception& error) {
    const std::string what = error.what();
    const auto reason = what.find(": ");
    throw ScriptError{file_, lines_.position_at(offset == 0 ? 0 : offset - 1),
                      reason == std::string::npos ? what : what.substr(reason + 2)};
  }

 private:
  // The node for the value at the offset: under its key, in its array, or at the root.
  JsonNode& place(JsonKind kind, std::size_t offset) {
    JsonNode& node =
        open_.empty() ? root_ : open_.back()->children.emplace_back(std::exchange(member_, {}));
    node.kind = kind;
    node.position = lines_.position_at(offset);
    return node;
  }

  bool open(JsonKind kind) {
    if (open_.size() == deepest) {
      throw ScriptError{
          file_, lines_.position_at(consumed_ - 1),
          "arrays and objects are nested deeper than " + std::to_string(deepest) + " levels"};
    }
    open_.push_back(&place(kind, consumed_ - 1));
    keys_.emplace_back();
    return true;
  }

  bool close() {
    open_.pop_back();
    keys_.pop_back();
    return true;
  }

  // The start of the string whose closing quote was read last.
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

  // The start of the number or literal read last; after a number the parser has read one more
  // character.
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
  Lines lines_;
  const std::string& file_;
  std::size_t consumed_ = 0;
  JsonNode root_;
  JsonNode member_;  // key of the next value
  std::vector<JsonNode*> open_;
  std::vector<std::set<std::string>> keys_;  // keys seen in the open nodes
};

std::string in_quotes(std::string_view text) {
  return '"' + std::string{text} + '"';
}

std::string one_of(const std::vector<std::string_view>& texts) {
  std::string list = "one of";
  const char* separator = " ";
  for (const std::string_view text : texts) {
    list += separator + in_quotes(text);
    separator = ", ";
  }
  return list;
}

std::string shown_number(double number) {
  std::ostringstream text;
  text << number;
  return text.str();
}

}  // namespace

JsonNode read_json(std::string_view text, const std::string& file) {
  TreeBuilder builder{text, file};
  const CountingIterator begin{text.data(), builder.consumed()};
  const CountingIterator end{text.data() + text.size(), builder.consumed()};
  nlohmann::json::sax_parse(begin, end, &builder);
  return builder.take_root();
}

void NodeView::read_object(const std::vector<Key>& keys) const {
  expect(JsonKind::object, "an object");
  for (const JsonNode& member : node_->children) {
    const auto key = std::ranges::find(keys, member.key, &Key::name);
    if (key == keys.end()) {
      std::vector<std::string_view> names;
      std::ranges::transform(keys, std::back_inserter(names), &Key::name);
      throw ScriptError{*file_, member.key_position,
                        "unknown key " + in_quotes(member.key) + "; expected " + one_of(names)};
    }
    key->read(NodeView{member, *file_, member.key});
  }
}

std::optional<NodeView> NodeView::member(std::string_view name) const {
  const auto found = std::ranges::find(node_->children, name, &JsonNode::key);
  if (node_->kind != JsonKind::object || found == node_->children.end()) {
    return std::nullopt;
  }
  return NodeView{*found, *file_, found->key};
}

void NodeView::read_array(std::string_view element,
                          const std::function<void(const NodeView&)>& read) const {
  expect(JsonKind::array, "an array");
  for (const JsonNode& node : node_->children) {
    read(NodeView{node, *file_, element});
  }
}

const std::string& NodeView::text() const {
  expect(JsonKind::text, "a string");
  return node_->text;
}

std::size_t NodeView::choice(const std::vector<std::string_view>& texts) const {
  const auto found = std::ranges::find(texts, text());
  if (found == texts.end()) {
    fail(one_of(texts));
  }
  return static_cast<std::size_t>(found - texts.begin());
}

std::uint64_t NodeView::count(std::uint64_t least, std::uint64_t most) const {
  const std::string bounds =
      "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
  expect(JsonKind::count, bounds);
  if (node_->count < least || node_->count > most) {
    fail(bounds);
  }
  return node_->count;
}

double NodeView::number(double least, double most) const {
  const bool is_number = node_->kind == JsonKind::count || node_->kind == JsonKind::other_number;
  if (!is_number || node_->number < least || node_->number > most) {
    fail("a number from " + shown_number(least) + " to " + shown_number(most));
  }
  return node_->number;
}

bool NodeView::boolean() const {
  expect(JsonKind::boolean, "true or false");
  return node_->boolean;
}

void NodeView::fail(const std::string& expected) const {
  throw ScriptError{*file_, node_->position,
                    in_quotes(what_) + " is " + shown() + "; expected " + expected};
}

void NodeView::refuse(const std::string& message) const {
  throw ScriptError{*file_, node_->position, message};
}

void NodeView::expect(JsonKind kind, std::string_view expected) const {
  if (node_->kind != kind) {
    fail(std::string{expected});
  }
}

std::string NodeView::shown() const {
  switch (node_->kind) {
    case JsonKind::null:
      return "null";
    case JsonKind::boolean:
      return node_->boolean ? "true" : "false";
    case JsonKind::count:
      return std::to_string(node_->count);
    case JsonKind::other_number:
      return shown_number(node_->number);
    case JsonKind::text:
      return in_quotes(node_->text);
    case JsonKind::array:
      return "an array";
    case JsonKind::object:
      return "an object";
  }
  return {};
}

}  // namespace clmem::mock
