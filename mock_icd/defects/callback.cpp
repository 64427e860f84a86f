// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "defects/relay.hpp"
#include "defects/rows.hpp"

namespace clmem::mock::defects {
namespace {

bool is_legal(const auto& call) {
  const cl_int status = arg<"command_exec_callback_type">(call);
  return arg<"pfn_notify">(call) != nullptr && status >= CL_COMPLETE && status <= CL_SUBMITTED &&
         call.next().clGetEventInfo(arg<"event">(call), CL_EVENT_CONTEXT, 0, nullptr, nullptr) ==
             CL_SUCCESS;
}

using NotifyOfDestruction = void(CL_CALLBACK*)(cl_mem object, void* user_data);

struct DestructorCallback {
  NotifyOfDestruction notify;
  void* user_data;

  friend bool operator==(const DestructorCallback&, const DestructorCallback&) = default;
};

// The destructor callbacks of each object, of which only the first is registered with the driver.
class CallbackQueues {
 public:
  // Returns true for the first callback of its object.
  [[nodiscard]] bool add(cl_mem object, DestructorCallback registration) {
    const std::scoped_lock lock{mutex_};
    auto& queue = queues_[object];
    queue.push_back(registration);
    return queue.size() == 1;
  }

  [[nodiscard]] std::vector<DestructorCallback> take(cl_mem object) {
    const std::scoped_lock lock{mutex_};
    return std::exchange(queues_[object], {});
  }

 private:
  std::mutex mutex_;
  std::map<cl_mem, std::vector<DestructorCallback>> queues_;
};

struct RunsInOrderOfRegistration {
  static CallbackQueues& queues() {
    static CallbackQueues queues;
    return queues;
  }

  static void CL_CALLBACK run_all(cl_mem object, void* /*user_data*/) {
    for (const DestructorCallback& registered : queues().take(object)) {
      registered.notify(object, registered.user_data);
    }
  }

  auto operator()(auto& call) const {
    using Answer = typename std::remove_reference_t<decltype(call)>::Answer;
    const DestructorCallback registered{arg<"pfn_notify">(call), arg<"user_data">(call)};
    if (registered.notify == nullptr || size_of(call.next(), arg<"memobj">(call)) == 0) {
      return call.forward();
    }
    arg<"pfn_notify">(call) = &run_all;
    return queues().add(arg<"memobj">(call), registered) ? call.forward() : Answer{};
  }
};

struct MergesSameFunction {
  auto operator()(auto& call) const {
    using Answer = typename std::remove_reference_t<decltype(call)>::Answer;
    static DestructorCallback last{};
    static cl_mem last_object = nullptr;
    static std::mutex mutex;
    const DestructorCallback registered{arg<"pfn_notify">(call), nullptr};
    {
      const std::scoped_lock lock{mutex};
      const bool again = last == registered && last_object == arg<"memobj">(call);
      last = registered;
      last_object = arg<"memobj">(call);
      if (again && registered.notify != nullptr) {
        return Answer{};
      }
    }
    return call.forward();
  }
};

bool on_buffer(const auto& call) {
  return size_of(call.next(), arg<"memobj">(call)) != 0 && arg<"pfn_notify">(call) != nullptr;
}

}  // namespace

std::vector<Defect> wrong_callbacks() {
  using enum EntryPoint;
  return {
#define CLMEM_RELAYED_EVENT(id, requirements, sentence, ...)                                \
  CLMEM_DEFECT(id, (clSetEventCallback), requirements, sentence,                            \
               relays<clSetEventCallback, "pfn_notify">([]([[maybe_unused]] const auto& to, \
                                                           [[maybe_unused]] cl_event event, \
                                                           cl_int status) { __VA_ARGS__; }))
#include "defects/callback.def"
#undef CLMEM_RELAYED_EVENT
  };
}

}  // namespace clmem::mock::defects
