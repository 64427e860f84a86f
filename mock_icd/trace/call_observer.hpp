// SPDX-License-Identifier: Apache-2.0
// call_observer.hpp - an observer gets every call while it is made, for a file or a reproducer.
//
//   class Counter : public CallObserver {
//     void ended(const Call& call) override { ++counts_[call.entry_point]; }
//   };
//   recorder.observe(std::make_unique<Counter>());        // before the first call
//
// Contract: called in the thread of the call, several threads at a time, and not in the order of
// Call::sequence. The memory that the arguments point to is the program's: readable in `begins` for
// what a call reads, in `ended` for what a successful call has written, and never afterwards
// (non-blocking transfers go on using it). In between the driver works; a call that a crash ends
// has begun only. The program's own callbacks call from within other calls.
#pragma once

#include "clmem/mock/call.hpp"
#include "trace/command_times.hpp"

namespace clmem::mock {

class CallObserver {
 public:
  CallObserver() = default;
  CallObserver(const CallObserver&) = delete;
  CallObserver& operator=(const CallObserver&) = delete;
  virtual ~CallObserver() = default;

  // Arguments and what they lead to, sequence and thread are known.
  virtual void begins(const Call& /*call*/) {}
  // So are status, result and event. What was set as a kernel's argument is in the elements now.
  virtual void ended(const Call& /*call*/) {}
  // In any thread, also before the call that enqueued the command has returned; where
  // commands are watched.
  virtual void command_ended(const CommandTimes& /*command*/) {}
  // The process is about to end; calls may still follow.
  virtual void finish() {}
};

}  // namespace clmem::mock
