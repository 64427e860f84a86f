// SPDX-License-Identifier: Apache-2.0
// call_observer.hpp - an observer of calls while they are made, for files or reproducers.
//
//   class Counter : public CallObserver {
//     void ended(const Call& call) override { ++counts_[call.entry_point]; }
//   };
//   recorder.observe(std::make_unique<Counter>());        // before the first call
//
// Contract: called in the thread of the call, by several threads concurrently, and not in the order
// of Call::sequence. The memory that the arguments point to belongs to the program: readable in
// `begins` for inputs of the call, in `ended` for outputs of a successful call, and never
// afterwards (non-blocking transfers still use it). Between the two the driver executes the call; a
// call that crashes has no `ended`. The program's callbacks can make calls while another call is
// running.
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

  // The call has its arguments, the values that they point to, sequence and thread.
  virtual void begins(const Call& /*call*/) {}
  // The call also has status, result and event, and the value of a kernel's argument as elements.
  virtual void ended(const Call& /*call*/) {}
  // Called in any thread, possibly before the call that enqueued the command has returned; only
  // if commands are watched.
  virtual void command_ended(const CommandTimes& /*command*/) {}
  // Called when the process is about to end; calls may still follow.
  virtual void finish() {}
};

}  // namespace clmem::mock
