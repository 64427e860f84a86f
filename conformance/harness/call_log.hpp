// SPDX-License-Identifier: Apache-2.0
// call_log.hpp - the calls that a driver makes of a callback: their arguments and their order.
//
//   MemLog& log = MemLog::make();
//   clSetMemObjectDestructorCallback(buffer, MemLog::record, log.data("first"));
//   ...
//   ASSERT_TRUE(log.eventually_called(1));
//   EXPECT_EQ(log.calls()[0].get<cl_mem>(), buffer);
//
// Contract: thread-safe. A log exists as long as the process, because a driver may call late, after
// the case has given up or while the process ends. `calls` is a copy.
#pragma once

#include <chrono>
#include <clmem/opencl.hpp>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "harness/eventually.hpp"
#include "harness/recorder.hpp"

namespace clmem::conformance {

// The arguments are those before the user data.
template <typename... Arguments>
class CallLog {
 public:
  struct Call {
    std::tuple<Arguments...> arguments;
    std::string name;

    template <typename Argument>
    [[nodiscard]] const Argument& get() const {
      return std::get<Argument>(arguments);
    }
  };

  [[nodiscard]] static CallLog& make() {
    static std::mutex mutex;
    static auto& logs = *new std::deque<CallLog>;  // reachable to the end, for LeakSanitizer
    const std::lock_guard lock{mutex};
    return logs.emplace_back();
  }

  // Returns the user data to pass together with `record`; calls without a name share theirs.
  // `observe`, if given, runs inside the callback before the call is recorded.
  [[nodiscard]] void* data() { return &nameless_; }
  [[nodiscard]] void* data(std::string name, std::function<void(Arguments...)> observe = {}) {
    const std::lock_guard lock{mutex_};
    return &named_.emplace_back(Registration{this, std::move(name), std::move(observe)});
  }

  static void CL_CALLBACK record(Arguments... arguments, void* data) {
    auto& registration = *static_cast<Registration*>(data);
    if (registration.observe) {
      registration.observe(arguments...);
    }
    const std::lock_guard lock{registration.log->mutex_};
    registration.log->calls_.push_back({{std::move(arguments)...}, registration.name});
    ++registration.calls;
  }

  [[nodiscard]] std::vector<Call> calls() const {
    const std::lock_guard lock{mutex_};
    return calls_;
  }
  // Returns the names in order of the calls.
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const Call& call : calls()) {
      names.push_back(call.name);
    }
    return names;
  }
  // Returns true if the number of calls reached `times` before the deadline.
  [[nodiscard]] bool eventually_called(
      std::size_t times, std::chrono::milliseconds deadline = generous_deadline) const {
    const bool called = eventually([&] { return calls().size() >= times; }, deadline);
    const std::lock_guard lock{mutex_};
    if (named_.empty()) {
      recorder::callback_calls(&nameless_, nameless_.calls, times);
    } else if (times == named_.size()) {
      for (const Registration& registration : named_) {
        recorder::callback_calls(&registration, registration.calls, 1);
      }
    }
    return called;
  }

 private:
  struct Registration {
    CallLog* log;
    std::string name{};
    std::function<void(Arguments...)> observe{};
    std::size_t calls = 0;
  };

  mutable std::mutex mutex_;
  Registration nameless_{this};
  std::deque<Registration> named_;  // addresses stay valid
  std::vector<Call> calls_;
};

using MemLog = CallLog<cl_mem>;
using ContextLog = CallLog<cl_context>;
using EventLog = CallLog<cl_event, cl_int>;
using FreeLog = CallLog<cl_command_queue, std::vector<void*>>;

// Registers a destructor callback that records the deletion of the object in the log.
void watch(cl_mem object, MemLog& log, const std::string& name);
void watch(cl_context context, ContextLog& log, const std::string& name);

// Records a call of clEnqueueSVMFree, in `free_log_without_data` if the user data is NULL. Frees
// nothing.
void CL_CALLBACK record_free(cl_command_queue queue, cl_uint count, void* pointers[], void* data);
[[nodiscard]] FreeLog& free_log_without_data();

}  // namespace clmem::conformance
