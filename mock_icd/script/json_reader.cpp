// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "script/json_node.hpp"

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

// Reading and destroying nodes is recursive; no script needs as many levels.
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
  // Returns the node for the value at the offset: under its key, in its array, or at the root.
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

  // Returns the start of the string whose closing quote was read last.
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

  // Returns the start of the number or literal read last; after a number the parser has read one
  // more character.
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

}  // namespace

JsonNode read_json(std::string_view text, const std::string& file) {
  TreeBuilder builder{text, file};
  const CountingIterator begin{text.data(), builder.consumed()};
  const CountingIterator end{text.data() + text.size(), builder.consumed()};
  nlohmann::json::sax_parse(begin, end, &builder);
  return builder.take_root();
}

}  // namespace clmem::mock
