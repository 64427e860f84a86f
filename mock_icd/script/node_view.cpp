// SPDX-License-Identifier: Apache-2.0
#include "script/node_view.hpp"

#include <algorithm>
#include <sstream>

namespace clmem::mock {
namespace {

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
