// SPDX-License-Identifier: Apache-2.0
#include <clmem/detail/pyopencl/memory_view.hpp>

namespace clmem::detail {

void require_rank(std::size_t indices, std::size_t rank) {
  if (indices != rank) {
    throw_error(CL_INVALID_VALUE, "slice",
                std::to_string(indices) + " indices for " + std::to_string(rank) + " dimensions");
  }
}

MapFlags map_flags_of(const ViewMapOptions& options, bool readonly) {
  const bool writeable = options.writeable.value_or(!readonly);
  if (writeable) {
    require_not_readonly("map", readonly);
  }
  if (!options.readable && !writeable) {
    throw_error(CL_INVALID_VALUE, "map", "the map is neither readable nor writeable");
  }
  return (options.readable ? MapFlags::read : MapFlags::none) |
         (writeable ? MapFlags::write : MapFlags::none);
}

void require_not_readonly(const char* routine, bool readonly) {
  if (readonly) {
    throw_error(CL_INVALID_OPERATION, routine, "the view is read-only");
  }
}

std::shared_ptr<const Buffer> packed_buffer_for(const CommandQueue& queue, const ViewPlace& place) {
  static_cast<void>(queue.require("copy"));
  const std::size_t size = place.layout.element_count() * place.layout.item_size();
  require_elements("copy", size);
  return std::make_shared<const Buffer>(queue.context(), MemFlags::read_write, size);
}

MemFlags kernel_access(const FromHostOptions& options) {
  if (!options.readable && !options.writeable) {
    throw_error(CL_INVALID_VALUE, "from_host", "the memory is neither readable nor writeable");
  }
  if (!options.writeable) {
    return MemFlags::read_only;
  }
  return options.readable ? MemFlags::read_write : MemFlags::write_only;
}

void require_elements(const char* routine, std::size_t count) {
  if (count == 0) {
    throw_error(CL_INVALID_BUFFER_SIZE, routine, "OpenCL has no buffers without elements");
  }
}

void require_c_contiguous(const StridedLayout& layout) {
  if (!layout.is_contiguous(Order::c)) {
    throw_error(CL_INVALID_VALUE, "from_host", "the host memory is not contiguous in C order");
  }
}

void require_lasting(const FromHostOptions& options, bool lasting) {
  if (!options.copy && !lasting) {
    throw_error(CL_INVALID_HOST_PTR, "from_host",
                "the host memory is a temporary's, which ends before the buffer");
  }
}

Shape shape_of(const FromHostOptions& options, std::size_t count) {
  const Shape shape = options.shape.value_or(Shape{count});
  const StridedLayout layout{shape, Order::c, 1};
  require_count("from_host", count, layout.element_count());
  require_elements("from_host", count);
  return shape;
}

}  // namespace clmem::detail
