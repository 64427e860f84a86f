// SPDX-License-Identifier: Apache-2.0
// driver.hpp - the stack of layers that a call goes through, and what the control interface can
// change of it.
//
//   Driver& driver = Driver::instance();
//   driver.recorder().calls(EntryPoint::clCreateBuffer);
//   driver.next().clFinish(queue);         // what lies below the entry points
//
// Contract: thread-safe, except that changing the stack (defects, schedule, reset) while a call
// is in progress is the caller's mistake.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "faults/fault_plan.hpp"
#include "trace/opencl.hpp"
#include "trace/recorder.hpp"

namespace clmem::mock {

class Driver {
 public:
  static Driver& instance();

  [[nodiscard]] Recorder& recorder() noexcept { return recorder_; }
  [[nodiscard]] FaultPlan& faults() noexcept { return faults_; }
  [[nodiscard]] const cl_icd_dispatch& next() const noexcept { return *next_.load(); }

  // Puts the finished call on record.
  void finish(Call&& call);

 private:
  Driver();

  Recorder recorder_;
  FaultPlan faults_;
  std::atomic<const cl_icd_dispatch*> next_;
};

}  // namespace clmem::mock
