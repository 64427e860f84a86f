// SPDX-License-Identifier: Apache-2.0
#include "program/scene.hpp"

namespace clmem::fuzz {

Access host_use(const MapInfo& map, const Scene& scene) {
  Access use = host_use_of_svm(map);
  use.memory = map.memory;
  const MemoryShape& shape = scene.memories.at(map.memory).shape;
  use.object_begin = shape.origin;
  use.object_end = shape.origin + shape.span();
  return use;
}

namespace {

// Returns the host memory under an object, also under what it is made over.
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
