// SPDX-License-Identifier: Apache-2.0
// key_table.hpp - reads and writes the members of a configuration by their keys in scripts.
//
//   constexpr auto keys = std::to_array<Key<DeviceConfig>>({
//       key<TextForm, &DeviceConfig::name>("name"),
//       key<ObjectForm<image_keys>, &DeviceConfig::images>("images")});
//   read_keys(keys, object, device);
//   write_keys(keys, device, ", ");
//
// Contract: throws ScriptError. Members without a key in the object keep their values.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "script/value_forms.hpp"

namespace clmem::mock {

template <typename Struct>
struct Key {
  std::string_view name;
  void (*read)(const NodeView&, Struct&);
  std::string (*write)(const Struct&);
};

template <typename>
struct MemberOf;
template <typename Struct, typename Value>
struct MemberOf<Value Struct::*> {
  using type = Struct;
};

template <typename Form, auto member>
constexpr auto key(std::string_view name) {
  using Struct = typename MemberOf<decltype(member)>::type;
  return Key<Struct>{
      name, [](const NodeView& value, Struct& target) { Form::read(value, target.*member); },
      [](const Struct& source) { return Form::write(source.*member); }};
}

template <typename Table, typename Struct>
void read_keys(const Table& keys, const NodeView& object, Struct& target,
               std::vector<NodeView::Key> further = {}) {
  for (const Key<Struct>& row : keys) {
    further.push_back({row.name, [&](const NodeView& value) { row.read(value, target); }});
  }
  object.read_object(further);
}

// Returns "key": value for each key, as the inside of a JSON object.
template <typename Table, typename Struct>
[[nodiscard]] std::string write_keys(const Table& keys, const Struct& source,
                                     std::string_view separator) {
  std::string text;
  for (const Key<Struct>& row : keys) {
    text += (text.empty() ? std::string{} : std::string{separator}) + quoted_json(row.name) + ": " +
            row.write(source);
  }
  return text;
}

// The form of a member that is a structure with its own keys.
template <const auto& keys>
struct ObjectForm {
  template <typename Struct>
  static void read(const NodeView& value, Struct& member) {
    read_keys(keys, value, member);
  }
  template <typename Struct>
  static std::string write(const Struct& member) {
    return "{" + write_keys(keys, member, ", ") + "}";
  }
};

}  // namespace clmem::mock
