// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <clmem/nd_range.hpp>
#include <cstring>
#include <memory>
#include <vector>

#include "checks.hpp"
#include "enqueue.hpp"
#include "facts.hpp"
#include "handle_list.hpp"

namespace clmem {
namespace {

// Deleted by the callback of the command's event. If the callback could not be set, deleted by
// whichever comes last: the end of the function, or the failed attempt to set the callback.
struct NativeCall {
  enum class Phase { pending, ran, unwatched };

  NativeKernel function;
  std::vector<void*> memory;
  std::atomic<Phase> phase = Phase::pending;
};

// The driver's copy of the arguments, of unknown alignment: a NativeCall, then the memory.
void CL_CALLBACK run_native_call(void* arguments) noexcept {
  NativeCall* call = nullptr;
  std::memcpy(&call, arguments, sizeof(call));
  if (!call->memory.empty()) {
    std::memcpy(call->memory.data(), static_cast<const std::byte*>(arguments) + sizeof(call),
                call->memory.size() * sizeof(void*));
  }
  call->function(call->memory);
  if (call->phase.exchange(NativeCall::Phase::ran) == NativeCall::Phase::unwatched) {
    delete call;
  }
}

void CL_CALLBACK end_native_call(cl_event /*event*/, cl_int /*status*/, void* call) noexcept {
  delete static_cast<NativeCall*>(call);
}

void end_with(const Event& event, NativeCall* call) {
  const cl_int code = clSetEventCallback(event.get(), CL_COMPLETE, end_native_call, call);
  if (code == CL_SUCCESS) {
    return;
  }
  if (call->phase.exchange(NativeCall::Phase::unwatched) == NativeCall::Phase::ran) {
    delete call;
  }
  throw_error(code, "clSetEventCallback", "state = 0");
}

// The block of arguments of clEnqueueNativeKernel: the call, then handles that OpenCL replaces by
// addresses.
struct Arguments {
  Arguments(NativeCall* call, const detail::HandleList<cl_mem>& buffers) {
    block.push_back(call);
    block.insert(block.end(), buffers.data(), buffers.data() + buffers.size());
    for (std::size_t at = 1; at < block.size(); ++at) {
      places.push_back(&block[at]);
    }
  }

  std::vector<void*> block;
  std::vector<const void*> places;
};

}  // namespace

void enqueue_native_kernel(const CommandQueue& queue, NativeKernel function,
                           const References<BufferView>& buffers, const Options& options) {
  constexpr const char* routine = "clEnqueueNativeKernel";
  detail::require_queue_version(routine, {1, 1}, queue);  // clSetEventCallback came with 1.1
  if (!function) {
    throw_error(CL_INVALID_VALUE, routine, "the function is empty");
  }
  const detail::HandleList<cl_mem> list{buffers, CL_INVALID_MEM_OBJECT, routine};
  std::unique_ptr<NativeCall> call{new NativeCall{std::move(function), {}}};
  call->memory.resize(buffers.size());
  Arguments arguments{call.get(), list};
  Event event;
  detail::enqueue<detail::Retry::never>(
      {options.after, &event}, routine,
      [&](auto... events) {
        return clEnqueueNativeKernel(
            queue.get(), run_native_call, arguments.block.data(),
            arguments.block.size() * sizeof(void*), list.size(), list.data(),
            list.size() == 0 ? nullptr : arguments.places.data(), events...);
      },
      [&](cl_int) {
        return detail::describe(
            {{"number of buffers", buffers.size()}, {"number of events", options.after.size()}});
      });
  end_with(event, call.release());
  if (options.event != nullptr) {
    *options.event = std::move(event);
  }
}

}  // namespace clmem
