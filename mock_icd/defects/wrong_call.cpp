// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <atomic>
#include <bit>
#include <vector>

#include "defects/rectangle.hpp"
#include "defects/rows.hpp"

namespace clmem::mock::defects {
namespace {

constexpr cl_mem_flags host_memory = CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR;
constexpr cl_mem_flags restricted = CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY | host_access_flags;

// True in every n-th call.
bool is_each(int calls) {
  static std::atomic<int> made{0};
  return ++made % calls == 0;
}

[[nodiscard]] bool is_whole(const auto& call) {
  return has_region(call) && SourceSide::origin(call) != nullptr &&
         DestinationSide::origin(call) != nullptr;
}

template <cl_mem_flags flags>
bool has_all(const auto& call) {
  return (arg<"flags">(call) & flags) == flags;
}

bool same_buffer(const auto& call) {
  return arg<"src_buffer">(call) != nullptr && arg<"src_buffer">(call) == arg<"dst_buffer">(call);
}

// True for sub-buffers of one parent, and for a sub-buffer and its parent.
bool related(const auto& call) {
  const cl_mem source = arg<"src_buffer">(call);
  const cl_mem destination = arg<"dst_buffer">(call);
  return source != destination && source != nullptr && destination != nullptr &&
         root_of(call.next(), source) == root_of(call.next(), destination);
}

bool is_adjacent(const auto& call) {
  const std::size_t source = arg<"src_offset">(call);
  const std::size_t destination = arg<"dst_offset">(call);
  const std::size_t distance = source < destination ? destination - source : source - destination;
  return same_buffer(call) && distance == arg<"size">(call);
}

bool has_unused_size(const auto& call) {
  const cl_image_desc* const desc = arg<"image_desc">(call);
  if (desc == nullptr) {
    return false;
  }
  const cl_mem_object_type type = desc->image_type;
  const bool is_volume = type == CL_MEM_OBJECT_IMAGE3D;
  const bool is_plane = type == CL_MEM_OBJECT_IMAGE2D || type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
  const bool is_array = type == CL_MEM_OBJECT_IMAGE1D_ARRAY || type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
  return (desc->image_height > 1 && !is_plane && !is_volume) ||
         (desc->image_depth > 1 && !is_volume) || (desc->image_array_size > 1 && !is_array);
}

bool has_long_side(const auto& call) {
  const cl_image_desc* const desc = arg<"image_desc">(call);
  return desc != nullptr && std::max({desc->image_width, desc->image_height, desc->image_depth,
                                      desc->image_array_size}) > 1000;
}

bool is_largest_size(const auto& call) {
  const auto device =
      info_of<cl_device_id>(call.next().clGetContextInfo, arg<"context">(call), CL_CONTEXT_DEVICES);
  return arg<"size">(call) ==
         device_info<cl_ulong>(call.next(), device, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
}

bool is_one_pixel(const auto& call) {
  return has_region(call) && std::all_of(arg<"region">(call), arg<"region">(call) + 3,
                                         [](std::size_t extent) { return extent == 1; });
}

bool has_one_item(const auto& call) {
  const std::size_t* const items = arg<"global_work_size">(call);
  return items != nullptr && std::all_of(items, items + arg<"work_dim">(call),
                                         [](std::size_t count) { return count == 1; });
}

bool has_no_arguments(const auto& call) {
  cl_uint count = 1;
  call.next().clGetKernelInfo(arg<"source_kernel">(call), CL_KERNEL_NUM_ARGS, sizeof count, &count,
                              nullptr);
  return count == 0;
}

// A value that is not a handle has no size as an object.
bool sets_large_read_only_buffer(const auto& call) {
  cl_mem buffer = nullptr;
  if (arg<"arg_value">(call) == nullptr || arg<"arg_size">(call) != sizeof buffer) {
    return false;
  }
  std::memcpy(&buffer, arg<"arg_value">(call), sizeof buffer);
  return size_of(call.next(), buffer) > 16384 &&
         (flags_of(call.next(), buffer) & CL_MEM_READ_ONLY) != 0;
}

cl_uint references(const auto& call) {
  return mem_info<cl_uint>(call.next(), arg<"memobj">(call), CL_MEM_REFERENCE_COUNT);
}

bool asks_for_one_type(const auto& call) {
  const cl_device_type type = arg<"device_type">(call);
  return type == CL_DEVICE_TYPE_CPU || type == CL_DEVICE_TYPE_GPU ||
         type == CL_DEVICE_TYPE_ACCELERATOR;
}

bool is_of_parts(const auto& call) {
  const cl_device_id* const devices = arg<"devices">(call);
  return devices != nullptr && arg<"num_devices">(call) > 0 &&
         parent_of_device(call.next(), *devices) != nullptr;
}

template <cl_command_type... types>
bool is_of_type(const auto& call) {
  const cl_command_type type = command_type_of(call.next(), arg<"event">(call));
  return ((type == types) || ...);
}

bool holds_null_event(const auto& call) {
  return std::ranges::count(listed<"event_list", "num_events">(call), nullptr) != 0;
}

bool waits_for_failed_event(const auto& call) {
  return std::ranges::any_of(listed<"event_list", "num_events">(call), [&](cl_event event) {
    return event != nullptr && status_of(call.next(), event) < CL_COMPLETE;
  });
}

}  // namespace

std::vector<Defect> wrong_calls() {
  using enum EntryPoint;
  return {
#include "defects/wrong_calls.def"
  };
}

}  // namespace clmem::mock::defects
