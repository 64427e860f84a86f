// SPDX-License-Identifier: Apache-2.0
// callback_log.hpp - the arguments and the order of destructor callbacks of memory objects and
// contexts.
//
//   CallbackLog& log = CallbackLog::make();
//   clSetMemObjectDestructorCallback(buffer, CallbackLog::record, log.user_data("first"));
//   ...
//   EXPECT_TRUE(eventually([&] { return log.calls().size() == 1; }));
//
// Contract: lives until the process ends, because a driver may call late, even after the case.
// `calls` is a copy. Callbacks may be called from any thread.
#pragma once

#include <clmem/opencl.hpp>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <vector>

namespace clmem::conformance {

class CallbackLog {
 public:
  struct Call {
    const void* object;  // the handle
    std::string name;
  };

  [[nodiscard]] static CallbackLog& make();

  // Returns the user data to pass together with `record`. `observe`, if given, runs inside the
  // callback before the call is recorded.
  [[nodiscard]] void* user_data(std::string name, std::function<void()> observe = {});
  static void CL_CALLBACK record(cl_mem object, void* user_data);
  static void CL_CALLBACK record_context(cl_context context, void* user_data);

  [[nodiscard]] std::vector<Call> calls() const;
  // True if the number of calls reached `times` before the deadline of `eventually`.
  [[nodiscard]] bool eventually_called(std::size_t times) const;
  // Returns the names in order of the calls.
  [[nodiscard]] std::vector<std::string> names() const;

 private:
  struct Registration {
    CallbackLog* log;
    std::string name;
    std::function<void()> observe;
    std::size_t calls = 0;
  };

  static void note(const void* object, void* user_data);

  mutable std::mutex mutex_;
  std::list<Registration> registrations_;  // addresses stay valid
  std::vector<Call> calls_;
};

// Registers a destructor callback that records the deletion of `object` in the log.
void watch(cl_mem object, CallbackLog& log, const std::string& name);

}  // namespace clmem::conformance
