// SPDX-License-Identifier: Apache-2.0
// cl_khr_command_buffer 0.9: commands that are recorded once and enqueued many times.
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

#include "driver/driver.hpp"
#include "driver/extensions/extension_functions.hpp"
#include "model/property_list.hpp"

namespace clmem::mock {
namespace {

using Buffer = cl_command_buffer_khr;
using Mutable = cl_mutable_command_khr;
using SyncPoints = std::vector<cl_sync_point_khr>;
using Events = std::vector<cl_event>;

constexpr std::string_view command_buffer = "cl_khr_command_buffer";

const cl_icd_dispatch& below() {
  return Driver::instance().next();
}

struct Step {
  // Enqueues the command through one of the driver's tables.
  std::function<cl_int(const cl_icd_dispatch&, cl_command_queue, const Events&, cl_event*)> enqueue;
  SyncPoints waits;
};

struct Recorded {
  cl_command_queue queue = nullptr;
  cl_command_buffer_flags_khr flags = 0;
  std::vector<cl_command_buffer_properties_khr> properties;
  cl_uint references = 1;
  bool is_final = false;
  std::vector<Step> steps;
  cl_event last = nullptr;  // of the latest enqueueing

  Recorded() = default;
  Recorded(const Recorded&) = delete;
  Recorded& operator=(const Recorded&) = delete;
  ~Recorded() {
    set_last(nullptr);
    below().clReleaseCommandQueue(queue);
  }
  void set_last(cl_event event) {
    if (last != nullptr) {
      below().clReleaseEvent(last);
    }
    last = event;
  }
  [[nodiscard]] bool is_pending() const {
    cl_int status = CL_COMPLETE;
    return last != nullptr &&
           below().clGetEventInfo(last, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status), &status,
                                  nullptr) == CL_SUCCESS &&
           status > CL_COMPLETE;
  }
  [[nodiscard]] cl_command_buffer_state_khr state() const {
    return !is_final      ? CL_COMMAND_BUFFER_STATE_RECORDING_KHR
           : is_pending() ? CL_COMMAND_BUFFER_STATE_PENDING_KHR
                          : CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR;
  }
};

struct CommandBuffers {
  std::recursive_mutex mutex;  // releasing an object may call back
  std::map<Buffer, std::unique_ptr<Recorded>> live;
};

CommandBuffers& command_buffers() {
  static CommandBuffers* const instance = new CommandBuffers;  // for releases after the end of main
  return *instance;
}

template <typename Body>
cl_int with(Buffer handle, const Body& body) {
  const std::scoped_lock lock{command_buffers().mutex};
  const auto found = command_buffers().live.find(handle);
  return found == command_buffers().live.end() ? CL_INVALID_COMMAND_BUFFER_KHR
                                               : body(*found->second);
}

template <typename Value>
Value queue_info(cl_command_queue queue, cl_command_queue_info name) {
  Value value{};
  Driver::instance().model_calls().clGetCommandQueueInfo(queue, name, sizeof(value), &value,
                                                         nullptr);
  return value;
}

// The rules of a command's arguments are those of its enqueue call: it is made with a queue of its
// own, behind an event that fails.
cl_int try_out(const Recorded& buffer, const Step& step) {
  const cl_icd_dispatch& calls = below();
  cl_int code = CL_SUCCESS;
  const auto context = queue_info<cl_context>(buffer.queue, CL_QUEUE_CONTEXT);
  const auto device = queue_info<cl_device_id>(buffer.queue, CL_QUEUE_DEVICE);
  const cl_command_queue scratch = calls.clCreateCommandQueue(context, device, 0, &code);
  const cl_event gate = calls.clCreateUserEvent(context, &code);
  if (scratch != nullptr && gate != nullptr) {
    code = step.enqueue(calls, scratch, {gate}, nullptr);
    calls.clSetUserEventStatus(gate, -1);
  }
  calls.clReleaseEvent(gate);
  calls.clReleaseCommandQueue(scratch);
  return code;
}

struct Place {
  cl_command_queue queue;
  cl_uint waits;
  const cl_sync_point_khr* wait_list;
  cl_sync_point_khr* sync_point;
  Mutable* mutable_handle;
};

cl_int record(Buffer handle, const Place& place, decltype(Step::enqueue) enqueue) {
  return with(handle, [&](Recorded& buffer) -> cl_int {
    if (buffer.is_final) {
      return CL_INVALID_OPERATION;
    }
    if (place.queue != nullptr) {
      return CL_INVALID_COMMAND_QUEUE;
    }
    if (place.mutable_handle != nullptr) {
      return CL_INVALID_VALUE;
    }
    const std::size_t made = buffer.steps.size();
    if ((place.waits == 0) != (place.wait_list == nullptr) ||
        std::any_of(place.wait_list, place.wait_list + place.waits,
                    [&](cl_sync_point_khr point) { return point >= made; })) {
      return CL_INVALID_SYNC_POINT_WAIT_LIST_KHR;
    }
    Step step{std::move(enqueue), SyncPoints(place.wait_list, place.wait_list + place.waits)};
    if (const cl_int code = try_out(buffer, step); code != CL_SUCCESS) {
      return code;
    }
    buffer.steps.push_back(std::move(step));
    if (place.sync_point != nullptr) {
      *place.sync_point = static_cast<cl_sync_point_khr>(made);
    }
    return CL_SUCCESS;
  });
}

// Arguments as they are kept, and as they are passed on. Objects are retained.

template <typename Handle, auto retain, auto release>
auto kept_handle(Handle handle) {
  below().*retain == nullptr ? CL_SUCCESS : (below().*retain)(handle);
  return std::shared_ptr<std::remove_pointer_t<Handle>>{
      handle, [](Handle held) { (below().*release)(held); }};
}
auto keep(cl_mem object) {
  return kept_handle<cl_mem, &cl_icd_dispatch::clRetainMemObject,
                     &cl_icd_dispatch::clReleaseMemObject>(object);
}
std::size_t keep(std::size_t number) {
  return number;
}
std::vector<std::size_t> keep(const std::size_t* three) {
  return three == nullptr ? std::vector<std::size_t>{} : std::vector<std::size_t>{three, three + 3};
}

template <typename Object>
Object* pass(const std::shared_ptr<Object>& kept) {
  return kept.get();
}
std::size_t pass(std::size_t number) {
  return number;
}
template <typename Element>
const Element* pass(const std::vector<Element>& kept) {
  return kept.empty() ? nullptr : kept.data();
}

// A command whose arguments are objects, sizes, origins and regions.
template <auto slot, typename... A>
cl_int copy_command(Buffer handle, const Place& place, A... arguments) {
  return record(
      handle, place,
      [kept = std::tuple{keep(arguments)...}](const cl_icd_dispatch& calls, cl_command_queue queue,
                                              const Events& waits, cl_event* event) {
        return std::apply(
            [&](const auto&... each) {
              return (calls.*slot)(queue, pass(each)..., static_cast<cl_uint>(waits.size()),
                                   pass(waits), event);
            },
            kept);
      });
}

// cl_int f(buffer, queue, arguments, waits, wait_list, sync_point, mutable_handle), from the
// enqueue function f(queue, arguments, waits, wait_list, event).
template <auto slot, typename... A>
struct Copy {
  static cl_int CL_API_CALL call(Buffer handle, cl_command_queue queue, A... arguments,
                                 cl_uint waits, const cl_sync_point_khr* wait_list,
                                 cl_sync_point_khr* sync_point, Mutable* mutable_handle) {
    return copy_command<slot>(handle, {queue, waits, wait_list, sync_point, mutable_handle},
                              arguments...);
  }
};

using Size = std::size_t;
using Sizes3 = const std::size_t*;
using D = cl_icd_dispatch;

cl_int CL_API_CALL fill_buffer(Buffer handle, cl_command_queue queue, cl_mem object,
                               const void* pattern, Size pattern_size, Size offset, Size size,
                               cl_uint waits, const cl_sync_point_khr* wait_list,
                               cl_sync_point_khr* sync_point, Mutable* mutable_handle) {
  const auto* const bytes = static_cast<const std::byte*>(pattern);
  const std::vector<std::byte> kept(bytes, bytes + (bytes == nullptr ? 0 : pattern_size));
  return record(handle, {queue, waits, wait_list, sync_point, mutable_handle},
                [=, object = keep(object)](const D& calls, cl_command_queue target,
                                           const Events& events, cl_event* event) {
                  return calls.clEnqueueFillBuffer(
                      target, object.get(), pass(kept), pattern_size, offset, size,
                      static_cast<cl_uint>(events.size()), pass(events), event);
                });
}

cl_int CL_API_CALL fill_image(Buffer handle, cl_command_queue queue, cl_mem image,
                              const void* color, Sizes3 origin, Sizes3 region, cl_uint waits,
                              const cl_sync_point_khr* wait_list, cl_sync_point_khr* sync_point,
                              Mutable* mutable_handle) {
  cl_image_format format{};
  below().clGetImageInfo(image, CL_IMAGE_FORMAT, sizeof(format), &format, nullptr);
  const Size bytes = format.image_channel_order == CL_DEPTH ? 4 : 16;
  const auto* const first = static_cast<const std::byte*>(color);
  const std::vector<std::byte> kept(first, first + (first == nullptr ? 0 : bytes));
  return record(
      handle, {queue, waits, wait_list, sync_point, mutable_handle},
      [kept, image = keep(image), origin = keep(origin), region = keep(region)](
          const D& calls, cl_command_queue target, const Events& events, cl_event* event) {
        return calls.clEnqueueFillImage(target, image.get(), pass(kept), pass(origin), pass(region),
                                        static_cast<cl_uint>(events.size()), pass(events), event);
      });
}

cl_int CL_API_CALL barrier(Buffer handle, cl_command_queue queue, cl_uint waits,
                           const cl_sync_point_khr* wait_list, cl_sync_point_khr* sync_point,
                           Mutable* mutable_handle) {
  return copy_command<&D::clEnqueueBarrierWithWaitList>(
      handle, {queue, waits, wait_list, sync_point, mutable_handle});
}

// The kernel's arguments are those of the moment.
cl_int CL_API_CALL nd_range(Buffer handle, cl_command_queue queue,
                            const cl_ndrange_kernel_command_properties_khr* properties,
                            cl_kernel kernel, cl_uint work_dim, const Size* offset,
                            const Size* global, const Size* local, cl_uint waits,
                            const cl_sync_point_khr* wait_list, cl_sync_point_khr* sync_point,
                            Mutable* mutable_handle) {
  if (properties != nullptr && *properties != 0) {
    return CL_INVALID_VALUE;
  }
  if (work_dim < 1 || work_dim > 3) {
    return CL_INVALID_WORK_DIMENSION;
  }
  cl_int code = CL_SUCCESS;
  const std::shared_ptr<std::remove_pointer_t<cl_kernel>> clone{
      below().clCloneKernel(kernel, &code), [](cl_kernel made) {
        if (made != nullptr) {
          below().clReleaseKernel(made);
        }
      }};
  if (clone == nullptr) {
    return CL_INVALID_KERNEL;
  }
  const auto sizes = [&](const Size* given) {
    return given == nullptr ? std::vector<Size>{} : std::vector<Size>(given, given + work_dim);
  };
  return record(
      handle, {queue, waits, wait_list, sync_point, mutable_handle},
      [=, offset = sizes(offset), global = sizes(global), local = sizes(local)](
          const D& calls, cl_command_queue target, const Events& events, cl_event* event) {
        return calls.clEnqueueNDRangeKernel(
            target, clone.get(), work_dim, pass(offset), pass(global), pass(local),
            static_cast<cl_uint>(events.size()), pass(events), event);
      });
}

Buffer CL_API_CALL create(cl_uint count, const cl_command_queue* queues,
                          const cl_command_buffer_properties_khr* properties, cl_int* errcode_ret) {
  cl_int code = CL_SUCCESS;
  auto made = std::make_unique<Recorded>();
  made->properties = copy_property_list(properties);
  for (std::size_t at = 0; at + 1 < made->properties.size(); at += 2) {
    made->flags = made->properties[at + 1];
    if (made->properties[at] != CL_COMMAND_BUFFER_FLAGS_KHR ||
        made->flags > CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR) {
      code = CL_INVALID_VALUE;
    }
  }
  if (count != 1 || queues == nullptr) {
    code = CL_INVALID_VALUE;
  } else if (const cl_int retained = below().clRetainCommandQueue(*queues);
             retained != CL_SUCCESS) {
    code = retained;
  } else {
    made->queue = *queues;
    code = has_extension(*queues, command_buffer) ? code : CL_INVALID_OPERATION;
  }
  if (errcode_ret != nullptr) {
    *errcode_ret = code;
  }
  if (code != CL_SUCCESS) {
    return nullptr;
  }
  const std::scoped_lock lock{command_buffers().mutex};
  const auto handle = reinterpret_cast<Buffer>(made.get());
  command_buffers().live[handle] = std::move(made);
  return handle;
}

cl_int CL_API_CALL retain(Buffer handle) {
  return with(handle, [](Recorded& buffer) { return ++buffer.references, CL_SUCCESS; });
}

cl_int CL_API_CALL release(Buffer handle) {
  return with(handle, [&](Recorded& buffer) {
    if (--buffer.references == 0) {
      command_buffers().live.erase(handle);
    }
    return CL_SUCCESS;
  });
}

cl_int CL_API_CALL finalize(Buffer handle) {
  return with(handle, [](Recorded& buffer) {
    return std::exchange(buffer.is_final, true) ? CL_INVALID_OPERATION : CL_SUCCESS;
  });
}

bool is_compatible(cl_command_queue queue, cl_command_queue own) {
  return queue_info<cl_context>(queue, CL_QUEUE_CONTEXT) ==
             queue_info<cl_context>(own, CL_QUEUE_CONTEXT) &&
         queue_info<cl_device_id>(queue, CL_QUEUE_DEVICE) ==
             queue_info<cl_device_id>(own, CL_QUEUE_DEVICE) &&
         queue_info<cl_command_queue_properties>(queue, CL_QUEUE_PROPERTIES) ==
             queue_info<cl_command_queue_properties>(own, CL_QUEUE_PROPERTIES);
}

// The commands, each behind the wait list and its sync points, and a marker that ends them.
cl_int enqueue_steps(Recorded& buffer, cl_command_queue queue, const Events& wait_list,
                     cl_event* event) {
  const cl_icd_dispatch& calls = entry_table();
  Events made;
  cl_int code = CL_SUCCESS;
  for (const Step& step : buffer.steps) {
    Events waits = wait_list;
    std::ranges::transform(step.waits, std::back_inserter(waits),
                           [&](cl_sync_point_khr point) { return made.at(point); });
    cl_event done = nullptr;
    code = step.enqueue(calls, queue, waits, &done);
    if (code != CL_SUCCESS) {
      break;
    }
    made.push_back(done);
  }
  cl_event last = nullptr;
  const Events& ends = made.empty() ? wait_list : made;
  if (code == CL_SUCCESS) {
    code = named(calls.clEnqueueMarkerWithWaitList(queue, static_cast<cl_uint>(ends.size()),
                                                   pass(ends), &last),
                 &last, CL_COMMAND_COMMAND_BUFFER_KHR);
  }
  for (const cl_event each : made) {
    below().clReleaseEvent(each);
  }
  if (code == CL_SUCCESS) {
    buffer.set_last(last);
    if (event != nullptr) {
      below().clRetainEvent(last);
      *event = last;
    }
  }
  return code;
}

cl_int CL_API_CALL enqueue_buffer(cl_uint count, cl_command_queue* queues, Buffer handle,
                                  cl_uint waits, const cl_event* wait_list, cl_event* event) {
  return with(handle, [&](Recorded& buffer) -> cl_int {
    if ((count == 0) != (queues == nullptr) || count > 1) {
      return CL_INVALID_VALUE;
    }
    if ((waits == 0) != (wait_list == nullptr)) {
      return CL_INVALID_EVENT_WAIT_LIST;
    }
    const bool once = (buffer.flags & CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR) == 0;
    if (!buffer.is_final || (once && buffer.is_pending())) {
      return CL_INVALID_OPERATION;
    }
    const cl_command_queue queue = count == 0 ? buffer.queue : *queues;
    if (!is_compatible(queue, buffer.queue)) {
      return CL_INCOMPATIBLE_COMMAND_QUEUE_KHR;
    }
    return enqueue_steps(buffer, queue, Events(wait_list, wait_list + waits), event);
  });
}

cl_int CL_API_CALL get_info(Buffer handle, cl_command_buffer_info_khr name, Size size, void* value,
                            Size* size_ret) {
  return with(handle, [&](Recorded& buffer) -> cl_int {
    const auto give = [&](const auto& one) {
      return answer(std::span{&one, 1}, size, value, size_ret);
    };
    switch (name) {
      case CL_COMMAND_BUFFER_QUEUES_KHR:
        return give(buffer.queue);
      case CL_COMMAND_BUFFER_NUM_QUEUES_KHR:
        return give(cl_uint{1});
      case CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR:
        return give(buffer.references);
      case CL_COMMAND_BUFFER_STATE_KHR:
        return give(buffer.state());
      case CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR:
        return answer(std::span{std::as_const(buffer.properties)}, size, value, size_ret);
      default:
        return CL_INVALID_VALUE;
    }
  });
}

}  // namespace

std::span<const ExtensionFunction> command_buffer_functions() {
  static const ExtensionFunction all[]{
      {"clCreateCommandBufferKHR", reinterpret_cast<void*>(&create)},
      {"clRetainCommandBufferKHR", reinterpret_cast<void*>(&retain)},
      {"clReleaseCommandBufferKHR", reinterpret_cast<void*>(&release)},
      {"clFinalizeCommandBufferKHR", reinterpret_cast<void*>(&finalize)},
      {"clEnqueueCommandBufferKHR", reinterpret_cast<void*>(&enqueue_buffer)},
      {"clGetCommandBufferInfoKHR", reinterpret_cast<void*>(&get_info)},
      {"clCommandBarrierWithWaitListKHR", reinterpret_cast<void*>(&barrier)},
      {"clCommandCopyBufferKHR",
       reinterpret_cast<void*>(
           &Copy<&D::clEnqueueCopyBuffer, cl_mem, cl_mem, Size, Size, Size>::call)},
      {"clCommandCopyBufferRectKHR",
       reinterpret_cast<void*>(&Copy<&D::clEnqueueCopyBufferRect, cl_mem, cl_mem, Sizes3, Sizes3,
                                     Sizes3, Size, Size, Size, Size>::call)},
      {"clCommandCopyBufferToImageKHR",
       reinterpret_cast<void*>(
           &Copy<&D::clEnqueueCopyBufferToImage, cl_mem, cl_mem, Size, Sizes3, Sizes3>::call)},
      {"clCommandCopyImageKHR",
       reinterpret_cast<void*>(
           &Copy<&D::clEnqueueCopyImage, cl_mem, cl_mem, Sizes3, Sizes3, Sizes3>::call)},
      {"clCommandCopyImageToBufferKHR",
       reinterpret_cast<void*>(
           &Copy<&D::clEnqueueCopyImageToBuffer, cl_mem, cl_mem, Sizes3, Sizes3, Size>::call)},
      {"clCommandFillBufferKHR", reinterpret_cast<void*>(&fill_buffer)},
      {"clCommandFillImageKHR", reinterpret_cast<void*>(&fill_image)},
      {"clCommandNDRangeKernelKHR", reinterpret_cast<void*>(&nd_range)}};
  return all;
}

}  // namespace clmem::mock
