// SPDX-License-Identifier: Apache-2.0
// snapshot.hpp - copies of the mock driver's state: calls, objects, commands, hazards, defects.
//
// Contract: plain values, which do not change when the driver's state does.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "clmem/mock/call.hpp"
#include "clmem/mock/control.h"
#include "clmem/mock/hazard.hpp"

namespace clmem::mock {

struct ObjectInfo {
  std::uint64_t handle = 0;
  std::string kind;
  cl_uint references = 0;
  std::uint64_t created_by = 0;  // sequence number of the creating call, 0 if unknown
  EntryPoint created_by_point{};
};

enum class CommandState : cl_uint {
  blocked = CLMEM_MOCK_BLOCKED,
  ready = CLMEM_MOCK_READY,
  running = CLMEM_MOCK_RUNNING
};

struct CommandInfo {
  std::uint64_t sequence = 0;  // sequence number of the enqueue call
  std::uint64_t queue = 0;
  cl_command_type type = 0;
  CommandState state = CommandState::blocked;
};

struct DefectInfo {
  std::string name;
  std::string sentence;
  std::vector<std::string> requirements;
  bool enabled = false;
};

namespace detail {

inline Call copy_of(const clmem_mock_call& shown) {
  Call call;
  call.sequence = shown.sequence;
  call.thread = shown.thread;
  call.entry_point = static_cast<EntryPoint>(shown.entry_point);
  call.status = shown.status;
  call.result = shown.result;
  call.event = shown.event;
  call.rule = shown.rule;
  call.argument_count = shown.argument_count;
  for (std::size_t i = 0; i < shown.argument_count; ++i) {
    call.bits.at(i) = shown.arguments[i];
    call.kinds.at(i) = static_cast<ArgumentKind>(shown.argument_kinds[i]);
  }
  for (std::size_t i = 0; i < shown.elements_count; ++i) {
    const clmem_mock_elements& elements = shown.elements[i];
    Call::Elements& copy = call.elements.emplace_back();
    copy.argument = elements.argument;
    for (std::size_t n = 0; n < elements.count; ++n) {
      copy.values.push_back({elements.values[n]});
    }
  }
  return call;
}

inline ObjectInfo copy_of(const clmem_mock_object& shown) {
  return {shown.handle, shown.kind, shown.references, shown.created_by,
          static_cast<EntryPoint>(shown.created_by_point)};
}

inline HazardInfo copy_of(const clmem_mock_hazard& shown) {
  return {shown.kind, shown.first, shown.second, shown.text};
}

inline CommandInfo copy_of(const clmem_mock_command& shown) {
  return {shown.sequence, shown.queue, shown.type, static_cast<CommandState>(shown.state)};
}

inline DefectInfo copy_of(const clmem_mock_defect& shown) {
  return {shown.name,
          shown.sentence,
          {shown.requirements, shown.requirements + shown.requirement_count},
          shown.enabled == CL_TRUE};
}

template <typename Info, typename Shown>
[[nodiscard]] std::vector<Info> collect(
    void(CL_CALLBACK* visit)(void(CL_CALLBACK*)(const Shown*, void*), void*)) {
  std::vector<Info> found;
  visit([](const Shown* shown,
           void* list) { static_cast<std::vector<Info>*>(list)->push_back(copy_of(*shown)); },
        &found);
  return found;
}

}  // namespace detail

}  // namespace clmem::mock
