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
  return text + (shared ? ",shared" : "") + (size != nullptr && size->number == 0 ? ",empty" : "");
}

}  // namespace clmem::fuzz
