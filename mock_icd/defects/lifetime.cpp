// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "defects/callback_store.hpp"
#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

using NotifyOfDestruction = void(CL_CALLBACK*)(cl_mem object, void* user_data);

struct DestructorCallback {
  NotifyOfDestruction notify;
  void* user_data;

  friend bool operator==(const DestructorCallback&, const DestructorCallback&) = default;
};

// Calls the application without saying what was deleted.
struct GetsNoObject {
  static void CL_CALLBACK relay(cl_mem /*object*/, void* kept) {
    const auto* registered = static_cast<const DestructorCallback*>(kept);
    registered->notify(nullptr, registered->user_data);
  }

  auto operator()(auto& call) const {
    if (arg<"pfn_notify">(call) != nullptr) {
      const DestructorCallback registered{arg<"pfn_notify">(call), arg<"user_data">(call)};
      arg<"user_data">(call) = CallbackStore<DestructorCallback>::keep(registered);
      arg<"pfn_notify">(call) = &relay;
    }
    return call.forward();
  }
};

// All callbacks of an object as one callback that the driver knows.
class CallbackQueues {
 public:
  // Whether it is the first of its object.
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

// One registration per object and function.
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

struct OnBuffer {
  bool operator()(const auto& call) const {
    return size_of(call.next(), arg<"memobj">(call)) != 0 && arg<"pfn_notify">(call) != nullptr;
  }
};

}  // namespace

std::vector<Defect> destructor_callbacks() {
  return {
      {"destructor.never-runs",
       {"MemObjectDestructor.called", "MemObjectDestructor.kinds",
        "ReleaseMemObject.deferred.callback"},
       "A registered callback is forgotten.",
       skips<P::clSetMemObjectDestructorCallback>(OnBuffer{})},
      {"destructor.runs-at-once",
       {"MemObjectDestructor.not-early", "MemObjectDestructor.host-ptr-reuse"},
       "A callback runs when it is registered.",
       wraps<P::clSetMemObjectDestructorCallback>([](auto& call) {
         if (!OnBuffer{}(call)) {
           return call.forward();
         }
         arg<"pfn_notify">(call)(arg<"memobj">(call), arg<"user_data">(call));
         return substitute(call);
       })},
      {"destructor.runs-in-order-of-registration",
       {"MemObjectDestructor.lifo"},
       "The callback that was registered first runs first.",
       wraps<P::clSetMemObjectDestructorCallback>(RunsInOrderOfRegistration{})},
      {"destructor.merges-same-function",
       {"MemObjectDestructor.same-function-twice"},
       "A function that is registered again at once is called once.",
       wraps<P::clSetMemObjectDestructorCallback>(MergesSameFunction{})},
      {"destructor.gets-no-object",
       {"MemObjectDestructor.arguments"},
       "A callback gets a null handle.",
       wraps<P::clSetMemObjectDestructorCallback>(GetsNoObject{})},
      {"destructor.refused-keeps-a-reference",
       {"GetMemObjectInfo.REFERENCE_COUNT"},
       "A null callback is refused and adds a reference to the object that is never given back.",
       wraps<P::clSetMemObjectDestructorCallback>([](auto& call) {
         const auto answer = call.forward();
         if (answer.status == CL_INVALID_VALUE) {
           call.next().clRetainMemObject(arg<"memobj">(call));
         }
         return answer;
       })},
  };
}

std::vector<Defect> context_lifetimes() {
  return {
      {"context-destructor.runs-at-once",
       {"ContextDestructor.not-early", "ContextDestructor.attached-objects"},
       "A callback of a context runs when it is registered.",
       wraps<P::clSetContextDestructorCallback>([](auto& call) {
         if (arg<"pfn_notify">(call) == nullptr) {
           return call.forward();
         }
         arg<"pfn_notify">(call)(arg<"context">(call), arg<"user_data">(call));
         return substitute(call);
       })},
      {"context.count-only-grows",
       {"RetainContext.count", "GetContextInfo.REFERENCE_COUNT"},
       "The count that a context reports never falls.",
       reports<CL_CONTEXT_REFERENCE_COUNT, cl_uint, P::clGetContextInfo>([](auto&, cl_uint count) {
         static std::atomic<cl_uint> most = 0;
         if (most < count) {
           most = count;
         }
         return most.load();
       })},
      {"context.keeps-a-reference-for-each-object",
       {"GetContextInfo.REFERENCE_COUNT"},
       "Each call that creates an object or lists formats, also a refused one, adds a reference to "
       "the context that is never given back.",
       wraps<P::clCreateBuffer, P::clCreateBufferWithProperties, P::clCreateImage,
             P::clCreateImageWithProperties, P::clCreateImage2D, P::clCreateImage3D,
             P::clCreatePipe, P::clGetSupportedImageFormats, P::clCreateSampler,
             P::clCreateSamplerWithProperties, P::clCreateUserEvent, P::clCreateCommandQueue,
             P::clCreateCommandQueueWithProperties>([](auto& call) {
         const auto answer = call.forward();
         if (arg<"context">(call) != nullptr) {
           call.next().clRetainContext(arg<"context">(call));
         }
         return answer;
       })},
      {"queue.refused-command-keeps-a-reference",
       {"GetCommandQueueInfo.REFERENCE_COUNT"},
       "Each refused command adds a reference to its queue that is never given back.",
       wraps_commands([](auto& call) {
         const auto answer = call.forward();
         if (answer.status != CL_SUCCESS && arg<"command_queue">(call) != nullptr) {
           call.next().clRetainCommandQueue(arg<"command_queue">(call));
         }
         return answer;
       })},
      {"context.kernel-query-keeps-a-reference",
       {"GetContextInfo.REFERENCE_COUNT"},
       "Each query of a kernel adds a reference to its context that is never given back.",
       wraps<P::clGetKernelInfo>([](auto& call) {
         const auto answer = call.forward();
         cl_context context = nullptr;
         if (answer.status == CL_SUCCESS) {
           call.next().clGetKernelInfo(arg<"kernel">(call), CL_KERNEL_CONTEXT, sizeof context,
                                       &context, nullptr);
           call.next().clRetainContext(context);
         }
         return answer;
       })},
      {"queue.finish-keeps-a-reference",
       {"GetCommandQueueInfo.REFERENCE_COUNT"},
       "Each finish adds a reference to its queue that is never given back.",
       wraps<P::clFinish>([](auto& call) {
         const auto answer = call.forward();
         if (answer.status == CL_SUCCESS) {
           call.next().clRetainCommandQueue(arg<"command_queue">(call));
         }
         return answer;
       })},
  };
}

}  // namespace clmem::mock::defects
