// SPDX-License-Identifier: Apache-2.0
// node_view.hpp - values of a JSON text with their positions in it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "script/script_error.hpp"

namespace clmem::mock {

// A JSON value with its position in the file.
//
// Contract: plain data in the order of the file. A duplicate key in an object is an error.

// count: a whole number from 0 on; scripts use no other numbers except probabilities.
enum class JsonKind : std::uint8_t { null, boolean, count, other_number, text, array, object };

struct JsonNode {
  JsonKind kind = JsonKind::null;
  Position position = {};
  bool boolean = false;
  std::uint64_t count = 0;
  double number = 0;  // of a count or another number
  std::string text = {};
  std::vector<JsonNode> children = {};  // elements of an array, members of an object
  std::string key = {};                 // key of a member
  Position key_position = {};
};

// Throws ScriptError with the position and what was expected there.
[[nodiscard]] JsonNode read_json(std::string_view text, const std::string& file);

// Reads JSON values strictly: reports each wrong type, key or bound with its position.
//
//   view.read_object({{"times", [&](const NodeView& v) { fault.times = v.count(1, 1000); }}});
//
// Contract: throws ScriptError. `what` names the value in messages, for instance "times".
class NodeView {
 public:
  struct Key {
    std::string_view name;
    std::function<void(const NodeView&)> read;
  };

  NodeView(const JsonNode& node, const std::string& file, std::string_view what)
      : node_{&node}, file_{&file}, what_{what} {}

  // Passes each member to its key's reader; a member without a reader is an error.
  void read_object(const std::vector<Key>& keys) const;
  // Returns a member to be read before the others; empty if there is none, or this is not an
  // object.
  [[nodiscard]] std::optional<NodeView> member(std::string_view name) const;
  void read_array(std::string_view element, const std::function<void(const NodeView&)>& read) const;
  [[nodiscard]] const std::string& text() const;
  // Returns the index of the text that equals the value.
  [[nodiscard]] std::size_t choice(const std::vector<std::string_view>& texts) const;
  [[nodiscard]] std::uint64_t count(std::uint64_t least, std::uint64_t most) const;
  [[nodiscard]] double number(double least, double most) const;
  [[nodiscard]] bool boolean() const;
  [[nodiscard]] bool is_object() const { return node_->kind == JsonKind::object; }
  [[nodiscard]] bool is_text() const { return node_->kind == JsonKind::text; }
  [[nodiscard]] const std::string& file() const noexcept { return *file_; }

  // Throws an error at this value: "<what> is <value>; expected <expected>".
  [[noreturn]] void fail(const std::string& expected) const;
  // Throws an error about this value with the given message.
  [[noreturn]] void refuse(const std::string& message) const;

 private:
  void expect(JsonKind kind, std::string_view expected) const;
  [[nodiscard]] std::string shown() const;

  const JsonNode* node_;
  const std::string* file_;
  std::string what_;
};

}  // namespace clmem::mock
