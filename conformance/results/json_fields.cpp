// SPDX-License-Identifier: Apache-2.0
#include "results/json_fields.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

namespace clmem::conformance {
namespace {

using nlohmann::json;

bool holds(const json& value, const std::string*) {
  return value.is_string();
}
bool holds(const json& value, const double*) {
  return value.is_number();
}
bool holds(const json& value, const int*) {
  // Signed numbers would wrap.
  return value.is_number_unsigned()
             ? value.get<std::uint64_t>() <=
                   static_cast<std::uint64_t>(std::numeric_limits<int>::max())
             : value.is_number_integer() &&
                   value.get<std::int64_t>() >= std::numeric_limits<int>::min();
}
bool holds(const json& value, const std::uint64_t*) {
  return value.is_number_unsigned();
}
bool holds(const json& value, const unsigned*) {
  return value.is_number_unsigned() &&
         value.get<std::uint64_t>() <= std::numeric_limits<unsigned>::max();
}
bool holds(const json& value, const std::vector<std::string>*) {
  return value.is_array() &&
         std::ranges::all_of(value, [](const json& item) { return item.is_string(); });
}

bool holds(const json& value, const std::map<std::string, std::string>*) {
  return value.is_object() &&
         std::ranges::all_of(value, [](const json& item) { return item.is_string(); });
}
bool holds(const json& value, const json*) {
  return value.is_object();
}

constexpr std::string_view name_of(const std::string*) {
  return "a string";
}
constexpr std::string_view name_of(const double*) {
  return "a number";
}
constexpr std::string_view name_of(const int*) {
  return "an integer of 32 bits";
}
constexpr std::string_view name_of(const std::uint64_t*) {
  return "a positive integer";
}
constexpr std::string_view name_of(const unsigned*) {
  return "a small positive integer";
}
constexpr std::string_view name_of(const std::vector<std::string>*) {
  return "an array of strings";
}
constexpr std::string_view name_of(const std::map<std::string, std::string>*) {
  return "an object of strings";
}
constexpr std::string_view name_of(const json*) {
  return "an object";
}

// Rejects deep nesting, because values are copied recursively; no valid line has so many levels.
void check_nesting_depth(std::string_view text) {
  constexpr int deepest = 64;
  int depth = 0;
  bool in_string = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char letter = text[at];
    if (in_string) {
      at += letter == '\\' ? 1 : 0;
      in_string = letter != '"';
      continue;
    }
    in_string = letter == '"';
    depth += (letter == '[' || letter == '{') - (letter == ']' || letter == '}');
    if (depth > deepest) {
      throw FormatError{
          fmt::format("arrays and objects are nested deeper than {} levels", deepest)};
    }
  }
}

}  // namespace

JsonFields::JsonFields(const json& object) : object_{object} {
  if (!object.is_object()) {
    throw FormatError{"expected a JSON object"};
  }
}

template <typename Value>
Value JsonFields::required(std::string_view name) const {
  constexpr const Value* type = nullptr;
  const auto field = object_.find(name);
  if (field == object_.end() || !holds(*field, type)) {
    throw FormatError{fmt::format("expected {} in field '{}'", name_of(type), name)};
  }
  return field->template get<Value>();
}

template std::string JsonFields::required(std::string_view) const;
template double JsonFields::required(std::string_view) const;
template int JsonFields::required(std::string_view) const;
template std::uint64_t JsonFields::required(std::string_view) const;
template unsigned JsonFields::required(std::string_view) const;
template json JsonFields::required(std::string_view) const;
template std::map<std::string, std::string> JsonFields::required(std::string_view) const;
template std::vector<std::string> JsonFields::required(std::string_view) const;

bool JsonFields::has(std::string_view name) const {
  return object_.contains(name);
}

json parse_json(std::string_view text) {
  check_nesting_depth(text);
  json value = json::parse(text, nullptr, false);
  if (value.is_discarded()) {
    throw FormatError{"expected JSON"};
  }
  return value;
}

std::string to_line(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace clmem::conformance
