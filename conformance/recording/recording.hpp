// SPDX-License-Identifier: Apache-2.0
// recording.hpp - the calls of one case with everything needed to repeat them, written to the file
// that CLMEM_RECORDING names.
//
//   recorder.observe(std::make_unique<Recording>());
//   Recording::recorder().begin(platform, device);      // the case begins
//
// Contract: thread-safe. Each line is passed to the system at once, so that everything up to the
// last call is kept when a driver ends the process. Writes nothing before the case begins, or if no
// file is named.
#pragma once

#include <atomic>
#include <mutex>
#include <span>
#include <string>

#include "recorder/recorder.h"
#include "recording/host_memory.hpp"
#include "trace/call_observer.hpp"

namespace clmem::recording {

class Recording : public mock::CallObserver {
 public:
  Recording();

  void begins(const mock::Call& call) override;
  void ended(const mock::Call& call) override;

  // Returns the functions that pass the reports of the case to the latest recording, if any.
  [[nodiscard]] static const clmem_recorder& recorder();

 private:
  [[nodiscard]] bool is_on() const noexcept { return on_.load(std::memory_order_relaxed); }

  void begin_case(const void* platform, const void* device);
  void memory(MemoryRange range, std::uint64_t seed);
  void copied(const void* to, const void* from, std::size_t size);
  void write_changes(std::span<const HostMemory::Change> changes);
  // Takes the lock; `write` requires it.
  void write_alone(const std::string& line);
  void write(const std::string& line);

  std::mutex mutex_;
  HostMemory memory_;
  HostMemory mappings_;  // memory that the host may write to without a call
  int file_ = -1;
  std::atomic<bool> on_ = false;

  friend struct RecorderFunctions;
};

}  // namespace clmem::recording
