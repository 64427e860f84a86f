// SPDX-License-Identifier: Apache-2.0
// substitute.hpp - queries about objects for defects, and results in place of those of a call.
//
// Contract: a query that fails returns zero or null.
#pragma once

#include <algorithm>
#include <cstddef>

#include "defects/wrap.hpp"
#include "trace/opencl.hpp"

namespace clmem::mock::defects {

inline constexpr cl_mem_flags access_flags =
    CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
inline constexpr cl_mem_flags host_access_flags =
    CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;
inline constexpr cl_mem_flags host_ptr_flags =
    CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;

template <typename T>
[[nodiscard]] T info_of(auto query, auto object, cl_uint name) {
  T value{};
  return query(object, name, sizeof value, &value, nullptr) == CL_SUCCESS ? value : T{};
}

template <typename T>
[[nodiscard]] T mem_info(const cl_icd_dispatch& table, cl_mem object, cl_mem_info name) {
  return info_of<T>(table.clGetMemObjectInfo, object, name);
}

[[nodiscard]] inline std::size_t size_of(const cl_icd_dispatch& table, cl_mem object) {
  return mem_info<std::size_t>(table, object, CL_MEM_SIZE);
}

[[nodiscard]] inline cl_mem_flags flags_of(const cl_icd_dispatch& table, cl_mem object) {
  return mem_info<cl_mem_flags>(table, object, CL_MEM_FLAGS);
}

[[nodiscard]] inline cl_context context_of(const cl_icd_dispatch& table, cl_mem object) {
  return mem_info<cl_context>(table, object, CL_MEM_CONTEXT);
}

[[nodiscard]] inline cl_mem parent_of(const cl_icd_dispatch& table, cl_mem object) {
  return mem_info<cl_mem>(table, object, CL_MEM_ASSOCIATED_MEMOBJECT);
}

[[nodiscard]] inline std::size_t origin_of(const cl_icd_dispatch& table, cl_mem object) {
  return mem_info<std::size_t>(table, object, CL_MEM_OFFSET);
}

// The buffer that owns the storage.
[[nodiscard]] inline cl_mem root_of(const cl_icd_dispatch& table, cl_mem object) {
  const cl_mem parent = parent_of(table, object);
  return parent == nullptr ? object : parent;
}

template <typename T>
[[nodiscard]] T event_info(const cl_icd_dispatch& table, cl_event event, cl_event_info name) {
  return info_of<T>(table.clGetEventInfo, event, name);
}

[[nodiscard]] inline cl_int status_of(const cl_icd_dispatch& table, cl_event event) {
  return event_info<cl_int>(table, event, CL_EVENT_COMMAND_EXECUTION_STATUS);
}

[[nodiscard]] inline cl_command_type command_type_of(const cl_icd_dispatch& table, cl_event event) {
  return event_info<cl_command_type>(table, event, CL_EVENT_COMMAND_TYPE);
}

[[nodiscard]] inline bool is_user_event(const cl_icd_dispatch& table, cl_event event) {
  return command_type_of(table, event) == CL_COMMAND_USER;
}

template <typename T>
[[nodiscard]] T device_info(const cl_icd_dispatch& table, cl_device_id device,
                            cl_device_info name) {
  return info_of<T>(table.clGetDeviceInfo, device, name);
}

[[nodiscard]] inline cl_context context_of(const cl_icd_dispatch& table, cl_command_queue queue) {
  return info_of<cl_context>(table.clGetCommandQueueInfo, queue, CL_QUEUE_CONTEXT);
}

[[nodiscard]] inline cl_device_id parent_of_device(const cl_icd_dispatch& table,
                                                   cl_device_id device) {
  return device_info<cl_device_id>(table, device, CL_DEVICE_PARENT_DEVICE);
}

// Returns the result of a call that reports success without having been carried out.
//
// Contract: never crashes, whatever the arguments; the result is null if no object can be made.

// An event of that queue that completes with the earlier commands.
[[nodiscard]] inline cl_event completing_event(const cl_icd_dispatch& table,
                                               cl_command_queue queue) {
  cl_event event = nullptr;
  const cl_int code = table.clEnqueueMarkerWithWaitList(queue, 0, nullptr, &event);
  return code == CL_SUCCESS ? event : nullptr;
}

// A buffer of about that size, limited to a small one.
[[nodiscard]] inline cl_mem small_buffer(const cl_icd_dispatch& table, cl_context context,
                                         std::size_t size) {
  constexpr std::size_t enough = 65536;
  cl_int code = CL_SUCCESS;
  return table.clCreateBuffer(context, CL_MEM_READ_WRITE, std::clamp<std::size_t>(size, 1, enough),
                              nullptr, &code);
}

// Memory for a caller that requested an invalid mapping.
[[nodiscard]] inline void* scratch_memory() {
  static std::byte memory[65536];
  return memory;
}

template <typename Call>
[[nodiscard]] typename Call::Answer substitute(Call& call) {
  typename Call::Answer answer;
  if constexpr (Call::has("event") && Call::has("command_queue")) {
    if (auto* event = arg<"event">(call); event != nullptr) {
      *event = completing_event(call.next(), arg<"command_queue">(call));
    }
  }
  if constexpr (Call::entry_point == EntryPoint::clEnqueueMapBuffer ||
                Call::entry_point == EntryPoint::clEnqueueMapImage) {
    answer.result = scratch_memory();
  } else if constexpr (Call::entry_point == EntryPoint::clCreateSubBuffer) {
    answer.result = small_buffer(call.next(), context_of(call.next(), arg<"buffer">(call)),
                                 size_of(call.next(), arg<"buffer">(call)));
  } else if constexpr (Call::has("context") && Call::has("host_ptr") && Call::has("size")) {
    answer.result = small_buffer(call.next(), arg<"context">(call), arg<"size">(call));
  }
  return answer;
}

}  // namespace clmem::mock::defects
