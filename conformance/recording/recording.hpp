// SPDX-License-Identifier: Apache-2.0
// recording.hpp - the calls of one case with all that it takes to make them again, written to the
// file that CLMEM_RECORDING names.
//
//   recorder.observe(std::make_unique<Recording>());
//   Recording::witness().begin(platform, device);      // the case begins
//
// Contract: thread-safe. Each line is handed to the system at once, so that a driver which takes
// the process down leaves everything up to its last call. Writes nothing before the case begins,
// nor where no file is named.
#pragma once

#include <atomic>
#include <mutex>
#include <span>
#include <string>

#include "recording/host_memory.hpp"
#include "trace/call_observer.hpp"
#include "witness/witness.h"

namespace clmem::recording {

class Recording : public mock::CallObserver {
 public:
  Recording();

  void begins(const mock::Call& call) override;
  void ended(const mock::Call& call) override;

  // What the case says goes to the recording made last, or to none.
  [[nodiscard]] static const clmem_witness& witness();

 private:
  [[nodiscard]] bool is_on() const noexcept { return on_.load(std::memory_order_relaxed); }

  void begin_case(const void* platform, const void* device);
  void memory(MemoryRange range, std::uint64_t seed);
  void copied(const void* to, const void* from, std::size_t size);
  void write_changes(std::span<const HostMemory::Change> changes);
  // For who does not hold the lock.
  void write_alone(const std::string& line);
  void write(const std::string& line);

  std::mutex mutex_;
  HostMemory memory_;
  HostMemory mappings_;  // what the host may write to behind the calls
  int file_ = -1;
  std::atomic<bool> on_ = false;

  friend struct WitnessFunctions;
};

}  // namespace clmem::recording
