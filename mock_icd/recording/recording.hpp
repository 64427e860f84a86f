// SPDX-License-Identifier: Apache-2.0
// recording.hpp - the calls of one case with all that it takes to make them again, written to the
// file that CLMEM_RECORDING names.
//
//   Recording::instance().begun(call, types, {});      // before it is made
//   Recording::instance().ended(call, stored);
//
// Contract: thread-safe. Each line is handed to the system at once, so that a driver which takes
// the process down leaves everything up to its last call. Writes nothing before the case begins,
// nor where no file is named.
#pragma once

#include <atomic>
#include <mutex>
#include <span>
#include <string>

#include "recording/call_line.hpp"
#include "recording/host_memory.hpp"
#include "witness/witness.h"

namespace clmem::mock {

class Recording {
 public:
  static Recording& instance();
  ~Recording() = delete;

  [[nodiscard]] bool is_on() const noexcept { return on_.load(std::memory_order_relaxed); }

  // Numbers the call and its thread.
  void begun(Call& call, std::span<const ArgumentType> types, std::span<const std::string> sources);
  void ended(const Call& call, std::span<const Stored> stored);

  [[nodiscard]] static const clmem_witness& witness();

 private:
  Recording();

  void begin_case(const void* platform, const void* device);
  void memory(MemoryRange range, std::uint64_t seed);
  void copied(const void* to, const void* from, std::size_t size);
  void write_changes(std::span<const HostMemory::Change> changes);
  void write(const std::string& line);

  std::mutex mutex_;
  HostMemory memory_;
  HostMemory mappings_;  // what the host may write to behind the calls
  int file_ = -1;
  std::uint64_t calls_ = 0;
  std::atomic<bool> on_ = false;

  friend struct WitnessFunctions;
};

}  // namespace clmem::mock
