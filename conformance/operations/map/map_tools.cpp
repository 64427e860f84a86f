// SPDX-License-Identifier: Apache-2.0
#include "operations/map/map_tools.hpp"

#include <functional>

#include "harness/made.hpp"
#include "harness/recorder.hpp"
#include "harness/returned_code.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

std::byte* must_map(cl_command_queue queue, cl_mem buffer, cl_map_flags flags, MapRange range) {
  void* const mapped = must_make(clEnqueueMapBuffer, queue, buffer, CL_TRUE, flags, range.offset,
                                 range.size, 0, nullptr, nullptr);
  return static_cast<std::byte*>(mapped);
}

std::byte* map_one_more(cl_command_queue queue, cl_mem buffer, cl_map_flags flags, MapRange range) {
  cl_int code = not_stored;
  void* const mapped = clEnqueueMapBuffer(queue, buffer, CL_TRUE, flags, range.offset, range.size,
                                          0, nullptr, nullptr, &code);
  if (code != CL_OUT_OF_RESOURCES && code != CL_OUT_OF_HOST_MEMORY) {
    must_succeed(code, "clEnqueueMapBuffer");
  }
  return static_cast<std::byte*>(mapped);
}

void must_unmap(cl_command_queue queue, cl_mem buffer, void* mapped) {
  must_succeed(clEnqueueUnmapMemObject, queue, buffer, mapped, 0, nullptr, nullptr);
  must_succeed(clFinish, queue);
}

bool lies_within(const void* address, std::span<const std::byte> memory) {
  return std::less_equal<>{}(memory.data(), address) &&
         std::less<>{}(address, memory.data() + memory.size());
}

Bytes bytes_at(const std::byte* mapped, std::size_t size) {
  if (mapped == nullptr) {
    fail_without_object("a map");
  }
  Bytes bytes(size);
  recorder::copy(bytes.data(), mapped, size);
  return bytes;
}

}  // namespace clmem::conformance
