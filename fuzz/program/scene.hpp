// SPDX-License-Identifier: Apache-2.0
// scene.hpp - the objects of a program at one of its statements.
//
// Contract: plain values. A space is storage that objects share: a buffer and its sub-buffers have
// one, and so have an image and the buffer it lies over.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "program/shape.hpp"

namespace clmem::fuzz {

inline constexpr std::size_t most_commands = 128;
using CommandSet = std::bitset<most_commands>;

struct Space {
  std::size_t size = 0;  // bytes
  // The range of bytes that have not been written and may have any value.
  std::size_t unknown_begin = 0;
  std::size_t unknown_end = 0;

  [[nodiscard]] bool initialised() const { return unknown_begin == unknown_end; }
  void forget(std::size_t begin, std::size_t end) {
    unknown_begin = initialised() ? begin : std::min(unknown_begin, begin);
    unknown_end = std::max(unknown_end, end);
  }
  void set_initialised() { unknown_begin = unknown_end = 0; }
};

struct HostInfo {
  std::uint16_t space = 0;
  std::size_t size = 0;
  std::size_t misalignment = 0;  // bytes from the start of a page
  bool used_as_host_ptr = false;
  bool unknown = false;  // a read into it has failed and may have stored anything
};

struct MemoryInfo {
  MemoryShape shape{};
  std::uint16_t space = 0;
  std::uint16_t parent = 0;     // the object itself if it has no parent
  std::uint16_t host = 0xffff;  // the host memory that it uses
  bool over_svm = false;        // CL_MEM_USE_HOST_PTR with a pointer to SVM
  bool derived = false;         // a sub-buffer, or an image over a buffer
  int references = 0;
};

struct QueueInfo {
  std::uint16_t context = 0;
  std::uint16_t device = 0;
  bool out_of_order = false;
  bool profiling = false;
  bool failed = false;  // one of its commands has failed: later commands are undefined
  int references = 0;
  CommandSet commands{};
  CommandSet barrier{};  // the commands that every later command comes after
  CommandSet flushed{};  // the commands that those of other queues may wait for (clFlush)
};

struct EventInfo {
  std::uint16_t context = 0;
  std::uint16_t queue = 0xffff;  // none for a user event
  std::uint16_t command = 0;
  int references = 0;
};

struct MapInfo {
  std::uint16_t memory = 0;
  std::uint16_t space = 0;
  std::size_t begin = 0;  // bytes in the space
  std::size_t end = 0;
  std::size_t addressable = 0;  // bytes that statements may name; for an image, those of its pixels
  std::uint16_t command = 0;
  std::uint16_t unmap = 0;  // the command that ends it, if there is one
  std::uint64_t flags = 0;
  bool undefined = false;  // mapped with CL_MAP_WRITE_INVALIDATE_REGION, and not written yet
  bool active = false;

  [[nodiscard]] bool writes() const { return (flags & ~std::uint64_t{CL_MAP_READ}) != 0; }
  // True if the host may write, or read.
  [[nodiscard]] bool allows(bool write) const {
    return write ? writes() : (flags & CL_MAP_READ) != 0;
  }
};

struct SvmInfo {
  std::uint16_t space = 0;
  std::size_t size = 0;
  std::size_t alignment = 0;  // bytes, a minimum
  bool alive = false;
  bool used_as_host_ptr = false;  // passed to a buffer with CL_MEM_USE_HOST_PTR
  MapInfo map{};                  // at most one at a time
};

struct KernelInfo {
  std::size_t name = 0;
  int references = 0;
  bool cloned = false;
  std::array<std::optional<Value>, most_kernel_arguments> arguments{};
};

struct SamplerInfo {
  bool plain = false;  // reads unchanged pixels at integer coordinates
  int references = 0;
};

struct PipeInfo {
  int references = 0;
  bool host_may_access = false;  // without CL_MEM_HOST_NO_ACCESS, though no call reads it
};

struct Scene {
  std::vector<Space> spaces{};
  std::vector<HostInfo> hosts{};
  std::vector<MemoryInfo> memories{};
  std::vector<QueueInfo> queues{};
  std::vector<EventInfo> events{};
  std::vector<MapInfo> maps{};
  std::vector<SvmInfo> svms{};
  std::vector<KernelInfo> kernels{};
  std::vector<SamplerInfo> samplers{};
  std::vector<PipeInfo> pipes{};
};

struct Access {
  static constexpr std::uint16_t no_memory = 0xffff;

  std::uint16_t space = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
  bool write = false;
  // True for host memory that a driver may use during the call, before earlier commands have run.
  // The destination of a read cannot be used before it has completed, and the source of a write
  // cannot be reused (5.2.2, 5.2.3, 5.3.3).
  bool used_during_call = false;
  std::uint16_t memory = no_memory;  // the object that is named; none: SVM or host memory
  std::size_t object_begin = 0;      // the object's bytes in the space
  std::size_t object_end = 0;
  bool maps = false;  // use by the host, through a map or an unmap

  // True for an access through a pointer from a map, used as host memory.
  [[nodiscard]] bool through_map() const { return maps && used_during_call; }
};
// True if a pointer is aligned as image data has to be, wherever a driver maps and allocates.
[[nodiscard]] bool is_aligned(const Value& pointer, const Scene& scene, std::size_t alignment);
// Returns the host's access between map and unmap.
[[nodiscard]] Access host_use(const MapInfo& map, const Scene& scene);
[[nodiscard]] Access host_use_of_svm(const MapInfo& map);

// The reason why a statement may not come next; nothing if it may.
using Problem = std::optional<std::string>;

// Thrown by the checks of a statement; ProgramState returns it as a Problem.
struct Rejection {
  std::string reason;
};
[[noreturn]] inline void reject(std::string reason) {
  throw Rejection{std::move(reason)};
}
inline void reject_if(bool holds, const char* reason) {
  if (holds) {
    reject(reason);
  }
}

// The object's entry is made when the object is first named.
template <typename Info>
Info& at(std::vector<Info>& infos, Object object) {
  if (infos.size() <= object.index) {
    infos.resize(object.index + std::size_t{1});
  }
  return infos[object.index];
}

// Finds the bytes that a command touches: all of them or more, never less. Reports a problem if it
// would exceed host memory, SVM or a kernel's arguments, which no driver is required to notice.
[[nodiscard]] Problem find_accesses(const Statement& command, const Scene& scene,
                                    std::vector<Access>& accesses);
// Returns the accesses of find_accesses; throws Rejection for a problem.
[[nodiscard]] std::vector<Access> accesses_of(const Statement& command, const Scene& scene);
// True if the command writes every byte of the storage that was unknown.
[[nodiscard]] bool covers(const Access& access, const Scene& scene, EntryPoint function);

}  // namespace clmem::fuzz
