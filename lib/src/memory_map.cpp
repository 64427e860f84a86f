// SPDX-License-Identifier: Apache-2.0
#include <clmem/info.hpp>
#include <clmem/memory_map.hpp>

#include "facts.hpp"

namespace clmem::detail {

void throw_reaches_before(std::size_t reach, std::size_t offset) {
  throw_error(CL_INVALID_VALUE, map_buffer_routine,
              "negative strides reach " + std::to_string(reach) +
                  " bytes before the first element, which is at offset " + std::to_string(offset));
}

StridedLayout strided(Shape shape, Strides strides, std::size_t item_size) {
  return {shape, strides, item_size};
}

Shape rest_of(BufferView buffer, std::size_t item_size, std::size_t offset) {
  const std::size_t size =
      buffer.limit() != BufferView::no_limit
          ? buffer.limit()
          : read_info<std::size_t>(clGetMemObjectInfo, "clGetMemObjectInfo",
                                   buffer.require(map_buffer_routine), CL_MEM_SIZE);
  return {offset > size ? 0 : (size - offset) / item_size};
}

void require_aligned(std::size_t offset, Strides strides, std::size_t alignment) {
  bool aligned = offset % alignment == 0;
  for (const std::ptrdiff_t stride : strides) {
    aligned = aligned && stride % static_cast<std::ptrdiff_t>(alignment) == 0;
  }
  if (!aligned) {
    throw_error(CL_INVALID_VALUE, map_buffer_routine,
                "offset (" + std::to_string(offset) +
                    ") or a stride is not a multiple of the element's alignment of " +
                    std::to_string(alignment) + " bytes");
  }
}

void throw_misaligned(std::size_t alignment) {
  throw_error(
      CL_INVALID_VALUE, map_buffer_routine,
      "the mapped memory is not aligned to the element's " + std::to_string(alignment) + " bytes");
}

void throw_not_mapped(const char* routine, const char* what) {
  throw_error(CL_INVALID_VALUE, routine, what);
}

void unmap_noexcept(cl_command_queue queue, cl_mem object, void* base) noexcept {
  const cl_int code = clEnqueueUnmapMemObject(queue, object, base, 0, nullptr, nullptr);
  if (code != CL_SUCCESS) {
    report_cleanup_failure(unmap_object_routine, code);
  }
}

std::string describe_map(cl_int code, MapFlags flags, MappedRange range, cl_mem object) {
  return describe({{"flags", flags}, {"offset", range.offset}, {"size", range.size}}) +
         describe_bound(code, "buffer", object);
}

std::string Mapping::UnmapFacts::describe(cl_int /*code*/) const {
  return detail::describe({{"number of events", events}});
}

}  // namespace clmem::detail
