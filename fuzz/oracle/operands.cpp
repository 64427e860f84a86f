// SPDX-License-Identifier: Apache-2.0
#include "oracle/operands.hpp"

#include <algorithm>
#include <array>
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

// As many rows in a slice as pixels, or bytes of a buffer, in a row: drivers take the region for one
// without gaps.
bool is_as_high_as_its_pitch(const Statement& call, const Scene& scene) {
  const Value* const region = argument(call, "region");
  if (region == nullptr || region->list.size() != 3) {
    return false;
  }
  const Value* const image = argument(call, "image");
  const std::size_t pixel = image != nullptr && image->object.index < scene.memories.size()
                                ? scene.memories[image->object.index].shape.element
                                : 1;
  constexpr std::array<std::string_view, 6> pitches{"buffer_row_pitch", "host_row_pitch",
                                                    "src_row_pitch",    "dst_row_pitch",
                                                    "row_pitch",        "input_row_pitch"};
  return std::ranges::any_of(pitches, [&](std::string_view name) {
    const std::uint64_t pitch = number_of(call, name);
    return argument(call, name) != nullptr &&
           region->list[1].number * pixel == (pitch == 0 ? region->list[0].number * pixel : pitch);
  });
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
  text += is_as_high_as_its_pitch(call, scene) ? ",high-as-pitch" : "";
  return text + (shared ? ",shared" : "") + (size != nullptr && size->number == 0 ? ",empty" : "");
}

}  // namespace clmem::fuzz
