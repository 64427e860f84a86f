// SPDX-License-Identifier: Apache-2.0
// json_node.hpp - a JSON value with its position in the file.
//
//   const JsonNode root = read_json(text, "mock.json");
//   root.children[0].key                // "schedule"
//   root.children[0].position.line      // 2
//
// Contract: plain data in the order of the file. A duplicate key in an object is an error.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "script/script_error.hpp"

namespace clmem::mock {

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

}  // namespace clmem::mock
