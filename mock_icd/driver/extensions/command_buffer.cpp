// SPDX-License-Identifier: Apache-2.0
// cl_khr_command_buffer 0.9.8. A recording function makes the enqueue call with the same arguments.
#include "model/command_buffer.hpp"

#include <tuple>
#include <utility>

#include "driver/driver.hpp"
#include "driver/extensions/extension_functions.hpp"
#include "model/model.hpp"

namespace clmem::mock {
namespace {

using Action = CommandBufferUse::Action;
using Buffer = khr::CommandBufferHandle;
using Size = std::size_t;
using Table = cl_icd_dispatch;

struct Recording {
  Buffer buffer;
  cl_command_queue queue;
  const khr::Property* properties;
  cl_uint wait_count;
  const khr::SyncPoint* wait_list;
  khr::SyncPoint* sync_point;
  khr::MutableCommand* mutable_handle;
};

Model& model() {
  return Driver::instance().model();
}

// Checks the arguments; record_command() checks the sync points.
cl_int check(const Recording& recording) {
  if (recording.queue != nullptr) {
    return CL_INVALID_COMMAND_QUEUE;  // cl_khr_command_buffer_multi_device
  }
  const bool has_properties = recording.properties != nullptr && *recording.properties != 0;
  if (has_properties || recording.mutable_handle != nullptr) {
    return CL_INVALID_VALUE;  // cl_khr_command_buffer_mutable_dispatch
  }
  return (recording.wait_count == 0) == (recording.wait_list == nullptr)
             ? CL_SUCCESS
             : khr::invalid_sync_point_wait_list;
}

// Records the enqueue call that `make` makes with the given table and queue.
template <typename Make>
cl_int record(const Recording& recording, const Make& make) {
  cl_command_queue queue = nullptr;
  cl_int code = model().choose_command_buffer_queue(recording.buffer, std::nullopt, queue);
  if (code == CL_SUCCESS) {
    code = check(recording);
  }
  if (code != CL_SUCCESS) {
    return code;
  }
  const CommandBufferUse use{{.buffer = recording.buffer,
                              .action = Action::record,
                              .wait_list = {recording.wait_list, recording.wait_count},
                              .sync_point = recording.sync_point}};
  return make(entry_table(), queue);
}

template <typename Function>
struct ArgumentsOf;

template <typename... A>
struct ArgumentsOf<cl_int (CL_API_CALL* Table::*)(A...)> {
  using Type = std::tuple<A...>;
  // Without the queue, and without the wait list and the event, which are the last three.
  using Own = std::make_index_sequence<sizeof...(A) - 4>;
};

// The recording function for the enqueue function in the slot, with the arguments of the command.
template <auto slot, typename Own = typename ArgumentsOf<decltype(slot)>::Own>
struct RecordsFor;

template <auto slot, std::size_t... own>
struct RecordsFor<slot, std::index_sequence<own...>> {
  using Arguments = typename ArgumentsOf<decltype(slot)>::Type;

  static cl_int CL_API_CALL record(Buffer buffer, cl_command_queue queue,
                                   const khr::Property* properties,
                                   std::tuple_element_t<own + 1, Arguments>... arguments,
                                   cl_uint wait_count, const khr::SyncPoint* wait_list,
                                   khr::SyncPoint* sync_point,
                                   khr::MutableCommand* mutable_handle) {
    return mock::record(
        {buffer, queue, properties, wait_count, wait_list, sync_point, mutable_handle},
        [&](const Table& calls, cl_command_queue target) {
          return (calls.*slot)(target, arguments..., 0, nullptr, nullptr);
        });
  }
};

cl_int CL_API_CALL record_svm_copy(Buffer buffer, cl_command_queue queue,
                                   const khr::Property* properties, void* to, const void* from,
                                   Size size, cl_uint wait_count, const khr::SyncPoint* wait_list,
                                   khr::SyncPoint* sync_point,
                                   khr::MutableCommand* mutable_handle) {
  return record({buffer, queue, properties, wait_count, wait_list, sync_point, mutable_handle},
                [&](const Table& calls, cl_command_queue target) {
                  return calls.clEnqueueSVMMemcpy(target, CL_FALSE, to, from, size, 0, nullptr,
                                                  nullptr);
                });
}

Buffer CL_API_CALL create(cl_uint count, const cl_command_queue* queues,
                          const khr::Property* properties, cl_int* errcode_ret) {
  return model().create_command_buffer(count, queues, properties, errcode_ret);
}

cl_int CL_API_CALL retain(Buffer buffer) {
  return model().retain_command_buffer(buffer);
}

cl_int CL_API_CALL release(Buffer buffer) {
  return model().release_command_buffer(buffer);
}

cl_int CL_API_CALL finalize(Buffer buffer) {
  return model().finalize_command_buffer(buffer);
}

cl_int CL_API_CALL get_info(Buffer buffer, cl_uint name, Size size, void* value, Size* size_ret) {
  return model().get_command_buffer_info(buffer, name, size, value, size_ret);
}

cl_int CL_API_CALL enqueue(cl_uint count, cl_command_queue* queues, Buffer buffer,
                           cl_uint wait_count, const cl_event* wait_list, cl_event* event) {
  if ((count == 0) != (queues == nullptr)) {
    return CL_INVALID_VALUE;
  }
  std::optional<std::span<const cl_command_queue>> given;
  if (count > 0) {
    given = {queues, count};
  }
  cl_command_queue queue = nullptr;
  if (const cl_int code = model().choose_command_buffer_queue(buffer, given, queue);
      code != CL_SUCCESS) {
    return code;
  }
  const CommandBufferUse use{{.buffer = buffer, .action = Action::enqueue}};
  return entry_table().clEnqueueMarkerWithWaitList(queue, wait_count, wait_list, event);
}

template <typename Function>
void* address_of(Function* function) {
  return reinterpret_cast<void*>(function);
}

template <auto slot>
ExtensionFunction records(std::string_view name) {
  return {name, address_of(&RecordsFor<slot>::record)};
}

}  // namespace

std::span<const ExtensionFunction> command_buffer_functions() {
  static const ExtensionFunction all[]{
      {"clCreateCommandBufferKHR", address_of(&create)},
      {"clRetainCommandBufferKHR", address_of(&retain)},
      {"clReleaseCommandBufferKHR", address_of(&release)},
      {"clFinalizeCommandBufferKHR", address_of(&finalize)},
      {"clEnqueueCommandBufferKHR", address_of(&enqueue)},
      {"clGetCommandBufferInfoKHR", address_of(&get_info)},
      {"clCommandSVMMemcpyKHR", address_of(&record_svm_copy)},
      records<&Table::clEnqueueBarrierWithWaitList>("clCommandBarrierWithWaitListKHR"),
      records<&Table::clEnqueueCopyBuffer>("clCommandCopyBufferKHR"),
      records<&Table::clEnqueueCopyBufferRect>("clCommandCopyBufferRectKHR"),
      records<&Table::clEnqueueCopyBufferToImage>("clCommandCopyBufferToImageKHR"),
      records<&Table::clEnqueueCopyImage>("clCommandCopyImageKHR"),
      records<&Table::clEnqueueCopyImageToBuffer>("clCommandCopyImageToBufferKHR"),
      records<&Table::clEnqueueFillBuffer>("clCommandFillBufferKHR"),
      records<&Table::clEnqueueFillImage>("clCommandFillImageKHR"),
      records<&Table::clEnqueueNDRangeKernel>("clCommandNDRangeKernelKHR"),
      records<&Table::clEnqueueSVMMemFill>("clCommandSVMMemFillKHR"),
  };
  return all;
}

}  // namespace clmem::mock
