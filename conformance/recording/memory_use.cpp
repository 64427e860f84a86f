// SPDX-License-Identifier: Apache-2.0
#include "recording/memory_use.hpp"

#include <string_view>

namespace clmem::recording {
namespace {

using mock::Argument;
using mock::Bits;
using mock::Call;
using mock::EntryPoint;

std::uint64_t value_of(const Call& call, std::string_view name) {
  return call.argument(name).value;
}

HostRange range_of(const Call& call, std::string_view pointer, std::uint64_t size, MemoryUse use) {
  return {{reinterpret_cast<const void*>(value_of(call, pointer)), size}, use};
}

HostRange linear(const Call& call, MemoryUse use) {
  return range_of(call, "ptr", value_of(call, "size"), use);
}

// The range ends with the last byte of the last row. Sums that wrap come from values that are wrong
// on purpose.
HostRange rectangle(const Call& call, MemoryUse use) {
  const Argument origin = call.argument("host_origin");
  const Argument region = call.argument("region");
  if (origin.size() != 3 || region.size() != 3) {
    return {};
  }
  const auto at = [](const Argument& values, std::size_t i) { return values.elements()[i].value; };
  const std::uint64_t given_row = value_of(call, "host_row_pitch");
  const std::uint64_t row = given_row != 0 ? given_row : at(region, 0);
  const std::uint64_t given_slice = value_of(call, "host_slice_pitch");
  const std::uint64_t slice = given_slice != 0 ? given_slice : at(region, 1) * row;
  const std::uint64_t size = (at(origin, 2) + at(region, 2) - 1) * slice +
                             (at(origin, 1) + at(region, 1) - 1) * row + at(origin, 0) +
                             at(region, 0);
  return range_of(call, "ptr", size, use);
}

// A call does not contain the size of an image's bytes; memory is tracked if it is already known.
constexpr std::uint64_t of_known_memory = 0;

std::vector<HostRange> of_creation(const Call& call, std::uint64_t size) {
  const std::uint64_t flags = value_of(call, "flags");
  const bool lends = (flags & CL_MEM_USE_HOST_PTR) != 0;
  if (!lends && (flags & CL_MEM_COPY_HOST_PTR) == 0) {
    return {};
  }
  return {range_of(call, "host_ptr", size, lends ? MemoryUse::owned_by_driver : MemoryUse::read)};
}

// Contents in the record of the call are an ordinary argument, and no range. Without them the call
// is wrong in another way, and the argument is host memory that is not read.
std::vector<HostRange> unless_recorded(const Call& call, std::string_view pointer,
                                       std::size_t size) {
  if (!call.argument(pointer).empty()) {
    return {};
  }
  return {range_of(call, pointer, size, MemoryUse::read)};
}

// The value is a list of pointers, which is an ordinary argument, or a boolean.
std::vector<HostRange> of_exec_info(const Call& call) {
  if (value_of(call, "param_name") == CL_KERNEL_EXEC_INFO_SVM_PTRS) {
    return {};
  }
  return {range_of(call, "param_value", value_of(call, "param_value_size"), MemoryUse::read)};
}

// A case may pass host memory in place of shared virtual memory.
std::vector<HostRange> pointed_to(const Call& call, std::string_view pointers) {
  std::vector<HostRange> ranges;
  for (const Bits& pointer : call.argument(pointers).elements()) {
    ranges.push_back({{reinterpret_cast<const void*>(pointer.value), 1}, MemoryUse::read});
  }
  return ranges;
}

}  // namespace

std::vector<HostRange> host_ranges(const Call& call) {
  switch (call.entry_point) {
    case EntryPoint::clEnqueueReadBuffer:
      return {linear(call, MemoryUse::stored_to)};
    case EntryPoint::clEnqueueWriteBuffer:
      return {linear(call, MemoryUse::read)};
    case EntryPoint::clEnqueueReadBufferRect:
      return {rectangle(call, MemoryUse::stored_to)};
    case EntryPoint::clEnqueueWriteBufferRect:
      return {rectangle(call, MemoryUse::read)};
    case EntryPoint::clCreateBuffer:
    case EntryPoint::clCreateBufferWithProperties:
      return of_creation(call, value_of(call, "size"));
    case EntryPoint::clCreateImage:
    case EntryPoint::clCreateImage2D:
    case EntryPoint::clCreateImage3D:
    case EntryPoint::clCreateImageWithProperties:
      return of_creation(call, of_known_memory);
    case EntryPoint::clEnqueueReadImage:
      return {range_of(call, "ptr", of_known_memory, MemoryUse::stored_to)};
    case EntryPoint::clEnqueueWriteImage:
      return {range_of(call, "ptr", of_known_memory, MemoryUse::read)};
    case EntryPoint::clEnqueueFillImage:
      return unless_recorded(call, "fill_color", 4 * sizeof(cl_uint));
    case EntryPoint::clCreateSubBuffer:
      return unless_recorded(call, "buffer_create_info", sizeof(cl_buffer_region));
    case EntryPoint::clSetKernelExecInfo:
      return of_exec_info(call);
    case EntryPoint::clEnqueueSVMMigrateMem:
    case EntryPoint::clEnqueueSVMFree:
      return pointed_to(call, "svm_pointers");
    case EntryPoint::clEnqueueSVMMemcpy:
      return {range_of(call, "src_ptr", value_of(call, "size"), MemoryUse::read),
              range_of(call, "dst_ptr", value_of(call, "size"), MemoryUse::stored_to)};
    default:
      return {};
  }
}

std::optional<MemoryRange> mapped_for_writing(const Call& call) {
  constexpr cl_map_flags writes = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;
  if (call.entry_point == EntryPoint::clEnqueueMapBuffer && call.result != 0 &&
      (value_of(call, "map_flags") & writes) != 0) {
    return MemoryRange{reinterpret_cast<const void*>(call.result), value_of(call, "size")};
  }
  return std::nullopt;
}

std::optional<MemoryRange> unmapped(const Call& call) {
  if (call.entry_point == EntryPoint::clEnqueueUnmapMemObject) {
    return MemoryRange{reinterpret_cast<const void*>(value_of(call, "mapped_ptr")), 0};
  }
  return std::nullopt;
}

std::optional<MemoryRange> allocated(const Call& call) {
  if (call.entry_point == EntryPoint::clSVMAlloc && call.result != 0) {
    return MemoryRange{reinterpret_cast<const void*>(call.result), value_of(call, "size")};
  }
  return std::nullopt;
}

const void* freed_memory(const Call& call) {
  return call.entry_point == EntryPoint::clSVMFree
             ? reinterpret_cast<const void*>(value_of(call, "svm_pointer"))
             : nullptr;
}

bool waits(const Call& call) {
  switch (call.entry_point) {
    case EntryPoint::clFinish:
    case EntryPoint::clWaitForEvents:
      return true;
    case EntryPoint::clEnqueueReadBuffer:
    case EntryPoint::clEnqueueReadBufferRect:
    case EntryPoint::clEnqueueReadImage:
      return value_of(call, "blocking_read") != CL_FALSE;
    case EntryPoint::clEnqueueWriteBuffer:
    case EntryPoint::clEnqueueWriteBufferRect:
    case EntryPoint::clEnqueueWriteImage:
      return value_of(call, "blocking_write") != CL_FALSE;
    case EntryPoint::clEnqueueMapBuffer:
      return value_of(call, "blocking_map") != CL_FALSE;
    default:
      return false;
  }
}

}  // namespace clmem::recording
