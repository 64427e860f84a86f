// SPDX-License-Identifier: Apache-2.0
#include "oracle/operands.hpp"

#include <cstdint>
#include <vector>

#include "program/names.hpp"

namespace clmem::fuzz {

std::string kind_of(Object object, const Scene& scene) {
  switch (object.kind) {
    case Kind::host:
      return "host";
    case Kind::svm:
      return "svm";
    case Kind::map:
      return "map";
    case Kind::memory:
      break;
    default:
      return {};
  }
  if (object.index >= scene.memories.size()) {
    return {};
  }
  const MemoryInfo& info = scene.memories[object.index];
  return std::string{kind_name(info.shape.type, info.derived)};
}

namespace {

// As many rows in a slice as bytes in a row: drivers take the rectangle for one without gaps.
bool is_as_high_as_its_pitch(const Statement& call) {
  const Value* const region = argument(call, "region");
  if (region == nullptr || region->list.size() != 3 || !name_of(call).ends_with("Rect")) {
    return false;
  }
  const auto equals = [&](std::string_view pitch) {
    const std::uint64_t bytes = number_of(call, pitch);
    return argument(call, pitch) != nullptr &&
           region->list[1].number == (bytes == 0 ? region->list[0].number : bytes);
  };
  return equals("buffer_row_pitch") || equals("host_row_pitch") || equals("src_row_pitch") ||
         equals("dst_row_pitch");
}

}  // namespace

std::string operands_of(const Statement& call, const Scene& scene) {
  std::string text;
  std::vector<std::uint16_t> spaces;
  const auto add = [&](const Value& value) {
    const bool memory = value.object.kind == Kind::memory;
    if (!memory && value.object.kind != Kind::svm) {
      return;
    }
    text += (text.empty() ? "" : ",") + kind_of(value.object, scene);
    if (memory && value.object.index < scene.memories.size()) {
      spaces.push_back(scene.memories[value.object.index].space);
    }
  };
  for (const Value& value : call.arguments) {
    add(value);
    if (value.form == Value::Form::list && value.list.size() == 1) {
      add(value.list.front());
    }
  }
  const bool shared = spaces.size() == 2 && spaces[0] == spaces[1];
  const Value* const size = argument(call, "size");
  text += is_as_high_as_its_pitch(call) ? ",high-as-pitch" : "";
  return text + (shared ? ",shared" : "") + (size != nullptr && size->number == 0 ? ",empty" : "");
}

}  // namespace clmem::fuzz
