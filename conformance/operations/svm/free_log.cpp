// SPDX-License-Identifier: Apache-2.0
#include "operations/svm/free_log.hpp"

#include <deque>

#include "harness/eventually.hpp"

namespace clmem::conformance {

FreeLog& FreeLog::make() {
  // The logs stay reachable to the end: a driver may call late, and LeakSanitizer reports memory
  // that nothing points to.
  static std::mutex mutex;
  static auto& logs = *new std::deque<FreeLog>;
  const std::lock_guard lock{mutex};
  return logs.emplace_back();
}

FreeLog& FreeLog::shared() {
  static FreeLog& log = make();
  return log;
}

FreeLog& FreeLog::nameless() {
  FreeLog& log = shared();
  const std::lock_guard lock{log.mutex_};
  log.calls_.clear();
  return log;
}

void CL_CALLBACK FreeLog::record(cl_command_queue queue, cl_uint count, void* pointers[],
                                 void* user_data) {
  FreeLog& log = user_data == nullptr ? shared() : *static_cast<FreeLog*>(user_data);
  const std::lock_guard lock{log.mutex_};
  log.calls_.push_back({queue, std::vector<void*>(pointers, pointers + count), user_data});
}

std::vector<FreeLog::Call> FreeLog::calls() const {
  const std::lock_guard lock{mutex_};
  return calls_;
}

bool FreeLog::eventually_called(std::size_t times) const {
  return eventually([&] { return calls().size() >= times; });
}

}  // namespace clmem::conformance
