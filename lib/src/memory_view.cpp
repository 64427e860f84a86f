// SPDX-License-Identifier: Apache-2.0
#include <clmem/detail/layout.hpp>
#include <clmem/detail/pyopencl/memory_parameter.hpp>
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

namespace {

constexpr const char* from_param_routine = "from_param";

const char* word_for(AddressSpace address) {
  switch (address) {
    case AddressSpace::global_memory:
      return "__global ";
    case AddressSpace::local_memory:
      return "__local ";
    case AddressSpace::constant_memory:
      return "__constant ";
    case AddressSpace::private_memory:
      return "__private ";
  }
  return "";
}

}  // namespace

std::string ctype_string(std::optional<AddressSpace> address, bool is_const,
                         const TypeNames& names) {
  const bool says_const = is_const && address != AddressSpace::constant_memory;
  return std::string{address ? word_for(*address) : ""} + (says_const ? "const " : "") +
         std::string{names.known() ? names.first : "void"} + "*";
}

KernelParameter parameter_of(std::optional<AddressSpace> address, bool is_const,
                             const TypeNames& names) {
  return {.type_name = names.known() ? std::string{names.first} + "*" : std::string{},
          .address = address,
          .is_const = is_const};
}

std::optional<std::size_t> bytes_of_shape(const std::optional<Shape>& shape,
                                          std::size_t item_size) {
  if (!shape) {
    return std::nullopt;
  }
  return StridedLayout{*shape, Order::c, item_size}.element_count() * item_size;
}

void require_memory(const MemoryParameterOptions& wanted, const ViewPlace& place) {
  if (wanted.shape && *wanted.shape != place.layout.shape()) {
    throw_error(CL_INVALID_ARG_VALUE, from_param_routine,
                "the view has another shape than the parameter");
  }
  if (wanted.flat) {
    require_from_start(place);
  }
}

void require_host_memory(const MemoryParameterOptions& wanted, bool is_const) {
  if (!wanted.context) {
    throw_error(CL_INVALID_CONTEXT, from_param_routine,
                "a host object is given and no context to wrap it in");
  }
  if (is_const) {
    return;
  }
  for (const Device& device : wanted.context.devices()) {
    if (!device.info<CL_DEVICE_HOST_UNIFIED_MEMORY>()) {
      throw_error(CL_INVALID_ARG_VALUE, from_param_routine,
                  "a host object is given for memory that kernels write, and the device " +
                      device.name() + " does not share the host's memory");
    }
  }
}

}  // namespace clmem::detail
