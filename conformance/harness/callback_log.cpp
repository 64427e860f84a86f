// SPDX-License-Identifier: Apache-2.0
#include "harness/callback_log.hpp"

#include <gmock/gmock.h>

#include <utility>

#include "harness/eventually.hpp"
#include "harness/recorder.hpp"
#include "harness/returned_code.hpp"
#include "harness/watched_calls.hpp"

namespace clmem::conformance {

CallbackLog& CallbackLog::make() {
  // Never destroyed: a driver may still call while the process ends.
  static auto& logs = *new std::list<CallbackLog>;
  return logs.emplace_back();
}

void* CallbackLog::user_data(std::string name, std::function<void()> observe) {
  const std::lock_guard lock{mutex_};
  return &registrations_.emplace_back(Registration{this, std::move(name), std::move(observe)});
}

void CL_CALLBACK CallbackLog::record(cl_mem object, void* user_data) {
  note(object, user_data);
}

void CL_CALLBACK CallbackLog::record_context(cl_context context, void* user_data) {
  note(context, user_data);
}

void CallbackLog::note(const void* object, void* user_data) {
  auto* const registration = static_cast<Registration*>(user_data);
  if (registration->observe) {
    registration->observe();
  }
  const std::lock_guard lock{registration->log->mutex_};
  registration->log->calls_.push_back({object, registration->name});
  ++registration->calls;
}

std::vector<CallbackLog::Call> CallbackLog::calls() const {
  const std::lock_guard lock{mutex_};
  return calls_;
}

bool CallbackLog::eventually_called(std::size_t times) const {
  const bool called = eventually([&] { return calls().size() >= times; });
  const std::lock_guard lock{mutex_};
  if (times == registrations_.size()) {
    for (const Registration& registration : registrations_) {
      recorder::calls(&registration, registration.calls, 1);
    }
  }
  return called;
}

std::vector<std::string> CallbackLog::names() const {
  std::vector<std::string> names;
  for (const Call& call : calls()) {
    names.push_back(call.name);
  }
  return names;
}

void watch(cl_mem object, CallbackLog& log, const std::string& name) {
  ASSERT_THAT(clSetMemObjectDestructorCallback(object, CallbackLog::record, log.user_data(name)),
              returns(CL_SUCCESS));
}

}  // namespace clmem::conformance
