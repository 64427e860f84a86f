// SPDX-License-Identifier: Apache-2.0
#include "execute/queries.hpp"

#include <algorithm>
#include <limits>

namespace clmem::fuzz {
namespace {

constexpr auto of_memory = clGetMemObjectInfo;
constexpr auto of_image = clGetImageInfo;
constexpr auto of_event = clGetEventInfo;
constexpr auto of_queue = clGetCommandQueueInfo;
constexpr auto of_sampler = clGetSamplerInfo;
constexpr auto of_pipe = clGetPipeInfo;
constexpr auto of_kernel = clGetKernelInfo;

constexpr cl_version v2_0 = CL_MAKE_VERSION(2, 0, 0);
constexpr cl_version v3_0 = CL_MAKE_VERSION(3, 0, 0);

// Flags of zero mean a default. Revisions of the specification differ about the flags that an image
// inherits from its buffer.
bool has_flags(const MemoryShape& shape, bool derived) {
  constexpr cl_mem_flags access = CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY;
  return (shape.flags & access) != 0 && !(derived && shape.is_image());
}

bool is_no_image_over_buffer(const MemoryShape& shape, bool derived) {
  return !(derived && shape.is_image());
}

// CL_MEM_SIZE is the size of the storage, which may exceed the size of a buffer, but not of a
// sub-buffer; the driver chooses the memory layout of images.
bool is_sub_buffer(const MemoryShape& shape, bool derived) {
  return !shape.is_image() && derived;
}

bool is_whole_buffer(const MemoryShape& shape, bool derived) {
  return !shape.is_image() && !derived;
}

bool is_buffer(const MemoryShape& shape, bool /*derived*/) {
  return !shape.is_image();
}

bool is_packed(const MemoryShape& shape, bool derived) {
  return !derived && !shape.pitched;
}

// CL_MEM_MAP_COUNT is stale when it is returned, so that any value is right (5.5.4, table of memory
// object queries).
std::uint64_t nothing(const MemoryShape&) {
  return 0;
}

std::uint64_t whole_size(const MemoryShape& shape) {
  return shape.size();
}

// Rows and slices may have gaps: until revision 3.0.11, the query returned the pitch that the driver
// had chosen. An image without slices has no slice pitch.
std::uint64_t packed_row(const MemoryShape& shape) {
  return shape.extent[0] * shape.element;
}

std::uint64_t packed_slice(const MemoryShape& shape) {
  switch (shape.type) {
    case CL_MEM_OBJECT_IMAGE3D:
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
      return packed_row(shape) * shape.extent[1];
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
      return packed_row(shape);
    default:
      return std::numeric_limits<std::uint64_t>::max();
  }
}

constexpr auto all_queries = std::to_array<Query>({
    {of_memory, Kind::memory, CL_MEM_TYPE, sizeof(cl_mem_object_type)},
    {of_memory, Kind::memory, CL_MEM_FLAGS, sizeof(cl_mem_flags), false, has_flags},
    {of_memory, Kind::memory, CL_MEM_SIZE, sizeof(std::size_t), false, is_sub_buffer},
    {of_memory, Kind::memory, CL_MEM_SIZE, sizeof(std::size_t), false, is_whole_buffer, whole_size},
    {of_memory, Kind::memory, CL_MEM_HOST_PTR, sizeof(void*), true, is_no_image_over_buffer},
    {of_memory, Kind::memory, CL_MEM_CONTEXT, sizeof(cl_context), true},
    {of_memory, Kind::memory, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof(cl_mem), true},
    {of_memory, Kind::memory, CL_MEM_OFFSET, sizeof(std::size_t)},
    {of_memory, Kind::memory, CL_MEM_MAP_COUNT, sizeof(cl_uint), false, nullptr, nothing},
    {of_memory, Kind::memory, CL_MEM_USES_SVM_POINTER, sizeof(cl_bool), false, is_buffer, nullptr,
     v2_0},
    {of_memory, Kind::memory, CL_MEM_PROPERTIES, 0, false, nullptr, nullptr, v3_0},
    {of_image, Kind::memory, CL_IMAGE_FORMAT, sizeof(cl_image_format)},
    {of_image, Kind::memory, CL_IMAGE_ELEMENT_SIZE, sizeof(std::size_t)},
    {of_image, Kind::memory, CL_IMAGE_ROW_PITCH, sizeof(std::size_t), false, is_packed, packed_row},
    {of_image, Kind::memory, CL_IMAGE_SLICE_PITCH, sizeof(std::size_t), false, is_packed,
     packed_slice},
    {of_image, Kind::memory, CL_IMAGE_WIDTH, sizeof(std::size_t)},
    {of_image, Kind::memory, CL_IMAGE_HEIGHT, sizeof(std::size_t)},
    {of_image, Kind::memory, CL_IMAGE_DEPTH, sizeof(std::size_t)},
    {of_image, Kind::memory, CL_IMAGE_ARRAY_SIZE, sizeof(std::size_t)},
    {of_image, Kind::memory, CL_IMAGE_BUFFER, sizeof(cl_mem), true},
    {of_image, Kind::memory, CL_IMAGE_NUM_MIP_LEVELS, sizeof(cl_uint)},
    {of_image, Kind::memory, CL_IMAGE_NUM_SAMPLES, sizeof(cl_uint)},
    {of_event, Kind::event, CL_EVENT_COMMAND_QUEUE, sizeof(cl_command_queue), true},
    {of_event, Kind::event, CL_EVENT_CONTEXT, sizeof(cl_context), true},
    {of_event, Kind::event, CL_EVENT_COMMAND_TYPE},
    {of_event, Kind::event, CL_EVENT_COMMAND_EXECUTION_STATUS},
    {of_queue, Kind::queue, CL_QUEUE_CONTEXT, sizeof(cl_context), true},
    {of_queue, Kind::queue, CL_QUEUE_DEVICE, sizeof(cl_device_id), true},
    {of_queue, Kind::queue, CL_QUEUE_PROPERTIES, sizeof(cl_command_queue_properties)},
    {of_queue, Kind::queue, CL_QUEUE_PROPERTIES_ARRAY, 0, false, nullptr, nullptr, v3_0},
    {of_sampler, Kind::sampler, CL_SAMPLER_CONTEXT, sizeof(cl_context), true},
    {of_sampler, Kind::sampler, CL_SAMPLER_NORMALIZED_COORDS, sizeof(cl_bool)},
    {of_sampler, Kind::sampler, CL_SAMPLER_ADDRESSING_MODE, sizeof(cl_addressing_mode)},
    {of_sampler, Kind::sampler, CL_SAMPLER_FILTER_MODE, sizeof(cl_filter_mode)},
    {of_sampler, Kind::sampler, CL_SAMPLER_PROPERTIES, 0, false, nullptr, nullptr, v3_0},
    {of_kernel, Kind::kernel, CL_KERNEL_CONTEXT, sizeof(cl_context), true},
    {of_kernel, Kind::kernel, CL_KERNEL_NUM_ARGS, sizeof(cl_uint)},
    {of_memory, Kind::pipe, CL_MEM_TYPE, sizeof(cl_mem_object_type)},
    {of_memory, Kind::pipe, CL_MEM_HOST_PTR, sizeof(void*), true},
    {of_memory, Kind::pipe, CL_MEM_CONTEXT, sizeof(cl_context), true},
    {of_memory, Kind::pipe, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof(cl_mem), true},
    {of_memory, Kind::pipe, CL_MEM_OFFSET, sizeof(std::size_t)},
    {of_pipe, Kind::pipe, CL_PIPE_PACKET_SIZE, sizeof(cl_uint)},
    {of_pipe, Kind::pipe, CL_PIPE_MAX_PACKETS, sizeof(cl_uint)},
});

}  // namespace

std::span<const Query> queries() {
  return all_queries;
}

std::span<const Query> queries_of(Kind kind) {
  // Queries of one kind are adjacent.
  const auto first = std::ranges::find(all_queries, kind, &Query::kind);
  const auto end = std::find_if(first, all_queries.end(),
                                [&](const Query& query) { return query.kind != kind; });
  return {first, end};
}

const Query* query_named(Kind kind, std::uint32_t name) {
  const auto rows = queries_of(kind);
  const auto found = std::ranges::find(rows, name, &Query::name);
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace clmem::fuzz
