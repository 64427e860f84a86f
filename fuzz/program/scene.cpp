// SPDX-License-Identifier: Apache-2.0
#include "program/scene.hpp"

namespace clmem::fuzz {

Access host_use(const MapInfo& map, const Scene& scene) {
  Access use = host_use_of_svm(map);
  use.memory = map.memory;
  use.parent = scene.memories.at(map.memory).parent;
  return use;
}

Access host_use_of_svm(const MapInfo& map) {
  return {
      .space = map.space, .begin = map.begin, .end = map.end, .write = map.writes(), .maps = true};
}

bool covers(const Access& access, const Scene& scene, EntryPoint function) {
  switch (function) {
    case EntryPoint::clEnqueueWriteBuffer:
    case EntryPoint::clEnqueueFillBuffer:
    case EntryPoint::clEnqueueCopyBuffer:
      return access.write && access.begin <= scene.spaces[access.space].unknown_begin &&
             access.end >= scene.spaces[access.space].unknown_end;
    case EntryPoint::clEnqueueWriteImage:
    case EntryPoint::clEnqueueFillImage:
    case EntryPoint::clEnqueueCopyImage:
    case EntryPoint::clEnqueueCopyBufferToImage:
    case EntryPoint::clEnqueueSVMMemcpy:
    case EntryPoint::clEnqueueSVMMemFill:
      break;
    default:
      return false;
  }
  return access.write && access.begin == 0 && access.end >= scene.spaces[access.space].size;
}

}  // namespace clmem::fuzz
