// SPDX-License-Identifier: Apache-2.0
// callbacks.hpp - records of callbacks for check() to compare: how often they ran, and the results
// of the calls that they make themselves.
//
//   CallbackRecord record;
//   record.prepare(CallbackAction::writes_buffer, environment);       // before it is registered
//   record.act(event);                                       // in the callback
//   record.is_done()                                         // when it has run
//
// Contract: a callback uses only objects of its own, so that nothing depends on when it runs. A
// record is never freed, and neither are the objects of a callback that has not run: a late
// callback can still use them.
#pragma once

#include <array>
#include <atomic>

#include "execute/environment.hpp"

namespace clmem::fuzz {

struct CallbackRecord {
  std::atomic<int> calls{0};
  std::atomic<const void*> about{nullptr};  // the event, memory object or queue
  std::atomic<std::uint64_t> pointers{0};   // digest of the SVM that clEnqueueSVMFree passes
  std::atomic<int> status{0};
  std::atomic<std::uint64_t> turn{0};  // position of its latest run among all callbacks

  void prepare(CallbackAction wanted, Environment& environment);
  [[nodiscard]] bool makes_call() const { return does != CallbackAction::nothing; }
  void act(cl_event about_event);
  // True if the calls that the callback makes have had their effect, which may come later than the
  // callback itself.
  [[nodiscard]] bool is_done();
  void give_back();

  CallbackAction does = CallbackAction::nothing;
  const cl_icd_dispatch* api = nullptr;
  cl_event event = nullptr;  // a user event
  cl_command_queue queue = nullptr;
  cl_mem buffer = nullptr;
  std::array<std::uint8_t, 16> bytes{};  // written to the callback's memory
  std::atomic<int> code{1};              // of the last call that the callback has made
  std::atomic<int> calls_of_second{0};   // calls of the callback that it has registered
};

}  // namespace clmem::fuzz
