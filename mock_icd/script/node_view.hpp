// SPDX-License-Identifier: Apache-2.0
// node_view.hpp - strict reading of JSON values: each wrong type, key or bound is reported with its
// place.
//
//   view.read_object({{"times", [&](const NodeView& v) { fault.times = v.count(1, 1000); }}});
//
// Contract: throws ScriptError. `what` names the value in messages, for instance "times".
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "script/json_node.hpp"

namespace clmem::mock {

class NodeView {
 public:
  struct Key {
    std::string_view name;
    std::function<void(const NodeView&)> read;
  };

  NodeView(const JsonNode& node, const std::string& file, std::string_view what)
      : node_{&node}, file_{&file}, what_{what} {}

  // Hands each member to its key's reader; a member without one is an error.
  void read_object(const std::vector<Key>& keys) const;
  // A member to be read before the others; nothing where there is none, or no object.
  [[nodiscard]] std::optional<NodeView> member(std::string_view name) const;
  void read_array(std::string_view element, const std::function<void(const NodeView&)>& read) const;
  [[nodiscard]] const std::string& text() const;
  // One of the texts, by its index.
  [[nodiscard]] std::size_t choice(const std::vector<std::string_view>& texts) const;
  [[nodiscard]] std::uint64_t count(std::uint64_t least, std::uint64_t most) const;
  // Of any kind, fractions included.
  [[nodiscard]] double number(double least, double most) const;
  [[nodiscard]] bool boolean() const;
  [[nodiscard]] bool is_object() const { return node_->kind == JsonKind::object; }
  [[nodiscard]] bool is_text() const { return node_->kind == JsonKind::text; }
  // The script that the value is in.
  [[nodiscard]] const std::string& file() const noexcept { return *file_; }

  // An error at this value: "<what> is <value>; expected <expected>".
  [[noreturn]] void fail(const std::string& expected) const;
  // An error at this value in words of its own.
  [[noreturn]] void refuse(const std::string& message) const;

 private:
  void expect(JsonKind kind, std::string_view expected) const;
  [[nodiscard]] std::string shown() const;

  const JsonNode* node_;
  const std::string* file_;
  std::string what_;
};

}  // namespace clmem::mock
