// SPDX-License-Identifier: Apache-2.0
#include "program/order.hpp"

#include <algorithm>

namespace clmem::fuzz {

namespace {

// True if the two objects share bytes, even if the accesses do not.
bool share_bytes(const Access& one, const Access& other) {
  return one.object_begin < other.object_end && other.object_begin < one.object_end;
}

// A map of any part makes the whole object count as mapped, for commands on it, on its parent and
// on objects made from it (5.4.3 "Accessing mapped regions of a memory object"), and the host may
// read it meanwhile; a map of SVM also counts for all buffers over it (5.6.1, clEnqueueSVMUnmap).
bool counts_as_mapped(const Access& mapped, const Access& used) {
  return mapped.memory == Access::no_memory || share_bytes(mapped, used);
}

}  // namespace

bool is_through_another_object(const Access& one, const Access& other) {
  return one.space == other.space && one.memory != other.memory && !one.maps && !other.maps &&
         share_bytes(one, other);
}

bool overlap(const Access& one, const Access& other) {
  if (one.space != other.space) {
    return false;
  }
  if (one.begin < other.end && other.begin < one.end) {
    return true;
  }
  return one.maps != other.maps &&
         (one.maps ? counts_as_mapped(one, other) : counts_as_mapped(other, one));
}

bool is_barrier(EntryPoint function) {
  return function == clEnqueueBarrierWithWaitList || function == clEnqueueBarrier ||
         function == clEnqueueWaitForEvents;
}

bool waits_for_queue(EntryPoint function) {
  return function == clEnqueueMarkerWithWaitList || function == clEnqueueMarker ||
         function == clEnqueueBarrierWithWaitList || function == clEnqueueBarrier;
}

bool is_transfer(EntryPoint function) {
  const std::string_view name = mock::name_of(function);
  return name.find("Copy") != name.npos || name.find("Read") != name.npos ||
         name.find("Write") != name.npos || name.find("Fill") != name.npos;
}

std::uint16_t Order::add(Command command) {
  commands_.push_back(std::move(command));
  return static_cast<std::uint16_t>(commands_.size() - 1);
}

CommandSet Order::with_all(CommandSet Command::*related, const CommandSet& commands) const {
  CommandSet all = commands;
  for (std::size_t i = 0; i < commands_.size(); ++i) {
    if (commands.test(i)) {
      all |= commands_[i].*related;
    }
  }
  return all;
}

CommandSet Order::conflicts(std::span<const Access> accesses, const CommandSet& before) const {
  CommandSet found;
  for (std::size_t i = 0; i < commands_.size(); ++i) {
    if (ended_.test(i)) {
      continue;
    }
    for (const Access& one : commands_[i].accesses) {
      if (std::ranges::any_of(accesses, [&](const Access& other) {
            return (!before.test(i) || other.used_during_call) && (one.write || other.write) &&
                   (overlap(one, other) || is_through_another_object(one, other));
          })) {
        found.set(i);
        break;
      }
    }
  }
  return found;
}

bool Order::holds_commands() const {
  return unresolved_.any() && std::ranges::any_of(commands_, [&](const Command& command) {
           return (command.before & unresolved_).any();
         });
}

bool Order::holds_commands(std::uint16_t user_event) const {
  return std::ranges::any_of(
      commands_, [&](const Command& command) { return command.before.test(user_event); });
}

void Order::forget_host_memory(std::uint16_t command) {
  std::erase_if(commands_.at(command).accesses, &Access::used_during_call);
}

// A command that fails may end while others of its wait list still run.
void Order::end(const CommandSet& commands) {
  CommandSet completed;
  for (std::size_t i = 0; i < commands_.size(); ++i) {
    completed[i] = commands.test(i) && !has_failed(static_cast<std::uint16_t>(i));
  }
  ended_ |= commands | closure(completed);
}

Access host_use(const MapInfo& map, const Scene& scene) {
  Access use = host_use_of_svm(map);
  use.memory = map.memory;
  const MemoryShape& shape = scene.memories.at(map.memory).shape;
  use.object_begin = shape.origin;
  use.object_end = shape.origin + shape.span();
  return use;
}

namespace {

// An object that is made over another one uses the host memory of that one.
std::uint16_t host_of(std::uint16_t memory, const Scene& scene) {
  while (scene.memories.at(memory).parent != memory) {
    memory = scene.memories[memory].parent;
  }
  return scene.memories[memory].host;
}

}  // namespace

bool is_aligned(const Value& pointer, const Scene& scene, std::size_t alignment) {
  const auto fits = [&](std::uint64_t bytes) { return bytes % alignment == 0; };
  const std::uint16_t index = pointer.object.index;
  switch (pointer.object.kind) {
    case Kind::host:
      return index >= scene.hosts.size() || fits(scene.hosts[index].misalignment + pointer.number);
    case Kind::map: {
      const MapInfo& map = scene.maps.at(index);
      const std::uint16_t host = host_of(map.memory, scene);
      return fits(pointer.number) && fits(map.begin) &&
             (host == 0xffff || fits(scene.hosts[host].misalignment));
    }
    default:
      return fits(pointer.number);
  }
}

Access host_use_of_svm(const MapInfo& map) {
  return {
      .space = map.space, .begin = map.begin, .end = map.end, .write = map.writes(), .maps = true};
}

bool covers(const Access& access, const Scene& scene, EntryPoint function) {
  switch (function) {
    case clEnqueueWriteBuffer:
    case clEnqueueFillBuffer:
    case clEnqueueCopyBuffer:
      return access.write && access.begin <= scene.spaces[access.space].unknown_begin &&
             access.end >= scene.spaces[access.space].unknown_end;
    case clEnqueueWriteImage:
    case clEnqueueFillImage:
    case clEnqueueCopyImage:
    case clEnqueueCopyBufferToImage:
    case clEnqueueSVMMemcpy:
    case clEnqueueSVMMemFill:
      break;
    default:
      return false;
  }
  return access.write && access.begin == 0 && access.end >= scene.spaces[access.space].size;
}

}  // namespace clmem::fuzz
