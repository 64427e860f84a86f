// SPDX-License-Identifier: Apache-2.0
// value_forms.hpp - the JSON forms of configuration members in scripts.
//
//   NumberForm<1, CL_INT_MAX>::read(value, device.max_compute_units);
//   NumberForm<1, CL_INT_MAX>::write(device.max_compute_units);         // "4"
//   BitsForm<fp_bits>::write(device.single_fp_config);    // "[\"inf_nan\", \"round_to_nearest\"]"
//
// Contract: read() throws ScriptError; write() returns JSON that read() accepts.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "script/node_view.hpp"
#include "trace/opencl.hpp"

namespace clmem::mock {

struct NamedValue {
  std::string_view name;
  std::uint64_t value = 0;
};

[[nodiscard]] std::string quoted_json(std::string_view text);
[[nodiscard]] std::string list_json(const std::vector<std::string>& elements);
[[nodiscard]] const NamedValue& read_named_value(const NodeView& value, const NamedValue* first,
                                                 std::size_t count);

struct TextForm {
  static void read(const NodeView& value, std::string& member) { member = value.text(); }
  static std::string write(const std::string& member) { return quoted_json(member); }
};

struct TextsForm {
  static void read(const NodeView& value, std::vector<std::string>& member);
  static std::string write(const std::vector<std::string>& member);
};

struct FlagForm {
  static void read(const NodeView& value, bool& member) { member = value.boolean(); }
  static std::string write(bool member) { return member ? "true" : "false"; }
};

struct SupportForm {
  template <typename Support>
  static void read(const NodeView& value, Support& member) {
    member = value.boolean() ? Support::supported : Support::unsupported;
  }
  template <typename Support>
  static std::string write(Support member) {
    return FlagForm::write(member == Support::supported);
  }
};

struct VersionForm {
  static void read(const NodeView& value, cl_version& member);
  static std::string write(cl_version member);
};

template <std::uint64_t least, std::uint64_t most>
struct NumberForm {
  template <typename Number>
  static void read(const NodeView& value, Number& member) {
    member = static_cast<Number>(value.count(least, most));
  }
  template <typename Number>
  static std::string write(Number member) {
    return std::to_string(member);
  }
};

template <std::uint64_t least, std::uint64_t most>
struct PowerOfTwoForm : NumberForm<least, most> {
  template <typename Number>
  static void read(const NodeView& value, Number& member) {
    NumberForm<least, most>::read(value, member);
    if (!std::has_single_bit(member)) {
      value.fail("a power of two");
    }
  }
};

// A list of numbers; a std::array requires exactly its size.
template <std::uint64_t least, std::uint64_t most>
struct NumbersForm {
  template <typename Numbers>
  static void read(const NodeView& value, Numbers& member) {
    std::vector<typename Numbers::value_type> numbers;
    value.read_array("number", [&](const NodeView& element) {
      NumberForm<least, most>::read(element, numbers.emplace_back());
    });
    if constexpr (requires { member.resize(numbers.size()); }) {
      member.resize(numbers.size());
    } else if (numbers.size() != member.size()) {
      value.fail("a list of " + std::to_string(member.size()) + " numbers");
    }
    std::ranges::copy(numbers, member.begin());
  }
  template <typename Numbers>
  static std::string write(const Numbers& member) {
    std::vector<std::string> elements;
    for (const auto number : member) {
      elements.push_back(std::to_string(number));
    }
    return list_json(elements);
  }
};

template <const auto& names>
struct ChoiceForm {
  template <typename Value>
  static void read(const NodeView& value, Value& member) {
    member = static_cast<Value>(read_named_value(value, names.data(), names.size()).value);
  }
  template <typename Value>
  static std::string write(Value member) {
    const auto named =
        std::ranges::find(names, static_cast<std::uint64_t>(member), &NamedValue::value);
    return quoted_json(named == names.end() ? "" : named->name);
  }
};

template <const auto& names>
struct ChoicesForm {
  template <typename Values>
  static void read(const NodeView& value, Values& member) {
    member.clear();
    value.read_array("value", [&](const NodeView& element) {
      ChoiceForm<names>::read(element, member.emplace_back());
    });
  }
  template <typename Values>
  static std::string write(const Values& member) {
    std::vector<std::string> elements;
    for (const auto each : member) {
      elements.push_back(ChoiceForm<names>::write(each));
    }
    return list_json(elements);
  }
};

template <const auto& names>
struct BitsForm {
  template <typename Bits>
  static void read(const NodeView& value, Bits& member) {
    member = 0;
    value.read_array("bit", [&](const NodeView& element) {
      member |= static_cast<Bits>(read_named_value(element, names.data(), names.size()).value);
    });
  }
  template <typename Bits>
  static std::string write(Bits member) {
    std::vector<std::string> elements;
    for (const NamedValue& named : names) {
      if ((member & named.value) != 0) {
        elements.push_back(quoted_json(named.name));
      }
    }
    return list_json(elements);
  }
};

// Reads and writes the members of a configuration by their keys in scripts.
//
//   constexpr auto keys = std::to_array<Key<DeviceConfig>>({
//       key<TextForm, &DeviceConfig::name>("name"),
//       key<ObjectForm<image_keys>, &DeviceConfig::images>("images")});
//   read_keys(keys, object, device);
//   write_keys(keys, device, ", ");
//
// Contract: throws ScriptError. Members without a key in the object keep their values.
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
