// SPDX-License-Identifier: Apache-2.0
// call_observer.hpp - an observer of calls while they are made, for files or reproducers.
//
//   class Counter : public CallObserver {
//     void ended(const Call& call) override { ++counts_[call.entry_point]; }
//   };
//   recorder.observe(std::make_unique<Counter>());        // before the first call
//
// Contract: called in the thread of the call, by several threads concurrently, and not in the order
// of Call::sequence. The memory that the arguments point to belongs to the program: it may be read
// in `begins` for inputs of the call, in `ended` for outputs of a successful call, and never
// afterwards (non-blocking transfers still use it). Between the two the driver executes the call; a
// call that crashes has no `ended`. The program's callbacks can make calls while another call is
// running.
#pragma once

#include <cstdint>

#include "clmem/mock/call.hpp"
#include "trace/opencl.hpp"

namespace clmem::mock {

enum class TimeSource { device, host };

// The times of a command, in nanoseconds of the host's steady clock.
struct CommandTimes {
  std::uint64_t call = 0;   // Call::sequence of the enqueue call
  std::uint64_t queue = 0;  // handle
  cl_int status = CL_COMPLETE;
  std::uint64_t queued = 0;
  std::uint64_t submitted = 0;
  std::uint64_t started = 0;
  std::uint64_t ended = 0;
  TimeSource source = TimeSource::device;
};

class CallObserver {
 public:
  CallObserver() = default;
  CallObserver(const CallObserver&) = delete;
  CallObserver& operator=(const CallObserver&) = delete;
  virtual ~CallObserver() = default;

  // The call has its arguments, the values that they point to, sequence and thread.
  virtual void begins(const Call& /*call*/) {}
  // The call also has status, result and event, and the value of a kernel's argument as elements.
  virtual void ended(const Call& /*call*/) {}
  // Called in any thread, possibly before the call that enqueued the command has returned; only if
  // commands are observed.
  virtual void command_ended(const CommandTimes& /*command*/) {}
  // Called when the process is about to end; calls may still follow.
  virtual void finish() {}
};

}  // namespace clmem::mock
